/** FHIR data of the case folders beside this file, through the engine as a caller sees it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createSchemas } from '../../src/schema/schemas.js';
import { ROOT, shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();
const schemas = createSchemas();
const CASES = join(ROOT, 'test/intake/fhir');

describe('FHIR', () => {
  it.each(readdirSync(CASES))('%s', async (name) => {
    const { description: _, ...expected } = parse(readFileSync(join(CASES, name, 'expected.yaml'), 'utf8'));
    const [file = ''] = readdirSync(join(CASES, name)).filter((entry) => entry.startsWith('input.'));
    const content = readFileSync(join(CASES, name, file), 'utf8');
    const answer = await engine.analyzeLetter({ content }, TODAY);
    expect(answer).toMatchObject({ ok: true, value: expected });
    if (!answer.ok) return;
    expect(schemas.validate('api/denial-analysis.schema.json', answer.value)).toEqual([]);
    for (const { appeal_request: request } of (answer.value.claims ?? []).flatMap(
      (claim) => claim.findings,
    )) {
      if (request === undefined) continue;
      expect(schemas.validate('api/generate-appeal.input.schema.json', request)).toEqual([]);
      const letter = await engine.generateAppeal(request as never, TODAY); // checked by the schema above
      expect(letter).toMatchObject({ ok: true });
    }
  });

  it('is read as an object as it is read as text', async () => {
    const content = readFileSync(join(CASES, 'carin-denied-line/input.json'), 'utf8');
    const asText = await engine.analyzeLetter({ content }, TODAY);
    expect(await engine.analyzeLetter({ fhir: JSON.parse(content) }, TODAY)).toEqual(asText);
  });
});

describe('what cannot be read is refused with its reason', () => {
  it.each([
    ['{"resourceType":"Patient"}', 'holds no ExplanationOfBenefit'],
    ['{"resourceType":"Bundle","entry":[]}', 'holds no ExplanationOfBenefit'],
    ['{"resourceType":"ExplanationOfBenefit",', 'is not valid JSON'],
    ['<ExplanationOfBenefit xmlns="http://hl7.org/fhir"/>', 'FHIR as XML'],
  ])('%s', async (content, words) => {
    const answer = await engine.analyzeLetter({ content }, TODAY);
    expect(answer).toMatchObject({ ok: false, failure: { code: 'invalid_input' } });
    if (!answer.ok) expect(answer.failure.detail).toContain(words);
  });
});
