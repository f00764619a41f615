/** Denial codes as people type them: CO-50, co50, PR 204, CO‑97 with any dash, 50, CARC 50, N115, CO-16/N290. */
import type { CodeFamily, GroupCode, NormalisedDenialCode } from './generated/types.js';
import { PREFIXES, parseOtherCode } from './other-codes.js';

/** A code as read: the reason code with its group, a lone remark code, or a code of another set. */
export interface ParsedCode {
  readonly family: CodeFamily;
  /** Of a payer's own code: id of the payer. */
  readonly payer?: string;
  readonly group?: GroupCode;
  /** The bare code as the code set prints it: 50, A1, N115, MA01. */
  readonly number: string;
  /** Remark codes printed beside it. */
  readonly remarks: readonly string[];
}

const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;
const LABEL =
  /^(?:(?:CARC|RARC|ANSI|CLAIM|ADJUSTMENT|ADJ|REASON|DENIAL|REMARK|CODES?|NO\.?|NUMBER)(?![A-Z0-9])[\s:#.-]*)+/;
const GROUP = /^(CO|PR|OA|PI|CR)[\s_:.-]*(?=[A-Z]{0,2}\d)/;
const CODE = /^([A-Z]{0,2})0*(\d{1,3})(?![A-Z0-9])/;
/** N 115, MA-130. */
const SPACED_REMARK = /^(N|MA?)[\s_.-]+(?=\d)/;
const REMARK = /^(?:N|MA?)0*\d{1,3}$/;

/** Unicode forms, dashes and spaces brought to one shape, upper case. */
export function normaliseCodeText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase();
}

/** Without leading zeros, but for MA01 to MA09: the code set prints those with one. */
export function officialNumber(letters: string, digits: string): string {
  const bare = digits.replace(/^0+(?=\d)/, '');
  return `${letters}${letters === 'MA' ? bare.padStart(2, '0') : bare}`;
}

/**
 * Reads one denial code. Answers undefined where the text is no code at all.
 * Whether the code exists is for the pack library to say.
 */
export function parseDenialCode(text: string): ParsedCode | undefined {
  const plain = normaliseCodeText(text);
  const other = parseOtherCode(plain);
  if (other) return { ...other, remarks: [] };
  let rest = plain.replace(LABEL, '');
  const groupMatch = GROUP.exec(rest);
  if (groupMatch) rest = rest.slice(groupMatch[0].length);
  rest = rest.replace(SPACED_REMARK, '$1');
  const codeMatch = CODE.exec(rest);
  if (!codeMatch) return undefined;
  const number = officialNumber(codeMatch[1] ?? '', codeMatch[2] ?? '');
  const remarks = parseRemarkList(rest.slice(codeMatch[0].length));
  if (remarks === undefined) return undefined;
  if (REMARK.test(number)) return { family: 'rarc', number, remarks };
  const group = groupMatch?.[1] as GroupCode | undefined; // the pattern admits only group codes
  return { family: 'carc', number, remarks, ...(group ? { group } : {}) };
}

/** Remark codes after a reason code; undefined where something else stands there. */
function parseRemarkList(text: string): string[] | undefined {
  const words = text
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '' && !/^(RARC|REMARK|CODES?|AND|WITH)$/.test(word));
  if (!words.every((word) => REMARK.test(word))) return undefined;
  return [...new Set(words.map(remarkNumber))];
}

/** Reads a lone remark code: N115, n 115, MA-130. */
export function parseRemarkCode(text: string): string | undefined {
  const bare = normaliseCodeText(text)
    .replace(LABEL, '')
    .replace(/[\s_-]/g, '');
  return REMARK.test(bare) ? remarkNumber(bare) : undefined;
}

function remarkNumber(text: string): string {
  return officialNumber(text.replace(/\d+$/, ''), text.replace(/^[A-Z]+/, ''));
}

/** Id of the pack record: carc-50, rarc-n115, ncpdp-reject-75; of a payer's own code payer-aetna-e4412. */
export function recordId(family: CodeFamily, number: string, payer?: string): string {
  if (payer !== undefined) return `${family}-${payer}-${number.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
  return `${family.replaceAll('_', '-')}-${number.toLowerCase()}`;
}

/** Families whose codes stand without a name of the set. */
const AS_PRINTED: ReadonlySet<CodeFamily> = new Set(['rarc', 'group_code', 'payer']);

/** The usual form: CO-50; CARC 50 where the group is not known; N115; NCPDP 75. */
export function displayCode(code: Pick<ParsedCode, 'family' | 'group' | 'number'>): string {
  if (AS_PRINTED.has(code.family)) return code.number;
  if (code.family !== 'carc') return `${PREFIXES[code.family as keyof typeof PREFIXES]} ${code.number}`;
  return code.group ? `${code.group}-${code.number}` : `CARC ${code.number}`;
}

/** The code as an answer shows it. */
export function describeCode(code: ParsedCode, title: string | undefined): NormalisedDenialCode {
  return {
    code: displayCode(code),
    family: code.family,
    number: code.number,
    ...(code.group ? { group: code.group } : {}),
    ...(code.remarks.length > 0 ? { remarks: [...code.remarks] } : {}),
    ...(title ? { title } : {}),
  };
}
