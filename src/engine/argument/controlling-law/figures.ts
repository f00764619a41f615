/** Days, quantities and computations of a rule, before it is evaluated. */
import { Temporal } from 'temporal-polyfill';
import {
  addBusinessDays,
  addCalendarDays,
  addMonths,
  daysBetween,
  isBusinessDay,
} from '../../../domain/calendar.js';
import type {
  ControllingRule,
  GenerateAppealInput,
  RuleComputation,
  RuleFigure,
} from '../../../domain/generated/types.js';
import { isOfKin } from '../service-tests/as-fact.js';
import { yearsBetween } from './age.js';
import { dayOf, dayTold, minuteOf } from './dates.js';
import { quantityIn } from './quantities.js';
import type { Hit } from './wordings.js';

/** A computed figure with what it was computed from. */
export interface Figure {
  readonly value: number;
  readonly limit: number;
  readonly holds: boolean;
  readonly start?: string;
  readonly end?: string;
  /** Last day on which a limit in days or months is kept. */
  readonly last?: string;
  /** Whether it was counted from the event that came later. */
  readonly later?: boolean;
}

export interface RuleFigures {
  /** Days of the events that are known. */
  readonly days: ReadonlyMap<string, string>;
  readonly quantities: ReadonlyMap<string, number>;
  /** Figures by the element that they decide. */
  readonly figures: ReadonlyMap<string, Figure>;
}

/** What is known without wordings. */
export interface KnownNumbers {
  readonly age: number | undefined;
  readonly amount: number | undefined;
  readonly payerLimit: number | undefined;
}

interface Moment {
  /** The first of the month where only the month is known. */
  readonly day: string;
  readonly exact: boolean;
  readonly minute: number | undefined;
}

/** Figures for which the month of an event is enough. */
const COUNTS_MONTHS: ReadonlySet<RuleFigure> = new Set(['month_number', 'calendar_years_between']);

/** Computes what can be computed; an event or a quantity that is not known leaves its figures out. */
export function computeFigures(
  rule: ControllingRule,
  hits: readonly Hit[],
  input: GenerateAppealInput,
  letterDate: string,
  known: KnownNumbers,
): RuleFigures {
  const moments = momentsOf(rule, hits, input, letterDate);
  const quantities = quantitiesOf(rule, hits, known);
  const figures = new Map<string, Figure>();
  for (const { id, computed } of rule.elements) {
    const figure = computed && figureOf(computed, moments, quantities);
    if (figure) figures.set(id, figure);
  }
  return { days: new Map([...moments].map(([id, { day }]) => [id, day])), quantities, figures };
}

function momentsOf(
  rule: ControllingRule,
  hits: readonly Hit[],
  input: GenerateAppealInput,
  letterDate: string,
): ReadonlyMap<string, Moment> {
  const moments = new Map<string, Moment>();
  for (const { id, field, certain } of rule.events ?? []) {
    const given = field === 'letter_date' ? letterDate : field && input[field];
    const own = hits.filter(
      ({ purpose, of, standing }) => purpose === 'event' && of === id && standing !== 'negated',
    );
    const told = certain ? certainOf(own, letterDate) : firstOf(own, letterDate);
    const day = given ?? told?.day;
    if (day === undefined || day.length < 7) continue;
    const exact = day.length === 10;
    moments.set(id, { day: exact ? day : `${day}-01`, exact, minute: told && minuteOf(told.hit) });
  }
  return moments;
}

interface ToldDay {
  readonly hit: Hit;
  readonly day: string;
}

function daysOf(
  hits: readonly Hit[],
  read: (hit: Hit, letterDate: string) => string | undefined,
  letterDate: string,
): ToldDay[] {
  return hits.flatMap((hit) => {
    const day = read(hit, letterDate);
    return day === undefined ? [] : [{ hit, day }];
  });
}

function firstOf(hits: readonly Hit[], letterDate: string): ToldDay | undefined {
  return daysOf(hits, dayOf, letterDate)[0];
}

/** The one day that all its wordings tell of this patient; where they differ nobody knows which holds. */
function certainOf(hits: readonly Hit[], letterDate: string): ToldDay | undefined {
  const sure = hits.filter(({ standing, passage }) => standing === 'asserted' && !isOfKin(passage.text));
  const told = daysOf(sure, dayTold, letterDate);
  return new Set(told.map(({ day }) => day)).size === 1 ? told[0] : undefined;
}

function quantitiesOf(
  rule: ControllingRule,
  hits: readonly Hit[],
  known: KnownNumbers,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { id, of: source } of rule.quantities ?? []) {
    const told = hits
      .filter(({ purpose, of }) => purpose === 'quantity' && of === id)
      .map(quantityIn)
      .find((value) => value !== undefined);
    const value =
      told ?? (source && { age: known.age, amount: known.amount, payer_limit: known.payerLimit }[source]);
    if (value !== undefined) found.set(id, value);
  }
  return found;
}

function figureOf(
  computed: RuleComputation,
  moments: ReadonlyMap<string, Moment>,
  quantities: ReadonlyMap<string, number>,
): Figure | undefined {
  const [first, second] = [moments.get(computed.start ?? ''), moments.get(computed.later_start ?? '')];
  const later = second !== undefined && (first === undefined || second.day > first.day);
  const from = later ? second : first;
  const to = moments.get(computed.end ?? '');
  const value = from && to ? timeBetween(computed.figure, from, to) : numberOf(computed, quantities);
  if (value === undefined) return undefined;
  const given = computed.against === undefined ? undefined : quantities.get(computed.against);
  if (computed.against !== undefined && given === undefined) return undefined;
  const limit = given ?? computed.at_most ?? computed.below ?? computed.at_least ?? computed.above ?? 0;
  return {
    value,
    limit,
    holds: passedInMonths(computed, from, to, limit) ?? compares(computed, value, limit),
    ...(from ? { start: from.day } : {}),
    ...(to ? { end: to.day } : {}),
    ...(from ? { last: lastDay(computed.figure, from.day, limit) } : {}),
    ...(later ? { later } : {}),
  };
}

/** More than eighteen months are over on the day after the last of them, not with the nineteenth. */
function passedInMonths(
  { figure, above }: RuleComputation,
  from: Moment | undefined,
  to: Moment | undefined,
  limit: number,
): boolean | undefined {
  if (figure !== 'months_between' || above === undefined || !from || !to) return undefined;
  return to.day > lastDay(figure, from.day, limit);
}

function compares(computed: RuleComputation, value: number, limit: number): boolean {
  if (computed.at_most !== undefined && value > (computed.against ? limit : computed.at_most)) return false;
  if (computed.at_least !== undefined && value < (computed.against ? limit : computed.at_least)) return false;
  if (computed.above !== undefined && value <= (computed.against ? limit : computed.above)) return false;
  return !(computed.below !== undefined && value >= (computed.against ? limit : computed.below));
}

function timeBetween(figure: RuleFigure, from: Moment, to: Moment): number | undefined {
  if (!COUNTS_MONTHS.has(figure) && !(from.exact && to.exact)) return undefined;
  switch (figure) {
    case 'days_between':
      return daysBetween(from.day, to.day);
    case 'business_days_between':
      return businessDaysBetween(from.day, to.day);
    case 'months_between':
      return Temporal.PlainDate.from(from.day).until(Temporal.PlainDate.from(to.day), {
        largestUnit: 'month',
      }).months;
    case 'years_between':
      return yearsBetween(from.day, to.day);
    case 'calendar_years_between':
      return Number(to.day.slice(0, 4)) - Number(from.day.slice(0, 4));
    case 'month_number':
      return (
        (Number(to.day.slice(0, 4)) - Number(from.day.slice(0, 4))) * 12 +
        Number(to.day.slice(5, 7)) -
        Number(from.day.slice(5, 7)) +
        1
      );
    case 'hours_between':
      return from.minute === undefined || to.minute === undefined
        ? undefined
        : Math.round(((daysBetween(from.day, to.day) * 1440 + to.minute - from.minute) / 60) * 10) / 10;
    default:
      return undefined;
  }
}

/** Business days after the first day, up to and with the last; nothing is counted over more than a year. */
function businessDaysBetween(from: string, to: string): number | undefined {
  const days = daysBetween(from, to);
  if (days < 0 || days > 366) return undefined;
  let count = 0;
  for (let passed = 1; passed <= days; passed += 1)
    if (isBusinessDay(addCalendarDays(from, passed))) count += 1;
  return count;
}

function lastDay(figure: RuleFigure, from: string, limit: number): string {
  switch (figure) {
    case 'months_between':
      return addMonths(from, limit);
    case 'years_between':
      return addMonths(from, limit * 12);
    case 'calendar_years_between':
      return `${Number(from.slice(0, 4)) + limit}-12-31`;
    case 'month_number':
      return addCalendarDays(addMonths(`${from.slice(0, 7)}-01`, limit), -1);
    case 'business_days_between':
      return addBusinessDays(from, Math.max(0, limit));
    case 'hours_between':
      return addCalendarDays(from, Math.ceil(limit / 24));
    default:
      return addCalendarDays(from, limit);
  }
}

function numberOf(
  { figure, value, less, whole }: RuleComputation,
  quantities: ReadonlyMap<string, number>,
): number | undefined {
  const first = quantities.get(value ?? '');
  if (first === undefined) return undefined;
  if (figure === 'quantity') return first;
  const second = quantities.get((figure === 'share' ? whole : less) ?? '');
  if (second === undefined || (figure === 'share' && second === 0)) return undefined;
  return figure === 'share'
    ? Math.round((first / second) * 1000) / 10
    : Math.round((first - second) * 100) / 100;
}
