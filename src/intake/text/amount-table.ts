/** The amounts of a whole notice from its tables. What a reader would have to add up is not read. */
import type { LetterAmounts } from './amounts.js';
import type { Table, TableRow } from './tables/read-tables.js';

/** A row that closes more than one claim. */
const WHOLE =
  /\b(?:grand|remittance|overall|all|report|bill|check|statement|\d+ claims?|claims? (?:denied|paid))\b|^\W*totals?\b(?! for| claim)/i;

export function amountsOfTables(tables: readonly Table[]): LetterAmounts {
  const row = rowOfAll(tables);
  if (!row) return {};
  const { other: _, ...amounts } = row.amounts;
  return amounts;
}

/** The only total; of several the one that closes them all; without one, the only row. */
function rowOfAll(tables: readonly Table[]): TableRow | undefined {
  const totals = tables.flatMap(({ totals: own }) => own);
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
