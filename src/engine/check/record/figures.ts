/** Figures of the letter that nobody gave: a slip where the same thing was given with another figure. */
import { findDates } from '../../../intake/text/dates.js';
import { numberInWords } from '../../../language/number-words.js';
import { searchable } from '../../text-match.js';
import type { Found, Place } from '../finding.js';
import { type LetterText, type Passage, passageAt, passageBefore, sentenceAt } from '../letter-text.js';
import { type RecordPart, sourceOf } from '../record-text.js';
import { follows } from './derived.js';

interface Figure extends Place {
  readonly value: number;
  readonly text: string;
  /** $, % or the stem of the word behind it. */
  readonly unit: string;
  readonly context: ReadonlySet<string>;
  /** The score that it is of, as SES-CD or a modifier; '' where none stands before it. */
  readonly name: string;
}

interface GivenFigure extends Figure {
  readonly field: string;
}

const NUMBER =
  /(?<![\w.,/§-])(\$ ?)?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?( ?%| ?percent\b)?(?![\d/]|[A-Za-z]\d|-\d{2,})/g;
/** "One" is a pronoun as well, and larger numbers are written in figures. */
const WORD = /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/gi;
/** Numbers that name a place in a document, a class or a day; a list of them runs on. */
const NOT_OF_THE_CASE =
  /\b(?:enclosures?|exhibits?|attachments?|encl\.|pages?|pp?\.|sections?|part|chapter|no\.|items?|lines?|levels?|grade|type|stage|class|phase|title|form|box|option|steps?|grounds?|reasons?|codes?|cpt|hcpcs|icd-10|tel|fax|telephone|phone|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|§)\.? #?\d{1,4}(?:(?:, (?:and |or )?| and | or | to | through |-)\d{1,3}(?! ?(?:%|[a-z]{4,})))*/gi;
/** Words around both that make a slip of one; two numbers of four digits that differ in one are hardly two. */
const NEAR = 4;
const LONG = 4;
const SAME_PLACE = 5;

/** Figures of one unit that are laid beside a figure of the letter; a case with more of them is no case. */
const MOST_OF_A_UNIT = 100;

export function figureFindings(
  letter: LetterText,
  parts: readonly RecordPart[],
  citations: readonly Place[],
): Found[] {
  const given = parts.flatMap(({ field, text }) => figuresOf(text).map((figure) => ({ ...figure, field })));
  if (given.length === 0) return [];
  const known = new Set([
    ...given.map(({ value }) => value),
    ...parts.flatMap(({ text }) => [...wordsIn(text), ...ratiosIn(text)]),
  ]);
  const byUnit = new Map<string, GivenFigure[]>();
  for (const one of given) {
    const same = byUnit.get(one.unit) ?? [];
    if (same.length < MOST_OF_A_UNIT) byUnit.set(one.unit, [...same, one]);
  }
  const byName = onlyOfName(given);
  const figures = [
    // The heading tells amounts; its other numbers are those of the case.
    ...figuresOf(letter.plain, letter.head).filter(({ unit }) => unit === '$'),
    ...figuresOf(letter.plain, letter.body),
  ];
  const dates = findDates(letter.plain);
  const written = new Set(figures.map(({ value }) => value));
  const inCitation = new Set(citations.map(({ start }) => start));
  return figures.flatMap((figure): Found[] => {
    const { value, unit, start } = figure;
    if (known.has(value) || isNear(inCitation, start)) return [];
    const sentence = sentenceAt(letter, start) ?? passageAt(letter.lines, start);
    if (sentence === undefined) return [];
    const same = byUnit.get(unit) ?? [];
    const near = around(figure, sentence, letter);
    const beside = within(figures, near).filter((one) => one.value !== value);
    const days = within(dates, near).map(({ date }) => date);
    const named = ofSameName(figure, byName, written);
    if (named !== undefined)
      return OF_LIMIT.test(letter.plain.slice(near.start, near.end)) ? [] : [contradicted(figure, named)];
    if (follows(figure, beside, days) || (same.length <= FEW && follows(figure, same, []))) return [];
    if (unit === '' || (unit !== '$' && OF_OTHERS.test(letter.plain.slice(near.start, near.end)))) return [];
    const stated = new Set(beside.map((one) => one.value));
    const alike = mostLike(
      figure,
      same.filter((one) => !stated.has(one.value)),
    );
    if (alike !== undefined && isMeant(figure, alike, written)) return [contradicted(figure, alike.one)];
    return [unsupported(figure)];
  });
}

/** What a policy asks for is no value of the patient. */
const OF_LIMIT =
  /\b(?:polic(?:y|ies)|criteri(?:on|a)|guidelines?|plan|payer) (?:\w+ )?(?:asks?|requires?|wants?|calls?|sets?)\b|\b(?:threshold|cut-?off)\b/i;

/** Values by the score that they are of, where the case has one value of it. */
function onlyOfName(given: readonly GivenFigure[]): ReadonlyMap<string, GivenFigure> {
  const found = new Map<string, GivenFigure | undefined>();
  for (const one of given) {
    if (one.name === '') continue;
    const before = found.get(one.name);
    found.set(one.name, found.has(one.name) && before?.value !== one.value ? undefined : one);
  }
  return new Map([...found].flatMap(([name, one]) => (one === undefined ? [] : [[name, one] as const])));
}

/** "SES-CD of 27" beside "SES-CD 17": the same score with another value, where the letter nowhere tells the given one. */
function ofSameName(
  { name, unit }: Figure,
  byName: ReadonlyMap<string, GivenFigure>,
  written: ReadonlySet<number>,
): GivenFigure | undefined {
  const one = name === '' ? undefined : byName.get(name);
  const sameUnit = one !== undefined && (one.unit === '' || unit === '' || one.unit === unit);
  return sameUnit && !written.has(one.value) ? one : undefined;
}

const LONGEST_CITATION = 60;

/** Within a citation or directly behind one: 29 CFR 2560.503-1(i)(2). */
function isNear(starts: ReadonlySet<number>, at: number): boolean {
  for (let back = 0; back <= LONGEST_CITATION; back += 1) if (starts.has(at - back)) return true;
  return false;
}

/** Characters of a sentence before and behind a figure in which others can explain it. */
const REACH_OF_SUMS = 500;

/** The sentence of a figure and the one before it, as far as they are near. */
function around({ start, end }: Figure, sentence: Passage, { sentences }: LetterText): Place {
  const before = passageBefore(sentences, sentence);
  return {
    start: Math.max(before?.start ?? sentence.start, start - REACH_OF_SUMS),
    end: Math.min(sentence.end, end + REACH_OF_SUMS),
  };
}

/** Those of some in their order that stand within a place. */
function within<T extends Place>(all: readonly T[], { start, end }: Place): T[] {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  const found: T[] = [];
  for (let index = low; index < all.length; index += 1) {
    const one = all[index];
    if (one === undefined || one.end > end) break;
    found.push(one);
  }
  return found;
}

interface Alike {
  readonly one: GivenFigure;
  /** Words that stand around both. */
  readonly shared: number;
}

/** The given figure of the same unit whose surroundings, and whose digits, are most like these. */
function mostLike(figure: Figure, given: readonly GivenFigure[]): Alike | undefined {
  let most: Alike | undefined;
  for (const one of given) {
    const shared =
      [...figure.context].filter((word) => one.context.has(word)).length + (isSlip(figure, one) ? 1 : 0);
    if (most === undefined || shared > most.shared) most = { one, shared };
  }
  return most;
}

/** The same thing is told with another figure: its digits are a slip of the given ones, or all its surroundings are the same. */
function isMeant(figure: Figure, { one, shared }: Alike, written: ReadonlySet<number>): boolean {
  if (isSlip(figure, one)) return shared >= (String(one.value).length >= LONG ? 1 : NEAR);
  return shared >= (written.has(one.value) ? SAME_PLACE + 1 : SAME_PLACE);
}

/** One digit is another, or two neighbours have changed places. */
function isSlip(a: Figure, b: Figure): boolean {
  const [one, other] = [String(a.value), String(b.value)];
  if (one.length !== other.length || one.length < 2) return false;
  const differ = [...one].flatMap((sign, index) => (sign === other[index] ? [] : [index]));
  const [first = 0, second = 0] = differ;
  return (
    differ.length === 1 ||
    (differ.length === 2 && one[first] === other[second] && one[second] === other[first])
  );
}

/** Figures of studies, guidelines, rules and scales are not those of the case. */
const OF_OTHERS =
  /\b(?:C\.?F\.?R|U\.?S\.?C|et al|stud(?:y|ies)|trials?|guidelines?|consensus|society|college|association|academy|label(?:ing)?|FDA|law|rule|statute|regulation|act|code|manual|policy|criteri\w+|plan (?:says|allows|covers)|limit|scores? of|is (?:severe|moderate|mild|normal)|within|respond|decide|randomi[sz]ed|patients|children|adults|survival|percent of|review|(?:19|20)\d\d\))\b/i;

function contradicted({ text, start, end }: Figure, meant: GivenFigure): Found {
  return {
    id: 'fact_contradicted',
    severity: 'error',
    message: `The letter writes ${text}; given was ${meant.text}.`,
    fix: `Write ${meant.text}, or check which of the two is right.`,
    at: { start, end },
    source: sourceOf(meant.field),
  };
}

function unsupported({ text, start, end }: Figure): Found {
  return {
    id: 'fact_unsupported',
    severity: 'warning',
    message: `The letter states ${text}, which was not given and does not follow from figures beside it.`,
    fix: 'Check it against the record, and give it with the request.',
    at: { start, end },
    source: 'request',
  };
}

/** Figures of a kind that a case has only few of: a sum or a difference of theirs is told without naming them. */
const FEW = 4;

/** "Pain 9/10", "strength 3/5": both numbers are given. */
const RATIO = /(?<![\d/.])(\d{1,3})\/(\d{1,3})(?![\d/])/g;

function ratiosIn(text: string): number[] {
  return [...text.matchAll(RATIO)].flatMap(([, of, all]) => [Number(of), Number(all)]);
}

function wordsIn(text: string): number[] {
  return [...text.matchAll(WORD)].map(([word]) => numberInWords(word) ?? 0);
}

/** Figures with what they count; dates, and numbers of pages, sections and enclosures, are none. */
function figuresOf(text: string, within: Place = { start: 0, end: text.length }): Figure[] {
  const other = [
    ...findDates(text),
    ...[...text.matchAll(NOT_OF_THE_CASE)].map(({ index, 0: words }) => ({
      start: index,
      end: index + words.length,
    })),
  ].sort((a, b) => a.start - b.start);
  let next = 0;
  return [...text.slice(within.start, within.end).matchAll(NUMBER)].flatMap((match): Figure[] => {
    const start = within.start + match.index;
    const end = start + match[0].length;
    while ((other[next]?.end ?? end) <= start) next += 1;
    if (match[1] === undefined && (other[next]?.start ?? end) < end) return [];
    const value = Number(`${(match[2] ?? '').replaceAll(',', '')}${match[3] ?? ''}`);
    const unit = match[1] ? '$' : match[4] ? '%' : unitBehind(text, end);
    if (unit === '' && value >= 1900 && value <= 2100) return [];
    const printed = match[0].trim();
    const words =
      unit === '$' || unit === '%' || unit === '' ? printed : `${printed} ${wordBehind(text, end)}`;
    const name = nameBefore(text, start);
    return [{ value, unit, start, end, text: words, context: contextOf(text, start, end), name }];
  });
}

/** An abbreviation of capitals directly before: "SES-CD 17", "an EDE-Q of 5.1", "modifier 25". */
const NAME =
  /(?<![\w-])([A-Z][A-Za-z]{0,5}(?:-?[A-Z]){1,5}(?:-\d{1,2})?|[Mm]odifier)(?: (?:score|index|level|total|global)){0,2}(?: (?:of|was|is|at|=))?[ :=]{1,2}$/;

function nameBefore(text: string, start: number): string {
  return NAME.exec(text.slice(Math.max(0, start - 40), start))?.[1]?.toLowerCase() ?? '';
}

const BEHIND = /^[ -]([A-Za-z]{1,20})/;

function wordBehind(text: string, end: number): string {
  return BEHIND.exec(text.slice(end, end + 24))?.[1] ?? '';
}

const NO_UNIT = new Set(
  'of to and or the in on at for from is was as by with per which that a an'.split(' '),
);

function unitBehind(text: string, end: number): string {
  const word = wordBehind(text, end).toLowerCase();
  return NO_UNIT.has(word) ? '' : word.slice(0, 5).replace(/s$/, '');
}

const STOP = new Set(
  'the and was for her his with from that this not has had are were which will been have under their its our your you they'.split(
    ' ',
  ),
);
const REACH = 70;

function contextOf(text: string, start: number, end: number): Set<string> {
  const around = `${text.slice(Math.max(0, start - REACH), start)} ${text.slice(end, end + REACH)}`;
  const words = searchable(around).trim().split(' ').slice(1, -1);
  return new Set(
    words
      .filter((word) => word.length > 2 && !STOP.has(word) && !/^\d+$/.test(word))
      .map((word) => word.slice(0, 6)),
  );
}
