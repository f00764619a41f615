/** Events that the payer counts, counted again: "seven episodes are required" beside the days of eight. */
import { Temporal } from 'temporal-polyfill';
import type { CaseFact, CaseGround, GroundThreshold } from '../../../domain/generated/types.js';
import { numberInWords } from '../../../language/number-words.js';
import { daysIn as lengthOf } from '../../../language/time-units.js';
import { keysOf } from '../terms.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';
import { type ToldDay, toldDaysOf } from './told-days.js';

/** Units that only measure: nothing that happens on a day. */
const MEASURE =
  /[%/]|^(?:percent|points?|years?|months?|weeks?|days?|hours?|minutes?|m[gL]|mcg|kg|cm|mm|dB|degrees|units?|of age)\b/i;
const WINDOW =
  /\b(?:within|(?:in|over|during)(?: (?:the|a))?)(?: (?:past|last|previous|prior|preceding))? (?<value>\d+|six|twelve|twenty-four|one|two|three)?[ -]?(?<unit>months?|years?|weeks?|days?)\b/i;
/** Other numbers of the same thing make the limit one of several. */
const ALTERNATIVES = /\bor (?:one|two|three|\d+)\b/i;

/** The count of what a limit of the payer names, where the facts list its days. */
export function counted(ground: CaseGround, told: ConcludedCase): Conclusion | undefined {
  const { quote = '', thresholds = [] } = ground;
  for (const threshold of thresholds) {
    const things = thingsOf(threshold);
    if (things === undefined) continue;
    const count = toldCount(things, threshold, told.facts);
    if (count !== undefined) return count;
    const found = daysOf(things, told, quote);
    if (found === undefined) continue;
    const { days, facts } = found;
    const stated = threshold.of_case;
    const reaches = threshold.comparison === 'at_least' && days.length >= threshold.value;
    if (!reaches || days.length <= (stated ?? 0)) continue;
    const [first = '', last = ''] = [days[0], days.at(-1)];
    const needed = ALTERNATIVES.test(quote) ? {} : { needed: { value: threshold.value } };
    return {
      says: { sentence: 'events-counted' },
      days: { from_day: first, to_day: last },
      amounts: {
        count: { value: days.length },
        ...needed,
        ...(stated === undefined ? {} : { stated: { value: stated } }),
      },
      words: { things: plural(things) },
      facts,
    };
  }
  return undefined;
}

/** "12 migraine days in October": the number that a fact itself tells of the things. */
function toldCount(
  things: string,
  { value: needed, comparison, of_case: stated }: GroundThreshold,
  facts: readonly CaseFact[],
): Conclusion | undefined {
  if (comparison !== 'at_least') return undefined;
  const pattern = new RegExp(String.raw`(?<![\d.,/$-])(\d{1,3}) ${things.replace(/s$/, '')}s?\b`, 'gi');
  for (const fact of facts) {
    if (fact.negated) continue;
    const counts = [...fact.text.matchAll(pattern)].map(([, printed]) => Number(printed));
    const count = counts.find((one) => one >= needed && one !== stated);
    if (count === undefined) continue;
    return {
      says: { sentence: 'things-told' },
      amounts: {
        count: { value: count },
        needed: { value: needed },
        ...(stated === undefined ? {} : { stated: { value: stated } }),
      },
      words: { things: plural(things) },
      facts: [fact],
    };
  }
  return undefined;
}

function thingsOf({ unit }: GroundThreshold): string | undefined {
  const name = unit?.split(/ (?:per|a|an|each|every|in|of)\b/)[0];
  return name === undefined || MEASURE.test(name) || !/^[a-z -]{5,}$/i.test(name) ? undefined : name;
}

function plural(things: string): string {
  return things.endsWith('s') ? things : `${things}s`;
}

/** The days that facts list for the things, within the time that the payer names. */
function daysOf(
  things: string,
  told: ConcludedCase,
  quote: string,
): { readonly days: string[]; readonly facts: CaseFact[] } | undefined {
  const wanted = [...keysOf(things)];
  const since = windowStart(quote, told);
  const facts: CaseFact[] = [];
  const days = new Set<string>();
  for (const fact of told.facts) {
    if (fact.negated || !names(fact, wanted)) continue;
    const own = listed(fact, told).filter(({ day }) => since === undefined || day >= since);
    if (own.length === 0) continue;
    facts.push(fact);
    for (const { day } of own) days.add(day);
  }
  return days.size < LEAST_LISTED ? undefined : { days: [...days].sort(), facts };
}

const LEAST_LISTED = 2;

/** The head of the fact names the things: "Exacerbations: …", "Falls on …". */
function names({ text }: CaseFact, wanted: readonly string[]): boolean {
  const head = keysOf(text.slice(0, HEAD));
  return wanted.length > 0 && wanted.every((key) => head.has(key));
}

const HEAD = 60;

/** One day for each event: where the list has semicolons, the first day of each entry. */
function listed(fact: CaseFact, told: ConcludedCase): readonly ToldDay[] {
  const all = toldDaysOf(fact, told);
  const entries = fact.text.split(';').length;
  return all.length > entries && entries > 1 ? [] : all;
}

/** The first day of the time that the payer looks at, counted back from the request. */
function windowStart(quote: string, { input, today }: ConcludedCase): string | undefined {
  const groups = WINDOW.exec(quote)?.groups;
  const days = lengthOf(groups?.unit);
  if (groups === undefined || days === undefined) return undefined;
  const value = groups.value === undefined ? 1 : (numberInWords(groups.value) ?? Number(groups.value));
  const end = Temporal.PlainDate.from(input.denial_date ?? today);
  return end.subtract({ days: Math.round(value * days) + SLACK }).toString();
}

/** Months of 30 days are a little shorter than those of the calendar. */
const SLACK = 6;
