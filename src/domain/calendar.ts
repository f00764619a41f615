/**
 * Calendar arithmetic of appeal periods. Dates are ISO strings without time or zone; the day of the event is day 0.
 * Federal holidays come from @18f/us-federal-holidays, observed days included (5 U.S.C. 6103).
 */
import { allForYear } from '@18f/us-federal-holidays';
import { Temporal } from 'temporal-polyfill';
import type { FilingPeriod, TimeUnit } from './generated/types.js';

/** Years in which a claim can play. A date outside of them is a slip, and periods counted from it would leave the calendar. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** The date of these figures as 2026-11-21; undefined where there is no such day, or none that a claim can name. */
export function dateOf(year: number, month: number, day: number): string | undefined {
  if (year < FIRST_YEAR || year > LAST_YEAR) return undefined;
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString();
  } catch {
    return undefined;
  }
}

export function addCalendarDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Days from one date to another; negative where the second lies before the first. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days;
}

const holidaysByYear = new Map<number, ReadonlySet<string>>();

/** Observed federal holidays of a year. A New Year's Day on a Saturday is observed in the year before. */
function federalHolidays(year: number): ReadonlySet<string> {
  const known = holidaysByYear.get(year);
  if (known) return known;
  const observed = [year, year + 1]
    .flatMap((one) => allForYear(one))
    .map((holiday) => holiday.dateString)
    .map((date) => Temporal.PlainDate.from(padded(date)).toString());
  const holidays = new Set(observed);
  holidaysByYear.set(year, holidays);
  return holidays;
}

/** The library writes 2026-7-3. */
function padded(date: string): string {
  return date
    .split('-')
    .map((part) => part.padStart(2, '0'))
    .join('-');
}

/** 1 for Monday to 7 for Sunday. */
export function dayOfWeek(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek;
}

/** Neither Saturday, Sunday nor a federal holiday as observed. */
export function isBusinessDay(date: string): boolean {
  const day = Temporal.PlainDate.from(date);
  return day.dayOfWeek <= 5 && !federalHolidays(day.year).has(day.toString());
}

export function addBusinessDays(date: string, days: number): string {
  let day = date;
  for (let counted = 0; counted < days; ) {
    day = addCalendarDays(day, 1);
    if (isBusinessDay(day)) counted += 1;
  }
  return day;
}

/** The date itself where it is a business day, otherwise the next one. */
export function nextBusinessDay(date: string): string {
  let day = date;
  while (!isBusinessDay(day)) day = addCalendarDays(day, 1);
  return day;
}

/** The date itself where it is a business day, otherwise the one before. */
export function previousBusinessDay(date: string): string {
  let day = date;
  while (!isBusinessDay(day)) day = addCalendarDays(day, -1);
  return day;
}

/**
 * Calendar months: the same day number; where the month has no such day, its last day or the first of the next,
 * as the rule says (29 C.F.R. 2590.715-2719(d)(2)(i) for the latter).
 */
export function addMonths(
  date: string,
  months: number,
  rule: FilingPeriod['month_rule'] = 'end_of_month',
): string {
  const start = Temporal.PlainDate.from(date);
  const end = start.add({ months }, { overflow: 'constrain' });
  const cut = end.day < start.day;
  return (cut && rule === 'first_of_next' ? end.add({ days: 1 }) : end).toString();
}

/** The last day of a period that starts on `date`. Hours are not a filing period and count as whole days. */
export function addPeriod(
  date: string,
  period: {
    readonly value: number;
    readonly unit: TimeUnit;
    readonly month_rule?: FilingPeriod['month_rule'];
  },
): string {
  switch (period.unit) {
    case 'business_days':
      return addBusinessDays(date, period.value);
    case 'months':
      return addMonths(date, period.value, period.month_rule);
    case 'years':
      return addMonths(date, period.value * 12, 'end_of_month');
    case 'hours':
      return addCalendarDays(date, Math.floor(period.value / 24));
    case 'calendar_days':
      return addCalendarDays(date, period.value);
  }
}

/** Length in days for a period that has no date yet: the shortest that the months or years can be. */
export function shortestLengthInDays(period: { readonly value: number; readonly unit: TimeUnit }): number {
  switch (period.unit) {
    case 'months':
      return period.value * 30;
    case 'years':
      return period.value * 365;
    case 'hours':
      return Math.floor(period.value / 24);
    default:
      return period.value;
  }
}

/** Names of the months, January first. */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** 2026-11-21 as a letter prints it: November 21, 2026. */
export function longDate(date: string): string {
  const day = Temporal.PlainDate.from(date);
  return `${MONTHS[day.month - 1]} ${day.day}, ${day.year}`;
}

const UNIT_NAMES: Record<TimeUnit, readonly [string, string]> = {
  hours: ['hour', 'hours'],
  calendar_days: ['calendar day', 'calendar days'],
  business_days: ['business day', 'business days'],
  months: ['month', 'months'],
  years: ['year', 'years'],
};

/** 180 calendar days; 1 year. */
export function lengthInWords(period: { readonly value: number; readonly unit: TimeUnit }): string {
  const [one, many] = UNIT_NAMES[period.unit];
  return `${period.value} ${period.value === 1 ? one : many}`;
}
