/** Which date is which: of the notice, of the service. */
import type { FoundDate } from './dates.js';
import { type Line, linesOf } from './lines.js';
import type { Pair } from './pairs.js';
import { datesOfTables } from './tables/dates.js';
import type { Table } from './tables/read-tables.js';

export interface DatedFacts {
  readonly noticeDate?: string;
  /** Other days that may be that of the notice, where no label of it names one. */
  readonly otherNoticeDates?: readonly FoundDate[];
  readonly serviceDates: readonly string[];
  /** Day on which care that is under way ends. */
  readonly careEnds?: string;
}

const NOTICE =
  /(?:date of (?:this )?(?:notice|letter|decision|determination|denial)|notice date|letter date|decision date|determination date|denial date|date (?:of )?(?:mailed|mailing|served|decided|issued|processed|printed|sent)|mail(?:ed|ing)(?: date| on)?|faxed(?: to (?:the )?[a-z]{4,12})?(?: on)?|served(?: on)?|decided(?: on)?|issued?(?: date| on)?|(?:letter|notice|determination|decision) dated|process(?:ed|ing)(?: date| on)?|remit(?:tance)? date|check date|eob date|statement date|payment date|(?:^|[\s|])notice(?=\s{0,3}:)|(?:denial|determination|decision|remittance|notice|explanation of benefits),|(?:^|provider )notice of|(?:^|[\s|,])eob|\(decided(?: on)?|(?:^|[\s|])date)\s{0,3}[:#-]?\s{0,6}$/;
const SERVICE =
  /(?:dates?(?:\(s\))? of (?:service|admission|treatment|care)|service dates?|svc\.?(?: dates?)?|date\(s\) of service|dos|services?(?: of)?|(?:claims?|charges?|bill)(?:[: ]{1,3}[A-Z0-9-]{4,24})?(?: (?:of|for) \$[\d,.]{3,14})?(?: (?:from|of|by) [^.]{1,50})? for|services?(?: were| was)? (?:on|from|dates?|provided|rendered|performed|received)|(?:provided|rendered|performed|done|received|furnished|services|treated|treatment|seen|care|admitted|admission|stay|visits?(?: was| were)?|(?:one|other)(?: was)?|operation(?: was)?|surgery(?: was)?|filled|scan|test|procedure|exam|imaging|study)(?: \([a-z0-9, -]{4,24}\))?(?: to you| (?:by|at(?! our\b)) [^.]{1,40})? (?:on|from|between|of)|first date|from date|receipt (?:is |was )?(?:dated|from))[^a-z]{0,4}(?:\([a-z ]{2,20}\)[^a-z]{0,4})?$/;
const SERVICE_LABEL =
  /(?:dates?(?:\(s\))? of (?:service|admission|treatment|care)|service dates?|svc\.? dates?|date\(s\) of service|dos)[^a-z]{0,4}(?:\([a-z ]{2,20}\)[^a-z]{0,4})?(?:from |of |on |is |was )?$/;
const JOIN = /(?:to|through|thru|and|-|,)\s{0,2}$/;
const LONGEST_JOIN = 12;
const OTHER =
  /\b(?:birth|dob|born|due|deadline|by|before|until|expires?|received|submitted|asked|requested on|request on|effective|terminat\w+|ended|ends?|end|year|(?:year|period) beginning|coverage|policy|appeal|signed|signature|verified|revised|printed|omb|enrolled)[^a-z]{0,4}(?:on|date)?[^a-z]{0,4}$/;
const CARE_ENDS =
  /(?:(?:services?|coverage|care|treatment|stay|benefits?|hours)[^.;]{0,40}? (?:will )?(?:ends?|be (?:reduced|stopped|terminated)|stops?|terminates?)|last covered day|starting|effective(?: date)?)[^a-z]{0,4}(?:is|on|after|from)?[^a-z]{0,4}$/;
const MONEY = /(?<![\d,])\$?\d[\d,]*\.\d{2}(?!\d)/;
const NO_ROW = /\b(?:paid on|check|processed|statement|due|pay by|notice|remittance date|received)\b/i;
const HEAD_LINES = 15;

/** What a notice is read from besides its dates. */
export interface DatedParts {
  readonly pairs: readonly Pair[];
  readonly tables: readonly Table[];
}

/** @param text in plain characters */
export function readDatedFacts(text: string, dates: readonly FoundDate[], parts: DatedParts): DatedFacts {
  const notice = noticeDate(text, dates, parts.pairs);
  const service = serviceDates(text, dates, notice, parts);
  const ends = dates.find(({ label }) => CARE_ENDS.test(label));
  return {
    serviceDates: service,
    ...(notice ? { noticeDate: notice.date, otherNoticeDates: rivalsOf(dates, notice, parts.pairs) } : {}),
    ...(ends ? { careEnds: ends.date } : {}),
  };
}

/** Days at the head of a notice that could be its own as well, where the label of the one chosen does not say so. */
function rivalsOf(dates: readonly FoundDate[], notice: FoundDate, pairs: readonly Pair[]): FoundDate[] {
  const named = pairs.some(
    ({ field, label, start, end }) =>
      field === 'notice_date' &&
      (OF_NOTICE.test(label) || label === 'date') &&
      notice.start >= start &&
      notice.start < end,
  );
  if (named || NOTICE.test(notice.own)) return [];
  return dates
    .filter(
      ({ date, start, label, own }): boolean =>
        date !== notice.date && start < HEAD && !BIRTH.test(label) && NOTICE.test(own),
    )
    .slice(0, MOST_RIVALS);
}

const MOST_RIVALS = 3;

/** Labels of the notice itself; a day on which a claim was paid or a page printed comes after them. */
const OF_NOTICE =
  /\b(?:notice|letter|mail(?:ed|ing)|decision|determination|denial|statement|report|summary|form|issued?|action|served|decided|faxed)\b/i;
const NO_NOTICE = /\b(?:received|payment|paid|sent|admission|period|check|dated)\b/i;

function noticeDate(
  text: string,
  dates: readonly FoundDate[],
  pairs: readonly Pair[],
): FoundDate | undefined {
  const lower = text.toLowerCase();
  const near = pairs.filter(({ field }) => field === 'notice_date').slice(0, MOST_PAIRS);
  const labelled = near.flatMap(({ label, start, end, column }) => {
    if (column && !isNear(lower, label, start)) return [];
    const date = dates.find((candidate) => candidate.start >= start && candidate.start < end);
    return date && date.start - start < FIRST_WORDS ? [{ label, date, column }] : [];
  });
  const own = labelled.find(({ label }) => OF_NOTICE.test(label));
  if (own) return own.date;
  const bare =
    labelled.find(({ label, column }) => label === 'date' && !column) ??
    labelled.find(({ label }) => label !== 'date' && !NO_NOTICE.test(label));
  const worded = dates.find(({ own: before, label }) => {
    const bared = before.replace(/date\s{0,3}[:#-]?\s{0,6}$/, '');
    return NOTICE.test(before) && !SERVICE.test(before) && !OTHER.test(bared) && !BIRTH.test(label);
  });
  const alone = standing(text, dates);
  // What happened before a notice has an earlier day than the notice: "Reported date: September 26" is not its own.
  if (bare && alone && headsLetter(text, alone) && alone.date > bare.date.date) return alone;
  return bare?.date ?? alone ?? worded ?? labelled[0]?.date;
}

/** A date of a column stands near its label; others are of a table. */
function isNear(lower: string, label: string, start: number): boolean {
  return lower.slice(Math.max(0, start - FAR), start).includes(label);
}

const FAR = 300;
const FIRST_WORDS = 24;
/** A notice has few labels of dates; the bound keeps the time linear. */
const MOST_PAIRS = 100;
const BIRTH = /birth|\bdob\b/;

/** A date by itself near the top of a letter. */
function standing(text: string, dates: readonly FoundDate[]): FoundDate | undefined {
  const lines = linesOf(text.slice(0, HEAD));
  const last = lines[Math.min(lines.length, HEAD_LINES) - 1];
  const head = last ? last.start + last.text.length : 0;
  const found = dates.filter(
    (date) => date.start <= head && (aloneInCell(text, date, lines) || besideGreeting(text, date)),
  );
  const [first] = found;
  // A day that has a line of its own, and comes after one that stands in a column, is that of the letter.
  return found.find((date) => first && date.date > first.date && headsLetter(text, date)) ?? first;
}

const HEAD = 6000;

/** Nothing else in its cell but the name of a day. */
function aloneInCell(text: string, date: FoundDate, lines: readonly Line[]): boolean {
  const [before, after] = aroundOnLine(text, date);
  const left = before.slice(before.lastIndexOf('  ') + 1);
  const right = after.split('  ', 1)[0] ?? '';
  if (MONEY.test(after)) return false;
  const within = `${left} ${right}`.replace(/\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|the)\b/i, '');
  return !/[A-Za-z0-9:]/.test(within) && !isBelowLabel(lines, date, before.length);
}

/** A label stands just above it. */
function isBelowLabel(lines: readonly Line[], date: FoundDate, column: number): boolean {
  const at = lines.findIndex(({ start, text }) => date.start <= start + text.length);
  const above = lines[at - 1]?.text.slice(Math.max(0, column - 3), column + 14) ?? '';
  return BELOW_OTHER.test(above);
}

const BELOW_OTHER = /\b(?:dob|birth|serv\w*|seen|received|dos|from|thru|bill|accident|due)\b/i;

function aloneOnLine(text: string, date: FoundDate): boolean {
  return !/[A-Za-z0-9]/.test(
    aroundOnLine(text, date)
      .join('')
      .replace(/^\s{0,40}the /i, ''),
  );
}

/** "Dear Provider:          November 12, 2026", "04/22/2026    Claim 44": set apart at an end of the line. */
function besideGreeting(text: string, date: FoundDate): boolean {
  const [before, after] = aroundOnLine(text, date);
  const leads = before.trim() === '' && !MONEY.test(after) && / {3,}(?=\S)/.test(after.slice(0, 8));
  return leads || (/^\s*dear\b.{1,60}[:,] {3,}$/i.test(before) && after.trim() === '');
}

/** Alone on its line, and not the end of a sentence. */
function headsLetter(text: string, date: FoundDate): boolean {
  return aloneOnLine(text, date) && text[date.end] !== '.';
}

/** What stands on the line before and after a date, within bounds. */
const AROUND = 300;

function aroundOnLine(text: string, { start, end }: FoundDate): readonly [string, string] {
  const before = text.slice(Math.max(0, start - AROUND), start);
  const after = text.slice(end, end + AROUND);
  const next = after.indexOf('\n');
  return [before.slice(before.lastIndexOf('\n') + 1), next === -1 ? after : after.slice(0, next)];
}

/** Dates under a label of service dates; else those of claim lines; else those of the narrative. */
function serviceDates(
  text: string,
  dates: readonly FoundDate[],
  notice: FoundDate | undefined,
  { pairs, tables }: DatedParts,
): string[] {
  const inRow = (date: FoundDate): boolean => date !== notice && !OTHER.test(date.label) && isRow(text, date);
  const paired = pairs
    .filter(({ field, column }) => field === 'service_date' && !column)
    .slice(0, MOST_PAIRS);
  const below = pairs.filter(({ field, column }) => field === 'service_date' && column);
  const within =
    (found: readonly Pair[]) =>
    (date: FoundDate): boolean =>
      date !== notice && found.some(({ start }) => date.start >= start && date.start < start + FIRST_WORDS);
  for (const find of [
    () => withRanges(text, dates, ({ label }) => SERVICE_LABEL.test(label)),
    () => datesOfTables(tables, dates, notice?.date),
    () => withRanges(text, dates, within(paired)),
    () => (below.length <= 2 ? withRanges(text, dates, within(below)) : []),
    () => withRanges(text, dates, inRow),
    () => withRanges(text, dates, (date) => date !== notice && SERVICE.test(date.label)),
    () => dates.filter((date) => headsClaim(text, date, notice)).map(({ date }) => date),
    () => withRanges(text, dates, (date) => isBare(text, date, notice)),
  ]) {
    const found = find();
    if (found.length > 0) return firstAndLast(found);
  }
  return [];
}

/** A date alone on a line further down: it heads the services of that day. */
function headsClaim(text: string, date: FoundDate, notice: FoundDate | undefined): boolean {
  return (
    notice !== undefined &&
    date.start > notice.end &&
    !/\b(?:by|until|before|due)\W*$/.test(date.label) &&
    aloneOnLine(text, date)
  );
}

/** A day before the notice in a line that is no sentence: "Two hearing aids, 05/15/2026", "From/through: 01/04/2026". */
function isBare(text: string, date: FoundDate, notice: FoundDate | undefined): boolean {
  if (!notice || date.date >= notice.date || OTHER.test(date.label) || ACCIDENT.test(date.own)) return false;
  const [before, after] = aroundOnLine(text, date);
  return before.length < SHORT_LINE && !/[.!?]\s*$/.test(after) && !ENDS_SENTENCE.test(before);
}

const ACCIDENT =
  /\b(?:accident|injur\w+|loss|hurt|birth|dob|request\w*|letter|effective|enrolled|joined|asked|paid|check|received|order\w*|(?:was|were) denied|decided|decision|reviewed|processed)\b/;
const SHORT_LINE = 90;
const ENDS_SENTENCE = /\b(?:we|you|he|she|they|is|was|has|had|will)\b/i;

/** Of many days the first and the last. */
function firstAndLast(dates: readonly string[]): string[] {
  if (dates.length <= 2) return [...dates];
  const sorted = [...dates].sort();
  return [sorted[0] ?? '', sorted.at(-1) ?? ''];
}

function withRanges(text: string, dates: readonly FoundDate[], fits: (date: FoundDate) => boolean): string[] {
  const found: string[] = [];
  let open: FoundDate | undefined;
  for (const date of dates) {
    const between = open ? text.slice(open.end, date.start).toLowerCase() : '';
    const range = open !== undefined && between.length < LONGEST_JOIN && JOIN.test(between);
    open = range || fits(date) ? date : undefined;
    if (open) found.push(date.date);
  }
  return [...new Set(found)];
}

/** A line of a claim: a date and an amount side by side. */
function isRow(text: string, date: FoundDate): boolean {
  const [before, after] = aroundOnLine(text, date);
  const rest = `${before} ${after}`;
  return MONEY.test(rest) && !NO_ROW.test(rest) && !/[.:]\s*$/.test(after.trim());
}
