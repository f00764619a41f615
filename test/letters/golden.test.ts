/**
 * Letters for cases as they come, each in full, so that a change of a template or a pack shows in review.
 * `npm run letters` accepts what changed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { GenerateAppealInput } from '../../src/domain/generated/types.js';
import { lawOfLetter } from '../../src/engine/check/form/law-of-letter.js';
import { lintLetter } from '../../src/engine/check/form/lint.js';
import { createSchemas } from '../../src/schema/schemas.js';
import { ROOT, shippedEngine, TODAY } from '../knowledge.js';

const FOLDER = join(ROOT, 'test/letters/golden');
const engine = shippedEngine();
const schemas = createSchemas();
const names = readdirSync(FOLDER).sort();

/** The best that stands in the issue of the letters: a letter below it is not one that a specialist signs. */
const LEAST_SCORE = 85;

async function letterOf(name: string) {
  const request: GenerateAppealInput = parse(readFileSync(join(FOLDER, name, 'request.yaml'), 'utf8'));
  expect(schemas.validate('api/generate-appeal.input.schema.json', request)).toEqual([]);
  const answer = await engine.generateAppeal(request, TODAY);
  if (!answer.ok) throw new Error(answer.failure.detail);
  return { request, answer: answer.value };
}

const letters = await Promise.all(names.map(async (name) => ({ name, ...(await letterOf(name)) })));

describe.each(letters)('$name', ({ name, request, answer }) => {
  const letter = answer.appeal_letter;

  it('is the letter that was read and accepted', async () => {
    await expect(letter).toMatchFileSnapshot(join(FOLDER, name, 'letter.txt'));
  });

  it('passes the checks of its kind', () => {
    const type = engine.library.insurerTypes.get(answer.insurer_type) ?? expect.fail();
    const date = request.letter_date ?? TODAY;
    const law = { type, date, ...(answer.state ? { state: answer.state } : {}) };
    const report = lintLetter(letter, lawOfLetter(engine.library, law));
    const lost = report.checks.flatMap(({ id, findings }) =>
      findings.map(({ problem }) => `${id} ${problem}`),
    );
    expect(report.failures).toEqual([]);
    expect(report.score, lost.join('\n')).toBeGreaterThanOrEqual(LEAST_SCORE);
  });

  it('prints every identity that was given as it was given', () => {
    const given = [
      request.patient_name,
      request.member_id,
      request.claim_number,
      request.insurance_company,
      ...(request.procedure_codes ?? []),
    ];
    for (const value of given) if (value !== undefined) expect(letter).toContain(value);
  });
});

describe('the cases together', () => {
  const of = <T>(pick: (one: (typeof letters)[number]) => T) => new Set(letters.map(pick));

  it('cover the field', () => {
    expect(letters.length).toBeGreaterThanOrEqual(60);
    expect(of(({ answer }) => answer.insurer_type).size).toBeGreaterThanOrEqual(8);
    expect(of(({ request }) => request.requester ?? 'provider').size).toBeGreaterThanOrEqual(3);
    expect(of(({ request }) => request.setting).size).toBeGreaterThanOrEqual(4);
    expect(of(({ answer }) => answer.document).size).toBeGreaterThanOrEqual(5);
    const levels = of(({ answer }) => answer.appeal_type);
    for (const level of [
      'internal_second_level',
      'internal_expedited',
      'external_review',
      'redetermination',
      'reconsideration',
      'state_fair_hearing',
      'provider_dispute',
    ])
      expect(levels).toContain(level);
    const categories = of(({ answer }) => {
      const found = engine.library.codes.get(`carc-${answer.denial_code.number?.toLowerCase()}`);
      return found?.record.category;
    });
    const all = new Set([...engine.library.codes.values()].map(({ record }) => record.category));
    for (const category of all) expect(categories).toContain(category);
  });
});
