/** The day on which a claim first arrived, counted from the service, beside a time to file that the case tells and the reason does not. */
import { daysBetween } from '../../../domain/calendar.js';
import type { CaseGround } from '../../../domain/generated/types.js';
import { OF_OTHER_PAYER } from '../../other-payer.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';
import { CONFIRMED, TURNED_AWAY } from './confirmed.js';
import { toldDaysOf } from './told-days.js';

const TIME =
  /\b(?:contract|timely|TF|filing|agreement|manual|limit)\b[^.;]{0,40}?\b(?<days>\d{2,3})[ -]?(?:d|days?)\b/i;
const ARRIVED =
  /\b(?:accepted|received|acknowledged|submitted|transmitted|sent|filed|277CA|999|faxed|mailed|delivered|uploaded|posted|billed)\b/i;

/** The first arrival within that time; the first that was confirmed, where one was. */
export function dayInTime(
  { kind, thresholds = [] }: CaseGround,
  told: ConcludedCase,
): Conclusion | undefined {
  const { serviceDay, input } = told;
  if (told.historyTold || told.historyOpen) return undefined;
  if (kind !== 'late_filing' || thresholds.length > 0 || serviceDay === undefined) return undefined;
  const limited = told.facts.find(({ text }) => TIME.test(text) && !/\bdispute|appeal/i.test(text));
  const limit = Number(TIME.exec(limited?.text ?? '')?.groups?.days);
  if (limited === undefined || !(limit > 0)) return undefined;
  const arrivals = told.facts
    .filter(({ text, negated }) => !negated && ARRIVED.test(text) && !TURNED_AWAY.test(text))
    .flatMap((fact) => toldDaysOf(fact, told))
    .filter(
      ({ day, before }) =>
        day > serviceDay &&
        day < (input.denial_date ?? told.today) &&
        ARRIVED.test(before) &&
        // What another payer received is no arrival here.
        !OF_OTHER_PAYER.test(before),
    )
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  const first = arrivals.find(({ before }) => CONFIRMED.test(before)) ?? arrivals[0];
  const value = first === undefined ? undefined : daysBetween(serviceDay, first.day);
  if (first === undefined || value === undefined || value > limit) return undefined;
  return {
    says: { sentence: 'day-meets-limit' },
    days: { service_day: serviceDay, event_day: first.day },
    amounts: { value: { value }, limit: { value: limit } },
    facts: [first.fact, limited],
  };
}
