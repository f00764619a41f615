/**
 * The claims of a printed remittance or statement of benefits: lines of its tables by the claim that they stand under. A claim begins
 * with its number or its patient, above its lines or within them, and ends with its total. Time is linear in the lines.
 */
import type { FoundCode } from '../codes.js';
import type { FoundDate } from '../dates.js';
import { numberIn, numbersIn } from '../numbers-of-fields.js';
import type { Pair } from '../pairs.js';
import { compactDates } from '../tables/dates.js';
import { keysIn, type TableNote } from '../tables/notes.js';
import type { Table, TableRow } from '../tables/read-tables.js';
import { within } from './places.js';

/** What the claims are read from. */
export interface PrintedParts {
  /** In plain characters. */
  readonly text: string;
  readonly tables: readonly Table[];
  readonly notes: readonly TableNote[];
  readonly pairs: readonly Pair[];
  /** In the order of the text. */
  readonly codes: readonly FoundCode[];
  /** In the order of the text. */
  readonly dates: readonly FoundDate[];
  readonly noticeDate?: string | undefined;
}

interface Parts extends PrintedParts {
  /** Days that are printed with their year, by month and day. */
  readonly printed: ReadonlyMap<string, string>;
}

export interface PrintedLine {
  readonly row: TableRow;
  readonly table: Table;
  /** Rows below it with more reasons and the rest of its figures. */
  readonly more: readonly TableRow[];
  readonly codes: readonly FoundCode[];
  readonly notes: readonly TableNote[];
  readonly dates: readonly string[];
}

export interface PrintedClaim {
  readonly numbers: readonly string[];
  readonly patient?: string;
  readonly member?: string;
  readonly lines: readonly PrintedLine[];
  readonly total?: TableRow;
  /** Title of the part of the advice that it stands in: "CLAIMS IN PROCESS". */
  readonly section: string;
  /** What stands above its lines since the claim before it. */
  readonly heading: string;
  /** Codes above its lines: of the claim as a whole. */
  readonly codes: readonly FoundCode[];
}

/** What a heading above lines says. */
interface Heading {
  readonly numbers: readonly string[];
  readonly patient?: string | undefined;
  readonly member?: string | undefined;
}

interface Growing {
  heading: Heading;
  readonly section: string;
  readonly above: string;
  readonly lines: PrintedLine[];
  total?: TableRow;
  /** What its lines add up to. */
  billed: number;
  /** Codes above its lines and between them. */
  readonly codes: FoundCode[];
}

interface Place {
  readonly row: TableRow;
  readonly table: Table;
}

/** Claims in the order of the text; none where no table has a line of a claim. */
export function readPrintedClaims(given: PrintedParts): PrintedClaim[] {
  const parts: Parts = {
    ...given,
    pairs: [...given.pairs].sort((a, b) => a.start - b.start),
    printed: new Map(given.dates.map(({ date }) => [date.slice(5), date])),
  };
  const places = placesOf(parts.tables);
  const claims: Growing[] = [];
  let before = 0;
  let section = '';
  for (const [at, { row, table }] of places.entries()) {
    section = sectionIn(parts.text.slice(before, row.start)) ?? section;
    const below = remarksBelow(row, places[at + 1]?.row.start, parts);
    const last = claims.at(-1);
    if (row.total) {
      if (last && last.total === undefined && isOfClaim(row, table, last)) close(last, row, parts);
      before = Math.max(before, row.end);
      continue;
    }
    if (last && isMore(row, table, last)) {
      append(last, [...within(parts.codes, row.start, row.end), ...below], row);
      before = row.end;
      continue;
    }
    const line = lineOf(row, table, below, parts);
    if (!line) continue;
    const heading = headingOf(parts, before, row, last === undefined);
    const open =
      last && continues(last, heading) ? last : begin(claims, { heading, section }, parts, before, row);
    open.lines.push(line);
    open.billed += row.amounts.billed ?? 0;
    before = row.end;
  }
  return claims.map(finished);
}

function placesOf(tables: readonly Table[]): Place[] {
  return tables
    .flatMap((table) => [...table.rows, ...table.totals].map((row) => ({ row, table })))
    .sort((a, b) => a.row.start - b.row.start);
}

/** A line of a claim has a charge and a service: a code of its own or a day. */
function lineOf(
  row: TableRow,
  table: Table,
  below: readonly FoundCode[],
  parts: Parts,
): PrintedLine | undefined {
  if (row.amounts.billed === undefined) return undefined;
  const dates = datesOf(row, parts);
  if (dates.length === 0 && !SERVICE.test(row.label)) return undefined;
  if (NO_SERVICE.test(row.label)) return undefined;
  return {
    row,
    table,
    more: [],
    codes: [...within(parts.codes, row.start, row.end), ...below],
    notes: notesOf(row, parts.notes),
    dates,
  };
}

/** "REM: N290" below a line of a Medicare remittance. */
function remarksBelow({ end }: TableRow, next: number | undefined, { codes }: Parts): FoundCode[] {
  return within(codes, end, Math.min(next ?? end + LONGEST_REMARK, end + LONGEST_REMARK)).filter(
    ({ family, line }) => family === 'rarc' && /^REM(?:ARKS?)?\b/i.test(line),
  );
}

const LONGEST_REMARK = 160;
const SERVICE = /(?<![A-Za-z0-9])(?:\d{5}|[A-V]\d{4}|\d{4}[FTU])(?![A-Za-z0-9]|,\d)/;
/** Sums of a year, of an account, of a payment. */
const NO_SERVICE =
  /\b(?:deductible|out-of-pocket|maximum|limit|used|remaining|year to date|payment to|paid to|check|balance|responsibility)\b/i;

function notesOf(row: TableRow, notes: readonly TableNote[]): TableNote[] {
  const keys = new Set(keysIn(row));
  return keys.size === 0 ? [] : notes.filter(({ key }) => keys.has(key));
}

function datesOf(row: TableRow, { dates, noticeDate, printed }: Parts): string[] {
  const own = within(dates, row.start, row.end).map(({ date }) => date);
  return own.length > 0 ? own : compactDates(row, noticeDate, printed);
}

/** A row below a line that gives another reason and no charge. */
function isMore(row: TableRow, table: Table, { lines, total }: Growing): boolean {
  if (total || row.amounts.billed !== undefined || lines.at(-1)?.table !== table) return false;
  return row.cells.some(({ kind }) => kind === 'group_reason' || kind === 'reason') || GROUP.test(row.label);
}

const GROUP = /^(?:CO|PR|OA|PI)[ -]?[A-Z]?\d{1,3}$/;

function append({ lines }: Growing, codes: readonly FoundCode[], row: TableRow): void {
  const last = lines.pop();
  if (last) lines.push({ ...last, more: [...last.more, row], codes: [...last.codes, ...codes] });
}

/** A total of the same columns, or of the claim by its name; a total of the whole advice closes no single claim. */
function isOfClaim(row: TableRow, table: Table, { lines, billed }: Growing): boolean {
  const sum = row.amounts.billed;
  if (sum === undefined) return lines.at(-1)?.table === table;
  return Math.abs(sum - billed) < CENT || /\bclaim totals?\b/i.test(row.text);
}

const CENT = 0.005;

function close(claim: Growing, row: TableRow, { pairs }: Parts): void {
  claim.total = row;
  const named = within(pairs, row.start, row.end).filter(({ field }) => field === 'claim');
  const numbers = named.flatMap(({ value }) => numbersIn(value, 'claim'));
  if (claim.heading.numbers.length === 0 && numbers.length > 0) claim.heading = { ...claim.heading, numbers };
}

/** What the text says since the last line, and in the line itself. */
function headingOf({ pairs }: Parts, before: number, row: TableRow, first: boolean): Heading {
  const above = within(pairs, before, row.start).filter(({ column }) => !column);
  const own = within(pairs, row.start, row.end).filter(({ column }) => column);
  const numbers = numbersOf(own, 'claim');
  const member = numbersOf(own, 'member')[0] ?? numbersOf(above, 'member').at(-1);
  const patient = [...own, ...above].filter(({ field, value }) => field === 'patient' && isName(value));
  return {
    numbers: numbers.length > 0 ? numbers.slice(0, 1) : latest(numbersOf(above, 'claim'), first),
    member,
    patient: patient.at(own.length > 0 ? 0 : -1)?.value,
  };
}

function numbersOf(pairs: readonly Pair[], field: Pair['field']): string[] {
  const found = pairs.filter((pair) => pair.field === field);
  return [...new Set(found.flatMap(({ value }) => numberIn(value, field) ?? []))];
}

/** Above the first table stand all numbers of the notice; between tables only that of the next claim. */
function latest(numbers: readonly string[], first: boolean): readonly string[] {
  return first ? numbers : numbers.slice(-1);
}

const NAME = /^[A-Z][A-Za-z.' -]+(?:, ?[A-Za-z.' -]+)?$/;

function isName(value: string): boolean {
  return value.length < 50 && NAME.test(value) && !/\b(?:name|member|patient|number)\b/i.test(value);
}

/** A line goes on with its claim unless it stands under another number or patient, or after the total. */
function continues({ heading, total }: Growing, next: Heading): boolean {
  const [number] = next.numbers;
  if (number !== undefined) return heading.numbers.includes(number) && total === undefined;
  return total === undefined && (next.patient === undefined || next.patient === heading.patient);
}

function begin(
  claims: Growing[],
  { heading, section }: Pick<Growing, 'heading' | 'section'>,
  { text, codes }: Parts,
  before: number,
  row: TableRow,
): Growing {
  const from = Math.max(before, row.start - LONGEST_HEADING);
  const above = text.slice(from, row.start);
  const claim: Growing = {
    heading,
    section,
    above,
    lines: [],
    billed: 0,
    codes: [...within(codes, from, row.start)],
  };
  claims.push(claim);
  return claim;
}

const LONGEST_HEADING = 1200;

const SECTION =
  /^[ \t]{0,60}((?:[A-Z0-9-]+ ){0,5}(?:CLAIMS?|DENIALS|ADJUSTMENTS|REVERSALS)\b[A-Z ,/-]{0,40}|(?:[A-Z][a-z]+ )?(?:[Dd]enied|[Pp]aid|[Pp]ended|[Pp]ending|[Aa]djusted|[Rr]eversed) [Cc]laims?)[ \t]{0,60}$/gm;

/** The last title of a part of the advice in a stretch of it. */
function sectionIn(text: string): string | undefined {
  return [...text.slice(-LONGEST_HEADING).matchAll(SECTION)].at(-1)?.[1]?.trim();
}

function finished({ heading, section, lines, total, above, codes }: Growing): PrintedClaim {
  return {
    numbers: heading.numbers,
    ...(heading.patient ? { patient: heading.patient } : {}),
    ...(heading.member ? { member: heading.member } : {}),
    lines: detailed(lines),
    ...(total ? { total } : {}),
    section,
    heading: above,
    codes,
  };
}

/** Where a claim is told as a whole and then by service, the services count. */
function detailed(lines: readonly PrintedLine[]): readonly PrintedLine[] {
  const services = lines.filter(({ table }) => table.columns.some(({ kind }) => kind === 'procedure'));
  return services.length > 0 ? services : lines;
}
