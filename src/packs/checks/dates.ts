/** PK402, PK403: periods end after they begin, and dated values do not overlap. */
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
const DATED_LISTS: Readonly<Record<string, readonly string[]>> = {
  filing: [],
  decision: ['setting'],
  amount_in_controversy: [],
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

function checkDated(context: CheckContext, owner: Located): void {
  for (const { path, value } of walk(owner.record)) {
    const spot = { document: owner.document, path: [...owner.path, ...path] };
    const by = DATED_LISTS[String(path.at(-1))];
    if (isFields(value)) checkOrder(context, value, spot);
    else if (Array.isArray(value) && by !== undefined)
      checkOverlap(context, value.filter(isFields), by, spot);
  }
}

export const checkDates: Check = (context) => {
  for (const kind of Object.keys(KIND_NAMES) as RecordKind[]) // keys of the table
    for (const owner of context.catalogue.all(kind)) checkDated(context, owner);
};
