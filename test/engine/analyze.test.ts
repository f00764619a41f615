import { describe, expect, it } from 'vitest';
import type { DenialAnalysis } from '../../src/domain/generated/types.js';
import { createSchemas } from '../../src/schema/schemas.js';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();
const schemas = createSchemas();

async function analyze(
  letter_text: string,
  more: { insurer_type?: string; received_date?: string } = {},
): Promise<DenialAnalysis> {
  const answer = await engine.analyzeLetter({ letter_text, ...more }, TODAY);
  if (!answer.ok) throw new Error(answer.failure.detail);
  expect(schemas.validate('api/denial-analysis.schema.json', answer.value)).toEqual([]);
  return answer.value;
}

const NOTICE = `Aetna Better Health
Date of notice: November 2, 2026
Member ID: W123456789
Claim number: 20261102-7781
Date of service: 10/12/2026
Diagnosis: Lumbar radiculopathy
Service requested: Lumbar MRI

Your claim was denied. Denial codes: CO-197 $1,250.00, CO-50 (N115)
You may file an appeal within 60 calendar days of this letter.
`;

it.each([
  ['without a code', ''],
  ['beside a code that says less', 'Code CO-96. '],
])('a step that was not taken gets the strategy of steps, %s', async (_, code) => {
  const answer = await analyze(`UnitedHealthcare
Notice date: November 2, 2026
Claim number: 4471882
We denied coverage for teriparatide (J3110). ${code}You have not tried the prerequisite therapies required by the policy.
You may appeal within 180 days.`);
  const [reason] = answer.denial_reasons.filter(({ category }) => category === 'pharmacy');
  expect(reason?.strategy.id).toBe('pharmacy-step-therapy');
  expect(reason?.strategy.title).not.toMatch(/exclusion/);
});

describe('a notice with codes', () => {
  it('is read with places, facts and a request that generate accepts', async () => {
    const answer = await analyze(NOTICE, { insurer_type: 'medicaid' });
    expect(answer.is_denial).toBe(true);
    expect(answer.denial_codes.map((code) => code.code)).toEqual(['CO-197', 'CO-50', 'N115']);
    for (const code of answer.denial_codes) expect(NOTICE.slice(code.start, code.end)).toBe(code.text);
    expect(answer.denial_codes[0]?.amount).toBe(1250);
    expect(answer.extracted).toMatchObject({
      notice_date: '2026-11-02',
      member_id: 'W123456789',
      claim_numbers: ['20261102-7781'],
      service_dates: ['2026-10-12'],
      stated_appeal_days: 60,
    });
    expect(answer.deadline?.safe_date).toBe('2026-12-31');
    expect(answer.appeal_request_missing).toEqual([]);
    expect(schemas.validate('api/generate-appeal.input.schema.json', answer.appeal_request)).toEqual([]);
    const letter = await engine.generateAppeal(answer.appeal_request as never, TODAY); // checked by the schema above
    expect(letter.ok).toBe(true);
  });
});

describe('a demand for money back', () => {
  const DEMAND = `Sunshine Peninsula Health Insurance
November 9, 2026
To: Tampa Imaging Center
Re: Claim number 88213377, Patient: John Doe

Our audit found that the claim for MRI lumbar spine (72148) of February 3, 2026 is denied: no authorization was on file, and it was paid in error. We request a refund of $726.00. If we do not receive the refund or a dispute within 45 days of the date of this letter, the amount will be offset against future payments.`;

  it.each([
    ['commercial_fully_insured', '2026-12-14'],
    ['commercial', '2026-12-14'],
    ['self_funded_erisa', '2026-12-24'],
  ])('has one day for reading and for writing, %s', async (insurer_type, day) => {
    const answer = await engine.analyzeLetter({ letter_text: DEMAND, insurer_type, state: 'FL' }, TODAY);
    if (!answer.ok) throw new Error(answer.failure.detail);
    expect(answer.value.deadline?.safe_date).toBe(day);
    const request = { ...answer.value.appeal_request, diagnosis: 'back pain', requester: 'provider' };
    const letter = await engine.generateAppeal(request as never, TODAY); // what the notice gives, with who signs
    expect(letter.ok && letter.value.deadline.safe_date).toBe(day);
  });
});

describe('what only looks like a code', () => {
  it.each([
    'Denver, CO 80202\nAurora CO 80\nSan Juan, PR 00926',
    'CO2 24 mmol/L, ER/PR 95%, PR interval 160 ms, OA 18 months',
    'Take CO 197 north, then CO 22 to the fairground.',
    'The course OA 23 is full. N95 masks are required. Dx N18.6, M54.5.',
    'Your copayment is $50. Page 16 of 20. Call 303-555-0197.',
  ])('%j', async (text) => {
    const answer = await analyze(text);
    expect(answer.denial_codes).toEqual([]);
    expect(answer.is_denial).toBe(false);
    expect(answer.warnings.join(' ')).toContain('No denial was found');
  });
});

it('tells a write-down and a cost share from a denial', async () => {
  const answer = await analyze('Adjustment codes: CO-45 66.60, PR-1 20.00');
  expect(answer.denial_codes.map((code) => [code.code, code.is_denial, code.amount])).toEqual([
    ['CO-45', false, 66.6],
    ['PR-1', false, 20],
  ]);
  expect(answer.is_denial).toBe(false);
});

it('reads a bare number only after its label', async () => {
  const answer = await analyze('Reason code: 50\nUnits 97');
  expect(answer.denial_codes.map((code) => code.code)).toEqual(['CARC 50']);
});
