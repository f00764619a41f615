/** PK404, PK405: what one record says in two places agrees: statuses, checks, figures. */
import type { ShortCode } from '../../domain/generated/types.js';
import type { Located } from '../catalogue.js';
import type { RecordKind } from '../layout.js';
import type { Check, CheckContext } from './check.js';
import { payerCodeToldAsAnother } from './told-as-another.js';

type Fields = Readonly<Record<string, unknown>>;

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
      (r) => r.status === 'active' && r.replaced_by !== undefined && r.stop === undefined,
      'Only a code that ends names codes that replace it. Say under stop when that is.',
    ],
  ],
  remark: [
    [
      'replaced_by',
      (r) => r.status === 'active' && r.replaced_by !== undefined && r.stop === undefined,
      'Only a remark that ends names remarks that replace it. Say under stop when that is.',
    ],
    [
      'action',
      (r) => r.decides === true && r.because === undefined,
      'A remark that decides the instrument says why under because.',
    ],
  ],
  short_code: [
    [
      'replaced_by',
      (r) => r.status === 'active' && r.replaced_by !== undefined && r.stop === undefined,
      'Only a code that ends names codes that replace it. Say under stop when that is.',
    ],
    [
      'status',
      (r) =>
        r.family === 'carc' &&
        r.status === 'active' &&
        payerCodeToldAsAnother(r as unknown as ShortCode) === undefined, // of this kind
      'A reason code in force has a full record of its own under codes/.',
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

/** A code is in force until its last day, and ended from then on. */
function checkEnded({ catalogue, report, today }: CheckContext): void {
  if (today === undefined) return;
  for (const kind of ['code', 'remark', 'short_code'] as const)
    for (const owner of catalogue.all(kind)) {
      const { status, stop } = owner.record;
      if (stop === undefined || (status === 'active') === stop >= today) continue;
      const message =
        status === 'active'
          ? `stop is ${stop}, which is over. Write status: deactivated.`
          : `stop is ${stop}, which is still to come. Until then write status: active.`;
      report.at({ ...owner, path: [...owner.path, 'status'] }, 'PK404', message);
    }
}

/** The years that a figure is of: 2024-2025, the earlier first. */
function checkYears(
  { report }: CheckContext,
  { document, path, record }: Located<'success_rate'> | Located<'success_prior'> | Located<'instrument_rate'>,
): void {
  const [first = '', last = first] = (record.years ?? '').match(/\b(?:19|20)\d\d\b/g) ?? [];
  if (last < first)
    report.at(
      { document, path: [...path, 'years'] },
      'PK405',
      `The years run backward: ${last} lies before ${first}. Write the earlier year first.`,
    );
}

function checkRate({ report }: CheckContext, { document, path, record }: Located<'success_rate'>): void {
  const { percent, overturned, decided } = record;
  if (overturned === undefined || decided === undefined) return;
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

function checkInterval(
  { report }: CheckContext,
  { document, path, record }: Located<'success_prior'> | Located<'instrument_rate'>,
): void {
  const { percent, low, high } = record;
  if (low > high)
    report.at(
      { document, path: [...path, 'low'] },
      'PK405',
      `low (${low}) is more than high (${high}). Most likely the two were swapped.`,
    );
  else if (low > percent || percent > high)
    report.at(
      { document, path: [...path, 'percent'] },
      'PK405',
      `${percent} does not lie between low (${low}) and high (${high}).`,
    );
}

export const checkAgreement: Check = (context) => {
  const { catalogue } = context;
  checkContradictions(context);
  checkEnded(context);
  const rates = catalogue.all('success_rate');
  const pooled = [...catalogue.all('success_prior'), ...catalogue.all('instrument_rate')];
  for (const owner of rates) checkRate(context, owner);
  for (const owner of pooled) checkInterval(context, owner);
  for (const owner of [...rates, ...pooled]) checkYears(context, owner);
};
