/** An approval for one code where another was done: what differs is the code, and not the need. */
import type { CaseGround } from '../../../domain/generated/types.js';
import { approvedAndDone } from '../../../intake/record/asked/approval.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';

/** The first fact that tells both codes, where the payer misses an approval. */
export function approvedOtherCode({ kind }: CaseGround, { facts }: ConcludedCase): Conclusion | undefined {
  if (kind !== 'not_authorized') return undefined;
  for (const fact of facts) {
    const codes = fact.negated ? undefined : approvedAndDone(fact.text);
    if (codes === undefined) continue;
    const words = { approved_code: codes.approved, done_code: codes.done };
    return { says: { sentence: 'approved-other-code' }, words, facts: [fact] };
  }
  return undefined;
}
