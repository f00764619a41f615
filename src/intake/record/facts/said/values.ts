/** Values as sentences: "Calprotectin rose from 1,140 in January 2025 to 1,320 in July 2025." */
import { unitAt } from '../../../../language/units.js';
import { hasVerb } from '../sentence-form.js';
import { isReading } from '../verbs.js';
import { clausesOf, DAY, listed, NOT_FOUND } from './parts.js';

interface Value {
  /** With its unit, as told. */
  readonly text: string;
  readonly unit?: string;
  /** Undefined of a pair and of "less than 5", which no comparison decides. */
  readonly number?: number;
  /** "on May 3, 2026". */
  readonly when?: string;
  /** " (May 3, 2026)", as it stood behind the value. */
  readonly behind?: string;
}

interface Reading {
  readonly name: string;
  readonly values: readonly Value[];
  readonly changes: boolean;
  readonly now: boolean;
  /** "since May", "in 6 months". */
  readonly tail: string;
}

const NAME =
  /^(?<name>[A-Za-z][A-Za-z0-9'/-]*(?: [A-Za-z(][A-Za-z0-9'/)-]*){0,4}?)(?: (?<now>now)|:| =)?(?<from>(?: went)? from)? (?=(?:less than |more than |about |at most |at least )?\d)/;
const NUMBER =
  /^(?<about>less than |more than |about |at most |at least )?(?<figures>\d+(?:,\d{3})*(?:\.\d+)?)(?<pair>\/\d+)?/;
const WHEN = new RegExp(
  String.raw`^ ?\((?:on |in )?(?<bracketed>${DAY})\)|^ (?<plain>(?:on|in) ${DAY})(?![\d-])`,
);
const TAIL = new RegExp(
  String.raw`^ (?:(?<since>since ${DAY})|(?:= (?<share>\d+(?:\.\d+)?%) )?(?<span>(?:in|over|within) \d+ (?:days?|weeks?|months?|years?)))$`,
);
/** What stands behind a value and goes on with it: "after 2.5 L of saline", "with 18% bands", "(baseline 0.9)". */
const OPEN_TAIL =
  /^ (?:\((?:baseline|was|on|off|with|per|after|before|prior|down|up) [^()]{2,80}\)|(?:after|with|despite|during|while on) [^,;:()]{2,60})$/;
const MOST = 6;

/**
 * The sentence of a text that tells nothing but values; undefined for any other.
 * @param arrows - whether the writer joined values with an arrow, so that "to" is a change and no range
 */
export function saidValues(text: string, arrows: boolean): string | undefined {
  if (!/\d/.test(text) || NOT_FOUND.test(text)) return undefined;
  const clauses = clausesOf(text.replace(/\.$/, ''));
  if (clauses.length > MOST) return undefined;
  const readings: Reading[] = [];
  for (const clause of clauses) {
    const last = readings.at(-1);
    const further = last === undefined ? undefined : furtherValue(clause);
    if (further !== undefined && last !== undefined && !last.changes && last.tail === '') {
      readings[readings.length - 1] = { ...last, values: [...last.values, further] };
      continue;
    }
    const reading = readingOf(clause, arrows);
    if (reading === undefined) return undefined;
    readings.push(reading);
  }
  return `${sentencesOf(readings)}.`;
}

/** "30 on November 2" goes on with the name before it. */
function furtherValue(clause: string): Value | undefined {
  const taken = takeValue(clause, undefined);
  return taken !== undefined && taken.rest === '' && taken.value.when !== undefined ? taken.value : undefined;
}

function readingOf(clause: string, arrows: boolean): Reading | undefined {
  const groups = NAME.exec(clause)?.groups;
  const name = groups?.name;
  if (name === undefined || hasVerb(name)) return undefined;
  const from = groups?.from !== undefined;
  const first = takeValue(clause.slice(NAME.exec(clause)?.[0].length ?? 0), name);
  if (first === undefined) return undefined;
  const base = { name, now: groups?.now !== undefined };
  const steps = [first];
  while (steps.length < MOST && /^ to \d/.test(steps.at(-1)?.rest ?? '')) {
    const step = takeValue((steps.at(-1)?.rest ?? '').slice(' to '.length), name);
    if (step === undefined) return undefined;
    steps.push(step);
  }
  if (steps.length === 1) {
    // "From 2.6 then dietitian" tells where it began and not where it went.
    if (from) return undefined;
    const tail = tailOf(first.rest);
    // "Weight 51 kg since May" tells no change; a share and a span belong to one.
    return first.rest === '' || tail?.startsWith('since') || OPEN_TAIL.test(first.rest)
      ? { ...base, values: [first.value], changes: false, tail: tail ?? '' }
      : undefined;
  }
  if (base.now) return undefined;
  const values = steps.map(({ value }) => value);
  // "64 kg -> 480 mg" is a dose that follows from a weight, and no change of it.
  if (new Set(values.flatMap(({ unit }) => unit ?? [])).size > 1) return undefined;
  const dated = values.every(({ when }) => when !== undefined);
  const tail = tailOf(steps.at(-1)?.rest ?? '');
  if (!(arrows || from || dated) || tail === undefined) return undefined;
  const reading = { ...base, values, changes: true, tail };
  return wavers(reading) ? undefined : reading;
}

function tailOf(rest: string): string | undefined {
  if (rest === '') return '';
  const groups = TAIL.exec(rest)?.groups;
  if (groups === undefined) return OPEN_TAIL.test(rest) ? rest.trim() : undefined;
  return groups.since ?? `${groups.share === undefined ? '' : `by ${groups.share} `}${groups.span}`;
}

function takeValue(
  text: string,
  name: string | undefined,
): { readonly value: Value; readonly rest: string } | undefined {
  const match = NUMBER.exec(text);
  if (match === null) return undefined;
  const behind = text.slice(match[0].length);
  const unit = unitAt(behind);
  const unitText = unit === undefined ? '' : behind.slice(0, unit.length);
  if (name !== undefined && !isReading(name, unit?.code)) return undefined;
  const { about, figures = '', pair } = match.groups ?? {};
  const afterUnit = behind.slice(unitText.length);
  const when = WHEN.exec(afterUnit);
  const day = when?.groups?.bracketed ?? when?.groups?.plain;
  const written =
    day === undefined ? undefined : /^(?:on|in) /.test(day) ? day : `${prepositionOf(day)} ${day}`;
  const plain = about === undefined && pair === undefined;
  return {
    value: {
      text: `${match[0]}${unitText}`,
      ...(unit === undefined ? {} : { unit: unit.code }),
      ...(plain ? { number: Number(figures.replace(/,/g, '')) } : {}),
      ...(written === undefined || when === null ? {} : { when: written, behind: when[0] }),
    },
    rest: afterUnit.slice(when?.[0].length ?? 0),
  };
}

function prepositionOf(day: string): 'on' | 'in' {
  return /[a-z] \d{1,2}(?:,|$)/.test(day) ? 'on' : 'in';
}

/** Plain values in one sentence, the verb once; each change in a sentence of its own. */
function sentencesOf(readings: readonly Reading[]): string {
  const sentences: string[] = [];
  let plain: Reading[] = [];
  const close = () => {
    const [first, ...rest] = plain;
    if (first !== undefined)
      sentences.push(listed([stated(first), ...rest.map((one) => `${one.name} ${valuesOf(one)}`)]));
    plain = [];
  };
  for (const reading of readings) {
    const told = isSeries(reading) && !wavers(reading) ? changed(reading) : undefined;
    if (told === undefined && (plain.length === 0 || plain[0]?.now === reading.now)) plain.push(reading);
    else {
      close();
      if (told === undefined) plain.push(reading);
      else sentences.push(told);
    }
  }
  close();
  return sentences.join('; ');
}

function stated(reading: Reading): string {
  const plural = PLURAL.test(reading.name.split(' ').at(-1) ?? '');
  const verb = reading.tail.startsWith('since')
    ? plural
      ? 'have been'
      : 'has been'
    : reading.now
      ? plural
        ? 'are now'
        : 'is now'
      : plural
        ? 'were'
        : 'was';
  return `${reading.name} ${verb} ${valuesOf(reading)}`;
}

const PLURAL = /^(?!pancreas$)[A-Za-z][a-z]{2,}[^aisu]s$/;

function valuesOf({ values, tail }: Reading): string {
  const told = listed(values.map(({ text, behind = '' }) => `${text}${behind}`));
  return tail === '' ? told : `${told} ${tail}`;
}

function isSeries({ values, changes }: Reading): boolean {
  return changes || (values.length > 1 && values.every(({ when }) => when !== undefined));
}

/** Values that go up and down tell no one change. */
function wavers({ values }: Reading): boolean {
  return values.length > 2 && wayOf(values.map(({ number }) => number)) === undefined;
}

/** "fell from 34 on October 19 to 27 on November 16 (30 on November 2)". */
function changed({ name, values, tail }: Reading): string | undefined {
  const numbers = values.map(({ number }) => number);
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const way = wayOf(numbers);
  const since = tail.startsWith('since');
  const verb = since ? `has ${PERFECT[way ?? 'went']}` : (way ?? 'went');
  const between = values.slice(1, -1);
  const bare = between.some(({ when }) => when === undefined) ? ' in between' : '';
  const middle = between.length === 0 ? '' : ` (${listed(between.map(dated))}${bare})`;
  const comma = tail.startsWith('by ') ? ',' : '';
  return `${name} ${verb} from ${dated(first)} to ${dated(last)}${middle}${tail === '' ? '' : `${comma} ${tail}`}`;
}

const PERFECT = { rose: 'risen', fell: 'fallen', went: 'gone' } as const;

function dated({ text, when }: Value): string {
  return when === undefined ? text : `${text} ${when}`;
}

function wayOf(numbers: readonly (number | undefined)[]): 'rose' | 'fell' | undefined {
  let way: 'rose' | 'fell' | undefined;
  for (let at = 1; at < numbers.length; at += 1) {
    const [before, after] = [numbers[at - 1], numbers[at]];
    if (before === undefined || after === undefined || before === after) return undefined;
    const step = after > before ? 'rose' : 'fell';
    if (way !== undefined && way !== step) return undefined;
    way = step;
  }
  return way;
}
