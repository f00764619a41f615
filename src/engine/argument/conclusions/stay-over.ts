/** A stay that the payer says covers the service, and that ended before it. */
import { daysBetween } from '../../../domain/calendar.js';
import type { CaseGround } from '../../../domain/generated/types.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';
import { toldDaysOf } from './told-days.js';

const OF_STAY =
  /\b(?:overlap\w*|inpatient stay|hospital stay|was (?:an )?inpatient|facility stay|confine\w*)\b/i;
const ENDED = /\b(?:discharg\w*|d\/c|went home|released)\b/i;

/** The days between the end of the stay and the service. */
export function stayOver({ quote = '' }: CaseGround, told: ConcludedCase): Conclusion | undefined {
  const { serviceDay } = told;
  if (serviceDay === undefined || !OF_STAY.test(quote)) return undefined;
  const [ended] = told.facts
    .flatMap((fact) => toldDaysOf(fact, told))
    .filter(({ day, before }) => ENDED.test(before) && day < serviceDay);
  if (ended === undefined) return undefined;
  return {
    says: { sentence: 'stay-ended-before' },
    days: { event_day: ended.day, service_day: serviceDay },
    amounts: { span: { value: daysBetween(ended.day, serviceDay), unit: 'days' } },
    facts: [ended.fact],
  };
}
