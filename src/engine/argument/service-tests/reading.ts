/** A fact as the tests of a service look at it: its words by their stems and its figures, in order. */
import type { CaseFact } from '../../../domain/generated/types.js';
import type { ClinicalWords } from './clinical-words.js';
import { type Token, tokensOf } from './tokens.js';

/** A text and its words. */
export interface Told {
  readonly text: string;
  readonly tokens: readonly Token[];
}

export interface Reading extends Told {
  readonly fact: CaseFact;
  /** The vocabulary by which its words are read. */
  readonly words: ClinicalWords;
  /** Joints and parts of the spine that the service is for. */
  readonly sites: ReadonlySet<string>;
  /** The one side that the service is for. */
  readonly side?: Side;
}

export type Side = 'left' | 'right';

/** A word of this length may go on: "hepat" stands for "hepatitis". */
const OPEN_LETTERS = 5;

/** @param fact a fact of the case, with what it calls its treatment */
export function readingOf(
  fact: CaseFact,
  words: ClinicalWords,
  sites: ReadonlySet<string>,
  side?: Side,
): Reading {
  return {
    fact,
    text: fact.text,
    tokens: tokensOf(fact.text),
    words,
    sites,
    ...(side === undefined ? {} : { side }),
  };
}

/** Where a phrase stands in the words of a fact, as places of its first and last word. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** @param phrase words of a pack, by {@link phraseOf} */
export function placesOf(tokens: readonly Token[], phrase: readonly string[]): Place[] {
  const places: Place[] = [];
  const last = phrase.length - 1;
  if (last < 0) return places;
  for (let from = 0; from + last < tokens.length; from += 1) {
    let at = 0;
    while (at <= last && isToldAs(tokens[from + at]?.stem ?? '', phrase[at] ?? '', at === last)) at += 1;
    if (at > last) places.push({ from, to: from + last });
  }
  return places;
}

/** The last word of a phrase may go on. */
function isToldAs(told: string, stem: string, last: boolean): boolean {
  return told === stem || (last && stem.length >= OPEN_LETTERS && told.startsWith(stem));
}

const phrases = new Map<string, readonly string[]>();

/** The words of a pack's name by their stems. */
export function phraseOf(name: string): readonly string[] {
  let phrase = phrases.get(name);
  if (phrase === undefined) {
    phrase = tokensOf(name).map(({ stem }) => stem);
    phrases.set(name, phrase);
  }
  return phrase;
}
