/** Words compared by their stems. */
import { stemmer } from 'stemmer';

const STOP = new Set(
  'a about above after again all also am an and any are as at be because been before being below between both but by can case claim could day did do does doing down during each few for from further had has have having he her here hers him his how i if in into is it its itself just may me member more most must my no nor not now of off on once only or other our out over own patient per plan please policy record request required same she should show shown so some such than that the their them then there these they this those through to too under until up upon very was we were what when where which while who whom why will with within without would year you your'.split(
    ' ',
  ),
);
const WORD = /[\p{L}\p{N}][\p{L}\p{N}.'-]*/gu;
const LEAST_LETTERS = 3;
const REMEMBERED = 20_000;
const LONGEST_REMEMBERED = 40;

/** Words come again and again in a case, and a stem takes many steps. */
const stems = new Map<string, string>();

function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = stemmer(word.replace(/['.]+s?$/, ''));
  if (word.length > LONGEST_REMEMBERED) return stem;
  if (stems.size >= REMEMBERED) stems.clear();
  stems.set(word, stem);
  return stem;
}

/** The stem of a telling word; none of a stop word or a number. */
function termOf(word: string): string | undefined {
  if (word.length < LEAST_LETTERS || STOP.has(word) || /^[\d.]+$/.test(word)) return undefined;
  return stemOf(word);
}

/** The words of a text, for those who ask for several things of it. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

type Text = string | readonly string[];

function taken(text: Text): readonly string[] {
  return typeof text === 'string' ? wordsOf(text) : text;
}

/** Stems of the telling words of a text; numbers are left to {@link numbersIn}. */
export function termsOf(text: Text): Set<string> {
  const terms = new Set<string>();
  for (const word of taken(text)) {
    const term = termOf(word);
    if (term !== undefined) terms.add(term);
  }
  return terms;
}

/** Stems of a text one after the other, for phrases. */
export function stemsOf(text: Text): string {
  return ` ${taken(text).map(stemOf).join(' ')} `;
}

/** Words of one family have their first letters in common: "echocardiogram", "echocardiography". */
const FAMILY_LETTERS = 8;
/** A word of this length may go on: "hepat" stands for "hepatitis". */
const OPEN_LETTERS = 5;

/** Stems of the telling words, cut so that words of one family are the same. */
export function keysOf(text: Text): Set<string> {
  return new Set([...termsOf(text)].map((term) => term.slice(0, FAMILY_LETTERS)));
}

/** Telling words that stand side by side. */
export function pairsOf(text: Text): Set<string> {
  const keys = taken(text).map((word) => termOf(word)?.slice(0, FAMILY_LETTERS));
  return new Set(
    keys.flatMap((key, at) => (at > 0 && key && keys[at - 1] ? [`${keys[at - 1]} ${key}`] : [])),
  );
}

const phrases = new Map<string, string>();

/** Whether stems of {@link stemsOf} hold a word or phrase of a pack. */
export function hasPhrase(stems: string, phrase: string): boolean {
  let wanted = phrases.get(phrase);
  if (wanted === undefined) {
    const whole = stemsOf(phrase.replace(/-/g, ' '));
    const last = whole.trim().split(' ').at(-1) ?? '';
    wanted = last.length >= OPEN_LETTERS ? whole.trimEnd() : whole;
    phrases.set(phrase, wanted);
  }
  return stems.includes(wanted);
}

const NUMBER = /\d+(?:[.,]\d+)*/g;

/** Numbers of a text as digits; thousands without their separator. */
export function numbersIn(text: string): Set<string> {
  return new Set([...text.matchAll(NUMBER)].map(([number]) => number.replace(/,(?=\d{3}\b)/g, '')));
}
