/** Cases that cannot wait: told in everyday words, with the time of a state for its expedited review beside the appeal. */
import { expect, test } from 'vitest';
import type { GenerateAppealInput } from '../../src/domain/generated/types.js';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();
const CASE: GenerateAppealInput = {
  denial_code: 'Not medically necessary',
  code_printed: false,
  diagnosis: 'Severe asthma (J45.50)',
  procedure: 'inpatient admission',
  insurance_company: 'Lakeside HMO',
  insurer_type: 'commercial_fully_insured',
  requester: 'representative',
  representative_name: 'Ann Carver (mother)',
  denial_date: '2026-11-17',
  received_date: '2026-11-17',
  patient_summary:
    'The HMO refused to admit my son. His doctor wrote that waiting for the answer could kill him. The letter came November 17.',
};

async function written(more: Partial<GenerateAppealInput>) {
  const made = await engine.generateAppeal({ ...CASE, ...more }, TODAY);
  if (!made.ok) throw new Error(made.failure.detail);
  return made.value;
}

test('a doctor who says that waiting could kill makes the appeal an expedited one', async () => {
  const { appeal_type, appeal_letter: letter } = await written({ state: 'OH' });
  expect(appeal_type).toBe('internal_expedited');
  expect(letter).toContain('72 hours');
  expect(letter).toContain('refused to admit');
});

test('Michigan gives ten days for an expedited review beside the internal one', async () => {
  const { warnings } = await written({ state: 'MI' });
  expect(warnings.join('\n')).toMatch(/By November 27, 2026: .*expedited external review.*550\.1913/);
  const { warnings: elsewhere } = await written({ state: 'OH' });
  expect(elsewhere.join('\n')).not.toContain('550.1913');
  const { deadline } = await written({ state: 'MI', appeal_level: 'external_expedited' });
  expect(deadline.legal_date).toBe('2026-11-27');
});

test('a request that asks for an expedited decision is urgent, one that did not ask is not', async () => {
  const asked = await written({
    setting: 'preservice',
    patient_summary: 'We need an expedited decision on the stay.',
  });
  expect(asked.appeal_type).toBe('internal_expedited');
  for (const summary of [
    'Expedited needed. The stay is 21 days.',
    'I ask that this be handled as expedited.',
  ]) {
    const fast = await written({ setting: 'preservice', patient_summary: summary });
    expect(fast.appeal_type).toBe('internal_expedited');
  }
  const other = await written({
    setting: 'preservice',
    patient_summary: 'We did not ask for an expedited decision on the stay.',
  });
  expect(other.appeal_type).toBe('internal_first_level');
});

test('a physician who certifies serious jeopardy makes care to come urgent, one who did not does not', async () => {
  const certified = 'Dr. Ruiz certifies that waiting would seriously jeopardize his health.';
  const fast = await written({ setting: 'preservice', patient_summary: certified });
  expect(fast.appeal_type).toBe('internal_expedited');
  for (const summary of [
    'Dr. Ruiz did not certify that waiting would seriously jeopardize his health.',
    'He could have been treated at home without the delay.',
  ]) {
    const usual = await written({ setting: 'preservice', patient_summary: summary });
    expect(usual.appeal_type).toBe('internal_first_level');
  }
});
