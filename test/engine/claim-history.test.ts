/** A correction that cannot help is not asked for again: the modifier was there, or the corrected claim was refused. */
import { expect, it } from 'vitest';
import type { GenerateAppealInput } from '../../src/domain/generated/types.js';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();

async function actionFor(input: GenerateAppealInput): Promise<string> {
  const outcome = await engine.generateAppeal(input, TODAY);
  return outcome.ok ? outcome.value.recommended_action : expect.fail(outcome.failure.detail);
}

const CASE = { diagnosis: 'Benign neoplasm of colon', insurer_type: 'commercial' } as const;

it.each([
  ['11042-59, debridement', 'appeal'],
  ['11042, debridement', 'corrected_claim'],
])('a code pair denial of %s calls for: %s', async (procedure, action) => {
  expect(await actionFor({ ...CASE, denial_code: 'CO-236', procedure })).toBe(action);
});

it.each([
  ['We sent a corrected claim on May 4 and it was denied on May 20.', 'appeal'],
  ['Replacement claim with frequency code 7 filed, rejected again.', 'appeal'],
  ['The claim was denied and we will send a corrected claim.', 'corrected_claim'],
  ['No corrected claim was denied so far.', 'corrected_claim'],
  ['The first claim was denied.', 'corrected_claim'],
  ['A corrected claim was sent in June after the first one was denied.', 'corrected_claim'],
  ['We sent a corrected claim because the line was rejected for its modifier.', 'corrected_claim'],
])('%s: %s', async (patient_summary, action) => {
  const input = { ...CASE, denial_code: 'CO-16', procedure: 'Colonoscopy', patient_summary };
  expect(await actionFor(input)).toBe(action);
});

it.each([
  ['Nothing wrong w/ claim itself, they had it all.', 'appeal'],
  ['The line was billed correctly, so no modifier is needed and we did not put one.', 'appeal'],
  ['Modifier 76 was on the claim from the first submission.', 'appeal'],
  ['Called June 2, rep Dana: must be a reconsideration.', 'appeal'],
  ['Rep Dana says system edit, send reconsideration.', 'appeal'],
  ['Rep Dana said send reconsideration or reopening.', 'corrected_claim'],
  ['The claim was billed correctly but our biller left off the modifier.', 'corrected_claim'],
  ['Was the line billed correctly?', 'corrected_claim'],
  ['They closed it as priced correctly.', 'corrected_claim'],
])('a claim that is right as it was sent is not corrected: %s %s', async (patient_summary, action) => {
  const input = { ...CASE, denial_code: 'CO-236', procedure: 'Colonoscopy 45380', patient_summary };
  expect(await actionFor(input)).toBe(action);
});

it.each([
  [
    'Surgery was in the surgery center. Claim went out with place of service 11 by mistake.',
    'commercial',
    'corrected_claim',
  ],
  ['Our biller used place of service 11 in error.', 'medicare_ffs', 'reopening'],
  ['They processed the claim that we sent with place of service 11 by mistake.', 'commercial', 'appeal'],
  ['Nothing on the claim was sent in error.', 'commercial', 'appeal'],
  ['The surgery center was the safe place because of sleep apnea.', 'commercial', 'appeal'],
] as const)('a wrong entry of the own claim is corrected: %s', async (patient_summary, insurer_type, action) => {
  const input = {
    diagnosis: 'cataract',
    procedure: '66984-LT',
    denial_code: 'CO-58',
    insurer_type,
    patient_summary,
  };
  expect(await actionFor(input)).toBe(action);
});
