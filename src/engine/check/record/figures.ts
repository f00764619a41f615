/** Figures of the letter that nobody gave: a slip where the same thing was given with another figure. */
import { findDates } from '../../../intake/text/dates.js';
import { searchable } from '../../text-match.js';
import type { Found, Place } from '../finding.js';
import { type LetterText, sentenceAt } from '../letter-text.js';
import { type RecordPart, sourceOf } from '../record-text.js';
import { follows } from './derived.js';

interface Figure extends Place {
  readonly value: number;
  readonly text: string;
  /** $, % or the stem of the word behind it. */
  readonly unit: string;
  readonly context: ReadonlySet<string>;
}

interface GivenFigure extends Figure {
  readonly field: string;
}

const NUMBER =
  /(?<![\w.,/§-])(\$ ?)?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?( ?%| ?percent\b)?(?![\d/]|[A-Za-z]\d|-\d{2,})/g;
const WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
};
const WORD = new RegExp(`\\b(${Object.keys(WORDS).join('|')})\\b`, 'gi');
/** Numbers that name a place in a document, a class or a day; a list of them runs on. */
const NOT_OF_THE_CASE =
  /\b(?:enclosures?|exhibits?|attachments?|encl\.|pages?|pp?\.|sections?|part|chapter|no\.|items?|lines?|levels?|grade|type|stage|class|phase|title|form|box|option|steps?|grounds?|reasons?|codes?|cpt|hcpcs|icd-10|tel|fax|telephone|phone|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|§)\.? #?\d{1,4}(?:(?:, (?:and |or )?| and | or | to | through |-)\d{1,3}(?! ?(?:%|[a-z]{4,})))*/gi;
const ENOUGH = 3;

export function figureFindings(
  letter: LetterText,
  parts: readonly RecordPart[],
  citations: readonly Place[],
): Found[] {
  const given = parts.flatMap(({ field, text }) => figuresOf(text).map((figure) => ({ ...figure, field })));
  if (given.length === 0) return [];
  const known = new Set([...given.map(({ value }) => value), ...parts.flatMap(({ text }) => wordsIn(text))]);
  const byUnit = new Map<string, GivenFigure[]>();
  for (const one of given) byUnit.set(one.unit, [...(byUnit.get(one.unit) ?? []), one]);
  const figures = figuresOf(letter.plain, letter.body);
  const written = new Set(figures.map(({ value }) => value));
  return figures.flatMap((figure): Found[] => {
    const { value, unit, start, end, text } = figure;
    if (known.has(value) || unit === '') return [];
    if (citations.some((place) => start < place.end + 12 && end > place.start)) return [];
    const sentence = sentenceAt(letter, start);
    const stated = new Set(sentence === undefined ? [] : figuresOf(sentence.text).map((one) => one.value));
    if (isComputed(figure, letter, given, sentence)) return [];
    const meant = (byUnit.get(unit) ?? [])
      .filter((one) => !stated.has(one.value) && !written.has(one.value))
      .map((one) => ({ one, shared: [...figure.context].filter((word) => one.context.has(word)).length }))
      .sort((a, b) => b.shared - a.shared)[0];
    if (meant === undefined || meant.shared < ENOUGH) return [];
    return [
      {
        id: 'fact_contradicted',
        severity: 'error',
        message: `The letter writes ${text}; given was ${meant.one.text}.`,
        fix: `Write ${meant.one.text}, or check which of the two is right.`,
        at: { start, end },
        source: sourceOf(meant.one.field),
      },
    ];
  });
}

/** It follows from the other figures of its paragraph, or from figures of the case that count the same. */
function isComputed(
  figure: Figure,
  { paragraphs }: LetterText,
  given: readonly GivenFigure[],
  sentence: Place | undefined,
): boolean {
  const paragraph = paragraphs.find((one) => figure.start >= one.start && figure.start < one.end) ?? sentence;
  const text = paragraph !== undefined && 'text' in paragraph ? String(paragraph.text) : '';
  const beside = figuresOf(text).filter((one) => one.value !== figure.value);
  const dates = findDates(text).map(({ date }) => date);
  const same = given.filter((one) => one.unit === figure.unit);
  return follows(figure, beside, dates) || follows(figure, same, []);
}

function wordsIn(text: string): number[] {
  return [...text.matchAll(WORD)].map(([word]) => WORDS[word.toLowerCase()] ?? 0);
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
    return [{ value, unit, start, end, text: words, context: contextOf(text, start, end) }];
  });
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
