/**
 * PK402, PK403, PK407, PK408: periods end after they begin, and of dated values one holds on each day. PK409: a time to file is no
 * period of years. PK411: no source was read in the future.
 */
import type { Located } from '../catalogue.js';
import { KIND_NAMES, type RecordKind } from '../layout.js';
import type { Spot } from '../report.js';
import { walk } from '../select.js';
import type { Check, CheckContext } from './check.js';

type Fields = Readonly<Record<string, unknown>>;

/** First and last day of a period, by the names that records use for them. */
const PAIRS = [
  ['from', 'to'],
  ['start', 'stop'],
  ['effective_from', 'effective_to'],
  ['effective', 'retired_on'],
] as const;

/** Lists of dated values; in each, values that share the fields named may not overlap. */
export const DATED_LISTS: Readonly<Record<string, readonly string[]>> = {
  filing: [],
  decision: ['setting'],
  amount_in_controversy: [],
  versions: [],
  time_to_file: ['level'],
  address: [],
  payment_rates: ['procedures'],
};

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function checkOrder({ report }: CheckContext, fields: Fields, spot: Spot): void {
  for (const [first, last] of PAIRS) {
    const [begin, end] = [fields[first], fields[last]];
    if (typeof begin === 'string' && typeof end === 'string' && end < begin)
      report.at(
        { ...spot, path: [...spot.path, last] },
        'PK402',
        `${last} (${end}) lies before ${first} (${begin}).`,
      );
  }
}

function checkOverlap(
  { report }: CheckContext,
  values: readonly Fields[],
  by: readonly string[],
  spot: Spot,
): void {
  const dated = values.map((fields, index) => ({
    index,
    key: by.map((name) => String(fields[name])).join(' '),
    from: typeof fields.from === 'string' ? fields.from : '0000',
    to: typeof fields.to === 'string' ? fields.to : '9999',
  }));
  for (const later of dated)
    for (const earlier of dated.slice(0, later.index))
      if (earlier.key === later.key && earlier.from <= later.to && later.from <= earlier.to)
        report.at(
          { ...spot, path: [...spot.path, later.index] },
          'PK403',
          `This value and entry ${earlier.index + 1} of the list both hold on ${
            earlier.from < later.from ? later.from : earlier.from.replace('0000', 'every day')
          }. End the older one with "to" on the day before the newer begins.`,
        );
}

const DAY_MS = 86_400_000;

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

/** Lists whose values are set anew each year: the next one is not known yet. */
const YEARLY = new Set(['amount_in_controversy']);

function checkGaps(
  { report }: CheckContext,
  values: readonly Fields[],
  by: readonly string[],
  spot: Spot,
): void {
  const lists = new Map<string, { readonly from: string; readonly to: string; readonly index: number }[]>();
  for (const [index, fields] of values.entries()) {
    const key = by.map((name) => String(fields[name])).join(' ');
    const { from = '0000', to = '9999' } = fields as { from?: string; to?: string }; // dates, as the schema says
    lists.set(key, [...(lists.get(key) ?? []), { from, to, index }]);
  }
  for (const dated of lists.values()) {
    const inOrder = dated.sort((a, b) => (a.from < b.from ? -1 : 1));
    for (const [at, { to, index }] of inOrder.entries()) {
      const next = inOrder[at + 1];
      const place = { ...spot, path: [...spot.path, index, 'to'] };
      if (next === undefined && to !== '9999' && !YEARLY.has(String(spot.path.at(-1))))
        report.at(
          place,
          'PK408',
          `After ${to} no value holds, and answers would fall back on a guess. Add the value that follows, with from: '${dayAfter(to)}'.`,
        );
      else if (next !== undefined && to < next.from && dayAfter(to) < next.from)
        report.at(
          place,
          'PK407',
          `From ${dayAfter(to)} to the day before ${next.from} no value holds. Let the values meet, or add the one between them.`,
        );
    }
  }
}

/** Days that one of a unit has, and the most that any time to file in the packs or in the law comes to: two years. */
const DAYS: Readonly<Record<string, number>> = {
  hours: 1 / 24,
  calendar_days: 1,
  business_days: 1.4,
  months: 30.4,
  years: 365,
};
const MOST_DAYS = 731;

function checkLength({ report }: CheckContext, { value, unit }: Fields, spot: Spot): void {
  const days = typeof value === 'number' ? value * (DAYS[String(unit)] ?? 0) : 0;
  if (days <= MOST_DAYS) return;
  report.at(
    { ...spot, path: [...spot.path, 'value'] },
    'PK409',
    `${value} ${String(unit).replaceAll('_', ' ')} are ${(days / 365).toFixed(1)} years; no time to file is longer than two. Most likely a digit is too many.`,
  );
}

/** Days on which somebody read or checked something. */
const READ_ON = new Set(['checked', 'date']);

function checkRead({ report, today }: CheckContext, name: string, day: unknown, spot: Spot): void {
  if (today === undefined || typeof day !== 'string' || !READ_ON.has(name) || !PLAIN_DAY.test(day)) return;
  if (day > today)
    report.at(spot, 'PK411', `${name} is ${day}, which is still to come. Give the day on which it was read.`);
}
const PLAIN_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A later wording of a law begins after the law itself. */
function checkVersions({ report }: CheckContext, owner: Located<'regulation'>): void {
  const { effective_from: first, versions = [] } = owner.record;
  for (const [index, { from }] of versions.entries())
    if (first !== undefined && from !== undefined && from < first)
      report.at(
        { ...owner, path: [...owner.path, 'versions', index, 'from'] },
        'PK402',
        `The law is in force from ${first} (effective_from), so a version from ${from} lies before it. Correct one of the two.`,
      );
}

function checkDated(context: CheckContext, owner: Located): void {
  for (const { path, value } of walk(owner.record)) {
    const spot = { document: owner.document, path: [...owner.path, ...path] };
    const by = DATED_LISTS[String(path.at(-1))];
    const name = String(path.at(-1));
    if (isFields(value)) {
      checkOrder(context, value, spot);
      if (path.at(-2) === 'filing' || path.at(-2) === 'time_to_file') checkLength(context, value, spot);
    } else if (Array.isArray(value) && by !== undefined) {
      checkOverlap(context, value.filter(isFields), by, spot);
      checkGaps(context, value.filter(isFields), by, spot);
    } else if (name === 'checked' || path.includes('reviews')) checkRead(context, name, value, spot);
  }
}

export const checkDates: Check = (context) => {
  for (const kind of Object.keys(KIND_NAMES) as RecordKind[]) // keys of the table
    for (const owner of context.catalogue.all(kind)) checkDated(context, owner);
  for (const owner of context.catalogue.all('regulation')) checkVersions(context, owner);
};
