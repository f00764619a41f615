/** The count that decides a denial for late filing: from the day on which the time began to each day on which the payer had the claim. */
import { addCalendarDays, addMonths, daysBetween } from '../../domain/calendar.js';
import type {
  ClaimEvent,
  ClaimHistory,
  FilingLimit,
  FilingStart,
} from '../../intake/record/claim-events/claim-event.js';

export interface CountedDay {
  readonly event: ClaimEvent;
  readonly day: string;
  /** Days since the start. */
  readonly count: number;
}

/** Why a day counts as one on which the payer had the claim, the strongest first. */
export type FilingProofKind = 'accepted' | 'delivered' | 'answered' | 'sent';

export interface FilingCount {
  readonly limit: FilingLimit;
  readonly start: {
    readonly day: string;
    readonly of: FilingStart | 'notice_of_coverage';
    readonly event?: ClaimEvent;
  };
  readonly lastDay: string;
  readonly proof: FilingProofKind;
  readonly decides: CountedDay;
  /** A day on which the payer answered the claim, within the time: it cannot answer what it does not have. */
  readonly answered?: CountedDay;
  /** Transmissions that were turned away, on which nothing rests. */
  readonly rejected: readonly ClaimEvent[];
  /** A corrected claim that went out later, within the time as well. */
  readonly corrected?: CountedDay;
  /** The later day on which the payer says that the claim first came. */
  readonly datedByPayer?: string;
}

/** The winning count; undefined where none lies within the limit told. */
export function filingCount(
  history: ClaimHistory,
  {
    serviceDay,
    deniedOn,
    limits,
  }: { readonly serviceDay?: string; readonly deniedOn?: string; readonly limits: readonly FilingLimit[] },
): FilingCount | undefined {
  const { events } = history;
  if (history.unsure || areMany(limits)) return undefined;
  // A time that a contract or manual gives comes before the one that the payer holds.
  const told = [...limits].sort((a, b) => Number(a.payers_view) - Number(b.payers_view));
  for (const limit of told) {
    const counted = countFor(limit, events, serviceDay, deniedOn);
    if (counted !== undefined) return counted;
  }
  return undefined;
}

/** Two times to file of the writer that nothing tells apart: either may be the one that holds. */
function areMany(limits: readonly FilingLimit[]): boolean {
  const own = limits.filter(({ payers_view: payers }) => !payers);
  return own.some((one) =>
    own.some(
      (other) =>
        (one.from ?? 'service') === (other.from ?? 'service') &&
        lastDayOf(one, A_DAY) !== lastDayOf(other, A_DAY),
    ),
  );
}

/** Any day, on which times in days and months are compared. */
const A_DAY = '2026-01-01';

function countFor(
  limit: FilingLimit,
  events: readonly ClaimEvent[],
  serviceDay: string | undefined,
  deniedOn: string | undefined,
): FilingCount | undefined {
  for (const start of startsOf(limit, events, serviceDay)) {
    const found = countFrom(limit, start, events, deniedOn);
    if (found !== undefined) return found;
  }
  return undefined;
}

function startsOf(
  limit: FilingLimit,
  events: readonly ClaimEvent[],
  serviceDay: string | undefined,
): FilingCount['start'][] {
  const fromEvent = (
    of: FilingCount['start']['of'],
    event: ClaimEvent | undefined,
  ): FilingCount['start'][] => (event?.day === undefined ? [] : [{ day: event.day, of, event }]);
  switch (limit.from) {
    case 'other_payer':
      return fromEvent('other_payer', decisionBefore(events));
    case 'last_answer':
      return fromEvent('last_answer', firstAnswer(events));
    default:
      return [
        ...(serviceDay === undefined ? [] : [{ day: serviceDay, of: 'service' as const }]),
        // Coverage that was granted after the service could not be billed before it was known.
        ...fromEvent('notice_of_coverage', coverageKnown(events, serviceDay)),
      ];
  }
}

/** The decision of a payer before this one. */
function decisionBefore(events: readonly ClaimEvent[]): ClaimEvent | undefined {
  return events.find(({ kind, actor }) => actor === 'other_payer' && isAnswer(kind));
}

/** The day before which no claim could be sent here: coverage that became known, or the decision of a payer before this one. */
export function startKnown(events: readonly ClaimEvent[]): ClaimEvent | undefined {
  const service = events.find(({ kind }) => kind === 'service')?.day;
  return coverageKnown(events, service) ?? decisionBefore(events);
}

function isAnswer(kind: ClaimEvent['kind']): boolean {
  return kind === 'denied' || kind === 'paid' || kind === 'decided';
}

/** The payer's answer before the one that is disputed. */
function firstAnswer(events: readonly ClaimEvent[]): ClaimEvent | undefined {
  const answers = events.filter(
    ({ kind, actor, as }) => actor === 'payer' && isAnswer(kind) && as !== 'late',
  );
  return answers[0];
}

function coverageKnown(
  events: readonly ClaimEvent[],
  serviceDay: string | undefined,
): ClaimEvent | undefined {
  const granted = events.find(
    ({ kind, since, day = '' }) =>
      kind === 'granted' &&
      since !== undefined &&
      (serviceDay === undefined || (since <= serviceDay && day > serviceDay)),
  );
  if (granted?.day === undefined) return undefined;
  // Only the paper that comes next is the one about the coverage.
  const next = events[events.indexOf(granted) + 1];
  return next?.kind === 'notice_came' && (next.day ?? '') >= granted.day ? next : granted;
}

function countFrom(
  limit: FilingLimit,
  start: FilingCount['start'],
  events: readonly ClaimEvent[],
  deniedOn: string | undefined,
): FilingCount | undefined {
  const lastDay = lastDayOf(limit, start.day);
  const within = (event: ClaimEvent): CountedDay[] =>
    event.day === undefined || event.day < start.day || event.day > lastDay || event === start.event
      ? []
      : [{ event, day: event.day, count: daysBetween(start.day, event.day) }];
  const rejected = rejectedOf(events);
  const ofThisPayer = events.filter(({ to_other: other }) => other === undefined);
  // The last answer starts a time for corrections: what went before it meets that time by nothing.
  const accepted = ofThisPayer
    .filter((event) => isReceipt(event) && event.kind === 'accepted' && !rejected.has(event))
    .flatMap(within)[0];
  const answers = ofThisPayer.filter(
    ({ kind, actor }) => actor === 'payer' && (isAnswer(kind) || kind === 'records_asked'),
  );
  const noticeAnswer: ClaimEvent[] =
    deniedOn === undefined || answers.some(({ day }) => day === deniedOn)
      ? []
      : [{ kind: 'denied', day: deniedOn, actor: 'payer', notes: [] }];
  const answered = [...answers, ...noticeAnswer].flatMap(within)[0];
  // A claim counts as filed when it is received: a receipt after the last day leaves the sending nothing to prove.
  const cameLate = ofThisPayer.some((event) => isReceipt(event) && (event.day ?? '') > lastDay);
  const sent = ofThisPayer
    .filter((event) => event.kind === 'sent' && !rejected.has(event) && !cameLate)
    .flatMap(within)[0];
  const delivered = ofThisPayer
    .filter((event) => event.kind === 'delivered' && !rejected.has(event))
    .flatMap(within)[0];
  const decides = accepted ?? delivered ?? sent ?? answered;
  if (decides === undefined) return undefined;
  return {
    limit,
    start,
    lastDay,
    proof: proofOf(decides),
    decides,
    ...(answered === undefined || answered === decides ? {} : { answered }),
    rejected: [...rejected].filter(({ kind, day = '' }) => kind === 'sent' && day >= start.day),
    ...datedLater(events, decides.day),
    ...correctedLater(ofThisPayer.flatMap(within), decides.day),
  };
}

function correctedLater(counted: readonly CountedDay[], decided: string): Pick<FilingCount, 'corrected'> {
  const corrected = counted.findLast(
    ({ event, day }) => event.kind === 'sent' && event.corrected === true && day > decided,
  );
  return corrected === undefined ? {} : { corrected };
}

function datedLater(events: readonly ClaimEvent[], decided: string): Pick<FilingCount, 'datedByPayer'> {
  const day = events.find(({ kind }) => kind === 'dated_by_payer')?.day;
  return day === undefined || day <= decided ? {} : { datedByPayer: day };
}

function proofOf({ event: { kind } }: CountedDay): FilingProofKind {
  return kind === 'accepted' || kind === 'delivered' || kind === 'sent' ? kind : 'answered';
}

/** Taken in by the payer, or handed over to it. */
function isReceipt({ kind, actor }: ClaimEvent): boolean {
  return (
    kind === 'delivered' || (kind === 'accepted' && actor !== 'clearinghouse' && actor !== 'other_payer')
  );
}

/** What went out, with its receipt, and was turned away before anything else was sent. */
export function rejectedOf(events: readonly ClaimEvent[]): ReadonlySet<ClaimEvent> {
  const turned = new Set<ClaimEvent>();
  let open: ClaimEvent[] = [];
  for (const event of events) {
    if (event.kind === 'sent') open = [event];
    else if (isReceipt(event)) open.push(event);
    else if (event.kind === 'rejected') for (const one of open) turned.add(one);
  }
  return turned;
}

function lastDayOf({ value, unit }: FilingLimit, start: string): string {
  if (unit === 'day') return addCalendarDays(start, value);
  return addMonths(start, unit === 'year' ? value * MONTHS_IN_YEAR : value);
}

const MONTHS_IN_YEAR = 12;
