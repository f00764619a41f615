import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { GenerateAppealInput } from '../../../src/domain/generated/types.js';
import { lift } from '../../../src/intake/record/lifted/lift.js';
import { ROOT, shippedEngine, TODAY } from '../../knowledge.js';

interface LiftedCase {
  readonly summary: string;
  readonly given?: Partial<GenerateAppealInput>;
  readonly lifted: Readonly<Record<string, string | number>>;
}

const request = { denial_code: 'CO-50', diagnosis: 'as stated', procedure: 'as stated' };
const cases = parse(readFileSync(join(ROOT, 'test/intake/record/lifted/narratives.yaml'), 'utf8')) as Record<
  string,
  LiftedCase
>;

describe('fields lifted from the narrative', () => {
  it.each(Object.entries(cases))('%s', (_, { summary, given, lifted }) => {
    const found = lift({ ...request, ...given, patient_summary: summary }, TODAY);
    expect(Object.fromEntries(found.map(({ field, value }) => [field, value]))).toEqual(lifted);
    for (const { source, text } of found)
      expect(summary.slice(source.start, source.end).replace(/\s+/g, ' ')).toContain(text.slice(0, 20));
  });

  it('shows what was lifted, and counts from it', async () => {
    const answer = await shippedEngine().generateAppeal(
      {
        ...request,
        insurer_type: 'commercial',
        patient_summary: 'My knee hurts. The denial letter dated October 2, 2026 says no.',
      },
      TODAY,
    );
    if (!answer.ok) throw new Error(answer.failure.detail);
    expect(answer.value.assumptions).toContainEqual(
      expect.stringMatching(/^denial_date was empty; 2026-10-02/),
    );
    expect(answer.value.deadline.days).toBeLessThan(180);
  });
});
