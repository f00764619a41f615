/** Whether the figures of a remittance add up: the standard balances lines, claims and the whole payment. */
import type { Cents } from './amount.js';
import type { Adjustment, RemittedClaim, ServiceLine, Transaction } from './remittance.js';

/** Charge less adjustments is the payment. */
export function lineBalances(line: ServiceLine): boolean {
  return (line.charge ?? 0) - sum(line.adjustments) === (line.paid ?? 0);
}

/** Adjustments of the claim and of all its lines count. */
export function claimBalances(claim: RemittedClaim): boolean {
  const adjusted = claim.lines.reduce((total, line) => total + sum(line.adjustments), sum(claim.adjustments));
  return (claim.charge ?? 0) - adjusted === (claim.paid ?? 0);
}

/** Undefined where the payment amount is not stated. A positive provider adjustment lowers the payment. */
export function paymentBalances(transaction: Transaction): boolean | undefined {
  const { paymentAmount, claimsPaid, providerAdjustments } = transaction;
  if (paymentAmount === undefined || paymentAmount === null) return undefined;
  const withheld = providerAdjustments.reduce((total, { amount }) => total + (amount ?? 0), 0);
  return claimsPaid - withheld === paymentAmount;
}

function sum(adjustments: readonly Adjustment[]): Cents {
  return adjustments.reduce((total, { amount }) => total + (amount ?? 0), 0);
}
