/** A length of time that a fact tells from one event to another, beside the limit of the payer: "19 hours after the fall". */
import type { CaseFact, CaseGround } from '../../../domain/generated/types.js';
import { singularUnit } from '../../../language/time-units.js';
import { keysOf } from '../terms.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';

const LENGTH =
  /\b(?:that(?:'s| is| was) )?(?<value>\d+(?:\.\d+)?)(?<half> and a half)? (?<unit>hours?|days?|weeks?|months?)(?: (?<side>after|later)\b|(?=\.?$))/gi;
const LIMITED: ReadonlySet<string> = new Set(['hour', 'day', 'week', 'month']);
/** Words of a limit that join no fact to it. */
const EMPTY = keysOf('within hours days weeks months cannot medical treatment service care claim records');

/** The told length where it is within the limit and the fact is about the same. */
export function toldLength(
  { quote = '', thresholds = [] }: CaseGround,
  { facts }: ConcludedCase,
): Conclusion | undefined {
  const about = [...keysOf(quote)].filter((key) => !EMPTY.has(key));
  for (const { value: limit, unit = '', comparison } of thresholds) {
    if (comparison !== 'at_most' || !LIMITED.has(singularUnit(unit))) continue;
    for (const fact of facts) {
      const value = fact.negated
        ? undefined
        : (lengthIn(fact, singularUnit(unit)) ?? hoursIn(fact, unit, limit));
      if (value === undefined || value > limit || !isNear(fact, facts, about)) continue;
      return {
        says: { sentence: HOURS_AND_MINUTES.test(fact.text) ? 'hours-within-limit' : 'length-within-limit' },
        amounts: { span: { value, unit }, limit: { value: limit, unit } },
        facts: [fact],
      };
    }
  }
  return undefined;
}

function lengthIn({ text }: CaseFact, unit: string): number | undefined {
  for (const match of text.matchAll(LENGTH)) {
    const { value = '', half, unit: told = '', side } = match.groups ?? {};
    if (singularUnit(told) !== unit) continue;
    if (side === undefined && !/^that/i.test(match[0])) continue;
    return Number(value) + (half === undefined ? 0 : 0.5);
  }
  return undefined;
}

/** "57 hours 51 minutes", as the next whole hour: no more than that passed. */
const HOURS_AND_MINUTES =
  /(?<![\d:.])(?<hours>\d{1,3}) ?h(?:ours?|rs?)?,? (?:and )?(?<minutes>\d{1,2}) ?m(?:in(?:utes)?)?\b/i;

function hoursIn({ text }: CaseFact, unit: string, limit: number): number | undefined {
  const found = singularUnit(unit) === 'hour' ? HOURS_AND_MINUTES.exec(text)?.groups : undefined;
  const hours = Number(found?.hours) + 1;
  return hours <= limit ? hours : undefined;
}

/** The fact, or the one before it, has a word of the limit. */
function isNear(fact: CaseFact, facts: readonly CaseFact[], about: readonly string[]): boolean {
  const before = facts[facts.indexOf(fact) - 1];
  const keys = keysOf(`${before?.text ?? ''} ${fact.text}`);
  return about.some((key) => keys.has(key)) || NOTICE.test(fact.text);
}

/** What was reported or done, which limits in hours are about. */
const NOTICE = /\b(?:report\w*|notif\w*|call\w*|fax\w*|opened|seen|treated)\b/i;
