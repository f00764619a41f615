/**
 * Tables of a notice: a head of column names, rows of figures, totals. Figures go to the columns in order where there is one for each,
 * else to the column they stand under. Time is linear in the text.
 */
import { type Cell, type Row, rowsOf, sharedColumns } from '../cells.js';
import { type ColumnKind, isExact, isMoney, kindOf, type MoneyKind } from './columns.js';
import { type Figure, figuresIn } from './figures.js';
import { type Column, headAbove, isRule } from './head.js';

export interface TableRow {
  readonly amounts: Readonly<Partial<Record<MoneyKind, number>>>;
  /** Its figures with the columns they stand in. */
  readonly figures: readonly Placed[];
  /** What it says before its first figure. */
  readonly label: string;
  /** The rest of the row: cells by the kind and the name of their column. */
  readonly cells: readonly { readonly kind: ColumnKind; readonly name: string; readonly cell: Cell }[];
  readonly total: boolean;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly TableRow[];
  readonly totals: readonly TableRow[];
}

/** Revenue code 0001 is the sum of a hospital's lines. */
const TOTAL = /\b(?:sub-?|grand )?totals?\b|^sum\b|^all (?:lines|services|charges|claims)\b|^0001$/i;
const TOTALS = /\b(?:claim|line|grand) totals?\b/i;
/** Lines without a figure after which a head no longer speaks for what follows. */
const REACH = 14;
/** A figure this far from any column belongs to none. */
const NEAR = 6;

/** @param text in plain characters */
export function readTables(text: string): Table[] {
  const rows = rowsOf(text);
  const tables: Growing[] = [];
  let idle = 0;
  for (const [at, row] of rows.entries()) {
    const figures = figuresIn(row.text);
    if (figures.length === 0 || namesItsFigures(row, figures) || isTold(row)) {
      idle += 1;
      continue;
    }
    const head = idle > 0 ? headFor(rows, at, figures) : undefined;
    if (head) tables.push({ columns: head, rows: [], totals: [], billed: 0 });
    const table = head ? tables.at(-1) : idle <= REACH ? bestOf(tables, figures) : undefined;
    if (table) {
      const read = rowOf(row, figures, table.columns, isSum(figures, row, table));
      if (read) add(table, read);
    }
    idle = 0;
  }
  return tables.filter((table) => table.rows.length + table.totals.length > 0);
}

/** A sentence that tells a sum: "$200.00 went to your yearly deductible." */
function isTold({ cells, text }: Row): boolean {
  return cells.length === 1 && (text.slice(0, LONGEST_LINE).match(SMALL_WORD)?.length ?? 0) >= LEAST_WORDS;
}

const SMALL_WORD = /(?<=\s|^)[a-z]{2,}(?=[\s,.]|$)/g;
const LEAST_WORDS = 6;
const LONGEST_LINE = 400;

/** Short words between figures, or a colon before the first, name what each of them is: "CHARGES 304.00  PAT RESP 0.00". */
function namesItsFigures({ text }: Row, figures: readonly Figure[]): boolean {
  const [first, ...more] = figures;
  if (!first) return false;
  const leads = text.slice(0, first.from);
  if (/[a-z]\s?:[\s$]*$/i.test(leads) && SUMS.has(kindOf(lastCell(leads)))) return true;
  let before = first.to;
  return more.some(({ from, to }) => {
    const name = text.slice(before, from);
    before = to;
    return name.length <= LONGEST_LABEL && SUMS.has(kindOf(name));
  });
}

/** Kinds of figures that a label beside the figure names. Reductions are named in rows of tables as well. */
const SUMS: ReadonlySet<ColumnKind> = new Set(['billed', 'allowed', 'paid', 'patient_responsibility']);
const LONGEST_LABEL = 48;

function lastCell(text: string): string {
  return (
    text
      .trim()
      .split(/\s{2,}/)
      .at(-1) ?? ''
  );
}

interface Growing {
  readonly columns: readonly Column[];
  readonly rows: TableRow[];
  readonly totals: TableRow[];
  /** What its rows add up to. */
  billed: number;
}

function add(table: Growing, row: TableRow): void {
  if (row.total) {
    table.totals.push(row);
    return;
  }
  table.rows.push(row);
  table.billed += row.amounts.billed ?? 0;
}

/** Heads that may still speak for a row. */
const OPEN = 3;

/** The latest of the last heads under whose columns most figures stand. */
function bestOf(tables: readonly Growing[], figures: readonly Figure[]): Growing | undefined {
  let best: { table: Growing; under: number } | undefined;
  for (const table of tables.slice(-OPEN).reverse()) {
    const under = figures.filter((figure) =>
      table.columns.some((column) => isMoney(column.kind) && sharedColumns(column, figure) > 0),
    ).length;
    if (!best || under > best.under) best = { table, under };
  }
  return best?.table;
}

/** The head of a row that begins a table: above it, past a rule and the lines that introduce a claim. */
function headFor(
  rows: readonly Row[],
  at: number,
  figures: readonly Figure[],
): readonly Column[] | undefined {
  for (let place = at - 1; place >= Math.max(0, at - REACH); place -= 1) {
    const row = rows[place];
    if (!row || row.cells.length === 0 || isRule(row)) continue;
    if (figuresIn(row.text).length > 0) return undefined;
    const columns = headAbove(rows, place);
    if (columns && fits(columns, figures)) return columns;
  }
  return undefined;
}

function fits(columns: readonly Column[], figures: readonly Figure[]): boolean {
  const money = columns.filter(({ kind }) => isMoney(kind));
  return figures.length <= money.length + 1;
}

function rowOf(
  row: Row,
  figures: readonly Figure[],
  columns: readonly Column[],
  sum: boolean,
): TableRow | undefined {
  const placed =
    row.cells.length === 1
      ? figuresInOrder(figuresOfTotal(row, figures), columns)
      : figuresByColumn(figures, columns);
  if (placed.length === 0) return undefined;
  const first = figures[0]?.from ?? 0;
  const label = row.text.slice(0, first).trim();
  return {
    amounts: amountsOf(placed),
    figures: placed,
    label,
    cells: row.cells.flatMap((cell) => {
      if (
        figures.some(
          (figure) => sharedColumns(figure, cell) > 0 && cell.to - cell.from <= figure.to - figure.from + 3,
        )
      )
        return [];
      const column = nearest(columns, cell);
      return column ? [{ kind: column.kind, name: column.name, cell }] : [];
    }),
    total:
      TOTAL.test(label) ||
      TOTALS.test(row.text) ||
      sum ||
      columns.some(({ name }) => /^totals?\b/i.test(name)),
    start: row.start,
    end: row.start + row.text.length,
    text: row.text,
  };
}

/** A row without words whose figure is the sum of those above. */
function isSum(figures: readonly Figure[], row: Row, above: Growing): boolean {
  const first = figures[0];
  if (!first || above.rows.length < 2 || /[A-Za-z0-9]/.test(row.text.slice(0, first.from))) return false;
  return Math.abs(above.billed - first.amount) < 0.005;
}

export interface Placed {
  readonly figure: Figure;
  readonly column: Column;
}

function figuresByColumn(figures: readonly Figure[], columns: readonly Column[]): Placed[] {
  const money = columns.filter(({ kind }) => isMoney(kind));
  const under = figures.map((figure) => nearest(columns, figure));
  const places = under.map((column) => (column ? money.indexOf(column) : -1));
  const apart = places.every((place, at) => place >= 0 && (at === 0 || place > (places[at - 1] ?? -1)));
  if (!apart && figures.length === money.length)
    return figures.flatMap((figure, at) => {
      const column = money[at];
      return column ? [{ figure, column }] : [];
    });
  const taken = new Set<Column>();
  return figures.flatMap((figure, at) => {
    const column = under[at];
    if (!column || !isMoney(column.kind) || taken.has(column)) return [];
    taken.add(column);
    return [{ figure, column }];
  });
}

/** "PT RESP 12.00 CLAIM TOTALS 345.00 80.00": what stands before the name of the total is no part of it. */
function figuresOfTotal({ text }: Row, figures: readonly Figure[]): readonly Figure[] {
  const named = TOTALS.exec(text);
  return named ? figures.filter(({ from }) => from > named.index) : figures;
}

/** A row without gaps says only the order. */
function figuresInOrder(figures: readonly Figure[], columns: readonly Column[]): Placed[] {
  const money = columns.filter(({ kind }) => isMoney(kind));
  const whole = figures.length === money.length;
  return figures.flatMap((figure, at) => {
    const column = money[at];
    return column && (whole || (at === 0 && column.kind === 'billed')) ? [{ figure, column }] : [];
  });
}

/** The column that shares most with a place, else the nearest. */
function nearest(
  columns: readonly Column[],
  place: { readonly from: number; readonly to: number },
): Column | undefined {
  let best: { column: Column; shared: number } | undefined;
  for (const column of columns) {
    const shared = sharedColumns(column, place);
    if (shared >= -NEAR && (!best || shared > best.shared)) best = { column, shared };
  }
  return best?.column;
}

/** One figure of each kind; of two columns of a kind the one with the surer name, or what both give. */
function amountsOf(placed: readonly Placed[]): TableRow['amounts'] {
  const found: Partial<Record<MoneyKind, number>> = {};
  for (const kind of ['billed', 'allowed', 'paid', 'denied', 'patient_responsibility'] as const) {
    const own = placed.filter(({ column }) => column.kind === kind);
    const exact = own.filter(({ column }) => isExact(kind, column.name));
    const [one, ...more] = exact.length > 0 ? exact : own;
    if (one && more.every(({ figure }) => figure.amount === one.figure.amount))
      found[kind] = one.figure.amount;
  }
  return found;
}
