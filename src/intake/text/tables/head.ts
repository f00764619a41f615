/** The head of a table: lines of column names, one below the other, read as columns. */
import { type Cell, type Row, sharedColumns } from '../cells.js';
import { type ColumnKind, isBareAmount, isMoney, kindOf, NAME_IN_LINE } from './columns.js';
import { hasFigures } from './figures.js';

export interface Column {
  readonly kind: ColumnKind;
  /** Words of its head, from above. */
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const MOST_LINES = 5;
const LONGEST_NAME = 48;
const RULE = /^[\s\-=_+|*.]*$/;

/** A line that draws a line. */
export function isRule({ text }: Row): boolean {
  return text.trim() !== '' && RULE.test(text);
}

/** The title of a part between asterisks. */
const TITLE = /^\s*\*+[^*]{1,120}\*+\s*$/;

/** A line that may name columns: short cells without figures, sentences or labels with values. */
function mayName(row: Row): boolean {
  if (row.cells.length === 0 || hasFigures(row.text) || TITLE.test(row.text)) return false;
  if (/[a-z]{2}\. [A-Z]|\d{4}|[.;]\s*$|\d\/\d/.test(row.text)) return false;
  if (row.cells.length === 1) return namesIn(row).length >= 2 || row.text.trim().length <= LONGEST_NAME;
  return row.cells.every(({ text }) => text.length <= LONGEST_NAME || text.split(' ').length <= 6);
}

/** Cells of a line of names; a cell that runs several names together is cut at each. */
function namesIn(row: Row): readonly Cell[] {
  if (row.cells.length >= 4) return row.cells;
  return row.cells.flatMap((cell) => {
    const names = [...cell.text.matchAll(NAME_IN_LINE)];
    if (names.length < 3) return [cell];
    return names.map(({ 0: text, index }) => ({
      text,
      start: cell.start + index,
      from: cell.from + index,
      to: cell.from + index + text.length,
    }));
  });
}

/** Columns that the lines just above a row of figures name; fewer than two columns are no head. */
export function headAbove(rows: readonly Row[], at: number): readonly Column[] | undefined {
  const lines: Row[] = [];
  for (let place = at; place >= 0 && lines.length < MOST_LINES; place -= 1) {
    const row = rows[place];
    if (!row || isRule(row)) {
      if (lines.length > 0) break;
      continue;
    }
    if (!mayName(row)) break;
    lines.unshift(row);
  }
  while (lines.length > 1 && (lines[0]?.cells.length ?? 0) < 2 && !namesOne(lines[0], lines[1]))
    lines.shift();
  const columns = columnsOf(lines);
  const money = columns.filter(({ kind }) => isMoney(kind) && kind !== 'other').length;
  const known = columns.filter(({ kind, name }) => kind !== 'text' && !isBareAmount(name)).length;
  return money >= 1 && known >= 3 ? columns : undefined;
}

const SHORT_NAME = 12;

/** Whether a line of one word stands over one column: "YOUR" over "SHARE". */
function namesOne(line: Row | undefined, below: Row | undefined): boolean {
  const [cell] = line?.cells ?? [];
  if (!cell || cell.text.length > SHORT_NAME) return false;
  return below?.cells.filter((other) => sharedColumns(cell, other) > 0).length === 1;
}

/** Names that stand one below the other belong to one column; the line with most names says how many there are. */
function columnsOf(lines: readonly Row[]): Column[] {
  const named = lines.map(namesIn);
  const base = named.reduce((most, cells) => (cells.length > most.length ? cells : most), []);
  const stacks = base.map((cell): Stack => ({ from: cell.from, to: cell.to, words: [] }));
  for (const cells of named)
    for (const cell of cells.flatMap((one) => atColumns(one, base))) {
      const over = stacks.filter((stack) => sharedColumns(stack, cell) > 0);
      if (over.length === 0)
        stacks.push({ from: cell.from, to: cell.to, words: [{ text: cell.text, wide: false }] });
      for (const stack of over) {
        stack.words.push({ text: cell.text, wide: over.length > 1 });
        if (over.length > 1) continue;
        stack.from = Math.min(stack.from, cell.from);
        stack.to = Math.max(stack.to, cell.to);
      }
    }
  return stacks
    .sort((a, b) => a.from - b.from)
    .map(({ from, to, words }) => ({ ...meaningOf(words), from, to }));
}

/** Words of one cell that begin where columns begin are a name for each: "Approved? Provider" below "Service" and "Amount". */
function atColumns(cell: Cell, base: readonly Cell[]): readonly Cell[] {
  const under = base.filter((column) => sharedColumns(column, cell) > 0);
  if (under.length < 2) return [cell];
  const starts = under.map(({ from }) => from - cell.from);
  const cuts = starts.every(
    (at) => at >= 0 && at < cell.text.length && (at === 0 || cell.text[at - 1] === ' '),
  );
  if (!cuts || starts[0] !== 0) return [cell];
  return starts.map((at, place) => {
    const text = cell.text.slice(at, starts[place + 1]).trimEnd();
    return { text, start: cell.start + at, from: cell.from + at, to: cell.from + at + text.length };
  });
}

interface Word {
  readonly text: string;
  /** It stands over several columns. */
  readonly wide: boolean;
}

interface Stack {
  from: number;
  to: number;
  readonly words: Word[];
}

/** What the words of one column say: its own before those over several, the lower before the upper. */
function meaningOf(words: readonly Word[]): Pick<Column, 'kind' | 'name'> {
  const own = words.filter(({ wide }) => !wide);
  const candidates: (readonly Word[])[] = [...[...own.keys()].map((from) => own.slice(from)), words];
  for (const candidate of candidates) {
    const name = nameOf(candidate);
    const kind = kindOf(name);
    if (kind === 'text') continue;
    const whole = nameOf(words);
    return kind === 'billed' && own.length < words.length
      ? { kind: kindOf(whole), name: whole }
      : { kind, name };
  }
  return { kind: 'text', name: nameOf(words) };
}

function nameOf(words: readonly Word[]): string {
  return words
    .map(({ text }) => text)
    .join(' ')
    .replace(/[-*]{2,}/g, ' ')
    .replace(/- (?=[a-z])/g, '')
    .trim();
}
