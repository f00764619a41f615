/** The last day that a notice itself gives, beside the time that the law sets. */
import { daysBetween, longDate, previousBusinessDay } from '../domain/calendar.js';
import type { Deadline } from '../domain/generated/types.js';

/**
 * The earlier of the two is the safe one. A notice may give more time than the law, and then it may be relied on; where it
 * gives less, the rest can be contested, but nobody should have to.
 *
 * @param stated last day to appeal as the notice gives it, ISO
 */
export function withStatedDate(
  deadline: Deadline,
  stated: string | undefined,
  today: string,
  letterDate: string = today,
): Deadline {
  if (stated === undefined) return deadline;
  const day = previousBusinessDay(stated);
  const known = deadline.safe_date;
  // Where no law was read, the notice is what decides, and the shortest period known for comparable steps gives way to it.
  if (known !== undefined && known <= day && deadline.certainty !== 'shortest_known')
    return { ...deadline, basis: `${deadline.basis} The notice gives until ${longDate(stated)}.` };
  const last = [deadline.outer_date, deadline.legal_date, stated]
    .flatMap((date) => date ?? [])
    .reduce((a, b) => (a > b ? a : b));
  const short =
    deadline.legal_date !== undefined && stated < deadline.legal_date
      ? ` The law read here allows until ${longDate(deadline.legal_date)}; go by the notice all the same.`
      : '';
  return {
    ...deadline,
    days: Math.max(0, daysBetween(today, day)),
    safe_date: day,
    legal_date: deadline.legal_date ?? stated,
    counted_from: 'the date that the notice gives',
    basis: `The notice gives until ${longDate(stated)}.${day === stated ? '' : ` That is no business day: file by ${longDate(day)}.`}${short}`,
    stated: true,
    certainty: 'stated',
    late: last < today,
    letter_may_say:
      letterDate <= stated ? 'timely' : letterDate > last && deadline.verified ? 'late' : 'nothing',
  };
}

/** The day by which the letter should arrive is over when it is written, even where the law gives more time than the notice. */
export function safeDayIsOver({ safe_date, late }: Deadline, letterDate: string): boolean {
  return late || (safe_date !== undefined && safe_date < letterDate);
}
