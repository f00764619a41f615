/** A fact as the tests of a service look at it: its words by their stems and its figures, in order. */
import { stemmer } from 'stemmer';
import type { CaseFact } from '../../../domain/generated/types.js';

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
const IN_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
};
const ROMAN: Readonly<Record<string, number>> = { i: 1, ii: 2, iii: 3, iv: 4, v: 5, vi: 6 };
const GRADED = /^(?:grade|stage|class|type|level)$/;
/** A word of this length may go on: "hepat" stands for "hepatitis". */
const OPEN_LETTERS = 5;

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
      ? Number(word.replace(/,(?=\d{3}\b)/g, ''))
      : (IN_WORDS[bare] ?? (GRADED.test(before) ? ROMAN[bare.replace(/[ab]$/, '')] : undefined));
    tokens.push({
      stem: /^\d/.test(word) ? word : stemmer(bare),
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
  if (phrase.length === 0) return places;
  for (let from = 0; from + phrase.length <= tokens.length; from += 1) {
    const whole = phrase.every((stem, at) => {
      const told = tokens[from + at]?.stem ?? '';
      const open = at === phrase.length - 1 && stem.length >= OPEN_LETTERS;
      return told === stem || (open && told.startsWith(stem));
    });
    if (whole) places.push({ from, to: from + phrase.length - 1 });
  }
  return places;
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

/** Words that deny what stands behind them. */
const DENYING = new Set([
  'no',
  'not',
  'without',
  'deni',
  'never',
  'negat',
  'non',
  'absent',
  'neither',
  'nor',
]);
const DENIED_WITHIN = 3;
/** Whether the words right before a place deny it: "no active infection". */
function isDenied({ text, tokens }: Reading, { from }: Place): boolean {
  const start = tokens[from]?.start ?? 0;
  return tokens.slice(Math.max(0, from - DENIED_WITHIN), from).some(({ stem, end }) => {
    // "No fever, chills" goes on behind a comma, "was not needed, ..." does not.
    const ends = stem === 'not' ? /[.,;:]/ : /[.;:]/;
    return DENYING.has(stem) && !ends.test(text.slice(end, start));
  });
}

/** These deny a whole list: "denies chest pain, dyspnea or syncope". */
const LIST_DENIED =
  /\b(?:no(?! longer)|denie[sd]|without|negative for|absence of|free of|neither|nor|never)\b(?:(?!\bbut\b)[^.;:])*$/i;
/** These deny only their own part of a sentence. */
const PART_DENIED = /(?:\b(?:not|none|nothing|nobody|cannot)\b|n['’]t\b)[^,.;:]*$/i;
/** Close behind: what stands farther off speaks of something else. */
const DENIED_BEHIND = /^(?:[^\w,.;:]+\w+){0,4}?[^\w,.;:]+(?:not|none|never|negative|absent|declined|refused|\w+n['’]t)\b/i;

/** Whether something that stands before a place in its fact denies it; a name may hold its own denial: "cannot button". */
export function isDeniedBefore(reading: Reading, place: Place): boolean {
  if (isDenied(reading, place)) return true;
  const before = reading.text.slice(0, reading.tokens[place.from]?.start ?? 0);
  return reading.fact.negated === true && (LIST_DENIED.test(before) || PART_DENIED.test(before));
}

/** Whether a word behind a place denies it: "fever was absent". */
export function isDeniedBehind({ fact, text, tokens }: Reading, { to }: Place): boolean {
  return fact.negated === true && DENIED_BEHIND.test(text.slice(tokens[to]?.end ?? text.length));
}
