/**
 * Reason and remark codes in the text of a letter. Group and number alone prove nothing: CO 80202 is an address and
 * PR 88 a pulse. A code counts where it is joined (CO-50), where a cue stands in the same or the line above, or where
 * a label names it. All patterns are bounded, so time is linear in the text.
 */
import { officialNumber } from '../../domain/codes.js';
import type { GroupCode } from '../../domain/generated/types.js';
import { type Line, linesOf } from './lines.js';

export interface FoundCode {
  readonly family: 'carc' | 'rarc';
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
}

const DASH = '[-\\u2010-\\u2015\\u2212]';
const GROUPED = new RegExp(
  `(?<![A-Za-z0-9/])(CO|PR|OA|PI|CR)( ?${DASH} ?| |_)?(0{0,2}(?:\\d{1,3}|[ABPWY]\\d{1,2}))(?![A-Za-z0-9])`,
  'g',
);
const JOINED_LOWER = new RegExp(`(?<![A-Za-z0-9/])(co|pr|oa|pi)(${DASH})(\\d{1,3})(?![A-Za-z0-9])`, 'g');
const CUE =
  /\b(?:den(?:y|ied|ial)|reason|code|codes|adjust(?:ment|ed)?|carc|cagc|group|remark|not (?:paid|covered|payable)|disallowed|claim adj)\b/i;
const LABELLED =
  /\b(?:CARC|ANSI(?: code)?|(?:denial|reason|adjustment|adj(?:ustment)? reason|claim adjustment reason) ?codes?|adj reason|reason)\s{0,3}(?:[:#]|is|-)?\s{0,3}((?:0{0,2}(?:\d{1,3}|[ABPWY]\d{1,2})(?![A-Za-z0-9.%/-])(?:\s?(?:,|;|and|&)\s?)?){1,8})/gi;
const REMARK = /(?<![A-Za-z0-9-])(MA|M|N) ?-?(\d{1,3})(?![A-Za-z0-9])(?!\.\d)/g;
const REMARK_CUE = /\b(?:remark|rarc|rem|moa|mia)\b/i;
const NOT_A_CODE_AFTER =
  /^\s?(?:%|ms\b|bpm\b|mg\b|mcg\b|ml\b|mmol|months?\b|years?\b|days?\b|weeks?\b|hours?\b|of\b)/i;
const AMOUNT_AFTER = /^[^\dA-Za-z\n]{0,12}\$?\s?(\d{1,3}(?:,\d{3}){0,3}\.\d{2})(?!\d)/;

/** Finds codes in the order of the text; the same code at the same place once. */
export function findCodes(text: string): FoundCode[] {
  const found: FoundCode[] = [];
  const lines = linesOf(text);
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1]?.text ?? '';
    const grouped = groupedCodes(line, CUE.test(line.text) || CUE.test(above));
    const labelled = labelledCodes(line);
    const reasons = [
      ...grouped,
      ...labelled.filter((code) => !grouped.some((other) => overlaps(other, code))),
    ];
    found.push(
      ...reasons,
      ...remarkCodes(line, reasons.length > 0 || REMARK_CUE.test(line.text) || REMARK_CUE.test(above)),
    );
  }
  return found.sort((a, b) => a.start - b.start);
}

function overlaps(a: FoundCode, b: FoundCode): boolean {
  return a.start < b.end && b.start < a.end;
}

function groupedCodes(line: Line, cued: boolean): FoundCode[] {
  return [...line.text.matchAll(GROUPED), ...line.text.matchAll(JOINED_LOWER)].flatMap((match) => {
    const [printed, group = '', separator = '', number = ''] = match;
    const after = line.text.slice(match.index + printed.length);
    const dashed = new RegExp(DASH).test(separator);
    if (NOT_A_CODE_AFTER.test(after)) return [];
    if (!dashed && !cued) return [];
    if (separator === '' && number.length === 1 && !cued) return [];
    if (/\d\s?-\s?$/.test(line.text.slice(0, match.index))) return [];
    // The pattern admits only group codes.
    return [codeAt(line, match.index, printed, 'carc', number, group.toUpperCase() as GroupCode)];
  });
}

function labelledCodes(line: Line): FoundCode[] {
  return [...line.text.matchAll(LABELLED)].flatMap((match) => {
    const list = match[1] ?? '';
    const offset = match.index + match[0].length - list.length;
    return [...list.matchAll(/[ABPWY]?\d{1,5}/gi)].map((item) =>
      codeAt(line, offset + item.index, item[0], 'carc', item[0].toUpperCase()),
    );
  });
}

function remarkCodes(line: Line, cued: boolean): FoundCode[] {
  if (!cued) return [];
  return [...line.text.matchAll(REMARK)].flatMap((match) => {
    const [printed, letters = '', digits = ''] = match;
    if (letters === 'MA' && /[A-Za-z],\s*$/.test(line.text.slice(0, match.index))) return [];
    return [codeAt(line, match.index, printed, 'rarc', `${letters}${digits}`)];
  });
}

function codeAt(
  line: Line,
  index: number,
  printed: string,
  family: 'carc' | 'rarc',
  number: string,
  group?: GroupCode,
): FoundCode {
  const start = line.start + index;
  const amount = AMOUNT_AFTER.exec(line.text.slice(index + printed.length))?.[1];
  return {
    family,
    number: officialNumber(number.replace(/\d+$/, ''), number.replace(/^[A-Z]+/, '')),
    text: printed,
    start,
    end: start + printed.length,
    line: line.text.trim().slice(0, 300),
    ...(group ? { group } : {}),
    ...(amount ? { amount: Number(amount.replaceAll(',', '')) } : {}),
  };
}
