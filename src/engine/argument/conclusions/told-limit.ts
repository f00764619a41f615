/** A limit of the policy that the caller tells, beside the value of the case: "policy says Haller above 3.25", "Haller index is 4.6". */
import type { CaseGround } from '../../../domain/generated/types.js';
import { keysOf } from '../terms.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';

const OF_POLICY = /\b(?:policy|criteri\w+|guideline|limit|plan|LCD|NCD|requires?|asks? for)\b/i;
const LIMIT =
  /(?<name>[A-Za-z][A-Za-z-]{2,}(?: [a-z]+){0,2}) (?:of )?(?<how>above|over|more than|greater than|at least|below|under|less than|at most|up to|>|<|≥|≤) ?(?<value>\d+(?:\.\d+)?)/gi;
const UPPER = /above|over|more|greater|at least|>|≥/i;
const EMPTY = keysOf(
  'index score level value status limit policy criteria criterion says exceeds performance',
);

/** The value where it is on the right side of the limit, and the reason names the measure. */
export function toldLimit({ quote = '' }: CaseGround, { facts }: ConcludedCase): Conclusion | undefined {
  const about = new Set([...keysOf(quote)].filter((key) => !EMPTY.has(key)));
  for (const fact of facts) {
    if (!OF_POLICY.test(fact.text)) continue;
    for (const { groups } of fact.text.matchAll(LIMIT)) {
      const { name = '', how = '', value: printed = '' } = groups ?? {};
      const key = [...keysOf(name)].find((one) => about.has(one));
      if (key === undefined) continue;
      const limit = Number(printed);
      const of = facts.find((one) => one !== fact && !one.negated && keysOf(one.text).has(key));
      const value = of && valueBehind(of.text, key);
      const isMet = value !== undefined && (UPPER.test(how) ? value > limit : value < limit);
      if (of === undefined || !isMet) continue;
      return {
        says: { sentence: 'told-limit-met' },
        amounts: { value: { value } },
        words: { limit: `${WRITTEN[how] ?? how.toLowerCase()} ${printed}` },
        facts: [of, fact],
      };
    }
  }
  return undefined;
}

const WRITTEN: Readonly<Record<string, string>> = {
  '>': 'more than',
  '<': 'less than',
  '≥': 'at least',
  '≤': 'at most',
};

/** The first number behind a word of the measure, near to it and no part of a day. */
function valueBehind(text: string, key: string): number | undefined {
  const words = text.split(/(?=\b[A-Za-z])/);
  const at = words.findIndex((word) => keysOf(word).has(key));
  const behind = at < 0 ? '' : words.slice(at).join('').slice(0, NEAR);
  const found = /(?<![\d/.,-])\d+(?:\.\d+)?(?![\d/,-]|\.\d)/.exec(behind)?.[0];
  return found === undefined ? undefined : Number(found);
}

const NEAR = 40;
