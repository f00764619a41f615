/** Figures that follow from others beside them by one step of arithmetic: a difference, a sum, a share, a count of days. */
import { daysBetween } from '../../../domain/calendar.js';

const MOST_NUMBERS = 40;
const ROUNDING = 0.006;
const WEEK = 7;
const MONTH = 30.44;
const YEAR = 365.25;

/** @param unit $, % or the word behind the figure; '' where it has none */
export interface Quantity {
  readonly value: number;
  readonly unit: string;
}

/** Whether a figure follows from two of the others, or from two of the dates. */
export function follows(
  { value, unit }: Quantity,
  others: readonly Quantity[],
  dates: readonly string[],
): boolean {
  const alike = others.filter((one) => one.unit === unit || one.unit === '' || unit === 'point');
  const numbers = (unit === '%' ? others : alike).map((one) => one.value).slice(0, MOST_NUMBERS);
  return fromNumbers(value, numbers, unit) || fromDates(value, dates.slice(0, MOST_NUMBERS));
}

function fromNumbers(value: number, numbers: readonly number[], unit: string): boolean {
  const is = (result: number) => near(result, value);
  if (numbers.length > 1 && is(numbers.reduce((sum, number) => sum + number, 0))) return true;
  return numbers.some((a, first) =>
    numbers.some((b, second) => {
      if (first === second) return false;
      if (unit === '%')
        return b !== 0 && (share(value, (100 * a) / b) || share(value, (100 * (a - b)) / b) || is(a - b));
      return is(a - b) || is(a + b) || (unit === '$' && is(a * b));
    }),
  );
}

function fromDates(value: number, dates: readonly string[]): boolean {
  return dates.some((a) =>
    dates.some((b) => {
      const days = daysBetween(a, b);
      if (days <= 0) return false;
      return (
        [days, days + 1, days - 1].includes(value) ||
        [WEEK, MONTH, YEAR].some((unit) =>
          [Math.floor(days / unit), Math.round(days / unit), Math.ceil(days / unit)].includes(value),
        )
      );
    }),
  );
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(ROUNDING, Math.abs(b) * 0.0005);
}

/** Percentages are rounded to whole ones or to a tenth. */
function share(value: number, exact: number): boolean {
  const positive = Math.abs(exact);
  return (
    Math.round(positive) === value || Math.floor(positive) === value || Math.abs(positive - value) < 0.06
  );
}
