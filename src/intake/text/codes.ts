/**
 * Reason and remark codes in a text. Group and number alone prove nothing: CO 80202 is an address and PR 88 a pulse.
 * A code counts where it is joined (CO-50), where a cue stands in the same or the line above, or where a label names
 * it. What a scanner spoiled (C0-5O) is fixed only inside such a candidate, and only where the result is a known
 * code. All patterns are bounded, so time is linear in the text.
 */
import { officialNumber } from '../../domain/codes.js';
import type { CodeFamily, GroupCode } from '../../domain/generated/types.js';
import { repairedGroup, repairedNumber } from './code-repairs.js';
import { type Line, linesOf } from './lines.js';
import { findOtherCodes } from './other-codes.js';
import { findRemarks } from './remarks.js';

export interface FoundCode {
  readonly family: CodeFamily;
  /** Of a payer's own code: id of the payer. */
  readonly payer?: string;
  readonly group?: GroupCode;
  readonly number: string;
  /** As printed. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The line it stands in, trimmed. */
  readonly line: string;
  /** Dollars that follow it on the line. */
  readonly amount?: number;
  /** True where characters were taken for others, as scanners mistake them. */
  readonly repaired?: boolean;
}

/** Whether the packs know a code: the check that a fixed or bare number has to pass. */
export type KnownCode = (family: CodeFamily, number: string) => boolean;

const GROUPED =
  /(?<![A-Za-z0-9/])(C[0QO][0O](?=-)|G[0O](?=-)|QA(?=-)|c0(?=-)|CO|PR|OA|PI|CR|C[0Q]|P[1l]|0A|co|pr|oa|pi|Co|Pr)( {0,2}[-_=:] {0,2}| {1,6})?([0-9OoIl|SBZ]{1,3}|[ABPWY]\d{1,2})(?![A-Za-z0-9]|[-.]\d)/g;
const REVERSED = /(?<![A-Za-z0-9.,$-])(\d{1,3}|[ABPWY]\d{1,2}) (CO|PR|OA|PI)(?![A-Za-z0-9-])/g;
const CUE =
  /\b(?:den(?:y|ied|ial)|reason|codes?|adj(?:ust(?:ment|ments|ed)?)?|carc|cagc|group|remarks?|not (?:paid|covered|payable)|disallowed|claim adj|allowed|billed|charges?|paid|grp|rc-amt|discount)\b|\$ ?\d/i;
const LABELLED =
  /\b(?:CARC|CAS|ANSI(?: reason)?(?: code)?|(?:denial|reason|adjustment|adj(?:ustment)?\.? reason|claim adjustment reason|CARC|EOB reason|disallow)(?: reason)? ?codes?(?:\(s\))?(?: {4,30}(?=\S{1,3}(?:\s|$)))?|adj\.? reason|reason)\s{0,3}(?:[:#=]|is|-)?\s{0,3}((?:0{0,2}(?:\d{1,3}|[ABPWY]\d{1,2})(?![A-Za-z0-9%/]|[-.]\d)(?:\s?(?:,|;|and|&)\s?)?){1,8})/gi;
/** "Code: 191" where a sentence or a line begins. */
const BARE_LABEL =
  /(?:^|[.;|]\s{1,3})\s{0,20}codes?\s?:\s?((?:\d{2,3}|[ABPWY]\d{1,2})(?![A-Za-z0-9%/-]|\.\d))/gi;
const MENDED_LABEL =
  /\b(?:denial|reason|adjustment) ?codes? ?: ?((?:60|6O|C0|G0|GO)[- ]?\d{1,3})(?![A-Za-z0-9.])/gi;
const NOT_A_CODE_AFTER =
  /^\s{0,2}(?:%|ms\b|bpm\b|mg\b|mcg\b|ml\b|mmol|months?\b|years?\b|days?\b|weeks?\b|hours?\b|of\b|students?\b|north|south|east|west|line\b|percent\b)/i;
/** "PR 88 Main Street": a number of a house and its street. A title after a code ends in no such word. */
const STREET_AFTER =
  /^ (?:[NSEW]\.? )?(?:[A-Z][A-Za-z.'-]{1,20} ){1,3}(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Ln|Lane|Way|Pkwy|Parkway|Hwy|Highway|Pl|Place|Ct|Court|Sq|Square|Ter|Terrace|Cir|Circle|Plaza)\b|^ (?:Calle|Avenida|Ave\.?|Carr\.?|Paseo) [A-Z0-9]/;
const AMOUNT_AFTER = /^[^\dA-Za-z\n]{0,12}\$?\s?(\d{1,3}(?:,?\d{3}){0,3}\.\d{2})(?!\d)/;
const LONGEST_LINE = 300;
/** Characters around a candidate that may speak for or against it. */
const CONTEXT = 60;

/** Finds codes in the order of the text; the same code at the same place once. */
export function findCodes(text: string, known: KnownCode): FoundCode[] {
  const found: FoundCode[] = [];
  const lines = linesOf(text);
  const others = findOtherCodes(text, lines, known);
  for (const [index, line] of lines.entries()) {
    const above = `${tail(lines[index - 2])} ${tail(lines[index - 1])}`;
    const grouped = groupedCodes(line, CUE.test(line.text) || CUE.test(above), known);
    const taken = [
      ...grouped,
      ...others.filter(({ start }) => start >= line.start && start < line.start + line.text.length),
    ];
    const labelled = [...labelledCodes(line), ...bareCodes(line, known)].filter(
      (code) => !taken.some((other) => overlaps(other, code)),
    );
    found.push(...grouped, ...labelled);
  }
  return [...found, ...others, ...findRemarks(lines, found, known)].sort((a, b) => a.start - b.start);
}

/** The end of a line above: a cue stands near what it speaks for. */
function tail(line: Line | undefined): string {
  return line?.text.slice(-200) ?? '';
}

function overlaps(a: FoundCode, b: FoundCode): boolean {
  return a.start < b.end && b.start < a.end;
}

function groupedCodes(line: Line, cued: boolean, known: KnownCode): FoundCode[] {
  const forward = [...line.text.matchAll(GROUPED)].flatMap((match) => {
    const [printed, group = '', separator = '', number = ''] = match;
    return acceptable(line, match.index, { printed, group, separator, number }, cued, known);
  });
  const listed = forward.flatMap((code) => furtherCodes(line, code, known));
  const first = [...forward, ...listed.filter((code) => !forward.some((other) => overlaps(other, code)))];
  const reversed = cued
    ? [...line.text.matchAll(REVERSED)].flatMap((match) => {
        const [printed, number = '', group = ''] = match;
        const code = codeAt(line, match.index, printed, number, group);
        const open = !first.some((other) => overlaps(other, code)) && /adj|code|grp|reason/i.test(line.text);
        return open && known('carc', code.number) ? [code] : [];
      })
    : [];
  return [...first, ...reversed];
}

/** "CO50/CO97", "CO-50,97": further numbers behind a code, of its group where they name none. */
const FURTHER =
  /^\s?(?:,|\/|&|and\b)\s?(?:(CO|PR|OA|PI)[ -]?)?(\d{1,3}|[ABPWY]\d{1,2})(?![A-Za-z0-9%$]|[-.]\d|,\d{3}(?!\d))/;
/** What stands behind a number of such a list, where it names no group. */
const LIST_GOES_ON = /^(?:\s?(?:,|\/|&|and\b)\s?(?:(?:CO|PR|OA|PI)[ -]?)?\d|\s*$|\s?[.;:)(]|\s{2}|\s-\s)/;
const MOST_FURTHER = 12;

function furtherCodes(line: Line, first: FoundCode, known: KnownCode): FoundCode[] {
  const found: FoundCode[] = [];
  let [at, group] = [first.end - line.start, first.group];
  while (found.length < MOST_FURTHER) {
    const match = FURTHER.exec(line.text.slice(at, at + CONTEXT));
    if (!match) break;
    const [printed, own, number = ''] = match;
    const end = at + printed.length;
    if (!known('carc', number) || (!own && !LIST_GOES_ON.test(line.text.slice(end, end + CONTEXT)))) break;
    // A group before a blank, "CO-50, CO-97", is read as a code by itself.
    if (own && /[\s,&]/.test(printed)) break;
    group = (own as GroupCode | undefined) ?? group; // the pattern admits only group codes
    const start = end - (own ? printed.length - printed.indexOf(own) : number.length);
    found.push(codeAt(line, start, line.text.slice(start, end), number, group));
    at = end;
  }
  return found;
}

interface Candidate {
  readonly printed: string;
  readonly group: string;
  readonly separator: string;
  readonly number: string;
}

function acceptable(
  line: Line,
  index: number,
  { printed, group, separator, number }: Candidate,
  cued: boolean,
  known: KnownCode,
): FoundCode[] {
  const joined = /[-_=:]/.test(separator);
  const apart = separator.length > 2 && !joined;
  if (apart && !(ROW.test(line.text) && known('carc', number))) return [];
  const before = line.text.slice(Math.max(0, index - CONTEXT), index);
  const end = index + printed.length;
  const after = line.text.slice(end, end + CONTEXT);
  if (NOT_A_CODE_AFTER.test(after) || (!joined && STREET_AFTER.test(after))) return [];
  const inRow = separator === '' && MONEY_ROW.test(line.text) && known('carc', number);
  if (!joined && !apart && (!(cued || inRow) || (/[a-z]/.test(group) && !/^(?:co|pr|oa|pi)$/i.test(group))))
    return [];
  if (separator === '' && number.length === 1 && !cued) return [];
  if (/[a-z]/.test(group) && !joined && !isSaid(line.text, index, end)) return [];
  if (POLICY_BEFORE.test(before)) return [];
  if (/\d\s?-\s?$/.test(before) || /\b(?:road|route|highway|trip|flight|course|exit)\s$/i.test(before))
    return [];
  const [fixed, digits] = [repairedGroup(group), repairedNumber(number)];
  if (!fixed || digits === undefined || /^0+$/.test(digits)) return [];
  const spoiled = fixed !== group.toUpperCase() || digits !== number;
  // P12 is a code by itself, and no PI-2.
  if (spoiled && separator === '' && known('carc', printed.toUpperCase())) return [];
  const code = codeAt(line, index, printed, digits, fixed, spoiled);
  if (spoiled && !known('carc', code.number)) return [];
  if (separator.includes('=') && !known('carc', code.number)) return [];
  return [code];
}

/** As people type it: "co 50 denied", "denied as co 50". */
function isSaid(text: string, start: number, end: number): boolean {
  return (
    /^[a-z]{2} ?\d{2,3}$/.test(text.slice(start, end)) &&
    (/^ (?:was |is )?(?:den(?:y|ied|ial)|reject)/i.test(text.slice(end, end + CONTEXT)) ||
      /\b(?:denied|rejected|code|reason)(?: code)?(?: is| was| with| for| as| by)?:? $/i.test(
        text.slice(Math.max(0, start - CONTEXT), start),
      ))
  );
}

/** A line of a table: group and number may stand in columns of their own. */
const ROW = /\d\.\d{2}(?!\d)/;
/** A line of a table with two sums or more. */
const MONEY_ROW = /\d\.\d{2}(?!\d)[^\n]{1,120}\d\.\d{2}(?!\d)/;
/** The number of a rule or a form of the payer. */
const POLICY_BEFORE = /\b(?:policy|guideline|bulletin|rule|form|exhibit)\s?(?:no\.?|number|#)?\s?\(?$/i;

/** What kind of code it is, no word says: only a known reason code counts. */
function bareCodes(line: Line, known: KnownCode): FoundCode[] {
  return [...line.text.matchAll(BARE_LABEL)].flatMap((match) => {
    const printed = match[1] ?? '';
    const code = codeAt(line, match.index + match[0].length - printed.length, printed, printed.toUpperCase());
    return known('carc', code.number) ? [code] : [];
  });
}

/** "You may discuss reason 1 or 2 with us": which of the reasons of the letter. */
const ORDINAL = /^reasons? [1-9](?: ?(?:,|and|or) ?[1-9])*\s?$/i;

function labelledCodes(line: Line): FoundCode[] {
  const plain = [...line.text.matchAll(LABELLED)].flatMap((match) => {
    const list = match[1] ?? '';
    if (ORDINAL.test(match[0]) && /^\s?[a-z]/.test(line.text.slice(match.index + match[0].length))) return [];
    const offset = match.index + match[0].length - list.length;
    return [...list.matchAll(/[ABPWY]?\d{1,5}/gi)]
      .filter(([item]) => !/^0+$/.test(item))
      .map((item) => codeAt(line, offset + item.index, item[0], item[0].toUpperCase()));
  });
  const spoiled = [...line.text.matchAll(MENDED_LABEL)].map((match) => {
    const printed = match[1] ?? '';
    const index = match.index + match[0].length - printed.length;
    return codeAt(line, index, printed, printed.slice(2).replace(/\D/g, ''), 'CO', true);
  });
  return [...plain.filter((code) => !spoiled.some((other) => overlaps(other, code))), ...spoiled];
}

function codeAt(
  line: Line,
  index: number,
  printed: string,
  number: string,
  group?: string,
  repaired = false,
): FoundCode {
  const start = line.start + index;
  const amount = AMOUNT_AFTER.exec(
    line.text.slice(index + printed.length, index + printed.length + CONTEXT),
  )?.[1];
  return {
    family: 'carc',
    number: officialNumber(number.replace(/\d+$/, ''), number.replace(/^[A-Z]+/, '')),
    text: printed,
    start,
    end: start + printed.length,
    line: line.text.trim().slice(0, LONGEST_LINE),
    // The patterns admit only group codes.
    ...(group ? { group: group.toUpperCase() as GroupCode } : {}),
    ...(amount ? { amount: Number(amount.replaceAll(',', '')) } : {}),
    ...(repaired ? { repaired } : {}),
  };
}
