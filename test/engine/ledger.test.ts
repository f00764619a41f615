/** The ledger beside a letter: every sentence has an origin, and the caller's values are told. */
import { expect, it } from 'vitest';
import type { GenerateAppealInput, LedgerEntry } from '../../src/domain/generated/types.js';
import { shippedEngine } from '../knowledge.js';

const CASE: GenerateAppealInput = {
  denial_code: 'CO-50',
  additional_denial_codes: ['CO-11'],
  remark_codes: ['N115'],
  diagnosis: 'Obstructive sleep apnea',
  procedure: 'CPAP device',
  insurance_company: 'Meridian Health Plan',
  member_id: 'W-1029',
  requester: 'patient',
  sender_address: '12 Elm Street\nDuluth, MN 55802\n\n Telephone  218-555-0100',
  appeal_address: 'P.O. Box 4410, Duluth, MN 55801\nFax 218-555-0143',
  patient_summary: 'The sleep study showed an AHI of 42. Weight loss did not help.',
  prior_treatments: ['Oral appliance, six months, no relief'],
  available_evidence: ['sleep study report'],
  ledger: true,
};

const engine = shippedEngine();

async function answerTo(input: GenerateAppealInput) {
  const outcome = await engine.generateAppeal(input, '2026-11-21');
  if (!outcome.ok) throw new Error(outcome.failure.detail);
  return outcome.value;
}

const slice = (letter: string, { start, end }: LedgerEntry) => letter.slice(start, end);

it('accounts for the whole letter, in its order', async () => {
  const { appeal_letter: letter, ledger = [] } = await answerTo(CASE);
  let at = 0;
  let left = '';
  for (const entry of ledger) {
    expect(entry.start).toBeGreaterThanOrEqual(at);
    left += letter.slice(at, entry.start);
    at = entry.end;
  }
  left += letter.slice(at);
  expect(left.replace(/\s+/g, ' ').trim()).toBe('Sincerely, Enclosures');
});

it('says which field of the request stands in a sentence', async () => {
  const { appeal_letter: letter, ledger = [] } = await answerTo(CASE);
  const of = (text: string) => ledger.find((entry) => slice(letter, entry).includes(text));
  expect(of('AHI of 42')).toMatchObject({ origin: 'caller', fields: ['patient_summary'] });
  expect(of('Oral appliance')).toMatchObject({ origin: 'caller', fields: ['prior_treatments'] });
  expect(of('Member ID')).toMatchObject({ origin: 'caller', fields: ['member_id'] });
  expect(of('Telephone 218-555-0100')).toMatchObject({ origin: 'caller', fields: ['sender_address'] });
  expect(of('Fax 218-555-0143')).toMatchObject({ origin: 'caller', fields: ['appeal_address'] });
  expect(of('[Signature]')).toMatchObject({ origin: 'gap' });
  expect(of('Denial notice or remittance')).toMatchObject({ origin: 'evidence', record: 'denial-notice' });
  const asked = of('I ask Meridian Health Plan to');
  expect(asked?.fields).toEqual(expect.arrayContaining(['insurance_company', 'procedure', 'diagnosis']));
});

it('names the pack and its version for every argument and code', async () => {
  const { ledger = [], arguments: used = [] } = await answerTo(CASE);
  const records = ledger.filter(({ origin }) => origin === 'argument' || origin === 'code');
  expect(records).not.toHaveLength(0);
  for (const { record } of records) expect([...used, 'carc-50', 'carc-11']).toContain(record);
  for (const { pack, version } of records) {
    expect(pack).toBeTypeOf('string');
    expect(version).toMatch(/^\d{4}\./);
  }
});

it('is given only where it is asked for', async () => {
  expect(await answerTo({ ...CASE, ledger: false })).not.toHaveProperty('ledger');
});

it('tells what a missing fact adds to the confidence, as giving it does', async () => {
  const { ledger: _, ...request } = { ...CASE, denial_reason: undefined };
  const bare: GenerateAppealInput = JSON.parse(JSON.stringify(request));
  const before = await answerTo(bare);
  const told = before.missing_information.find(({ field }) => field === 'denial_reason')?.raises_confidence;
  const after = await answerTo({ ...bare, denial_reason: 'Not needed under policy 12.' });
  expect(after.confidence_score - before.confidence_score).toBeCloseTo(told ?? 0);
  expect(told).toBeGreaterThan(0);
});

it('knows every field that a scoring rule names', async () => {
  const { library } = engine;
  const { missing_information: missing } = await answerTo({
    denial_code: 'CO-50',
    diagnosis: 'Obstructive sleep apnea',
    procedure: 'CPAP device',
  });
  const wanted = new Set(missing.map(({ field }) => field));
  for (const field of library.rules.flatMap((rule) => rule.fields ?? []))
    expect([...wanted, 'state', 'insurer_type']).toContain(field);
});
