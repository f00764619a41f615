import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { withoutContacts } from '../../../src/intake/record/facts/instructions.js';
import { readFacts } from '../../../src/intake/record/facts/read-facts.js';

interface Asides {
  readonly instructions: readonly string[];
  readonly facts: readonly string[];
  readonly stripped: readonly { readonly from: string; readonly to: string }[];
}

const { instructions, facts, stripped }: Asides = parse(
  readFileSync(join(import.meta.dirname, 'asides.yaml'), 'utf8'),
);

/** Kinds of the facts that a letter tells of the sentence. */
function toldKinds(sentence: string): string[] {
  const request = { denial_code: 'CO-50', diagnosis: 'a condition', procedure: 'a service' };
  return readFacts({ ...request, patient_summary: sentence }, '2026-11-22')
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'instruction');
}

describe('what is said to the writer of the letter', () => {
  it.each(instructions)('is no fact of the case: %s', (sentence) => {
    expect(toldKinds(sentence)).toEqual([]);
  });

  it.each(facts)('is not taken for: %s', (sentence) => {
    expect(toldKinds(sentence)).not.toEqual([]);
  });

  it.each(stripped)('leaves its sentence: $from', ({ from, to }) => {
    expect(withoutContacts(from)).toBe(to);
  });
});
