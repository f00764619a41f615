/** PK301, PK307: every id that a record names belongs to a record of the right kind. */
import { didYouMean, nearest } from '../../schema/nearest.js';
import type { Located } from '../catalogue.js';
import { EXAMPLES, KIND_NAMES, type RecordKind } from '../layout.js';
import { select, walk } from '../select.js';
import type { Check, CheckContext } from './check.js';

/** Field patterns of a record, and the kinds that their ids may be of. */
export type References = Readonly<Record<string, readonly RecordKind[]>>;

/** Conditions on the coverage. */
const COVERAGE: References = { 'when.payers.*': ['payer'] };

/** By kind of record. Editors are told the same: see project-schema.ts. */
export const REFERENCES: Partial<Record<RecordKind, References>> = {
  code: {
    'regulations.*': ['regulation'],
    'evidence.*': ['evidence'],
    strategy: ['strategy'],
    emergency_as: ['code'],
    'arguments.*': ['argument'],
    'remarks.*': ['remark'],
    'related.*': ['code', 'remark'],
    'replaced_by.*': ['code'],
    'disposition.cases.*.when.remarks.*': ['remark'],
    'disposition.cases.*.when.payers.*': ['payer'],
    'disposition.cases.*.when.said.*': ['signal'],
    'letter.in_case.*.when.payers.*': ['payer'],
  },
  remark: { 'pairs_with.*': ['code'], 'replaced_by.*': ['remark', 'code'] },
  short_code: { payer: ['payer'], 'replaced_by.*': ['code'], says_as: ['code'], strategy: ['strategy'] },
  strategy: { 'arguments.*': ['argument'] },
  argument: {
    ...COVERAGE,
    'remarks.*': ['remark'],
    'services.*': ['service_area'],
    'replaces.*': ['argument'],
    'stated.*': ['signal'],
  },
  authority: { superseded_by: ['authority'] },
  forbidden_law: { 'regulations.*': ['regulation'] },
  service_area: {
    'criteria.*.evidence': ['evidence'],
    'evidence.*': ['evidence'],
    'authorities.*': ['authority'],
    'arguments.*.authorities.*': ['authority'],
    'tests.*.source.authority': ['authority'],
    'holdings.*.authority': ['authority'],
    'controlling_law.*': ['controlling_rule'],
  },
  appeal_rights: {
    'governing_law.*': ['regulation'],
    'levels.*.regulations.*': ['regulation'],
    'levels.*.services.*': ['service_area'],
    'levels.*.filing.*.regulations.*': ['regulation'],
  },
  contract: COVERAGE,
  success_prior: { 'basis.*': ['success_rate'] },
  success_offset: { basis: ['success_rate'] },
  instrument_rate: { 'basis.*': ['success_rate'] },
  regulation: { ...COVERAGE, 'yields_to.*': ['regulation'] },
  clinical_word: { 'kind_of.*': ['clinical_word'] },
  ground_answer: { 'evidence.*': ['evidence'], 'in_case.*.when.payers.*': ['payer'] },
  controlling_rule: {
    ...COVERAGE,
    'regulations.*': ['regulation'],
    'candidates.denial.codes.*': ['code'],
    'candidates.denial.remarks.*': ['remark'],
    'candidates.about.services.*': ['service_area'],
    'elements.*.true_when.services.*': ['service_area'],
    'elements.*.false_when.services.*': ['service_area'],
    'elements.*.true_when.codes.*': ['code'],
    'elements.*.true_when.remarks.*': ['remark'],
    'elements.*.false_when.codes.*': ['code'],
    'elements.*.false_when.remarks.*': ['remark'],
  },
  signal: { code: ['code'], strategy: ['strategy'] },
  statement: { code: ['code'], signal: ['signal'] },
  ground_wording: {
    'codes.*': ['code', 'short_code', 'remark'],
    'learns_from.*': ['statement'],
    stands_for: ['code'],
  },
  notice_requirement: { regulation: ['regulation'] },
  state: { 'external_review.filing.*.regulations.*': ['regulation'] },
};

/** Fields in which a record may not name itself. */
const NOT_ITSELF = /^(related|replaced_by|superseded_by|emergency_as|replaces)\b/;

const NAMED_BY_HELPER = { evidence: 'evidence', regulation: 'regulation', authority: 'authority' } as const;

function kindsInWords(kinds: readonly RecordKind[]): string {
  return kinds.map((kind) => KIND_NAMES[kind]).join(' or ');
}

const ALL_KINDS = Object.keys(KIND_NAMES) as RecordKind[]; // keys of the table

/** Kinds whose ids are codes: the nearest code is a different denial, never a suggestion. */
const CODES: readonly RecordKind[] = ['code', 'remark'];

/** An id with other numbers is another law or code, however alike it looks: it is never suggested. */
function alike(id: string, known: readonly string[]): string | undefined {
  const numbers = (text: string): string => text.match(/\d+/g)?.join(' ') ?? '';
  return nearest(
    id,
    known.filter((candidate) => numbers(candidate) === numbers(id)),
  );
}

/** An id of one of the kinds, to show what they look like. */
function example({ catalogue }: CheckContext, kinds: readonly RecordKind[]): string {
  const [first] = kinds.flatMap((kind) => [...catalogue.shelf[kind].keys()]);
  return first === undefined ? '' : `, such as ${first}`;
}

function missing(context: CheckContext, kinds: readonly RecordKind[], id: string): string | undefined {
  const { catalogue } = context;
  if (kinds.some((kind) => catalogue.knows(kind, id))) return undefined;
  const other = ALL_KINDS.find((kind) => catalogue.shelf[kind].has(id));
  if (other !== undefined)
    return `"${id}" is a ${KIND_NAMES[other]}; what is meant here is a ${kindsInWords(kinds)}${example(context, kinds)}.`;
  const known = kinds.flatMap((kind) => (CODES.includes(kind) ? [] : [...catalogue.shelf[kind].keys()]));
  return `There is no ${kindsInWords(kinds)} "${id}".${didYouMean(alike(id, known))}`;
}

function checkRecord(context: CheckContext, owner: Located, references: References): void {
  for (const [pattern, kinds] of Object.entries(references))
    for (const { path, value } of select(owner.record, pattern)) {
      const spot = { document: owner.document, path: [...owner.path, ...path] };
      const id = String(value);
      const problem = missing(context, kinds, id);
      if (problem !== undefined) context.report.at(spot, 'PK301', problem);
      else if (id === owner.id && NOT_ITSELF.test(pattern))
        context.report.at(spot, 'PK307', `"${id}" names itself under ${path[0]}.`);
    }
}

/** Ids of expectations of examples. */
export const EXAMPLE_REFERENCES: References = {
  'examples.*.expect.fires.*': ['rule'],
  'examples.*.expect.silent.*': ['rule'],
  'examples.*.expect.uses_arguments.*': ['argument'],
  'examples.*.expect.omits_arguments.*': ['argument'],
  'examples.*.expect.cites.*': ['regulation', 'authority'],
  'examples.*.expect.cites_not.*': ['regulation', 'authority'],
};

function checkExamples(context: CheckContext): void {
  for (const { kind, document } of context.files) {
    if (kind !== EXAMPLES) continue;
    for (const [pattern, kinds] of Object.entries(EXAMPLE_REFERENCES))
      for (const { path, value } of select(document.value, pattern)) {
        const problem = missing(context, kinds, String(value));
        if (problem !== undefined) context.report.at({ document, path }, 'PK301', problem);
      }
  }
}

/** Levels are ids within one file. */
function checkWithin(
  { report }: CheckContext,
  owner: Located,
  from: readonly string[],
  to: string,
  what: string,
): void {
  const known = new Set(select(owner.record, to).map(({ value }) => String(value)));
  for (const { path, value } of from.flatMap((pattern) => select(owner.record, pattern)))
    if (!known.has(String(value)))
      report.at(
        { document: owner.document, path: [...owner.path, ...path] },
        'PK301',
        `There is no ${what} "${value}" in this file.${didYouMean(nearest(String(value), known))}`,
      );
}

/** States of conditions; no check where no pack describes states. */
function checkStates({ catalogue, report }: CheckContext): void {
  const known = new Set([...catalogue.shelf.state.values()].map(({ record }): string => record.code));
  if (known.size === 0) return;
  for (const kind of Object.keys(REFERENCES) as RecordKind[]) // keys of the table
    for (const owner of catalogue.all(kind))
      for (const { path, value } of walk(owner.record))
        if (path.at(-2) === 'states' && path.at(-3) === 'when' && !known.has(String(value)))
          report.at(
            { document: owner.document, path: [...owner.path, ...path] },
            'PK301',
            `There is no state "${value}".${didYouMean(nearest(String(value), known))}`,
          );
}

export const checkReferences: Check = (context) => {
  checkStates(context);
  const { catalogue, texts, report } = context;
  for (const [kind, references] of Object.entries(REFERENCES) as [RecordKind, References][]) // keys of the table
    for (const owner of catalogue.all(kind)) checkRecord(context, owner, references);
  for (const { owner, path, reading } of texts())
    for (const { kind, id } of reading.names) {
      const problem = missing(context, [NAMED_BY_HELPER[kind]], id);
      if (problem !== undefined)
        report.at({ document: owner.document, path, needle: `"${id}"` }, 'PK301', problem);
    }
  for (const owner of catalogue.all('appeal_rights'))
    checkWithin(context, owner, ['levels.*.next.*'], 'levels.*.id', 'level');
  checkExamples(context);
};
