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
  /** Whether an appeal is the right instrument. */
  readonly appeal: boolean;
  /** Whether the amount has to be negotiated. */
  readonly negotiates?: boolean;
  /** The day on which open negotiation began, where the request tells it. */
  readonly negotiationStart?: string | undefined;
}

/** The side clocks of a line of business that run in this case, the nearest first. */
export function sideClocksOf(rights: AppealRightsRecord, facts: SideClockFacts): SideClock[] {
  const text = textOf(facts.input);
  return (rights.side_clocks ?? [])
    .filter((clock) => runs(clock, facts, text))
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
  today: string,
): Deadline {
  const clock = (rights.side_clocks ?? []).find(
    (one) => one.negotiation && runs(one, facts, textOf(facts.input)),
  );
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

/** A side clock as a warning. */
export function sideClockInWords({ act_by: day, says, authority, verified }: SideClock): string {
  const until = day ? `By ${longDate(day)}: ` : '';
  const law = authority ? ` (${authority}${verified ? '' : ', not confirmed'})` : '';
  return `${until}${says.replace(/\.$/, '')}${law}.`;
}

function textOf(input: GenerateAppealInput): string {
  const said = [input.patient_summary, input.denial_reason, input.procedure, input.insurance_company];
  return searchable(said.filter((part) => part !== undefined).join(' '));
}

function runs(
  clock: SideClockRule,
  { input, requester, appeal, negotiates = false, negotiationStart }: SideClockFacts,
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
  const setting = input.setting ?? (over ? 'postservice' : undefined);
  if (clock.settings && !(setting && clock.settings.includes(setting))) return false;
  if (clock.requesters && !clock.requesters.includes(requester)) return false;
  return clock.words?.some((words) => containsPhrase(text, searchable(words))) ?? true;
}

function lastDay(clock: SideClockRule, { input, negotiationStart }: SideClockFacts): string | undefined {
  const start = {
    notice_date: input.denial_date,
    service_date: input.service_date,
    initial_payment_date: input.initial_payment_date ?? input.denial_date,
    care_ends: input.care_ends,
    negotiation_start: negotiationStart,
  }[clock.counted_from];
  if (start === undefined) return undefined;
  if (clock.value === undefined || clock.unit === undefined) return previousBusinessDay(start);
  const value = clock.event_day_counts ? clock.value - 1 : clock.value;
  return previousBusinessDay(addPeriod(start, { value, unit: clock.unit }));
}
