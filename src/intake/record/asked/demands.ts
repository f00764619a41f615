/** Whether the payer asks for money that it paid, or takes it from other payments. */
const DEMANDED =
  /\b(?:overpa(?:id|yment)|recoup\w*|refund (?:request|demand|of|\$)|request(?:s|ed)? (?:a )?refund|repay\w*|offset|take(?:s|n)? back|took back|claw(?:ed)? ?back)\b/i;

export function isDemandedBack(reason: string | undefined): boolean {
  return DEMANDED.test(reason ?? '');
}
