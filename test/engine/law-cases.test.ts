/** Scenarios of the law: who asks whom for what, until when, and on which law. The cases stand in law-cases/*.yaml. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { GenerateAppealInput } from '../../src/domain/generated/types.js';
import { shippedEngine } from '../knowledge.js';

interface LawCase {
  readonly case: string;
  /** What the caller gives, beside the diagnosis and the service of every case. */
  readonly request: Partial<GenerateAppealInput>;
  /** Level that is filed. */
  readonly level?: string;
  readonly safe?: string;
  readonly legal?: string;
  readonly outer?: string;
  readonly days?: number;
  readonly certainty?: string;
  readonly may_say?: string;
  readonly late?: boolean;
  /** Words of the citation of the period. */
  readonly authority?: string;
  /** Words of the name of the body that takes the request. */
  readonly forum?: string;
  /** Words that the letter has, and words that it must not have. */
  readonly letter?: readonly string[];
  readonly letter_lacks?: readonly string[];
  /** Words of the warnings and of the basis of the date. */
  readonly says?: readonly string[];
  /** Field that the answer asks for first. */
  readonly asks_first?: string;
  /** Words of the refusal, where no letter is written. */
  readonly refused?: string;
}

const ON = '2026-11-22';
const COMMON = { denial_code: 'CO-50', diagnosis: 'low back pain', procedure: 'lumbar MRI' };
const folder = new URL('law-cases/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
const engine = shippedEngine();

describe.each(files)('%s', (name) => {
  const cases: readonly LawCase[] = parse(readFileSync(new URL(name, folder), 'utf8'));

  it.each(cases.map((each) => [each.case, each] as const))('%s', async (_, expected) => {
    const answer = await engine.generateAppeal({ ...COMMON, ...expected.request }, ON);
    if (!answer.ok) {
      expect(answer.failure.detail).toContain(expected.refused ?? 'no refusal');
      return;
    }
    expect(expected.refused).toBeUndefined();
    const { deadline, appeal_type, appeal_levels, appeal_letter, warnings, missing_information } =
      answer.value;
    const letter = appeal_letter.replace(/\s+/g, ' ');
    const told = [deadline.basis, deadline.late_advice ?? '', ...warnings].join(' ');
    const seen = {
      level: appeal_type,
      safe: deadline.safe_date,
      legal: deadline.legal_date,
      outer: deadline.outer_date,
      days: deadline.days,
      certainty: deadline.certainty,
      may_say: deadline.letter_may_say,
      late: deadline.late,
    };
    for (const key of Object.keys(seen) as (keyof typeof seen)[]) // keys of the table
      if (key in expected) expect({ [key]: seen[key] }).toEqual({ [key]: expected[key] ?? undefined });
    if (expected.authority) expect(deadline.authority ?? '').toContain(expected.authority);
    if (expected.forum) expect(appeal_levels[0]?.forum ?? '').toContain(expected.forum);
    for (const words of expected.letter ?? []) expect(letter).toContain(words);
    for (const words of expected.letter_lacks ?? []) expect(letter).not.toContain(words);
    for (const words of expected.says ?? []) expect(told).toContain(words);
    if (expected.asks_first) expect(missing_information[0]?.field).toBe(expected.asks_first);
  });
});
