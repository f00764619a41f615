/** What a reason of the payer turns on and the request does not tell is asked of the writer. */
import { expect, it } from 'vitest';
import type { GenerateAppealInput } from '../../src/domain/generated/types.js';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();

async function askedOf(input: GenerateAppealInput): Promise<string> {
  const outcome = await engine.generateAppeal(input, TODAY);
  if (!outcome.ok) return expect.fail(outcome.failure.detail);
  return outcome.value.missing_information?.find(({ field }) => field === 'patient_summary')?.why ?? '';
}

const CASE = {
  denial_code: 'CO-50',
  diagnosis: 'Benign prostatic hyperplasia (N40.1)',
  procedure: 'Tadalafil 5 mg daily',
  insurer_type: 'commercial',
} as const;

it('asks for a treatment that the payer names and nothing tells', async () => {
  const asked = await askedOf({
    ...CASE,
    denial_reason: 'Formulary alternatives alfuzosin and doxazosin have not been tried.',
    patient_summary: 'Doxazosin was stopped on May 4, 2026 for fainting. IPSS was 24 on February 3, 2026.',
  });
  expect(asked).toContain('Nothing given tells of alfuzosin, which the decision names');
});

it('asks for the entry that shows what is said not to be documented', async () => {
  const request = { ...CASE, denial_reason: 'Post-void residual and cystoscopy not documented.' };
  const asked = await askedOf({
    ...request,
    patient_summary: 'Cystoscopy of June 3, 2026 showed a large median lobe.',
  });
  expect(asked).toContain(
    'Nothing given shows post-void residual, which the decision says is not documented',
  );
  const both =
    'Cystoscopy of June 3, 2026 showed a large median lobe. Post-void residual was 140 mL on June 3, 2026.';
  expect(await askedOf({ ...request, patient_summary: both })).not.toContain('Nothing given shows');
});

it('goes by what decides, then by what names the case, then by what adds most', async () => {
  const outcome = await engine.generateAppeal({ ...CASE, denial_reason: 'Not medically necessary.' }, TODAY);
  if (!outcome.ok) return expect.fail(outcome.failure.detail);
  const missing = outcome.value.missing_information ?? [];
  const fields = missing.map(({ field }) => field);
  expect(fields.indexOf('claim_number')).toBeLessThan(fields.indexOf('available_evidence'));
  const weights = missing
    .slice(fields.indexOf('patient_name') + 1)
    .map(({ raises_confidence: raises = 0 }) => raises);
  expect(weights.filter((raises) => raises > 0).length).toBeGreaterThan(1);
  expect(weights).toEqual(weights.toSorted((a, b) => b - a));
});
