import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { DenialAnalysis } from '../../src/domain/generated/types.js';
import { createSchemas } from '../../src/schema/schemas.js';
import { verifies } from '../contract/clauses.js';
import { ROOT, shippedEngine } from '../knowledge.js';

/** What a case folder expects; a field that is absent is not checked. */
interface Expected {
  /** Day of the analysis. */
  readonly on: string;
  readonly input?: Record<string, unknown>;
  readonly is_denial: boolean;
  /** All codes, in the order of the text, each once. */
  readonly codes: readonly string[];
  /** All kinds of reasons, in any order. */
  readonly reasons?: readonly string[];
  readonly not_reasons?: readonly string[];
  readonly write_downs?: readonly string[];
  /** Codes that were read from spoiled characters. */
  readonly repaired?: readonly string[];
  /** Action for the surest reason. */
  readonly action?: string;
  readonly extracted?: Record<string, unknown>;
  /** Fields of the request for the letter. */
  readonly request?: Record<string, unknown>;
  readonly window?: Record<string, unknown>;
  readonly no_window?: boolean;
  /** Safe date. */
  readonly deadline?: string;
  /** Grades, any of which is right. */
  readonly urgency?: readonly string[];
  readonly expedited_right?: boolean;
  readonly audit_missing?: readonly string[];
  readonly audit_found?: readonly string[];
}

const FOLDER = join(ROOT, 'test/intake/letters');
const engine = shippedEngine();
const schemas = createSchemas();

async function analyze(name: string): Promise<{ expected: Expected; text: string; found: DenialAnalysis }> {
  const expected: Expected = parse(readFileSync(join(FOLDER, name, 'expected.yaml'), 'utf8'));
  const text = readFileSync(join(FOLDER, name, 'input.txt'), 'utf8');
  const input = { letter_text: text, ...expected.input };
  const answer = await engine.analyzeLetter(input, expected.on);
  if (!answer.ok) throw new Error(answer.failure.detail);
  return { expected, text, found: answer.value };
}

function once(values: readonly string[]): string[] {
  return [...new Set(values)];
}

function checkAudit({ notice_audit: audit }: DenialAnalysis, expected: Expected): void {
  const ids = (found: boolean) =>
    (audit?.requirements ?? []).filter((item) => item.found === found).map(({ id }) => id);
  if (expected.audit_missing) expect(ids(false)).toEqual(expect.arrayContaining([...expected.audit_missing]));
  if (expected.audit_found) expect(ids(true)).toEqual(expect.arrayContaining([...expected.audit_found]));
}

function checkReasons(found: DenialAnalysis, expected: Expected): void {
  const kinds = found.denial_reasons.map(({ category }) => category);
  expect(found.is_denial).toBe(expected.is_denial);
  if (expected.reasons) expect([...kinds].sort()).toEqual([...expected.reasons].sort());
  for (const kind of expected.not_reasons ?? []) expect(kinds).not.toContain(kind);
  if (expected.write_downs)
    expect((found.write_downs ?? []).map(({ category }) => category)).toEqual(expected.write_downs);
  if (expected.action) expect(found.denial_reasons[0]?.recommended_action.action).toBe(expected.action);
}

function checkTimes(found: DenialAnalysis, expected: Expected): void {
  const { extracted, deadline, urgency } = found;
  if (expected.window) {
    const { quote, start, end, ...window } = extracted.appeal_window ?? { quote: '', start: 0, end: 0 };
    expect(window).toEqual(expected.window);
    expect(quote.length).toBe(end - start);
  }
  if (expected.no_window) expect(extracted.appeal_window).toBeUndefined();
  if (expected.deadline) expect(deadline?.safe_date).toBe(expected.deadline);
  if (expected.urgency) expect(expected.urgency).toContain(urgency.level);
  if (expected.expedited_right) expect(urgency.expedited_right).toMatch(/\d/);
}

describe('a letter is read as a careful reader reads it', () => {
  for (const name of readdirSync(FOLDER).sort())
    it(name.replaceAll('-', ' '), async () => {
      verifies('spec-1.tool.analyze', 'spec-1.tool.analyze.ocr', 'spec-2.analysis');
      const { expected, text, found } = await analyze(name);
      expect(schemas.validate('api/denial-analysis.schema.json', found)).toEqual([]);
      expect(once(found.denial_codes.map(({ code }) => code))).toEqual(expected.codes);
      for (const { start, end, text: printed } of found.denial_codes)
        expect(text.slice(start, end)).toBe(printed);
      if (expected.repaired) {
        const repaired = found.denial_codes.filter((code) => code.repaired).map(({ code }) => code);
        expect(repaired).toEqual(expected.repaired);
      }
      checkReasons(found, expected);
      for (const { quote, start, end, signals } of found.denial_reasons)
        if (signals) expect(text.slice(start, end)).toBe(quote);
      expect(found.extracted).toMatchObject(expected.extracted ?? {});
      expect(found.appeal_request ?? {}).toMatchObject(expected.request ?? {});
      checkTimes(found, expected);
      checkAudit(found, expected);
    });
});

describe('the request of every letter is accepted as it stands', () => {
  for (const name of readdirSync(FOLDER).sort())
    it(name.replaceAll('-', ' '), async () => {
      const { expected, found } = await analyze(name);
      if (found.denial_reasons.length === 0) {
        expect(found.appeal_request).toBeUndefined();
        return;
      }
      expect(schemas.validate('api/generate-appeal.input.schema.json', found.appeal_request)).toEqual([]);
      const letter = await engine.generateAppeal(found.appeal_request as never, expected.on); // checked by the schema above
      expect(letter.ok).toBe(true);
      // The rate of a reason is that of the letter about it: of the same level and the same service.
      const rate = found.denial_reasons[0]?.estimated_success_rate;
      if (letter.ok && rate !== undefined) expect(letter.value.estimated_success_rate).toBe(rate);
    });
});
