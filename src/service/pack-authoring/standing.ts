/** What of the packs no longer stands on a day: values that ended, law that ended and is still named, sources to be read again. */
import { DATED_LISTS } from '../../packs/checks/dates.js';
import type { LoadedRecord } from '../../packs/load.js';
import { walk } from '../../packs/select.js';
import type { Path } from '../../schema/violations.js';
import { monthsBefore, REVIEW_MONTHS } from './review.js';

export type StandingReason = 'no_value' | 'ended' | 'source_due';

export interface StandingItem {
  readonly kind: string;
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly reason: StandingReason;
  /** What is to be done, in a sentence. */
  readonly message: string;
}

type Fields = Readonly<Record<string, unknown>>;

interface Found {
  readonly path: Path;
  readonly reason: StandingReason;
  readonly message: string;
}

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function day(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isInForce({ from, to }: Fields, on: string): boolean {
  return (day(from) ?? '') <= on && on <= (day(to) ?? '9999');
}

/** Between these, the record itself is the value. */
const OTHER_TIMES = 'versions';

/** Lists of dated values of which none holds on the day. */
function withoutValue({ record }: LoadedRecord, on: string): Found[] {
  return walk(record).flatMap(({ path, value }) => {
    const name = String(path.at(-1));
    const by = DATED_LISTS[name];
    if (by === undefined || name === OTHER_TIMES || !Array.isArray(value)) return [];
    const dated = value.filter(isFields).filter(({ from, to }) => from !== undefined || to !== undefined);
    const groups = new Map<string, Fields[]>();
    for (const one of dated) {
      const key = by
        .map((field) => String(one[field] ?? ''))
        .join(' ')
        .trim();
      groups.set(key, [...(groups.get(key) ?? []), one]);
    }
    return [...groups].flatMap(([key, values]): Found[] => {
      if (values.some((one) => isInForce(one, on))) return [];
      const last = values
        .flatMap(({ to }) => day(to) ?? [])
        .sort()
        .at(-1);
      const ended = last !== undefined && last < on ? `the last ended on ${last}` : 'the first begins later';
      const which = key === '' ? name : `${name} (${key})`;
      return [
        {
          path,
          reason: 'no_value',
          message: `${which} has no value in force on ${on}: ${ended}. Add the value of that day with its source.`,
        },
      ];
    });
  });
}

/** Last day of a whole record, by the names that records use for it. */
const LAST_DAYS = ['effective_to', 'retired_on', 'to', 'stop'] as const;
const CODES: ReadonlySet<string> = new Set(['code', 'remark', 'short_code']);
const MAY_END: ReadonlySet<string> = new Set(['regulation', 'authority', 'contract', ...CODES]);

/** A record that has ended and that others still name, where nobody has said why they may. */
function ended({ kind, id, record }: LoadedRecord, on: string, naming: (id: string) => string[]): Found[] {
  if (!MAY_END.has(kind) || !isFields(record) || record.after_end !== undefined) return [];
  const field = LAST_DAYS.find((name) => (day(record[name]) ?? '9999') < on);
  if (field === undefined) return [];
  const named = naming(id);
  const unsaid = CODES.has(kind) && record.status === 'active';
  if (named.length === 0 && kind !== 'contract' && !unsaid) return [];
  const by = named.length === 0 ? '' : ` and is still named by ${listed(named)}`;
  const what = unsaid
    ? 'Write status: deactivated, and under replaced_by what replaced it.'
    : kind === 'contract'
      ? 'Add what followed it, or take it out.'
      : 'Name what replaced it, or take it out there.';
  return [{ path: [field], reason: 'ended', message: `Ended on ${day(record[field])}${by}. ${what}` }];
}

const MOST_NAMED = 5;

function listed(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  return rest > 0 ? `${names.slice(0, MOST_NAMED).join(', ')} and ${rest} more` : names.join(', ');
}

/** Sources that were last read too long ago; of several in one record the oldest. */
function sourceDue({ kind, record }: LoadedRecord, on: string): Found[] {
  const months = REVIEW_MONTHS[kind];
  if (months === undefined) return [];
  const [oldest] = walk(record)
    .filter(({ path, value }) => path.at(-1) === 'checked' && /^\d{4}-/.test(String(value)))
    .sort((a, b) => (String(a.value) < String(b.value) ? -1 : 1));
  if (oldest === undefined || String(oldest.value) >= monthsBefore(on, months)) return [];
  const message = `The source was last read on ${oldest.value}, more than ${months} months before ${on}. Read it again.`;
  return [{ path: oldest.path, reason: 'source_due', message }];
}

/** What is said of codes that old papers print: it stays right when they end. */
function explainsPrint({ kind, record }: LoadedRecord): boolean {
  return kind === 'ground_wording' || (isFields(record) && record.status === 'deactivated');
}

/** Which records name an id, in a field or in a text. */
function namesOf(records: readonly LoadedRecord[]): (id: string) => string[] {
  return (id) =>
    records
      .filter((one) => one.id !== id && !explainsPrint(one))
      .filter(({ record }) =>
        walk(record).some(
          ({ value }) => value === id || (typeof value === 'string' && value.includes(`"${id}"`)),
        ),
      )
      .map(({ kind, id: own }) => `${kind}:${own}`);
}

/** Everything that does not stand on the day, in the order of the records. `wanted` picks the files that are told. */
export function standingOn(
  records: readonly LoadedRecord[],
  on: string,
  wanted: (file: string) => boolean,
): StandingItem[] {
  const naming = namesOf(records);
  return (
    records
      .filter(({ shown, patched }) => patched || wanted(shown))
      .flatMap((one) =>
        [...withoutValue(one, on), ...ended(one, on, naming), ...sourceDue(one, on)].map(
          ({ path, reason, message }): StandingItem => {
            const { file, line } = one.place(path);
            return { kind: one.kind, id: one.id, file, line, reason, message };
          },
        ),
      )
      // A value of a patched record belongs to the file that gives it.
      .filter(({ file }) => wanted(file))
  );
}
