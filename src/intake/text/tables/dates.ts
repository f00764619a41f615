/** Days of service in the lines of a table, also where they are printed without joints: 021426, 0406 040626, 01/09. */
import { dateOf } from '../../../domain/calendar.js';
import type { FoundDate } from '../dates.js';
import type { Table, TableRow } from './read-tables.js';

const RUN_TOGETHER = /(?<![\w/.-])(0[1-9]|1[0-2])([0-3]\d)(2\d)(?![\w/-]|\.\d)/g;
const WITHOUT_YEAR = /(?<![\w/.-])(0?[1-9]|1[0-2])\/([0-3]?\d)(?![\w/-])/g;

/** @param notice day of the notice: a day of service without a year is the last one before it */
export function datesOfTables(
  tables: readonly Table[],
  dates: readonly FoundDate[],
  notice: string | undefined,
): string[] {
  let next = 0;
  const printed = new Map(dates.map(({ date }) => [date.slice(5), date]));
  const found = tables
    .flatMap((table) => table.rows.map((row) => ({ row, dated: namesDates(table) })))
    .sort((a, b) => a.row.start - b.row.start)
    .flatMap(({ row, dated }) => {
      while (next < dates.length && (dates[next]?.start ?? 0) < row.start) next += 1;
      const own: string[] = [];
      while (next < dates.length && (dates[next]?.start ?? 0) < row.end) own.push(dates[next++]?.date ?? '');
      return own.length > 0 || !dated ? own : compactDates(row, notice, printed);
    });
  return [...new Set(found)];
}

const NONE: ReadonlyMap<string, string> = new Map();

function namesDates({ columns }: Table): boolean {
  return (
    columns.some(({ kind, name }) => kind === 'date' || /\b(?:dates?|dos|svc|serv)\b/i.test(name)) ||
    columns.length < 8
  );
}

/**
 * Days of a line that are printed without joints or without their year.
 * @param printed days that the notice prints with their year, by month and day
 */
export function compactDates(
  { text }: TableRow,
  notice: string | undefined,
  printed: ReadonlyMap<string, string> = NONE,
): string[] {
  const together = [...text.matchAll(RUN_TOGETHER)].flatMap(
    ([, month, day, year]) => dateOf(2000 + Number(year), Number(month), Number(day)) ?? [],
  );
  if (together.length > 0 || !notice) return together;
  return [...text.matchAll(WITHOUT_YEAR)].flatMap(([, month, day]) => {
    const year = Number(notice.slice(0, 4));
    const same = dateOf(year, Number(month), Number(day));
    const known = printed.get(same?.slice(5) ?? '');
    if (known) return known;
    return (same !== undefined && same <= notice ? same : dateOf(year - 1, Number(month), Number(day))) ?? [];
  });
}
