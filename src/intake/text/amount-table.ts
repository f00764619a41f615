/**
 * Amounts in a table: a line of column names, rows of figures below it. A row gives its amounts where it has one for every column of
 * money. The row of totals counts; without one, a single row does. What a reader would have to add up is not read.
 */
import type { LetterAmounts } from './amounts.js';
import { type Line, linesOf } from './lines.js';

type Column = keyof LetterAmounts | 'other';

/** Names of columns; the first that fits decides. */
const COLUMNS: readonly (readonly [Column, RegExp])[] = [
  ['denied', /\b(?:denied|disallowed|not (?:covered|allowed|payable)|non-?covered|ineligible)\b/i],
  [
    'patient_responsibility',
    /\b(?:you (?:may )?owe|(?:your|patient|member|pt\.?)(?:'s)? (?:total )?(?:resp(?:onsibility|\.)?|share|cost|liability|balance)|patient pays|you pay)\b/i,
  ],
  ['allowed', /\b(?:allowed|allowable|approved|eligible|negotiated|(?:member|plan|contract(?:ed)?) rate)\b/i],
  ['billed', /\b(?:billed|charged?s?|submitted)\b/i],
  ['paid', /\b(?:paid|payment|plan pays|benefit)\b/i],
  [
    'other',
    /\b(?:deductible|co-?pay(?:ment)?|co-?ins(?:urance)?|discount|adjust(?:ment|ed)?s?|write-?off|savings|other insurance|withhold)\b/i,
  ],
];
const GAP = / {2,}|\t+|\s*\|\s*/;
const MONEY = /(?<![\d.,/-])\(?-?\$? ?-?(?:\d{1,3}(?:,\d{3})+|\d{1,7})\.\d{2}\)?(?![\d%])/g;
const TOTAL = /^\W{0,4}(?:grand |claim |sub-?)?totals?\b/i;
/** Rows below a head; a longer table is of several claims. */
const MOST_ROWS = 40;
/** Lines without figures that end a table. */
const MOST_WORDS = 3;
const LEAST_COLUMNS = 2;
const LONGEST_LINE = 400;

/** @param text in plain characters */
export function readAmountTable(text: string): LetterAmounts {
  const lines = linesOf(text);
  for (const [place, line] of lines.entries()) {
    const columns = columnsOf(line);
    if (columns.length < LEAST_COLUMNS) continue;
    const found = amountsBelow(lines.slice(place + 1, place + 1 + MOST_ROWS), columns);
    if (found) return found;
  }
  return {};
}

/** The columns of money that a line names, in their order; none where it holds figures or reads as a sentence. */
function columnsOf({ text }: Line): Column[] {
  if (text.length > LONGEST_LINE || text.search(MONEY) !== -1) return [];
  return text
    .trim()
    .split(GAP)
    .flatMap((name) => {
      if (name.length > 40) return [];
      const column = COLUMNS.find(([, pattern]) => pattern.test(name))?.[0];
      return column ? [column] : [];
    });
}

function amountsBelow(lines: readonly Line[], columns: readonly Column[]): LetterAmounts | undefined {
  const rows: { readonly total: boolean; readonly figures: number[] }[] = [];
  let words = 0;
  for (const { text } of lines) {
    if (words > MOST_WORDS) break;
    const figures = [...text.slice(0, LONGEST_LINE).matchAll(MONEY)].map(([printed]) => figureOf(printed));
    if (figures.length === 0) {
      words += 1;
      continue;
    }
    words = 0;
    rows.push({ total: TOTAL.test(text.trim()), figures });
  }
  const totals = rows.filter(({ total, figures }) => total && figures.length === columns.length);
  const whole = rows.filter(({ total }) => !total);
  const row = totals[0] ?? (whole.length === 1 ? whole[0] : undefined);
  if (!row || row.figures.length !== columns.length) return undefined;
  return named(columns, row.figures);
}

/** A name that stands over two columns says nothing of either. */
function named(columns: readonly Column[], figures: readonly number[]): LetterAmounts {
  const once = columns.filter((column) => columns.filter((other) => other === column).length === 1);
  return Object.fromEntries(
    columns.flatMap((column, place) =>
      column !== 'other' && once.includes(column) ? [[column, figures[place] ?? 0] as const] : [],
    ),
  );
}

function figureOf(printed: string): number {
  const amount = Number(printed.replace(/[^\d.]/g, ''));
  return /[(-]/.test(printed) && amount !== 0 ? -amount : amount;
}
