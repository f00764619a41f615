/** Codes in the columns of a table: reason and remark codes of the standards, and the payer's own, which its notes explain. */

import type { GroupCode } from '../../../domain/generated/types.js';
import type { Cell } from '../cells.js';
import type { FoundCode, KnownCode } from '../codes.js';
import type { Column } from './head.js';
import { keysIn, type TableNote } from './notes.js';
import type { Table, TableRow } from './read-tables.js';

export interface TableCodes {
  readonly standard: readonly FoundCode[];
  readonly own: readonly string[];
}

/** A statement for the insured numbers its notes as it likes; only remittances and reviews of bills print standard codes bare. */
const FOR_MEMBERS =
  /\bnot a bill\b|\bexplanation of (?:dental |payment|benefits)|\byou (?:may )?owe\b|\bmember pays\b/i;
const STANDARD_COLUMN = /\b(?:carc|reasons?|rsn|rc|adj(?:ustment)?|codes?|status)\b/i;
const REMARK_COLUMN = /\b(?:remarks?|rmks?|rem|rarc|moa)\b/i;
const OWN_COLUMN = /\b(?:eob[rs]?|eops?|expl?|notes?|see|msg|message|edits?|errors?|why)\b/i;
const REMARK = /^(?:MA?|N)\d{1,3}$/;
const REASON = /^(?:\d{1,3}|[ABPWY]\d{1,2})$/;
/** Group and reason run together: CO45. */
const JOINED = /^(CO|PR|OA|PI|CR)(\d{1,3}|[ABPWY]\d{1,2})$/;
/** A reason with its group is read by its spelling. */
const GROUPED = /^(?:CO|PR|OA|PI|CR)-?\d/;
/** A letter alone is a footnote. */
const LEAST_LENGTH = 2;
const LONGEST_LINE = 300;
/** The payer's code behind the words of a note: [K47]. */
const BRACKETED = /\[([A-Z]{1,3}\d{1,4}|\d{2,4})\]\s*$/;

export function codesOfTables(
  text: string,
  tables: readonly Table[],
  notes: readonly TableNote[],
  known: KnownCode,
  found: readonly FoundCode[],
): TableCodes {
  const standard: FoundCode[] = [];
  const own = new Set<string>();
  const explained = new Set(notes.map(({ key }) => key));
  const plainReasons = !FOR_MEMBERS.test(text);
  const bracketed = BRACKETS_HOLD.test(text) ? 'carc' : undefined;
  for (const { columns, rows } of tables) {
    const reasons = plainReasons ? columns.filter(({ kind, name }) => isStandard(kind, name)) : [];
    for (const row of rows) {
      const inColumns = new Set(
        row.cells.flatMap(({ cell }) =>
          reasons.some((column) => stands(cell, column)) ? cell.text.split(/[\s,;/]+/) : [],
        ),
      );
      for (const key of new Set([...keysIn(row), ...inColumns])) {
        const [, group, number = ''] = (inColumns.has(key) ? JOINED.exec(key) : null) ?? [];
        if (group && known('carc', number)) {
          standard.push({ ...codeAt(row, 'carc', key), group: group as GroupCode, number }); // the pattern admits only group codes
          continue;
        }
        const family = REMARK.test(key) ? 'rarc' : REASON.test(key) ? 'carc' : undefined;
        const standing = family !== undefined && known(family, key);
        if (standing && inColumns.has(key)) standard.push(codeAt(row, family, key));
        else if (standing && (isRemark(family, row, key, plainReasons) || isRead(found, row, key))) continue;
        else if (key.length >= LEAST_LENGTH && explained.has(key) && !GROUPED.test(key)) own.add(key);
      }
    }
  }
  for (const { start, end, words } of notes) {
    const behind = BRACKETED.exec(text.slice(start, end));
    if (!behind) continue;
    const [printed, number = ''] = behind;
    if (bracketed && known(bracketed, number)) {
      const at = start + behind.index + printed.indexOf(number);
      const line = words.slice(0, LONGEST_LINE);
      standard.push({ family: bracketed, number, text: number, start: at, end: at + number.length, line });
    } else own.add(number);
  }
  return { standard: standard.filter(({ start }) => start >= 0), own: [...own] };
}

/** "HIPAA 835 reason in brackets": what the brackets behind a note hold. */
const BRACKETS_HOLD = /\b(?:835|HIPAA|CARC|ANSI|standard)\b[^\n]{0,40}\b(?:in )?(?:brackets|parentheses)\b/i;

/** A remark code of a column of remarks is no code of the payer. A statement for the insured may number its notes like one. */
function isRemark(family: string | undefined, row: TableRow, key: string, plain: boolean): boolean {
  return (
    family === 'rarc' &&
    plain &&
    row.cells.some(({ name, cell }) => REMARK_COLUMN.test(name) && cell.text.split(/[\s,;/]+/).includes(key))
  );
}

/** Whether its spelling told already what it is: "CO 18". */
function isRead(found: readonly FoundCode[], { start, end }: TableRow, key: string): boolean {
  return found.some((code) => code.number === key && code.start >= start && code.end <= end);
}

/** Codes of a column stand under its name or just right of it. */
function stands(cell: Cell, { from, to }: Column): boolean {
  return cell.from >= from - 4 && cell.from <= to + 6;
}

function isStandard(kind: string, name: string): boolean {
  if (kind !== 'reason' && kind !== 'note' && kind !== 'group_reason') return false;
  return STANDARD_COLUMN.test(name) && !OWN_COLUMN.test(name);
}

/** The column of the group stands before that of the reason. */
const GROUP_BEFORE = /(?<![A-Z])(CO|PR|OA|PI|CR)[ -]{1,4}$/;

function codeAt(row: TableRow, family: 'carc' | 'rarc', number: string): FoundCode {
  const found = [
    ...row.text.matchAll(new RegExp(`(?<![A-Za-z0-9.,-])${number}(?![A-Za-z0-9.-]|,\\S)`, 'g')),
  ].at(-1);
  const start = found ? row.start + found.index : -1;
  const group =
    family === 'carc' && found ? GROUP_BEFORE.exec(row.text.slice(0, found.index))?.[1] : undefined;
  return {
    family,
    ...(group ? { group: group as GroupCode } : {}), // the pattern admits only group codes
    number,
    text: number,
    start,
    end: start + number.length,
    line: row.text.trim().slice(0, LONGEST_LINE),
  };
}
