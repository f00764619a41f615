/** Dates of the letter that nobody gave: a slip where one of the same kind was given. */
import { dateOf, daysBetween, longDate, MONTHS } from '../../../domain/calendar.js';
import { type FoundDate, findDates } from '../../../intake/text/dates.js';
import { searchable } from '../../text-match.js';
import type { Found } from '../finding.js';
import { type LetterText, passageAt, sentenceAt } from '../letter-text.js';
import { type RecordPart, sourceOf } from '../record-text.js';

interface GivenDate extends FoundDate {
  readonly field: string;
  readonly context: ReadonlySet<string>;
  /** Lengths of time that are told with it, in days. */
  readonly lengths: ReadonlySet<number>;
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  denial_date: 'denial denied notice decision determination dated remittance explanation',
  received_date: 'received receipt',
  service_date: 'service date dos performed treated',
  stated_deadline: 'deadline last day appeal',
};
const ENOUGH = 3;

export function dateFindings(letter: LetterText, parts: readonly RecordPart[]): Found[] {
  const given = parts.flatMap(({ field, text }) =>
    findDates(text).map((date) => ({
      ...date,
      field,
      context: contextOf(text, date, FIELD_WORDS[field] ?? ''),
      lengths: new Set(daysIn(text.slice(Math.max(0, date.start - REACH), date.end + REACH))),
    })),
  );
  if (given.length === 0) return [];
  const known = new Set(given.map(({ date }) => date));
  const days = new Set(parts.flatMap(({ text }) => daysOfMonthsIn(text)));
  const own = findDates(letter.plain);
  const letterDate = own[0]?.date ?? '';
  return own
    .filter(({ date }) => !known.has(date) && date !== letterDate && !days.has(date.slice(5)))
    .filter((found) => !isComputed(letter, found, given) && !isOfLaw(letter, found))
    .flatMap((found) => findingOf(letter, found, given) ?? []);
}

const LAW =
  /\b(?:law|act|statute|rule|regulation|section|C\.?F\.?R|U\.?S\.?C|Pub\.|Ins\. Code|Stat\.)(?![\w])|§/i;
const IN_FORCE = /\b(?:since|from|effective|beginning|starting|as of|on or after|before|until) $/i;

/** "Since January 1, 2026 the Act bars …": from when a law holds is no fact of the case. */
function isOfLaw(letter: LetterText, { start, date }: FoundDate): boolean {
  const sentence = sentenceAt(letter, start);
  return (
    date.endsWith('-01') &&
    sentence !== undefined &&
    LAW.test(sentence.text) &&
    IN_FORCE.test(letter.plain.slice(Math.max(0, start - 16), start))
  );
}

function findingOf(letter: LetterText, found: FoundDate, given: readonly GivenDate[]): Found | undefined {
  const sentence = sentenceAt(letter, found.start);
  const stated = new Set(sentence === undefined ? [] : findDates(sentence.text).map(({ date }) => date));
  const context = contextOf(letter.plain, found, '');
  const at = { start: found.start, end: found.end };
  const meant = given
    .filter(({ date }) => !stated.has(date))
    .map((one) => ({ one, likeness: likeness(one, found, context) }))
    .sort((a, b) => b.likeness - a.likeness)[0];
  const named = meant !== undefined && meant.likeness >= ENOUGH && found.start < letter.body.end;
  // What is still to come is asked for and not told.
  const future = found.date > (findDates(letter.plain)[0]?.date ?? '');
  if (future && (meant === undefined || !isSlip(meant.one.date, found.date))) return undefined;
  if (!named)
    return {
      id: 'fact_unsupported',
      severity: 'warning',
      message: `The letter states the date ${longDate(found.date)}, which was not given.`,
      fix: 'Check it against the record, and give it with the request.',
      at,
      source: 'request',
    };
  return {
    id: 'fact_contradicted',
    severity: 'error',
    message: `The letter writes ${longDate(found.date)}; given was ${longDate(meant.one.date)}.`,
    fix: `Write ${longDate(meant.one.date)}, or check which of the two is right.`,
    at,
    source: sourceOf(meant.one.field),
  };
}

const MONTH_DAY =
  /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? (\d{1,2}(?:(?:,| and|, and| to|-| -|;) ?\d{1,2}(?!\d|:))*)/gi;
const SLASHED = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])/g;
const SHORT_MONTHS = MONTHS.map((month) => month.slice(0, 3).toLowerCase());

/** Days told without their year, as 10-05: "October 5 and 12", "10/5". */
function daysOfMonthsIn(text: string): string[] {
  const named = [...text.matchAll(MONTH_DAY)].flatMap(([, month = '', days = '']) =>
    [...days.matchAll(/\d{1,2}/g)].map(([day]) =>
      dayOf(SHORT_MONTHS.indexOf(month.toLowerCase()) + 1, Number(day)),
    ),
  );
  return [
    ...named,
    ...[...text.matchAll(SLASHED)].map(([, month, day]) => dayOf(Number(month), Number(day))),
  ];
}

function dayOf(month: number, day: number): string {
  return `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const LENGTH =
  /\b(\d{1,3})(?:st|nd|rd|th)?[ -](?:calendar |business |working |consecutive )?(day|week|month|hour)/gi;
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7 };

/** Lengths of time that a text names, in days. Months and hours are counted by the calendar: they are left to the reader. */
function daysIn(text: string): number[] {
  return [...text.matchAll(LENGTH)].flatMap(([, count, unit = '']) => {
    const days = DAYS[unit.toLowerCase()];
    return days === undefined ? [] : [Number(count) * days];
  });
}

/** Counted from a given day, or from one named beside it, by a length of time that its paragraph or the case names with it. */
function isComputed(letter: LetterText, { date, start }: FoundDate, given: readonly GivenDate[]): boolean {
  const paragraph = passageAt(letter.paragraphs, start);
  const text = paragraph?.text ?? '';
  const lengths = new Set(daysIn(text));
  const year = date.slice(0, 4);
  const beside = [
    ...findDates(text).map((one) => one.date),
    ...daysOfMonthsIn(text).flatMap(
      (day) => dateOf(Number(year), Number(day.slice(0, 2)), Number(day.slice(3))) ?? [],
    ),
  ];
  return (
    beside.some((from) => from !== date && computed(from, date, lengths)) ||
    given.some((from) => computed(from.date, date, lengths) || computed(from.date, date, from.lengths))
  );
}

/** The first day may count. */
function computed(from: string, to: string, lengths: ReadonlySet<number>): boolean {
  const days = Math.abs(daysBetween(from, to));
  return lengths.size > 0 && days > 2 && [days, days - 1, days + 1].some((one) => lengths.has(one));
}

/** Words about both, and how near the two are as figures. */
function likeness(given: GivenDate, found: FoundDate, context: ReadonlySet<string>): number {
  const shared = [...context].filter((word) => given.context.has(word)).length;
  return shared + (isSlip(given.date, found.date) ? 2 : 0);
}

/** Day, month or year alone differs. */
function isSlip(a: string, b: string): boolean {
  const other = b.split('-');
  return a.split('-').filter((part, index) => part === other[index]).length === 2;
}

const STOP = new Set(
  'the and was for her his with from that this not has had are were which will been have under their its our your you they dated date'.split(
    ' ',
  ),
);
const REACH = 60;

function contextOf(text: string, { start, end }: FoundDate, more: string): Set<string> {
  const around = `${text.slice(Math.max(0, start - REACH), start)} ${text.slice(end, end + REACH)} ${more}`;
  const words = searchable(around.replace(/\n/g, ' ')).trim().split(' ');
  return new Set(
    words
      .filter((word) => word.length > 2 && !STOP.has(word) && !/^\d+$/.test(word))
      .map((word) => word.slice(0, 6)),
  );
}
