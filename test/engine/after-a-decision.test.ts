/** A letter after a decision on an appeal: what it left unanswered, its own reasons, its own time; and the outline for the clinician. */
import { expect, test } from 'vitest';
import type { AppealResult, GenerateAppealInput } from '../../src/domain/generated/types.js';
import { createSchemas } from '../../src/schema/schemas.js';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();
const schemas = createSchemas();
const CASE = {
  denial_code: 'CO-50',
  diagnosis: 'Lumbar disc herniation with radiculopathy (M51.16)',
  procedure: 'MRI of the lumbar spine (72148)',
  insurance_company: 'Aetna',
  insurer_type: 'commercial',
  denial_date: '2026-10-05',
  received_date: '2026-10-08',
  denial_reason: 'Six weeks of conservative treatment are not documented.',
  patient_summary: 'Eight weeks of physical therapy without relief. New weakness of the left foot.',
} satisfies GenerateAppealInput;

const POINTS = {
  therapy:
    'Ms. Sample completed eight weeks of supervised physical therapy from August 3 to September 28, 2026.',
  drug: 'Naproxen 500 mg twice daily was stopped on September 12, 2026 because of gastritis',
  foot: 'On October 1, 2026 the examination found a new weakness of the left foot, 3/5 in dorsiflexion',
};
const APPEAL = [
  'Re: Appeal of claim 4471882',
  '',
  'Dear Appeals Reviewer:',
  '',
  'I appeal the denial of the MRI of the lumbar spine. The denial says that six weeks of treatment are not documented.',
  '',
  `${POINTS.therapy} ${POINTS.drug} (Enclosure 2). ${POINTS.foot} (Enclosure 3).`,
  '',
  'Please decide with a reviewer of the same specialty. A decision is due within 30 days of receipt.',
  '',
  'Sincerely,',
  'Dr. A. Rivera',
].join('\n');
const decisionOf = (...lines: readonly string[]) =>
  [
    'Aetna',
    'Notice date: November 10, 2026',
    'Claim number: 4471882',
    'After review of your appeal, we uphold the denial of the MRI of the lumbar spine (72148).',
    ...lines,
  ].join('\n');
const UPHELD = decisionOf(
  'The records show that physical therapy was done.',
  'The requested service is experimental and investigational for this diagnosis.',
  'You may request a second level appeal within 60 days of this notice.',
);

async function written(input: Partial<GenerateAppealInput>): Promise<AppealResult> {
  const outcome = await engine.generateAppeal({ ...CASE, ...input }, TODAY);
  if (!outcome.ok) throw new Error(outcome.failure.detail);
  expect(schemas.validate('api/appeal-result.schema.json', outcome.value)).toEqual([]);
  return outcome.value;
}

test('of one point that is left unanswered the letter speaks as of one', async () => {
  const decision_on_appeal = decisionOf(
    'The records show that physical therapy was done, and that naproxen was stopped for gastritis.',
    'You may request a second level appeal within 60 days of this notice.',
  );
  const { appeal_letter: letter } = await written({ earlier_appeal: APPEAL, decision_on_appeal });
  expect(letter).toContain('made this point');
  expect(letter).toContain(POINTS.foot);
  expect(letter).toContain('Please say what was found on it');
  expect(letter).not.toContain('Please say of each');
});

test('the next letter names what the decision leaves unanswered, and only that', async () => {
  const { appeal_letter: letter, continuity } = await written({
    earlier_appeal: APPEAL,
    decision_on_appeal: UPHELD,
  });
  const unanswered = letter
    .split('What the decision leaves unanswered')[1]
    ?.split('\n\n')
    .slice(0, 4)
    .join('\n');
  expect(unanswered).toContain('The decision of November 10, 2026');
  expect(unanswered).toContain(`“${POINTS.drug}.”`);
  expect(unanswered).toContain(`“${POINTS.foot}.”`);
  expect(unanswered).not.toContain('supervised');
  expect(unanswered).not.toMatch(/Enclosure|same specialty|30 days|six weeks/);
  expect(continuity?.taken_up).toMatchObject([
    { text: POINTS.therapy, decision: 'The records show that physical therapy was done.' },
  ]);
  for (const { start, end, text } of continuity?.unanswered ?? [])
    expect(APPEAL.slice(start, end)).toContain(text.slice(0, -1));
});

test('its reasons are answered, its date starts the time, and the step is the next one', async () => {
  const {
    appeal_letter: letter,
    continuity,
    deadline,
    appeal_type,
    word_count,
  } = await written({
    earlier_appeal: APPEAL,
    decision_on_appeal: UPHELD,
    stated_deadline: '2026-12-01',
  });
  expect(letter).toContain('experimental and investigational for this diagnosis');
  expect(letter).not.toContain('Six weeks of conservative treatment are not documented');
  expect(letter).toContain('notice dated November 10, 2026');
  expect(letter).toContain('Earlier appeal or request as sent');
  expect(continuity).toMatchObject({
    reasons_dropped: ['Six weeks of conservative treatment are not documented.'],
    reasons_kept: [],
  });
  expect(continuity?.reasons_new.join()).toContain('experimental');
  expect(appeal_type).toBe('internal_second_level');
  // The decision gives sixty days; no law on the second level was read, so the decision is what counts.
  expect(deadline.safe_date).toBe('2027-01-08');
  expect(word_count).toBeGreaterThanOrEqual(800);
  expect(word_count).toBeLessThanOrEqual(1200);
});

test('a decision that answers every point leaves none, and one that offers outside review leads there', async () => {
  const answer = decisionOf(
    'We considered the eight weeks of physical therapy, naproxen and gastritis, and the weakness of the left foot in dorsiflexion.',
    'The requested service is not medically necessary.',
    'You have the right to an external review.',
  );
  const {
    appeal_letter: letter,
    continuity,
    appeal_type,
  } = await written({
    earlier_appeal: APPEAL,
    decision_on_appeal: answer,
  });
  expect(continuity?.unanswered).toEqual([]);
  expect(letter).not.toContain('leaves unanswered');
  expect(appeal_type).toBe('external_review');
});

test('after an outside review no letter is written; a decision that grants the appeal is said', async () => {
  const final = decisionOf('As the independent review organization we agree with the plan.');
  const refused = await engine.generateAppeal({ ...CASE, decision_on_appeal: final }, TODAY);
  expect(refused.ok ? [] : refused.failure.errors?.map(({ field }) => field)).toEqual(['decision_on_appeal']);
  const granted =
    'Aetna\nNotice date: November 10, 2026\nWe have approved your appeal. The MRI will be covered in full.';
  expect((await written({ decision_on_appeal: granted })).warnings.join()).toContain('No refusal was read');
  expect((await written({ earlier_appeal: APPEAL })).warnings.join()).toContain(
    'earlier_appeal was not used',
  );
});

test('the outline for the clinician gives each test with its entry or its gap, and every fact of the case', async () => {
  const { appeal_letter: sheet, document } = await written({ document: 'medical_necessity_outline' });
  expect(document).toBe('medical_necessity_outline');
  expect(sheet).toMatch(/new weakness of the left foot/i);
  expect(sheet).toMatch(/six weeks.*The record says: .*eight weeks of physical therapy without relief\./i);
  expect(sheet).toMatch(/Surgery or an injection.*: \[finding, date and page\]/);
  expect(sheet).not.toContain('Sincerely');
  const { appeal_letter: call } = await written({ document: 'peer_to_peer_sheet' });
  expect(call).toMatch(/eight weeks of physical therapy without relief/i);
});

test('tokens stand where a letter tells who it is about, and nothing else is a gap of identity', async () => {
  const {
    appeal_letter: letter,
    merge_fields,
    placeholders,
  } = await written({
    merge_tokens: true,
    requester: 'patient',
    claim_number: '4471882',
    patient_summary: '[[patient_name]] did eight weeks of physical therapy without relief.',
  });
  expect(letter).toContain('Patient: [[patient_name]]\nMember ID: [[member_id]]');
  expect(letter).toContain('Claim or reference number: 4471882');
  expect(letter).toContain('physical therapy');
  expect(merge_fields).toEqual(['sender_address', 'provider_name', 'patient_name', 'member_id']);
  expect(placeholders.join()).not.toMatch(/name|member/i);
});
