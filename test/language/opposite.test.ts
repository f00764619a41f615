/** What a payer's sentence becomes when it is turned, and which sentences are not turned. */
import { describe, expect, it } from 'vitest';
import { inFirstPerson, oppositeOf } from '../../src/language/opposite.js';

describe('the opposite of a sentence', () => {
  it.each([
    ['Conservative therapy was not tried.', 'tried', 'conservative therapy was tried'],
    ['You have not tried methotrexate', 'tried', 'the patient has tried methotrexate'],
    ['Preferred agent sunitinib has not been tried.', 'tried', 'preferred agent sunitinib has been tried'],
    ['There is no evidence of neurological deficit.', 'shown', 'the record documents neurological deficit'],
    [
      'Documentation does not show that the plan quantity has been ineffective.',
      'shown',
      'the record shows that the plan quantity has been ineffective',
    ],
    ['No functional deficit is documented.', 'shown', 'the record documents a functional deficit'],
    [
      'Treatment can be provided at the intensive outpatient level.',
      'not_enough',
      'treatment cannot safely be provided at the intensive outpatient level',
    ],
    [
      'Your symptoms could have been managed in a physician office',
      'not_enough',
      'the patient’s symptoms could not safely have been managed in a physician office',
    ],
    [
      'Your child is medically stable and could be treated in a partial hospitalization program',
      'not_enough',
      'the patient could not safely be treated in a partial hospitalization program',
    ],
    ['The services were custodial in nature', 'judged', 'the services were not custodial in nature'],
    ['Continued stay is not medically necessary', 'judged', 'continued stay is medically necessary'],
  ])('%s', (sentence, kind, text) => {
    expect(oppositeOf(sentence)).toMatchObject({ kind, text });
  });

  it.each([
    ['figures, which a comparison answers', 'BMI of 40 is not documented.'],
    ['figures in words', 'Six weeks of conservative treatment are not documented.'],
    ['all or any', 'The member has not failed all immunosuppressive therapy.'],
    ['an emergency, which symptoms decide', 'The visit was not an emergency.'],
    ['the terms of the plan', 'The service is not covered.'],
    ['something that is denied twice', 'No assessment that the chair can be used in your home.'],
    ['two clauses', 'The records are old; the treatment was not tried.'],
  ])('none where it speaks of %s', (_, sentence) => {
    expect(oppositeOf(sentence)).toBeUndefined();
  });
});

it.each([
  ['the patient has tried methotrexate', 'I have tried methotrexate'],
  ['the patient was homebound', 'I was homebound'],
  [
    'the patient’s symptoms could not safely have been managed',
    'my symptoms could not safely have been managed',
  ],
  ['less care was not enough for the patient', 'less care was not enough for me'],
])('is told by the patient who signs: %s', (text, told) => {
  expect(inFirstPerson(text)).toBe(told);
});
