/** A finding that is later than the examination or record on which the reason says that it rests. */
import { daysBetween } from '../../../domain/calendar.js';
import type { CaseFact, CaseGround } from '../../../domain/generated/types.js';
import { findDates, isoOf } from '../../../language/dates.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';
import { toldDaysOf } from './told-days.js';

const RESTS_ON =
  /\b(?:IME|independent (?:medical )?(?:exam\w*|evaluation)|peer review|based on|per the|records? through|notes? through|examination of|exam of|report of|evaluation of)\b/i;
const FOUND: ReadonlySet<CaseFact['kind']> = new Set(['finding', 'measurement', 'study', 'function']);
const FULL_DAY = 10;

/** The first finding of the reason after that day. */
export function laterFinding(
  { quote = '' }: CaseGround,
  own: readonly CaseFact[],
  told: ConcludedCase,
): Conclusion | undefined {
  if (!RESTS_ON.test(quote)) return undefined;
  const known = [told.input.denial_date, told.serviceDay].filter((day) => day !== undefined);
  const rests = findDates(quote, { today: told.today, known })
    .map(({ from }) => isoOf(from))
    .find((day) => day.length === FULL_DAY && day !== told.input.denial_date);
  if (rests === undefined) return undefined;
  const [later] = own
    .filter(({ kind, negated }) => FOUND.has(kind) && !negated)
    .flatMap((fact) => toldDaysOf(fact, told))
    .filter(({ day }) => day > rests && day <= told.today);
  if (later === undefined) return undefined;
  return {
    says: { sentence: 'found-later' },
    days: { event_day: later.day, from_day: rests },
    amounts: { span: { value: daysBetween(rests, later.day), unit: 'days' } },
    facts: [later.fact],
  };
}
