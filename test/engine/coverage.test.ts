/** The line of business where the caller does not name it. */
import { expect, it } from 'vitest';
import { shippedEngine } from '../knowledge.js';

const engine = shippedEngine();

async function lineOf(denial_code: string, insurance_company?: string) {
  const outcome = await engine.generateAppeal(
    {
      denial_code,
      diagnosis: 'Lumbar strain',
      procedure: 'Physical therapy',
      ...(insurance_company === undefined ? {} : { insurance_company }),
    },
    '2026-11-21',
  );
  if (!outcome.ok) throw new Error(outcome.failure.detail);
  return outcome.value;
}

it('is private coverage for a code that private plans send', async () => {
  expect((await lineOf('CO-50')).insurer_type).toBe('commercial');
});

it('is the line that sends the code where private plans never do, and the answer says so', async () => {
  const answer = await lineOf('P4');
  expect(answer.insurer_type).toBe('workers_compensation');
  expect(answer.insurer_type_basis).toBe('assumed');
  expect(answer.assumptions.join(' ')).toContain('the line that sends this code was assumed');
});

it('follows the name of the insurer before the code', async () => {
  const answer = await lineOf('P4', 'Humana Medicare Advantage');
  expect(answer.insurer_type).toBe('medicare_advantage');
  expect(answer.warnings.join(' ')).toContain('is not sent by this kind of payer');
});
