/** Remittances of the case folders beside this file, through the engine as a caller sees it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { DenialAnalysis } from '../../src/domain/generated/types.js';
import { createSchemas } from '../../src/schema/schemas.js';
import { ROOT, shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();
const schemas = createSchemas();
const CASES = join(ROOT, 'test/intake/remittances');

async function analyze(remittance: string, more: object = {}): Promise<DenialAnalysis> {
  const answer = await engine.analyzeLetter({ remittance, ...more }, TODAY);
  if (!answer.ok) throw new Error(answer.failure.detail);
  expect(schemas.validate('api/denial-analysis.schema.json', answer.value)).toEqual([]);
  return answer.value;
}

/** Every finding's request is input for generate as it stands. */
async function expectRequestsAccepted({ claims = [] }: DenialAnalysis): Promise<void> {
  for (const { appeal_request: request } of claims.flatMap((claim) => claim.findings)) {
    if (request === undefined) continue;
    expect(schemas.validate('api/generate-appeal.input.schema.json', request)).toEqual([]);
    const letter = await engine.generateAppeal(request as never, TODAY); // checked by the schema above
    expect(letter).toMatchObject({ ok: true });
  }
}

describe('remittances', () => {
  it.each(readdirSync(CASES))('%s', async (name) => {
    const { description: _, ...expected } = parse(readFileSync(join(CASES, name, 'expected.yaml'), 'utf8'));
    const answer = await analyze(readFileSync(join(CASES, name, 'input.835'), 'utf8'));
    expect(answer).toMatchObject(expected);
    await expectRequestsAccepted(answer);
  });
});

describe('the same file in other forms', () => {
  const input = readFileSync(join(CASES, 'denied-lines/input.835'), 'utf8');

  it.each([
    ['as content', { content: input }],
    ['pasted where a letter is asked for', { letter_text: input }],
    ['below the words of a mail', { content: `Hello,\nplease see the remittance below.\n\n${input}` }],
    ['with line ends of Windows', { content: input.replaceAll('\n', '\r\n') }],
    ['on one line', { content: input.replaceAll('\n', '') }],
    ['after a byte-order mark', { content: `\uFEFF${input}` }],
  ])('%s gives the same claims', async (_, form) => {
    const expected = await analyze(input);
    const answer = await engine.analyzeLetter(form, TODAY);
    expect(answer).toMatchObject({ ok: true, value: { claims: expected.claims } });
  });
});

describe('what cannot be read is refused with its reason', () => {
  it.each([
    ['Dear member, your claim was denied.', 'is not an X12 file'],
    ['ISA*00*junk', 'is not an X12 file'],
    ['ST*837*0001~BHT*0019*00*1*20261012~SE*3*0001~', 'holds no remittance'],
    [`ST*835*1~CLP*A*1*1*1~${'x'.repeat(200_000)}`, undefined],
  ])('%#', async (remittance, words) => {
    const answer = await engine.analyzeLetter({ remittance }, TODAY);
    if (words === undefined) expect(answer.ok).toBe(true);
    else expect(answer).toMatchObject({ ok: false, failure: { code: 'invalid_input' } });
    if (!answer.ok && words) expect(answer.failure.detail).toContain(words);
  });

  it('none and two forms at once', async () => {
    expect(await engine.analyzeLetter({}, TODAY)).toMatchObject({ failure: { code: 'invalid_input' } });
    const both = { letter_text: 'a', remittance: 'b' };
    expect(await engine.analyzeLetter(both, TODAY)).toMatchObject({ failure: { code: 'invalid_input' } });
  });
});

describe('what the caller states goes before what the file tells', () => {
  it('line of business and day of receipt', async () => {
    const input = readFileSync(join(CASES, 'denied-lines/input.835'), 'utf8');
    const answer = await analyze(input, {
      insurer_type: 'medicare_advantage',
      received_date: '2026-10-20',
      as_of: '2026-10-21',
    });
    expect(answer.claims?.[0]).toMatchObject({
      insurer_type: 'medicare_advantage',
      insurer_type_basis: 'stated',
    });
    expect(answer.claims?.[0]?.deadline?.days).toBeGreaterThan(0);
  });
});
