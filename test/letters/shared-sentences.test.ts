/** A letter is about its case: what two letters share is the law and the procedure, not the argument. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { GenerateAppealInput } from '../../src/domain/generated/types.js';
import { countWords, sentencesOf } from '../../src/engine/letter/words.js';
import { ROOT, shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();
const SHORTEST = 5;

async function sentences(input: GenerateAppealInput): Promise<Set<string>> {
  const answer = await engine.generateAppeal(input, TODAY);
  if (!answer.ok) throw new Error(answer.failure.detail);
  const [, from = ''] = answer.value.appeal_letter.split(/\n\nTo [^\n]*:\n\n/);
  const [body = ''] = from.split('\n\nSincerely,\n');
  return new Set(
    body.split('\n').flatMap((line) => sentencesOf(line).filter((one) => countWords(one) >= SHORTEST)),
  );
}

/** Share of the shorter letter's sentences that stand in the other too. */
async function shared(one: GenerateAppealInput, other: GenerateAppealInput): Promise<number> {
  return overlap(await sentences(one), await sentences(other));
}

function overlap(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  const both = [...first].filter((sentence) => second.has(sentence)).length;
  return both / Math.min(first.size, second.size);
}

const WITH_SERVICE: GenerateAppealInput[] = [
  { denial_code: 'CO-50', diagnosis: 'lumbar radiculopathy', procedure: 'MRI of the lumbar spine' },
  { denial_code: 'CO-50', diagnosis: 'obstructive sleep apnea', procedure: 'CPAP device' },
  { denial_code: 'CO-50', diagnosis: 'type 1 diabetes', procedure: 'continuous glucose monitor' },
  { denial_code: 'CO-50', diagnosis: 'rheumatoid arthritis', procedure: 'adalimumab' },
  { denial_code: 'CO-50', diagnosis: 'osteoarthritis of the knee', procedure: 'total knee replacement' },
];
const BY_KIND: GenerateAppealInput[] = [
  {
    denial_code: 'CO-50',
    diagnosis: 'asthma',
    procedure: 'bronchial thermoplasty',
    insurer_type: 'medicare_ffs',
  },
  { denial_code: 'CO-29', diagnosis: 'asthma', procedure: 'office visit', insurer_type: 'self_funded_erisa' },
  {
    denial_code: 'CO-197',
    diagnosis: 'asthma',
    procedure: 'bronchoscopy',
    insurer_type: 'medicaid_managed_care',
  },
  {
    denial_code: 'CO-55',
    diagnosis: 'asthma',
    procedure: 'gene panel',
    insurer_type: 'commercial_fully_insured',
  },
  { denial_code: 'PR-242', diagnosis: 'asthma', procedure: 'specialist visit', insurer_type: 'tricare' },
  { denial_code: 'CO-97', diagnosis: 'asthma', procedure: 'spirometry', insurer_type: 'fehb' },
];

const pairs = (cases: readonly GenerateAppealInput[]) =>
  cases.flatMap((one, index) => cases.slice(index + 1).map((other) => [one, other] as const));

describe('two different cases', () => {
  it.each(pairs(BY_KIND))('share less than a third (%#)', async (one, other) => {
    expect(await shared(one, other)).toBeLessThan(1 / 3);
  });
});

describe('the golden cases', () => {
  it('share less than half, whichever two are compared', async () => {
    const folder = join(ROOT, 'test/letters/golden');
    const names = readdirSync(folder).sort();
    const all = await Promise.all(
      names.map((name) => sentences(parse(readFileSync(join(folder, name, 'request.yaml'), 'utf8')))),
    );
    for (const [at, first] of all.entries())
      for (const [past, second] of all.slice(at + 1).entries())
        expect(overlap(first, second), `${names[at]} and ${names[at + 1 + past]}`).toBeLessThan(1 / 2);
  });
});

describe('the paragraphs on procedure', () => {
  it.each(WITH_SERVICE)('take at most a quarter of the letter on $procedure', async (input) => {
    for (const insurer_type of [
      'self_funded_erisa',
      'commercial_fully_insured',
      'medicare_advantage',
    ] as const) {
      const answer = await engine.generateAppeal({ ...input, insurer_type }, TODAY);
      if (!answer.ok) throw new Error(answer.failure.detail);
      const { appeal_letter: letter, word_count } = answer.value;
      const [, after = ''] = letter.split('\n\nHow this request is to be decided\n\n');
      const [procedure = ''] = after.split('\n\nWhat I ask\n\n');
      expect(countWords(procedure) / word_count).toBeLessThanOrEqual(1 / 4);
    }
  });
});
