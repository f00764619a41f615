/** The first sentences of a letter say what the code did: a payment to somebody else is not called a refusal. */
import { describe, expect, it } from 'vitest';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();

async function letterFor(denial_code: string, requester: 'provider' | 'patient'): Promise<string> {
  const answer = await engine.generateAppeal(
    { denial_code, diagnosis: 'lumbar strain', procedure: 'office visit', requester },
    TODAY,
  );
  if (!answer.ok) throw new Error(answer.failure.detail);
  return answer.value.appeal_letter;
}

describe('a letter opens with what the code did', () => {
  it.each([
    ['OA-293', 'was paid to the employer under code OA-293'],
    ['OA-294', 'was paid to an attorney under code OA-294'],
    ['OA-100', 'was paid under code OA-100, but not to the provider'],
    ['CO-144', 'carries an adjustment under code CO-144'],
    ['OA-B11', 'was passed on under code OA-B11'],
    ['OA-257', 'is held under code OA-257'],
    ['CO-267', 'came back under code CO-267 because it covers more than one month'],
    ['CO-186', 'at another level of care than the one billed, reported under code CO-186'],
  ])('%s: %s', async (code, words) => {
    for (const requester of ['provider', 'patient'] as const) {
      const letter = (await letterFor(code, requester)).replace(/\s+/g, ' ');
      expect(letter).toContain(words);
      expect(letter).not.toMatch(/was (?:refused|reduced|stopped) under code/);
      expect(letter.includes('I am the patient.')).toBe(requester === 'patient');
    }
  });

  it('gives the letter a subject of its own where the usual one would mislead', async () => {
    expect(await letterFor('OA-293', 'provider')).toContain(
      'Request to trace a payment sent to the employer',
    );
  });
});
