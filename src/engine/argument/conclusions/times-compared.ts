/** Two lengths of time that a fact sets beside each other: "41 minutes against 1 hour 50 by road". */
import type { CaseFact } from '../../../domain/generated/types.js';
import type { Conclusion } from './conclusion.js';

const LENGTH = String.raw`(?:(\d{1,3}) hours?(?:(?: and)? (\d{1,2})(?: minutes)?)?|(\d{1,4}) minutes)`;
const COMPARED = new RegExp(
  String.raw`\b${LENGTH} (?:against|versus|vs\.?|instead of|compared (?:with|to)) ${LENGTH}(?![\d.])`,
  'i',
);
const HOUR = 60;

/** By how much the first is shorter, where both are told in one fact of the reason. */
export function timesCompared(facts: readonly CaseFact[]): Conclusion | undefined {
  for (const fact of facts) {
    const match = fact.negated ? null : COMPARED.exec(fact.text);
    if (match === null) continue;
    const first = minutesOf(match.slice(1, 4));
    const second = minutesOf(match.slice(4, 7));
    if (first === 0 || second <= first) continue;
    return {
      says: { sentence: 'time-shorter' },
      amounts: {
        value: { value: first, unit: 'minutes' },
        limit: { value: second, unit: 'minutes' },
        span: { value: second - first, unit: 'minutes' },
      },
      facts: [fact],
    };
  }
  return undefined;
}

function minutesOf([hours, rest, minutes]: readonly (string | undefined)[]): number {
  return Number(hours ?? 0) * HOUR + Number(rest ?? 0) + Number(minutes ?? 0);
}
