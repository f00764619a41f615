/** Which adjustments refuse something. Most adjustments of a remittance are write-downs and shares of the patient. */
import type { CodeRecord } from '../../domain/generated/types.js';

/**
 * A share of the patient is owed under the plan, and an adjustment that is to be posted and nothing else refuses nothing:
 * contractual write-downs, reports, the account of what an earlier payer has done (OA-23).
 */
export function refuses(record: CodeRecord): boolean {
  return record.category !== 'patient_responsibility' && record.disposition.action !== 'write_off';
}
