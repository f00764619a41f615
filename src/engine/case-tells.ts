/** What the case itself tells, in its service, diagnosis, reason, facts and documents: texts written for many cases ask for it. */

import { hasPhrase, keysOf, stemsOf } from './argument/terms.js';
import type { CaseFile } from './case-file.js';

interface Told {
  readonly stems: string;
  readonly keys: ReadonlySet<string>;
}

const known = new WeakMap<CaseFile, Told>();

function toldIn(file: CaseFile): Told {
  const before = known.get(file);
  if (before !== undefined) return before;
  const { input, record } = file;
  const text = [
    input.procedure,
    input.diagnosis,
    input.denial_reason,
    input.patient_summary,
    ...(input.prior_treatments ?? []),
    ...(input.available_evidence ?? []),
    // Shorthand of the summary is spelled out in its facts.
    ...record.facts.map((fact) => fact.text),
  ]
    .join(' ; ')
    .replace(/-/g, ' ');
  const told = { stems: stemsOf(text), keys: keysOf(text) };
  known.set(file, told);
  return told;
}

/** Whether the case tells one of these words or phrases. */
export function tellsOneOf(file: CaseFile, phrases: readonly string[]): boolean {
  const { stems } = toldIn(file);
  return phrases.some((phrase) => hasPhrase(stems, phrase));
}

/** Stems of all that the case tells. */
export function keysTold(file: CaseFile): ReadonlySet<string> {
  return toldIn(file).keys;
}
