/** Subtracts and compares: the limit that a ground names beside the values of the case. */
import { daysBetween } from '../../domain/calendar.js';
import type {
  CaseFact,
  CaseGround,
  CaseMeasure,
  GenerateAppealInput,
  GroundThreshold,
} from '../../domain/generated/types.js';
import type { Comparison } from './argument.js';
import { stemsOf, termsOf } from './terms.js';

/** Days in one of the units of time. */
const DAYS: Readonly<Record<string, number>> = {
  hour: 1 / 24,
  day: 1,
  'business day': 1.4,
  week: 7,
  month: 30.4,
  year: 365.25,
};
/** A trial told in months may be counted in weeks: so much may be lacking by rounding. */
const ROUNDING = 0.02;
/** Something that reached the payer, or was sent to it. */
const SUBMITTED = /\b(?:accept|receiv|submit|sent|fil(?:ed|ing)|277ca|transmit|fax|acknowledg|deliver|mail)/i;
const LATE_KINDS: ReadonlySet<string> = new Set(['late_filing']);

/** One comparison for each limit that the facts speak to, the first and plainest value of each. */
export function compare(
  ground: CaseGround,
  facts: readonly CaseFact[],
  input: GenerateAppealInput,
): Comparison[] {
  return (ground.thresholds ?? []).flatMap((threshold) => {
    const found = LATE_KINDS.has(ground.kind)
      ? dayOf(threshold, facts, input)
      : (measured(threshold, facts) ?? tried(threshold, facts));
    return found ?? [];
  });
}

/** The value of the case that the limit is about: the same name, else the same unit where only one has it. */
function measured(threshold: GroundThreshold, facts: readonly CaseFact[]): Comparison | undefined {
  const name = threshold.name === undefined ? undefined : termsOf(threshold.name);
  const all = facts.flatMap((fact) => (fact.measures ?? []).map((measure) => ({ fact, measure })));
  const sameUnit = all.filter(({ measure }) => unitsAgree(threshold.unit, measure.unit));
  const named =
    name === undefined
      ? []
      : sameUnit.filter(({ measure }) => sharesName(name, threshold.name ?? '', measure));
  const [best] =
    named.length > 0
      ? named
      : name === undefined && threshold.unit !== undefined && sameUnit.length === 1
        ? sameUnit
        : [];
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

function sharesName(terms: ReadonlySet<string>, name: string, measure: CaseMeasure): boolean {
  for (const term of termsOf(measure.name)) if (terms.has(term)) return true;
  return isAcronymOf(measure.name, name) || isAcronymOf(name, measure.name);
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
  return singular(a) === singular(b);
}

function singular(unit: string): string {
  const plain = unit.toLowerCase().trim();
  if (plain === 'percent') return '%';
  return plain.replace(/s$/, '');
}

/** A treatment that lasted, or was given as often, as the limit asks. The longest answers for all. */
function tried(threshold: GroundThreshold, facts: readonly CaseFact[]): Comparison | undefined {
  const days = threshold.unit === undefined ? undefined : DAYS[singular(threshold.unit)];
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
    return value === undefined ? [] : [{ fact, treatment, value: Math.round(value * 10) / 10 }];
  });
  const named = threshold.name === undefined ? '' : stemsOf(threshold.name);
  const own = values.filter(({ treatment }) => named.includes(stemsOf(treatment.name).trim()));
  const [best] = [...(own.length > 0 ? own : values)].sort((a, b) => b.value - a.value);
  if (best === undefined) return undefined;
  return {
    threshold,
    fact: best.fact,
    met: reaches(best.value, threshold),
    value: best.value,
    ...(threshold.unit === undefined ? {} : { unit: threshold.unit }),
    of: 'treatment',
    name: best.treatment.name,
  };
}

function isCount(unit: string | undefined): boolean {
  return unit !== undefined && /^(?:session|visit|trial|treatment|injection|cycle|dose)s?$/i.test(unit);
}

/** The day of the period on which the claim reached the payer, counted from the service. */
function dayOf(
  threshold: GroundThreshold,
  facts: readonly CaseFact[],
  input: GenerateAppealInput,
): Comparison | undefined {
  const days = threshold.unit === undefined ? 1 : DAYS[singular(threshold.unit)];
  if (days === undefined || input.service_date === undefined) return undefined;
  const start = input.service_date;
  const sent = facts
    .filter(
      (fact) => fact.date?.length === 10 && fact.date >= start && SUBMITTED.test(fact.text) && !fact.negated,
    )
    .sort((a, b) => weightOf(b) - weightOf(a) || byDay(a, b));
  const [first] = sent;
  if (first?.date === undefined) return undefined;
  const value = daysBetween(start, first.date);
  return {
    threshold,
    fact: first,
    met: value <= threshold.value * days,
    value,
    unit: 'days',
    of: 'day',
    name: first.text,
    date: first.date,
  };
}

/** What the payer itself confirmed proves more than what was sent. */
function weightOf({ text }: CaseFact): number {
  return /\b(?:accept|277ca|acknowledg)/i.test(text) ? 1 : 0;
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
