/** Dates in a text, American order, with the words that stand before and after them. */
import { dateOf } from '../../domain/calendar.js';

export interface FoundDate {
  /** ISO date. */
  readonly date: string;
  /** Up to 60 characters before it, in lower case, line breaks as spaces; begins anew after a blank line. */
  readonly label: string;
  /** The same, of its own line only. */
  readonly own: string;
  readonly start: number;
  readonly end: number;
}

const NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:e(?:m|rn)ber)?|Oct(?:ober)?|Nov(?:e(?:m|rn)ber)?|Dec(?:e(?:m|rn)ber)?)';
const WRITTEN = new RegExp(`\\b${MONTH}\\.?\\s{1,2}(\\d{1,2})(?:st|nd|rd|th)?,?\\s{1,2}(\\d{4})\\b`, 'gi');
const DAY_FIRST = new RegExp(
  `\\b(\\d{1,2})(?:st|nd|rd|th)?[\\s-]{1,2}(?:of )?${MONTH}\\.?,?[\\s-]{1,2}(\\d{4})\\b`,
  'gi',
);
/** The first day of a range whose year stands behind the last: "March 29 - April 2, 2026". */
const RANGE_FIRST = new RegExp(
  `\\b${MONTH}\\.?\\s{1,2}(\\d{1,2})(?:st|nd|rd|th)?(?=\\s{0,2}(?:-|to|through|thru|and)\\s{0,2}(?:${MONTH.slice(1, -1)})?\\.?\\s{0,2}\\d{1,2}(?:st|nd|rd|th)?,?\\s{1,2}(\\d{4})\\b)`,
  'gi',
);
/** Its last day where the month is not named again: "February 10 to 12, 2026". */
const RANGE_LAST = new RegExp(
  `\\b${MONTH}\\.?\\s{1,2}\\d{1,2}(?:st|nd|rd|th)?\\s{0,2}(?:-|to|through|thru|and)\\s{0,2}(?=(\\d{1,2})(?:st|nd|rd|th)?,?\\s{1,2}(\\d{4})\\b)`,
  'gi',
);
/** Days of a list whose year stands behind the last: "05/06, 05/13, 05/20/2026". */
const LISTED =
  /(?<![\d/.-])(\d{1,2})\/(\d{1,2})(?=(?:(?:, ?| and | & )\d{1,2}\/\d{1,2}){0,8}(?:, ?| and | & |, and )\d{1,2}\/\d{1,2}\/(\d{4}|\d{2})(?![\d/]))/g;
const SLASHED =
  /(?<![\d/.]|(?<!\/\d{2}|\/\d{4})-)(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/]|-(?!\d{1,2}\/))/g;
const ISO = /(?<![\d-])(\d{4})[-/](\d{2})[-/](\d{2})(?![\d-])/g;
const LABEL = 60;

/** All valid dates in the order of the text. Two-digit years are of this century. */
export function findDates(text: string): FoundDate[] {
  const found: FoundDate[] = [];
  const add = (year: number, month: number, day: number, match: RegExpExecArray) => {
    const date = dateOf(year, month, day);
    const { index: start } = match;
    if (!date) return;
    found.push({ date, ...before(text, start), start, end: start + match[0].length });
  };
  for (const match of text.matchAll(WRITTEN))
    add(Number(match[3]), monthNamed(match[1]), Number(match[2]), match);
  for (const match of text.matchAll(RANGE_FIRST))
    add(Number(match[3]), monthNamed(match[1]), Number(match[2]), match);
  for (const match of text.matchAll(RANGE_LAST)) {
    const date = dateOf(Number(match[3]), monthNamed(match[1]), Number(match[2]));
    const start = match.index + match[0].length;
    if (date)
      found.push({ date, ...before(text, start), start, end: text.indexOf(match[3] ?? '', start) + 4 });
  }
  for (const match of text.matchAll(DAY_FIRST))
    add(Number(match[3]), monthNamed(match[2]), Number(match[1]), match);
  for (const match of text.matchAll(LISTED)) {
    const year = Number(match[3]);
    add(year < 100 ? 2000 + year : year, Number(match[1]), Number(match[2]), match);
  }
  for (const match of text.matchAll(SLASHED)) {
    const year = Number(match[4]);
    add(year < 100 ? 2000 + year : year, Number(match[1]), Number(match[3]), match);
  }
  for (const match of text.matchAll(ISO)) add(Number(match[1]), Number(match[2]), Number(match[3]), match);
  return found.sort((a, b) => a.start - b.start);
}

function before(text: string, start: number): Pick<FoundDate, 'label' | 'own'> {
  const words = text.slice(Math.max(0, start - LABEL), start);
  return { label: labelBefore(text, start), own: words.slice(words.lastIndexOf('\n') + 1).toLowerCase() };
}

function monthNamed(name: string | undefined): number {
  return NAMES.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;
}

function labelBefore(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - 2 * LABEL), index);
  const blank = /\n[ \t\r]*\n/g;
  let start = 0;
  for (const match of before.matchAll(blank)) start = match.index + match[0].length;
  return before.slice(start).replace(/\s+/g, ' ').slice(-LABEL).toLowerCase();
}
