/** What several commands for authors of packs share. */
import { InvalidArgumentError } from 'commander';
import { dateOf } from '../../domain/calendar.js';

export const PATHS = 'folders of packs, or files in them; otherwise the packs of the program';

/** Exit codes that a workflow may rely on. */
export const EXIT_CODES =
  '\nEnds with 0 without findings, 1 with, 2 where the command could not do its work.';

/** Takes a calendar date. */
export function calendarDay(text: string): string {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  if (dateOf(year, month, day) !== text)
    throw new InvalidArgumentError('A calendar date such as 2027-01-01.');
  return text;
}
