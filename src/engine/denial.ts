/** Whether a code denies: the one answer to "is this a denial?" for notices, remittances and codes told in short. */
import type { Category, CodeRecord, RecommendedAction, ShortCode } from '../domain/generated/types.js';

/** Answers that ask somebody for the money: they exist only where somebody keeps it. */
const ASKING: ReadonlySet<RecommendedAction> = new Set([
  'appeal',
  'corrected_claim',
  'resubmit',
  'reopening',
  'negotiation',
  'route_elsewhere',
]);

/** Kinds of adjustments that say how money was shared or priced, and refuse nothing by themselves. */
const NO_REFUSAL: ReadonlySet<Category> = new Set([
  'contractual_payment',
  'patient_responsibility',
  'informational',
]);

/**
 * A share of the patient is owed under the plan. An adjustment that is only posted or written off refuses nothing that
 * could be asked for. One that is put on the patient's account refuses where it is no price and no report.
 */
export function denies(category: Category, action: RecommendedAction | undefined): boolean {
  if (category === 'patient_responsibility') return false;
  if (action === undefined || action === 'bill_patient') return !NO_REFUSAL.has(category);
  return ASKING.has(action);
}

/** Whether an adjustment with this reason code denies, as far as the code alone tells. */
export function codeRecordDenies({ category, disposition }: CodeRecord): boolean {
  return denies(category, disposition.action);
}

/** Whether a code without a full record and without a successor denies. */
export function shortCodeDenies({ category, action }: ShortCode): boolean {
  return denies(category, action);
}
