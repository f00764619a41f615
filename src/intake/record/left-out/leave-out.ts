/**
 * What a letter leaves out of a sentence of the narrative: the private, what speaks against the sender, what is beside the point.
 * Only such parts go; what decides stays. In doubt a part stays.
 */
import type { CaseGround, GenerateAppealInput, LeftOutTopic } from '../../../domain/generated/types.js';
import { quotesOf } from '../../../language/quotes.js';
import { LeftOutJudge, type LeftOutReading, SURE } from '../../../packs/left-out/judge.js';
import type { PackLibrary } from '../../../packs/library.js';
import { readNumbers } from '../facts/identifiers.js';
import { keptBackIn } from './kept-back.js';
import { type Part, partsOf, withoutParts } from './parts.js';
import type { SetApart } from './set-apart.js';

/** A sentence as the letter may tell it, and what is left out of it. */
export interface Parted {
  /** Empty where nothing is told. */
  readonly told: string;
  readonly out: readonly LeftOut[];
  /** What would be left out, but stands with something that decides and cannot be parted from it. */
  readonly kept: readonly LeftOut[];
}

export interface LeftOut {
  readonly text: string;
  readonly topic: LeftOutTopic;
}

/** Takes sentences of one request apart. */
export type LeaveOut = (sentence: string, apart?: SetApart) => Parted;

/** How sure the examples have to be of a part beside one that goes. */
const SURE_BESIDE = 0.4;
const LEAST_WORDS = 4;
const SHORT = 3;
const POINTS_BACK = /^(?:that|this|it|they|these|those)(?:'\w+)?\b|^(?:he|she)'s\b/i;
/** Values of the patient: no wording takes these out. */
const CLINICAL_VALUE =
  /\d ?(?:mg|mcg|mL|ml|mmHg|mg\/dL|g\/dL|ng|pg|IU|units|mm|cm|kg|lbs?|dB|%|percent|bpm|degrees|feet|ft|ng\/mL|L\/min|Gy|mEq|mmol)\b|\d ?%|\b\d+\/\d+\b(?!\/| ?(?:ppd|packs?)\b)|\b[A-Z][A-Za-z0-9-]*[A-Z0-9] (?:score )?(?:of |was |is |= ?)?\d/;
/** A day of the calendar, as notes write it. */
const DAY =
  /\b\d{1,2}\/\d{1,2}\b|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d{1,2}\b/i;
/** A time of day: nobody gives one of what does not matter. */
const CLOCK = /\b\d{1,2}:\d\d\b|\b\d{1,2} ?[ap]\.?m\b/i;
/** Any other figure but money and an age. */
const MONEY_OR_AGE = /\$ ?\d[\d,.]*k?|\b\d{1,3}[- ](?:years?[- ]old|yo|y\/o|yr old)\b/gi;
const LONG_QUOTE = 3;
const LEAST_LETTERS = 5;
const STEM = 6;
/** Words of every request: that a part has one ties it to nothing. */
const OF_ANY =
  /^(?:patien|reques|servic|treatm|therap|medica|necess|denied|denial|covera|covere|level|under|other|their|there|these|those|which|would|could|should|after|before|about|because|having|within|withou)/;

const judges = new WeakMap<PackLibrary, LeftOutJudge>();

function judgeOf(library: PackLibrary): LeftOutJudge {
  const known = judges.get(library);
  if (known) return known;
  const judge = new LeftOutJudge(library.leftOut, library.concepts, library.models.leftOut);
  judges.set(library, judge);
  return judge;
}

/**
 * @param tests what reviewers look for in the service, where it is known
 */
export function leaveOutOf(
  library: PackLibrary,
  input: GenerateAppealInput,
  grounds: readonly CaseGround[],
  tests = '',
): LeaveOut {
  const judge = judgeOf(library);
  const reasons = [input.denial_reason ?? '', ...grounds.flatMap(({ quote }) => quote ?? [])];
  const subject = [input.diagnosis, input.procedure, ...reasons].join('. ');
  const mattering = judge.mattering(
    subject,
    tests,
    grounds.map(({ kind }) => kind),
  );
  const own = stemsOf(subject);
  // A sentence is read as a whole, and again where it has one part.
  const known = new Map<string, LeftOutReading>();
  const reads = (text: string): LeftOutReading => {
    const reading = known.get(text) ?? judge.read(text, mattering);
    known.set(text, reading);
    return reading;
  };
  const wish = library.leftOut.find(({ writers_wish: wished }) => wished === true);
  return (sentence, apart) => {
    const covered = apart === 'asked' || (apart === 'behind' && !isOfCase(sentence, own, reads(sentence)));
    if (wish && covered) return { told: '', out: [{ topic: wish, text: sentence }], kept: [] };
    const kept = wish && keptBackIn(sentence);
    if (wish && kept?.told === '') return { told: '', out: [{ topic: wish, text: sentence }], kept: [] };
    const wished = wish && kept ? kept.out.map((text) => ({ topic: wish, text })) : [];
    const { text, out: inserted } = withoutInserted(judge, kept?.told ?? sentence, mattering);
    const out = [...wished, ...inserted];
    const parted = withoutPrivate(text, reads, own);
    return { ...parted, out: [...out, ...parted.out] };
  };
}

/** What can be taken out by itself: "since the divorce". */
function withoutInserted(
  judge: LeftOutJudge,
  sentence: string,
  mattering: ReadonlySet<LeftOutTopic>,
): { text: string; out: LeftOut[] } {
  const out: LeftOut[] = [];
  let text = '';
  let at = 0;
  for (const { topic, start, end } of judge.inserted(sentence, mattering)) {
    // "Is a retired pilot" is what the sentence says, and nothing put into it.
    // "Not a smoker": without its negation it would say the opposite.
    if (
      /\b(?:is|was|are|were|am|be|been|'s|'m|as|with|of|not|never|no|non|nor|neither|to)[\s-]*$/i.test(
        sentence.slice(at, start),
      )
    )
      continue;
    text += sentence.slice(at, start);
    out.push({ topic, text: sentence.slice(start, end) });
    at = end;
  }
  if (out.length === 0) return { text: sentence, out };
  const rest = `${text}${sentence.slice(at)}`
    .replace(/,\s*,/g, ',')
    .replace(/^[\s,;]+/, '')
    .replace(/\s+([,.;])/g, '$1')
    .replace(/,(?=[.!?]?$)/, '')
    .replace(/\s+/g, ' ');
  // What is left of a sentence that said nothing else is not told.
  if (!/[\p{L}\p{N}].*\s.*[\p{L}\p{N}]/u.test(rest))
    return { text: '', out: [{ ...out[0], text: sentence } as LeftOut] };
  return { text: rest.charAt(0).toUpperCase() + rest.slice(1), out };
}

function withoutPrivate(
  sentence: string,
  reads: (text: string) => LeftOutReading,
  own: ReadonlySet<string>,
): Parted {
  if (sentence === '') return { told: '', out: [], kept: [] };
  const parts = partsOf(sentence);
  const read = parts.map(({ text }) => reads(text));
  const delicate = read.find(({ worded }) => worded !== undefined && worded.tells !== 'aside')?.worded;
  const whole: Parted = {
    told: sentence,
    out: [],
    kept: delicate ? [{ topic: delicate, text: sentence }] : [],
  };
  const worded = parts.map(({ text }, at) => wordedTopic(text, read[at]));
  if (worded.every((topic) => topic === undefined)) {
    // A part says too little for the examples to know it by: they judge the sentence.
    const held = parts.some(({ text }, at) => isHeld(text, own, read[at]));
    const topic = held ? undefined : likeExamples(sentence, reads(sentence), SURE);
    return topic === undefined ? whole : { told: '', out: [{ topic, text: sentence }], kept: [] };
  }
  const ofWhole = worded.find((topic) => topic?.whole_sentence);
  const topics: (LeftOutTopic | undefined)[] = [];
  for (const [at, one] of parts.entries()) {
    const before = topics[at - 1];
    const follows = before && goesWith(one) ? before : undefined;
    const heldLoosely = ofWhole !== undefined || (follows !== undefined && !one.clause);
    const held =
      worded[at] === undefined && (heldLoosely ? isDeciding(one.text) : isHeld(one.text, own, read[at]));
    const like = one.leans || !one.subject ? likeExamples(one.text, read[at], SURE_BESIDE) : undefined;
    topics.push(held ? undefined : (worded[at] ?? ofWhole ?? like ?? follows));
  }
  const gone = topics.map((topic) => topic !== undefined);
  const main = topics.find((topic) => topic !== undefined);
  if (main === undefined) return whole;
  if (parts.every((part, at) => gone[at] || isEmpty(part, own, read[at])))
    return { told: '', out: [{ topic: main, text: sentence }], kept: [] };
  const told = withoutParts(parts, gone);
  if (told === undefined) return whole;
  return {
    told,
    kept: [],
    out: parts.flatMap(({ text }, at) => {
      const topic = topics[at];
      return topic === undefined || !/\p{L}/u.test(text) ? [] : [{ topic, text: text.trim() }];
    }),
  };
}

/** Makes no sense behind a part that is gone: "he is handling it", "who lives there", "nobody has that". */
function goesWith({ text }: Part): boolean {
  const words = text.trim().split(/\s+/);
  return words.length <= SHORT || POINTS_BACK.test(text.trim());
}

/** The topic of which a wording stands; none where the part decides something. */
function wordedTopic(text: string, reading: LeftOutReading | undefined): LeftOutTopic | undefined {
  const worded = reading?.worded;
  if (worded === undefined || isDeciding(text) || (worded.tells === 'aside' && CLOCK.test(text)))
    return undefined;
  return reading?.ofCase && worded.tells === 'aside' ? undefined : worded;
}

/** The topic that the examples are sure of, where there are words enough to be. */
function likeExamples(
  text: string,
  reading: LeftOutReading | undefined,
  sure: number,
): LeftOutTopic | undefined {
  const long = (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= LEAST_WORDS;
  return long && reading !== undefined && reading.share >= sure ? reading.nearest : undefined;
}

/** Numbers of reference, values of the patient and words of others: they stay whatever else the part says. */
function isDeciding(text: string): boolean {
  return (
    readNumbers(text).length > 0 ||
    CLINICAL_VALUE.test(text) ||
    quotesOf(text).some(({ start, end }) => text.slice(start, end).split(' ').length >= LONG_QUOTE)
  );
}

/** Tied to the case by what it says: the examples alone do not take it out. */
function isHeld(text: string, own: ReadonlySet<string>, reading: LeftOutReading | undefined): boolean {
  if (reading?.ofCase || isDeciding(text)) return true;
  if (reading?.worded !== undefined) return false;
  return /\d/.test(text.replace(MONEY_OR_AGE, '')) || [...stemsOf(text)].some((stem) => own.has(stem));
}

/** Under a heading that sets it apart, a sentence stays only for what decides, a day, or words of this case. */
function isOfCase(text: string, own: ReadonlySet<string>, reading: LeftOutReading): boolean {
  return (
    isDeciding(text) ||
    (reading.ofCase && reading.worded === undefined) ||
    DAY.test(text) ||
    [...stemsOf(text)].some((stem) => own.has(stem))
  );
}

/** Says nothing by itself, and holds nothing that decides. */
function isEmpty(
  { text, clause, leans }: Part,
  own: ReadonlySet<string>,
  reading: LeftOutReading | undefined,
): boolean {
  return (!clause || leans) && !isHeld(text, own, reading);
}

function stemsOf(text: string): Set<string> {
  const stems = (text.toLowerCase().match(/\p{L}+/gu) ?? [])
    .filter((word) => word.length >= LEAST_LETTERS)
    .map((word) => word.slice(0, STEM));
  return new Set(stems.filter((stem) => !OF_ANY.test(stem)));
}
