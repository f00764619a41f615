/** Hours that the payer says are not reached, beside the minutes that the record counts: "three hours" and "185 minutes". */
import type { CaseGround } from '../../../domain/generated/types.js';
import { singularUnit } from '../../../language/time-units.js';
import { keysOf } from '../terms.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';

const HOUR = 60;
const MINUTES = /(?<![\d.,:/])(\d{2,3})(?: |-)?min(?:utes?)?\b/gi;
const EMPTY = keysOf('hours hour minutes unable tolerate cannot daily member patient least');
/** Who gives the hours that a reason counts in therapy. */
const THERAPY = /\b(?:PT|OT|SLP|ST)\b|\b(?:physical|occupational|speech) therapy\b/;

/** The longest time that a fact about the same tells, where it reaches the hours. */
export function minutesReached(
  { quote = '', thresholds = [] }: CaseGround,
  { facts }: ConcludedCase,
): Conclusion | undefined {
  const limit = thresholds.find(
    ({ unit = '', comparison }) => comparison === 'at_least' && singularUnit(unit) === 'hour',
  );
  if (limit === undefined) return undefined;
  const about = [...keysOf(quote)].filter((key) => !EMPTY.has(key));
  for (const fact of facts) {
    if (fact.negated) continue;
    const keys = keysOf(fact.text);
    if (!about.some((key) => keys.has(key)) && !(/therap/i.test(quote) && THERAPY.test(fact.text))) continue;
    const longest = Math.max(0, ...[...fact.text.matchAll(MINUTES)].map(([, printed]) => Number(printed)));
    if (longest < limit.value * HOUR) continue;
    return {
      says: { sentence: 'minutes-reached' },
      amounts: {
        value: { value: longest, unit: 'minutes' },
        limit: { value: limit.value, unit: 'hours' },
        whole: { value: limit.value * HOUR, unit: 'minutes' },
      },
      facts: [fact],
    };
  }
  return undefined;
}
