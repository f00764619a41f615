/** PK701: the tables that every answer needs are there. */
import type { Check, CheckContext } from './check.js';

const START = { line: 1, column: 1 };

function missingTables({ catalogue, words }: CheckContext): string[] {
  const types = words('insurer_type');
  const covered = (type: string): boolean => {
    const record = catalogue.shelf.insurer_type.get(type)?.record;
    const own = (id: string): boolean =>
      catalogue.all('appeal_rights').some((rights) => rights.record.insurer_type === id);
    return (
      own(type) ||
      (record?.rights_of !== undefined && own(record.rights_of)) ||
      (record?.candidates ?? []).some(own)
    );
  };
  const frames = new Set(catalogue.all('template').flatMap(({ record }) => record.actions));
  const lacking = (what: string, names: readonly string[]): string[] =>
    names.length === 0 ? [] : [`${what}: ${names.join(', ')}.`];
  return [
    ...(catalogue.all('success_rates').length > 0 ? [] : ['There is no success-rates.yaml.']),
    ...(catalogue.all('outcome_weights').length > 0 ? [] : ['There is no outcome-weights.yaml.']),
    ...lacking(
      'Lines of business without a record in insurer-types.yaml',
      types.filter((type) => !catalogue.shelf.insurer_type.has(type)),
    ),
    ...lacking(
      'Lines of business without appeal rights',
      types.filter((type) => !covered(type)),
    ),
    ...lacking(
      'Group codes without a record in group-codes.yaml',
      words('group').filter((code) => !catalogue.shelf.group_code.has(code.toLowerCase())),
    ),
    ...lacking(
      'Actions without a letter frame',
      words('action').filter((action) => !frames.has(action as never)),
    ), // a word of that enumeration
  ];
}

export const checkCompleteness: Check = (context) => {
  const file = context.packs[0]?.document?.file.shown ?? 'packs';
  for (const message of missingTables(context)) context.report.add(file, START, 'PK701', message);
};
