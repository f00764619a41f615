/** Which date is which: of the notice, of the service. */
import type { FoundDate } from './dates.js';

export interface DatedFacts {
  readonly noticeDate?: string;
  readonly serviceDates: readonly string[];
  /** Day on which care that is under way ends. */
  readonly careEnds?: string;
}

const NOTICE =
  /(?:date of (?:this )?(?:notice|letter|decision|determination|denial)|notice date|letter date|decision date|determination date|denial date|date (?:of )?(?:mailed|mailing|issued|processed|printed|sent)|mail(?:ed|ing)(?: date| on)?|issued?(?: date| on)?|(?:letter|notice|determination|decision) dated|process(?:ed|ing)(?: date| on)?|remit(?:tance)? date|check date|eob date|statement date|payment date|(?:^|[\s|])notice(?=\s{0,3}:)|(?:denial|determination|decision|remittance|notice|explanation of benefits),|(?:^|[\s|])date)\s{0,3}[:#-]?\s{0,6}$/;
const SERVICE =
  /(?:dates?(?:\(s\))? of (?:service|admission|treatment|care)|service dates?|svc\.?(?: dates?)?|date\(s\) of service|dos|services?(?: of)?|(?:claims?|charges?|bill)(?: (?:from|of|by) [^.]{1,40})? for|services?(?: were| was)? (?:on|from|dates?|provided|rendered|performed|received)|(?:provided|rendered|performed|received|furnished|services|treated|seen|care|admitted|admission|stay|visit)(?: to you| by [^.]{1,40})? (?:on|from|between|of)|first date|from date)[^a-z]{0,4}(?:\([a-z ]{2,20}\)[^a-z]{0,4})?$/;
const SERVICE_LABEL =
  /(?:dates?(?:\(s\))? of (?:service|admission|treatment|care)|service dates?|svc\.? dates?|date\(s\) of service|dos)[^a-z]{0,4}(?:\([a-z ]{2,20}\)[^a-z]{0,4})?(?:from |of |on |is |was )?$/;
const JOIN = /(?:to|through|thru|and|-|,)\s{0,2}$/;
const LONGEST_JOIN = 12;
const OTHER =
  /\b(?:birth|dob|born|due|deadline|by|before|until|expires?|received|submitted|asked|requested on|request on|effective|terminat\w+|ended|ends?|end|coverage|policy|appeal|signed|signature|verified|revised|printed|omb|enrolled)[^a-z]{0,4}(?:on|date)?[^a-z]{0,4}$/;
const CARE_ENDS =
  /(?:(?:services?|coverage|care|treatment|stay|benefits?|hours)[^.;]{0,40}? (?:will )?(?:ends?|be (?:reduced|stopped|terminated)|stops?|terminates?)|last covered day|starting|effective(?: date)?)[^a-z]{0,4}(?:is|on|after|from)?[^a-z]{0,4}$/;
const MONEY = /(?<![\d,])\$?\d[\d,]*\.\d{2}(?!\d)/;
const NO_ROW = /\b(?:paid on|check|processed|statement|due|pay by|notice|remittance date|received)\b/i;
const HEAD_LINES = 15;

/** @param text in plain characters */
export function readDatedFacts(text: string, dates: readonly FoundDate[]): DatedFacts {
  const notice = noticeDate(text, dates);
  const service = serviceDates(text, dates, notice);
  const ends = dates.find(({ label }) => CARE_ENDS.test(label));
  return {
    serviceDates: service,
    ...(notice ? { noticeDate: notice.date } : {}),
    ...(ends ? { careEnds: ends.date } : {}),
  };
}

function noticeDate(text: string, dates: readonly FoundDate[]): FoundDate | undefined {
  const labelled = dates.find(({ own }) => {
    const before = own.replace(/date\s{0,3}[:#-]?\s{0,6}$/, '');
    return NOTICE.test(own) && !SERVICE.test(own) && !OTHER.test(before);
  });
  if (labelled) return labelled;
  const head = text.split('\n', HEAD_LINES).join('\n').length;
  return dates.find((date) => date.start <= head && (aloneOnLine(text, date) || besideGreeting(text, date)));
}

function aloneOnLine(text: string, date: FoundDate): boolean {
  const [before, after] = aroundOnLine(text, date);
  return !/[A-Za-z0-9]/.test(before + after);
}

/** "Dear Provider:          November 12, 2026", "04/22/2026    Claim 44": set apart at an end of the line. */
function besideGreeting(text: string, date: FoundDate): boolean {
  const [before, after] = aroundOnLine(text, date);
  const leads = before.trim() === '' && / {3,}(?=\S)/.test(after.slice(0, 8));
  return leads || (/^\s*dear\b.{1,60}[:,] {3,}$/i.test(before) && after.trim() === '');
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
function serviceDates(text: string, dates: readonly FoundDate[], notice: FoundDate | undefined): string[] {
  const inRow = (date: FoundDate): boolean => date !== notice && !OTHER.test(date.label) && isRow(text, date);
  for (const fits of [
    ({ label }: FoundDate) => SERVICE_LABEL.test(label),
    inRow,
    ({ label }: FoundDate) => SERVICE.test(label),
  ]) {
    const found = withRanges(text, dates, fits);
    if (found.length > 0) return found;
  }
  return [];
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
