/** From the day on which a claim was paid to the day on which the payer asked for the money back. */
import { daysBetween } from '../../../domain/calendar.js';
import type { CaseGround } from '../../../domain/generated/types.js';
import { isDemandedBack } from '../../../intake/record/asked/demands.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';
import { daysIn } from './told-days.js';

const PAID = /\b(?:paid|payment|EFT|remit\w*|deposited|check)\b/i;

/** "Paid before October 29" tells no day of payment. */
const NEAR_BY = /\b(?:before|after|until|since|by|from)(?: the)?\s*$/i;

/** The time that passed, where a fact tells the day of the payment. */
export function paidBack({ kind, quote }: CaseGround, told: ConcludedCase): Conclusion | undefined {
  const asked = told.input.denial_date;
  if (asked === undefined || (kind !== 'overpayment' && !isDemandedBack(quote))) return undefined;
  const [paid] = told.facts
    .filter(({ negated }) => !negated)
    .flatMap((fact) => daysIn(fact, told))
    .filter(
      ({ day, before }) =>
        PAID.test(before) && !NEAR_BY.test(before) && day < asked && day > (told.serviceDay ?? ''),
    );
  if (paid === undefined) return undefined;
  return {
    says: { sentence: 'paid-then-asked-back' },
    days: { from_day: paid.day, to_day: asked },
    amounts: { span: { value: daysBetween(paid.day, asked), unit: 'days' } },
    facts: [paid.fact],
  };
}
