/** What the payer's own count leaves open: "19 points; 22 points required" turns on three points. */
import type { CaseFact, CaseGround } from '../../../domain/generated/types.js';
import type { Conclusion } from './conclusion.js';

/** The difference between the count and the limit, where facts are told of it. */
export function gapOf({ thresholds = [] }: CaseGround, facts: readonly CaseFact[]): Conclusion | undefined {
  const [only, ...others] = thresholds;
  if (only === undefined || others.length > 0 || facts.length === 0) return undefined;
  const { value, unit, comparison, of_case: stated } = only;
  // Of events and lengths of time a gap would speak against the patient.
  if (!/^(?:points?|score)$/i.test(unit ?? '')) return undefined;
  if (comparison !== 'at_least' || stated === undefined || stated >= value) return undefined;
  const of = unit === undefined ? {} : { unit };
  return {
    says: { sentence: 'count-and-limit' },
    amounts: {
      value: { value: stated, ...of },
      limit: { value, ...of },
      left: { value: Math.round((value - stated) * 100) / 100, ...of },
    },
    facts: [],
  };
}
