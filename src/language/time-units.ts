/** Units of time in which payers and records count trials and periods, in days. */

/** A month counts 30 days and a year 365, as payers count them. */
const DAYS: Readonly<Record<string, number>> = {
  hour: 1 / 24,
  day: 1,
  'business day': 1.4,
  week: 7,
  month: 30,
  year: 365,
};

/** Days in one unit; undefined where it is no unit of time. */
export function daysIn(unit: string | undefined): number | undefined {
  return unit === undefined ? undefined : DAYS[singularUnit(unit)];
}

/** "weeks" as "week", "percent" as "%". */
export function singularUnit(unit: string): string {
  const plain = unit.toLowerCase().trim();
  return plain === 'percent' ? '%' : plain.replace(/s$/, '');
}

const WEEK = 7;
const LEAST_WEEKS = 2;

/**
 * A length as people tell it: in weeks from two on, else in days.
 * @param over days by which it may go over full weeks: 16 weeks and a day are 16 weeks
 */
export function inWeeks(days: number, over = 1): { readonly value: number; readonly unit: 'week' | 'day' } {
  const weeks = Math.floor(days / WEEK);
  return weeks >= LEAST_WEEKS && days % WEEK <= over
    ? { value: weeks, unit: 'week' }
    : { value: days, unit: 'day' };
}
