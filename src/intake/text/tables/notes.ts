/**
 * Notes of a table: a key in a row, and further down the key again with what it means. A note of a row that was not paid says why; a note
 * of paid rows only explains an amount.
 */
import { type Row, rowsOf } from '../cells.js';
import type { Table, TableRow } from './read-tables.js';

export interface TableNote {
  readonly key: string;
  /** Where its line begins. */
  readonly line: number;
  /** Its words, without the key. */
  readonly start: number;
  readonly end: number;
  /** The same as one line. */
  readonly words: string;
  /** Some row that bears it was not surely paid. */
  readonly refuses: boolean;
  /** Something was paid on each row that bears it. */
  readonly partly: boolean;
}

const KEY = /^[[(]?([A-Z]{1,3}-?\d{0,5}[A-Z]?|\d{1,3}[A-Z]{0,2}\d{0,3}|\d{4,5}|[a-z])[\])]?$/;
const LEGEND =
  /(?:^\s{0,12}|\s{3,12})[[(]?([A-Za-z]{0,3}-?\d{0,5}[A-Za-z]{0,2}\d{0,3})[\])]?(?:\s{2,}|\s?[-:=.)]\s{1,3}|\s(?=[A-Z]))(?=[A-Za-z"'\d(])/g;
const FIRST = new RegExp(LEGEND.source);
const MOST_LINES = 8;
const MOST_KEYS = 200;

/** A column of yes and no: "Service Approved?" */
const ASKS_WHETHER = /\b(?:approved|covered|allowed|paid)\s?\?/i;

/** Whether a row was refused, wholly or in part. */
export function isRefused({ amounts, text, cells, figures }: TableRow): boolean {
  const { billed, allowed, paid, denied, patient_responsibility: owed } = amounts;
  if (cells.some(({ name, cell }) => ASKS_WHETHER.test(name) && /^no$/i.test(cell.text))) return true;
  // Dashes stand where nothing was approved and nothing paid.
  if (billed !== undefined && billed > 0 && owed === billed && allowed === undefined && paid === undefined)
    return true;
  if (/\b(?:den(?:y|ied)|not (?:approved|certified|covered)|rejected)\b/i.test(text)) return true;
  if (denied !== undefined && denied > 0) return true;
  if (paid === 0 && owed !== undefined && owed > 0 && owed === allowed && sharesAreZero(figures)) return true;
  if (paid !== 0 && !(paid === undefined && allowed === 0)) return false;
  return (billed ?? (allowed === undefined ? 0 : 1)) > 0 && !((allowed ?? 0) > 0);
}

/** The share of the patient that the plan sets: where its columns are zero, a line that the patient pays in full was refused. */
const SHARE = /\b(?:deduct?(?:ible)?|ded|co-?\s?pay\w*|co-?\s?ins\w*)\b/i;

function sharesAreZero(figures: TableRow['figures']): boolean {
  const shares = figures.filter(({ column }) => SHARE.test(column.name));
  return shares.length > 0 && shares.every(({ figure }) => figure.amount === 0);
}

/** Whether a row was paid or went to the patient's own share, and nothing of it was refused. */
function isSettled(row: TableRow): boolean {
  const { allowed, paid } = row.amounts;
  return !isRefused(row) && ((paid ?? 0) > 0 || (allowed ?? 0) > 0);
}

/** @param tables of the text */
export function notesOf(text: string, tables: readonly Table[]): TableNote[] {
  const keys = keysOf(text, tables);
  if (keys.size === 0) return [];
  const { first, last, starts } = placesOf(tables);
  const rows = rowsOf(text);
  const found: TableNote[] = [];
  for (const [at, row] of rows.entries()) {
    if (row.start < first || found.length >= MOST_KEYS || (row.start < last && starts.has(row.start)))
      continue;
    const heads = [...row.text.slice(0, LONGEST_LINE).matchAll(LEGEND)].filter(([, key = '']) =>
      keys.has(key),
    );
    for (const [place, head] of heads.entries()) {
      const from = head.index + head[0].length;
      const next = heads[place + 1];
      const end = next ? row.start + next.index : endOf(rows, at, keys);
      if (WORDS.test(text.slice(row.start + from, end)))
        found.push({
          key: head[1] ?? '',
          line: row.start,
          start: row.start + from,
          end,
          words: text
            .slice(row.start + from, Math.min(end, row.start + from + LONGEST_NOTE))
            .replace(/\s+/g, ' ')
            .trim(),
          refuses: keys.get(head[1] ?? '')?.open === true,
          partly: keys.get(head[1] ?? '')?.partly === true,
        });
    }
  }
  return found;
}

const WORDS = /[A-Za-z]{3}/;
const LONGEST_NOTE = 1000;
const LONGEST_LINE = 400;

/** Where the rows of all tables begin, where the first of them ends, and where the last row or total does. */
function placesOf(tables: readonly Table[]): { first: number; last: number; starts: ReadonlySet<number> } {
  const starts = new Set<number>();
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (const { rows, totals } of tables) {
    for (const { start, end } of rows) {
      starts.add(start);
      first = Math.min(first, end);
      last = Math.max(last, end);
    }
    for (const { end } of totals) last = Math.max(last, end);
  }
  return { first, last, starts };
}

/** A note goes on until a blank line, another key, or a line further out than itself. */
function endOf(rows: readonly Row[], at: number, keys: ReadonlyMap<string, KeyUse>): number {
  let end = (rows[at]?.start ?? 0) + (rows[at]?.text.length ?? 0);
  for (const row of rows.slice(at + 1, at + MOST_LINES)) {
    const key = FIRST.exec(row.text)?.[1];
    if (row.text.trim() === '' || (key !== undefined && keys.has(key))) break;
    end = row.start + row.text.length;
  }
  return end;
}

interface KeyUse {
  readonly open: boolean;
  readonly partly: boolean;
}

/** Keys that rows bear, and whether one of these was refused. */
function keysOf(text: string, tables: readonly Table[]): Map<string, KeyUse> {
  const found = new Map<string, KeyUse>();
  for (const { rows } of tables)
    for (const [at, row] of rows.entries()) {
      const open = !isSettled(row);
      const paid = (row.amounts.paid ?? 0) > 0;
      for (const key of [...keysIn(row), ...keysBelow(text, row, rows[at + 1])])
        found.set(key, {
          open: open || found.get(key)?.open === true,
          partly: paid && found.get(key)?.partly !== false,
        });
    }
  return found;
}

/** What may be a key: a cell of a column of notes, or short tokens at the end of the row. */
export function keysIn(row: TableRow): string[] {
  const noted = row.cells.flatMap(({ kind, cell }) =>
    kind === 'note' || kind === 'reason' || kind === 'text' ? tokens(cell.text) : [],
  );
  const tail = /(?:\d\.\d{2}\)?)\s+(\S[^.$]{0,24})$/.exec(row.text)?.[1] ?? '';
  return [...new Set([...noted, ...tokens(tail)])];
}

/** Keys on the line below a row that holds no figures of its own. */
function keysBelow(text: string, row: TableRow, next: TableRow | undefined): string[] {
  const end = Math.min(next?.start ?? row.end + 120, row.end + 160);
  const below = text.slice(row.end + 1, end).split('\n', 1)[0] ?? '';
  return [...below.matchAll(/\((\d{1,2}|[a-z])\)/g)].map(([, key = '']) => key);
}

const DATE = /\b\d{1,2}[/-]\d{1,2}[/-]\d{2,4}\b|\b\d{4}-\d\d-\d\d\b/;

function tokens(printed: string): string[] {
  if (DATE.test(printed)) return [];
  const parts = printed.split(/[\s,;/]+/).filter((part) => part !== '');
  if (parts.length > 4) return [];
  const keys = parts.map((part) => KEY.exec(part)?.[1]);
  return keys.every((key) => key !== undefined) ? (keys as string[]) : [];
}
