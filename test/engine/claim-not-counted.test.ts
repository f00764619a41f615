/** Only what the case tells of this claim is counted; what merely stands near a date is not. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { GenerateAppealInput } from '../../src/domain/generated/types.js';
import { shippedEngine, TODAY } from '../knowledge.js';

interface Case {
  readonly text: string;
  readonly alone?: true;
  readonly service_date?: string;
  readonly lacks?: readonly string[];
}

const { records, counted, ...groups } = parse(
  readFileSync(new URL('claim-not-counted.yaml', import.meta.url), 'utf8'),
) as {
  readonly records: readonly string[];
  readonly counted: readonly { text: string; day: number }[];
} & Record<string, readonly Case[]>;

const engine = shippedEngine();
const COUNT =
  /which is day \d|is day \d+ of|filed in time on|The payer answered it on|had it when it decided/;

async function letterFor(patient_summary: string, more: Partial<GenerateAppealInput> = {}): Promise<string> {
  const outcome = await engine.generateAppeal(
    {
      denial_code: 'CO-29',
      diagnosis: 'asthma',
      procedure: 'office visit 99214',
      insurance_company: 'Aetna',
      patient_summary,
      ...more,
    },
    TODAY,
  );
  return outcome.ok ? outcome.value.appeal_letter.replace(/\s+/g, ' ') : expect.fail(outcome.failure.detail);
}

describe.each(Object.entries(groups))('%s', (_, cases) => {
  it.each(cases)('$text', async ({ text, alone, service_date: service, lacks = [] }) => {
    const limit = /Limit/.test(text) ? '' : 'Limit is 180 days. ';
    const told = alone ? text : `DOS 3/2/26. ${text} Claim sent 10/1/26. ${limit}Denied 10/20/26 late.`;
    const letter = await letterFor(told, service === undefined ? {} : { service_date: service });
    expect(letter).not.toMatch(COUNT);
    for (const words of lacks) expect(letter).not.toContain(words);
  });
});

it.each(records)('records: %s', async (text) => {
  const letter = await letterFor(text, { denial_code: 'CO-252' });
  expect(letter).not.toMatch(/before the decision of|had it when it decided/);
  expect(letter).not.toMatch(/Aetna asked for (?:chart|records\. - March)/);
});

it.each(counted)('counted: $text', async ({ text, day }) => {
  const letter = await letterFor(`DOS 3/2/26. ${text} Limit is 180 days. Denied 10/20/26 late.`);
  expect(letter).toContain(`which is day ${day} of 180.`);
});
