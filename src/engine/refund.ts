/** Whether the payer asks money back: that is answered by whom it was paid to, in the time of that answer. */
import type { CaseGround } from '../domain/generated/types.js';

/** @param grounds what the payer says, in its own words where it says it */
export function isRefund(grounds: readonly CaseGround[]): boolean {
  return grounds.some(({ kind, quote }) => kind === 'overpayment' && quote !== undefined);
}
