/** A fact as the tests of a service look at it: its words by their stems and its figures, in order. */
import type { CaseFact } from '../../../domain/generated/types.js';
import { numberInWords } from '../../../language/number-words.js';
import { bareStemOf } from '../terms.js';

export interface Token {
  /** The stem of a word; empty where only a figure stands. */
  readonly stem: string;
  /** A figure, also one written as a word or, behind a grade, as a Roman numeral. */
  readonly figure?: number;
  readonly start: number;
  readonly end: number;
}

export interface Reading {
  readonly fact: CaseFact;
  readonly text: string;
  readonly tokens: readonly Token[];
}

const WORD = /\d+(?:[.,]\d+)*|\p{L}[\p{L}\p{N}.'’]*/gu;
/** A sign before a figure, not a dash in a range or a word: "T-score -2.9". */
const MINUS = /(?:^|[\s:=(])[-−]$/;
const ROMAN: Readonly<Record<string, number>> = { i: 1, ii: 2, iii: 3, iv: 4, v: 5, vi: 6 };
const GRADED = /^(?:grade|stage|class|type|level)$/;
/** A word of this length may go on: "hepat" stands for "hepatitis". */
const OPEN_LETTERS = 5;

/** "ER+", "HER2-": the sign behind a marker is its result. */
const MARKER = /^[A-Z][A-Z0-9]{1,4}$/;
const SIGN = /^([+-])(?![\p{L}\p{N}])/u;

/** @param fact a fact of the case, with what it calls its treatment */
export function readingOf(fact: CaseFact): Reading {
  return { fact, text: fact.text, tokens: tokensOf(fact.text) };
}

/** Words and figures of a text; parts of a hyphenated word are words of their own. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const bare = word.toLowerCase().replace(/['’.]+s?$/, '');
    const before = tokens.at(-1)?.stem ?? '';
    const figure = /^\d/.test(word)
      ? Number(word.replace(/,(?=\d{3}\b)/g, '')) * (MINUS.test(text.slice(0, index)) ? -1 : 1)
      : (numberInWords(bare) ?? (GRADED.test(before) ? ROMAN[bare.replace(/[ab]$/, '')] : undefined));
    const sign = MARKER.test(word)
      ? (SIGN.exec(text.slice(index + word.length, index + word.length + 2))?.[1] ?? '')
      : '';
    tokens.push({
      stem: /^\d/.test(word) ? word : `${bareStemOf(bare)}${sign}`,
      ...(figure === undefined || Number.isNaN(figure) ? {} : { figure }),
      start: index,
      end: index + word.length,
    });
  }
  return tokens;
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
