/** A parent who tells of a child signs as a parent; a patient who has children signs as the patient. */
import { expect, it } from 'vitest';
import { writesForChild } from '../../../src/intake/record/lifted/kin.js';

const REQUEST = {
  denial_code: 'CO-50',
  diagnosis: 'as told',
  procedure: 'as told',
  requester: 'patient',
} as const;

it.each([
  ['I am the mother of Ines, 6 years old. She has had asthma since birth.', true],
  ['I am his father. He is 9 and does not walk.', true],
  ['My daughter, 7, needs hearing aids. She hears nothing on the left.', true],
  ['I am the mother of two and I have had migraines since 2019.', false],
  ["I'm the mother of a toddler. My back hurts, and she is too heavy to lift.", false],
  ['My son was born in May and he is well. I was admitted for an infection.', false],
  ['The knee gives way on stairs.', false],
])('%s %s', (patient_summary, expected) => {
  expect(writesForChild({ ...REQUEST, patient_summary })).toBe(expected);
});
