import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { CaseFact, GenerateAppealInput } from '../../src/domain/generated/types.js';
import { shippedEngine } from '../knowledge.js';

interface Sample {
  readonly case: string;
  readonly says: string;
  readonly left_out?: readonly string[];
  /** Words that stand in the letter; "a|b" is one of them. */
  readonly told?: readonly string[];
}

const { cases, sentences }: { cases: Record<string, GenerateAppealInput>; sentences: readonly Sample[] } =
  parse(readFileSync(join(import.meta.dirname, 'left-out.yaml'), 'utf8'));
const engine = shippedEngine();
const KNEE = { denial_code: 'CO-50', diagnosis: 'osteoarthritis of the knee', procedure: 'knee replacement' };
const BEFORE = 'The order was signed on June 3, 2026.';

async function answerTo(input: GenerateAppealInput) {
  const answer = await engine.generateAppeal(input, '2026-11-27');
  if (!answer.ok) throw new Error(answer.failure.detail);
  return answer.value;
}

function has(letter: string, words: string): boolean {
  return words.split('|').some((one) => letter.toLowerCase().includes(one.toLowerCase()));
}

function leftOut(facts: readonly CaseFact[] | undefined): CaseFact[] {
  return (facts ?? []).filter(({ left_out: mark }) => mark !== undefined);
}

describe('what letters leave out', () => {
  it.each(sentences)('$case: $says', async ({ case: id, says, left_out: gone = [], told = [] }) => {
    const request = { requester: 'provider', ...cases[id] } as GenerateAppealInput; // the case of the table
    const answer = await answerTo({ ...request, patient_summary: `${BEFORE} ${says}` });
    expect(gone.filter((words) => has(answer.appeal_letter, words))).toEqual([]);
    expect(told.filter((words) => !has(answer.appeal_letter, words))).toEqual([]);
  });

  it('tells the writer, and a fact that is sent again without the mark is told', async () => {
    const request = { ...KNEE, patient_summary: `${BEFORE} He drinks two beers most evenings.` };
    const first = await answerTo(request);
    const [fact] = leftOut(first.facts_read);
    expect(fact?.left_out).toEqual({ topic: 'alcohol', because: 'private' });
    expect(first.warnings.join(' ')).toContain(`(alcohol, ${fact?.id})`);
    const { left_out: _, ...open } = fact as CaseFact; // asserted above
    const second = await answerTo({ ...request, facts: [open] });
    expect(second.appeal_letter).toContain('beers');
    expect(second.warnings.join(' ')).not.toContain('Left out of the letter');
  });

  it('keeps out what the caller marks', async () => {
    const fact: CaseFact = {
      kind: 'finding',
      text: 'He walks with a limp that he calls his swagger.',
      left_out: { topic: 'manner of speaking', because: 'aside' },
    };
    const answer = await answerTo({ ...KNEE, patient_summary: BEFORE, facts: [fact] });
    expect(answer.appeal_letter).not.toContain('swagger');
    expect(answer.warnings.join(' ')).toContain('manner of speaking');
  });

  it('tells what the reason of the payer is about', async () => {
    const says = `${BEFORE} He missed two visits of physical therapy in May.`;
    const silent = await answerTo({ ...KNEE, patient_summary: says });
    const named = await answerTo({
      ...KNEE,
      patient_summary: says,
      denial_reason: 'The patient did not attend the therapy that was ordered.',
    });
    expect(leftOut(silent.facts_read)).toHaveLength(1);
    expect(leftOut(named.facts_read)).toEqual([]);
  });
});
