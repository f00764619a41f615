/** Codes of a notice as an answer shows them. */
import { displayCode } from '../../domain/codes.js';
import type { FoundDenialCode } from '../../domain/generated/types.js';
import type { FoundCode } from '../../intake/text/codes.js';
import { codeRecord, denies, type Reading, remarkRecord } from './reading.js';

export function describeCodes(reading: Reading): FoundDenialCode[] {
  return reading.notice.codes.map((code) => describeFound(reading, code));
}

function describeFound({ workshop: { library }, notice }: Reading, code: FoundCode): FoundDenialCode {
  const record = codeRecord(library, code);
  const title = record?.title ?? remarkRecord(library, code)?.title;
  const remarks = code.family === 'carc' ? remarksBeside(notice.codes, code) : [];
  return {
    code: displayCode(code),
    family: code.family,
    number: code.number,
    ...(code.group ? { group: code.group } : {}),
    ...(remarks.length > 0 ? { remarks } : {}),
    ...(title ? { title } : {}),
    text: code.text,
    start: code.start,
    end: code.end,
    line: code.line,
    ...(code.amount === undefined ? {} : { amount: code.amount }),
    ...(code.repaired ? { repaired: true } : {}),
    is_denial: code.family === 'carc' && denies(record),
  };
}

function remarksBeside(codes: readonly FoundCode[], code: FoundCode): string[] {
  return [
    ...new Set(
      codes.filter(({ family, line }) => family === 'rarc' && line === code.line).map(({ number }) => number),
    ),
  ];
}
