/** Codes of a notice as an answer shows them. */
import { displayCode } from '../../domain/codes.js';
import type { FoundDenialCode } from '../../domain/generated/types.js';
import type { FoundCode } from '../../intake/text/codes.js';
import { describeShort } from '../short-codes.js';
import { codeDenies, codeRecord, type Reading, remarkRecord, shortCode } from './reading.js';

export function describeCodes(reading: Reading): FoundDenialCode[] {
  const remarks = remarksByLine(reading.notice.codes);
  return reading.notice.codes.map((code) => describeFound(reading, code, remarks));
}

function describeFound(
  { workshop: { library } }: Reading,
  code: FoundCode,
  byLine: ReadonlyMap<string, ReadonlySet<string>>,
): FoundDenialCode {
  const short = shortCode(library, code);
  const title = short?.title ?? codeRecord(library, code)?.title ?? remarkRecord(library, code)?.title;
  const remarks = code.family === 'carc' ? [...(byLine.get(code.line) ?? [])] : [];
  return {
    code: displayCode(code),
    family: code.family,
    number: code.number,
    ...(code.group ? { group: code.group } : {}),
    ...(remarks.length > 0 ? { remarks } : {}),
    ...(title ? { title } : {}),
    ...describeShort(short),
    text: code.text,
    start: code.start,
    end: code.end,
    line: code.line,
    ...(code.amount === undefined ? {} : { amount: code.amount }),
    ...(code.repaired ? { repaired: true } : {}),
    is_denial: codeDenies(library, code),
  };
}

/** Remark codes by the line that they stand in. */
function remarksByLine(codes: readonly FoundCode[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { family, line, number } of codes)
    if (family === 'rarc') found.set(line, (found.get(line) ?? new Set()).add(number));
  return found;
}
