/** Claims larger than any payer sends: what a line costs must not grow with their number. */
import { expect, it } from 'vitest';
import { expectInProportion } from '../growth.js';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();

const HEAD =
  'ISA*00*          *00*          *ZZ*A              *ZZ*B              *261101*1200*^*00501*000000001*0*P*:~GS*HP*A*B*20261101*1200*1*X*005010X221A1~ST*835*0001~BPR*I*0*C*NON************20261101~TRN*1*1*1~N1*PR*AETNA~N1*PE*CLINIC*XX*1234567893~LX*1~CLP*C1*4*100*0*0*12*P1*11~';
const END = 'SE*14*0001~GE*1*1~IEA*1*000000001~';

async function analyzed(input: Parameters<typeof engine.analyzeLetter>[0]) {
  const answer = await engine.analyzeLetter(input, TODAY);
  if (!answer.ok) throw new Error(answer.failure.detail);
  return answer.value;
}

it('finds each of thousands of refused lines, with what stands beside it on the same line', async () => {
  await expectInProportion(async (count) => {
    const lines = 'SVC*HC:99213*2*0~CAS*CO*50*1~CAS*CO*197*1~'.repeat(count);
    const { claims = [], denial_reasons } = await analyzed({ remittance: HEAD + lines + END });
    const findings = claims[0]?.findings ?? [];
    expect(findings).toHaveLength(2 * count);
    expect(findings.at(-1)?.appeal_request).toMatchObject({
      denial_code: 'CO-197',
      additional_denial_codes: ['CO-50'],
      procedure: 'CPT 99213',
    });
    expect(denial_reasons.flatMap(({ codes }) => codes).sort()).toEqual(['CO-197', 'CO-50']);
  }, 1000);
});

it('adds up many thousands of adjustments of one code', async () => {
  await expectInProportion(async (count) => {
    const adjustments = 'CAS*CO*50*1*1*50*1*1*50*1*1*50*1~'.repeat(count);
    const { claims = [] } = await analyzed({ remittance: HEAD + adjustments + END });
    expect(claims[0]?.findings.map(({ code, amount }) => [code, amount])).toEqual([['CO-50', 4 * count]]);
  }, 2000);
});

const refusal = {
  category: { coding: [{ code: 'adjustment' }] },
  reason: { coding: [{ system: 'https://x12.org/codes/claim-adjustment-reason-codes', code: '50' }] },
  amount: { value: 1 },
};

it('reads thousands of responses with the same numbers, which no reversal tells apart', async () => {
  const resource = {
    resourceType: 'ClaimResponse',
    status: 'active',
    outcome: 'complete',
    item: [{ itemSequence: 1, adjudication: [refusal] }],
  };
  await expectInProportion(async (length) => {
    const entry = Array.from({ length }, () => ({ resource }));
    const { claims = [] } = await analyzed({ fhir: { resourceType: 'Bundle', entry } });
    expect(claims.filter(({ findings }) => findings.length === 1)).toHaveLength(length);
  }, 500);
});

it('says a reason in words once for each line, however many notes repeat it', async () => {
  await expectInProportion(async (length) => {
    const item = Array.from({ length }, (_, place) => ({
      itemSequence: place + 1,
      adjudication: [
        {
          category: { coding: [{ code: 'denialreason' }] },
          reason: { text: 'Not medically necessary' },
        },
      ],
    }));
    const processNote = Array.from({ length }, () => ({ text: 'Denied as not medically necessary' }));
    const fhir = { resourceType: 'ClaimResponse', status: 'active', outcome: 'complete', item, processNote };
    const { claims = [] } = await analyzed({ fhir });
    expect(claims[0]?.findings).toHaveLength(length);
    expect(claims[0]?.findings.at(-1)).toMatchObject({ line: length, category: 'medical_necessity' });
  }, 300);
});
