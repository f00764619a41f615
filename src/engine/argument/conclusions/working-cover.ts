/** Coverage through work that is going on, by an employer whose size the case tells, beside Medicare. */
import type { CaseGround } from '../../../domain/generated/types.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';

const OF_ORDER =
  /\bmedicare\b.*\b(?:primary|secondary|first|pays?)\b|\b(?:primary|secondary|first)\b.*\bmedicare\b/i;
const EMPLOYEES =
  /(?<![\d.,])(\d{1,3}(?:,\d{3})*|\d+) (?:full[- ]time )?(?:employees|ees|workers|people employed)\b/i;
const AT_WORK =
  /\b(?:active(?:ly)? (?:employ\w*|work\w*)|active employ\w*|still works?|works? (?:full|at|for|in)|currently employed|current employment|is employed|working)\b/i;
const RETIRED = /\b(?:retired|retiree|COBRA|laid off|former employ\w*)\b/i;
const DISABLED = /\b(?:disabled|disability|SSDI|end-stage|ESRD)\b/i;
/** 42 U.S.C. § 1395y(b)(1)(A)(ii). */
const LEAST_EMPLOYEES = 20;
const SIXTY_FIVE = 65;
const AGE = /\b(?:age |aged )?(?<age>\d{2,3})(?:[ -]?(?:year|yo|y\/o|F|M)\b|, on\b)/;

/** That the group plan comes first, where age, work and size of the employer are told. */
export function workingCover({ quote = '' }: CaseGround, { facts }: ConcludedCase): Conclusion | undefined {
  if (!OF_ORDER.test(quote)) return undefined;
  const told = facts.filter(({ negated }) => !negated);
  const sized = told.find(({ text }) => EMPLOYEES.test(text));
  const count = Number(EMPLOYEES.exec(sized?.text ?? '')?.[1]?.replace(/,/g, ''));
  const working = told.find(({ text }) => AT_WORK.test(text) && !RETIRED.test(text));
  const aged = told.find(({ text }) => Number(AGE.exec(text)?.groups?.age) >= SIXTY_FIVE);
  if (sized === undefined || working === undefined || aged === undefined) return undefined;
  if (count < LEAST_EMPLOYEES || told.some(({ text }) => RETIRED.test(text) || DISABLED.test(text)))
    return undefined;
  return {
    says: { sentence: 'group-plan-first' },
    amounts: { count: { value: count } },
    facts: [...new Set([sized, working])],
  };
}
