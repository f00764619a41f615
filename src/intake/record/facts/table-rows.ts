/** Rows of a table in the caller's text: lines of three or more cells under a line that names the columns. */
import type { Span } from '../../../language/spans.js';

/** A row with what it tells: "Line 1, code 99214-25, billed $212.00". */
export interface TableRow extends Span {
  readonly text: string;
}

const LEAST_CELLS = 3;
const MOST_ROWS = 40;
const BETWEEN_CELLS = / {2,}|\t+| ?\| ?/;
const NOTHING = /^(?:-+|\u2013|n\/?a|none)?$/i;

/** The rows of every table; the lines of the column names are rows without text. */
export function tableRows(text: string): TableRow[] {
  const rows: TableRow[] = [];
  let names: readonly string[] | undefined;
  let start = 0;
  for (const line of text.split('\n')) {
    const cells = cellsOf(line);
    const span = { start, end: start + line.length };
    start += line.length + 1;
    if (cells.length < LEAST_CELLS) names = undefined;
    else if (names === undefined) {
      if (!namesColumns(cells)) continue;
      names = cells;
      rows.push({ ...span, text: '' });
    } else if (rows.length < MOST_ROWS) rows.push({ ...span, text: rowInWords(names, cells) });
  }
  return rows;
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(BETWEEN_CELLS)
    .map((cell) => cell.trim());
}

/** Names of columns hold no figures. */
function namesColumns(cells: readonly string[]): boolean {
  return cells.every((cell) => /^[A-Za-z#][A-Za-z ./#%-]*$/.test(cell));
}

function rowInWords(names: readonly string[], cells: readonly string[]): string {
  const told = cells.flatMap((cell, at) => {
    const name = names[at]?.toLowerCase();
    if (NOTHING.test(cell)) return [];
    return [name === undefined ? cell : `${name} ${cell}`];
  });
  return told.length === 0 ? '' : `${told.join(', ')}.`;
}

/** The text with white space in the place of its tables, so that places in it stay the same. */
export function withoutTables(text: string, rows: readonly TableRow[]): string {
  let plain = text;
  for (const { start, end } of rows)
    plain = `${plain.slice(0, start)}${' '.repeat(end - start)}${plain.slice(end)}`;
  return plain;
}
