/**
 * Text with marks, made ready to print in many cases: all that is the same in every case is joined and counted once,
 * and only the values and the words they touch are put together and counted anew.
 */
import { countWords } from './words.js';

const START = '\u0003';
const END = '\u0004';
const MARK_AND_VERB = new RegExp(`${START}([^${END}]*)${END}(?: (was|is|has|does)\\b)?`, 'g');

/** The place of a value. */
export interface Place {
  readonly name: string;
  readonly beginsSentence: boolean;
  /** The verb after a value that is its subject: it takes the value's number. */
  readonly verb?: string;
  /** A verb after a value that is not its subject stays as it is. */
  readonly follows?: string;
}

/** Values, and the characters joined to them without white space. */
export type Run = readonly (string | Place)[];

export interface Printable {
  readonly parts: readonly (string | Run)[];
  /** Words outside the runs. */
  readonly words: number;
}

/** The mark of a value in rendered text. */
export function valueMark(name: string): string {
  return `${START}${name}${END}`;
}

/** Takes a text with marks apart. */
export function printableOf(text: string): Printable {
  const parts: (string | Run)[] = [];
  let words = 0;
  let run: (string | Place)[] = [];
  let at = 0;
  const literal = (until: number) => {
    const between = text.slice(at, until);
    const joined = run.length === 0 ? '' : (/^\S*/.exec(between)?.[0] ?? '');
    if (joined !== '') run.push(joined);
    if (joined.length === between.length && run.length > 0) return;
    if (run.length > 0) parts.push(run);
    const next = until === text.length ? '' : between.slice(lastWordOf(between, joined.length));
    const same = between.slice(joined.length, between.length - next.length);
    if (same !== '') parts.push(same);
    words += countWords(same);
    run = next === '' ? [] : [next];
  };
  for (const match of text.matchAll(MARK_AND_VERB)) {
    literal(match.index);
    run.push(placeOf(text, match.index, match[1] ?? '', match[2]));
    at = match.index + match[0].length;
  }
  literal(text.length);
  if (run.length > 0) parts.push(run);
  return { parts, words };
}

/** Where the characters without white space at the end of a text begin, at `from` or later. A pattern would try each of them. */
function lastWordOf(text: string, from: number): number {
  let start = text.length;
  while (start > from && !/\s/.test(text.charAt(start - 1))) start -= 1;
  return start;
}

const SENTENCE_END = /(?:[.!?][”")]? |\n)$/;
/** "The claim for CT scans was closed": the phrase is not the subject. */
const AFTER_PREPOSITION =
  /\b(?:for|of|on|to|with|by|as|in|from|under|between|against|without|beside|than) $/i;

function placeOf(text: string, offset: number, name: string, verb: string | undefined): Place {
  const before = text.slice(Math.max(0, offset - 12), offset);
  const beginsSentence = offset === 0 || SENTENCE_END.test(before);
  if (verb === undefined) return { name, beginsSentence };
  return AFTER_PREPOSITION.test(before)
    ? { name, beginsSentence, follows: verb }
    : { name, beginsSentence, verb };
}
