/** What a notice asks to be contested: the refused lines of a statement, and the policy that a reason only points at. */
import { expect, test } from 'vitest';
import type { GenerateAppealInput } from '../../src/domain/generated/types.js';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();

async function requestOf(letter_text: string): Promise<GenerateAppealInput> {
  const read = await engine.analyzeLetter({ letter_text }, TODAY);
  // The fields are those of the schema; a test sends each request.
  return read.ok ? (read.value.appeal_request as GenerateAppealInput) : expect.fail(read.failure.detail);
}

const STATEMENT = (last: string) => `EXPLANATION OF BENEFITS
Lakeside Health Plan
Subscriber: Ann Sample   ID: LHP90123456
Claim #: 26301000123     Processed: 11/05/2026

Date      Service                Billed   Allowed   Paid   You owe   Notes
10/12/26  72148 MRI lumbar      1,850.00    0.00    0.00  1,850.00   A1
10/12/26  99213 Office visit      210.00  ${last}

A1  This service required prior authorization, which was not obtained. (CO-197)
B2  Coinsurance amount.
`;

test('a statement that pays other lines asks for the refused one alone', async () => {
  const request = await requestOf(STATEMENT('120.00   96.00     24.00   B2'));
  expect(request).toMatchObject({
    procedure: 'MRI lumbar (72148)',
    procedure_codes: ['72148'],
    amount: 1850,
  });
});

test('where every line is refused, the request is for all of them', async () => {
  const request = await requestOf(STATEMENT('  0.00    0.00    210.00   A1'));
  expect(request).toMatchObject({ procedure_codes: ['72148', '99213'], amount: 2060 });
});

const DECISION = (reason: string) => `Lakeside Health Plan
October 28, 2026
Member: Ann Sample   Member ID: LHP90123456   Claim number: 26301000123

We reviewed the request for a lumbar fusion (22612). We have denied this request because it does not meet our criteria for medical necessity. ${reason}

You may appeal within 180 days of the date you receive this letter.`;

test('the policy that a reason points at is part of the reason', async () => {
  const policy =
    'Clinical Policy 0743 requires at least 3 months of physical therapy, and imaging that shows instability.';
  const request = await requestOf(DECISION(`${policy} The records we received did not show this.`));
  expect(request.denial_reason).toContain(policy.slice(0, -1));
  const made = await engine.generateAppeal({ ...request, diagnosis: 'Spondylolisthesis (M43.16)' }, TODAY);
  const letter = made.ok ? made.value.appeal_letter : expect.fail(made.failure.detail);
  expect(letter).not.toContain('“The records we received did not show this');
});

test('a line that the request tells as paid is not asked to be paid', async () => {
  const written = async (patient_summary: string) => {
    const made = await engine.generateAppeal(
      {
        denial_code: 'CO-97',
        diagnosis: 'Psoriasis (L40.0)',
        procedure: 'Office visit 99214-25 with biopsy 11102',
        service_date: '2026-09-17',
        denial_reason: '99214: The benefit for this service is included in the payment for another service.',
        patient_summary,
      },
      TODAY,
    );
    return made.ok ? made.value.appeal_letter : expect.fail(made.failure.detail);
  };
  expect(await written('11102 was linked to D48.5 and was paid $98.12.')).toMatch(/pay for code 99214-25 of/);
  expect(await written('11102 was linked to D48.5.')).toMatch(/codes 99214-25 and 11102/);
});
