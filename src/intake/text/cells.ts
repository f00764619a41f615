/** A line as cells: what stands together, parted by wide gaps, tabs or bars, with the place of each on the line. */
import { type Line, linesOf } from './lines.js';

export interface Cell {
  readonly text: string;
  /** Offset of its first character in the whole text. */
  readonly start: number;
  /** Column of its first and after its last character. */
  readonly from: number;
  readonly to: number;
}

export interface Row extends Line {
  readonly cells: readonly Cell[];
}

const CELL = /[^\s|](?:[^\s|]| (?! )(?!\|))*/g;
/** Longer lines are running text. */
const LONGEST = 400;

/** All lines of a text as rows of cells; a line beyond measure has one cell. */
export function rowsOf(text: string): Row[] {
  return linesOf(text).map((line) => ({ ...line, cells: cellsOf(line) }));
}

function cellsOf({ text, start }: Line): Cell[] {
  if (text.length > LONGEST) return [{ text, start, from: 0, to: text.length }];
  return [...text.matchAll(CELL)].map(({ 0: printed, index }) => ({
    text: printed,
    start: start + index,
    from: index,
    to: index + printed.length,
  }));
}

/** Columns that two cells share. */
export function sharedColumns(a: Pick<Cell, 'from' | 'to'>, b: Pick<Cell, 'from' | 'to'>): number {
  return Math.min(a.to, b.to) - Math.max(a.from, b.from);
}
