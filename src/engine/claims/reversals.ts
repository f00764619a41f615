/** Reversals netted: a claim that a later one takes back is no denial any more, and its amounts count no more. */
import type { AdjudicatedClaim } from '../../domain/generated/types.js';

/** Marks each claim that a later reversal of the same input takes back. The order is that of the input. */
export function netReversals(claims: readonly AdjudicatedClaim[]): AdjudicatedClaim[] {
  const netted = [...claims];
  const standing = new Map<string, number[]>();
  for (const [index, claim] of claims.entries()) {
    const key = reversalKey(claim);
    if (claim.reversal) {
      const taken = standing.get(key)?.pop();
      const original = taken === undefined ? undefined : netted[taken];
      if (taken !== undefined && original) netted[taken] = { ...original, reversed: true };
    } else {
      const same = standing.get(key);
      if (same === undefined) standing.set(key, [index]);
      else same.push(index);
    }
  }
  return netted;
}

/**
 * A reversal repeats the numbers, the charge and the payment of the claim that it takes back, with the payment turned
 * round; the sign of the charge varies.
 */
export function reversalKey(claim: AdjudicatedClaim): string {
  const { insurer, patient_control_number, claim_number, charge = 0, paid = 0 } = claim;
  return JSON.stringify([insurer, patient_control_number, claim_number, Math.abs(charge), Math.abs(paid)]);
}
