/** Whether the figures of a remittance add up: the standard balances lines, claims and the whole payment. */
import type { Cents } from './amount.js';
import type { Adjustment, RemittedClaim, ServiceLine, Transaction } from './remittance.js';

/** Charge less adjustments is the payment. Undefined where an amount cannot be read. */
export function lineBalances(line: ServiceLine): boolean | undefined {
  return balances(line, sum(line.adjustments));
}

/** Adjustments of the claim and of all its lines count. Undefined where an amount cannot be read. */
export function claimBalances(claim: RemittedClaim): boolean | undefined {
  return balances(claim, sum([...claim.adjustments, ...claim.lines.flatMap((line) => line.adjustments)]));
}

/** An amount that is not stated counts as none. */
function balances(
  { charge, paid }: Pick<ServiceLine, 'charge' | 'paid'>,
  adjusted: Cents | undefined,
): boolean | undefined {
  if (charge === null || paid === null || adjusted === undefined) return undefined;
  return (charge ?? 0) - adjusted === (paid ?? 0);
}

/** Undefined where the payment amount is not stated. A positive provider adjustment lowers the payment. */
export function paymentBalances(transaction: Transaction): boolean | undefined {
  const { paymentAmount, claimsPaid, providerAdjustments } = transaction;
  if (paymentAmount === undefined || paymentAmount === null) return undefined;
  const withheld = providerAdjustments.reduce((total, { amount }) => total + (amount ?? 0), 0);
  return claimsPaid - withheld === paymentAmount;
}

function sum(adjustments: readonly Adjustment[]): Cents | undefined {
  let total = 0;
  for (const { amount } of adjustments) {
    if (amount === null) return undefined;
    total += amount;
  }
  return total;
}
