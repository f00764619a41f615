/** What is open to a provider under contract with a Medicare Advantage plan: 42 C.F.R. 422.578 and 422.574. */
import { expect, test } from 'vitest';
import type { GenerateAppealInput } from '../../src/domain/generated/types.js';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();
const CASE: GenerateAppealInput = {
  denial_code: 'Not medically necessary',
  code_printed: false,
  diagnosis: 'Guillain-Barre syndrome (G61.0)',
  procedure: 'Inpatient rehabilitation facility admission',
  insurance_company: 'Saguaro Medicare Advantage',
  insurer_type: 'medicare_advantage',
  state: 'AZ',
  requester: 'facility',
  provider_contract: 'contracted',
  denial_date: '2026-11-16',
};

async function levelFor(setting: GenerateAppealInput['setting']): Promise<string> {
  const made = await engine.generateAppeal({ ...CASE, ...(setting ? { setting } : {}) }, TODAY);
  return made.ok ? made.value.appeal_type : made.failure.code;
}

test('before the care the first step is the reconsideration, never a hearing', async () => {
  expect(await levelFor('preservice')).toBe('reconsideration');
  expect(await levelFor('urgent')).toBe('reconsideration_expedited');
  expect(await levelFor(undefined)).toBe('reconsideration');
});

test('after the care it is the dispute of the contract', async () => {
  expect(await levelFor('postservice')).toBe('provider_dispute');
});
