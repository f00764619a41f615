/** From the day on which a claim was paid to the day on which the payer asked for the money back. */
import { daysBetween } from '../../../domain/calendar.js';
import type { CaseGround } from '../../../domain/generated/types.js';
import { isDemandedBack } from '../../../intake/record/asked/demands.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';
import { toldDaysOf } from './told-days.js';

const PAID = /\b(?:paid|payments?|EFTs?|remit\w*|deposited|checks?)\b/i;
/** "Six months from the last payment = September 17": a day that is counted, on which nobody paid. */
const COUNTED =
  /=\s*$|\b(?:months?|days|years?) (?:from|after|of)\b|\b(?:limit|deadline|expire[sd]?|ends?|ended|ran out)\b/i;

/** "Paid before October 29" tells no day of payment. */
const NEAR_BY = /\b(?:before|after|until|since|by|from)(?: the)?\s*$/i;

/** The time that passed, where a fact tells the day of the payment. */
export function paidBack({ kind, quote }: CaseGround, told: ConcludedCase): Conclusion | undefined {
  const asked = told.input.denial_date;
  if (asked === undefined || (kind !== 'overpayment' && !isDemandedBack(quote))) return undefined;
  const paid = told.facts
    .filter(({ negated, text }) => !negated && PAID.test(text))
    .flatMap((fact) => {
      const days = toldDaysOf(fact, told).filter(
        ({ day, before }) =>
          !NEAR_BY.test(before) && !COUNTED.test(before) && day < asked && day > (told.serviceDay ?? ''),
      );
      return days.some(({ before }) => PAID.test(before)) ? days : [];
    })
    // Of several payments the last one is meant: the time from it is the shortest.
    .sort((a, b) => (a.day < b.day ? 1 : -1))[0];
  if (paid === undefined) return undefined;
  return {
    says: { sentence: 'paid-then-asked-back' },
    days: { from_day: paid.day, to_day: asked },
    amounts: { span: { value: daysBetween(paid.day, asked), unit: 'days' } },
    facts: [paid.fact],
  };
}
