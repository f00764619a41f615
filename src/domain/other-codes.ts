/**
 * Codes of sets other than reason and remark codes. The same characters stand in several sets (A3 is a reason code, a
 * claim status category, an outcome of a request and a pharmacy reject), so each is read only behind the name of its
 * set: NCPDP 70, 277 A3, 278 0F, modifier 59. Only the five group codes stand alone, since no other set has them bare.
 */
import type { CodeFamily } from './generated/types.js';

type OtherFamily = Exclude<CodeFamily, 'carc' | 'rarc' | 'payer'>;

/** How an answer names the set before the code. */
export const PREFIXES: Readonly<Record<OtherFamily, string>> = {
  group_code: 'Group',
  ncpdp_reject: 'NCPDP',
  claim_status_category: '277',
  review_action: '278',
  review_reason: '278',
  request_reject: '901',
  claim_status: 'CLP02',
  modifier: 'Modifier',
  condition_code: 'Condition code',
  occurrence_code: 'Occurrence code',
};

/** Names of the sets as they are written before a code, the more specific first. */
const NAMED: readonly (readonly [RegExp, OtherFamily | 'x12_278'])[] = [
  [/^NCPDP(?: REJECT(?:ION)?)?(?: CODES?)?/, 'ncpdp_reject'],
  [/^(?:PHARMACY )?REJECT(?:ION)?(?: CODES?)?/, 'ncpdp_reject'],
  [/^CLAIM STATUS CATEGORY(?: CODES?)?/, 'claim_status_category'],
  [/^(?:X12 ?)?277(?:CA)?/, 'claim_status_category'],
  [/^(?:X12 ?)?278(?: (?:DECISION )?REASON| ACTION)?(?: CODES?)?/, 'x12_278'],
  [/^(?:HCR ?0?[13]|DECISION REASON(?: CODES?)?|(?:X12 ?)?886)/, 'x12_278'],
  [/^(?:(?:X12 ?)?901|AAA(?: ?03)?)/, 'request_reject'],
  [/^(?:CLP ?02|CLAIM STATUS(?: CODES?)?)/, 'claim_status'],
  [/^MOD(?:IFIER)?/, 'modifier'],
  [/^COND(?:ITION)?(?: CODES?)?/, 'condition_code'],
  [/^OCC(?:URRENCE)?(?: CODES?)?/, 'occurrence_code'],
  [/^GROUP(?: CODES?)?/, 'group_code'],
];

const GROUPS: ReadonlySet<string> = new Set(['CO', 'PR', 'OA', 'PI', 'CR']);
const CODE = /^[\s:#.(_-]+([A-Z0-9]{1,3})\)?$/;
const REVIEW_ACTION = /^(?:A\d|CT|NA)$/;

/** 277 and 278 are reason codes too, and a remark code may stand beside them: 278 N30. */
const BY_NUMBER = /^(?:277|278)$/;
const REMARK = /^(?:N|MA?)\d{1,3}$/;

/** Sets whose codes have two digits at least: 7 is read as 07. */
const TWO_DIGITS: ReadonlySet<OtherFamily> = new Set([
  'ncpdp_reject',
  'request_reject',
  'modifier',
  'condition_code',
  'occurrence_code',
]);

function official(family: OtherFamily, code: string): string {
  if (!/^\d+$/.test(code)) return code;
  const bare = code.replace(/^0+(?=\d)/, '');
  return TWO_DIGITS.has(family) ? bare.padStart(2, '0') : bare;
}

/** Reads a code behind the name of its set; undefined where no such name stands. Text in upper case, dashes unified. */
export function parseOtherCode(
  text: string,
): { readonly family: OtherFamily; readonly number: string } | undefined {
  if (GROUPS.has(text)) return { family: 'group_code', number: text };
  for (const [name, set] of NAMED) {
    const before = name.exec(text)?.[0];
    const code = before === undefined ? undefined : CODE.exec(text.slice(before.length))?.[1];
    if (code === undefined || (BY_NUMBER.test(before ?? '') && REMARK.test(code))) continue;
    if (set !== 'x12_278') return { family: set, number: official(set, code) };
    const family = REVIEW_ACTION.test(code) ? 'review_action' : 'review_reason';
    return { family, number: official(family, code) };
  }
  return undefined;
}
