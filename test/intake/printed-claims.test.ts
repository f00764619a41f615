/** Tables of printed remittances and statements of benefits, as the claims of an answer. */
import { describe, expect, it } from 'vitest';
import type { AdjudicatedClaim, DenialAnalysis } from '../../src/domain/generated/types.js';
import { expectInProportion } from '../growth.js';
import { shippedEngine } from '../knowledge.js';

const DAY = '2026-06-01';
const engine = shippedEngine();

async function claimsOf(text: string): Promise<{ answer: DenialAnalysis; claims: AdjudicatedClaim[] }> {
  const read = await engine.analyzeLetter({ letter_text: text, as_of: DAY }, DAY);
  if (!read.ok) throw new Error(read.failure.detail);
  return { answer: read.value, claims: read.value.claims ?? [] };
}

const ADVICE = `MEDICARE REMITTANCE ADVICE
EXAMPLE MEDICARE CONTRACTOR                     DATE:     02/18/2026

PERF PROV  SERV DATE   POS NOS  PROC   MODS     BILLED   ALLOWED    DEDUCT    COINS   GRP/RC-AMT         PROV PD
______________________________________________________________________________________________________________
NAME BERGER, OTTO         HIC 4TR7WE2YU88    ACNT KM-7781      ICN 0226041887210   ASG Y  MOA MA01
1629081145 0129 012926 11  1    11721  Q8        85.00     42.10      0.00      8.42   CO-45    42.90        33.01
                                                                                       CO-253    0.67
1629081145 0129 012926 11  1    11055            60.00      0.00      0.00      0.00   CO-97    60.00         0.00
PT RESP    8.42           CLAIM TOTALS          145.00     42.10      0.00      8.42           103.57        33.01
NAME ADEYEMI, GRACE       HIC 1XX5KK9PQ21    ACNT KM-7802      ICN 0226041887220   ASG Y  MOA MA01
1629081145 0130 013026 11  1    11730           140.00      0.00      0.00      0.00   CO-16   140.00         0.00
REM: N290
PT RESP    0.00           CLAIM TOTALS          140.00      0.00      0.00      0.00           140.00         0.00
`;

const REPORT = `EXAMPLE STATE MEDICAID                 REMITTANCE AND STATUS REPORT         DATE: 04/10/2026

Patient Name       Claim Number      Client No.
  From         To           Proc    Qty     Billed    Allowed    Paid Amt   EOB Codes
------------------------------------------------------------------------------------
CLAIMS - PAID OR DENIED
LARK, MATEO        2000304160970     614477205
  03/02/2026   03/02/2026   97530   4.0     220.00    118.64      118.64    00100
  03/04/2026   03/04/2026   97530   4.0     220.00      0.00        0.00    01041
                                            440.00    118.64      118.64
CLAIMS IN PROCESS
LARK, MATEO        2000304160990     614477205
  03/09/2026   03/09/2026   97530   4.0     220.00                          00R04

00100   Paid at the fee for this procedure.
01041   All the therapy visits for the calendar year have been used.
00R04   Eligibility is being verified.
`;

const TAKEN_BACK = `EXAMPLE HEALTH INSURANCE COMPANY        PROVIDER REMITTANCE ADVICE       DATE: 06/11/2026

SUBSCRIBER ID: 914407781   PATIENT NAME: MONT, IGNA
CLAIM #: FB11904477        CLAIM STATUS: 22 REVERSAL OF PREVIOUS PAYMENT

 DATE(S) OF SERVICE     PROC     UNITS       CHARGE     ADJ AMT  GRP/CARC    RARC      ALLOWED       PAID   PAT RESP
 08/21/25 - 08/21/25    93458       -1     -2,150.00   -1,341.20  CO45                  -808.80    -647.04    -161.76
 CLAIM TOTALS                              -2,150.00   -1,341.20                        -808.80    -647.04    -161.76

CLAIM #: FB11904477                                       CLAIM STATUS: 4 DENIED

 DATE(S) OF SERVICE     PROC     UNITS       CHARGE     ADJ AMT  GRP/CARC    RARC      ALLOWED       PAID   PAT RESP
 08/21/25 - 08/21/25    93458        1      2,150.00    2,150.00  OA22        MA92         0.00       0.00       0.00
 CLAIM TOTALS                               2,150.00    2,150.00                           0.00       0.00       0.00
`;

describe('printed claims', () => {
  it('reads a Medicare remittance claim by claim, with reasons, remarks and shares', async () => {
    const { claims } = await claimsOf(ADVICE);
    expect(
      claims.map(({ claim_number, member_id, charge, paid, patient_responsibility }) => [
        claim_number,
        member_id,
        charge,
        paid,
        patient_responsibility,
      ]),
    ).toEqual([
      ['0226041887210', '4TR7WE2YU88', 145, 33.01, 8.42],
      ['0226041887220', '1XX5KK9PQ21', 140, 0, 0],
    ]);
    const [first, second] = claims;
    expect(first?.status_meaning).toBe('paid in part');
    expect(first?.lines[0]).toMatchObject({
      procedure_code: '11721',
      modifiers: ['Q8'],
      paid: 33.01,
      allowed: 42.1,
    });
    expect(first?.lines[0]?.adjustments.map(({ code, amount }) => [code, amount])).toEqual([
      ['CO-45', 42.9],
      ['CO-253', 0.67],
    ]);
    expect(first?.findings.map(({ line, code, amount }) => [line, code, amount])).toEqual([[2, 'CO-97', 60]]);
    expect(second?.lines[0]?.remark_codes).toEqual(['N290']);
    expect(second?.findings[0]?.appeal_request).toMatchObject({
      denial_code: 'CO-16',
      claim_number: '0226041887220',
    });
  });

  it('says why a line was refused where only a note tells it, and refuses nothing in a claim that waits', async () => {
    const { claims } = await claimsOf(REPORT);
    expect(claims.map(({ status_meaning, is_denial }) => [status_meaning, is_denial])).toEqual([
      ['paid in part', true],
      ['not decided yet', false],
    ]);
    expect(claims[0]?.findings).toMatchObject([{ line: 2, category: 'benefit_limit', amount: 220 }]);
    expect(claims[0]?.lines[1]?.explanations?.[0]?.code).toBe('01041');
  });

  it('takes a reversal for no denial, and the decision after it for one', async () => {
    const { claims } = await claimsOf(TAKEN_BACK);
    expect(claims.map(({ reversal, is_denial }) => [reversal, is_denial])).toEqual([
      [true, false],
      [undefined, true],
    ]);
    expect(claims[1]?.findings).toMatchObject([{ code: 'OA-22', amount: 2150, remark_codes: ['MA92'] }]);
  });

  it('has no claims for a letter without a table', async () => {
    const { answer } = await claimsOf(
      'Example Health Plan\nWe denied your claim 123456 of $250.00 for lack of authorization.',
    );
    expect(answer.is_denial).toBe(true);
    expect(answer.claims).toBeUndefined();
  });

  it('reads a last day to appeal that stands in a sentence', async () => {
    const { answer } = await claimsOf(
      'Example Health Plan   March 2, 2026   Member ID: 55120934\nWe denied the wheelchair as not medically necessary.\nYou have until May 1, 2026 to file an appeal.',
    );
    expect(answer.extracted.appeal_window?.date).toBe('2026-05-01');
  });

  it('reads tens of thousands of empty lines with work in proportion to their number', async () => {
    await expectInProportion((lines) => claimsOf('\n'.repeat(lines)), 25_000);
  });
});
