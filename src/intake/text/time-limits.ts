/**
 * Times that a notice states, and what each is for. "Within 180 days of this letter" counts from the letter; a time
 * for a corrected claim or a call between physicians is not the time to appeal, and neither is the plan's own time to
 * decide.
 */
import type { AppealWindow, Signal } from '../../domain/generated/types.js';
import type { FoundDate } from './dates.js';
import { type Notice, type Sentence, sentenceAt } from './notice.js';
import type { SignalHit } from './signals.js';

export interface TimeLimits {
  readonly appeal?: AppealWindow;
  readonly correctedClaimDays?: number;
  readonly peerToPeerDays?: number;
  readonly continueServicesDays?: number;
}

type Topic = NonNullable<Signal['topic']>;
type WindowStart = NonNullable<AppealWindow['counted_from']>;

interface StatedPeriod {
  readonly topic: Topic;
  readonly days?: number;
  readonly months?: number;
  readonly from?: WindowStart;
  readonly sentence: Sentence;
}

const WRITTEN_NUMBERS: Readonly<Record<string, number>> = {
  'one hundred eighty': 180,
  'one hundred and eighty': 180,
  'one hundred twenty': 120,
  'one hundred and twenty': 120,
  ninety: 90,
  'sixty-five': 65,
  sixty: 60,
  'forty-five': 45,
  thirty: 30,
  twenty: 20,
  fifteen: 15,
  fourteen: 14,
  ten: 10,
  seven: 7,
  five: 5,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  six: 6,
  twelve: 12,
};
const PERIOD = new RegExp(
  `(?<![A-Za-z0-9.$])(?:(${Object.keys(WRITTEN_NUMBERS).join('|')})(?:\\s{1,2}\\((\\d{1,3})\\))?|\\(?(\\d{1,3})\\)?)[\\s-]{1,3}(?:(?:calendar|business|working|consecutive)\\s{1,2})?(days?|months?|years?|weeks?)\\b`,
  'gi',
);
const RECEIPT = /^[^.;]{0,60}?\b(?:receipt|receiv(?:e|es|ed|ing)|you (?:get|got)|getting|delivered)\b/i;
const NOTICE_DAY =
  /^[^.;]{0,50}?\b(?:(?:date|dated)\b|(?:this|the|our|your|of|initial|adverse|original) (?:\w+ ){0,2}(?:letter|notice|denial|determination|decision|eob|explanation|statement|remittance|notification|action|statement)|denial\b|determination\b|notice\b|mail(?:ed|ing)|postmark)/i;
const SERVICE_DAY = /^[^.;]{0,40}?\b(?:date of service|service date|services? (?:was|were)|discharge)/i;
const EFFECTIVE_DAY = /^[^.;]{0,40}?\b(?:effective|takes? effect|termination date|services? end)/i;
const COUNTS = /^\s{0,3}(?:of(?:the)?|from|after|following|since|starting|beginning|to appeal)\b/i;
const PASSED =
  /^\s{0,3}(?:ago|old|per|prior|before|supply|of (?:therapy|treatment|symptoms|age|physical|conservative))\b/i;
const DEADLINE_LABEL =
  /(?:appeal|appeals|grievance|dispute|reconsideration|redetermination)[^.;\n]{0,50}?\b(?:by|before|deadline|due(?: date)?|no later than|on or before|until|through|received by)\s{0,2}:?\s{0,4}(?:[a-z]{0,10},? )?$/;
const DEADLINE_FIRST =
  /\b(?:deadline(?: to (?:appeal|file))?|file by|last day to (?:appeal|file))\s{0,3}[:-]?\s{0,4}$/;

/** @param hits the signals that count, in the order of the text */
export function readTimeLimits(
  notice: Notice,
  hits: readonly SignalHit[],
  dates: readonly FoundDate[],
): TimeLimits {
  const topics = topicsBySentence(hits);
  const periods: StatedPeriod[] = [];
  let before: Topic | undefined;
  for (const sentence of notice.sentences) {
    const own = topics.get(sentence) ?? [];
    periods.push(...periodsIn(notice, sentence, own, before));
    before = standingTopic(own) ?? (sentence.section === 'appeal_rights' ? 'appeal' : undefined);
  }
  const days = (topic: Topic): number | undefined => periods.find((period) => period.topic === topic)?.days;
  const appeal = appealWindow(notice, periods, dates, topics);
  const [corrected, call, keep] = [days('corrected_claim'), days('peer_to_peer'), days('continue_services')];
  return {
    ...(appeal ? { appeal } : {}),
    ...(corrected ? { correctedClaimDays: corrected } : {}),
    ...(call ? { peerToPeerDays: call } : {}),
    ...(keep ? { continueServicesDays: keep } : {}),
  };
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

function periodsIn(
  { plain }: Notice,
  sentence: Sentence,
  own: readonly SignalHit[],
  before: Topic | undefined,
): StatedPeriod[] {
  const text = plain.slice(sentence.start, sentence.end).replace(/\s/g, ' ');
  return [...text.matchAll(PERIOD)].flatMap((match) => {
    const after = text.slice(match.index + match[0].length);
    if (PASSED.test(after)) return [];
    const topic = topicOf(own, sentence.start + match.index) ?? before;
    if (!topic) return [];
    const count = Number(match[2] ?? match[3] ?? WRITTEN_NUMBERS[(match[1] ?? '').toLowerCase()] ?? 0);
    const from = startOf(after);
    return count > 0
      ? [{ topic, sentence, ...lengthOf(count, match[4] ?? ''), ...(from ? { from } : {}) }]
      : [];
  });
}

function lengthOf(count: number, unit: string): { days?: number; months?: number } {
  const kind = unit.toLowerCase();
  if (kind.startsWith('week')) return { days: count * 7 };
  if (kind.startsWith('month')) return { months: count };
  return kind.startsWith('year') ? { months: count * 12 } : { days: count };
}

/** Services that go on decide the whole sentence; else the topic named nearest, before rather than after. */
function topicOf(own: readonly SignalHit[], at: number): Topic | undefined {
  const keep = own.find(({ signal }) => signal.topic === 'continue_services');
  if (keep) return 'continue_services';
  let best: { topic: Topic; distance: number } | undefined;
  for (const { signal, start, end } of own) {
    if (!signal.topic) continue;
    const distance = end <= at ? at - end : (start - at) * 2;
    if (!best || distance < best.distance) best = { topic: signal.topic, distance };
  }
  return best?.topic;
}

function startOf(after: string): WindowStart | undefined {
  if (!COUNTS.test(after)) return undefined;
  if (RECEIPT.test(after)) return 'receipt';
  if (SERVICE_DAY.test(after)) return 'service_date';
  if (EFFECTIVE_DAY.test(after)) return 'effective_date';
  return NOTICE_DAY.test(after) ? 'notice_date' : undefined;
}

function appealWindow(
  notice: Notice,
  periods: readonly StatedPeriod[],
  dates: readonly FoundDate[],
  topics: ReadonlyMap<Sentence, readonly SignalHit[]>,
): AppealWindow | undefined {
  const period = periods.find(
    ({ topic, days, months }) => topic === 'appeal' && ((days ?? 0) >= 3 || months),
  );
  const date = dates.find((candidate) => isAppealDate(notice, candidate, topics));
  if (!period && !date) return undefined;
  const sentence = period?.sentence ?? sentenceAt(notice, date?.start ?? 0);
  const [start, end] = [sentence?.start ?? 0, sentence?.end ?? 0];
  return {
    ...(period?.days ? { days: period.days } : {}),
    ...(period?.months ? { months: period.months } : {}),
    ...(date ? { date: date.date } : {}),
    ...(period?.from ? { counted_from: period.from } : {}),
    quote: notice.text.slice(start, end),
    start,
    end,
  };
}

function isAppealDate(
  notice: Notice,
  date: FoundDate,
  topics: ReadonlyMap<Sentence, readonly SignalHit[]>,
): boolean {
  if (DEADLINE_LABEL.test(date.label)) return true;
  if (!DEADLINE_FIRST.test(date.label)) return false;
  const sentence = sentenceAt(notice, date.start);
  return sentence?.section === 'appeal_rights' || (sentence !== undefined && topics.has(sentence));
}
