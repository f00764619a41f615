/** One question, "is this a denial?", one answer: whichever way a code arrives. */
import { describe, expect, it } from 'vitest';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();

/** Lines of one remittance, one reason code each. */
function remittance(codes: readonly string[]): string {
  const lines = codes.flatMap((code, index) => [
    `SVC*HC:99213*100*0**1~`,
    'DTM*472*20260115~',
    `CAS*CO*${code}*100~`,
    `REF*6R*${index + 1}~`,
  ]);
  return [
    'ISA*00*          *00*          *ZZ*PAYER          *ZZ*PROVIDER       *260201*1200*^*00501*000000001*0*P*:~',
    'GS*HP*PAYER*PROVIDER*20260201*1200*1*X*005010X221A1~ST*835*0001~',
    'BPR*I*0*C*NON************20260201~TRN*1*1*1234567890~DTM*405*20260201~',
    'N1*PR*NORTHERN HEALTH PLAN~N1*PE*RIVER CLINIC*XX*1234567893~LX*1~',
    `CLP*A1*1*${codes.length * 100}*0**12*C1~NM1*QC*1*DOE*JANE****MI*M1~`,
    ...lines,
    `SE*${lines.length + 11}*0001~GE*1*1~IEA*1*000000001~`,
  ].join('\n');
}

async function analyzed(letter_text: string) {
  const answer = await engine.analyzeLetter({ letter_text, insurer_type: 'commercial' }, TODAY);
  if (!answer.ok) throw new Error(answer.failure.detail);
  return answer.value;
}

describe('a reason code', () => {
  it('is a denial on a remittance exactly where it is one in a text', async () => {
    const codes = [...engine.library.codes.values()]
      .map(({ record }) => record)
      .filter(({ groups_allowed: allowed }) => !allowed || allowed.includes('CO'))
      .map(({ code }) => code);
    const remitted = await analyzed(remittance(codes));
    const lines = new Map(
      (remitted.claims ?? []).flatMap(({ lines: all }) =>
        all.flatMap(({ adjustments }) => adjustments.map((one) => [one.number, one.is_denial])),
      ),
    );
    const text = await analyzed(
      `Northern Health Plan\nExplanation of benefits\n${codes.map((code) => `Reason code CO-${code}`).join('\n')}`,
    );
    const read = new Map(
      text.denial_codes.map(({ code, is_denial }) => [code.replace('CO-', ''), is_denial]),
    );
    expect(read.size).toBeGreaterThan(200);
    for (const [code, denial] of read) expect(lines.get(code), code).toBe(denial);
  });

  it('of a price, a report or a share of the patient is none, and one that somebody can be asked to pay is', async () => {
    const { denial_codes: found } = await analyzed(
      'Explanation of benefits\nCO-45 PR-1 PR-3 CO-253 CO-147 CO-24 CO-50 CO-97 CO-29',
    );
    expect(found.filter(({ is_denial }) => is_denial).map(({ code }) => code)).toEqual([
      'CO-147',
      'CO-24',
      'CO-50',
      'CO-97',
      'CO-29',
    ]);
  });
});
