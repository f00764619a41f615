/** The amounts of a whole notice from its tables: the total, or the sum of the only table that prints none. */
import type { LetterAmounts } from './amounts.js';
import type { Table, TableRow } from './tables/read-tables.js';

/** A row that closes more than one claim. */
const WHOLE =
  /\b(?:grand|remittance|overall|all|report|bill|check|statement|\d+ claims?|claims? (?:denied|paid))\b|^\W*totals?\b(?! for| claim)/i;

export function amountsOfTables(tables: readonly Table[]): LetterAmounts {
  const row = rowOfAll(tables);
  if (!row) return sumsOf(tables);
  const { other: _, ...amounts } = row.amounts;
  return amounts;
}

const SUMMED = ['billed', 'allowed', 'paid', 'denied', 'patient_responsibility'] as const;

/** The only table, of lines of one claim and without a total: what each of its lines gives is added up. */
function sumsOf(tables: readonly Table[]): LetterAmounts {
  const [table, ...more] = tables;
  if (!table || more.length > 0 || table.totals.length > 0) return {};
  const lines = table.rows.map(({ amounts }) => amounts);
  if (lines.length < 2 || lines.some(({ billed }) => billed === undefined)) return {};
  const sums = SUMMED.flatMap((kind) =>
    lines.every((amounts) => amounts[kind] !== undefined)
      ? [[kind, cents(lines.reduce((sum, amounts) => sum + (amounts[kind] ?? 0), 0))] as const]
      : [],
  );
  return Object.fromEntries(sums);
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** The only total; of several the one that closes them all; without one, the only row. */
function rowOfAll(tables: readonly Table[]): TableRow | undefined {
  // A total that stands under no column of a known kind is of something else.
  const totals = tables
    .flatMap(({ totals: own }) => own)
    .filter(({ amounts }) => Object.keys(amounts).length > 0);
  const rows = tables.flatMap(({ rows: own }) => own);
  if (totals.length === 0) return rows.length === 1 ? rows[0] : undefined;
  if (totals.length === 1) return totals[0];
  return totalOfTotals(totals) ?? totals.findLast(({ label }) => WHOLE.test(label));
}

/** The last total that is the sum of those above it, or repeats the only one. */
function totalOfTotals(totals: readonly TableRow[]): TableRow | undefined {
  let [sum, found]: [number, TableRow | undefined] = [0, undefined];
  for (const [at, total] of totals.entries()) {
    const billed = total.amounts.billed ?? 0;
    if (at > 0 && billed > 0 && Math.abs(sum - billed) < CENT) found = total;
    sum += billed;
  }
  return found;
}

const CENT = 0.005;
