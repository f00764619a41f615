/** The payer's own reason codes: printed after a label of reason codes, and no reason code of the claim standard. */
import type { FoundCode } from './codes.js';
import { listedCodes } from './listed-codes.js';

const LABELLED =
  /\b(?:rsn|(?:denial|reason|explanation|ex|eob|remark|message|payer|determination|adjustment)(?: reason)? ?codes?(?:\(s\))?)(?:\s{0,3}[:#=]\s{0,3}| {2,30})([A-Z0-9]{1,8}(?:[-_.][A-Z0-9]{1,8}){0,3})(?![A-Za-z0-9])/gi;
/** Explanation codes name themselves: EX-6N. */
const EXPLANATION = /(?<![A-Za-z0-9-])EX-(?=[A-Z]?\d)[A-Z0-9]{2,4}(?![A-Za-z0-9-])/g;
const STANDARD = /^(?:CO|PR|OA|PI|CR)[-_ ]?\d|^\d{1,3}$|^(?:MA|M|N)-?\d{1,3}$|^[ABPWY]\d{1,2}$/i;

/** @param codes standard codes already found */
export function findPayerCodes(
  text: string,
  codes: readonly FoundCode[],
  ofTables: readonly string[] = [],
): string[] {
  const taken = new Set(codes.flatMap(({ start, end }) => [start, end]));
  const own = [...text.matchAll(LABELLED)].flatMap((match) => {
    const printed = match[1] ?? '';
    const start = match.index + match[0].length - printed.length;
    const standard = taken.has(start) || taken.has(start + printed.length);
    return standard || STANDARD.test(printed) || !/\d/.test(printed) ? [] : [printed];
  });
  return [...new Set([...own, ...ofTables, ...(text.match(EXPLANATION) ?? []), ...listedCodes(text)])];
}
