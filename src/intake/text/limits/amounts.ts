/** Lengths of time in any form: "60 days", "sixty (60) calendar days", "60 (sixty) days", "the 180th day", "a fortnight", "half a year". */
import { COUNT_IN_WORDS, countInWords } from '../../../language/counts-in-words.js';

export interface Length {
  readonly days?: number;
  readonly months?: number;
}

export interface FoundLength extends Length {
  readonly start: number;
  readonly end: number;
}

const KIND = '(?:(?:calendar|business|working|consecutive|full|whole|more|further)\\s{1,12})?';
const LENGTH = new RegExp(
  `(?<![A-Za-z0-9.$])(?:(?:(?<words>${COUNT_IN_WORDS})(?:\\s{1,2}\\((?<again>\\d{1,3})(?:st|nd|rd|th)?\\))?|\\(?(?<figure>\\d{1,3})(?<place>st|nd|rd|th)?\\)?(?:\\s{1,2}\\(${COUNT_IN_WORDS}\\))?)[\\s-]{1,8}${KIND}(?<unit>days?|months?|years?|weeks?|fortnights?)(?:\\s\\((?<told>\\d{1,3}) (?:calendar )?days\\)|\\b)|(?<half>half an?|an?) ${KIND}(?<one>week|fortnight|month|year)\\b)`,
  'gi',
);
/** "The third year after" is no length; "the 180th day after" is. */
const PLACE = /(?:st|nd|rd|th)$/i;
/** What stands before "a week" in a rate: "five days a week", "twice a month". */
const OFTEN = /\b(?:days?|times?|hours?|visits?|sessions?|once|twice|nights?|\d)\s$/i;

/** @param text on one line */
export function lengthsIn(text: string): FoundLength[] {
  return [...text.matchAll(LENGTH)].flatMap((match) => {
    const { words, again, figure, place: suffix, unit, told, half, one } = match.groups ?? {};
    const place = { start: match.index, end: match.index + match[0].length };
    if (one !== undefined) {
      if (OFTEN.test(text.slice(Math.max(0, match.index - 12), match.index))) return [];
      return [{ ...place, ...(/^half/i.test(half ?? '') ? halfOf(one) : lengthOf(1, one)) }];
    }
    if (told !== undefined) return [{ ...place, days: Number(told) }];
    if (!/^day/i.test(unit ?? '') && PLACE.test(words ?? suffix ?? '')) return [];
    const count = Number(again ?? figure ?? countInWords(words ?? ''));
    return count > 0 ? [{ ...place, ...lengthOf(count, unit ?? '') }] : [];
  });
}

function lengthOf(count: number, unit: string): Length {
  const kind = unit.toLowerCase();
  if (kind.startsWith('fortnight')) return { days: count * 14 };
  if (kind.startsWith('week')) return { days: count * 7 };
  if (kind.startsWith('month')) return { months: count };
  return kind.startsWith('year') ? { months: count * 12 } : { days: count };
}

function halfOf(unit: string): Length {
  const kind = unit.toLowerCase();
  if (kind === 'year') return { months: 6 };
  return kind === 'month' ? { days: 15 } : kind === 'fortnight' ? { days: 7 } : { days: 3 };
}
