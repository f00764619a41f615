/** The time between two days of the case, where the payer sets a limit to it: "within 6 months before the order". */
import { daysBetween } from '../../../domain/calendar.js';
import type { CaseGround, Concept } from '../../../domain/generated/types.js';
import { PAYERS_NUMBERS } from '../../../intake/record/grounds/quantities.js';
import { daysIn as lengthOf } from '../../../language/time-units.js';
import { keysOf, wordsOf } from '../terms.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';
import { plain, type ToldDay, toldDaysOf } from './told-days.js';

const LIMIT = new RegExp(
  String.raw`^(?<event>.{4,140}?)\b(?<how>within|more than|over|later than|beyond|at least)(?: the)? (?<value>\d{1,3}|${Object.keys(PAYERS_NUMBERS).join('|')})[ -](?<unit>hours?|days?|weeks?|months?|years?)(?:(?: \w+)? (?<side>of|after|before|prior to|following|from|since)(?: the)? (?<from>[^.;:,()]{3,80})|(?=[.,;]|$| or\b| and\b))`,
  'i',
);
/** A second limit behind the first: "or 30 days after start of care". */
const SECOND = /^or \d+ \w+ (?:before|after|of) /i;
const LAST_CLAUSE = /[,;]| and | or | that | which | if /;
/** Words that name no event. */
const EMPTY = keysOf('denied denial claim note record limit required requirement found made done given');

/** The span between the two events of a limit, where facts tell the days of both and it lies within. */
export function spanOf(
  { quote = '' }: CaseGround,
  told: ConcludedCase,
  concepts: readonly Concept[],
): Conclusion | undefined {
  const groups = LIMIT.exec(quote)?.groups;
  const unit = lengthOf(groups?.unit);
  if (groups === undefined || unit === undefined) return undefined;
  // "Failure of the program within 6 months" is counted back from the decision.
  const { event = '', from = 'the decision', how = '', side = 'before', value: printed = '' } = groups;
  const value = PAYERS_NUMBERS[printed.toLowerCase()] ?? Number(printed);
  const days = told.facts.filter(({ negated }) => !negated).flatMap((fact) => toldDaysOf(fact, told));
  const sided = groups.side !== undefined;
  if (!sided && !/within/i.test(how)) return undefined;
  const first = dayOf(
    event.split(LAST_CLAUSE).at(-1) ?? event,
    days,
    concepts,
    undefined,
    sided ? LEAST : OWN_WORD,
  );
  const second = dayOf(from.replace(SECOND, ''), days, concepts, first) ?? fixedDay(from, told);
  if (first === undefined || second === undefined || first.day === second.day) return undefined;
  const before = /before|prior/i.test(side);
  const length = before
    ? daysBetween(first.until ?? first.day, second.day)
    : daysBetween(second.day, first.day);
  // Hours are not told: the last day counts in full.
  const limit = unit < 1 ? value * unit - 1 : value * unit;
  const least = /at least/i.test(how);
  if (length < 0 || (least ? length < limit : length > limit)) return undefined;
  const [from_day, to_day] = before ? [first.until ?? first.day, second.day] : [second.day, first.day];
  return {
    says: { sentence: least ? 'span-reaches-limit' : 'span-within-limit' },
    days: { from_day, to_day },
    amounts: { span: { value: length, unit: 'days' }, limit: { value, unit: groups.unit ?? '' } },
    facts: second.fact === undefined ? [first.fact] : [first.fact, second.fact],
  };
}

/** The day around which the words of an event stand; none where two days fit equally well. */
function dayOf(
  event: string,
  days: readonly ToldDay[],
  concepts: readonly Concept[],
  other?: ToldDay,
  least = LEAST,
): ToldDay | undefined {
  const wanted = withOthers(event, concepts);
  const scored = days
    .filter((one) => one.day !== other?.day)
    .map((one) => ({ one, score: fitOf(one, wanted) }))
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score);
  const [best, next] = scored;
  return best === undefined ||
    (next !== undefined && next.score === best.score && next.one.day !== best.one.day)
    ? undefined
    : best.one;
}

/** What stands before a day mostly says what happened on it. */
function fitOf({ words, wordsAfter }: ToldDay, wanted: ReadonlyMap<string, number>): number {
  const sum = (all: ReadonlySet<string>) =>
    [...all].reduce((score, key) => score + (wanted.get(key) ?? 0), 0);
  return Math.max(sum(words), sum(wordsAfter) * AFTER);
}

const AFTER = 0.7;
const LEAST = 0.5;
const OWN_WORD = 1;
const OTHER_WORD = 0.5;

/** Words of an event, and with less weight those that mean nearly the same. */
function withOthers(event: string, concepts: readonly Concept[]): ReadonlyMap<string, number> {
  const own = [...keysOf(plain(event))].filter((key) => !EMPTY.has(key));
  const words = new Set(wordsOf(plain(event)));
  const all = new Map<string, number>();
  for (const { words: alike } of concepts) {
    const list = alike.split(' ');
    if (!list.some((word) => words.has(word))) continue;
    for (const key of keysOf(alike)) all.set(key, OTHER_WORD);
  }
  for (const key of own) all.set(key, 1);
  return all;
}

interface FixedDay {
  readonly day: string;
  readonly fact?: undefined;
}

/** A day that the request names in a field of its own. */
function fixedDay(from: string, { input, serviceDay }: ConcludedCase): FixedDay | undefined {
  if (/\b(?:service|visit|services? (?:was|were) rendered|admission|procedure|surgery)\b/i.test(from))
    return serviceDay === undefined ? undefined : { day: serviceDay };
  if (/\b(?:denial|notice|decision)\b/i.test(from))
    return input.denial_date === undefined ? undefined : { day: input.denial_date };
  return undefined;
}
