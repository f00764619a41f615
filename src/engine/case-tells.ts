/** What the case itself tells, in its service, diagnosis, reason, facts and documents: texts written for many cases ask for it. */

import { hasPhrase, keysOf, stemsOf } from './argument/terms.js';
import type { CaseFile } from './case-file.js';

interface Told {
  /** Stems of all words, the payer's and denied ones too. */
  readonly stems: string;
  /** Stems of what the caller says that there is. */
  readonly asserted: string;
  /** The same with the payer's words. */
  readonly named: string;
  readonly keys: ReadonlySet<string>;
}

const known = new WeakMap<CaseFile, Told>();

function toldIn(file: CaseFile): Told {
  const before = known.get(file);
  if (before !== undefined) return before;
  const { input, record } = file;
  const named = [input.procedure, input.diagnosis];
  const lists = [...(input.prior_treatments ?? []), ...(input.available_evidence ?? [])];
  // Shorthand of the summary is spelled out in its facts.
  const facts = record.facts.filter(({ negated }) => negated !== true).map(({ text }) => text);
  const all = [
    ...named,
    input.denial_reason,
    input.patient_summary,
    ...lists,
    ...record.facts.map(({ text }) => text),
  ];
  const text = all.join(' ; ').replace(/-/g, ' ');
  const own = [...named, ...[withoutPayersWords(file), ...lists, ...facts].map(withoutDenials)];
  const asserted = stemsOf(own.join(' ; ').replace(/-/g, ' '));
  const payers = [input.denial_reason ?? '', ...record.grounds.map(({ quote }) => quote ?? '')];
  const told = {
    stems: stemsOf(text),
    asserted,
    named: asserted + stemsOf(payers.join(' ; ').replace(/-/g, ' ')),
    keys: keysOf(text),
  };
  known.set(file, told);
  return told;
}

/** The narrative without the reasons of the payer that stand in it. */
function withoutPayersWords({ input: { patient_summary: text = '' }, record }: CaseFile): string {
  return record.grounds
    .flatMap(({ source }) => (source?.field === 'patient_summary' ? [source] : []))
    .sort((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => `${rest.slice(0, start)} ; ${rest.slice(end)}`, text);
}

const DENIES =
  /\b(?:no|not|never|nor|none|neither|nobody|nothing|without|cannot|den(?:y|ies|ied|ying)|negative|absent|unable|forgot|failed to|\w+n['\u2019]t)\b/i;

/** The clauses that deny nothing. */
function withoutDenials(text: string): string {
  return text
    .split(/(?<=[.;:!?])\s|,\s|\s(?=but |however )|\n/)
    .filter((clause) => !DENIES.test(clause))
    .join(' ; ');
}

/** A sentence that presupposes what it names needs a case that tells it, and does not deny it. A phrase that denies stands as it is. */
export function tellsOneOf(file: CaseFile, phrases: readonly string[]): boolean {
  const { stems, asserted } = toldIn(file);
  return phrases.some((phrase) => hasPhrase(DENIES.test(phrase) ? stems : asserted, phrase));
}

/** An answer to the payer needs one of these in the payer's words or in what the caller says that there is. */
export function namesOneOf(file: CaseFile, phrases: readonly string[]): boolean {
  const { stems, named } = toldIn(file);
  return phrases.some((phrase) => hasPhrase(DENIES.test(phrase) ? stems : named, phrase));
}

/** Whether the case or its payer speaks of one of these, if only to deny it. */
export function mentionsOneOf(file: CaseFile, phrases: readonly string[]): boolean {
  const { stems } = toldIn(file);
  return phrases.some((phrase) => hasPhrase(stems, phrase));
}

/** Stems of all that the case tells. */
export function keysTold(file: CaseFile): ReadonlySet<string> {
  return toldIn(file).keys;
}
