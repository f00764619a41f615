/** Drugs that notes name by their first letters, where the request names them in full elsewhere: "Pred", "ADA biosimilar". */
import { isGenericName } from './treatments.js';

/** Small letters of the short name to the name in full. */
export type ShortNames = ReadonlyMap<string, string>;

const LEAST = 3;
const MOST = 6;
/** Words of other meaning that begin the name of a drug. */
const OTHER =
  /^(?:met|pro|pre|tri|pen|car|lis|sim|lev|gab|pan|ace|dig|cap|tab|ins|pain|test|dose|for|can|per|art|ant|mod|min|max|med|meth|pred%)$/i;

/** First letters of the drugs of a request, each of one drug alone. */
export function shortNamesOf(texts: readonly string[]): ShortNames {
  const found = new Map<string, string | undefined>();
  const drugs = new Set(
    texts
      .flatMap((text) => text.match(/[A-Za-z]{7,20}/g) ?? [])
      .filter(isGenericName)
      .map((name) => name.toLowerCase()),
  );
  for (const drug of drugs)
    for (let length = LEAST; length <= Math.min(MOST, drug.length - 3); length += 1) {
      const short = drug.slice(0, length);
      if (OTHER.test(short)) continue;
      found.set(short, found.has(short) ? undefined : drug);
    }
  return new Map([...found].flatMap(([short, drug]) => (drug === undefined ? [] : [[short, drug] as const])));
}

/** The text with the names in full: behind a capital, before a dose, a day or another word of treatment. */
export function inFullName(text: string, names: ShortNames): string {
  if (names.size === 0) return text;
  return text.replace(SHORT, (word) => {
    const name = names.get(word.toLowerCase());
    if (name === undefined) return word;
    return /^[A-Z]/.test(word) && !/^[A-Z]{2}/.test(word)
      ? `${name.charAt(0).toUpperCase()}${name.slice(1)}`
      : name;
  });
}

/** A word with a capital, before what a drug stands before. */
const SHORT =
  /(?<![\w%-])[A-Z][A-Za-z]{2,5}(?= (?:\d|biosimilar|doses?\b|dosing\b|since\b|taper\b|trial\b|failed\b|stopped\b|started\b|fills?\b|levels?\b|trough\b))/g;
