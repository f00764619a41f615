/** What of a notice there is to confirm, before the letter is built on it. */
import type { OpenCase } from '../session.js';
import type { Name } from './fact-fields.js';

/** Facts that are printed on notices, in the order in which a reader checks them. */
export const PRINTED: readonly Name[] = [
  'insurance_company',
  'patient_name',
  'member_id',
  'claim_number',
  'denial_date',
  'denial_code',
  'denial_reason',
  'procedure',
  'procedure_codes',
  'diagnosis',
  'diagnosis_codes',
  'service_date',
  'care_ends',
  'amount',
  'provider_name',
  'appeal_address',
];

/** Empty where there is no text to confirm it by. */
export function toConfirm({ text, read = {}, notRead = [] }: OpenCase): readonly Name[] {
  if (text === undefined) return [];
  return PRINTED.filter(
    (name) =>
      read[name] !== undefined &&
      !notRead.includes(name) &&
      // Where the notice prints no code, the one of the request only stands for its reason.
      !(name === 'denial_code' && read.code_printed === false),
  );
}
