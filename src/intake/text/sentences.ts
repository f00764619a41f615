/** Sentences of a text. A line that was only wrapped goes on; a label, a bullet or a heading begins anew. */
import { type Line, linesOf } from './lines.js';

export interface Span {
  /** Offset of the first character. */
  readonly start: number;
  /** Offset after the last character. */
  readonly end: number;
}

/** Lines at least this long may have been wrapped. */
const WRAPPED = 42;
const LONGEST_LABEL = 48;
export const BULLET = /^\s*(?:[-*>\u2022\u25cf\u25aa\u00b7]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s/;
/** A speck before it is no character of it. */
const LABEL = /^\s*['"*|.,]?[A-Z][A-Za-z0-9 /().#&'-]{1,46}:(?:\s|$)/;
/** A row of amounts that a scanner pressed together: whatever words stand below, it is no part of their sentence. */
const AMOUNTS = /(?:\$?\d[\d,]*\.\d{2}(?!\d)[^\n]{0,12}){3}/;
/** Wide gaps between words: a row of a table. */
const COLUMNS = /\S {3,}\S/;
const ENDS = /[.!?:]["')\]]*\s*$/;
/** "This is no opinion on whether Ms.": a title at the end of a line stands before a name. */
const TITLE_LAST = /\b(?:Dr|Mr|Mrs|Ms|St)\.$/;
const STOP = /(?<![.!?])[.!?]+["')\]]*\s+/g;
const ABBREVIATION =
  /(?:^|[\s("'])(?:dr|mr|mrs|ms|st|no|inc|co|corp|ltd|vs|sec|approx|attn|dept|ext|e\.g|i\.e|etc|p\.o|po|u\.s|d\.o|m\.d|[a-z])$/i;

/** Dots that lead from a label to a time: "DISPUTE UNTIL ..... 05/17/2027". */
const LEADER = /^\.{4}/;
const TIME_LABEL =
  /\b(?:until|by|before|deadline|limit|time|window|period|appeals?|disputes?|reconsiderations?|grievances?|hearings?|level)\s*$/i;

/** "5 p.m. Pacific": the hour goes on. */
const HOUR = /\d ?[ap]\.m$/i;
const ZONE =
  /^(?:Eastern|Central|Mountain|Pacific|Alaska|Hawaii|[ECMPA][SD]?T\b|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)/;

/** A letter that names a part of a document ends a sentence as any word does: "in Schedule B. For this reason". */
const LETTERED =
  /\b(?:schedule|part|appendix|exhibit|table|tier|group|class|option|plan|section|box|item) [A-Z]$/i;

/** Whether a line goes on where the line before it broke off. */
function continues(before: Line, line: Line): boolean {
  const [above, text] = [before.text.trimEnd(), line.text];
  if (above === '' || text.trim() === '') return false;
  if (COLUMNS.test(above) || COLUMNS.test(text) || isRowOfAmounts(above)) return false;
  if (BULLET.test(text) || startsWithLabel(text)) return false;
  if (/^\s*[a-z]/.test(text) && !/[:.]$/.test(above)) return true;
  return above.length >= WRAPPED && (!ENDS.test(above) || TITLE_LAST.test(above));
}

function isRowOfAmounts(line: string): boolean {
  return AMOUNTS.test(line) && (line.match(/[A-Za-z]{3,}/g)?.length ?? 0) <= MOST_WORDS_IN_ROW;
}

const MOST_WORDS_IN_ROW = 4;

function startsWithLabel(text: string): boolean {
  return LABEL.test(text.slice(0, LONGEST_LABEL));
}

/** Runs of lines that belong together. */
export function paragraphsOf(text: string): Span[] {
  const runs: { start: number; end: number }[] = [];
  let before: Line | undefined;
  for (const line of linesOf(text)) {
    const end = line.start + line.text.length;
    const last = runs.at(-1);
    if (last && before && continues(before, line)) last.end = end;
    else if (line.text.trim() !== '') runs.push({ start: line.start, end });
    before = line;
  }
  return runs;
}

/** Sentences in the order of the text, without the spaces around them. */
export function sentencesOf(text: string): Span[] {
  return paragraphsOf(text).flatMap((run) => splitRun(text, run));
}

function splitRun(text: string, run: Span): Span[] {
  const found: Span[] = [];
  let start = run.start;
  const part = text.slice(run.start, run.end);
  for (const stop of part.matchAll(STOP)) {
    const at = run.start + stop.index;
    const after = at + stop[0].length;
    const next = text[after] ?? '';
    if (
      stop[0].startsWith('.') &&
      ((ABBREVIATION.test(text.slice(Math.max(start, at - 8), at)) &&
        !LETTERED.test(text.slice(Math.max(start, at - 14), at))) ||
        /[a-z]/.test(next) ||
        (LEADER.test(stop[0]) && TIME_LABEL.test(text.slice(Math.max(start, at - 60), at))) ||
        (HOUR.test(text.slice(Math.max(start, at - 8), at)) && ZONE.test(text.slice(after, after + 12))))
    )
      continue;
    found.push(trimmed(text, start, after));
    start = after;
  }
  found.push(trimmed(text, start, run.end));
  return found.filter((span) => span.end > span.start);
}

function trimmed(text: string, start: number, end: number): Span {
  let [from, to] = [start, end];
  while (from < to && isSpace(text.charCodeAt(from))) from += 1;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to -= 1;
  return { start: from, end: to };
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}
