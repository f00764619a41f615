/** What documents are worth against a denial for late filing, through the public door of the engine. */
import { describe, expect, test } from 'vitest';
import type { FilingProof, GenerateAppealInput } from '../../src/domain/generated/types.js';
import { createSchemas } from '../../src/schema/schemas.js';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();
const schemas = createSchemas();

async function proofOf(input: Partial<GenerateAppealInput>): Promise<FilingProof | undefined> {
  const request = {
    denial_code: 'CO-29',
    diagnosis: 'Acute bronchitis',
    procedure: 'Office visit',
    ...input,
  };
  const outcome = await engine.generateAppeal(request, TODAY);
  if (!outcome.ok) throw new Error(outcome.failure.detail);
  expect(schemas.validate('api/appeal-result.schema.json', outcome.value)).toEqual([]);
  return outcome.value.filing_proof;
}

describe.each<[string, string, string | undefined]>([
  ['277CA accepted on April 11, 2026, trace number 88123', 'claim-acknowledgment-accepted', 'proves'],
  ['277CA with rejection of April 11, 2026', 'claim-acknowledgment-rejected', 'worthless'],
  ['277CA: claim not accepted', 'claim-acknowledgment-rejected', 'worthless'],
  ['999 of April 11', 'implementation-acknowledgment', 'worthless'],
  ['TA1 accepted', 'interchange-acknowledgment', 'worthless'],
  ['Clearinghouse report, sent April 11', 'clearinghouse-receipt', 'worthless'],
  [
    'Clearinghouse report: accepted by payer, trace number 7781',
    'clearinghouse-payer-acceptance',
    'supports',
  ],
  ['Clearinghouse acceptance report', 'clearinghouse-receipt', 'worthless'],
  ['Earlier remittance of May 2, 2026', 'payer-earlier-answer', 'proves'],
  ['Portal receipt no. 5512', 'portal-receipt', 'proves'],
  ['Screenshot of the portal', 'portal-screenshot', 'supports'],
  ['Screenshot of our billing system', 'billing-screenshot', 'worthless'],
  ['Certified mail receipt 7019', 'certified-mail', 'supports'],
  ['Fax confirmation page', 'fax-confirmation', 'supports'],
  ['Primary EOB of June 3, 2026', 'other-payer-decision', 'supports'],
  ['Notice of retroactive Medicaid', 'retroactive-coverage', 'supports'],
  ['Copy of the claim (CMS-1500)', 'claim-copy', 'worthless'],
])('%s', (document, kind, grade) => {
  test(`is ${kind}, and ${grade}`, async () => {
    const proof = await proofOf({ available_evidence: [document] });
    expect(proof?.documents.map((one) => [one.kind, one.grade, one.told])).toEqual([[kind, grade, document]]);
    expect(proof?.standing).toBe(
      { proves: 'proved', supports: 'supported', worthless: 'unproved' }[grade ?? ''],
    );
    expect(proof?.documents[0]?.sources.length).toBeGreaterThan(0);
  });
});

test('where nothing is at hand, what proves is to be pulled first; where receipt is proved, nothing is', async () => {
  const nothing = await proofOf({});
  expect(nothing).toMatchObject({ standing: 'unproved', documents: [] });
  expect(nothing?.pull_next.map(({ kind }) => kind)).toEqual([
    'claim-acknowledgment-accepted',
    'payer-earlier-answer',
    'payer-claim-status',
    'portal-receipt',
  ]);
  const proved = await proofOf({ available_evidence: ['999', '277CA accepted'] });
  expect(proved?.documents.map(({ grade }) => grade)).toEqual(['proves', 'worthless']);
  expect(proved?.pull_next).toEqual([]);
});

test('what the narrative tells counts, and what it says is gone does not', async () => {
  const told = await proofOf({
    patient_summary: 'Our 277CA shows the claim accepted on April 11, 2026. It was a visit.',
  });
  expect(told?.standing).toBe('proved');
  for (const gone of [
    'We have no 277CA.',
    'The 277CA was deleted by the clearinghouse in July.',
    'We asked for the 277CA.',
  ])
    expect((await proofOf({ patient_summary: gone }))?.documents, gone).toEqual([]);
});

test.each([
  ['medicaid_ffs', 'TX', 'proves'],
  ['medicaid_ffs', 'CO', 'supports'],
  ['medicaid_managed_care', 'KS', 'proves'],
  ['medicaid_managed_care', 'OH', 'supports'],
  ['commercial', 'TX', 'supports'],
])('certified mail under %s in %s: %s', async (insurer_type, state, grade) => {
  const proof = await proofOf({ insurer_type, state, available_evidence: ['Certified mail receipt'] });
  expect(proof?.documents[0]?.grade).toBe(grade);
});

test('a denial on the merits has no such result', async () => {
  expect(await proofOf({ denial_code: 'CO-50', available_evidence: ['277CA accepted'] })).toBeUndefined();
});
