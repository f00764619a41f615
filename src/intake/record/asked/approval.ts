/** Whether an approval was asked for before the service, as far as the case tells. */
import type { GenerateAppealInput } from '../../../domain/generated/types.js';

const APPROVAL = String.raw`(?:(?:prior |pre-?)?(?:authorization|auth|approval|certification|notification)|precert\w*|PA|referral|permission|(?:an? )?answer|the (?:plan|insurer|payer|insurance))`;
const NOT_ASKED = new RegExp(
  [
    String.raw`\b(?:did not|didn't|could not|couldn't|cannot|can't|not|without) (?:wait(?:ing)?|ask(?:ing)?|request(?:ing)?|obtain(?:ing)?|get(?:ting)?|seek(?:ing)?|call(?:ing)?|apply(?:ing)?)(?: for)?(?: (?:an?|any|the|prior|first))*\s+${APPROVAL}`,
    String.raw`\bwithout (?:an?|any|prior|the)?\s*${APPROVAL}`,
    String.raw`\bno (?:prior )?(?:authorization|approval|auth|precert\w*|request|PA)\b(?: for [^.;]{0,30})? (?:was|had been|were) (?:asked|requested|obtained|sought|made|submitted|in place)`,
    String.raw`\b(?:was|were|had) no time (?:to|for)\b[^.;]{0,50}\b${APPROVAL}`,
  ].join('|'),
  'i',
);
/** A plan that was asked and gave no number is another case. */
const ASKED =
  /\b(?:called|asked|requested|submitted|faxed|obtained|received|approved|approval (?:number|no)|reference (?:number|no)|auth(?:orization)? (?:number|no|#))\b[^.;]{0,60}\b(?:authorization|approval|auth|precert\w*|plan|insurer|number|was (?:given|granted|issued|needed|required))\b/i;

/** What was forgotten was not left for want of time. */
const FORGOTTEN = /\b(?:forg[eo]t(?:ten)?|failed to (?:ask|request|obtain|get|submit|call)|overlooked)\b/i;

/** The case says that the service was given and no approval asked for, and not that asking was forgotten. */
export function wentAhead({ patient_summary: told = '' }: GenerateAppealInput): boolean {
  const found = NOT_ASKED.exec(told);
  if (found === null || FORGOTTEN.test(told)) return false;
  const rest = `${told.slice(0, found.index)} ${told.slice(found.index + found[0].length)}`;
  return !ASKED.test(rest);
}
