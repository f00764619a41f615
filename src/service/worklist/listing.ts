/** A worklist as answers and JSON files tell it: the same rows at every door. Dollars outside, whole cents inside. */
import { daysBetween } from '../../domain/calendar.js';
import type {
  BuildWorklistInput,
  GenerateAppealInput,
  WorklistBand,
  WorklistGroup,
  WorklistRow,
  WorklistSums,
} from '../../domain/generated/types.js';
import { given } from '../../domain/given.js';
import { BANDS, holdsWords } from '../../domain/worklist.js';
import type { WorklistRun } from './build.js';
import type { RankedDenial, WorklistPattern, WorklistTotals } from './denial.js';
import type { WorklistStore } from './ports.js';

function dollars(cents: number): number {
  return cents / 100;
}

function stated<T extends string>(text: T | ''): T | undefined {
  return text === '' ? undefined : text;
}

/** The published rate describes appeals; nothing is expected of a claim that only needs fixing. */
export function expectedRecovery({ amount, percent }: RankedDenial): number | undefined {
  return percent === null ? undefined : Math.round((amount * percent) / 100) / 100;
}

/** Negative once the safe date has passed. */
export function daysLeft({ safeDate }: RankedDenial, today: string): number | undefined {
  if (safeDate === '') return undefined;
  return safeDate < today ? -daysBetween(safeDate, today) : daysBetween(today, safeDate);
}

export function describeDenial(denial: RankedDenial, rank: number, today: string): WorklistRow {
  return given<WorklistRow>({
    rank,
    due: denial.band,
    file_by: stated(denial.safeDate),
    legal_date: stated(denial.legalDate),
    deadline_verified: denial.safeDate === '' ? undefined : denial.verified,
    days_left: daysLeft(denial, today),
    response: stated(denial.action as NonNullable<WorklistRow['response']> | ''), // of the engine
    because: stated(denial.because),
    no_appeal_right: denial.noAppealRight || undefined,
    amount: dollars(denial.amount),
    published_success_rate_percent: denial.percent ?? undefined,
    expected_recovery: expectedRecovery(denial),
    payer: stated(denial.payer),
    line_of_business: denial.insurerType,
    claim_number: stated(denial.claimNumber),
    patient_control_number: stated(denial.account),
    patient_name: stated(denial.patient),
    member_id: stated(denial.memberId),
    provider: stated(denial.provider),
    service_date: stated(denial.serviceDate),
    procedure: stated(denial.procedure),
    code: stated(denial.code),
    remark_codes: denial.remarks === '' ? [] : denial.remarks.split(' '),
    category: denial.category,
    title: stated(denial.title),
    denied_on: stated(denial.deniedOn),
    times_denied: denial.times,
    last_denied_on: stated(denial.lastDeniedOn),
    pattern: denial.pattern,
    trace_number: stated(denial.trace),
    file: denial.file,
    segment: denial.segment,
    appeal_request:
      denial.request === '' ? undefined : (JSON.parse(denial.request) as Partial<GenerateAppealInput>), // written by us
  });
}

export function describePattern({ action, amount, ...pattern }: WorklistPattern): WorklistGroup {
  return given<WorklistGroup>({
    ...pattern,
    action: stated(action as NonNullable<WorklistGroup['action']> | ''), // of the engine
    amount: dollars(amount),
  });
}

export function describeTotals(
  { claims, sums }: Pick<WorklistRun, 'claims' | 'sums'>,
  totals: WorklistTotals,
): WorklistSums {
  return {
    claims,
    charge: dollars(sums.charge),
    paid: dollars(sums.paid),
    patient_responsibility: dollars(sums.patientResponsibility),
    denials: totals.denials,
    amount: dollars(totals.amount),
    expected_recovery: dollars(totals.expected),
    taken_back_by_reversals: totals.reversed,
    repeats: totals.repeats,
  };
}

export function describeBands({ byBand }: WorklistTotals): WorklistBand[] {
  return BANDS.flatMap((due) => {
    const band = byBand[due];
    return band ? [{ due, denials: band.count, amount: dollars(band.amount) }] : [];
  });
}

export type WorklistFilter = Pick<BuildWorklistInput, 'code' | 'response' | 'due' | 'pattern' | 'search'>;

/** Whether a denial has all that is asked. */
function passes(filter: WorklistFilter, denial: RankedDenial): boolean {
  const { code, response, due, pattern, search } = filter;
  if (code !== undefined && denial.code.toLowerCase() !== code.toLowerCase()) return false;
  if (response !== undefined && denial.action !== response) return false;
  if (due !== undefined && denial.band !== due) return false;
  if (pattern !== undefined && denial.pattern !== pattern) return false;
  return search === undefined || holdsWords(namesOf(denial), search);
}

function namesOf(denial: RankedDenial): string[] {
  const { payer, procedure, trace, code, title, patient, memberId, claimNumber, account } = denial;
  return [payer, procedure, trace, code, title, patient, memberId, claimNumber, account];
}

/** A denial with its place in the whole list. */
export interface PlacedDenial {
  readonly denial: RankedDenial;
  readonly rank: number;
}

/** The denials that fit, in their order. */
export function* fitting(store: WorklistStore, filter: WorklistFilter): Generator<PlacedDenial> {
  let rank = 0;
  for (const denial of store.denials()) {
    rank++;
    if (passes(filter, denial)) yield { denial, rank };
  }
}
