/** Dates in a text, American order, with the words that stand before them. */
import { Temporal } from 'temporal-polyfill';

export interface FoundDate {
  /** ISO date. */
  readonly date: string;
  /** Up to 40 characters before it on the line, in lower case. */
  readonly label: string;
  readonly start: number;
}

const NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WRITTEN =
  /\b(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.? {1,2}(\d{1,2})(?:st|nd|rd|th)?,? {1,2}(\d{4})\b/gi;
const SLASHED = /(?<![\d/-])(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?![\d/-])/g;
const ISO = /(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])/g;
const LABEL = 40;

/** All valid dates in the order of the text. Two-digit years are of this century. */
export function findDates(text: string): FoundDate[] {
  const found: FoundDate[] = [];
  const add = (year: number, month: number, day: number, index: number) => {
    const date = isoDate(year, month, day);
    if (date) found.push({ date, label: labelBefore(text, index), start: index });
  };
  for (const match of text.matchAll(WRITTEN)) {
    add(
      Number(match[3]),
      NAMES.indexOf((match[1] ?? '').slice(0, 3).toLowerCase()) + 1,
      Number(match[2]),
      match.index,
    );
  }
  for (const match of text.matchAll(SLASHED)) {
    const year = Number(match[3]);
    add(year < 100 ? 2000 + year : year, Number(match[1]), Number(match[2]), match.index);
  }
  for (const match of text.matchAll(ISO))
    add(Number(match[1]), Number(match[2]), Number(match[3]), match.index);
  return found.sort((a, b) => a.start - b.start);
}

function isoDate(year: number, month: number, day: number): string | undefined {
  if (year < 1900 || year > 2100) return undefined;
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString();
  } catch {
    return undefined;
  }
}

function labelBefore(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - LABEL), index);
  return before.slice(before.lastIndexOf('\n') + 1).toLowerCase();
}
