/**
 * Times that a notice states, and what each is for. "Within 180 days of this letter" counts from the letter; a time
 * for a corrected claim or a call between physicians is not the time to appeal, and neither is the plan's own time to
 * decide.
 */
import type { AppealWindow, Signal } from '../../domain/generated/types.js';
import { NUMBER_WORDS } from '../../language/number-words.js';
import type { FoundDate } from './dates.js';
import { type Notice, type Sentence, sentenceAt, sentenceBefore } from './notice.js';
import type { SignalHit } from './signals.js';

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

type Topic = NonNullable<Signal['topic']>;
type WindowStart = NonNullable<AppealWindow['counted_from']>;

interface StatedPeriod {
  /** None where only the words around it can tell. */
  readonly topic?: Topic;
  readonly days?: number;
  readonly months?: number;
  readonly from?: WindowStart;
  readonly sentence: Sentence;
  /** Words on both sides of it within its sentence. */
  readonly before: string;
  readonly after: string;
  /** What the sentences just before it say, in the same part. */
  readonly above: string;
  /** What the sentence behind it says. */
  readonly below: string;
}

const WRITTEN_NUMBERS: Readonly<Record<string, number>> = {
  'one hundred eightieth': 180,
  'one hundred twentieth': 120,
  ninetieth: 90,
  sixtieth: 60,
  thirtieth: 30,
  'one hundred eighty': 180,
  'one hundred and eighty': 180,
  'one hundred twenty': 120,
  'one hundred and twenty': 120,
  ...NUMBER_WORDS,
};
const PERIOD = new RegExp(
  `(?<![A-Za-z0-9.$])(?:(${Object.keys(WRITTEN_NUMBERS).join('|')})(?:\\s{1,2}\\((\\d{1,3})\\))?|\\(?(\\d{1,3})(?:st|nd|rd|th)?\\)?)[\\s-]{1,8}(?:(?:calendar|business|working|consecutive)\\s{1,12})?(days?|months?|years?|weeks?)\\b`,
  'gi',
);
const RECEIPT =
  /^[^.;]{0,60}?\b(?:receipt|receiv(?:e|es|ed| ?[i1l]ng)|gets?|got|gett[i1l]ng|delivered|reach(?:es|ed)?|arriv(?:es|ed|al)|learn(?:s|ed|ing)?|c[ao]mes? to (?:you|us|hand)|in your hands|(?:once|when|after) you (?:have|hold|see) (?:this|the|our|it))\b/i;
const NOTICE_DAY =
  /^[^.;]{0,50}?\b(?:(?:dated?\b(?! of (?:service(?! of (?:this|the|our) )|injury|accident|birth|loss|admission|discharge)))|(?:this|the|our|your|of|initial|adverse|original) (?:\w+ ){0,2}(?:letter|notice|denial|determination|decision|eob|explanation|statement|remittance|notification|action|message|e-?mail|fax|report|form|summary|voucher|page)|denial\b|determination\b|notice\b|(?:is|was) served\b|service of (?:this|the)\b|mail(?:ed|ing)|postmark|today\b|(?:the |this )?above date\b|(?:process|processing|processed|run|report|letter|statement|issue|remittance|disposition|print) date|(?:printed|shown) (?:above|on)|(?:the )?date (?:above|below|at (?:the )?(?:top|head)|on (?:this|the)|of (?:this|the|issue|mailing)|issued|printed|mailed|sent))/i;
const SERVICE_DAY =
  /^[^.;]{0,40}?\b(?:date of service(?! of (?:this|the|our) )|service date|services? (?:was|were)|discharge)/i;
const EFFECTIVE_DAY = /^[^.;]{0,40}?\b(?:effective|takes? effect|termination date|services? end)/i;
const COUNTS =
  /^[\s,]{0,3}(?:or (?:less|fewer|sooner) )?(?:(?:limit|window|period|deadline|time)\b[^.;]{0,24}?\b)?(?:(?:have|has) (?:gone|passed|run)(?: by)? )?(?:(?:which |that )?(?:are )?(?:count|run|start|begin)(?:ed|ing|s)? (?:on |with )?)?(?:(?:that |which )follow(?:s|ed)?\b|of(?:the)?|from|frorn|after|following|since|starting|beginning|began|once|when|the d(?:ate|ay)|to appeal)\b/i;
const PASSED =
  /^\s{0,3}(?:ago|old|per|prior|before|supply|of (?:therapy|treatment|symptoms|age|physical|conservative))\b/i;
/** A rate or an amount of something else: "60 tablets per 30 days", "one pair each 12 months". */
const RATE =
  /\b(?:per|each|every|(?:tablets?|capsules?|pills?|units|visits|hours|doses?|fills?) in)\s{0,3}$/i;
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
  let above = '';
  for (const [at, sentence] of notice.sentences.entries()) {
    const own = topics.get(sentence) ?? [];
    const below = nextOf(notice, at);
    periods.push(...periodsIn(notice, sentence, own, before, { above, below }));
    before = standingTopic(own) ?? (sentence.section === 'appeal_rights' ? 'appeal' : undefined);
    above =
      `${above} ${notice.plain.slice(sentence.start, Math.min(sentence.end, sentence.start + LONGEST_ABOVE))}`.slice(
        -LONGEST_ABOVE,
      );
  }
  const days = (topic: Topic): number | undefined =>
    periods.find((period) => period.topic === topic && period.days !== undefined)?.days;
  const appeal = appealWindow(notice, periods, dates, topics);
  const [corrected, call, keep] = [days('corrected_claim'), days('peer_to_peer'), days('continue_services')];
  return {
    ...(appeal ? { appeal, otherAppeals: rivalsOf(appeal, periods) } : {}),
    ...(corrected ? { correctedClaimDays: corrected } : {}),
    ...(call ? { peerToPeerDays: call } : {}),
    ...(keep ? { continueServicesDays: keep } : {}),
  };
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

function periodsIn(
  { plain }: Notice,
  sentence: Sentence,
  own: readonly SignalHit[],
  before: Topic | undefined,
  { above, below }: Pick<StatedPeriod, 'above' | 'below'>,
): StatedPeriod[] {
  const text = plain.slice(sentence.start, sentence.end).replace(/\s/g, ' ');
  return [...text.matchAll(PERIOD)].flatMap((match) => {
    const after = text.slice(match.index + match[0].length);
    if (PASSED.test(after) || RATE.test(text.slice(0, match.index))) return [];
    const named = topicOf(own, sentence.start + match.index);
    const called = named === undefined || named === 'other' || named === 'decision' || BY_PHONE.test(text);
    const goesOn = before === 'peer_to_peer' && TALK_GOES_ON.test(text);
    const call = goesOn || (called && isCall(text, match.index));
    const topic = call ? 'peer_to_peer' : (named ?? before);
    const count = Number(match[2] ?? match[3] ?? WRITTEN_NUMBERS[(match[1] ?? '').toLowerCase()] ?? 0);
    const counted = CUT_OFF.test(after) ? `${after} ${below}` : after;
    const from = OUR_CLOCK.test(counted) ? undefined : (startOf(counted) ?? startBelow(below));
    return count > 0
      ? [
          {
            ...(topic ? { topic } : {}),
            sentence,
            before: text.slice(Math.max(0, match.index - AROUND), match.index),
            after: after.slice(0, AROUND),
            above,
            below,
            ...lengthOf(count, match[4] ?? ''),
            ...(from ? { from } : {}),
          },
        ]
      : [];
  });
}

/** A talk between who treats and who decided, in whatever words: "Your doctor may phone within 10 days to reach Dr. Olander". */
function isCall(sentence: string, at: number): boolean {
  const near = sentence.slice(Math.max(0, at - AROUND), at + AROUND);
  const limited = AT_LIMIT.test(sentence.slice(Math.max(0, at - AROUND), at));
  return limited && CALL.test(near) && CLINICIAN.test(near) && !IN_WRITING.test(near);
}

/** "It must be requested within seven days, before an appeal is filed": what it is stands in the sentence before. */
const TALK_GOES_ON =
  /^(?:it|this|that|they|such a (?:call|talk)) (?:must|has to|have to|can|may|should|is|needs to)\b/i;

const CALL =
  /\b(?:calls?(?! for\b)|(?:tele)?phone|telephoned|ring|talk(?:s|ing)?|speak(?:s|ing)?|discuss(?:es|ion)?|conversation|conference|reach|consult(?:s|ation)?)\b/i;
const CLINICIAN =
  /\b(?:doctors?|physicians?|prescribers?|clinicians?|surgeons?|dentists?|pharmacists?|radiologists?|psychiatrists?|psychologists?|oncologists?|cardiologists?|neurologists?|orthopedists?|therapists?|reviewers?|medical directors?|peers?|nurse practitioners?|Dr\.|(?:further|another|second) (?:conversation|discussion|talk)\b)/i;
const AT_LIMIT =
  /\b(?:within|(?:no|not) (?:later|more) than|until|up to|open for|available for|inside of|in the(?: next| first)?)\W{0,3}$/i;
const BY_PHONE = /\breconsideration by (?:tele)?phone\b/i;
const IN_WRITING =
  /\b(?:appeals?|grievances?|hearings?|disputes?|complaints?|in writing|write|written|mail|claims?|records|bill|emergency|members? services|customer service|will (?:take|return|answer))\b|\breconsideration(?! by (?:tele)?phone)\b/i;

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
  const counted = after
    .slice(0, 2 * AROUND)
    .replace(/ {2,}/g, ' ')
    .replace(TO_DO, ' ');
  if (!COUNTS.test(counted)) return undefined;
  if (RECEIPT.test(counted)) return 'receipt';
  if (SERVICE_DAY.test(counted)) return 'service_date';
  if (EFFECTIVE_DAY.test(counted)) return 'effective_date';
  return NOTICE_DAY.test(counted) || FROM_A_DAY.test(counted) ? 'notice_date' : undefined;
}

/** "180 days to write to us, counted from the day …": what is to be done stands before the start. */
const TO_DO = /^ to [a-z ]{3,40},? (?=(?:counted|counting|beginning|starting|running)\b)/i;

/** "180 days from April 27, 2026": a day that is named is that of the notice. */
const FROM_A_DAY =
  /^[\s,]{0,3}(?:from|after|of|since|starting|counted from|counting from) (?:on )?(?:\d{1,2}\/\d{1,2}\/\d{2,4}|\d{4}-\d\d-\d\d|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.? \d{1,2}|\d{1,2}\.? (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))/i;

/** "Count from the day after the date on this letter", "The 60 days start on …". */
const COUNTED_BELOW =
  /^\W{0,3}(?:count\b|(?:the|these|those) (?:\w+ )?days? (?:start|begin|run|count)|(?:this|that|the) (?:time|period|limit|clock) (?:starts|begins|runs|is counted))/i;

function startBelow(below: string): WindowStart | undefined {
  const told = COUNTED_BELOW.exec(below);
  return told
    ? startOf(` from ${below.slice(told[0].length).replace(/^s?\s(?:on|from|with)\b/i, '')}`)
    : undefined;
}

/** A column whose line ends before the day that counts. */
const CUT_OFF = /^\s{0,3}(?:of|from|after|following)(?: (?:the|your|this))?\s{0,3}$/i;

/** The plan's own time: "within 30 days after we receive your appeal". */
const OUR_CLOCK =
  /^[^.;]{0,12}\b(?:after|of|from|when|once|that) (?:we|the plan|our) (?:receive|receipt|receiving|get|have|hear)/i;
const LONGEST_ABOVE = 360;
const AROUND = 160;
/** Words of somebody who contests a decision. */
const CONTEST =
  /\b(?:appeals?|disagrees?|do(?:es)? not (?:agree|accept)|don't agree|contests?|disputes?|rebut(?:tal)?|reconsider\w*|redetermin\w*|grievance|petition|hearing|review|how to ask|level one|first level|(?:look|think|decide|judge|consider|weigh|check|go over)(?:ed)? (?:(?:at |about |on )?(?:it|this|that|the \w+|your \w+) |over )?(?:again|afresh|anew|once more)|write to the (?:board|trustees|committee|plan)|object|wrong(?:ly)?|challenge|complain(?:ts?)?|bring (?:it|this|the matter)|second (?:look|letter|opinion)|(?:not|un)(?: |-)?(?:happy|satisfied|content)|see (?:it|this|that|the \w+) (?:differently|otherwise|another way)|take (?:a |an)(?:other|second|fresh|new) look|made a mistake|got (?:it|this|that) wrong|think otherwise|change (?:this|our mind|the decision)|arbitrat\w+|higher[- ]level|looked at by (?:some|any)(?:one|body) else)\b/i;
const LIMITS =
  /\b(?:within|(?:no|not) (?:later|more) than|must|have|by|before|until|up to|deadline|in the(?: next)?|for|inside of)\W{0,3}$|\b(?:within|no later than|not later than)\b/i;
const OR_LESS = /^\s(?:or (?:less|fewer|sooner))\b/i;
/** Somebody else's time, or a time that passed. */
const NOT_TO_APPEAL =
  /\b(?:we (?:will|must|shall|have|gave|waited)|decided?|answer(?:ed)?|respond|hold|wait of|past|last|previous|every|each|takes?|lasts?|(?:is|are|will be) (?:sent|given|issued|mailed)|approved?|certified|paid|covers?|limit(?:ed)? to(?! (?:appeal|file|ask|request|dispute))|effective|in effect|lengthen|extend|claims? (?:must|should|are to)|charges must|submit claims|call(?:ed)? in|records?)\b[^.]{0,40}$/i;
const NOT_A_LIMIT =
  /^\W{0,3}(?:supply|temporary|stay|meeting|period|\(?(?:for a dispute|where only|if only)|would|could|notice period|of (?:service|care|therapy|the month)|if\b|per\b|each\b|old\b)/i;
/** Complaints of another kind: about discrimination, or about a bill above an estimate. */
const NO_APPEAL_AT_ALL =
  /\b(?:civil rights|(?:non)?discriminat\w+|section 1557|privacy (?:office|officer|rights)|about privacy|good[- ]faith estimate|surprises? act|failed to provide (?:these|those) services|alleged act)\b/i;
const LATER_LEVEL =
  /\b(?:level two|second[- ]level|next level|of the answer|after (?:the|our|a|an)? ?(?:final|appeal|adverse decision on)|(?:of|from|after) (?:the|our|a|its) final|external|independent|administrative law|lawsuit|sue|civil action|court)\b/i;
/** The time that follows a decision still to come. */
const AFTER_A_LATER_ONE =
  /\b(?:goes|went|is|turns out) against you\b|\bfrom that decision\b|\b(?:of|from|after) (?:the|our|its) final\b/i;
const NEXT_LEVEL =
  /\b(?:second|next|further)[- ]level (?:request|appeal|review|reconsideration|dispute)\b[^.]{0,40}\b(?:has to|have to|must|may|can|should)\b/i;
/** For an injured worker the independent review is the first and only one. */
const ONLY_LEVEL = /\bIMR(?:-1)?\b[^.]*\b(?:signed|mailed|form)\b|\binjured (?:worker|employee)\b/i;
const OTHER_MATTER =
  /\b(?:corrected|replacement|replace[sd]?|peer|physician (?:reviewer|to physician)|talk to|new (?:claim|request)|reopen|clerical error|keep (?:your|the)|continue|timely|charges|clean claim|claims? (?:must|to us|within|are|received|reach))\b/i;
/** Points from which a period without a topic counts. */
const LEAST_POINTS = 5;

/** The outside review of a health plan may be asked for within months; one that has to be within days is the only step. */
function isOnlyStep(topic: Topic, days: number | undefined, months: number | undefined): boolean {
  if (topic === 'external_review') return days !== undefined && days >= 3 && days <= MOST_DAYS_OF_ONLY_STEP;
  return (days ?? 0) >= 3 || months !== undefined;
}

const MOST_DAYS_OF_ONLY_STEP = 60;
/** The outside review of a decision that is still to come. */
const LATER_FIRST = /\b(?:after|once|final|still)\b/i;
/** The time that an appeal takes is not the time to make one. */
const TAKEN = /\b(?:takes?|lasts?)\b[^.]{0,20}$/i;

/** The period in which the first appeal has to be made, by the words around each. */
function likeliest(periods: readonly StatedPeriod[]): StatedPeriod | undefined {
  let best: { readonly period: StatedPeriod; readonly points: number } | undefined;
  for (const period of periods) {
    if (!((period.days ?? 0) >= 3 || period.months)) continue;
    const points = pointsOf(period);
    if (points >= LEAST_POINTS && points > (best?.points ?? 0)) best = { period, points };
  }
  return (
    best?.period ??
    periods.find(
      ({ topic, days, months, before, after }) =>
        topic === 'appeal' &&
        ((days ?? 0) >= 3 || months) &&
        !NOT_A_LIMIT.test(after) &&
        !TAKEN.test(before) &&
        !GOES_ON.test(before) &&
        !GOES_ON.test(after) &&
        !NO_APPEAL_AT_ALL.test(`${before} ${after}`) &&
        !AFTER_A_LATER_ONE.test(`${before} ${after}`) &&
        !NOT_TO_APPEAL.test(before),
    ) ??
    // A notice that upholds an earlier answer gives the time for the next level.
    periods.find(
      ({ from, days, before }) => from !== undefined && (days ?? 0) >= 3 && NEXT_LEVEL.test(before),
    ) ??
    // Where no appeal comes before it, the hearing or the outside review is the way to contest.
    (['fair_hearing', 'external_review'] as const)
      .flatMap((last) =>
        periods.filter(
          ({ topic, days, months, from, before }) =>
            topic === last &&
            from !== undefined &&
            isOnlyStep(last, days, months) &&
            !LATER_FIRST.test(before),
        ),
      )
      .at(0)
  );
}

/** Times with nearly as many points as the one that was chosen. */
function rivalsOf({ days, months }: AppealWindow, periods: readonly StatedPeriod[]): OtherPeriod[] {
  const pointed = periods
    .filter((period) => (period.days ?? 0) >= 3 || period.months)
    .map((period) => ({ period, points: pointsOf(period) }));
  const chosen = pointed.find(({ period }) => period.days === days && period.months === months)?.points ?? 0;
  return pointed
    .filter(
      ({ period, points }) =>
        (period.days !== days || period.months !== months) &&
        points >= Math.max(LEAST_POINTS, chosen - NEARLY),
    )
    .slice(0, MOST_RIVALS)
    .map(({ period: { days: length, months: span, sentence } }) => ({
      ...(length ? { days: length } : {}),
      ...(span ? { months: span } : {}),
      start: sentence.start,
      end: sentence.end,
    }));
}

const NEARLY = 1;
const MOST_RIVALS = 3;

function pointsOf({ topic, from, before, after, above, below, sentence }: StatedPeriod): number {
  const near = `${before} ${after}`;
  const toAppeal = topic === 'appeal' || asksToContest(topic, from, before, near);
  if (topic !== undefined && !toAppeal) return 0;
  if (sentence.section === 'glossary' && topic === undefined) return 0;
  return (
    (toAppeal ? 3 : 0) +
    (from ? 2 : 0) +
    (CONTEST.test(near) ? 3 : CONTEST.test(above) || CALLED_SO.test(below) ? 2 : 0) +
    (LIMITS.test(before) || OR_LESS.test(after) || TOO_LATE.test(before) || BY_A_DAY.test(above) ? 1 : 0) -
    ((NOT_TO_APPEAL.test(before) && !TOO_LATE.test(before)) || NOT_A_LIMIT.test(after) ? 4 : 0) -
    (OUR_CLOCK.test(after) ? 4 : 0) -
    (LATER_LEVEL.test(near) && !ONLY_LEVEL.test(near) ? 3 : 0) -
    (OTHER_MATTER.test(near) ? 3 : 0) -
    (NO_APPEAL_AT_ALL.test(near) || GOES_ON.test(before) || GOES_ON.test(after) || KEEPS.test(above)
      ? 6
      : 0) -
    (BESIDES.test(before) || DONE.test(after) ? 4 : 0)
  );
}

/** Words of another time may stand in the sentence that gives the time to appeal: what is to be shown, or who decides. */
function asksToContest(
  topic: Topic | undefined,
  from: WindowStart | undefined,
  before: string,
  near: string,
): boolean {
  if (topic === 'external_review') return from !== undefined && ONLY_LEVEL.test(near);
  return (
    (topic === 'other' || topic === 'decision') &&
    from !== undefined &&
    (ASKS_REVIEW.test(before) || REACHES_US.test(before))
  );
}

const REACHES_US =
  /\bso that (?:we (?:have|get|receive) (?:it|them|your)|(?:it|they) (?:arrives?|reach(?:es)?))\b[^.]{0,20}$/i;
const ASKS_REVIEW =
  /\b(?:may|must|can|has to|have to)\b[^.]*\b(?:reconsideration|appeal|redetermination|dispute|grievance|review)\b|\b(?:reconsideration|appeal|redetermination|dispute|grievance|review|application)\b[^.]*\b(?:may|must|can|has to|have to) (?:be|come|reach|arrive|get)\b/i;
/** "We must get your appeal within", "We will not accept appeals filed later than". */
const TOO_LATE =
  /\bwe (?:must|have to|need to) (?:get|receive|have|hear)\b[^.]{0,40}$|\bso that we (?:have|get|receive) (?:it|them|your)\b[^.]{0,20}$|\b(?:not|cannot|can't|never) (?:accept|consider|look at|review|take)\b[^.]{0,60}$/i;
const CALLED_SO =
  /^\W{0,3}(?:this|that|it|we call (?:this|that|it)) (?:is )?(?:called |known as )?(?:an?|your) (?:appeal|dispute|grievance|reconsideration|hearing)\b/i;
/** "Do it by March 3, 2027. That is 60 days from the date of this letter." */
const BY_A_DAY =
  /\b(?:by|before|until|no later than|on or before) (?:the end of )?(?:\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|\d{4}-\d\d-\d\d|\d{1,2}(?:st|nd|rd|th)?(?: of)? [A-Z][a-z]{2,8},? \d{4}|[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4})\W{0,3}$/;
/** A way beside the one that counts, and one that was gone before. */
const BESIDES = /\bvoluntary\b|\b(?:may|can) also (?:ask|use|call|request)\b/i;
const DONE = /\b(?:did so|was (?:made|asked|filed)|came) in time\b/i;

function appealWindow(
  notice: Notice,
  periods: readonly StatedPeriod[],
  dates: readonly FoundDate[],
  topics: ReadonlyMap<Sentence, readonly SignalHit[]>,
): AppealWindow | undefined {
  const period = likeliest(periods);
  const date =
    dates.find((candidate) => isAppealDate(notice, candidate, topics)) ??
    dates.find((candidate) =>
      period ? namesLastDay(notice, candidate, period) : isLastDay(notice, candidate),
    );
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
  const sentence = sentenceAt(notice, date.start);
  const own = (sentence && topics.get(sentence)) ?? [];
  if (own.some(({ signal }) => signal.topic === 'continue_services')) return false;
  if (sentence && GOES_ON.test(notice.plain.slice(sentence.start, date.start))) return false;
  if (DEADLINE_LABEL.test(date.label)) return true;
  if (!DEADLINE_FIRST.test(date.label)) return false;
  return sentence?.section === 'appeal_rights' || (sentence !== undefined && topics.has(sentence));
}

const LAST_DAY =
  /\b(?:(?:until|by|before|no later than|not later than|on or before)(?: the (?:end|close) of(?: the day| business)?(?: on)?)?|(?:last|final) day\b[^.]{0,60} is|deadline\b[^.]{0,60} is)\s{0,2}$/i;
const AFTER_DAY = /\bafter\s{0,2}$/i;
const IS_LATE = /\b(?:too )?late\b|\bnot (?:be )?(?:accepted|considered|reviewed)\b/i;
/** "That day is June 15, 2026", "which is June 15, 2026" behind the period. */
const SAME_DAY =
  /\b(?:(?:that|this|which|the last day|the 60th day) (?:day |date )?(?:is|means|falls on)|that is,?|i\.e\.,?)(?: by)?\s{0,2}$/i;
const NEAR_PERIOD = 200;
/** Characters between a day and the sentence behind it. */
const NEXT_TO = 4;

/** The last day that stands beside the period, in words that name it as such. */
function namesLastDay(
  { plain }: Notice,
  { start, end, label }: FoundDate,
  { sentence, above }: StatedPeriod,
): boolean {
  const within = start >= sentence.start && end <= sentence.end;
  if (within && LAST_DAY.test(label)) return true;
  const justBefore = end <= sentence.start && sentence.start - end <= NEXT_TO && BY_A_DAY.test(above);
  if (justBefore && LAST_DAY.test(label)) return true;
  const behind = start >= sentence.start && start - sentence.end <= NEAR_PERIOD;
  return (
    behind && SAME_DAY.test(plain.slice(Math.max(sentence.start, start - AROUND), start).replace(/\s+/g, ' '))
  );
}

/** A last day in a sentence; a notice that states a period says with such dates something else. */
function isLastDay(notice: Notice, date: FoundDate): boolean {
  const at = sentenceAt(notice, date.start);
  const late = at && AFTER_DAY.test(date.label) && IS_LATE.test(notice.plain.slice(date.end, at.end));
  const sentence = late || LAST_DAY.test(date.label) ? at : undefined;
  return sentence !== undefined && isToContest(notice, date, sentence);
}

/** "You have until October 19 to file an appeal", "You can ask us to think again. Do it by August 1." */
function isToContest(notice: Notice, { start, end }: FoundDate, sentence: Sentence): boolean {
  const { plain } = notice;
  const before = plain.slice(Math.max(sentence.start, start - AROUND), start).replace(/\s/g, ' ');
  const after = plain.slice(end, Math.min(sentence.end, end + AROUND)).replace(/\s/g, ' ');
  if (GOES_ON.test(before)) return false;
  if (NOT_TO_APPEAL.test(before.replace(/\blast day\b/i, 'end')) || OTHER_MATTER.test(`${before} ${after}`))
    return false;
  if (LATER_LEVEL.test(before) || SUBMITS.test(before)) return false;
  if (CONTEST.test(`${before} ${after}`)) return true;
  const above = sentenceBefore(notice, sentence);
  return (
    DOES_IT.test(before) &&
    above !== undefined &&
    CONTEST.test(plain.slice(Math.max(above.start, above.end - AROUND), above.end))
  );
}

/** "If you want your care to go on during the appeal": that day is not the last one to appeal. */
const GOES_ON =
  /\b(?:care|services?|benefits?|treatment|hours|it|things)\b[^.]{0,30}\b(?:go(?:es)? on|continues?|stays? the same)\b|\b(?:keep|continue) (?:getting|receiving|your)\b|\b(?:keep|continue)\b[^.]{1,50}\b(?:while|during|until|pending)\b|\b(?:it|they|this|services?|hours|care|benefits?|you now get) (?:would|will|can|could|may) (?:then )?(?:go on|continue)\b/i;
/** A heading over what follows: "KEEPING SERVICES". */
const KEEPS =
  /\b(?:keeping|continuing|to keep|to continue) (?:your |the |of )?(?:services?|benefits?|care|hours|coverage)\b/i;
/** Papers that may follow, or an answer that is due. */
const SUBMITS = /\b(?:papers|documents|information|records|anything|everything|hear from us|our answer)\b/i;
const DOES_IT = /\b(?:do|file|send|ask|write|mail|tell|let us know|say)\b[^.]{0,40}$/i;
