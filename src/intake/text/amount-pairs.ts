/** Amounts beside or below their label: "What you owe ..... $12.00", "Billed" over "$48.00", "3,418.60 = REPORTED". */
import type { LetterAmounts } from './amounts.js';
import { type Row, rowsOf, sharedColumns } from './cells.js';
import { amountsOfLabelled, isTabled, type LabelledRow } from './labelled-rows.js';
import { kindOf } from './tables/columns.js';
import { amountOf, type Figure, figuresIn } from './tables/figures.js';

type Kind = keyof LetterAmounts;

const KINDS: ReadonlySet<string> = new Set<Kind>([
  'billed',
  'allowed',
  'paid',
  'denied',
  'patient_responsibility',
]);
/** Amounts of a plan or a year, of another payer, of a part. */
const OTHERWISE =
  /\b(?:deductible|maximum|limit|out-of-pocket|used|remaining|met|year|annual|per|each|if|up to|at least|over|more than|account|would have|other|interest|overpayment|fee|worth|about|percent|penalty)\b|%/i;
const DISPUTED = /\bamounts? (?:in dispute|at (?:issue|stake)|in controversy)\b|\bdenied in the amount of\b/i;
/** "We will not be able to pay the surgery (29881, $7,415.00)": what is not paid is no payment. */
const NOT_PAID = /(?:\b(?:not|never|cannot)\b.{0,30}|n't .{0,30}|\b(?:un)?able to |^to )\bpay(?!able|ment)/i;
const ALONE = /^\s*\$?\s?\d[\d,]*\.\d{2}\s*$/;
const VALUE_FIRST = /(?<![\d.,])(\d[\d,]{0,12}\.\d{2})\s=\s([A-Z][A-Z/ ]{3,20}[A-Z])/g;
const LONGEST_LABEL = 48;
const MOST_FIGURES = 4;
/** Words of a label that stand next to its figure. */
const MOST_WORDS = 6;
/** More cells than these are the head of a table. */
const MOST_CELLS = 3;
const ROWS_BELOW = 3;

/** "the bill of Painted Desert Hospital in the amount of $4,310.00" */
const BILL_IN_WORDS =
  /\b(?:bills?|claims?|charges?|invoice)\b[^.$\n]{0,60}?(?:\n[^.$\n]{0,60})?\b(?:in the amount of|totall?ing|for|of|dated [\d/]{6,10},|on [\d/]{6,10})\s{1,3}\(?\$\s?(\d[\d,]{0,12}\.\d{2})(?!\d)/i;

/** @param text in plain characters */
export function readAmountPairs(text: string): LetterAmounts {
  const rows = rowsOf(text);
  const found: Partial<Record<Kind, number>> = {};
  const labelled: LabelledRow[] = [];
  const put = (kind: Kind, amount: number): void => {
    if (found[kind] === undefined) found[kind] = amount;
  };
  const add = (label: string, amount: number): void => {
    const kind = kindOfLabel(label);
    if (kind) put(kind, amount);
  };
  for (const [at, row] of rows.entries()) {
    if (row.text.length > 400) continue;
    for (const [, printed = '', label = ''] of row.text.matchAll(VALUE_FIRST)) add(label, amountOf(printed));
    const figures = figuresIn(row.text);
    if (figures.length > MOST_FIGURES) continue;
    const own = labelledRow(row.text, figures);
    if (isTabled(own)) labelled.push(own);
    else for (const [kind, amount] of own.amounts) put(kind, amount);
    if (row.cells.length <= MOST_CELLS)
      for (const cell of row.cells)
        if (figures.every(({ from, to }) => sharedColumns(cell, { from, to }) <= 0))
          addBelow(rows, at, cell, add);
  }
  // A line of a table that is the only one speaks for itself.
  const whole =
    labelled.length === 1 ? Object.fromEntries(labelled[0]?.amounts ?? []) : amountsOfLabelled(labelled);
  const worded = BILL_IN_WORDS.exec(text)?.[1];
  if (worded && found.billed === undefined) found.billed = amountOf(worded);
  return { ...found, ...whole };
}

/** "Submitted ....: 72148 MRI lumbar spine  $1,340.00": the label of the whole line. */
const FIRST_LABEL = /^\s{0,40}([A-Za-z][A-Za-z ]{3,30}?)[ .]{0,40}:\s/;

/** The figures of a line by the labels before them; the first of each kind counts. */
function labelledRow(text: string, figures: readonly Figure[]): LabelledRow {
  const amounts = new Map<Kind, number>();
  const lone = figures.length === 1 ? FIRST_LABEL.exec(text)?.[1]?.trim() : undefined;
  let before = 0;
  for (const { amount, from, to } of figures) {
    const kind = kindOfLabel(labelBefore(text.slice(before, from))) ?? (lone ? kindOfLabel(lone) : undefined);
    // What was paid stands as a credit in the statement of an account.
    if (kind && !amounts.has(kind)) amounts.set(kind, kind === 'paid' ? Math.abs(amount) : amount);
    before = to;
  }
  return { lead: text.slice(0, figures[0]?.from ?? 0), amounts };
}

/** What stands just before a figure, without the dots, the colon or the dollar sign between. */
function labelBefore(text: string): string {
  const bare = text.replace(/[\s.:$=(-]+$/, '');
  const start = Math.max(
    bare.lastIndexOf('  ') + 2,
    bare.lastIndexOf('|') + 1,
    bare.lastIndexOf('. ') + 2,
    0,
  );
  return bare
    .slice(bare.lastIndexOf('  ') === -1 && start === 1 ? 0 : start)
    .trim()
    .split(' ')
    .slice(-MOST_WORDS)
    .join(' ');
}

function addBelow(
  rows: readonly Row[],
  at: number,
  cell: Row['cells'][number],
  add: (label: string, amount: number) => void,
): void {
  if (cell.text.length > LONGEST_LABEL || kindOfLabel(cell.text) === undefined) return;
  for (const row of rows.slice(at + 1, at + 1 + ROWS_BELOW)) {
    const below = row.cells.find((other) => sharedColumns(cell, other) > 0 && ALONE.test(other.text));
    const [figure] = below ? figuresIn(below.text) : [];
    if (!figure) continue;
    add(cell.text, figure.amount);
    return;
  }
}

function kindOfLabel(label: string): Kind | undefined {
  if (DISPUTED.test(label)) return 'denied';
  if (/\bpaid or denied\b/i.test(label) || NOT_PAID.test(label)) return undefined;
  if (/^totals?(?: charges?)?$/i.test(label)) return 'billed';
  if (/^you(?: paid\b.*)?$/i.test(label)) return 'patient_responsibility';
  if (/^plan$/i.test(label)) return 'paid';
  if (label.length > LONGEST_LABEL || label.length < 4 || OTHERWISE.test(label)) return undefined;
  if (
    /^(?:patient|member|enrollee|paid to|payment to|sent to|check)/i.test(label) &&
    !/resp|owe|pays|share|balance/i.test(label)
  )
    return undefined;
  const kind = kindOf(label.replace(/\bnumber\b.*/i, ''));
  return KINDS.has(kind) ? (kind as Kind) : undefined;
}
