/** Tests of a service beside the numbers of the record: told as met only where a number says so. */
import { expect, test } from 'vitest';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();

async function letter(summary: string): Promise<string> {
  const made = await engine.generateAppeal(
    {
      denial_code: 'CO-50',
      diagnosis: 'Obstructive sleep apnea (G47.33)',
      procedure: 'CPAP device',
      insurance_company: 'Lakeside Health Plan',
      insurer_type: 'commercial_fully_insured',
      state: 'OH',
      patient_summary: summary,
    },
    TODAY,
  );
  if (!made.ok) throw new Error(made.failure.detail);
  return made.value.appeal_letter;
}

test('a number that reaches the test stands beside it, with its day', async () => {
  expect(await letter('Polysomnography on March 3, 2026 showed an AHI of 42 events per hour.')).toContain(
    'The record meets this: AHI 42 on March 3, 2026.',
  );
});

test('a number that counts only beside a symptom needs the symptom', async () => {
  const asks = 'asks for an apnea-hypopnea index of at least 15';
  expect(await letter('Her AHI was 8.')).not.toContain(asks);
  expect(await letter('Her AHI was 8. She has hypertension.')).toContain(asks);
});

test('numbers of one name that disagree decide nothing by themselves', async () => {
  expect(await letter('Her AHI was 42 in March. With the device her AHI was 3 in May.')).not.toContain(
    'The record meets this',
  );
});
