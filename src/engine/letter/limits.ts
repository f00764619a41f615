/** Limits and values in words. */
import { longDate } from '../../domain/calendar.js';
import type { GroundThreshold } from '../../domain/generated/types.js';
import type { Comparison } from '../argument/argument.js';

/** "6 weeks", "at least 22 points". */
export function limitInWords({ value, unit, comparison }: GroundThreshold): string {
  const words = { at_least: 'at least ', at_most: 'at most ', above: 'more than ', below: 'less than ' };
  return `${words[comparison]}${amountInWords(value, unit)}`;
}

/** Made once: a format takes a thousand times as long to make as to use. */
const IN_DIGITS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

export function amountInWords(value: number, unit: string | undefined): string {
  const number = IN_DIGITS.format(value);
  if (unit === undefined) return number;
  if (unit === '%' || unit === 'percent') return `${number}%`;
  if (unit === '$' || unit === 'USD') return `$${number}`;
  return `${number} ${value === 1 ? unit.replace(/s$/, '') : unit.replace(COUNTED, '$1s')}`;
}

/** Units that a payer writes in the singular in front of a noun: "a 16-week trial". */
const COUNTED = /^(year|month|week|day|hour|visit|session|point|unit|tablet|dose|mile)$/i;

/** "at least 6 weeks asked for; physical therapy: 8 weeks (May 4, 2026)". */
export function comparisonInWords({ threshold, of, name, value, unit, date }: Comparison): string {
  const shown = of === 'day' ? `day ${value}` : amountInWords(value, unit ?? threshold.unit);
  const day = date?.length === 10 ? ` (${longDate(date)})` : '';
  return `${limitInWords(threshold)} asked for; ${name}: ${shown}${day}`;
}
