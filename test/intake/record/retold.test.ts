import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { CaseFact, GenerateAppealInput } from '../../../src/domain/generated/types.js';
import { toldOnce } from '../../../src/engine/argument/once.js';
import { readFacts } from '../../../src/intake/record/facts/read-facts.js';

interface Retold {
  readonly sentences: readonly (readonly [string, string])[];
  readonly entries: readonly (readonly [string, string])[];
  readonly leaning: readonly string[];
  readonly apart: readonly string[];
  readonly once: readonly {
    readonly listed: string[];
    readonly summary: string;
    readonly has: readonly string[];
    readonly lacks?: readonly string[];
    readonly treatments: number;
  }[];
  readonly voices: readonly {
    readonly requester: 'provider' | 'representative';
    readonly summary: string;
    readonly has: readonly string[];
    readonly lacks: readonly string[];
  }[];
}

const { sentences, entries, leaning, apart, once, voices }: Retold = parse(
  readFileSync(join(import.meta.dirname, 'retold.yaml'), 'utf8'),
);

function factsOf(request: Partial<GenerateAppealInput>): CaseFact[] {
  const required = { denial_code: 'CO-50', diagnosis: 'a condition', procedure: 'a service' };
  return readFacts({ ...required, requester: 'provider', ...request }, '2026-11-22');
}

describe('notes', () => {
  it.each(sentences)('%s', (written, told) => {
    expect(factsOf({ patient_summary: written }).map(({ text }) => text)).toEqual([told]);
  });
});

describe('an entry of the list of treatments', () => {
  it.each(entries)('%s', (written, told) => {
    expect(factsOf({ prior_treatments: [written] }).map(({ text }) => text)).toEqual([told]);
  });
});

describe('two sentences', () => {
  it.each(leaning)('are one fact: %s', (summary) => {
    expect(factsOf({ patient_summary: summary })).toHaveLength(1);
  });

  it.each(apart)('are two facts: %s', (summary) => {
    expect(factsOf({ patient_summary: summary })).toHaveLength(2);
  });
});

describe('a treatment of the list and of the summary', () => {
  it.each(once)('$summary', ({ listed, summary, has, lacks = [], treatments }) => {
    const facts = toldOnce(factsOf({ prior_treatments: listed, patient_summary: summary }));
    expect(facts).toHaveLength(treatments);
    const told = facts.map(({ text }) => text.toLowerCase()).join(' ');
    for (const words of has) expect(told).toContain(words.toLowerCase());
    for (const words of lacks) expect(told).not.toContain(words.toLowerCase());
  });
});

describe('what a relative writes', () => {
  it.each(voices)('is told by who signs: $summary', ({ requester, summary, has, lacks }) => {
    const told = factsOf({ requester, patient_summary: summary })
      .filter(({ kind }) => kind !== 'instruction')
      .map(({ text }) => text)
      .join(' ')
      .toLowerCase();
    for (const words of has) expect(told).toContain(words.toLowerCase());
    for (const words of lacks) expect(told).not.toContain(words.toLowerCase());
  });
});
