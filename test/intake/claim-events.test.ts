import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { ClaimEvent } from '../../src/intake/record/claim-events/claim-event.js';
import { filingLimits } from '../../src/intake/record/claim-events/filing-limit.js';
import { readClaimHistory } from '../../src/intake/record/claim-events/read-events.js';

interface Case {
  readonly text: string;
  readonly payer?: string;
  readonly events: readonly string[];
  readonly whole?: number;
}

const { cases, limits } = parse(readFileSync(new URL('claim-events.yaml', import.meta.url), 'utf8')) as {
  readonly cases: readonly Case[];
  readonly limits: readonly { readonly text: string; readonly is: readonly string[] }[];
};

/** As the cases write it: "2026-04-03 rejected by the clearinghouse because wrong member ID". */
function written(event: ClaimEvent): string {
  const {
    day = '-',
    kind,
    actor,
    actor_name: name,
    to_other: other,
    channel,
    because,
    since,
    papers,
  } = event;
  const by = kind === 'denied' && actor === 'payer' ? undefined : actor;
  return [
    day,
    kind,
    event.as,
    event.corrected && 'corrected',
    event.again && 'again',
    by && `by ${by === 'clearinghouse' ? name : by}`,
    other && `to ${other}`,
    channel && `through ${channel}`,
    since && `since ${since}`,
    kind === 'records_sent' && papers,
    because && `because ${because}`,
  ]
    .filter(Boolean)
    .join(' ')
    .replace('granted by payer', 'granted');
}

describe('the history of a claim', () => {
  it.each(cases)('$text', ({ text, payer, events, whole }) => {
    const history = readClaimHistory(
      {
        denial_code: 'CO-29',
        diagnosis: 'asthma',
        procedure: 'visit',
        patient_summary: text,
        ...(payer === undefined ? {} : { insurance_company: payer }),
      },
      '2026-11-28',
    );
    expect(history.events.map(written)).toEqual(events);
    if (whole !== undefined) expect(history.whole).toHaveLength(whole);
  });

  it.each(limits)('reads a time to file: $text', ({ text, is }) => {
    const read = filingLimits(text).map(({ value, unit, from, payers_view: payers }) =>
      [value, unit, from, payers && 'payer'].filter(Boolean).join(' '),
    );
    expect(read).toEqual(is);
  });
});
