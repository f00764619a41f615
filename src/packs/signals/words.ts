/** Words of a text with their offsets, as signals see them: lower case, without accents, apostrophes dropped. */

export interface Word {
  /** Lower case letters and digits. */
  readonly word: string;
  /** Offset of its first character. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

const WORD = /[\p{L}\p{N}]+(?:['\u2018\u2019][\p{L}]+)*/gu;

/** All words of a text. Hyphens and slashes separate words; an apostrophe does not. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: printed, index }) => ({
    word: plainWord(printed),
    start: index,
    end: index + printed.length,
  }));
}

/** Longer runs of letters are no words and are left as they are. */
const LONGEST = 100;

/** A word as signals compare it. */
export function plainWord(printed: string): string {
  if (printed.length > LONGEST) return printed;
  const lower = printed.toLowerCase();
  return /^[a-z0-9]+$/.test(lower) ? lower : lower.normalize('NFKD').replace(/[^a-z0-9]+/g, '');
}

/** Letters that scanners take for one another, brought to one form. */
export function scannedForm(word: string): string {
  return word
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/cl/g, 'd')
    .replace(/[1l|]/g, 'i')
    .replace(/0/g, 'o')
    .replace(/5/g, 's')
    .replace(/8/g, 'b');
}
