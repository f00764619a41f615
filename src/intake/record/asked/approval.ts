/** Whether an approval was asked for before the service, and for which code, as far as the case tells. */
import type { GenerateAppealInput } from '../../../domain/generated/types.js';

const APPROVAL = String.raw`(?:(?:prior |pre-?)?(?:authorization|auth|approval|certification|notification)|precert\w*|PA|referral|permission)`;
/** Nobody waits for the plan who has not asked it, but many who asked get no answer. */
const OF_PLAN = '(?:(?:an? )?answer|the (?:plan|insurer|payer|insurance))';
const NOT = "(?:did not|didn't|could not|couldn't|cannot|can't|not|without)";
const BETWEEN = String.raw`(?: for)?(?: (?:an?|any|the|prior|first))*\s+`;
/** "We could not get approval because the plan denied it". */
const NOT_REFUSED = String.raw`\b(?![^.;]{0,30}\b(?:because|since|as)\b[^.;]{0,40}\b(?:den(?:y|ied|ies)|refus\w+|reject\w+|turned|never (?:answered|replied)))`;
const NOT_ASKED = new RegExp(
  [
    String.raw`\b${NOT} (?:wait(?:ing)?|ask(?:ing)?|request(?:ing)?|call(?:ing)?)${BETWEEN}(?:${APPROVAL}|${OF_PLAN})\b`,
    String.raw`\b${NOT} (?:obtain(?:ing)?|get(?:ting)?|seek(?:ing)?|apply(?:ing)?)${BETWEEN}${APPROVAL}${NOT_REFUSED}`,
    String.raw`\bwithout (?:an?|any|prior|the)?\s*${APPROVAL}\b`,
    String.raw`\bno (?:prior )?(?:authorization|approval|auth|precert\w*|request for (?:an? )?${APPROVAL}|PA)\b(?: for [^.;]{0,30})? (?:was|had been|were) (?:asked|requested|obtained|sought|made|submitted|in place)`,
    String.raw`\b(?:was|were|had) no time (?:to|for)\b[^.;]{0,50}\b(?:${APPROVAL}|${OF_PLAN})\b`,
  ].join('|'),
  'i',
);
/** A plan that was asked and gave no number is another case. */
const ASKED = new RegExp(
  [
    String.raw`\b(?:called|asked|requested|submitted|faxed|obtained|received|approved|approval (?:number|no)|reference (?:number|no)|auth(?:orization)? (?:number|no|#))\b[^.;]{0,60}\b(?:authorization|approval|auth|precert\w*|plan|insurer|number|was (?:given|granted|issued|needed|required))\b`,
    String.raw`\b(?:faxed|sent|submitted|filed|put in)\b(?: in)?(?: (?:the|an?|our|my|his|her|its|prior|auth\w*|approval|urgent)){0,4} (?:forms?|requests?|fax|paperwork)\b`,
    String.raw`\b${APPROVAL} (?:had (?:already )?been|has been|was (?:already )?) ?(?:given|granted|issued|asked|requested|approved)\b`,
    String.raw`(?<!\bnot )\bwith (?:(?:the|an?|prior|full|written) ){0,2}${APPROVAL}\b`,
  ].join('|'),
  'i',
);

/** What was forgotten was not left for want of time. */
const FORGOTTEN =
  /\b(?:forg[eo]t(?:ten)?|overlooked)\b[^.;]{0,30}\b(?:ask|call|request|obtain|get|submit|approval|auth\w*|precert\w*|PA|it)\b|\bfailed to (?:ask|request|obtain|get|submit|call)\b/i;

/** The case says that the service was given and no approval asked for, and not that asking was forgotten. */
export function wentAhead({ patient_summary: told = '' }: GenerateAppealInput): boolean {
  const found = NOT_ASKED.exec(told);
  if (found === null || FORGOTTEN.test(told)) return false;
  const rest = `${told.slice(0, found.index)} ${told.slice(found.index + found[0].length)}`;
  return !ASKED.test(rest);
}

const CODE = String.raw`(?:\d{5}|[A-V]\d{4})`;
const APPROVED_AND_DONE = new RegExp(
  String.raw`\b(?:auth\w*|approv\w*|pre-?cert\w*)\b[^.;]{0,60}?\b(?<approved>${CODE})\b[^.;]{0,80}?\b(?:did|done|performed|billed|converted to|changed to|switched to)\b[^.;]{0,40}?\b(?<done>${CODE})\b`,
  'i',
);
/** "No authorization for 72148" tells of none. */
const NONE = /\b(?:no|not|never|without|denied|refused)\b[^.;]{0,24}$/i;

/** An approval for one code where another was done: "we got authorization for 72148 but the radiologist did 72158". */
export function approvedAndDone(
  told: string,
): { readonly approved: string; readonly done: string } | undefined {
  const found = APPROVED_AND_DONE.exec(told);
  const { approved, done } = found?.groups ?? {};
  if (found === null || approved === undefined || done === undefined || approved === done) return undefined;
  return NONE.test(told.slice(0, found.index)) ? undefined : { approved, done };
}
