/** Words of requests and of rules with their shorthand spelled out: OON is "out of network" in both. */
import {
  IN_CAPITALS,
  IN_SMALL_LETTERS,
  LONGEST_SHORTHAND,
  SHORTHAND,
} from '../../../language/coverage-shorthand.js';
import { type Word, wordsOf } from '../../../packs/signals/words.js';

/** The words of a text; the words of a shorthand all stand where it stands. */
export function spelledOut(text: string): Word[] {
  const words = wordsOf(text);
  const spelled: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const { length, full } = shorthandAt(text, words, at);
    const [first, last] = [words[at], words[at + length - 1]];
    if (first === undefined || last === undefined) break;
    if (full === undefined) spelled.push(first);
    else for (const word of full.split(' ')) spelled.push({ word, start: first.start, end: last.end });
    at += length;
  }
  return spelled;
}

/** First words of shorthand of several words. */
const ROWS: ReadonlySet<string> = new Set(
  [...SHORTHAND.keys()].flatMap((entry) => (entry.includes(' ') ? [entry.slice(0, entry.indexOf(' '))] : [])),
);

/** The longest shorthand that begins at a word. */
function shorthandAt(
  text: string,
  words: readonly Word[],
  at: number,
): { readonly length: number; readonly full?: string } {
  const first = words[at];
  if (first === undefined) return { length: 1 };
  const most = ROWS.has(first.word) ? LONGEST_SHORTHAND : 1;
  for (let length = most; length > 1; length -= 1) {
    const last = words[at + length - 1];
    if (last === undefined || /[,;:.]\s/.test(text.slice(first.start, last.end))) continue;
    const row = words
      .slice(at, at + length)
      .map(({ word }) => word)
      .join(' ');
    const full = SHORTHAND.get(row);
    if (full !== undefined) return { length, full };
  }
  const printed = text.slice(first.start, first.end);
  const full = SHORTHAND.get(first.word) ?? IN_CAPITALS.get(printed) ?? IN_SMALL_LETTERS.get(printed);
  return full === undefined ? { length: 1 } : { length: 1, full };
}

/** Rows of whole words in a phrase: what stands between its signs, and no beginnings of words. */
const ROW =
  /[\p{L}\p{N}'\u2019-]+(?![\p{L}\p{N}'\u2019*-])(?: [\p{L}\p{N}'\u2019-]+(?![\p{L}\p{N}'\u2019*-]))*/gu;

/** Brings phrases into the same words. Their rows come again and again, so one of them is used for all phrases that are read together. */
export function phraseSpeller(): (phrase: string) => string {
  const known = new Map<string, string>();
  const spelled = (row: string): string => {
    const before = known.get(row);
    if (before !== undefined) return before;
    const made = spelledOut(row)
      .map(({ word }) => word)
      .join(' ');
    known.set(row, made);
    return made;
  };
  return (phrase) => phrase.replace(ROW, spelled);
}
