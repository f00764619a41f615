/**
 * Lines that name each of their figures: "Therapy  Billed 160.00  Allowed 0.00  You pay 160.00". Several of them are a table whose head
 * stands in every line: its total counts, or what the lines add up to.
 */
import type { LetterAmounts } from './amounts.js';

type Kind = keyof LetterAmounts;
type Labelled = ReadonlyMap<Kind, number>;

export interface LabelledRow {
  /** What stands before its first label. */
  readonly lead: string;
  readonly amounts: Labelled;
}

const LEAST_ROWS = 2;
const LEAST_AMOUNTS = 2;
const CENT = 0.005;
const TOTAL = /\b(?:totals?|all (?:claims?|lines|services)|sum|together|altogether)\b/i;

/** Whether a line is one of such a table. */
export function isTabled({ amounts }: LabelledRow): boolean {
  return amounts.size >= LEAST_AMOUNTS && amounts.has('billed');
}

/** The amounts of the whole from lines of one kind; nothing where there is one line only. */
export function amountsOfLabelled(rows: readonly LabelledRow[]): LetterAmounts {
  const last = rows.at(-1);
  const lines = rows.filter(({ amounts }) => sameKinds(amounts, last?.amounts));
  if (!last || lines.length < LEAST_ROWS) return {};
  const total = lines.findLast(({ lead }) => TOTAL.test(lead)) ?? sumOfOthers(lines);
  return Object.fromEntries(total ? total.amounts : sums(lines));
}

function sameKinds(a: Labelled, b: Labelled | undefined): boolean {
  return b !== undefined && a.size === b.size && [...a.keys()].every((kind) => b.has(kind));
}

/** The last line, where it is the sum of those above it. */
function sumOfOthers(lines: readonly LabelledRow[]): LabelledRow | undefined {
  const last = lines.at(-1);
  const above = sums(lines.slice(0, -1)).get('billed') ?? 0;
  return last && lines.length > LEAST_ROWS && Math.abs(above - (last.amounts.get('billed') ?? 0)) < CENT
    ? last
    : undefined;
}

function sums(lines: readonly LabelledRow[]): Map<Kind, number> {
  const found = new Map<Kind, number>();
  for (const { amounts } of lines)
    for (const [kind, amount] of amounts)
      found.set(kind, Math.round(((found.get(kind) ?? 0) + amount) * 100) / 100);
  return found;
}
