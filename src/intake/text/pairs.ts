/**
 * Labels and their values, however a notice sets them: "Label: value", dots between, side by side, one below the other, as the head of a
 * column, or run together as scanners leave them.
 */
import { type Cell, type Row, rowsOf, sharedColumns } from './cells.js';
import { type Field, LABELS } from './labels.js';
import { numberIn } from './numbers-of-fields.js';

export interface Pair {
  readonly field: Field;
  readonly label: string;
  /** What stands behind the label, up to the next label or the end of its cell. */
  readonly value: string;
  /** Offset of the value. */
  readonly start: number;
  readonly end: number;
  /** True where the value stands in a column below the label. */
  readonly column?: boolean;
}

interface Found {
  readonly field: Field;
  readonly label: string;
  /** Offsets within the cell: of the label, and of what follows its separator. */
  readonly from: number;
  readonly to: number;
  /** A colon, a number sign or a row of dots follows. */
  readonly marked: boolean;
}

const MARK =
  /^(?:\s\([A-Z][A-Za-z /]{1,14}\))?[.,]?\s?(?:[:;#=\u2014]\s*(?:[:#]\s*)?|\s?(?:\.\s?){3,}:?\s*|-\s+(?=\S*\d))/;
const PATTERNS = LABELS.map(([field, words]) => ({
  field,
  pattern: new RegExp(`(?<![A-Za-z0-9/'-])(?:${words})(?:\\(s\\))?(?![A-Za-z0-9'])`, 'gi'),
}));
/** Names that are numbers by themselves need no mark before a number. */
const NAMES_NUMBER = /(?:\b(?:id|no|number|num|nbr)|#)\.?$|^(?:mbi|mid|hicn?|icn|dcn|ccn|tcn|dbn)$/i;
const LONGEST_LINE = 400;
const ROWS_BELOW = 40;
/** Empty lines within a table. */
const BLANKS = 6;

/** All pairs in the order of the text. */
export function pairsOf(text: string): Pair[] {
  const rows = rowsOf(text);
  const page = { rows, labelsIn: eachOnce(labelsOf) };
  return rows.flatMap((row, at) =>
    row.text.length > LONGEST_LINE ? [] : row.cells.flatMap((cell, place) => pairsIn(page, at, cell, place)),
  );
}

/** The rows of a text and the labels of its cells. */
interface Page {
  readonly rows: readonly Row[];
  readonly labelsIn: (cell: Cell) => readonly Found[];
}

/**
 * The same words have the same labels, and a cell is looked at from many rows: each text is read once. Of a cell that is
 * longer than any line of a table only the beginning is read.
 */
function eachOnce(read: (text: string) => readonly Found[]): Page['labelsIn'] {
  const known = new Map<string, readonly Found[]>();
  return (cell) => {
    const text = cell.text.slice(0, LONGEST_LINE);
    const before = known.get(text);
    if (before) return before;
    const found = read(text);
    known.set(text, found);
    return found;
  };
}

function pairsIn(page: Page, at: number, printed: Cell, place: number): Pair[] {
  const cell = withoutRules(printed);
  const labels = page.labelsIn(cell);
  return labels.flatMap((found, index): Pair[] => {
    const end = labels[index + 1]?.from ?? cell.text.length;
    const value = cell.text.slice(found.to, end).trim();
    const offset =
      found.to + (cell.text.slice(found.to, end).length - cell.text.slice(found.to, end).trimStart().length);
    if (value.replace(/^[.,]|^\([A-Z][A-Za-z /]{1,14}\)$/, '') !== '')
      return found.marked || valued(found, value)
        ? withMoreBelow(page, at, pairAt(found, value, cell.start + offset))
        : [];
    return besideOrBelow(page, at, cell, place, found);
  });
}

/** A list of claims goes on below its first number, in the same column and of the same shape. */
function withMoreBelow({ rows }: Page, at: number, pair: Pair): Pair[] {
  const row = rows[at];
  if (!row || pair.field !== 'claim') return [pair];
  const from = pair.start - row.start;
  const found = [pair];
  for (const { cells } of rows.slice(at + 1, at + MOST_LISTED)) {
    const next = cells.find((cell) => Math.abs(cell.from - from) <= 1);
    if (!next || shapeOf(next.text) !== shapeOf(pair.value)) break;
    found.push({ ...pair, value: next.text, start: next.start, end: next.start + next.text.length });
  }
  return found;
}

const MOST_LISTED = 20;

function pairAt({ field, label }: Found, value: string, start: number, column?: boolean): Pair {
  return { field, label, value, start, end: start + value.length, ...(column ? { column } : {}) };
}

/** A label between dashes: --ICN--. */
function withoutRules(cell: Cell): Cell {
  return /^-{2,}|-{2,}$/.test(cell.text)
    ? { ...cell, text: cell.text.replace(/^-+|-+$/g, (dashes) => ' '.repeat(dashes.length)) }
    : cell;
}

/** A cell whose colon was set apart from its label. */
function withoutMark(cell: Cell): Cell {
  const mark = /^(?::|(?:\. ?){1,60}:?)\s*/.exec(cell.text)?.[0].length ?? 0;
  return mark === 0 ? cell : { ...cell, text: cell.text.slice(mark), start: cell.start + mark };
}

const ANY_DATE =
  /\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|\b\d{4}-\d\d-\d\d\b|\b\d{1,2}(?:st|nd|rd|th)?\b.{0,20}\b(?:19|20)\d\d\b|\b\d{6}\b/;

/** Whether a text can be the value of a field. */
function fits(field: Field, value: string): boolean {
  if (field === 'notice_date' || field === 'service_date') return value.length < 60 && ANY_DATE.test(value);
  if (field === 'patient') return value.length < 50 && /^[A-Z][A-Za-z.' ,-]+$/.test(value);
  return field === 'other' || numberIn(value, field) !== undefined;
}

/** A value without a mark before it: a number behind the name of one. */
function valued({ label, field }: Found, value: string): boolean {
  const own = value.replace(/^[.,]\s?/, '').replace(/^(?:is|was)\s/, '');
  if (NAMES_NUMBER.test(label)) return /^\S*\d/.test(own.replace(/^[A-Z]{1,5} (?=\d)/, ''));
  return DATED.has(field) ? DATE_FIRST.test(` ${own}`) : NUMBERED.has(field) && PLAIN_NUMBER.test(own);
}

const DATED: ReadonlySet<Field> = new Set(['notice_date', 'service_date']);
const DATE_FIRST =
  /^\s(?:on |of |from )?(?:[A-Z][a-z]{2,8}day,? )?(?:\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|\d{4}-\d\d-\d\d|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.? \d|\d{1,2}[ -](?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))/i;

const NUMBERED: ReadonlySet<Field> = new Set(['member', 'group', 'claim', 'reference']);
/** What says itself that it is a number: many digits, or letters and digits with joints. */
const PLAIN_NUMBER =
  /^(?:[A-Z]{0,6}\d{6,}|[A-Z]{1,5} \d{3,5} \d{3,}|(?=(?:\S{0,30}\d){4})[A-Z0-9]+(?:-[A-Z0-9]+)+)(?![A-Za-z0-9/-])/;

/** A cell of its own that holds a name and a number: "Group 7120". */
const WHOLE_NUMBER = /^(?=[A-Z0-9-]{0,20}\d{3})[A-Z0-9]+(?:-[A-Z0-9]+){0,5}$/;

/** Labels of a cell; the longest wins where two begin within one another. */
function labelsOf(text: string): Found[] {
  const found: Found[] = [];
  for (const { field, pattern } of PATTERNS)
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      const mark = MARK.exec(text.slice(end, end + 40))?.[0];
      const alone =
        text.slice(0, match.index).trim() === '' &&
        text
          .slice(end)
          .replace(/^[.,]|\s\([A-Z][A-Za-z /]{1,14}\)$/g, '')
          .trim() === '';
      const follows = text.slice(end, end + 60);
      const whole =
        NUMBERED.has(field) && text.slice(0, match.index).trim() === '' && WHOLE_NUMBER.test(follows.trim());
      const plain =
        (NUMBERED.has(field) && PLAIN_NUMBER.test(text.slice(end).trimStart())) ||
        (DATED.has(field) && DATE_FIRST.test(follows));
      if (mark === undefined && !alone && !plain && !whole && !NAMES_NUMBER.test(match[0])) continue;
      found.push({
        field,
        label: match[0].toLowerCase(),
        from: match.index,
        to: end + (mark?.length ?? 0),
        marked: mark !== undefined || whole,
      });
    }
  const longest = found.sort((a, b) => b.label.length - a.label.length);
  return longest
    .filter((one, at) => !longest.slice(0, at).some(({ from, to }) => one.from < to && one.to > from))
    .sort((a, b) => a.from - b.from);
}

/** The value of a label that ends its cell: the next cell, or what stands below it. */
function besideOrBelow(page: Page, at: number, cell: Cell, place: number, found: Found): Pair[] {
  const { rows, labelsIn } = page;
  const next = rows[at]?.cells[place + 1];
  const heads = rows[at]?.cells.filter((other) => labelsIn(withoutRules(other)).length > 0).length ?? 0;
  const own = next && withoutMark(next);
  if (own && labelsIn(own).length === 0 && fits(found.field, own.text))
    return [pairAt(found, own.text, own.start)];
  const below = cellsBelow(page, at, cell, heads >= 2 ? ROWS_BELOW : 1).filter(({ text }) =>
    fits(found.field, text),
  );
  return below
    .filter(({ text }) => found.field === 'patient' || shapeOf(text) === shapeOf(below[0]?.text ?? ''))
    .map(({ text, start }) => pairAt(found, text, start, true));
}

/** Numbers of one column are alike. */
function shapeOf(text: string): string {
  return text.replace(/\d/g, '9').replace(/[A-Za-z]/g, 'A');
}

/** Cells under a label: of the next line that has one there, or of all rows of a table. */
function cellsBelow({ rows, labelsIn }: Page, at: number, cell: Cell, most: number): Cell[] {
  const found: Cell[] = [];
  let blank = 0;
  for (const row of rows.slice(at + 1, at + 3 + most)) {
    if (row.cells.length === 0) {
      blank += 1;
      if (most === 1 ? blank > 1 || found.length > 0 : blank > BLANKS) break;
      continue;
    }
    const below = row.cells.find((other) => sharedColumns(cell, other) > 0);
    if (!below) {
      if (most === 1) break;
      continue;
    }
    // The same name again is the head of the next table or page.
    if (below.text === cell.text || (labelsIn(below).length > 0 && most === 1)) break;
    found.push(below);
    if (found.length >= most) break;
  }
  return found;
}
