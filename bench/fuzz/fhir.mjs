/** FHIR claim data: resources of plausible shape in which anything may stand anywhere. */
import fc from 'fast-check';
import { openEngine } from './engine.mjs';

const CARC = 'https://x12.org/codes/claim-adjustment-reason-codes';
const ADJUDICATION = 'http://terminology.hl7.org/CodeSystem/adjudication';
const text = fc.constantFrom(
  'Not medically necessary.',
  'Denied: no prior authorization was obtained',
  'CO-50',
  'if experimental',
  'Claim processed',
  '',
  '2026-10-01',
);
const anything = fc.oneof(
  fc.constantFrom(null, 1, -2.5, 'A3', true, [], {}, 'x'.repeat(300)),
  text,
  fc.string({ maxLength: 8 }),
  fc.array(fc.constantFrom('a', null, 1), { maxLength: 2 }),
);
/** Mostly what is due there. */
const mostly = (due) => fc.oneof({ weight: 12, arbitrary: due }, { weight: 1, arbitrary: anything });
const listOf = (item, most = 3) => mostly(fc.array(mostly(item), { maxLength: most }));
const coding = fc.record(
  {
    system: mostly(
      fc.constantFrom(CARC, ADJUDICATION, 'https://x12.org/codes/remittance-advice-remark-codes', 'x'),
    ),
    code: mostly(fc.constantFrom('50', '197', '45', '57', 'CO', 'N115', 'denied', 'submitted', 'A3', '0F')),
    display: text,
  },
  { requiredKeys: [] },
);
const concept = mostly(fc.record({ coding: listOf(coding), text: mostly(text) }, { requiredKeys: [] }));
const money = mostly(
  fc.record({ value: mostly(fc.constantFrom(0, 10, 99.99, -5, 1e12)), currency: fc.constant('USD') }),
);
const adjudication = fc.record(
  { category: concept, reason: concept, amount: money, value: mostly(fc.constantFrom(1)) },
  { requiredKeys: [] },
);
const item = fc.record(
  {
    itemSequence: mostly(fc.constantFrom(1, 2)),
    sequence: mostly(fc.constantFrom(1, 2)),
    productOrService: concept,
    servicedDate: mostly(fc.constantFrom('2026-09-01', '2026', 'x')),
    noteNumber: listOf(fc.constantFrom(1, 2)),
    adjudication: listOf(adjudication),
  },
  { requiredKeys: [] },
);
const resource = fc.record(
  {
    resourceType: fc.constantFrom('ExplanationOfBenefit', 'ClaimResponse'),
    status: mostly(fc.constantFrom('active')),
    use: mostly(fc.constantFrom('claim', 'preauthorization')),
    outcome: mostly(fc.constantFrom('complete', 'error', 'partial', 'queued')),
    disposition: mostly(text),
    created: mostly(fc.constantFrom('2026-10-14')),
    insurer: mostly(fc.record({ display: mostly(text) })),
    identifier: listOf(fc.record({ value: mostly(text) })),
    item: listOf(item),
    adjudication: listOf(adjudication),
    total: listOf(fc.record({ category: concept, amount: money })),
    error: listOf(fc.record({ code: concept })),
    processNote: listOf(
      fc.record({ number: mostly(fc.constantFrom(1, 2)), text: mostly(text) }, { requiredKeys: [] }),
    ),
    payment: mostly(fc.record({ amount: money, adjustmentReason: concept })),
  },
  { requiredKeys: ['resourceType'] },
);
const made = fc.oneof(
  resource,
  fc.array(mostly(resource), { maxLength: 3 }).map((all) => ({
    resourceType: 'Bundle',
    entry: all.map((one) => ({ resource: one })),
  })),
);

export async function open() {
  const analyze = await openEngine();
  return { made, read: (value) => analyze({ fhir: value }) };
}
