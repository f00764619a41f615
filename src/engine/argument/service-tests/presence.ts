/** Findings that a test wants there or not there, and how long something has lasted. */
import type { TestMeasure } from '../../../domain/generated/types.js';
import { daysIn } from '../../../language/time-units.js';
import { isDenied } from './denial.js';
import { type Judged, UNKNOWN } from './judged.js';
import { type Place, phraseOf, placesOf, type Reading } from './reading.js';

interface Told {
  readonly reading: Reading;
  readonly place: Place;
  readonly denied: boolean;
}

/** Whether one of the names is told, or told not to be. */
export function judgePresence(measure: TestMeasure, readings: readonly Reading[]): Judged {
  const all = readings.flatMap((reading) => toldIn(measure, reading));
  const denied = all.find((one) => one.denied);
  const told = all.find((one) => !one.denied);
  if (measure.absent) return denied && !told ? metBy(denied) : UNKNOWN;
  if (told) return measure.within === undefined ? metByAll(all.filter((one) => !one.denied)) : UNKNOWN;
  return denied ? { state: 'failed', facts: [denied.reading.fact] } : UNKNOWN;
}

function toldIn({ names = [] }: TestMeasure, reading: Reading): Told[] {
  return names.flatMap((name) =>
    placesOf(reading.tokens, phraseOf(name)).map((place) => ({
      reading,
      place,
      denied: isDenied(reading, place),
    })),
  );
}

function metBy({ reading, place }: Told): Judged {
  const shows = clauseAt(reading, place);
  return { state: 'met', facts: [reading.fact], ...(shows === undefined ? {} : { shows }) };
}

/** Findings that are named again beside a test. */
const MOST_SHOWN = 3;

/** What several facts or clauses tell to one test, in the order of the record. */
function metByAll(told: readonly Told[]): Judged {
  const inOrder = [...told].sort(
    (a, b) => placeOf(a.reading) - placeOf(b.reading) || a.place.from - b.place.from,
  );
  const shown = new Set(inOrder.flatMap(({ reading, place }) => clauseAt(reading, place) ?? []));
  const kept = [...shown].filter((one) => ![...shown].some((other) => other !== one && other.includes(one)));
  const facts = [...new Set(inOrder.map(({ reading }) => reading.fact))];
  const shows = inWords(kept.slice(0, MOST_SHOWN));
  return { state: 'met', facts, ...(shows === '' ? {} : { shows }) };
}

function placeOf({ fact }: Reading): number {
  return fact.source?.start ?? 0;
}

function inWords(list: readonly string[]): string {
  return list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;
}

const MOST_WORDS = 12;
const BREAK = /[;:]\s|,\s(?!\d{4}\b)(?![^()]*\))|\s(?:and|but|while|with)\s/g;
/** Who has it is told by the letter already. */
const SUBJECT = /^(?:(?:the )?patient|he|she|they|i) (?:has|have|had|is|was) (?:an? )?/i;
/** What only ties the clause to the one before. */
const JOINS = /^(?:and|but|then|so) /i;
/** "On a Sunday evening I got a squeezing pain": what was felt. */
const FELT =
  /^(?:[^,;]{2,40} )?(?:i|he|she|the patient) (?:suddenly |then )?(?:had|got|felt|developed|experienced|woke (?:up )?with|began to have|started having|came in with) (?:an? )?/i;
/** What the patient did next says nothing of the finding. */
const WENT = / (?:came|presented|arrived|was (?:admitted|brought|seen))\b.*$/i;
/** "The MRI of May 12 showed a full-thickness tear": what it showed. */
const SHOWN_BY =
  /^(?:the |an? )?[^,;]{3,60}? (?:showed|shows|demonstrated|demonstrates|confirmed|confirms|revealed) (?:an? )?/i;
/** A capital that only began a sentence: not that of a name or of letters. */
const FIRST_WORD = /^[A-Z][a-z-]+(?= [a-z(\d]|$)/;

/** What points at something else says nothing by itself. */
const LEANS =
  /^(?:it|that|this|these|they|there|nobody|which|who|and|but|or|so|then|on(?! (?:one|two|three|several) )|in|at|by|for|if|my|we|i|our|told|had|has|was|were)\b/i;

/** The clause in which the words stand, where it is short enough to be named again. */
function clauseAt({ text, tokens }: Reading, { from, to }: Place): string | undefined {
  const [start, end] = [tokens[from]?.start ?? 0, tokens[to]?.end ?? text.length];
  const breaks = [...text.matchAll(BREAK)];
  const before = breaks.filter(({ index, 0: cut }) => index + cut.length <= start).at(-1);
  const behind = breaks.find(({ index }) => index >= end);
  const first = before ? before.index + before[0].length : 0;
  const clause = text
    .slice(first, behind?.index ?? text.length)
    .trim()
    .replace(/\.$/, '')
    .replace(JOINS, '')
    .replace(FELT, (lead) => (start >= first + lead.length ? '' : lead))
    .replace(WENT, (rest, at: number) => (end <= first + at ? '' : rest))
    .replace(SUBJECT, '')
    .replace(SHOWN_BY, '')
    .replace(FIRST_WORD, (word) => word.toLowerCase());
  const balanced = (clause.match(/\(/g) ?? []).length === (clause.match(/\)/g) ?? []).length;
  const quotes = (clause.match(/["\u201c\u201d]/g) ?? []).length;
  const stands =
    balanced && quotes % 2 === 0 && !LEANS.test(clause) && !/['"\u2018\u2019\u201c\u201d]$/.test(clause);
  return stands && clause.split(/\s+/).length <= MOST_WORDS ? clause : undefined;
}

/** Words of a name that say only that something is counted in time. */
const OF_TIME = new Set(['durat', 'length', 'for', 'of', 'at', 'least', 'last', 'the', 'prior']);
const INTERVAL = /\blast\b|\bsince\b|\bprior\b|\binterval\b/i;
const LENGTH = /(?<value>\d+(?:\.\d+)?)[- ](?<unit>day|week|month|year)s?\b/gi;

/** How long what it names has lasted: "10 weeks of low back pain". An interval since an earlier service is not read. */
export function judgeLasting(measure: TestMeasure, readings: readonly Reading[]): Judged {
  const least = lengthInDays(measure.for_at_least);
  if (least === undefined) return UNKNOWN;
  const names = (measure.names ?? [])
    .filter((name) => !INTERVAL.test(name))
    .map((name) => phraseOf(name).filter((stem) => !OF_TIME.has(stem)))
    .filter((phrase) => phrase.length > 0);
  for (const reading of readings) {
    if (reading.fact.negated && !names.some((phrase) => isTold(reading, phrase))) continue;
    const stems = new Set(reading.tokens.map(({ stem }) => stem));
    if (!names.some((phrase) => phrase.every((stem) => stems.has(stem)))) continue;
    const days = Math.max(0, ...[...reading.text.matchAll(LENGTH)].filter(isNoAge).map(daysOf));
    if (days >= least) return { state: 'met', facts: [reading.fact] };
  }
  return UNKNOWN;
}

function isTold(reading: Reading, phrase: readonly string[]): boolean {
  return placesOf(reading.tokens, phrase).some((place) => !isDenied(reading, place));
}

function isNoAge({ input, index, 0: length }: RegExpExecArray): boolean {
  return !/^[- ]old\b/i.test(input.slice(index + length.length));
}

function daysOf({ groups }: RegExpExecArray): number {
  return Number(groups?.value) * (daysIn(groups?.unit) ?? 0);
}

/** "6 weeks" in days; undefined where no length is named. */
export function lengthInDays(length: string | undefined): number | undefined {
  const groups = /(?<value>\d+(?:\.\d+)?)\s*(?<unit>day|week|month|year)/i.exec(length ?? '')?.groups;
  return groups === undefined ? undefined : Number(groups.value) * (daysIn(groups.unit) ?? 1);
}
