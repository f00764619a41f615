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
function remembered(make: (word: string) => string): (word: string) => string {
  const stems = new Map<string, string>();
  return (word) => {
    const known = stems.get(word);
    if (known !== undefined) return known;
    const stem = make(word);
    if (word.length > LONGEST_REMEMBERED) return stem;
    if (stems.size >= REMEMBERED) stems.clear();
    stems.set(word, stem);
    return stem;
  };
}

const stemOf = remembered((word) => stemmer(word.replace(/['.]+s?$/, '')));
/** The stem of a word as it stands. */
export const bareStemOf = remembered(stemmer);

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

/** A phrase as it stands in stems, with the space before it. */
function wantedOf(phrase: string): string {
  let wanted = phrases.get(phrase);
  if (wanted === undefined) {
    const whole = stemsOf(phrase.replace(/-/g, ' '));
    const last = whole.trim().split(' ').at(-1) ?? '';
    wanted = last.length >= OPEN_LETTERS ? whole.trimEnd() : whole;
    phrases.set(phrase, wanted);
  }
  return wanted;
}

/** Whether stems of {@link stemsOf} hold a word or phrase of a pack. */
export function hasPhrase(stems: string, phrase: string): boolean {
  return stems.includes(wantedOf(phrase));
}

/** Where a phrase begins in such stems; -1 where it does not stand in them. */
export function phraseAt(stems: string, phrase: string): number {
  return stems.indexOf(wantedOf(phrase));
}

/** A space and the first letters of a word. */
const BEGINNING = 4;

/** Phrases by how they begin: a text is compared with those alone that begin as one of its words does. */
export class PhraseIndex<T> {
  readonly #byBeginning = new Map<string, { readonly wanted: string; readonly owner: T }[]>();

  constructor(owners: readonly T[], phrasesOf: (owner: T) => readonly string[]) {
    for (const owner of owners)
      for (const phrase of phrasesOf(owner)) {
        const wanted = wantedOf(phrase);
        const beginning = wanted.slice(0, BEGINNING);
        const same = this.#byBeginning.get(beginning) ?? [];
        this.#byBeginning.set(beginning, [...same, { wanted, owner }]);
      }
  }

  /** Whose phrases stand in stems of {@link stemsOf}. */
  ownersIn(stems: string): ReadonlySet<T> {
    const found = new Set<T>();
    for (let at = stems.indexOf(' '); at >= 0; at = stems.indexOf(' ', at + 1))
      for (let length = BEGINNING; length >= 2; length -= 1)
        for (const { wanted, owner } of this.#byBeginning.get(stems.slice(at, at + length)) ?? [])
          if (stems.startsWith(wanted, at)) found.add(owner);
    return found;
  }
}

const NUMBER = /\d+(?:[.,]\d+)*/g;

/** Numbers of a text as digits; thousands without their separator. */
export function numbersIn(text: string): Set<string> {
  return new Set([...text.matchAll(NUMBER)].map(([number]) => number.replace(/,(?=\d{3}\b)/g, '')));
}
