/** How far apart two services were, as a fact tells it, where a reason takes the one for the other. */
import type { CaseFact, CaseGround } from '../../../domain/generated/types.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';

const OF_ONE: ReadonlySet<string> = new Set(['duplicate', 'bundled']);
const APART =
  /\b(?<span>\d{1,3} (?:hours?|days?|weeks?)(?:,? (?:and )?\d{1,2} minutes?)?|\d{1,3} minutes?) apart\b/i;

/** The time between the two. */
export function apartOf({ kind }: CaseGround, { facts }: ConcludedCase): Conclusion | undefined {
  if (!OF_ONE.has(kind)) return undefined;
  for (const fact of facts) {
    const span = fact.negated === true ? undefined : APART.exec(fact.text)?.groups?.span;
    if (span !== undefined)
      return { says: { sentence: 'services-apart' }, words: { span }, facts: withTimes(fact, facts) };
  }
  return undefined;
}

/** The fact with those of the two services, which have a clock time each. */
function withTimes(fact: CaseFact, facts: readonly CaseFact[]): readonly CaseFact[] {
  const timed = facts.filter((one) => one !== fact && NUMBERED.test(one.text)).slice(0, MOST_TIMED);
  return [...timed, fact];
}

const NUMBERED = /(?:#|\b(?:first|second|1st|2nd)\b)[^.;]{0,40}\b\d{1,2}:\d{2}\b/i;
const MOST_TIMED = 2;
