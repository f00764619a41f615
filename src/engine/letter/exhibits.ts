/** The numbered enclosures: what the caller has, by the caller's own names, once each, and what the document itself encloses. */

import type { EvidenceRecord } from '../../domain/generated/types.js';
import { findDates, isoOf } from '../../language/dates.js';
import { capitalized } from '../../language/english.js';
import type { PackLibrary } from '../../packs/library.js';
import { numbersIn, termsOf } from '../argument/terms.js';
import { OF_OTHER_PAYER } from '../other-payer.js';
import { containsPhrase, searchable } from '../text-match.js';
import { cleanLine, firstWords } from './words.js';

export const DENIAL_NOTICE = 'denial-notice';
const NAME_WORDS = 16;
/** What the caller lists as still to come is at nobody's hand. */
const AWAITED =
  /\b(?:not (?:yet )?(?:received|available|obtained|at hand|in hand|sent|here)|never (?:received|sent)|still (?:missing|awaited|waiting)|requested but)\b|\bto follow$/i;

/** A document that the caller has: a known kind of evidence, or the caller's own words. */
export interface DocumentAtHand {
  readonly id: string;
  readonly name: string;
}

/** One line of the list of enclosures. */
export interface Exhibit {
  readonly key: string;
  readonly number: number;
  readonly name: string;
  /** Id of the evidence, where it is a known kind. */
  readonly id?: string;
  readonly atHand: boolean;
}

/**
 * Reads the caller's list of documents; each keeps the name that the caller gave it. One of them is the notice that is
 * answered: of several decisions the one of its date.
 */
export function documentsAtHand(
  library: PackLibrary,
  given: readonly string[],
  noticeDate?: string,
): DocumentAtHand[] {
  const notice = noticeAmong(given, noticeDate);
  const found = new Map<string, DocumentAtHand>();
  const names = new Set<string>();
  for (const [index, text] of given.entries()) {
    const name = capitalized(firstWords(cleanLine(text).replace(/[.;,]+$/, ''), NAME_WORDS));
    if (name === '' || names.has(name.toLowerCase()) || AWAITED.test(name)) continue;
    names.add(name.toLowerCase());
    const evidence = notice === index ? library.evidence.get(DENIAL_NOTICE) : evidenceNamed(library, text);
    const elsewhere = OF_OTHER_PAYER.test(text) || isOfOtherDay(text, noticeDate);
    const other = evidence?.id === DENIAL_NOTICE && notice !== index && (notice !== undefined || elsewhere);
    const id =
      !other && evidence !== undefined && !found.has(evidence.id) ? evidence.id : `caller:document-${index}`;
    found.set(id, { id, name });
  }
  return [...found.values()];
}

const DECISION =
  /^(?:the |written |first |final |initial |second |plan(?:'s)? |our )*(?:(?:[A-Z]{2,}[\w-]* )?(?:denials?|(?:adverse )?(?:benefit )?determinations?|decisions?|coverage decision|remit(?:tance)?s?(?: advice)?|EOBs?|explanation of benefits|RA|ERA|835|NOMNC)|(?:denial|reduction|termination|overpayment|audit|reconsideration|appeal) (?:letter|notice|decision)s?|notice of [a-z ]*(?:denial|decision|determination|resolution|action))\b/i;

/** "Letter 10/28/2026": a letter with no more than its date and sender. */
const DATED_LETTER =
  /^(?:the |their |plan(?:'s)? |payer(?:'s)? )?(?:letters?|notices?)(?: (?:of|from|dated))? [\d/., A-Za-z]{4,24}$/i;

/** A decision of another day is another decision; the day of its receipt is none of its own. */
function isOfOtherDay(text: string, date: string | undefined): boolean {
  const [named] = findDates(text, { today: date ?? '' });
  const day = named === undefined || /\breceived\b/i.test(text) ? '' : isoOf(named.from);
  return date !== undefined && day.length === date.length && day !== date;
}

const FROM_PAYER = /\b(?:letters?|decisions?|notices?|determinations?|denials?|remit\w*|EOBs?)\b/i;
/** Of a clinician, of the patient's side, or about another matter. */
const OF_OTHERS =
  /\b(?:Dr|doctor|physician|surgeon|therapist|nurse|orders?|notes?|reports?|requests?|appeals?|approval|approved|authoriz\w+|employer|personnel|necessity|support|clinic)\b/i;

/** A name that says no more than that it came from the payer; a notice before a letter. */
const BARE_NAMES = [/^(?:both |the )?notices?$/i, /^letter$/i];

/** The place of the notice in the list: the only decision, or the one that bears the date. */
function noticeAmong(given: readonly string[], date: string | undefined): number | undefined {
  const placesOf = (pattern: RegExp) =>
    given.flatMap((text, index) => (pattern.test(cleanLine(text)) ? [index] : []));
  const decisions = placesOf(DECISION).filter((index) => !OF_OTHER_PAYER.test(given[index] ?? ''));
  const dated = decisions.find((index) => date !== undefined && bearsDate(given[index] ?? '', date));
  if (dated !== undefined) return dated;
  const [only, another] = decisions;
  if (only !== undefined)
    return another === undefined && !isOfOtherDay(given[only] ?? '', date) ? only : undefined;
  const letters = placesOf(DATED_LETTER);
  const ofDay = letters.filter((index) => date !== undefined && bearsDate(given[index] ?? '', date));
  if (ofDay.length === 1) return ofDay[0];
  // "Recovery letter of October 20, 2026": from the payer, on the day of the decision.
  const payers = placesOf(FROM_PAYER).filter(
    (index) =>
      !OF_OTHERS.test(given[index] ?? '') && date !== undefined && bearsDate(given[index] ?? '', date),
  );
  if (decisions.length === 0 && payers.length === 1) return payers[0];
  return BARE_NAMES.map(placesOf).find((places) => places.length === 1)?.[0];
}

/** "10/29/2026", "10/29", "October 29, 2026", "Oct 29". */
function bearsDate(text: string, date: string): boolean {
  const [year = '', month = '', day = ''] = date.split('-');
  return findDates(text, { today: date }).some(
    ({ from }) => from.month === Number(month) && from.day === Number(day) && String(from.year) === year,
  );
}

interface NamedEvidence {
  readonly record: EvidenceRecord;
  /** A name or signal, or its plural, as {@link searchable} makes it. */
  readonly phrase: string;
  /** Place among all, for those of one length. */
  readonly order: number;
}

/** Evidence of a library by the first word of each of its names: the same for every letter. */
const prepared = new WeakMap<PackLibrary, ReadonlyMap<string, readonly NamedEvidence[]>>();

const firstWord = (phrase: string): string => phrase.split(' ', 2)[1] ?? '';

function evidenceOf(library: PackLibrary): ReadonlyMap<string, readonly NamedEvidence[]> {
  const known = prepared.get(library);
  if (known !== undefined) return known;
  const fresh = new Map<string, NamedEvidence[]>();
  let order = 0;
  for (const record of library.evidence.values())
    for (const signal of [record.name, ...record.signals]) {
      const single = searchable(signal);
      for (const phrase of [single, `${single.trimEnd()}s `]) {
        const named = { record, phrase, order: order++ };
        fresh.set(firstWord(phrase), [...(fresh.get(firstWord(phrase)) ?? []), named]);
      }
    }
  prepared.set(library, fresh);
  return fresh;
}

/** The kind of evidence that the longest of its names tells. */
function evidenceNamed(library: PackLibrary, text: string): EvidenceRecord | undefined {
  const words = searchable(text);
  const evidence = evidenceOf(library);
  let best: NamedEvidence | undefined;
  for (const word of new Set(words.trim().split(' ')))
    for (const named of evidence.get(word) ?? [])
      if (isLonger(named, best) && containsPhrase(words, named.phrase)) best = named;
  return best?.record;
}

/** Of two of one length the first of the library. */
function isLonger(one: NamedEvidence, other: NamedEvidence | undefined): boolean {
  const more = one.phrase.length - (other?.phrase.length ?? 0);
  return more > 0 || (more === 0 && other !== undefined && one.order < other.order);
}

/** The exhibits of one letter. Numbers are known before a sentence is written. */
export class Exhibits {
  readonly lines: readonly Exhibit[];
  readonly #byKey: ReadonlyMap<string, Exhibit>;
  readonly #terms: ReadonlyMap<string, { terms: ReadonlySet<string>; numbers: ReadonlySet<string> }>;

  /** @param encloses documents that the letter itself brings, by evidence id */
  constructor(library: PackLibrary, documents: readonly DocumentAtHand[], encloses: readonly string[]) {
    const notice = documents.find(({ id }) => id === DENIAL_NOTICE);
    const nameOf = (id: string) => library.evidence.get(id)?.name ?? id;
    const first = notice ?? { id: DENIAL_NOTICE, name: nameOf(DENIAL_NOTICE) };
    const held = new Set(documents.map(({ id }) => id));
    const brought = encloses.filter((id) => id !== DENIAL_NOTICE && !held.has(id));
    const all = [
      { ...first, atHand: notice !== undefined },
      ...brought.map((id) => ({ id, name: nameOf(id), atHand: false })),
      ...documents.filter(({ id }) => id !== DENIAL_NOTICE).map((one) => ({ ...one, atHand: true })),
    ];
    this.lines = all.map(({ id, name, atHand }, index) => ({
      key: id,
      number: index + 1,
      name,
      ...(library.evidence.has(id) ? { id } : {}),
      atHand,
    }));
    this.#byKey = new Map(this.lines.map((line) => [line.key, line]));
    this.#terms = new Map(
      documents.map(({ id, name }) => [id, { terms: termsOf(name), numbers: numbersIn(name) }]),
    );
  }

  /** Whether a sentence may name the document. */
  has(key: string): boolean {
    return this.#byKey.has(key);
  }

  /** Its number in the list. @throws where the list does not hold it: nobody may name such a document. */
  numberOf(key: string): number {
    const line = this.#byKey.get(key);
    if (line === undefined) throw new Error(`no enclosure ${key}`);
    return line.number;
  }

  /** The document that shows what a text tells: the only one that shares most of its words and numbers. A wrong number is worse than none. */
  showing(text: string): Exhibit | undefined {
    const terms = termsOf(text);
    const numbers = numbersIn(text);
    let best: { line: Exhibit; score: number; alone: boolean } | undefined;
    for (const [key, document] of this.#terms) {
      const line = this.#byKey.get(key);
      if (line === undefined || key === DENIAL_NOTICE) continue;
      const shared = count(document.terms, terms);
      const sharedNumbers = count(document.numbers, numbers);
      const enough =
        shared >= 3 || (shared >= 2 && sharedNumbers >= 1) || (shared >= 1 && sharedNumbers >= 2);
      const score = shared * 2 + sharedNumbers;
      if (!enough || score < (best?.score ?? 0)) continue;
      best = { line, score, alone: score > (best?.score ?? 0) };
    }
    return best?.alone ? best.line : undefined;
  }
}

function count(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const one of a) if (b.has(one)) shared += 1;
  return shared;
}
