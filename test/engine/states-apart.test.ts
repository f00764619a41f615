/** What a state decides is told to cases of that state alone, whoever asked before. */
import { expect, it } from 'vitest';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();

async function reviewerIn(state: string): Promise<string | undefined> {
  const answer = await engine.generateAppeal(
    {
      denial_code: 'CO-50',
      diagnosis: 'sleep apnea',
      procedure: 'CPAP device',
      insurer_type: 'commercial_fully_insured',
      state,
    },
    TODAY,
  );
  if (!answer.ok) throw new Error(answer.failure.detail);
  return answer.value.appeal_levels.find(({ id }) => id === 'external_review')?.forum;
}

it('each case is told the external reviewer of its own state, in any order', async () => {
  const named = [...engine.library.states].flatMap(([state, record]) =>
    record.external_review.file_with === undefined
      ? []
      : [[state, record.external_review.file_with] as const],
  );
  expect(new Set(named.map(([, body]) => body)).size).toBeGreaterThan(5);
  for (const [state, body] of [...named, ...[...named].reverse()])
    expect([state, await reviewerIn(state)]).toEqual([state, body]);
  const unnamed = [...engine.library.states.keys()].find((state) => !named.some(([one]) => one === state));
  const bodies = named.map(([, body]) => body);
  if (unnamed !== undefined) expect(bodies).not.toContain(await reviewerIn(unnamed));
});
