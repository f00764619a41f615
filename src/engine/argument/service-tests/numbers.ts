/** Numbers of the record beside the limit of a test: a score, a grade, a count, the age. */
import type { CaseFact, TestMeasure } from '../../../domain/generated/types.js';
import { agesOf } from '../../../language/ages.js';
import { numberInWords } from '../../../language/number-words.js';
import { daysIn } from '../../../language/time-units.js';
import { unitAt } from '../../../language/units.js';
import { searchable } from '../../text-match.js';
import type { TestValue } from '../argument.js';
import { stemsOf } from '../terms.js';
import { hasValueOfKin, isOfSide } from './as-fact.js';
import { changesIn } from './changes.js';
import { isDenied } from './denial.js';
import { type Judged, UNKNOWN } from './judged.js';
import { lengthInDays } from './presence.js';
import { phraseOf, type Reading } from './reading.js';
import { isLight } from './tokens.js';
import { betterOf, placesOfName, tellsThing } from './wordings.js';

interface Found {
  readonly fact: CaseFact;
  readonly value: number;
  readonly unit?: string;
  readonly date?: string;
  /** "3 of 5". */
  readonly of?: number;
  readonly name: string;
  /** Whether the record names it as the test does. */
  readonly exact: boolean;
  /** Whether the reader of values found it; only such a value is held to miss a limit. */
  readonly read: boolean;
}

/** Whether a measure compares numbers. */
export function hasNumbers({ at_least, at_most, above, below, between }: TestMeasure): boolean {
  return [at_least, at_most, above, below, between].some((limit) => limit !== undefined);
}

/** The values of its name against its limit: missed where all of them miss it, and of a series the last one is told. */
export function judgeNumber(measure: TestMeasure, readings: readonly Reading[]): Judged {
  if (measure.of_age) return judgeAge(measure, readings);
  const found = readings
    .filter(({ text }) => !hasValueOfKin(text))
    .flatMap((reading) => {
      const changed = [...ofChanges(measure, reading), ...ofPercents(measure, reading)];
      if (changed.length > 0) return changed;
      const values = ofValues(measure, reading);
      return (values.length > 0 ? values : ofWords(measure, reading)).filter((one) =>
        isOwnValue(one, reading),
      );
    })
    .filter((one) => one.unit !== undefined || isOfScale(measure, one.value));
  const reached = found.filter(({ value }) => within(value, measure));
  const last = reached.at(-1);
  if (last === undefined) {
    const [missed] = found.filter(({ read }) => read);
    return missed === undefined ? UNKNOWN : { state: 'failed', facts: [missed.fact] };
  }
  if (reached.length < found.length && found.at(-1)?.value !== last.value) return UNKNOWN;
  if (isShort(measure, last.fact.text) || isOfBefore(last, found)) return UNKNOWN;
  // A time that it must have lasted or may lie back is not looked at here: then the number alone decides nothing.
  const timed = measure.within !== undefined || measure.for_at_least !== undefined;
  const plain = last.exact && !timed;
  const { name, value, unit, date, of } = last;
  const told: TestValue = {
    name,
    value,
    ...(unit ? { unit } : {}),
    ...(date ? { date } : {}),
    ...(of ? { of } : {}),
  };
  return { state: 'met', facts: [last.fact], ...(plain ? { value: told } : {}) };
}

/** Words beside a number that a policy, a label or a plan of care sets. */
const SET =
  /\b(?:asks? for|requir\w+|threshold|cut-?offs?|criteri\w+|polic(?:y|ies)|goals?|targets?|limit|minimum|maximum|aims? (?:for|at))\b/i;
const NOW = /\b(?:now|today|currently|at present)\b/i;
const PART = /[,;:()]|\.\s|\s(?:and|but|while)\s/;
/** "Now 1/10", not "now 3 months". */
const FIGURE = /\d(?![\d.]*[- ](?:days?|weeks?|months?|years?)\b)/;

/** Whether a number is a value of the patient, at the side of the service: no limit of a policy, no goal. */
function isOwnValue({ value }: Found, reading: Reading): boolean {
  const places = reading.tokens.flatMap(({ figure }, at) => (figure === value ? [at] : []));
  if (places.length === 0) return true;
  return places.some((at) => !SET.test(partAt(reading, at)) && isOfSide(reading, { from: at, to: at }));
}

/** The part of a sentence in which a word stands. */
function partAt({ text, tokens }: Reading, at: number): string {
  const start = tokens[at]?.start ?? 0;
  const before = text.slice(0, start).split(PART).at(-1) ?? '';
  return `${before}${text.slice(start).split(PART)[0] ?? ''}`;
}

/** Whether another value is told as that of now: "41 in 2023 and 33 now", "8/10 after the fall, now 1/10". */
function isOfBefore({ fact, value }: Found, found: readonly Found[]): boolean {
  const parts = fact.text.split(PART);
  const current = parts.filter((part) => NOW.test(part) && FIGURE.test(part));
  if (current.length > 0) return !current.some((part) => part.includes(String(value)));
  return found.some((one) => one.fact !== fact && one.value !== value && NOW.test(one.fact.text));
}

const LENGTH =
  /(?<value>\d+(?:\.\d+)?|a|one|two|three|four|five|six|seven|eight|nine|ten|twelve)[- ](?<unit>day|week|month|year)s?\b(?! ago)/gi;

/** Whether every length that a text tells is shorter than what the measure asks for. */
function isShort({ for_at_least: least }: TestMeasure, text: string): boolean {
  const wanted = lengthInDays(least);
  if (wanted === undefined) return false;
  const told = [...text.matchAll(LENGTH)].map(({ groups }) => {
    const value =
      groups?.value === 'a'
        ? 1
        : (numberInWords(groups?.value?.toLowerCase() ?? '') ?? Number(groups?.value));
    return value * (daysIn(groups?.unit) ?? 0);
  });
  return told.length > 0 && Math.max(...told) < wanted * ROUNDING;
}

/** Three months are told as twelve weeks. */
const ROUNDING = 0.93;

/** Values without a unit may be counted in thousands: "ANC 1.9" is not below 500. */
const SCALE = 50;

function isOfScale({ unit, at_least, at_most, above, below, between }: TestMeasure, value: number): boolean {
  const limits = [at_least, at_most, above, below, ...(between ?? [])].filter((limit) => limit !== undefined);
  return (
    unit === undefined ||
    value === 0 ||
    limits.every((limit) => limit === 0 || Math.abs(limit / value) < SCALE)
  );
}

const KIN =
  /^\W+(?:\w+\W+){0,2}?(?:mother|father|wife|husband|brother|sister|sibling|aunt|uncle|grand\w+)\b/i;
const YEARS_OLD = /(?<![\d.])(?<years>\d{1,3})[- ]years?[- ]old\b/gi;
const AGED =
  /\bage[d:]? (?<years>\d{1,3})\b(?! (?:to|-|months))|\bI(?:['’]m| am) (?<mine>\d{1,2})\b(?=[,.;]| and\b| years|$)/gi;
const MONTHS_OLD = /(?<![\d.])(?<months>\d{1,2})[- ]months?[- ]old\b/gi;

/**
 * The age of the patient: the first of the record that is nobody else's. Most tests of age ask for more than the age (a woman, a drug,
 * a finding), so it is told and decides nothing.
 */
function judgeAge(measure: TestMeasure, readings: readonly Reading[]): Judged {
  for (const { fact, text } of readings) {
    const [first] = [
      ...[...text.matchAll(YEARS_OLD)].map((one) => ageAt(one, Number(one.groups?.years))),
      ...[...text.matchAll(MONTHS_OLD)].map((one) => ageAt(one, Number(one.groups?.months) / 12)),
      ...[...text.matchAll(AGED)].map((one) => ageAt(one, Number(one.groups?.years ?? one.groups?.mine))),
      ...agesOf(text).map(({ start, end, years }) => ({ start, end, years })),
    ]
      .filter(({ end }) => !KIN.test(text.slice(end, end + 40)))
      .toSorted((a, b) => a.start - b.start);
    if (first === undefined) continue;
    const told = within(first.years, measure) && first.years >= 1;
    return told ? { state: 'told', facts: [fact], shows: `age ${first.years}` } : UNKNOWN;
  }
  return UNKNOWN;
}

function ageAt(match: RegExpExecArray, years: number) {
  return { start: match.index, end: match.index + match[0].length, years };
}

/** Words of a name that say that a value changed, and in which way. */
const FELL = new Set([
  'fall',
  'reduct',
  'declin',
  'decreas',
  'drop',
  'fell',
  'down',
  'fewer',
  'relief',
  'less',
  'lower',
  'loss',
]);
const ROSE = new Set(['gain', 'rise', 'rose', 'increas', 'up', 'grew', 'growth']);
const CHANGED = new Set(['improv', 'chang', 'better', 'respons', 'benefit', 'progress']);
/** Words that tell of when a change was, not of what. */
const OF_WHEN = new Set(
  'prior previou last first trial dure after befor percent past new least score point scale'.split(' '),
);

interface WantedChange {
  /** What changed: every one has to be told. */
  readonly of: readonly string[];
  readonly way: 'fell' | 'rose' | 'better';
}

/** A name that asks for a change: "reduction in headache days". */
function changeOf(name: string): WantedChange | undefined {
  const stems = phraseOf(name);
  const way = stems.some((stem) => FELL.has(stem))
    ? 'fell'
    : stems.some((stem) => ROSE.has(stem))
      ? 'rose'
      : stems.some((stem) => CHANGED.has(stem))
        ? 'better'
        : undefined;
  if (way === undefined) return undefined;
  const of = stems.filter(
    (stem) =>
      !FELL.has(stem) && !ROSE.has(stem) && !CHANGED.has(stem) && !OF_WHEN.has(stem) && !isLight(stem),
  );
  return { of, way };
}

const PERCENT = /^ ?(?:%|percent\b|pct\b)/i;
/** Words near a percentage that say of what it is: "60% relief", "took away 70% of my pain". */
const OF_RELIEF =
  /\b(?:relie\w+|better|improve\w*|reduc\w+|decreas\w*|less|fewer|took away|gone|drop\w*|fell|down|benefit)\b/i;
const NEAR = 40;

/** Percentages of relief, where a measure asks for how much something fell or got better. */
function ofPercents({ unit, names = [] }: TestMeasure, reading: Reading): Found[] {
  if (unit !== '%') return [];
  const wanted = names.flatMap((name) => changeOf(name) ?? []).filter(({ way }) => way !== 'rose');
  if (!wanted.some(({ of }) => of.every((stem) => stem === 'pain' || tellsThing(stem, reading)))) return [];
  const { text, fact } = reading;
  return reading.tokens.flatMap(({ figure, start, end }): Found[] => {
    if (figure === undefined || !PERCENT.test(text.slice(end, end + 8))) return [];
    const around = text.slice(Math.max(0, start - NEAR), end + NEAR).split(/[;]|\.\s/);
    const own = around.find((part) => part.includes(text.slice(start, end)));
    if (own === undefined || !OF_RELIEF.test(own) || /\b(?:no|not|only|without|never)\b/i.test(own))
      return [];
    return [{ fact, value: figure, name: names[0] ?? '', exact: false, read: false }];
  });
}

/** How much a value changed, where a measure asks for that: in points, or in percent of what it was. */
function ofChanges(measure: TestMeasure, reading: Reading): Found[] {
  const { unit, names = [] } = measure;
  const changes = changesIn(reading);
  if (changes.length === 0) return [];
  const wanted = names.flatMap((name) => changeOf(name) ?? []);
  return changes.flatMap((change): Found[] => {
    const better = betterOf(reading, change);
    const fell = change.after < change.before;
    const fits = wanted.find(({ of, way }) => {
      if (!of.every((stem) => tellsThing(stem, reading)) || (of.length === 0 && better === undefined))
        return false;
      return way === 'better'
        ? better !== undefined && (better === 'lower') === fell
        : (way === 'fell') === fell;
    });
    if (fits === undefined) return [];
    const by = Math.abs(change.after - change.before);
    const value = unit === '%' ? (change.before === 0 ? 0 : (100 * by) / Math.abs(change.before)) : by;
    return [
      {
        fact: reading.fact,
        value: Math.round(value * 10) / 10,
        name: names[0] ?? '',
        exact: false,
        read: false,
      },
    ];
  });
}

/** Values that the record gives under the name of the measure. */
function ofValues(measure: TestMeasure, reading: Reading): Found[] {
  const { fact } = reading;
  return (fact.measures ?? []).flatMap(({ name: given, value, unit, date, of }) => {
    const name = nameOf(measure, given);
    if (name === undefined || !sameUnit(measure.unit, unit)) return [];
    if (isOfOtherSite(given, name.name, reading)) return [];
    return [
      {
        fact,
        value,
        ...(unit ? { unit } : {}),
        ...(date ? { date } : {}),
        ...(of ? { of } : {}),
        ...name,
        read: true,
      },
    ];
  });
}

/** "Neck pain" is no pain of the lumbar spine. */
function isOfOtherSite(given: string, name: string, { words, sites }: Reading): boolean {
  const named = words.sitesIn(given);
  if (named.size === 0 || sites.size === 0) return false;
  const wanted = new Set([...sites, ...words.sitesIn(name)]);
  return ![...named].some((site) => wanted.has(site));
}

/** A value is not the change of it: PHQ-9 of 21 is no "fall in PHQ-9". */
const OF_CHANGE =
  /\b(?:fall|reduction|needed|improve\w*|change|decline|decrease|drop\w*|gain\w*|rise|relief|difference|loss|fell|down|fewer|rose|went|better|increase)\b/i;

/** A length of time without a name is no measure: "9 months". */
const OF_TIME = /^(?:minute|hour|day|week|month|year)s?$/i;

/** The name of the measure that the record's name for a number is, in the words of the test. */
function nameOf(
  { names = [] }: TestMeasure,
  given: string,
): { readonly name: string; readonly exact: boolean } | undefined {
  const told = stemsOf(given);
  const exact = names.find((name) => told.includes(stemsOf(name)));
  if (exact !== undefined) return { name: exact, exact: true };
  if (OF_TIME.test(given.trim())) return undefined;
  const wider = names.find((name) => !OF_CHANGE.test(name) && stemsOf(name).includes(told));
  return wider === undefined ? undefined : { name: wider, exact: false };
}

/** A unit that nobody told is taken to be the usual one. */
function sameUnit(wanted: string | undefined, given: string | undefined): boolean {
  return wanted === undefined || given === undefined || searchable(wanted) === searchable(given);
}

/** Words between a name and its figure: "Kellgren-Lawrence grade 4", "DAS28 of 5.8". */
const LINKS = new Set(
  'of is was at score grade stage class level index total current now to about'.split(' '),
);
const MOST_LINKS = 3;
/** Words between a count and what is counted: "3 severe hypoglycemic episodes". */
const MOST_QUALIFIERS = 2;
/** Ends of a clause between a figure and what it belongs to. */
const APART = /[,;.()]\s|[;()]/;

/** A figure that stands beside the name of the measure in the words of the fact. */
function ofWords(measure: TestMeasure, reading: Reading): Found[] {
  const { fact, text, tokens } = reading;
  return (measure.names ?? []).flatMap((name): Found[] => {
    return placesOfName(name, reading).flatMap((place): Found[] => {
      if (isDenied(reading, place)) return [];
      const behind =
        figureBehind(reading, place.to) ??
        (isCount(measure, name) ? figureBefore(reading, place.from) : undefined);
      if (behind === undefined) return [];
      const unit = unitAt(text.slice(behind.end))?.code;
      if (!sameUnit(measure.unit, unit) && behind.isValue) return [];
      return [
        {
          fact,
          value: behind.value,
          name: text.slice(tokens[place.from]?.start, tokens[place.to]?.end),
          exact: behind.isValue,
          read: false,
          ...(unit && behind.isValue ? { unit } : {}),
        },
      ];
    });
  });
}

interface Figure {
  readonly value: number;
  readonly end: number;
  /** A value behind the name, not a count before it. */
  readonly isValue: boolean;
}

function figureBehind({ text, tokens }: Reading, to: number): Figure | undefined {
  const ending = tokens[to];
  for (let at = to + 1; at <= to + 1 + MOST_LINKS; at += 1) {
    const token = tokens[at];
    if (token === undefined || ending === undefined) return undefined;
    if (APART.test(text.slice(ending.end, token.start))) return undefined;
    if (token.figure !== undefined) return { value: token.figure, end: token.end, isValue: true };
    if (!LINKS.has(token.stem)) return undefined;
  }
  return undefined;
}

function figureBefore({ text, tokens }: Reading, from: number): Figure | undefined {
  const beginning = tokens[from];
  for (let at = from - 1; at >= Math.max(0, from - 1 - MOST_QUALIFIERS); at -= 1) {
    const token = tokens[at];
    if (token === undefined || beginning === undefined) return undefined;
    if (APART.test(text.slice(token.end, beginning.start))) return undefined;
    if (token.figure !== undefined) return { value: token.figure, end: token.end, isValue: false };
  }
  return undefined;
}

/** Things are counted before their name; a score is not. */
function isCount({ unit }: TestMeasure, name: string): boolean {
  return (
    unit === undefined ||
    /^per\b/.test(unit) ||
    searchable(name).includes(searchable(unit.split('/')[0] ?? unit).trim())
  );
}

function within(value: number, { at_least, at_most, above, below, between }: TestMeasure): boolean {
  const [from, to] = between ?? [];
  return (
    (at_least === undefined || value >= at_least) &&
    (at_most === undefined || value <= at_most) &&
    (above === undefined || value > above) &&
    (below === undefined || value < below) &&
    (from === undefined || value >= from) &&
    (to === undefined || value <= to)
  );
}
