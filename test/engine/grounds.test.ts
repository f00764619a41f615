/** A letter answers each ground of the denial, and claims nothing the caller did not give. */
import { expect, it } from 'vitest';
import type { GenerateAppealInput } from '../../src/domain/generated/types.js';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();
const CASE: GenerateAppealInput = {
  denial_code: 'CO-50',
  diagnosis: 'lumbar radiculopathy',
  procedure: 'epidural steroid injection',
  insurer_type: 'self_funded_erisa',
  appeal_level: 'internal_second_level',
  denial_reason:
    'The denial is upheld. Six weeks of conservative treatment are not shown. No MRI was sent. No consent form.',
};

async function letterOf(input: GenerateAppealInput) {
  const answer = await engine.generateAppeal(input, TODAY);
  if (!answer.ok) throw new Error(answer.failure.detail);
  return answer.value.appeal_letter;
}

it('heads each ground with its words and answers it with the facts that speak to it', async () => {
  const letter = await letterOf({
    ...CASE,
    patient_summary: 'The MRI of July 2, 2026 shows an extrusion at L5-S1.',
    prior_treatments: ['Physical therapy, 14 sessions, no relief'],
  });
  const answerTo = (quote: string) => letter.slice(letter.indexOf(quote)).split('\n\n').slice(1, 3).join(' ');
  expect(answerTo('“Six weeks of conservative treatment are not shown”')).toContain('14 sessions');
  expect(answerTo('“No MRI was sent”')).toContain('The MRI of July 2, 2026 shows an extrusion at L5-S1');
  expect(letter).toContain('“No consent form”');
  expect(letter).not.toContain('“The denial is upheld”');
});

it('asserts no treatment and no finding that was not given', async () => {
  const letter = await letterOf(CASE);
  expect(letter).toContain('“Six weeks of conservative treatment are not shown”');
  expect(letter).not.toMatch(/14 sessions|extrusion|are on record/);
});

/** The facts speak against the patient: the letter may tell them, and may conclude nothing from them. */
const ADVERSE: readonly (readonly [string, Partial<GenerateAppealInput>])[] = [
  [
    'a trial that is too short',
    {
      denial_reason: 'Six weeks of conservative treatment are not documented.',
      patient_summary: 'Physical therapy was tried for 2 weeks in March 2026 and stopped.',
    },
  ],
  [
    'a long trial of another treatment',
    {
      denial_reason: 'At least 12 weeks of physical therapy are required.',
      patient_summary: 'Ibuprofen was taken for 20 weeks. Physical therapy was never tried.',
    },
  ],
  [
    'one of two trials',
    {
      denial_reason: 'Two TNF inhibitors must be tried for at least 12 weeks each.',
      patient_summary: 'Adalimumab was taken for 30 weeks. Etanercept was taken for 3 weeks.',
    },
  ],
  [
    'coverage that had ended',
    {
      denial_code: 'CO-27',
      denial_reason: 'Coverage terminated before the date of service.',
      patient_summary: 'Coverage ended March 31, 2026. The visit was April 9, 2026.',
    },
  ],
  [
    'a visit without urgent signs',
    {
      denial_code: 'CO-40',
      procedure: 'Emergency department visit',
      denial_reason: 'The visit was not an emergency.',
      patient_summary: 'The ankle was mildly sore for three weeks. The patient asked for a work note.',
    },
  ],
];

it.each(ADVERSE)('concludes nothing from %s', async (_, more) => {
  const letter = await letterOf({ ...CASE, appeal_level: undefined, ...more } as GenerateAppealInput);
  expect(letter).not.toMatch(
    /limit is met|trial (?:was made|which was asked for)|nothing is left to try|documents six weeks|has been tried, or|(?<!whether )[Cc]overage was in force|(?<!whether this )was an emergency|would have gone/,
  );
});

it('keeps the grounds of one caller out of the letter of the next', async () => {
  await letterOf(CASE);
  const next = await letterOf({
    ...CASE,
    denial_reason: 'The denial is upheld. Four days of rest are not shown. No ECG was sent. No intake form.',
  });
  expect(next).not.toMatch(/consent form|No MRI/);
});

it('lets a facility sign as one', async () => {
  const letter = await letterOf({ ...CASE, requester: 'facility', provider_name: 'Delta General Hospital' });
  expect(letter).toContain('For the facility that provides the care I submit');
  expect(letter).toContain('[Name and title of the signer]\nFor Delta General Hospital');
});
