/** Subtracts and compares: the limit that a ground names beside the values of the case. */
import { daysBetween } from '../../domain/calendar.js';
import type {
  CaseFact,
  CaseGround,
  CaseMeasure,
  GroundThreshold,
  TreatmentClass,
} from '../../domain/generated/types.js';
import { daysIn, inWeeks, singularUnit } from '../../language/time-units.js';
import type { Comparison } from './argument.js';
import type { ConcludedCase } from './conclusions/conclusion.js';
import { CONFIRMED, CONFIRMING, TURNED_AWAY } from './conclusions/confirmed.js';
import { toldDaysOf } from './conclusions/told-days.js';
import { stemsOf, termsOf } from './terms.js';
import { isOfNamedClass } from './treatment-class.js';

/** A trial told in months may be counted in weeks: so much may be lacking by rounding. */
const ROUNDING = 0.02;
/** Something that reached the payer, or was sent to it. */
const SUBMITTED = /\b(?:accept|receiv|submit|sent|fil(?:ed|ing)|277ca|transmit|fax|acknowledg|deliver|mail)/i;
const LATE_KINDS: ReadonlySet<string> = new Set(['late_filing']);

/** What the facts say to each limit: the first value of its name, the day that is counted, or the treatments that reach it. */
export function compare(
  ground: CaseGround,
  facts: readonly CaseFact[],
  told: ConcludedCase,
  classes: readonly TreatmentClass[],
): Comparison[] {
  const all = (ground.thresholds ?? []).flatMap((threshold) => {
    if (LATE_KINDS.has(ground.kind)) return dayOf(threshold, facts, told) ?? [];
    const found = measured(threshold, facts);
    return found ? [found] : tried(threshold, besideName(ground, threshold), facts, classes);
  });
  return withoutSame(all);
}

/** The same limit with the same value of the same name is compared once, however the name is written. */
function withoutSame(comparisons: readonly Comparison[]): Comparison[] {
  const seen = new Set<string>();
  return comparisons.filter(({ threshold, name, value, of }) => {
    const key = [threshold.value, threshold.unit, threshold.comparison, of, value, stemsOf(name)].join('|');
    return seen.size < seen.add(key).size;
  });
}

/** The value of the case that the limit is about. A value of another name is none, whatever its unit. */
function measured(threshold: GroundThreshold, facts: readonly CaseFact[]): Comparison | undefined {
  const { name: wanted, unit } = threshold;
  const counted = countedThings(threshold, facts);
  if (counted !== undefined || wanted === undefined || COMMON_UNIT.test(wanted)) return counted;
  const terms = termsOf(wanted);
  const found = facts
    .flatMap((fact) => (fact.measures ?? []).map((measure) => ({ fact, measure })))
    .filter(
      ({ fact, measure }) =>
        (unitsAgree(unit, measure.unit) || bareAgrees(unit, measure.unit)) &&
        (sharesName(terms, wanted, measure) || isOfSeries(terms, wanted, measure, fact)),
    )
    // A number without a unit is a limit on the named thing alone: "panels of 50" says nothing of what "the panel needs".
    .filter(({ measure }) => unit !== undefined || isNamedBy(terms, measure.name));
  const best = latestOf(found, threshold);
  if (best === undefined) return undefined;
  const { fact, measure } = best;
  // A value that the payer itself states of this case is no answer to it.
  if (threshold.of_case !== undefined && measure.value === threshold.of_case) return undefined;
  return {
    threshold,
    fact,
    met: reaches(measure.value, threshold),
    value: measure.value,
    ...(measure.unit === undefined ? {} : { unit: measure.unit }),
    of: 'measure',
    name: measure.name,
    ...(measure.date === undefined ? {} : { date: measure.date }),
  };
}

/** The value of the latest day; of several on that day one that reaches the limit; where no day is told, the first value. */
function latestOf<T extends { readonly measure: CaseMeasure }>(
  found: readonly T[],
  threshold: GroundThreshold,
): T | undefined {
  const [first] = found;
  const last = found
    .flatMap(({ measure: { date } }) => date ?? [])
    .sort()
    .at(-1);
  if (first === undefined || last === undefined) return first;
  const ofDay = found.filter(({ measure: { date } }) => date === last);
  return ofDay.find(({ measure: { value } }) => value !== undefined && reaches(value, threshold)) ?? ofDay[0];
}

const LEAST_LETTERS = 6;
/** Units in which anything is counted: they name nothing. */
const COMMON_UNIT =
  /^(?:hours?|days?|weeks?|months?|years?|visits?|sessions?|points?|trials?|percent|minutes?|degrees?|agents?|doses?|tablets?|treatments?|criteria|business days?)$/i;

/** "At least 15 eosinophils" beside "62 eosinophils": what is counted names the value. */
function countedThings(threshold: GroundThreshold, facts: readonly CaseFact[]): Comparison | undefined {
  const { unit } = threshold;
  if (unit === undefined || unit.length < LEAST_LETTERS || COMMON_UNIT.test(unit)) return undefined;
  if (!/^[a-z-]+$/i.test(unit)) return undefined;
  const wanted = stemsOf(unit);
  for (const fact of facts)
    for (const [, value = '', thing = ''] of fact.text.matchAll(COUNTED)) {
      if (stemsOf(thing) !== wanted) continue;
      const number = Number(value.replace(/,/g, ''));
      return {
        threshold,
        fact,
        met: reaches(number, threshold),
        value: number,
        unit: thing,
        of: 'measure',
        name: thing,
        ...(fact.date === undefined ? {} : { date: fact.date }),
      };
    }
  return undefined;
}

const COUNTED = /(?<![\d.,/-])(\d{1,3}(?:,\d{3})*(?:\.\d+)?|\d+(?:\.\d+)?) ([A-Za-z-]{6,30})(?![A-Za-z])/g;

function sharesName(terms: ReadonlySet<string>, name: string, measure: CaseMeasure): boolean {
  for (const term of termsOf(measure.name)) if (terms.has(term)) return true;
  return isAcronymOf(measure.name, name) || isAcronymOf(name, measure.name);
}

/** "Resting gradient 38, Valsalva 84 mmHg": values of one thing side by side, of which the last has the unit. */
function isOfSeries(
  terms: ReadonlySet<string>,
  wanted: string,
  { unit }: CaseMeasure,
  { measures = [] }: CaseFact,
): boolean {
  if (unit === undefined || COMMON_UNIT.test(unit) || unit === '%') return false;
  return measures.some((other) => other.unit === undefined && sharesName(terms, wanted, other));
}

function isNamedBy(terms: ReadonlySet<string>, name: string): boolean {
  return [...termsOf(name)].every((term) => terms.has(term));
}

/** "PCF" of "peak cough flow". */
function isAcronymOf(short: string, long: string): boolean {
  if (!/^[A-Z][A-Z0-9-]{1,6}$/.test(short.trim())) return false;
  const initials = long
    .split(/[\s-]+/)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  return initials.includes(short.trim().replace(/[^A-Z]/g, ''));
}

function unitsAgree(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined) return a === b || a === undefined;
  return singularUnit(a) === singularUnit(b);
}

/** A value told without its unit agrees with a limit that has one of science: "Eosinophils 410" beside "300 cells/mcL". */
function bareAgrees(a: string | undefined, b: string | undefined): boolean {
  return b === undefined && a?.includes('/') === true && !/ (?:per|a) /.test(a);
}

/** A name that any treatment answers; a limit on physical therapy is answered by physical therapy alone. */
const ANY_TREATMENT = /\b(?:conservative|treatment|care|management|trial|drug|medication|step)s?\b/i;
const MOST_TRIALS = 3;

/** The words that say what a limit is on beside its name: none where the same sentence sets another limit on another name. */
function besideName({ thresholds = [], quote = '' }: CaseGround, { name = '' }: GroundThreshold): string {
  const others = thresholds.some((other) => other.name !== undefined && other.name !== name);
  return others && name !== '' && !ANY_TREATMENT.test(name) ? '' : quote;
}

/** Treatments that lasted, or were given as often, as the limit asks, the longest first; where none did, the longest. */
function tried(
  threshold: GroundThreshold,
  quote: string,
  facts: readonly CaseFact[],
  classes: readonly TreatmentClass[],
): Comparison[] {
  const days = daysIn(threshold.unit);
  const treatments = facts.flatMap((fact) => (fact.treatment ? [{ fact, treatment: fact.treatment }] : []));
  const values = treatments.flatMap(({ fact, treatment }) => {
    if (treatment.not_given) return [];
    const value =
      days === undefined
        ? isCount(threshold.unit)
          ? treatment.sessions
          : undefined
        : treatment.days === undefined
          ? undefined
          : treatment.days / days;
    return value === undefined ? [] : [{ fact, treatment, value: inFull(value, days) }];
  });
  const { name: wanted = '', unit } = threshold;
  const named = stemsOf(`${wanted} ${quote}`);
  const byName = (name: string) => named.includes(stemsOf(name).trim());
  const own = values.filter(
    ({ treatment: { name } }) => byName(name) || isOfNamedClass(classes, named, name),
  );
  // The treatment that the payer names may be told as not given: then no other stands for it.
  const specific = treatments.some(({ treatment }) => byName(treatment.name));
  const any = !specific && ANY_TREATMENT.test(wanted || quote) ? values : [];
  const enough = own.some(({ value }) => reaches(value, threshold));
  const sorted = [...(enough || any.length === 0 ? own : any)].sort((a, b) => b.value - a.value);
  const all = sorted.map(
    ({ fact, treatment, value }): Comparison => ({
      threshold,
      fact,
      met: reaches(value, threshold),
      value,
      ...(unit === undefined ? {} : { unit }),
      of: 'treatment',
      name: treatment.name,
      ...(days === undefined ? {} : asTold(treatment.days)),
    }),
  );
  const met = all.filter((one) => one.met);
  return met.length > 0 ? met.slice(0, MOST_TRIALS) : all.slice(0, 1);
}

/**
 * Full weeks or months, as people count them: 24.1 weeks are 24. Calendar months are of unequal length: from February to
 * April it is three of them, though it is 89 days.
 * @param days of the unit; absent for a count
 */
function inFull(value: number, days: number | undefined): number {
  if (value < 1) return Math.round(value * 10) / 10;
  return Math.floor(days !== undefined && days >= LEAST_MONTH ? value * (1 + ROUNDING) : value + TINY);
}

/** The length in weeks, where they are full and the limit counts in another unit. */
function asTold(days: number | undefined): Pick<Comparison, 'told'> {
  const told = days === undefined ? undefined : inWeeks(days);
  return told?.unit === 'week' ? { told } : {};
}

const LEAST_MONTH = 28;
const TINY = 1e-9;

function isCount(unit: string | undefined): boolean {
  return unit !== undefined && /^(?:session|visit|trial|treatment|injection|cycle|dose)s?$/i.test(unit);
}

/** The day of the period on which the claim reached the payer, counted from the service. */
function dayOf(
  threshold: GroundThreshold,
  facts: readonly CaseFact[],
  told: ConcludedCase,
): Comparison | undefined {
  const { input } = told;
  const days = threshold.unit === undefined ? 1 : daysIn(threshold.unit);
  if (days === undefined || input.service_date === undefined) return undefined;
  const start = input.service_date;
  const sent = facts
    .filter(
      (fact) =>
        fact.date?.length === 10 &&
        fact.date >= start &&
        SUBMITTED.test(fact.text) &&
        !TURNED_AWAY.test(fact.text) &&
        !fact.negated,
    )
    .sort((a, b) => weightOf(b) - weightOf(a) || byDay(a, b));
  const [first] = sent;
  if (first?.date === undefined) return undefined;
  const day = receivedOn(first, told) ?? first.date;
  const value = daysBetween(start, day);
  return {
    threshold,
    fact: first,
    met: value <= threshold.value * days,
    value,
    unit: 'days',
    of: 'day',
    name: first.text,
    date: day,
  };
}

/** "Sent on May 7, 277CA of May 9: accepted": the day beside the payer's own word proves more than the day of sending. */
function receivedOn(fact: CaseFact, told: ConcludedCase): string | undefined {
  const { service_date: start = '' } = told.input;
  return toldDaysOf(fact, told).find(({ day, before }) => day >= start && CONFIRMED.test(before))?.day;
}

/** What the payer itself confirmed proves more than what was sent. */
function weightOf({ text }: CaseFact): number {
  return CONFIRMING.test(text) ? 1 : 0;
}

function reaches(value: number, { value: limit, comparison }: GroundThreshold): boolean {
  const slack = Math.abs(limit) * ROUNDING;
  switch (comparison) {
    case 'at_least':
      return value >= limit - slack;
    case 'at_most':
      return value <= limit + slack;
    case 'above':
      return value > limit;
    case 'below':
      return value < limit;
  }
}

/** The earlier day first. */
function byDay({ date: a = '' }: CaseFact, { date: b = '' }: CaseFact): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
