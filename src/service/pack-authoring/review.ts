/** Records that an expert should look at: drafts, held or unverified records, sources not read for long. */

import { gradeLevel } from '../../language/readability.js';
import type { PackLibrary } from '../../packs/library.js';

export type ReviewReason = 'draft' | 'held' | 'unverified' | 'source_due' | 'hard_to_read' | 'year_figure';

export interface ReviewItem {
  /** Kind of record, as overrides name it. */
  readonly kind: string;
  readonly id: string;
  readonly reason: ReviewReason;
  /** What is to be done, in a sentence. */
  readonly message: string;
}

/** Months after which a source is read again: law and rights change with the year, codes three times a year. */
export const REVIEW_MONTHS: Readonly<Record<string, number>> = {
  code: 12,
  regulation: 12,
  appeal_rights: 12,
  state: 12,
  authority: 12,
  contract: 12,
};

/** Years of school that a meaning may ask for: a billing clerk reads it between two telephone calls. */
const HIGHEST_GRADE = 13;

/** Kinds whose records are drafts until they say otherwise; the others have to say it. */
const DRAFTS: ReadonlySet<string> = new Set(['remark', 'short_code']);

const MESSAGES: Readonly<Record<'draft' | 'held' | 'unverified', string>> = {
  draft: 'Written, not yet read against its sources by an expert.',
  held: 'Known to be doubtful and kept out of answers; fix it or remove it.',
  unverified: 'Not verified, so it is never cited or asserted; read the source and set verified.',
};

interface Reviewed {
  readonly kind: string;
  readonly id: string;
  readonly record: unknown;
}

function recordsOf(library: PackLibrary): Reviewed[] {
  const of = (kind: string, records: Iterable<{ readonly id: string }>): Reviewed[] =>
    [...records].map((record) => ({ kind, id: record.id, record }));
  return [
    ...of(
      'code',
      [...library.codes.values()].map(({ record }) => record),
    ),
    ...of(
      'remark',
      [...library.remarks.values()].map(({ record }) => record),
    ),
    ...of(
      'short_code',
      [...library.shortCodes.values()].map(({ record }) => record),
    ),
    ...of('regulation', library.regulations.values()),
    ...of('authority', library.authorities.values()),
    ...of('service_area', library.serviceAreas.values()),
    ...of('appeal_rights', library.appealRights.values()),
    ...of('state', library.states.values()),
  ];
}

function inner(value: unknown): unknown[] {
  return value !== null && typeof value === 'object' ? [value, ...Object.values(value).flatMap(inner)] : [];
}

function fieldsOf(record: unknown, name: string): unknown[] {
  return inner(record).flatMap((part) => {
    const fields = part as Record<string, unknown>; // inner returns objects only
    return name in fields ? [fields[name]] : [];
  });
}

/** The same day so many months earlier, as far as comparing dates goes. */
export function monthsBefore(today: string, months: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const index = year * 12 + (month - 1) - months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}${today.slice(7)}`;
}

/** A meaning that asks for more schooling than its readers should need. */
function hardToRead({ kind, id, record }: Reviewed): ReviewItem[] {
  const { meaning } = record as { readonly meaning?: unknown }; // records are objects
  if (typeof meaning !== 'string') return [];
  const grade = Math.round(gradeLevel(meaning));
  if (grade <= HIGHEST_GRADE) return [];
  const message = `The meaning reads at grade ${grade}. Shorten its sentences, or use shorter words.`;
  return [{ kind, id, reason: 'hard_to_read', message }];
}

function reviewRecord({ kind, id, record }: Reviewed, today: string): ReviewItem[] {
  const said = fieldsOf(record, 'review');
  const states = said.length === 0 && DRAFTS.has(kind) ? ['draft'] : said;
  const reasons = (['draft', 'held'] as const).filter((reason) => states.includes(reason));
  const unverified = fieldsOf(record, 'verified').includes(false) ? (['unverified'] as const) : [];
  const items = [...reasons, ...unverified].map((reason) => ({
    kind,
    id,
    reason,
    message: MESSAGES[reason],
  }));
  const limit = monthsBefore(today, REVIEW_MONTHS[kind] ?? Number.POSITIVE_INFINITY);
  const oldest = fieldsOf(record, 'checked')
    .filter((day): day is string => typeof day === 'string' && /^\d{4}-/.test(day))
    .sort()[0];
  if (REVIEW_MONTHS[kind] === undefined || oldest === undefined || oldest >= limit) return items;
  const message = `A source was last read on ${oldest}, more than ${REVIEW_MONTHS[kind]} months ago. Read it again.`;
  return [...items, { kind, id, reason: 'source_due', message }];
}

/** In the order of kinds and records. */
export function reviewItems(library: PackLibrary, today: string): ReviewItem[] {
  return recordsOf(library).flatMap((record) => [...reviewRecord(record, today), ...hardToRead(record)]);
}
