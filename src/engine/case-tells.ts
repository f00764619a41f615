/** What the case itself tells, in its service, diagnosis, reason, facts and documents: texts written for many cases ask for it. */

import { isNegated, withoutDenied } from '../language/negation.js';
import { hasPhrase, keysOf, stemsOf } from './argument/terms.js';
import type { CaseFile } from './case-file.js';

interface Told {
  /** Stems of everything that anybody says, the payer's words too. */
  readonly all: string;
  /** Stems of the caller's own words. */
  readonly own: string;
  /** The same without what they deny. */
  readonly asserted: string;
  /** Stems of the payer's words. */
  readonly payers: string;
  readonly keys: ReadonlySet<string>;
}

const known = new WeakMap<CaseFile, Told>();

function toldIn(file: CaseFile): Told {
  const before = known.get(file);
  if (before !== undefined) return before;
  const { input, record } = file;
  const service = [input.procedure, input.diagnosis];
  const lists = [...(input.prior_treatments ?? []), ...(input.available_evidence ?? [])];
  // Shorthand of the summary is spelled out in its facts.
  const facts = record.facts.map(({ text }) => text);
  const found = record.facts.filter(({ negated }) => negated !== true).map(({ text }) => text);
  const all = [...service, input.denial_reason ?? '', input.patient_summary ?? '', ...lists, ...facts];
  const own = [withoutPayersWords(file), ...lists];
  const told = {
    all: stemsOfAll(all),
    own: stemsOfAll([...service, ...own, ...facts]),
    asserted: stemsOfAll([...service, ...[...own, ...found].map(withoutDenied)]),
    payers: stemsOfAll([input.denial_reason ?? '', ...record.grounds.map(({ quote }) => quote ?? '')]),
    keys: keysOf(all.join(' ; ').replace(/-/g, ' ')),
  };
  known.set(file, told);
  return told;
}

function stemsOfAll(texts: readonly string[]): string {
  return stemsOf(texts.join(' ; ').replace(/-/g, ' '));
}

/** The narrative without the reasons of the payer that stand in it. */
function withoutPayersWords({ input: { patient_summary: text = '' }, record }: CaseFile): string {
  return record.grounds
    .flatMap(({ source }) => (source?.field === 'patient_summary' ? [source] : []))
    .sort((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => `${rest.slice(0, start)} ; ${rest.slice(end)}`, text);
}

/** Whether the caller says that there is one of these. A phrase that itself denies is looked for in all of the caller's words. */
export function callerTells(file: CaseFile, phrases: readonly string[]): boolean {
  const { own, asserted } = toldIn(file);
  return phrases.some((phrase) => hasPhrase(isNegated(phrase) ? own : asserted, phrase));
}

/** Whether the caller says that there is one of these, or the payer speaks of it. */
export function callerOrPayerTells(file: CaseFile, phrases: readonly string[]): boolean {
  const { payers } = toldIn(file);
  return callerTells(file, phrases) || phrases.some((phrase) => hasPhrase(payers, phrase));
}

/** Whether anybody speaks of one of these, if only to deny it. */
export function anybodyMentions(file: CaseFile, phrases: readonly string[]): boolean {
  const { all } = toldIn(file);
  return phrases.some((phrase) => hasPhrase(all, phrase));
}

/** Stems of all that the case tells. */
export function keysTold(file: CaseFile): ReadonlySet<string> {
  return toldIn(file).keys;
}
