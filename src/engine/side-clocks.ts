/** Times that run beside the time to appeal: to keep care going, to stop a recoupment, to negotiate an amount. */
import { addPeriod, daysBetween, longDate, previousBusinessDay } from '../domain/calendar.js';
import type {
  AppealRightsRecord,
  Deadline,
  GenerateAppealInput,
  Requester,
  SideClock,
  SideClockRule,
} from '../domain/generated/types.js';
import { containsPhrase, searchable } from './text-match.js';

export interface SideClockFacts {
  readonly input: GenerateAppealInput;
  readonly requester: Requester;
  /** What stood in the code field and is no code. */
  readonly named?: string | undefined;
  /** Whether an appeal is the right instrument. */
  readonly appeal: boolean;
  /** Whether a claim has to be filed: here once more, or with another payer. */
  readonly files?: boolean;
  /** Whether it is filed here once more. */
  readonly corrects?: boolean;
  /** Whether the amount has to be negotiated. */
  readonly negotiates?: boolean;
  /** Whether the payer asks money back. */
  readonly refund?: boolean;
  /** The day on which it is asked. */
  readonly today: string;
  /** The day on which open negotiation began, where the request tells it. */
  readonly negotiationStart?: string | undefined;
}

/** The side clocks of a line of business that run in this case, the nearest first. */
export function sideClocksOf(rights: AppealRightsRecord, facts: SideClockFacts): SideClock[] {
  const text = textOf(facts);
  return inTime(
    (rights.side_clocks ?? []).filter((clock) => runs(clock, facts, text)),
    facts,
  );
}

/** What a letter says of the rights that it keeps by being sent in time; only where the law of the time was read. */
export function keptInTime(
  rights: AppealRightsRecord,
  facts: SideClockFacts,
  letterDate: string,
): string | undefined {
  const text = textOf(facts);
  const kept = (rights.side_clocks ?? []).flatMap((clock) => {
    if (clock.letter === undefined || !clock.verified || !runs(clock, facts, text)) return [];
    const day = lastDay(clock, facts);
    return day !== undefined && letterDate <= day ? [inLetter(clock, clock.letter)] : [];
  });
  return kept.length === 0 ? undefined : kept.join(' ');
}

function inLetter({ citation, where_insured: whereInsured }: SideClockRule, letter: string): string {
  const said = letter.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  const told = `${said}${citation ? ` (${citation})` : ''}.`;
  return whereInsured ? `If an insurer bears the cost of this plan, the following holds. ${told}` : told;
}

/** The times to file the claim itself, which run where no appeal is the right instrument. */
export function claimClocksOf(rights: AppealRightsRecord, facts: SideClockFacts): SideClock[] {
  const ofClaim = (rights.side_clocks ?? []).filter((clock) => clock.without_appeal === true);
  return sideClocksOf({ ...rights, side_clocks: ofClaim }, facts);
}

function inTime(clocks: readonly SideClockRule[], facts: SideClockFacts): SideClock[] {
  return clocks
    .map((clock) => {
      const day = lastDay(clock, facts);
      return {
        id: clock.id,
        says: clock.says.replace(/\s+/g, ' ').trim(),
        verified: clock.verified,
        ...(day ? { act_by: day } : {}),
        ...(clock.citation ? { authority: clock.citation } : {}),
      };
    })
    .sort((a, b) => ((a.act_by ?? '9') < (b.act_by ?? '9') ? -1 : 1));
}

/**
 * The time to act where the amount is negotiated: that of the negotiation, since no appeal decides the amount.
 * @param appeal the time to appeal, which stays where none to negotiate runs
 */
export function withNegotiation(
  appeal: Deadline,
  rights: AppealRightsRecord,
  facts: SideClockFacts,
): Deadline {
  const { today } = facts;
  const clock = (rights.side_clocks ?? []).find((one) => one.negotiation && runs(one, facts, textOf(facts)));
  if (facts.appeal || clock?.value === undefined || clock.unit === undefined) return appeal;
  const day = lastDay(clock, facts);
  const period = `${clock.value} ${clock.unit.replace('_', ' ')}`;
  return {
    days: day ? Math.max(0, daysBetween(today, day)) : clock.value,
    period,
    ...(clock.citation ? { authority: clock.citation } : {}),
    ...(day ? { safe_date: day, legal_date: day } : {}),
    counted_from: facts.negotiationStart ? 'the start of open negotiation' : 'the first payment or denial',
    basis: `${clock.says.replace(/\s+/g, ' ').trim()} ${day ? `Counted from ${longDate(facts.negotiationStart ?? facts.input.initial_payment_date ?? facts.input.denial_date ?? today)}, it ends on ${longDate(day)}.` : 'Give initial_payment_date, from which it is counted.'}`,
    verified: clock.verified,
    certainty: clock.verified ? 'read' : 'reported',
    late: day !== undefined && day < today,
    letter_may_say: 'nothing',
    ...(appeal.level ? { level: appeal.level } : {}),
  };
}

/**
 * The first day on which something is lost. Who reads one date acts by it, so a right that runs beside the appeal and ends
 * before it moves the day; the law of the appeal and its last day stay what they are. The price of care has a time of its
 * own (`withNegotiation`), and a day that has passed moves nothing, but for the time to file the claim itself.
 */
export function withFirstToEnd(
  appeal: Deadline,
  rights: AppealRightsRecord,
  facts: SideClockFacts,
): Deadline {
  const { today } = facts;
  if (appeal.certainty === 'none_runs') return appeal;
  const beside = (rights.side_clocks ?? []).filter(
    (clock) => movesTheDay(clock, facts) && runs(clock, facts, textOf(facts)),
  );
  const clocks = inTime(beside, facts);
  const over = facts.corrects
    ? clocks.find(({ act_by: day }) => day !== undefined && day < today)
    : undefined;
  const first = over ?? clocks.find(({ act_by: day }) => day !== undefined && day >= today);
  const day = first?.act_by;
  const own = appeal.safe_date;
  if (first === undefined || day === undefined)
    return own === undefined ? withShortestLength(appeal, beside, facts) : appeal;
  const rule = beside.find(({ id }) => id === first.id);
  if (rule?.refund === true && first.verified && !isOfLaw(appeal))
    return withTimeToAnswer(appeal, rule, first, day, today);
  if (own !== undefined && own <= day) return appeal;
  return {
    ...appeal,
    days: Math.max(0, daysBetween(today, day)),
    safe_date: day,
    first_to_end: first.id,
    ...(own === undefined ? {} : { appeal_safe_date: own }),
    ...(rule !== undefined && isWanted(rule, facts) ? untilThen(appeal, day) : {}),
    ...(rule?.where_insured ? { certainty: 'shortest_known' as const } : {}),
    ...(over ? { late_advice: CLAIM_IS_LATE } : {}),
    basis: `Act by ${longDate(day)}, since ${facts.appeal ? 'a right beside the appeal' : 'the time to file the claim'} ends first. ${saidWithLaw(first)} The time of the appeal itself: ${appeal.basis}`,
  };
}

/** "We want the visits to stay while we appeal": what is asked for is lost with the earlier day. */
const TO_GO_ON =
  /\b(?:keep\w*|stay\w*|continu\w+|go(?:es)? on|remain\w*|not (?:stop|end)|meanwhile|in the meantime|until (?:it|the appeal|the hearing) is decided|aid (?:paid )?pending)\b/i;

function isWanted({ id }: SideClockRule, { input: { patient_summary: told = '' } }: SideClockFacts): boolean {
  return id === 'continued-benefits' && TO_GO_ON.test(told);
}

function untilThen({ legal_date: last, outer_date: outer }: Deadline, day: string): Partial<Deadline> {
  return last === undefined || last <= day ? {} : { legal_date: day, outer_date: outer ?? last };
}

const CLAIM_IS_LATE =
  'The time to file the claim, counted from the day of the service, has passed. Send it today with the reason for the delay and the proof of when it was first filed.';

/** Beside an appeal every right counts; where none is filed, the time to file the claim is what can be lost. */
function movesTheDay(
  { negotiation, without_appeal: ofClaim }: SideClockRule,
  { appeal, files = false }: SideClockFacts,
): boolean {
  return negotiation !== true && (appeal || (files && ofClaim === true));
}

/** Whether the time of the step itself was read; the date of a notice stands in for it, and is no law. */
function isOfLaw({ certainty, verified }: Deadline): boolean {
  return certainty !== 'shortest_known' && (certainty !== 'stated' || verified === true);
}

/**
 * A time that the law sets for this very dispute takes the place of one that was only guessed from like cases, and of a later
 * day that the payer names. Where the law may not bind, the earlier day stands.
 */
function withTimeToAnswer(
  guessed: Deadline,
  { where_insured: whereInsured }: SideClockRule,
  clock: SideClock,
  day: string,
  today: string,
): Deadline {
  const { safe_date: own, legal_date: last, stated: _stated, ...rest } = guessed;
  const stands = guessed.certainty === 'stated' || whereInsured === true;
  if (stands && own !== undefined && own <= day) return guessed;
  return {
    ...rest,
    days: Math.max(0, daysBetween(today, day)),
    safe_date: day,
    ...(last === undefined || last <= day ? {} : { outer_date: last }),
    counted_from: 'the date of the demand',
    first_to_end: clock.id,
    ...(clock.authority ? { authority: clock.authority } : {}),
    basis: `${sideClockInWords(clock)} The contract or the manual of the payer may name a further step: read it.${last === undefined ? '' : ` The notice names ${longDate(last)}; the law read here is shorter.`}`,
    ...(whereInsured
      ? { certainty: 'shortest_known' as const, verified: false }
      : { certainty: 'read' as const, verified: true }),
    letter_may_say: 'nothing',
  };
}

/** No date is known: the length that is shown is that of the right which ends first. */
function withShortestLength(
  appeal: Deadline,
  beside: readonly SideClockRule[],
  facts: SideClockFacts,
): Deadline {
  const [first] = beside
    .filter(({ unit, value = appeal.days }) => unit === 'calendar_days' && value < appeal.days)
    .toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0));
  const [clock] = first ? inTime([first], facts) : [];
  if (first?.value === undefined || clock === undefined) return appeal;
  return {
    ...appeal,
    days: first.value,
    first_to_end: first.id,
    ...(first.where_insured ? { certainty: 'shortest_known' as const } : {}),
    basis: `Only ${first.value} days, since a right beside the appeal ends first. ${saidWithLaw(clock)} The time of the appeal itself: ${appeal.basis}`,
  };
}

/** A side clock as a warning. */
export function sideClockInWords(clock: SideClock): string {
  return `${clock.act_by ? `By ${longDate(clock.act_by)}: ` : ''}${saidWithLaw(clock)}`;
}

function saidWithLaw({ says, authority, verified }: SideClock): string {
  const law = authority ? ` (${authority}${verified ? '' : ', not confirmed'})` : '';
  return `${says.replace(/\.$/, '')}${law}.`;
}

function textOf({ input, named }: SideClockFacts): string {
  const said = [
    named,
    input.denial_code,
    input.patient_summary,
    input.denial_reason,
    input.procedure,
    input.insurance_company,
  ];
  return searchable(said.filter((part) => part !== undefined).join(' '));
}

function runs(
  clock: SideClockRule,
  { input, requester, appeal, negotiates = false, refund = false, negotiationStart }: SideClockFacts,
  text: string,
): boolean {
  // A negotiation that has begun has its own time behind it; the time to begin it is over.
  if (clock.negotiation && (clock.counted_from === 'negotiation_start') !== (negotiationStart !== undefined))
    return false;
  if (clock.without_appeal && appeal) return false;
  if (clock.negotiation && negotiates) return clock.requesters?.includes(requester) ?? true;
  // A day of service that is given, and not said to lie ahead, is one that has passed.
  // What was paid for is over as well.
  const over = clock.negotiation === true || input.service_date !== undefined;
  const paidOnce = clock.refund === true && refund;
  const setting = input.setting ?? (over || paidOnce ? 'postservice' : undefined);
  if (clock.settings && !(setting && clock.settings.includes(setting))) return false;
  if (clock.requesters && !clock.requesters.includes(requester)) return false;
  if (paidOnce) return true;
  return clock.words?.some((words) => containsPhrase(text, searchable(words))) ?? true;
}

function lastDay(
  clock: SideClockRule,
  { input, negotiationStart, today }: SideClockFacts,
): string | undefined {
  const start = {
    notice_date: input.denial_date,
    service_date: input.service_date,
    initial_payment_date: input.initial_payment_date ?? input.denial_date,
    care_ends: input.care_ends,
    negotiation_start: negotiationStart,
  }[clock.counted_from];
  if (start === undefined) return undefined;
  if (clock.value === undefined || clock.unit === undefined) {
    const before = previousBusinessDay(start);
    // Over a weekend the last business day may be gone while the care still goes on.
    return before < today && today <= start ? today : before;
  }
  const value = clock.event_day_counts ? clock.value - 1 : clock.value;
  return previousBusinessDay(addPeriod(start, { value, unit: clock.unit }));
}
