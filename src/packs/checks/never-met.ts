/** PK316: limits that no case meets together, so that what stands under them is in no letter. PK405: bounds that no number meets. */
import type { Argument, CoverageCondition } from '../../domain/generated/types.js';
import type { Path } from '../../schema/violations.js';
import type { Located } from '../catalogue.js';
import { KIND_NAMES, type RecordKind } from '../layout.js';
import { select, walk } from '../select.js';
import type { Check, CheckContext } from './check.js';

/** Two lists of which a case has to meet both: where each stands in its record, and what they list. */
interface Both {
  readonly outer: string;
  readonly inner: string;
  readonly of: keyof CoverageCondition;
}

const COVERAGE: Both = { outer: 'insurer_types', inner: 'when.insurer_types', of: 'insurer_types' };
const STATES: Both = { outer: 'states', inner: 'when.states', of: 'states' };

/** By kind; the inner one may stand several times in a record. */
const LIMITED_TWICE: Partial<Record<RecordKind, readonly Both[]>> = {
  argument: [COVERAGE],
  controlling_rule: [COVERAGE, STATES],
  regulation: [{ ...COVERAGE, outer: 'applies_to' }, STATES],
  code: [
    { ...COVERAGE, inner: 'disposition.cases.*.when.insurer_types' },
    { ...COVERAGE, inner: 'letter.in_case.*.when.insurer_types' },
  ],
};

type Words = readonly string[];

/** Whether a line of business meets a list: it is named, or each line that it may be is. */
function fits({ catalogue }: CheckContext, list: Words, type: string): boolean {
  const candidates: Words | undefined = catalogue.shelf.insurer_type.get(type)?.record.candidates;
  return list.includes(type) || (candidates?.every((one) => list.includes(one)) ?? false);
}

/** Whether no case meets two lists of one thing. */
export function excludes(
  context: CheckContext,
  of: keyof CoverageCondition,
  one: Words | undefined,
  other: Words | undefined,
): boolean {
  if (one === undefined || other === undefined) return false;
  if (of !== 'insurer_types') return !one.some((word) => other.includes(word));
  const types = [...one, ...other, ...context.words('insurer_type')];
  return !types.some((type) => fits(context, one, type) && fits(context, other, type));
}

function checkTwice(context: CheckContext, owner: Located, { outer, inner, of }: Both): void {
  const wide = (owner.record as unknown as Readonly<Record<string, Words | undefined>>)[outer]; // a list of words
  for (const { path, value } of wide === undefined ? [] : select(owner.record, inner)) {
    const narrow = value as Words; // likewise
    if (!excludes(context, of, wide, narrow)) continue;
    const message = `No case meets both: ${outer} of "${owner.id}" is ${wide?.join(', ')}, and here ${narrow.join(', ')}. Name under ${inner.split('.').at(-1)} some of the first, or take one of the two out.`;
    context.report.at({ ...owner, path: [...owner.path, ...path] }, 'PK316', message);
  }
}

/** Limits of an argument that no case meets together, as sentences. */
function contradictions(argument: Argument): string[] {
  const { needs = [], lacks = [], remarks, service_area, services, told = [], untold = [] } = argument;
  const both = lacks.filter((field) => needs.includes(field));
  const found = both.map((field) => `${field} stands under needs and under lacks`);
  if (remarks !== undefined && lacks.includes('remark_codes'))
    found.push('it asks for remarks, and for a case without remark_codes');
  if (service_area === false && services !== undefined)
    found.push('it names services, and asks for a case without a known service');
  const barred = (word: string) => untold.some((one) => word.toLowerCase().includes(one.toLowerCase()));
  if (told.length > 0 && told.every(barred))
    found.push(`each word under told (${told.join(', ')}) is one that untold bars`);
  return found;
}

export const checkNeverMet: Check = (context) => {
  const { catalogue, report } = context;
  for (const owner of catalogue.all('argument'))
    for (const reason of contradictions(owner.record))
      report.at(owner, 'PK316', `No case meets "${owner.id}": ${reason}. Take one of the two out.`);
  for (const [kind, pairs] of Object.entries(LIMITED_TWICE))
    for (const owner of catalogue.all(kind as RecordKind)) // keys of the table
      for (const both of pairs) checkTwice(context, owner, both);
};

/** Fields of which the first bounds a number below and the second above; equal: whether both may be the same. */
const BOUNDS: readonly (readonly [low: string, high: string, equal: boolean])[] = [
  ['at_least', 'at_most', true],
  ['at_least', 'below', false],
  ['above', 'at_most', false],
  ['above', 'below', false],
];

function bounds(record: unknown): { readonly path: Path; readonly message: string }[] {
  return walk(record).flatMap(({ path, value }) => {
    if (path.at(-1) === 'between' && Array.isArray(value) && value[0] > value[1]) {
      const message = `between runs from ${value[0]} down to ${value[1]}, so no value lies in it. Write [${value[1]}, ${value[0]}].`;
      return [{ path, message }];
    }
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
    const fields = value as Readonly<Record<string, unknown>>; // any key may be asked of an object
    if (fields.present === true && fields.absent === true) {
      const message = 'No record says both that it is there and that it is not. Keep present or absent.';
      return [{ path: [...path, 'absent'], message }];
    }
    return BOUNDS.flatMap(([low, high, equal]) => {
      const [least, most] = [fields[low], fields[high]];
      if (typeof least !== 'number' || typeof most !== 'number') return [];
      if (least < most || (equal && least === most)) return [];
      const message = `No value is both: ${low} is ${least} and ${high} is ${most}. Most likely the two were swapped; for either of two ranges write two entries.`;
      return [{ path: [...path, low], message }];
    });
  });
}

export const checkBounds: Check = ({ catalogue, report }) => {
  for (const kind of Object.keys(KIND_NAMES) as RecordKind[]) // keys of the table
    for (const owner of catalogue.all(kind))
      for (const { path, message } of bounds(owner.record))
        report.at({ ...owner, path: [...owner.path, ...path] }, 'PK405', message);
};
