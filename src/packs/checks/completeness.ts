/** PK701: the tables that every answer needs are there. */
import { JOINING_SENTENCES } from '../template-variables.js';
import type { Check, CheckContext } from './check.js';

const START = { line: 1, column: 1 };

function lacking(what: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${what}: ${names.join(', ')}.`];
}

/** True where the line of business has a ladder of appeals: its own, another's, or those of what it may be. */
function hasRights({ catalogue }: CheckContext, type: string): boolean {
  const record = catalogue.shelf.insurer_type.get(type)?.record;
  const serving = [type, record?.rights_of ?? [], record?.candidates ?? []].flat();
  return serving.some((id) => catalogue.knows('appeal_rights', id.replaceAll('_', '-')));
}

/** Actions for which no letter frame is written; nothing where a frame could not be read. */
function withoutFrame({ catalogue, broken, words }: CheckContext): string[] {
  if (broken.some(({ kind }) => kind.record === 'template')) return [];
  const framed: readonly string[] = catalogue.all('template').flatMap(({ record }) => record.actions ?? []);
  return words('action').filter((action) => !framed.includes(action));
}

function missingTables(context: CheckContext): string[] {
  const { catalogue, words } = context;
  const types = words('insurer_type');
  return [
    ...(catalogue.knows('outcome_model', 'outcome-model') ? [] : ['There is no success-rates.yaml.']),
    ...(catalogue.knows('outcome_weights', 'outcome-weights') ? [] : ['There is no outcome-weights.yaml.']),
    ...lacking(
      'Lines of business without a record in insurer-types.yaml',
      types.filter((type) => !catalogue.knows('insurer_type', type)),
    ),
    ...lacking(
      'Lines of business without appeal rights',
      types.filter((type) => !hasRights(context, type)),
    ),
    ...lacking(
      'Group codes without a record in group-codes.yaml',
      words('group').filter((code) => !catalogue.knows('group_code', code.toLowerCase())),
    ),
    ...(catalogue.knows('ground_answer', 'other')
      ? []
      : ['There is no answer to other grounds in grounds.yaml.']),
    ...lacking(
      'Sentences that sentences.yaml lacks',
      JOINING_SENTENCES.filter((id) => !catalogue.knows('joining_sentence', id)),
    ),
    ...lacking('Actions without a letter frame', withoutFrame(context)),
  ];
}

export const checkCompleteness: Check = (context) => {
  const file = context.packs[0]?.document?.file.shown ?? 'packs';
  for (const message of missingTables(context)) context.report.add(file, START, 'PK701', message);
};
