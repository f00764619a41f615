import { addCalendarDays } from '../domain/calendar.js';
import type { ParsedCode } from '../domain/codes.js';
import { failure, type Outcome, success } from '../domain/failures.js';
import type { GenerateAppealInput } from '../domain/generated/types.js';
import { readUrgency } from '../intake/record/lifted/urgency.js';
import { findDates, isoOf } from '../language/dates.js';

/**
 * Reasons of a request for authorization are given before the service, and so is a denial that is older than the day of the
 * service, unless the caller says otherwise.
 */
export function withSetting(
  input: GenerateAppealInput,
  { family }: ParsedCode,
  today: string,
): GenerateAppealInput {
  if (haste(input, today) !== undefined) return { ...input, setting: 'urgent' };
  const before = family === 'review_reason' || family === 'request_reject' || isBeforeService(input);
  return input.setting || !before ? input : { ...input, setting: 'preservice' };
}

/** The unit for appeals that are decided in hours. */
const FAST_UNIT = /\bexpedited\b/i;
/** "It has to start by November 30": later than that the decision is of no use. */
const LATEST =
  /\b(?:(?:has|have|needs?) to|must) (?:be )?(?:start(?:ed)?|begin|begun|done|given|happen)\b[^.;]{0,24}\b(?:by|before|no later than) $/i;
/** "Need EXPEDITED", "please expedite": who writes says that the case cannot wait. */
const WANTS_FAST =
  /(?<!\bnot )(?<!n't )\b(?:(?:needs?|please|must be|want|ask(?:ing)? (?:for|to)|requesting) (?:to be |an? |it |be )?expedited?|expedited (?:appeal |review |decision |handling )?(?:(?:with)?in (?:\d{1,3}|seventy-two) hours )?(?:is |was )?(?:needed|requested|required)|(?:handled|treated|processed|decided) as (?:an )?expedited)\b/i;
const REACH = 60;
/** A standard decision may take this long. */
const STANDARD_DAYS = 30;

/** Why care still to come cannot wait for a standard decision, as far as the request says so. */
function haste(input: GenerateAppealInput, today: string): string | undefined {
  const {
    setting,
    appeal_address: address = '',
    patient_summary: summary = '',
    letter_date: written,
  } = input;
  if (setting !== 'preservice') return undefined;
  const told = [summary, ...(input.answers ?? []).map(({ text }) => text)].join('\n');
  if (FAST_UNIT.test(address)) return 'the notice sends this appeal to a unit for expedited appeals';
  if (WANTS_FAST.test(told)) return 'the request asks for an expedited decision';
  if (readUrgency(told, input, today).some(({ value }) => value === 'urgent'))
    return 'the request says that waiting would do serious harm';
  const on = written ?? today;
  const late = findDates(told, { today }).some(
    ({ start, from, to, doubtful }) =>
      to === undefined &&
      doubtful === undefined &&
      from.day !== undefined &&
      isoOf(from) >= on &&
      isoOf(from) < addCalendarDays(on, STANDARD_DAYS) &&
      LATEST.test(told.slice(Math.max(0, start - REACH), start)),
  );
  return late ? 'the care has to start before a standard decision is due' : undefined;
}

/** Said where the case was taken as urgent although the caller called it only a case before the service. */
export function takenAsUrgent(input: GenerateAppealInput, today: string): string[] {
  const because = haste(input, today);
  return because === undefined
    ? []
    : [
        `Setting preservice was taken as urgent, because ${because}. The treating clinician should confirm in writing that waiting would do harm.`,
      ];
}

/** Programs that have an appeal of their own for care that ends. */
const OWN_FAST_APPEAL: ReadonlySet<string> = new Set([
  'medicare_ffs',
  'medicare_advantage',
  'dual_eligible_integrated',
  'medicaid_managed_care',
  'medicaid_ffs',
  'chip',
]);
const IN_BED =
  /\b(?:inpatient|in-patient|hospital|acute rehab\w*|residential|detox\w*|ICU|NICU|skilled nursing|psychiatric (?:stay|unit|ward))\b/i;

/** A patient who lies in a hospital while the days are refused cannot wait for the standard time. */
export function isInBed({ setting, procedure }: GenerateAppealInput, line: string): boolean {
  return setting === 'concurrent' && !OWN_FAST_APPEAL.has(line) && IN_BED.test(procedure);
}

export const TAKEN_AS_PLANNED =
  'The denial is older than the date of service, so the service was taken as still to come. Where it was given, correct one of the two dates.';

export function isBeforeService({
  service_date: service,
  denial_date: denial,
}: GenerateAppealInput): boolean {
  return service !== undefined && denial !== undefined && service > denial;
}

/** The service lies before the decision. */
export function isGiven({ service_date: service, denial_date: denial }: GenerateAppealInput): boolean {
  return service !== undefined && denial !== undefined && service <= denial;
}

/** Dates that contradict each other are refused: a letter built on them would be wrong. */
export function checkDates(input: GenerateAppealInput): Outcome<undefined> {
  const order: readonly (readonly [keyof GenerateAppealInput, keyof GenerateAppealInput])[] = [
    ['service_date', 'denial_date'],
    ['denial_date', 'received_date'],
    ['denial_date', 'letter_date'],
  ];
  const preservice = input.setting !== undefined && input.setting !== 'postservice';
  for (const [first, second] of order) {
    if (first === 'service_date' && preservice) continue;
    const [a, b] = [input[first], input[second]];
    if (typeof a === 'string' && typeof b === 'string' && a > b) {
      const hint = first === 'service_date' ? ' For a service not yet given, set setting to preservice.' : '';
      const message = `must not lie before ${first}.${hint}`;
      return failure('invalid_input', `${second} ${message}`, { errors: [{ field: second, message }] });
    }
  }
  return success(undefined);
}
