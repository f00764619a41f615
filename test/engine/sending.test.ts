/** How a letter is sent, by channel, through the public door of the engine. */
import { expect, test } from 'vitest';
import type { AttachmentPlan, GenerateAppealInput } from '../../src/domain/generated/types.js';
import { createSchemas } from '../../src/schema/schemas.js';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();
const schemas = createSchemas();
const CASE = {
  denial_code: 'CO-50',
  diagnosis: 'Lumbar disc herniation (M51.16)',
  procedure: 'MRI of the lumbar spine (72148)',
  insurance_company: 'Aetna',
  insurer_type: 'commercial',
  patient_name: 'Robin Sample',
  claim_number: '4471882',
  denial_date: '2026-11-01',
  available_evidence: ['Office notes of Dr. Rivera', 'Übersicht / MRI "2026"'],
} satisfies GenerateAppealInput;

async function planOf(input: Partial<GenerateAppealInput>): Promise<AttachmentPlan> {
  const outcome = await engine.generateAppeal({ ...CASE, ...input }, TODAY);
  if (!outcome.ok) throw new Error(outcome.failure.detail);
  expect(schemas.validate('api/appeal-result.schema.json', outcome.value)).toEqual([]);
  const { attachment_plan: plan, enclosures } = outcome.value;
  if (plan === undefined) throw new Error('no plan');
  expect(plan.order.slice(1).map(({ number, name, at_hand }) => ({ number, name, at_hand }))).toEqual(
    enclosures.map(({ number, name, at_hand }) => ({ number, name, at_hand })),
  );
  return plan;
}

test.each([
  'mail',
  'fax',
  'portal',
] as const)('%s: files sort in the order of the letter, and no value is left open', async (send_by) => {
  const plan = await planOf({ send_by });
  const names = plan.order.map(({ file_name }) => file_name);
  expect(names[0]).toBe('00-letter.pdf');
  expect([...names].sort()).toEqual(names);
  for (const name of names) expect(name).toMatch(/^\d\d-[a-z0-9-]*[a-z0-9]\.pdf$/);
  expect(names).toContain('03-ubersicht-mri-2026.pdf');
  expect(JSON.stringify(plan)).not.toMatch(/[{}]{2}|undefined/);
  expect(plan.exhibit_list).toContain('2. Office notes of Dr. Rivera');
  expect(plan.exhibit_list).toContain('Robin Sample, 4471882');
});

test('the mail has its certified line, the fax its cover sheet, with what is known and no more', async () => {
  const mail = await planOf({ send_by: 'mail', appeal_address: 'PO Box 14463\nLexington, KY 40512' });
  expect(mail.letter_line).toMatch(/^By certified mail, return receipt requested/);
  expect(mail.steps.join('\n')).toContain('Address it to: PO Box 14463, Lexington, KY 40512.');
  expect(mail.steps.join('\n')).toContain('It has to arrive by April 30, 2027.');
  expect(mail).not.toHaveProperty('cover_sheet');
  const fax = await planOf({ send_by: 'fax' });
  expect(fax.cover_sheet).toContain('To: Aetna, Appeals\n');
  expect(fax.cover_sheet).toContain('Claim number: 4471882');
  expect(fax.cover_sheet).not.toMatch(/Member number|Fax or address/);
});

test('a document that is no appeal is told no day of an appeal', async () => {
  const plan = await planOf({ denial_code: 'CO-16', send_by: 'portal' });
  expect(JSON.stringify(plan)).not.toContain('2027');
});

test('no channel, no plan', async () => {
  const outcome = await engine.generateAppeal(CASE, TODAY);
  expect(outcome.ok && outcome.value).not.toHaveProperty('attachment_plan');
});
