/**
 * Times that a notice states, and what each is for. A time is a length or a last day (amounts, last-days), runs from an
 * event (anchors), and limits an act (acts, the topics of the packs). The time to appeal is the likeliest of those that
 * limit it (points); a time for a corrected claim or a call between physicians is none, and neither is the plan's own.
 */
import { daysBetween } from '../../../domain/calendar.js';
import type { AppealWindow } from '../../../domain/generated/types.js';
import type { FoundDate } from '../dates.js';
import { type Notice, type Sentence, sentenceAt } from '../notice.js';
import type { SignalHit } from '../signals.js';
import { actsIn } from './acts.js';
import { lengthsIn } from './amounts.js';
import { startOf } from './anchors.js';
import { isLastDay, tellTheSame } from './last-days.js';
import { goesOnAboutTalk, isByPhone, isCall, offersTalk } from './peer-call.js';
import {
  AROUND,
  GOES_ON,
  isLongEnough,
  LEAST_POINTS,
  likeliest,
  pointsOf,
  type StatedTime,
  type Topic,
} from './points.js';

export interface TimeLimits {
  readonly appeal?: AppealWindow;
  /** Other times that may be the one to appeal, nearly as likely by the words around them. */
  readonly otherAppeals?: readonly OtherPeriod[];
  readonly correctedClaimDays?: number;
  readonly peerToPeerDays?: number;
  readonly continueServicesDays?: number;
}

/** A time in the text, with its sentence. */
export interface OtherPeriod {
  readonly days?: number;
  readonly months?: number;
  readonly start: number;
  readonly end: number;
}

const LONGEST_ABOVE = 360;
const LONGEST_SENTENCE = 2000;
const PASSED =
  /^\s{0,3}(?:ago|old|per|prior|before(?! the d)|supply|of (?:therapy|treatment|symptoms|age|physical|conservative))\b/i;
/** A rate, an amount or a time of something else: "60 tablets per 30 days", "the request was reviewed within 14 days". */
const OF_SOMETHING_ELSE =
  /\b(?:(?:was|were|has been|have been) (?:reviewed|processed|handled) within|per|each|every|once in|(?:tablets?|capsules?|pills?|units|visits|hours|doses?|fills?) in)\s{0,3}$/i;
const DEADLINE_LABEL =
  /(?:appeal|appeals|grievance|dispute|reconsideration|redetermination)[^.;\n]{0,50}?\b(?:by|before|deadline|due(?: date)?|no later than|on or before|until|through|received by)\s{0,2}:?\s{0,4}(?:[a-z]{0,10},? )?$/;
const DEADLINE_FIRST =
  /\b(?:deadline(?: to (?:appeal|file))?|file by|last day to (?:appeal|file))\s{0,3}[:-]?\s{0,4}$/;

/**
 * @param hits the signals that count, in the order of the text
 * @param noticeDate a last day lies behind it
 */
export function readTimeLimits(
  notice: Notice,
  hits: readonly SignalHit[],
  dates: readonly FoundDate[],
  noticeDate: string | undefined,
): TimeLimits {
  const topics = topicsBySentence(hits);
  const times = timesOf(notice, topics, daysAhead(dates, noticeDate));
  const days = (topic: Topic): number | undefined =>
    times.find((time) => time.topic === topic && time.days !== undefined)?.days;
  const appeal = appealWindow(notice, times, dates, topics, noticeDate);
  const [corrected, call, keep] = [days('corrected_claim'), days('peer_to_peer'), days('continue_services')];
  return {
    ...(appeal ? { appeal, otherAppeals: rivalsOf(appeal, times) } : {}),
    ...(corrected ? { correctedClaimDays: corrected } : {}),
    ...(call ? { peerToPeerDays: call } : {}),
    ...(keep ? { continueServicesDays: keep } : {}),
  };
}

function daysAhead(dates: readonly FoundDate[], noticeDate: string | undefined): readonly FoundDate[] {
  return noticeDate === undefined ? dates : dates.filter(({ date }) => date > noticeDate);
}

/** Every time of the text, in its order. */
function timesOf(
  notice: Notice,
  topics: ReadonlyMap<Sentence, readonly SignalHit[]>,
  dates: readonly FoundDate[],
): StatedTime[] {
  const times: StatedTime[] = [];
  let before: Topic | undefined;
  let above = '';
  let next = 0;
  for (const [at, sentence] of notice.sentences.entries()) {
    const own = topics.get(sentence) ?? [];
    const part: Part = { sentence, own, before, above, below: nextOf(notice, at) };
    const text = notice.plain
      .slice(sentence.start, Math.min(sentence.end, sentence.start + LONGEST_SENTENCE))
      .replace(/\s/g, ' ');
    const told: ToldTime[] = lengthsOf(text);
    while (next < dates.length && (dates[next]?.start ?? 0) < sentence.start) next += 1;
    for (let one = dates[next]; one && one.end <= sentence.end; one = dates[next]) {
      if (isLastDay(notice, one, sentence))
        told.push({ start: one.start - sentence.start, end: one.end - sentence.start, date: one.date });
      next += 1;
    }
    told.sort((a, b) => a.start - b.start);
    for (const [place, one] of told.entries())
      times.push(timeAt(text, partOf(text, part, one, told[place - 1], told[place + 1]), one));
    before =
      (offersTalk(text.slice(0, LONGEST_ABOVE)) ? 'peer_to_peer' : undefined) ??
      standingTopic(own) ??
      (sentence.section === 'appeal_rights' ? 'appeal' : undefined);
    above =
      `${above} ${notice.plain.slice(sentence.start, Math.min(sentence.end, sentence.start + LONGEST_ABOVE))}`.slice(
        -LONGEST_ABOVE,
      );
  }
  return times;
}

/** A sentence with what stands around it. */
interface Part {
  readonly sentence: Sentence;
  readonly own: readonly SignalHit[];
  /** What the sentence before it was about. */
  readonly before: Topic | undefined;
  readonly above: string;
  readonly below: string;
  /** Offsets of the part of the sentence that is about the time, where the rest is about another. */
  readonly clause?: { readonly from: number; readonly to: number };
}

/** The beginning of the sentence behind one, on one line. */
function nextOf({ plain, sentences }: Notice, at: number): string {
  const next = sentences[at + 1];
  return next ? plain.slice(next.start, Math.min(next.end, next.start + AROUND)).replace(/\s+/g, ' ') : '';
}

function topicsBySentence(hits: readonly SignalHit[]): Map<Sentence, SignalHit[]> {
  const topics = new Map<Sentence, SignalHit[]>();
  for (const hit of hits)
    if (hit.signal.tells === 'time_limit')
      topics.set(hit.sentence, [...(topics.get(hit.sentence) ?? []), hit]);
  return topics;
}

/** What "your request" of the next sentence is about. */
function standingTopic(own: readonly SignalHit[]): Topic | undefined {
  const topics = own.map(({ signal }) => signal.topic);
  for (const topic of [
    'peer_to_peer',
    'corrected_claim',
    'fair_hearing',
    'external_review',
    'appeal',
  ] as const)
    if (topics.includes(topic)) return topic;
  return undefined;
}

/** A time of a sentence, with offsets in it. */
type ToldTime = Pick<StatedTime, 'days' | 'months' | 'date'> & {
  readonly start: number;
  readonly end: number;
};

function lengthsOf(text: string): ToldTime[] {
  return lengthsIn(text).filter(
    ({ start, end }) =>
      !PASSED.test(text.slice(end, end + AROUND)) &&
      !OF_SOMETHING_ELSE.test(text.slice(Math.max(0, start - AROUND), start)),
  );
}

/**
 * The part of a sentence that limits the appeal, where another part keeps the services with a time of its own: "appeal within 60 days
 * or, if you want services to continue, within 10 days".
 */
function partOf(
  text: string,
  part: Part,
  { start, end }: ToldTime,
  previous: ToldTime | undefined,
  following: ToldTime | undefined,
): Part {
  if (previous === undefined && following === undefined) return part;
  const from = previous === undefined ? 0 : boundary(text, previous.end, start);
  const to = following === undefined ? text.length : boundary(text, end, following.start);
  if (from === undefined || to === undefined) return part;
  const clause = text.slice(from, to);
  const own = part.own.filter((hit) => {
    const at = hit.start - part.sentence.start;
    return hit.signal.topic !== 'continue_services' || (hit.end - part.sentence.start > from && at < to);
  });
  const keeps =
    GOES_ON.test(clause) || KEEP.test(clause) || own.some((hit) => hit.signal.topic === 'continue_services');
  const isBeside = own.length < part.own.length || GOES_ON.test(text);
  return keeps || !isBeside || actsIn(clause).length === 0 ? part : { ...part, own, clause: { from, to } };
}

const KEEP = /\b(?:keep|keeping|continu\w+)\b/i;

/** Where one of two times ends and the other begins. */
function boundary(text: string, from: number, to: number): number | undefined {
  const between = text.slice(from, to);
  const at = [/,? (?:or|but)\b|;/i, /,? and\b/i]
    .map((pattern) => between.search(pattern))
    .find((one) => one >= 0);
  return at === undefined ? undefined : from + at;
}

function timeAt(text: string, part: Part, { start, end, ...told }: ToldTime): StatedTime {
  const { sentence, above, below, clause } = part;
  const { from: first, to: last } = clause ?? { from: 0, to: text.length };
  const before = text.slice(Math.max(first, start - AROUND), start);
  const after = text.slice(end, Math.min(last, end + 2 * AROUND));
  const topic = topicOf(text, part, start);
  const from = told.date === undefined ? startOf({ before, after, below }) : undefined;
  return {
    ...told,
    ...(topic ? { topic } : {}),
    ...(from ? { from } : {}),
    sentence,
    start: sentence.start + start,
    end: sentence.start + end,
    before,
    after: after.slice(0, AROUND),
    above,
    below,
  };
}

/** "Want your help to stay as it is during the appeal?" */
const WANTS = /\b(?:want|wish|like)\b/i;
const QUESTION = /[^.!?]*\?\s*$/;

/** The question just before a time asks how services go on: a time behind it keeps them, unless it is said to be for the appeal. */
function answersToKeep(above: string, text: string): boolean {
  const question = QUESTION.exec(above.slice(-AROUND))?.[0] ?? '';
  return GOES_ON.test(question) && (WANTS.test(question) || actsIn(text).length === 0);
}

/** What a time limits: a call, what is named nearest in its sentence, else what the sentence before was about. */
function topicOf(text: string, { sentence, own, before, above }: Part, at: number): Topic | undefined {
  const named = nearestTopic(text, sentence, own, at);
  const called =
    named === undefined ||
    named === 'other' ||
    named === 'decision' ||
    isByPhone(text.slice(0, LONGEST_ABOVE));
  const goesOn = before === 'peer_to_peer' && goesOnAboutTalk(text);
  if (answersToKeep(above, text.slice(0, LONGEST_ABOVE))) return 'continue_services';
  if (goesOn || (called && isCall(text, at))) return 'peer_to_peer';
  return named ?? before;
}

/** Services that go on decide the whole sentence; else the topic named nearest, before rather than after. */
function nearestTopic(
  text: string,
  sentence: Sentence,
  own: readonly SignalHit[],
  at: number,
): Topic | undefined {
  if (own.some(({ signal }) => signal.topic === 'continue_services')) return 'continue_services';
  const from = Math.max(0, at - AROUND);
  const named = own
    .filter(
      ({ signal, start }) =>
        !(signal.topic === 'decision' && ASKED_OF_YOU.test(text.slice(0, start - sentence.start))),
    )
    .map(({ signal, start, end }) => ({
      topic: signal.topic,
      start: start - sentence.start,
      end: end - sentence.start,
    }));
  const acts = actsIn(text.slice(from, at + AROUND)).map(({ start, end }) => ({
    topic: 'appeal' as const,
    start: from + start,
    end: from + end,
  }));
  let best: { topic: Topic; distance: number } | undefined;
  for (const { topic, start, end } of [...named, ...acts]) {
    if (!topic) continue;
    const distance = end <= at ? at - end : (start - at) * 2;
    if (!best || distance < best.distance) best = { topic, distance };
  }
  return best?.topic;
}

/** "To keep your rights, respond by": what the reader is asked to do is not the plan's own time. */
const ASKED_OF_YOU = /(?:^|[,;:-]|\bplease)\s*$/i;

/** Times with nearly as many points as the one that was chosen. */
function rivalsOf({ days, months }: AppealWindow, times: readonly StatedTime[]): OtherPeriod[] {
  const pointed = times
    .filter((time) => time.date === undefined && isLongEnough(time))
    .map((time) => ({ time, points: pointsOf(time) }));
  const chosen = pointed.find(({ time }) => time.days === days && time.months === months)?.points ?? 0;
  return pointed
    .filter(
      ({ time, points }) =>
        (time.days !== days || time.months !== months) && points >= Math.max(LEAST_POINTS, chosen - NEARLY),
    )
    .slice(0, MOST_RIVALS)
    .map(({ time: { days: length, months: span, sentence } }) => ({
      ...(length ? { days: length } : {}),
      ...(span ? { months: span } : {}),
      start: sentence.start,
      end: sentence.end,
    }));
}

const NEARLY = 1;
const MOST_RIVALS = 3;

function appealWindow(
  notice: Notice,
  times: readonly StatedTime[],
  dates: readonly FoundDate[],
  topics: ReadonlyMap<Sentence, readonly SignalHit[]>,
  noticeDate: string | undefined,
): AppealWindow | undefined {
  const [period, day] = togetherOrBest(
    notice,
    likeliest(times.filter((time) => time.date === undefined)),
    likeliest(times.filter((time) => time.date !== undefined)),
    noticeDate,
  );
  const labelled = dates.find((candidate) => isAppealDate(notice, candidate, topics));
  const beside = period && dates.find((candidate) => tellTheSame(notice, candidate, period));
  const date = labelled?.date ?? day?.date ?? beside?.date;
  if (!period && !date) return undefined;
  const sentence = (period ?? day)?.sentence ?? sentenceAt(notice, labelled?.start ?? 0);
  const [start, end] = [sentence?.start ?? 0, sentence?.end ?? 0];
  return {
    ...(period?.days ? { days: period.days } : {}),
    ...(period?.months ? { months: period.months } : {}),
    ...(date ? { date } : {}),
    ...(period?.from ? { counted_from: period.from } : {}),
    quote: notice.text.slice(start, end),
    start,
    end,
  };
}

/** A period and a last day that tell the same time; of two that do not, the likelier one. */
function togetherOrBest(
  notice: Notice,
  period: StatedTime | undefined,
  day: StatedTime | undefined,
  noticeDate: string | undefined,
): readonly [StatedTime | undefined, StatedTime | undefined] {
  if (!period || !day?.date) return [period, day];
  const { date, start, end } = day;
  if (tellTheSame(notice, { date, label: '', own: '', start, end }, period)) return [period, day];
  if (noticeDate !== undefined) {
    const length = period.days ?? (period.months ?? 0) * DAYS_OF_MONTH;
    if (Math.abs(daysBetween(noticeDate, date) - length) <= MAIL_DAYS) return [period, day];
  }
  // Both limit the appeal in one breath: the notice contradicts itself, and whoever counts sees both.
  if (day.topic === 'appeal' && period.topic === 'appeal' && Math.abs(start - period.end) < ONE_BREATH)
    return [period, day];
  return pointsOf(day) > pointsOf(period) ? [undefined, day] : [period, undefined];
}

/** Characters between two times that the same words introduce. */
const ONE_BREATH = 80;
const DAYS_OF_MONTH = 30;
/** A last day counts from receipt or from the next business day. */
const MAIL_DAYS = 8;

function isAppealDate(
  notice: Notice,
  date: FoundDate,
  topics: ReadonlyMap<Sentence, readonly SignalHit[]>,
): boolean {
  const sentence = sentenceAt(notice, date.start);
  const own = (sentence && topics.get(sentence)) ?? [];
  if (own.some(({ signal }) => signal.topic === 'continue_services')) return false;
  if (sentence && GOES_ON.test(notice.plain.slice(sentence.start, date.start))) return false;
  if (DEADLINE_LABEL.test(date.label)) return true;
  if (!DEADLINE_FIRST.test(date.label)) return false;
  return sentence?.section === 'appeal_rights' || (sentence !== undefined && topics.has(sentence));
}
