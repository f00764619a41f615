/** Times as an operator writes them: 90d, 12h, 2027-01-31. */
import { InvalidArgumentError } from 'commander';

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Milliseconds of a span such as 30m, 24h or 7d, at most four digits; undefined where it is none. */
function spanOf(text: string): number | undefined {
  const [, amount, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  if (amount === undefined || unit === undefined) return undefined;
  return Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS]; // the pattern allows no other unit
}

/** Reads an option that is a span. */
export function readSpan(text: string): number {
  const span = spanOf(text);
  if (span === undefined)
    throw new InvalidArgumentError('Give minutes, hours or days: 30m, 24h, 7d; 0m is none.');
  return span;
}

/** Reads an option that says when something ends: a span from now, or the last day (UTC) on which it holds. */
export function readEnd(text: string): (now: number) => number {
  const span = spanOf(text);
  if (span !== undefined) return (now) => now + span;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  // A day that the calendar does not have, 2027-02-30, is read as one of the next month.
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text))
    throw new InvalidArgumentError(
      'Give its last day (UTC), such as 2027-01-31, or a time from now: 12h, 90d.',
    );
  return () => day.getTime() + UNIT_MS.d;
}
