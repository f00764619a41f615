/** Tests of a service in everyday words: the case file says which sentence meets which test, and which only looks like it. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { explainerOf } from '../../src/engine/explain/explain.js';
import { shippedLibrary, TODAY } from '../knowledge.js';

interface Cases {
  readonly about: { readonly diagnosis: string; readonly procedure: string };
  readonly meets: readonly Readonly<Record<string, string>>[];
  readonly meets_not: readonly Readonly<Record<string, string>>[];
}

const explain = explainerOf(shippedLibrary());
const cases = parse(readFileSync(new URL('tests-in-other-words.yaml', import.meta.url), 'utf8')) as Cases[]; // read from our own file

async function isMet(about: Cases['about'], test: string, patient_summary: string): Promise<boolean> {
  const answer = await explain({ denial_code: 'CO-50', ...about, patient_summary }, TODAY);
  if (!answer.ok) throw new Error(answer.failure.detail);
  const told = answer.value.candidates.find(({ part }) => part === `test ${test}`);
  if (told === undefined) throw new Error(`no test ${test}`);
  return told.because.startsWith('met');
}

describe.each(cases)('$about.procedure', ({ about, meets, meets_not: meetsNot }) => {
  it.each(meets.flatMap((one) => Object.entries(one)))('%s is met by: %s', async (test, told) => {
    expect(await isMet(about, test, told)).toBe(true);
  });

  it.each(meetsNot.flatMap((one) => Object.entries(one)))('%s is not met by: %s', async (test, told) => {
    expect(await isMet(about, test, told)).toBe(false);
  });
});
