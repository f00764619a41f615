import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readFacts } from '../../../src/intake/record/facts/read-facts.js';

type Case = readonly ['patient' | 'provider' | 'representative' | 'facility', string, string];

const { sentences, entries }: { sentences: readonly Case[]; entries: readonly Case[] } = parse(
  readFileSync(join(import.meta.dirname, 'notes.yaml'), 'utf8'),
);

function told([requester, patient_summary]: Case): string[] {
  const request = { denial_code: 'CO-50', diagnosis: 'a condition', procedure: 'a service' };
  return readFacts({ ...request, requester, patient_summary }, '2026-11-22')
    .map(({ text }) => text)
    .slice(-1);
}

describe('the grammar of notes', () => {
  it.each(sentences)('tells for the %s: %s', (...one) => {
    expect(told(one)).toEqual([one[2]]);
  });

  it.each(entries)('leaves to the record of the %s: %s', (...one) => {
    expect(told(one)).toEqual([one[2]]);
  });
});
