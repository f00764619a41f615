/** Days and hours in a passage, and the one that stands nearest to a wording. */
import { daysBetween, MONTHS } from '../../../domain/calendar.js';
import { findDates } from '../../../intake/text/dates.js';
import type { Hit } from './wordings.js';

interface Placed {
  readonly start: number;
  readonly end: number;
}

const SHORT = /(?<![\d/.,-])(\d{1,2})\/(\d{1,2})(?![\d/]|\s*(?:mg|ml|kg|day|wk|week|mo|min|mm|%))/g;
const NAMED =
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.? (\d{1,2})(?:st|nd|rd|th)?\b(?!,? \d{4}|\d)/gi;
/** A month alone: its first day, known only to the month. */
const MONTH_ALONE =
  /\b(January|February|March|April|May|June|July|August|September|October|November|December)\b(?! \d)(?: of)?(?: (\d{4}))?/g;
/** A month by its number: 8/2026. */
const NUMBERED_MONTH = /(?<![\d/.,-])(0?[1-9]|1[0-2])\/((?:19|20)\d{2})(?![\d/])/g;
const SHORT_MONTHS = MONTHS.map((month) => month.slice(0, 3).toLowerCase());
const CLOCK = /\b(\d{1,2}):(\d{2})\s?(am|pm|a\.m\.|p\.m\.)?/gi;
/** Letters between a wording and the day that is said of it. */
const SAID_WITHIN = 60;
/** A day without a year lies at most this far after the letter. */
const AHEAD = 62;

/** The day, or the month, that stands nearest to the wording, else the day of the fact that holds it. */
export function dayOf(hit: Hit, letterDate: string): string | undefined {
  const found = datesIn(hit.passage.text, letterDate);
  const near = nearest(hit, found, hit.passage.text);
  if (near) return near.date;
  return hit.passage.facts.find(({ date }) => date !== undefined)?.date;
}

/** What may stand between a wording and the day that is said of it: "is", "will be Friday,", "on or about". */
const SAYS_DAY =
  /^[\s:,(=-]*(?:(?:date|services?|coverage|care|is|was|will|be|at|midnight|on|effective|as(?: of)?|the|after|(?:mon|tues|wednes|thurs|fri|satur|sun)day)[\s:,(]*){0,5}$/i;
/** "December 2 is her last covered day". */
const IS_DAY_OF = /^,? (?:is|was|will be) (?:(?:the|her|his|my|their|our) )?$/i;

/** The day that is said of the wording itself; no day that only stands near it. */
export function dayTold({ passage: { text }, start, end }: Hit, letterDate: string): string | undefined {
  const found = datesIn(text, letterDate).toSorted((a, b) => a.start - b.start);
  const next = found.find((one) => one.start >= end);
  if (next && next.start - end <= SAID_WITHIN && SAYS_DAY.test(text.slice(end, next.start))) return next.date;
  const last = found.findLast((one) => one.end <= start);
  return last && IS_DAY_OF.test(text.slice(last.end, start)) ? last.date : undefined;
}

/** The hour that stands nearest to the wording, in minutes after midnight. */
export function minuteOf(hit: Hit): number | undefined {
  const found = [...hit.passage.text.matchAll(CLOCK)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    minute: minutes(Number(match[1]), Number(match[2]), match[3]),
  }));
  const near = nearest(hit, found, hit.passage.text);
  if (near) return near.minute;
  const time = hit.passage.facts.find((fact) => fact.time !== undefined)?.time;
  return time === undefined ? undefined : minutes(Number(time.slice(0, 2)), Number(time.slice(3)), undefined);
}

function minutes(hour: number, minute: number, half: string | undefined): number {
  const afternoon = half?.toLowerCase().startsWith('p') && hour < 12;
  const midnight = half?.toLowerCase().startsWith('a') && hour === 12;
  return (hour + (afternoon ? 12 : 0) - (midnight ? 12 : 0)) * 60 + minute;
}

/** How much a pause adds: in "admitted on 4/3, discharged on 4/11" the first day is not that of the discharge. */
const PAUSE = 24;
/** What parts two things that happened: "born May 3 and added on June 1". */
const PAUSES = /[,;:]|\b(?:and|but|then|after|before|until)\b/;

function nearest<T extends Placed>(hit: Placed, found: readonly T[], text: string): T | undefined {
  let best: { readonly one: T; readonly gap: number } | undefined;
  for (const one of found) {
    const between = one.start >= hit.start ? text.slice(hit.end, one.start) : text.slice(one.end, hit.start);
    const gap = between.length + (PAUSES.test(between) ? PAUSE : 0);
    if (!best || gap < best.gap) best = { one, gap };
  }
  return best?.one;
}

type DatedPlace = Placed & { readonly date: string };

function datesIn(text: string, letterDate: string): DatedPlace[] {
  const whole: DatedPlace[] = findDates(text);
  const free = ({ start, end }: Placed): boolean =>
    whole.every((other) => other.end <= start || other.start >= end);
  const short = [
    ...[...text.matchAll(SHORT)].map((match) => place(match, Number(match[1]), Number(match[2]))),
    ...[...text.matchAll(NAMED)].map((match) =>
      place(match, SHORT_MONTHS.indexOf((match[1] ?? '').slice(0, 3).toLowerCase()) + 1, Number(match[2])),
    ),
  ].flatMap(({ month, day, ...span }) => {
    const date = latestBefore(month, day, letterDate);
    return date !== undefined && free(span) ? [{ ...span, date }] : [];
  });
  const months = [...text.matchAll(MONTH_ALONE)].flatMap((match) => {
    const span = { start: match.index, end: match.index + match[0].length };
    const date = monthOf(match[1] ?? '', match[2], letterDate);
    return date !== undefined && free(span) ? [{ ...span, date }] : [];
  });
  const numbered = [...text.matchAll(NUMBERED_MONTH)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    date: `${match[2]}-${(match[1] ?? '').padStart(2, '0')}`,
  }));
  return [...whole, ...short, ...months, ...numbered.filter(free)];
}

/** 2026-05: the month of the given year, else the last one before the letter. */
function monthOf(name: string, year: string | undefined, letterDate: string): string | undefined {
  const month = SHORT_MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const day = year ? `${year}-${String(month).padStart(2, '0')}-01` : latestBefore(month, 1, letterDate);
  return day?.slice(0, 7);
}

function place(
  match: RegExpExecArray,
  month: number,
  day: number,
): Placed & { readonly month: number; readonly day: number } {
  return { start: match.index, end: match.index + match[0].length, month, day };
}

/** The last such day that lies before the letter or little after it. */
function latestBefore(month: number, day: number, letterDate: string): string | undefined {
  const year = Number(letterDate.slice(0, 4));
  const digits = `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const real = [year, year - 1].flatMap((one) => findDates(`${one}-${digits}`).map(({ date }) => date));
  return real.find((date) => daysBetween(letterDate, date) <= AHEAD);
}
