import type { ParsedCode } from '../domain/codes.js';
import { failure, type Outcome, success } from '../domain/failures.js';
import type { GenerateAppealInput } from '../domain/generated/types.js';

/**
 * Reasons of a request for authorization are given before the service, and so is a denial that is older than the day of the
 * service, unless the caller says otherwise.
 */
export function withSetting(input: GenerateAppealInput, { family }: ParsedCode): GenerateAppealInput {
  const before = family === 'review_reason' || family === 'request_reject' || isBeforeService(input);
  return input.setting || !before ? input : { ...input, setting: 'preservice' };
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
