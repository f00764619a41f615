/** How likely a time is the one in which to contest the decision, by the words around it. */
import type { Signal } from '../../../domain/generated/types.js';
import type { Sentence } from '../notice.js';
import { CONTEST, LEADS_TO_CONTEST, TOO_LATE } from './acts.js';
import type { Length } from './amounts.js';
import { OUR_CLOCK, type WindowStart } from './anchors.js';

export type Topic = NonNullable<Signal['topic']>;

/** A time in the text, with the words around it. */
export interface StatedTime extends Length {
  /** A last day that is named. */
  readonly date?: string;
  /** What it limits; none where only the words around it can tell. */
  readonly topic?: Topic;
  readonly from?: WindowStart;
  readonly sentence: Sentence;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** Words on both sides of it within its sentence. */
  readonly before: string;
  readonly after: string;
  /** What the sentences just before it say, in the same part. */
  readonly above: string;
  /** What the sentence behind it says. */
  readonly below: string;
}

export const AROUND = 160;

const LIMITS =
  /\b(?:within|(?:no|not) (?:later|more) than|must|have|has|by|before|until|up to|deadline|limit|period|in the(?: next)?|for|inside(?: of)?)(?: the)?\W{0,3}$|\b(?:within|no later than|not later than|inside of|counting|counted)\b/i;
const LIMITS_BEHIND =
  /^\s(?:or (?:less|fewer|sooner)|at (?:most|the (?:most|latest))|at the outside|is the (?:limit|cutoff|most)|(?:are|is) (?:allowed|given))\b/i;
/** Somebody else's time, or a time that passed. */
export const NOT_TO_APPEAL =
  /\b(?:we (?:will|must|shall|have|gave|waited|reply|answer|decide)|decided?|answer(?:ed)?|respond|hold|wait of|past|last|previous|every|each|takes|(?:will|may|can|to|usually|could) take(?! up to)|lasts?|(?:is|are|will be) (?:sent|given|issued|mailed)|approved?|certified|paid|covers?|limit(?:ed)? to(?! (?:appeal|file|ask|request|dispute))|effective|in effect|lengthen|extend|claims? (?:must|should|are to)|charges must|submit claims|call(?:ed)? in|records?)\b[^.]{0,40}$/i;
const NOT_A_LIMIT =
  /^\W{0,3}(?:supply|temporary|stay|meeting|period(?! (?:to|for|in which|(?:from|after)\b[^.;]{0,40} to (?:appeal|dispute|object|ask|file|request))\b)|\(?(?:for a dispute|where only|if only)|would|could|notice period|of (?:service|care|therapy|the month)|if\b|per\b|each\b|old\b)/i;
/** Complaints of another kind: about discrimination, or about a bill above an estimate. */
const NO_APPEAL_AT_ALL =
  /\b(?:civil rights|(?:non)?discriminat\w+|section 1557|privacy (?:office|officer|rights)|about privacy|good[- ]faith estimate|surprises? act|failed to provide (?:these|those) services|alleged act)\b/i;
export const LATER_LEVEL =
  /\b(?:level two|second[- ]level|next level|of the answer|after (?:the|our|a|an)? ?(?:final|appeal|adverse decision on)|(?:of|from|after) (?:the|our|a|its) (?:final|last|answer)|external|independent|outside review\w*|administrative law|lawsuit|sue|civil action|court|from that decision|(?:lose|lost|turn(?:ed)? down|den(?:y|ied)) (?:the|your|an) appeal)\b/i;
/** The time that follows a decision still to come. */
const AFTER_A_LATER_ONE =
  /\b(?:goes|went|is|turns out) against you\b|\bfrom that decision\b|\b(?:of|from|after) (?:the|our|its) final\b|\bafter (?:our|the) (?:appeal|answer)/i;
const NEXT_LEVEL =
  /\b(?:second|next|further)[- ]level (?:request|appeal|review|reconsideration|dispute)\b[^.]{0,40}\b(?:has to|have to|must|may|can|should)\b/i;
/** For an injured worker the independent review is the first and only one. */
const ONLY_LEVEL = /\bIMR(?:-1)?\b[^.]*\b(?:signed|mailed|form)\b|\binjured (?:worker|employee)\b/i;
export const OTHER_MATTER =
  /\b(?:corrected|replacement|replace[sd]?|peer|physician (?:reviewer|to physician)|talk to|new (?:claim|request)|reopen|clerical error|keep (?:your|the)|continue|timely|charges|clean claim|claims? (?:must|to us|within|are|received|reach))\b/i;
/** "If you want your care to go on during the appeal": that day is not the last one to appeal. */
export const GOES_ON =
  /\b(?:care|services?|benefits?|treatment|hours|it|things)\b[^.]{0,30}\b(?:go(?:es)? on|continues?|stays? the same)\b|\b(?:keep|continue) (?:getting|receiving|your)\b|\b(?:keep|continue|hold on to)\b[^.]{1,50}\b(?:while|during|until|pending|meanwhile)\b|\b(?:it|they|this|services?|hours|care|benefits?|you now get) (?:would|will|can|could|may) (?:then )?(?:go on|continue)\b|\bgo(?:es)? on (?:till|until|while|during)\b|\b(?:not|n't|without being|before) (?:be )?(?:cut|reduced|lowered|stopped|ended|lost)\b|\b(?:stays?|remains?|kept) (?:as (?:it|they) (?:is|are)|in place|the way)\b/i;
/** A heading over what follows: "KEEPING SERVICES". */
const KEEPS =
  /\b(?:keeping|continuing|to keep|to continue) (?:your |the |of )?(?:services?|benefits?|care|hours|coverage)\b/i;
/** "Do it by March 3, 2027. That is 60 days from the date of this letter." */
export const BY_A_DAY =
  /\b(?:by|before|until|no later than|on or before) (?:the end of )?(?:\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|\d{4}-\d\d-\d\d|\d{1,2}(?:st|nd|rd|th)?(?: of)? [A-Z][a-z]{2,8},? \d{4}|[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4})\W{0,3}$/;
/** A rebuttal comes before the appeal; where a notice has both, the appeal counts. */
const REBUTTAL = /\brebuttals?\b/i;
/** A way beside the one that counts, and one that was gone before. */
const BESIDES = /\bvoluntary\b|\b(?:may|can) also (?:ask|use|call|request)\b/i;
const BESIDES_BELOW = /^\W{0,3}(?:it|this|that) is voluntary\b/i;
const DONE = /\b(?:did so|was (?:made|asked|filed)|came) in time\b/i;
const CALLED_SO =
  /^\W{0,3}(?:this|that|it|we call (?:this|that|it)) (?:is )?(?:called |known as )?(?:an?|your) (?:appeal|dispute|grievance|reconsideration|hearing)\b/i;

const REACHES_US =
  /\bso that (?:we (?:have|get|receive) (?:it|them|your)|(?:it|they) (?:arrives?|reach(?:es)?))\b[^.]{0,20}$|\b(?:requests?|statements?|letters?|appeals?|objections?|one) (?:that |which )?(?:gets?|arrives?|reach(?:es)?|comes?|lands?|received|postmarked)\b[^.]{0,30}$/i;
const ASKS_REVIEW =
  /\b(?:may|must|can|has to|have to)\b[^.]*\b(?:reconsideration|appeal|redetermination|dispute|grievance|review)\b|\b(?:reconsideration|appeal|redetermination|dispute|grievance|review|application)\b[^.]*\b(?:may|must|can|has to|have to) (?:be|come|reach|arrive|get)\b/i;
/** The time that an appeal takes is not the time to make one. */
const TAKEN = /\b(?:takes?|lasts?)\b[^.]{0,20}$/i;
/** The outside review of a decision that is still to come. */
const LATER_FIRST = /\b(?:after|once|final|still)\b/i;
/** Points from which a time counts. */
export const LEAST_POINTS = 5;
const MOST_DAYS_OF_ONLY_STEP = 60;

export function isLongEnough({ days, months, date }: StatedTime): boolean {
  return (days ?? 0) >= 3 || months !== undefined || date !== undefined;
}

export function pointsOf({ topic, from, date, before, after, above, below, sentence }: StatedTime): number {
  const near = `${before} ${after}`;
  const toAppeal = topic === 'appeal' || asksToContest(topic, from ?? date, before, near);
  if (topic !== undefined && !toAppeal) return 0;
  if (sentence.section === 'glossary' && topic === undefined) return 0;
  return (
    (toAppeal ? 3 : 0) +
    (from || date ? 2 : 0) +
    (CONTEST.test(near) ? 3 : LEADS_TO_CONTEST.test(above) || CALLED_SO.test(below) ? 2 : 0) +
    (isLimit(before, after, above, date) ? 1 : date ? -3 : 0) -
    (date !== undefined && SUBMITS.test(before) && !/\brequest\b/i.test(before) ? 6 : 0) -
    ((NOT_TO_APPEAL.test(before) && !TOO_LATE.test(before)) || NOT_A_LIMIT.test(after) ? 4 : 0) -
    (OUR_CLOCK.test(after) ? 4 : 0) -
    (LATER_LEVEL.test(near) && !ONLY_LEVEL.test(near) ? 3 : 0) -
    (OTHER_MATTER.test(near) ? 3 : 0) -
    (NO_APPEAL_AT_ALL.test(near) || keeps({ before, after, above }) ? 6 : 0) -
    (BESIDES.test(before) || BESIDES_BELOW.test(below) || DONE.test(after) ? 4 : 0)
  );
}

function isLimit(before: string, after: string, above: string, date: string | undefined): boolean {
  if (date !== undefined)
    return CONTEST.test(`${before} ${after}`) || IS_DONE.test(before) || IS_THE_LAST.test(after);
  return (
    LIMITS.test(before) ||
    LIMITS_BEHIND.test(after) ||
    TOO_LATE.test(before) ||
    BY_A_DAY.test(above) ||
    LIST.test(above)
  );
}

/** What stands above a list of times. */
const LIST = /\b(?:within|(?:no|not) later than|until|up to)\W{0,4}$/i;
const IS_THE_LAST = /^\W{0,3}(?:is|will be) (?:the|our|your)\b/i;

/** What is to be done by a day, where the sentence before says what for. */
const IS_DONE =
  /\b(?:do|file|send|ask|write|mail|tell|let us know|say|reach(?:es)?|gets?|arrives?|respond|reply|by when|when|request|statement)\b[^.]{0,60}$/i;
/** Papers that may follow, or an answer that is due. */
const SUBMITS =
  /\b(?:papers|documents|information|records|anything|everything|more to send|hear from us|our answer|answer no later|we (?:will|must|shall) (?:answer|decide|write|mail|send))\b/i;

function keeps({ before, after, above }: Pick<StatedTime, 'before' | 'after' | 'above'>): boolean {
  return (
    GOES_ON.test(before) ||
    GOES_ON.test(after) ||
    (KEEPS.test(above) && !(toldOfAnother(above) && CONTEST.test(`${before} ${after}`)))
  );
}

/** "To keep your services, ask by March 11, 2026." has a time of its own; a heading leaves it to what follows. */
function toldOfAnother(above: string): boolean {
  return above.split(SENTENCE_END).every((one) => !KEEPS.test(one) || OWN_TIME.test(one));
}

const SENTENCE_END = /(?<=[.!?])\s+/;
const OWN_TIME =
  /\d{1,4}\W{1,3}(?:(?:calendar|business|working) )?days?\b|\b\d{1,2}[/-]\d{1,2}[/-]\d{2,4}\b|\d, \d{4}\b/i;

/** Words of another time may stand in the sentence that gives the time to appeal: what is to be shown, or who decides. */
function asksToContest(
  topic: Topic | undefined,
  from: WindowStart | string | undefined,
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

/** The outside review of a health plan may be asked for within months; one that has to be within days is the only step. */
function isOnlyStep(topic: Topic, { days, months }: Length): boolean {
  if (topic === 'external_review') return days !== undefined && days >= 3 && days <= MOST_DAYS_OF_ONLY_STEP;
  return (days ?? 0) >= 3 || months !== undefined;
}

/** The time in which the first appeal has to be made, by the words around each. */
export function likeliest(times: readonly StatedTime[]): StatedTime | undefined {
  const likely = times
    .filter(isLongEnough)
    .map((time) => ({ time, points: pointsOf(time) }))
    .filter(({ points }) => points >= LEAST_POINTS);
  const appeals = likely.filter(({ time }) => time.from !== undefined && !isOfRebuttal(time));
  const hasAppeal = appeals.some(({ time }) => !LATER_LEVEL.test(`${time.before} ${time.after}`));
  const [first, ...others] = hasAppeal ? likely.filter(({ time }) => !isOfRebuttal(time)) : likely;
  const best = others.reduce((a, b) => (a !== undefined && b.points > a.points ? b : a), first);
  return best?.time ?? lessLikely(times.filter(({ date }) => date === undefined));
}

function isOfRebuttal({ before }: StatedTime): boolean {
  return REBUTTAL.test(before) && !/\bappeals?\b/i.test(before);
}

function lessLikely(times: readonly StatedTime[]): StatedTime | undefined {
  return (
    times.find(isBarelyAppeal) ??
    // A notice that upholds an earlier answer gives the time for the next level.
    times.find(
      ({ from, days, before }) => from !== undefined && (days ?? 0) >= 3 && NEXT_LEVEL.test(before),
    ) ??
    // Where no appeal comes before it, the hearing or the outside review is the way to contest.
    (['fair_hearing', 'external_review'] as const)
      .flatMap((last) =>
        times.filter(
          (time) =>
            time.topic === last &&
            time.from !== undefined &&
            isOnlyStep(last, time) &&
            !LATER_FIRST.test(time.before),
        ),
      )
      .at(0) ??
    // A long time from the notice that limits nothing else limits what a notice of denial leaves to do.
    times.find(isOfTheNotice)
  );
}

function isOfTheNotice(time: StatedTime): boolean {
  const { topic, days, months, from, before, after, above } = time;
  if (topic !== undefined || (from !== 'receipt' && from !== 'notice_date')) return false;
  const long = (days ?? 0) >= SHORTEST_OF_NOTICE || months !== undefined;
  return (
    long &&
    pointsOf(time) >= LEAST_WITHOUT_ACT &&
    !OTHER_ACT.test(`${DO_SO.test(before) ? above.slice(-LAST_WORDS) : ''} ${before} ${after}`)
  );
}

const SHORTEST_OF_NOTICE = 30;
/** "You may bill the stay as observation. Please do so within 60 days." */
const LAST_WORDS = 80;
const DO_SO = /\bdo (?:so|it|this)\b/i;
const LEAST_WITHOUT_ACT = 2;
/** What else a notice may ask for within a time. */
const OTHER_ACT =
  /\b(?:records|documents|information|papers|forms?|pay(?:s|ing|ment|able)?|bills?|premiums?|insurance|coverage|approved|certified|authori[sz]\w+|claims?|resend|refunds?|enroll\w*|help|copies|interest|estimate|refill\w*|discuss\w*|call|phone|visits?|treatment|therapy|surgery|hire|birth|assistance|apply|reply|respond|(?:have|has) passed since)\b/i;

function isBarelyAppeal(time: StatedTime): boolean {
  const { topic, before, after } = time;
  return (
    topic === 'appeal' &&
    isLongEnough(time) &&
    !NOT_A_LIMIT.test(after) &&
    !TAKEN.test(before) &&
    !GOES_ON.test(before) &&
    !GOES_ON.test(after) &&
    !NO_APPEAL_AT_ALL.test(`${before} ${after}`) &&
    !AFTER_A_LATER_ONE.test(`${before} ${after}`) &&
    !NOT_TO_APPEAL.test(before)
  );
}
