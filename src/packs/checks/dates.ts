/** PK402, PK403, PK404, PK405: dates, dated values, statuses and figures of one record agree. */
import type { Located } from '../catalogue.js';
import { KIND_NAMES, type RecordKind } from '../layout.js';
import type { Spot } from '../report.js';
import { select, walk } from '../select.js';
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

/** What a record may not say at the same time. */
const CONTRADICTIONS: Partial<
  Record<RecordKind, readonly [field: string, holds: (record: Fields) => boolean, message: string][]>
> = {
  code: [
    [
      'status',
      (r) => r.status === 'deactivated' && r.stop === undefined,
      'A deactivated code names its last day under stop.',
    ],
    [
      'replaced_by',
      (r) => r.status === 'active' && r.replaced_by !== undefined,
      'Only a deactivated code names codes that replace it.',
    ],
  ],
  remark: [
    [
      'action',
      (r) => r.action !== undefined && r.because === undefined,
      'A remark that forces an action says why under because.',
    ],
  ],
  authority: [
    [
      'superseded_by',
      (r) => r.superseded_by !== undefined && r.status === 'current',
      'An authority with a successor is superseded, not current.',
    ],
    [
      'retired_on',
      (r) => r.retired_on !== undefined && r.status === 'current',
      'An authority with a day of retirement is not current.',
    ],
    [
      'verified',
      (r) => r.verified === true && r.checked === 'none',
      'verified: true needs a check of identity or content.',
    ],
  ],
  regulation: [
    [
      'verified',
      (r) => r.verified === true && (r.evidence === 'secondary' || r.evidence === 'knowledge'),
      'verified: true needs the text of the law, an official page, or two agreeing sources under evidence.',
    ],
  ],
};

function checkContradictions({ catalogue, report }: CheckContext): void {
  for (const [kind, rules] of Object.entries(CONTRADICTIONS))
    for (const owner of catalogue.all(kind as RecordKind)) // keys of the table
      for (const [field, holds, message] of rules) {
        const record = owner.record as unknown as Fields; // records are objects
        if (holds(record))
          report.at({ document: owner.document, path: [...owner.path, field] }, 'PK404', message);
      }
}

function checkFigures({ report }: CheckContext, owner: Located<'success_rates'>): void {
  const { document } = owner;
  for (const [index, rate] of owner.record.rates.entries()) {
    const { percent, overturned, decided } = rate;
    const path = ['rates', index];
    if (overturned === undefined || decided === undefined) continue;
    if (overturned > decided)
      report.at(
        { document, path: [...path, 'overturned'] },
        'PK405',
        `${overturned} won of ${decided} decided cannot be.`,
      );
    else if (percent !== undefined && Math.abs((100 * overturned) / decided - percent) > 0.6)
      report.at(
        { document, path: [...path, 'percent'] },
        'PK405',
        `${overturned} of ${decided} is ${((100 * overturned) / decided).toFixed(1)} percent, not ${percent}.`,
      );
  }
  for (const { path, value } of select(owner.record, 'priors.*')) {
    const { percent, low, high } = value as { percent: number; low: number; high: number }; // as its schema says
    if (low > percent || percent > high)
      report.at(
        { document, path: [...path, 'percent'] },
        'PK405',
        `${percent} does not lie between low (${low}) and high (${high}).`,
      );
  }
}

export const checkDates: Check = (context) => {
  for (const kind of Object.keys(KIND_NAMES) as RecordKind[]) // keys of the table
    for (const owner of context.catalogue.all(kind)) checkDated(context, owner);
  checkContradictions(context);
  for (const owner of context.catalogue.all('success_rates')) checkFigures(context, owner);
};
