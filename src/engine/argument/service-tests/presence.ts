/** Findings that a test wants there or not there, and how long something has lasted. */
import type { TestMeasure } from '../../../domain/generated/types.js';
import { hasFiniteVerb } from '../../../intake/record/facts/whole.js';
import { daysIn } from '../../../language/time-units.js';
import { isDenied } from './denial.js';
import { type Judged, UNKNOWN } from './judged.js';
import { type Place, phraseOf, placesOf, type Reading } from './reading.js';
import { placesOfName } from './wordings.js';

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
  if (told) return measure.within === undefined ? metBy(told) : UNKNOWN;
  return denied ? { state: 'failed', facts: [denied.reading.fact] } : UNKNOWN;
}

function toldIn({ names = [] }: TestMeasure, reading: Reading): Told[] {
  return names.flatMap((name) =>
    placesOfName(name, reading).map((place) => ({
      reading,
      place,
      denied: isDenied(reading, place, reading.words.isInvestigation(name)),
    })),
  );
}

function metBy({ reading, place }: Told): Judged {
  return { state: 'met', facts: [reading.fact], shows: clauseAt(reading, place) };
}

const MOST_WORDS = 12;
const BREAK = /[;:]\s|,\s(?!\d{4}\b)(?![^()]*\))|\s(?:but|while|with)\s/g;
/** "COPD and heart failure" is one thing; what stands behind "and" may be a clause of its own. */
const BREAK_AT_AND = /[;:]\s|,\s(?!\d{4}\b)(?![^()]*\))|\s(?:and|but|while|with)\s/g;
/** Who has it is told by the letter already. */
const SUBJECT = /^(?:(?:the )?patient|he|she|they|i) (?:has|have|had|is|was) (?:an? )?/i;
/** "The MRI of May 12 showed a full-thickness tear": what it showed. */
const SHOWN_BY =
  /^(?:the |an? )?[^,;]{3,60}? (?:showed|shows|demonstrated|demonstrates|confirmed|confirms|revealed) (?:an? )?/i;
/** A capital that only began a sentence: not that of a name or of letters. */
const FIRST_WORD = /^[A-Z][a-z-]+(?= [a-z(\d]|$)/;

/** What points at something else, or hangs on it, says nothing by itself. */
const LEANS =
  /^(?:it|that|this|these|they|there|nobody|which|who|and|but|or|so|then|on|in|at|by|for|if|to|of|from|as|with|without|because|after|before|until|since|my|we|i|our|told|had|has|was|were)\b/i;

/** The thing that the words name, where it can be named again; else the whole sentence. */
function clauseAt(reading: Reading, place: Place): string {
  const thing = thingAt(reading, place, BREAK) ?? thingAt(reading, place, BREAK_AT_AND);
  return thing ?? reading.text.replace(/\.$/, '');
}

function thingAt({ text, tokens }: Reading, { from, to }: Place, parts: RegExp): string | undefined {
  const [start, end] = [tokens[from]?.start ?? 0, tokens[to]?.end ?? text.length];
  const breaks = [...text.matchAll(parts)];
  const before = breaks.filter(({ index, 0: cut }) => index + cut.length <= start).at(-1);
  const behind = breaks.find(({ index }) => index >= end);
  const at = before ? before.index + before[0].length : 0;
  const written = text
    .slice(at, behind?.index ?? text.length)
    .trim()
    .replace(/\.$/, '')
    .replace(SUBJECT, '');
  const clause = written
    .replace(SHOWN_BY, '')
    .replace(FIRST_WORD, (word) => (at === 0 && SHOWN_BY.exec(written) === null ? word.toLowerCase() : word));
  const balanced = (clause.match(/\(/g) ?? []).length === (clause.match(/\)/g) ?? []).length;
  const stands = balanced && !LEANS.test(clause) && !/['"\u2018\u2019\u201c\u201d]$/.test(clause);
  return stands && !hasFiniteVerb(clause) && clause.split(/\s+/).length <= MOST_WORDS ? clause : undefined;
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
