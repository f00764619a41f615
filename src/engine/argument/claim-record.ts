/** The history of the claim as the letter tells it, with the count that decides where the denial is one for late filing. */
import { daysBetween } from '../../domain/calendar.js';
import type { CaseFact, CaseGround, GroundKind } from '../../domain/generated/types.js';
import type { ClaimEvent, ClaimHistory, FilingLimit } from '../../intake/record/claim-events/claim-event.js';
import type { CaseFile } from '../case-file.js';
import type { ConcludedCase, Conclusion } from './conclusions/conclusion.js';
import { type FilingCount, filingCount, rejectedOf, startKnown } from './filing-count.js';

export interface ToldHistory {
  readonly events: readonly ClaimEvent[];
  /** The count that wins against a denial for late filing. */
  readonly count?: FilingCount;
  /** What is told beside the events may change what follows from them. */
  readonly open: boolean;
}

/** Denials that turn on what became of the claim and not on the care. */
const OF_CLAIM: ReadonlySet<string> = new Set([
  'timely_filing',
  'duplicate',
  'missing_information',
  'coordination_of_benefits',
  'eligibility_coverage',
  'documentation',
]);
/** Fewer are told as well by a sentence of the case, unless they tell why the claim was turned down. */
const LEAST_EVENTS = 2;

function tellsEnough({ events, whole }: ClaimHistory): boolean {
  const ofClaim = events.filter(({ kind }) => kind !== 'service');
  return (
    ofClaim.length >= LEAST_EVENTS ||
    ofClaim.some(
      ({ because, sentence }) =>
        because !== undefined &&
        whole.some(
          ({ start, end }) => sentence !== undefined && sentence.start >= start && sentence.end <= end,
        ),
    )
  );
}

/** The history; undefined where the denial does not turn on it, or too little of it is told. */
export function historyOf({ code, record, input }: CaseFile, told: ConcludedCase): ToldHistory | undefined {
  const { history } = record;
  if (!OF_CLAIM.has(code.record.category)) return undefined;
  if (!tellsEnough(history) || hasSeveralServices(history)) return undefined;
  const day = told.serviceDay ?? serviceDayOf(history);
  const late =
    record.grounds.some(({ kind }) => kind === 'late_filing') || code.record.category === 'timely_filing';
  const count = late
    ? filingCount(history, {
        ...(day === undefined ? {} : { serviceDay: day }),
        ...(input.denial_date === undefined ? {} : { deniedOn: input.denial_date }),
        limits: [...history.limits, ...limitsOf(record.grounds)],
      })
    : undefined;
  const events =
    day === undefined || serviceDayOf(history) !== undefined
      ? history.events
      : [{ kind: 'service' as const, day, notes: [] }, ...history.events];
  return { events, open: isOpen(history), ...(count === undefined ? {} : { count }) };
}

/** Whether what became of the claim is told in words that are not read: no day of them may be counted. */
export function isOpen(history: ClaimHistory): boolean {
  return history.unsure || history.untold || hasSeveralServices(history);
}

/** Events of several days of care are those of several claims, and which is whose is not told. */
function hasSeveralServices({ events }: ClaimHistory): boolean {
  return new Set(events.flatMap(({ kind, day }) => (kind === 'service' ? (day ?? []) : []))).size > 1;
}

/** The day of the care, where the events tell one alone. */
function serviceDayOf({ events }: ClaimHistory): string | undefined {
  const days = new Set(
    events.flatMap(({ kind, day }) => (kind === 'service' && day !== undefined ? [day] : [])),
  );
  return days.size === 1 ? [...days][0] : undefined;
}

/** Times to file that the payer's own words name. */
function limitsOf(grounds: readonly CaseGround[]): FilingLimit[] {
  return grounds
    .filter(({ kind }) => kind === 'late_filing')
    .flatMap(({ thresholds = [] }) => thresholds)
    .flatMap(({ value, unit, comparison }): FilingLimit[] =>
      comparison === 'at_most' && (unit === undefined || /^(?:calendar )?days?$/.test(unit))
        ? [{ value, unit: 'day', payers_view: true }]
        : [],
    );
}

/** Whether a fact stands in a sentence that the history tells in full. */
export function toldByHistory({ whole }: ClaimHistory): (fact: Pick<CaseFact, 'source'>) => boolean {
  return ({ source }) =>
    source?.field === 'patient_summary' &&
    whole.some(({ start, end }) => source.start >= start && source.end <= end);
}

/** "The EOB says I owe 4,200" tells what follows from the denial, and not why. */
const OWED =
  /^(?:that )?(?:I|we|you|he|she|they|the patient|the member|patient|member) (?:now )?owes? [$\d]/i;

/** A reason may run on behind the sentence in which it begins. */
function beginsInHistory({ whole }: ClaimHistory): (ground: CaseGround) => boolean {
  return ({ source }) =>
    source?.field === 'patient_summary' &&
    whole.some(({ start, end }) => source.start >= start && source.start < end);
}

/**
 * Reasons without words that the history tells: "Denied timely 8/15/26" is told as a denial of that day. What is left of them is
 * the kind of the code, once.
 */
export function withoutHistory(
  grounds: readonly CaseGround[],
  history: ClaimHistory,
  ofCode: GroundKind | undefined,
): readonly CaseGround[] {
  const isInHistory = beginsInHistory(history);
  const isTold = (ground: CaseGround) => isInHistory(ground) || OWED.test(ground.quote ?? '');
  if (ofCode === undefined || !grounds.some(isTold)) return grounds;
  const known = new Set<string>(grounds.filter((one) => !isTold(one)).map(({ kind }) => kind));
  return grounds.flatMap((ground) => {
    if (!isTold(ground)) return [ground];
    if (known.has(ofCode)) return [];
    known.add(ofCode);
    const { id, codes, lines } = ground;
    return [
      {
        id,
        kind: ofCode,
        ...(codes === undefined ? {} : { codes }),
        ...(lines === undefined ? {} : { lines }),
      },
    ];
  });
}

/** What follows from the history for a reason of this kind; nothing where it decides none. */
export function conclusionsOfHistory(kind: GroundKind, { events, count, open }: ToldHistory): Conclusion[] {
  if (kind === 'late_filing') {
    if (count !== undefined) return conclusionsOfCount(count);
    return open ? [] : sentSinceKnown(events);
  }
  if (kind === 'duplicate') return earlierUnpaid(events);
  return OF_PAPERS.has(kind) ? papersBefore(events) : [];
}

const OF_PAPERS: ReadonlySet<string> = new Set([
  'records_not_received',
  'missing_information',
  'not_documented',
]);

/** Where no limit is told: the time from the day on which the claim could first be sent. */
function sentSinceKnown(events: readonly ClaimEvent[]): Conclusion[] {
  const since = startKnown(events);
  const turned = rejectedOf(events);
  const sent = events.find(
    (event) =>
      event.kind === 'sent' &&
      !turned.has(event) &&
      event.to_other === undefined &&
      (event.day ?? '') >= (since?.day ?? LAST),
  );
  if (since?.day === undefined || sent?.day === undefined) return [];
  const granted = events.find(({ kind }) => kind === 'granted')?.since;
  return [
    {
      says: { sentence: since.actor === 'other_payer' ? 'sent-after-other-payer' : 'sent-after-coverage' },
      days: {
        from_day: since.day,
        event_day: sent.day,
        ...(granted === undefined ? {} : { first_day: granted }),
      },
      amounts: { span: { value: daysBetween(since.day, sent.day), unit: 'days' } },
      facts: [],
    },
  ];
}

/** Behind every day. */
const LAST = '9999';

/** The earlier claim was denied, nothing was paid on it, and what went out since was a corrected claim and no copy of it. */
function earlierUnpaid(events: readonly ClaimEvent[]): Conclusion[] {
  const ofPayer = events.filter(({ actor }) => actor === 'payer');
  const [first] = ofPayer.filter(
    ({ kind, as, day }) => kind === 'denied' && as !== 'duplicate' && day !== undefined,
  );
  const paid = ofPayer.some(({ kind }) => kind === 'paid' || kind === 'decided' || kind === 'taken_back');
  const again = ofPayer.some(
    ({ kind, as, day = '' }) => kind === 'denied' && as === 'duplicate' && day > (first?.day ?? LAST),
  );
  const from = first?.day;
  const corrected = events.some(
    ({ kind, corrected: changed, day = '' }) =>
      kind === 'sent' && changed && from !== undefined && day >= from,
  );
  if (from === undefined || paid || !again || !corrected) return [];
  return [{ says: { sentence: 'earlier-claim-denied' }, days: { event_day: from }, facts: [] }];
}

/** What was asked for went out before the decision that misses it. */
function papersBefore(events: readonly ClaimEvent[]): Conclusion[] {
  const decided = events.findLast(({ kind, actor }) => kind === 'denied' && actor === 'payer');
  const sent = events.find(({ kind, day }) => kind === 'records_sent' && day !== undefined);
  if (decided?.day === undefined || sent?.day === undefined || sent.day >= decided.day) return [];
  const asked = events.find(({ kind, day = LAST }) => kind === 'records_asked' && day <= (sent.day ?? ''));
  return [
    {
      says: { sentence: 'papers-sent-before' },
      days: {
        event_day: sent.day,
        decision_day: decided.day,
        ...(asked?.day === undefined ? {} : { first_day: asked.day }),
      },
      amounts: { span: { value: daysBetween(sent.day, decided.day), unit: 'days' } },
      facts: [],
    },
  ];
}

/** What follows from the count: the last day of the time, the day on which the payer had the claim, and its own answer within it. */
function conclusionsOfCount(count: FilingCount): Conclusion[] {
  const { limit, start, lastDay, decides, proof, answered, rejected, datedByPayer, corrected } = count;
  const words = {
    limit: inWords(limit),
    ...(start.event?.actor_name === undefined ? {} : { named: start.event.actor_name }),
  };
  const since = start.event?.since;
  const begun: Conclusion = {
    says: { sentence: `filing-from-${start.of.replaceAll('_', '-')}` },
    days: { from_day: start.day, to_day: lastDay, ...(since === undefined ? {} : { first_day: since }) },
    words,
    facts: [],
  };
  const ofDay = ({ day, count: value }: { readonly day: string; readonly count: number }) => ({
    days: { event_day: day },
    words: {
      limit: inWords(limit),
      count: String(value),
      ...(limit.unit === 'day' ? { total: String(limit.value) } : {}),
    },
    facts: [],
  });
  const turned = rejected.flatMap(({ day }) => day ?? []);
  return [
    begun,
    { says: { sentence: `filing-day-${proof}` }, ...ofDay(decides) },
    ...(datedByPayer === undefined
      ? []
      : [
          {
            says: { sentence: 'filing-day-dated-later' },
            days: { event_day: datedByPayer },
            amounts: { span: { value: daysBetween(decides.day, datedByPayer), unit: 'days' } },
            facts: [],
          },
        ]),
    ...(answered === undefined ? [] : [{ says: { sentence: 'filing-day-answered' }, ...ofDay(answered) }]),
    ...(corrected === undefined ? [] : [{ says: { sentence: 'filing-day-corrected' }, ...ofDay(corrected) }]),
    ...(turned.length === 0
      ? []
      : [{ says: { sentence: 'filing-day-rejected' }, lists: { entry_days: turned }, facts: [] }]),
  ];
}

function inWords({ value, unit }: FilingLimit): string {
  return `${value} ${unit}${value === 1 ? '' : 's'}`;
}
