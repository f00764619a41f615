/** Numbers of the member that no usual label names: "Card GV-2204", "No. BBX 104 55 2", "Ann Lee, TT-4419-77, request 12". */
import { numberIn } from './numbers-of-fields.js';

/** A number of Medicare beneficiaries says itself what it is. Shape: Centers for Medicare and Medicaid Services, MBI format. */
const OF_MEDICARE =
  /(?<![A-Za-z0-9-])[1-9][AC-HJKMNP-RT-Y][0-9AC-HJKMNP-RT-Y]\d-?[AC-HJKMNP-RT-Y][0-9AC-HJKMNP-RT-Y]\d-?[AC-HJKMNP-RT-Y]{2}\d{2}(?![A-Za-z0-9-])/;
const VALUE =
  '((?=[A-Z -]{0,8}\\d)[A-Z0-9][A-Z0-9-]{0,24}(?: [A-Z0-9][A-Z0-9-]{0,24}){0,5})(?![A-Za-z0-9/.$])';
const WHO =
  '(?:member|patient|participant|insured(?: person)?|enrollee|subscriber|recipient|beneficiary|cardholder|card|client|employee|policy|medi-?card|medicaid|medicare|certificate|contract|coverage|sponsor|veteran|plan member)';
/** The name of whom or what, and a number without any mark between: in a line, or behind words. */
const NAMED = new RegExp(
  `(?:^|[\\s(|,;])(?:your |our |the )?${WHO}(?: (?:id|no\\.?|number|nr\\.?|card|#)){0,2}[ \\t]{0,3}[:#]?[ \\t]{1,12}${VALUE}`,
  'gim',
);
/** A number that stands alone behind "no." or "ID": the document is the member's. */
const BARE = new RegExp(
  `(?:^|[ \\t]{2}|[,;|(][ \\t]?)(?:no\\.?|nr\\.?|id|#)[ \\t]{0,2}:?[ \\t]{1,4}${VALUE}`,
  'gim',
);
/** Behind the name of a person, as in "Re: Ann Lee, TT-4419-77". */
const BEHIND_NAME = new RegExp(
  `(?:^|[ \\t])(?:re|for|patient|member|name|about|to|hello|dear)[ \\t]{0,2}:?[ \\t]{1,12}(?:[A-Z][A-Za-z.'-]{1,20} ){1,4}?[A-Z][A-Za-z'-]{1,20}(?:,| \\((?:member|id|no\\.?)?)[ \\t]{0,2}${VALUE}`,
  'gim',
);
/** Words of what else is numbered just before it. */
const OTHER_THING =
  /\b(?:claim|request|file|case|group|ura|agent|reviewer|adjuster|license|ref(?:erence)?|account|acct|tax|npi|provider|check|phone|fax|page|box|room|suite|form|line|tooth|call)\W{0,3}(?:id|no\.?|number|#)?\W{0,3}$/i;
const LEAST_DIGITS = 4;

/**
 * The likeliest number of the member where no label names it.
 * @param taken numbers of claims, requests and groups
 */
export function looseMember(text: string, taken: readonly string[]): string | undefined {
  const own = OF_MEDICARE.exec(text)?.[0];
  if (own) return own;
  for (const pattern of [NAMED, BEHIND_NAME, BARE])
    for (const match of text.matchAll(pattern)) {
      const printed = match[1] ?? '';
      const at = match.index + match[0].length - printed.length;
      if (OTHER_THING.test(text.slice(Math.max(0, match.index - 24), match.index + 1))) continue;
      const number = withLetter(text, at, numberIn(printed, 'member'));
      if (number && isNumber(number) && !taken.some((other) => other === number || other.startsWith(number)))
        return number;
    }
  return undefined;
}

/** Many digits, or digits with letters or joints; an amount, a year and a day are none. */
function isNumber(number: string): boolean {
  const digits = number.replace(/\D/g, '').length;
  return (
    digits >= LEAST_DIGITS &&
    !/^(?:DOB|born) |^(?:19|20)\d\d$|^\d{4}-\d\d-\d\d$|^\d{1,2}-\d{1,2}-\d{2,4}$/.test(number)
  );
}

/** A single capital letter may end a number: "90 118 274 C". */
function withLetter(text: string, at: number, number: string | undefined): string | undefined {
  if (number === undefined) return undefined;
  const letter = /^ [A-Z](?=\s*(?:$|[\n,;)]))/.exec(
    text.slice(at + number.length, at + number.length + 4),
  )?.[0];
  return letter && text.startsWith(number, at) ? `${number}${letter}` : number;
}
