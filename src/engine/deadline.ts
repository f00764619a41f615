/**
 * The time to file. Up to three dates are given: the safe date, counted from the notice without any mailing days and
 * moved back from weekends and federal holidays; the legal date, the law read as it stands; and the outer date, the
 * longest reading that can be defended, where it lies later still. Where no period was read, the shortest one known for
 * a comparable step is shown as such.
 */
import {
  addCalendarDays,
  addPeriod,
  daysBetween,
  longDate,
  nextBusinessDay,
  previousBusinessDay,
  shortestLengthInDays,
} from '../domain/calendar.js';
import type {
  AppealLevel,
  Deadline,
  FilingPeriod,
  Requester,
  SideClock,
  StateRecord,
} from '../domain/generated/types.js';
import type { PackLibrary } from '../packs/library.js';
import { citationOf, eventInWords, periodInForce, periodInWords } from './appeal-ladder.js';

export interface DeadlineFacts {
  readonly level: AppealLevel;
  /** Date on the notice. */
  readonly noticeDate?: string | undefined;
  /** Day on which it was received. */
  readonly receivedDate?: string | undefined;
  readonly serviceDate?: string | undefined;
  readonly today: string;
  /** Date of the letter; absent: today. */
  readonly letterDate?: string | undefined;
  /** State whose external review replaces the federal one. */
  readonly state?: StateRecord | undefined;
  /** Whether state insurance law binds the coverage. */
  readonly stateLaw: 'yes' | 'no' | 'unknown';
  /** Who asks, where a period of its own may bind that signer. */
  readonly requester?: Requester | undefined;
  /** What is in dispute, where the time of a provider depends on it. */
  readonly dispute?: 'clinical' | 'payment' | undefined;
  /** The last day of care that is being cut short. */
  readonly careEnds?: string | undefined;
}

interface DatedPeriod {
  readonly period: FilingPeriod;
  readonly authority?: string | undefined;
  readonly verified: boolean;
  readonly note?: string;
  /** Fewer days than the period, where the state's own rule could not be read. */
  readonly safeDays?: number;
  /** A longer period that binds whatever the first one says. */
  readonly floor?: FilingPeriod | undefined;
}

/** Safe for the four months that bind every state process, where the state's own words were not read. */
const UNREAD_STATE_DAYS = 120;

/** Events whose day is that of the paper from which the period runs. */
const COUNTED_FROM_DATE: ReadonlySet<string> = new Set(['notice_date', 'notice_mailing', 'earlier_request']);

/** The deadline of one level. Never answers a date that the law read does not support. */
export function computeDeadline(library: PackLibrary, facts: DeadlineFacts): Deadline {
  const candidates = candidatePeriods(library, facts);
  const read = candidates.map((candidate) => deadlineOf(library, candidate, facts));
  const computed = read.length > 0 && mayBeUnread(facts) ? [...read, withoutPeriod(facts)] : read;
  const first = computed[0];
  if (!first) return withLawOfLevel(library, facts.level, withoutPeriod(facts));
  const earliest = computed.reduce(
    (before, next) => (sortKey(next) < sortKey(before) ? next : before),
    first,
  );
  return computed.length > 1 ? openUntilLast(earliest, computed, facts) : earliest;
}

/** Funding is not told, and where no insurer bears the cost nothing that was read sets a time for this step. */
function mayBeUnread({ level, stateLaw, noticeDate }: DeadlineFacts): boolean {
  const own = level.filing.length > 0 || level.shortest_period === undefined || level.expedited;
  return stateLaw === 'unknown' && !own && noticeDate !== undefined;
}

/** Where it is not known which of several periods binds, the first is safe, and none is late before the last. */
function openUntilLast(earliest: Deadline, computed: readonly Deadline[], facts: DeadlineFacts): Deadline {
  const ends = computed.flatMap(({ outer_date: outer, legal_date: legal }) => outer ?? legal ?? []);
  const last = ends.reduce((a, b) => (a > b ? a : b), earliest.legal_date ?? '');
  if (earliest.safe_date === undefined || earliest.legal_date === undefined) return earliest;
  if (last <= earliest.legal_date) return earliest;
  return withSayings({ ...earliest, outer_date: last }, facts);
}

/** Late only where every reading has passed; a letter speaks of its time only where the period was read. */
function withSayings(
  deadline: Omit<Deadline, 'late' | 'letter_may_say'> & { readonly good_cause?: string | undefined },
  { today, letterDate = today }: DeadlineFacts,
): Deadline {
  const { good_cause: cause, ...rest } = deadline;
  const { safe_date: safe, legal_date: legal, outer_date: outer } = rest;
  const last = outer ?? legal ?? safe;
  const late = last !== undefined && last < today;
  const read = rest.certainty === 'read';
  const past = safe !== undefined && safe < today;
  return {
    ...rest,
    late,
    letter_may_say:
      read && legal !== undefined && letterDate <= legal
        ? 'timely'
        : read && last !== undefined && letterDate > last
          ? 'late'
          : 'nothing',
    ...(past ? { late_advice: lateAdvice(cause, last ?? safe, today) } : {}),
  };
}

function sortKey(deadline: Deadline): string {
  return deadline.safe_date ?? `9${String(deadline.days).padStart(6, '0')}`;
}

/** Federal period, or the state's own where state law binds; both where that is not known. */
function candidatePeriods(library: PackLibrary, facts: DeadlineFacts): DatedPeriod[] {
  const on = facts.noticeDate ?? facts.receivedDate ?? facts.today;
  const federal = periodInForce(facts.level.filing, on);
  const own = federal && {
    period: federal,
    authority: citationOf(library, facts.level, federal),
    verified: facts.level.verified,
  };
  const ofProvider = providerAppealPeriod(facts, on);
  if (ofProvider) return own ? [own, ofProvider] : [ofProvider];
  const state = stateExternalPeriod(facts, on);
  if (!state) return own ? [{ ...own, ...unreadState(facts) }] : [];
  const ofSigner = providerPeriod(facts, on);
  const ofState = ofSigner ? [ofSigner, state] : [state];
  return facts.stateLaw !== 'yes' && own ? [own, ...ofState] : ofState;
}

const EXTERNAL = new Set<string>(['external_review', 'external_expedited']);

function unreadState({ state, level, stateLaw }: DeadlineFacts): Pick<DatedPeriod, 'safeDays' | 'note'> {
  if (stateLaw === 'no' || !EXTERNAL.has(level.id)) return {};
  if (!state)
    return {
      safeDays: UNREAD_STATE_DAYS,
      note: `The state was not given; several count ${UNREAD_STATE_DAYS} days from the notice, which is safe in all that the federal four months bind.`,
    };
  return {
    safeDays: UNREAD_STATE_DAYS,
    note: `The time that ${state.name} itself sets could not be read; the federal four months bind its process at least, and ${UNREAD_STATE_DAYS} days are safe. The notice decides.`,
  };
}

/** The first appeal of a provider to the insurer in its own right, where state law gives it a time. */
function providerAppealPeriod(
  { level, state, stateLaw, requester, dispute }: DeadlineFacts,
  on: string,
): DatedPeriod | undefined {
  if (requester !== 'provider' || stateLaw === 'no' || level.kind !== 'internal') return undefined;
  if (level.order !== 1 || level.expedited) return undefined;
  const appeal = state?.provider_appeals?.find((one) => one.dispute === dispute);
  const period = appeal && periodInForce(appeal.filing, on);
  return period && { period, authority: period.citation, verified: appeal.verified, note: OWN_RIGHT };
}

const OWN_RIGHT =
  'This is the time of a provider that asks in its own right; asked for the patient, with the consent of the patient, the longer time of the patient runs. The shorter one is safe.';

/** A provider that asks in its own right, and not for the patient, may have less time. */
function providerPeriod({ state, requester }: DeadlineFacts, on: string): DatedPeriod | undefined {
  const period =
    requester === 'provider' ? periodInForce(state?.external_review.provider_filing ?? [], on) : undefined;
  return (
    period && {
      period,
      authority: period.citation,
      verified: state?.external_review.verified ?? false,
      note: OWN_RIGHT,
    }
  );
}

function stateExternalPeriod(facts: DeadlineFacts, on: string): DatedPeriod | undefined {
  const { state, level } = facts;
  if (!EXTERNAL.has(level.id) || facts.stateLaw === 'no' || !state) return undefined;
  const { filing = [], expedited_filing: fast = [] } = state.external_review;
  const period = (level.expedited ? periodInForce(fast, on) : undefined) ?? periodInForce(filing, on);
  if (!period) return undefined;
  return {
    period,
    authority: period.citation ?? state.external_review.citation,
    verified: state.external_review.verified,
    note: sentences(reviewerInWords(state), belowFloor(period)),
    floor: belowFloor(period) ? periodInForce(level.filing, on) : undefined,
  };
}

/** Who reviews, as far as the sources agree: a request sent to the wrong body costs days. */
function reviewerInWords({ name, external_review: { administered_by: by } }: StateRecord): string {
  if (by === 'federal')
    return `${name} has no external review that meets the federal minimum, so the federal process serves; the notice names the reviewer.`;
  if (by === 'unclear')
    return `Sources disagree whether ${name} or the federal process reviews; the notice names the reviewer.`;
  return `${name} runs its own external review for coverage that the state regulates.`;
}

/** Federal law lets no state process allow less than four months from receipt (45 C.F.R. § 147.136(c)(2)). */
function belowFloor(period: FilingPeriod): string | undefined {
  if (shortestLengthInDays(period) >= UNREAD_STATE_DAYS) return undefined;
  return 'Federal law requires a state process to allow four months from receipt, so a later request may still be in time.';
}

function deadlineOf(library: PackLibrary, candidate: DatedPeriod, facts: DeadlineFacts): Deadline {
  const { period } = candidate;
  const law = period.regulations?.[0];
  const url = (law && library.regulations.get(law)?.url) ?? period.source.url;
  const start = startOf(period, facts);
  const certainty: Deadline['certainty'] = candidate.verified ? 'read' : 'reported';
  const common = {
    certainty,
    period: periodInWords(period),
    ...(candidate.authority ? { authority: candidate.authority } : {}),
    ...(law ? { regulation: law } : {}),
    ...(url ? { url } : {}),
    verified: candidate.verified,
    level: facts.level.id,
  };
  if (!start) {
    return {
      days: shortestLengthInDays(period),
      ...common,
      counted_from: eventInWords(period.counted_from),
      basis: sentences(
        `No date was given from which to count, so only the length of the period is known: ${periodInWords(period)}.`,
        'Give denial_date, and received_date where it is known.',
        candidate.note,
      ),
      late: false,
      letter_may_say: 'nothing',
    };
  }
  const legal = legalDate(period, start);
  const outer = outerDate(candidate, start);
  const counted = addPeriod(start.safe, period);
  const cautious = candidate.safeDays
    ? earlier(counted, addCalendarDays(start.safe, candidate.safeDays))
    : counted;
  const safe = previousBusinessDay(earlier(cautious, legal));
  return withSayings(
    {
      days: Math.max(0, daysBetween(facts.today, safe)),
      ...common,
      ...(start.taken ? { certainty: 'shortest_known' as const } : {}),
      safe_date: safe,
      legal_date: legal,
      ...(outer !== undefined && outer > legal ? { outer_date: outer } : {}),
      counted_from: `${eventInWords(period.counted_from)}: ${start.words}`,
      basis: basisInWords(period, start, safe, legal, candidate.note),
      good_cause: period.good_cause,
    },
    facts,
  );
}

/** The longest that a range allows, or the federal floor under a shorter state period. */
function outerDate({ period, floor }: DatedPeriod, start: Start): string | undefined {
  if (period.at_most !== undefined) return addPeriod(start.legal, { ...period, value: period.at_most });
  return floor && legalDate(floor, start);
}

interface Start {
  /** Day from which the legal date runs. */
  readonly legal: string;
  /** Day from which the safe date runs. */
  readonly safe: string;
  readonly presumed: number;
  readonly words: string;
  /** The day of the event is not given; one before it was taken. */
  readonly taken?: true;
}

function startOf(period: FilingPeriod, facts: DeadlineFacts): Start | undefined {
  const { noticeDate, receivedDate, serviceDate } = facts;
  if (period.counted_from === 'service_date') {
    return serviceDate ? sameStart(serviceDate, longDate(serviceDate)) : undefined;
  }
  if (period.counted_from === 'notice_receipt') {
    if (receivedDate) {
      const from = noticeDate && noticeDate < receivedDate ? noticeDate : receivedDate;
      return { legal: receivedDate, safe: from, presumed: 0, words: `received on ${longDate(receivedDate)}` };
    }
    if (!noticeDate) return undefined;
    const presumed = period.presumed_receipt_days ?? 0;
    const words =
      presumed > 0
        ? `presumed ${presumed} days after the notice of ${longDate(noticeDate)}`
        : `day of receipt not given, so the notice date ${longDate(noticeDate)} was taken`;
    return { legal: addCalendarDays(noticeDate, presumed), safe: noticeDate, presumed, words };
  }
  if (COUNTED_FROM_DATE.has(period.counted_from)) {
    if (noticeDate) return sameStart(noticeDate, longDate(noticeDate));
    // No notice is dated after it came.
    return receivedDate ? beforeReceipt(receivedDate) : undefined;
  }
  return undefined;
}

/** Mail takes a few days; the notice may be as old as that. */
const DAYS_OF_MAIL = 7;

function beforeReceipt(received: string): Start {
  const day = addCalendarDays(received, -DAYS_OF_MAIL);
  const words = `not given; it came on ${longDate(received)}, so ${longDate(day)} was taken to be safe: give denial_date`;
  return { ...sameStart(day, words), taken: true };
}

function sameStart(date: string, words: string): Start {
  return { legal: date, safe: date, presumed: 0, words };
}

function legalDate(period: FilingPeriod, start: Start): string {
  const nominal = addPeriod(start.legal, period);
  return period.roll_forward ? nextBusinessDay(nominal) : nominal;
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

function basisInWords(
  period: FilingPeriod,
  start: Start,
  safe: string,
  legal: string,
  note: string | undefined,
): string {
  return sentences(
    `The period is ${periodInWords(period)} (${start.words}); the day of the event is not counted.`,
    start.presumed > 0
      ? `The law presumes receipt ${start.presumed} days after the notice date; the safe date does without them.`
      : undefined,
    legal === safe
      ? undefined
      : `Read as it stands the law allows until ${longDate(legal)}; ${longDate(safe)} is safe on any reading and falls on a business day.`,
    filedWhen(period),
    note,
  );
}

function filedWhen(period: FilingPeriod): string {
  if (period.filed_when === 'postmarked') return 'It counts as filed on the day of the postmark.';
  if (period.filed_when === 'received')
    return 'It counts as filed on the day it is received: send it so that it arrives by the safe date.';
  return 'Send it so that it arrives by the safe date: the law read does not say that mailing is enough.';
}

function lateAdvice(goodCause: string | undefined, last: string, today: string): string {
  if (today <= last) {
    return `The safe date has passed, but ${longDate(last)}, the last day on the longest reading, has not: file today by a channel that proves receipt, and do not concede that it is late.`;
  }
  return goodCause
    ? `The time has passed. ${goodCause}`
    : 'The time has passed. File at once, ask that the delay be excused and say why; if it is refused, ask for a reopening or for the next step that the notice names.';
}

/** No period was read: the shortest one known for a comparable step, and nothing that a letter could swear. */
function withoutPeriod(facts: DeadlineFacts): Deadline {
  const { level, noticeDate, receivedDate, today } = facts;
  const shortest = level.shortest_period;
  if (level.expedited || !shortest) return untilNoon(actAtOnce(level), facts);
  const dates = [noticeDate, receivedDate].flatMap((date) => date ?? []).sort();
  const start = dates[0];
  const safe = start && previousBusinessDay(addCalendarDays(start, shortest.days));
  const outer =
    start && shortest.longest ? addCalendarDays(dates.at(-1) ?? start, shortest.longest) : undefined;
  const passed = safe !== undefined && safe < today;
  return {
    days: safe === undefined ? shortest.days : Math.max(0, daysBetween(today, safe)),
    ...(safe === undefined ? {} : { safe_date: safe }),
    ...(outer ? { outer_date: outer } : {}),
    counted_from: 'the event that the notice, the contract or the law of the state names',
    basis: sentences(
      level.filing_note,
      `No period for this step was read. The shortest one known for a comparable step is ${shortest.days} days (${shortest.where}); it is no limit of law here. The notice or the contract decides: read it first.`,
    ),
    verified: false,
    certainty: 'shortest_known',
    late: outer !== undefined && outer < today,
    letter_may_say: 'nothing',
    ...(passed
      ? {
          late_advice:
            'The shortest period that could apply has passed; whether the true one has is not known. Read the notice or the contract, and file today without conceding that it is late.',
        }
      : {}),
    level: level.id,
  };
}

/**
 * A decision without an appeal right has no time to appeal. What runs is the time to file the claim, where the law of it was
 * read; otherwise the days are kept as a day to act by, and say so.
 */
export function withoutAppealRight(
  { days: shown, level }: Deadline,
  clocks: readonly SideClock[],
  today: string,
  ofClaim: readonly SideClock[] = [],
): Deadline {
  const [toFile] = ofClaim.filter(({ act_by: day, verified }) => day !== undefined && verified);
  if (toFile?.act_by !== undefined) return untilRefiled(toFile, toFile.act_by, level, today);
  const limits = clocks.flatMap(({ act_by: day }) => (day ? Math.max(0, daysBetween(today, day)) : []));
  const days = Math.min(shown, ...limits);
  return {
    days,
    counted_from: 'no period runs: this decision carries no appeal right',
    basis: `There is no appeal right here, so no time to appeal runs. ${days} days are a cautious time in which to act, not a limit of law; meanwhile the time to file the claim itself goes on.`,
    verified: false,
    certainty: 'none_runs',
    late: false,
    letter_may_say: 'nothing',
    ...(level ? { level } : {}),
  };
}

function untilRefiled(
  { id, says, authority, verified }: SideClock,
  day: string,
  level: Deadline['level'],
  today: string,
): Deadline {
  return {
    days: Math.max(0, daysBetween(today, day)),
    safe_date: day,
    first_to_end: id,
    ...(authority ? { authority } : {}),
    counted_from: 'the day of the service: this decision carries no appeal right',
    basis: `There is no appeal right here, so no time to appeal runs. ${says}`,
    verified,
    certainty: 'none_runs',
    late: day < today,
    letter_may_say: 'nothing',
    ...(level ? { level } : {}),
  };
}

/** The law of the level says by when even where its time is an hour and no number of days. */
function withLawOfLevel(library: PackLibrary, level: AppealLevel, deadline: Deadline): Deadline {
  const authority = citationOf(library, level, undefined);
  return level.expedited && level.verified && authority ? { ...deadline, authority } : deadline;
}

/** The hour of a fast appeal has its day where the day on which care ends is told, and lies ahead. */
function untilNoon(atOnce: Deadline, { level, careEnds, today }: DeadlineFacts): Deadline {
  if (level.until_noon_before_care_ends !== true || careEnds === undefined) return atOnce;
  const last = addCalendarDays(careEnds, -1);
  if (last < today) return atOnce;
  return {
    ...atOnce,
    days: daysBetween(today, last),
    safe_date: last,
    legal_date: last,
    counted_from: `the day on which care ends: ${longDate(careEnds)}`,
    basis: sentences(
      `Call today: the request has to arrive by noon of ${longDate(last)}.`,
      level.filing_note,
    ),
  };
}

/** Fast appeals end at an hour of a day that only the notice names. */
function actAtOnce(level: AppealLevel): Deadline {
  return {
    days: 0,
    counted_from: 'the notice, which names the day and hour',
    basis: sentences(
      level.expedited
        ? 'Act today: this request ends at the hour that the notice names.'
        : 'Act today: no period for this step was read, so only the notice or the contract can say how long there is.',
      level.filing_note,
    ),
    verified: false,
    certainty: 'none_runs',
    late: false,
    letter_may_say: 'nothing',
    level: level.id,
  };
}

function sentences(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}
