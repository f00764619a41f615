/** Where a notice tells who it is about, and nothing else is marked. */
import { expect, test } from 'vitest';
import { shippedEngine, TODAY } from '../knowledge.js';

test('names, numbers, days of birth and ways to reach a person are marked where they stand', async () => {
  const letter_text = [
    'Aetna Health Plan',
    'Notice date: October 5, 2026',
    'Patient: Robin Sample',
    'Member ID: W2200417',
    'Claim number: 4471882',
    'Date of birth: 03/04/1970',
    '12 Elm Street, Apt 4',
    '',
    'Dear Ms. Sample:',
    'Claim 4471882 for an MRI of the lumbar spine (72148) was denied with code CO-50: not medically necessary.',
    'Ms. SAMPLE may call (800) 555-1234 or write to robin@example.org. SSN 123-45-6789.',
    'A sample of the criteria is enclosed.',
  ].join('\n');
  const outcome = await shippedEngine().analyzeLetter({ letter_text }, TODAY);
  if (!outcome.ok) throw new Error(outcome.failure.detail);
  const marked = (outcome.value.identifying ?? []).map(
    ({ kind, start, end }) => `${kind}: ${letter_text.slice(start, end)}`,
  );
  expect(marked).toEqual([
    'name: Robin Sample',
    'member_number: W2200417',
    'claim_number: 4471882',
    'birth_date: 03/04/1970',
    'street_address: 12 Elm Street, Apt 4',
    'name: Ms. Sample',
    'claim_number: 4471882',
    'name: SAMPLE',
    'phone: (800) 555-1234',
    'email: robin@example.org',
    'social_security_number: 123-45-6789',
  ]);
});
