/** The midnights that an acute inpatient stay crossed, where the payer says that observation or outpatient care would have done. */
import { daysBetween } from '../../../domain/calendar.js';
import type { CaseGround } from '../../../domain/generated/types.js';
import { findDates, isoOf } from '../../../language/dates.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';
import { toldDaysOf } from './told-days.js';

const OF_STATUS = /\b(?:observation|inpatient|outpatient|two[- ]midnight|midnights?|status)\b/i;
const OF_STAY = /\b(?:inpatient|hospital|acute)\b/i;
/** Stays to which the rule of two midnights does not apply. */
const OTHER_STAY =
  /\b(?:nursing|skilled|snf|swing[- ]bed|rehab\w*|irf|long[- ]term|ltach?|ltch|residential|hospice|observation|home|partial hospital\w*|outpatient)\b/i;
const CAME = /\b(?:admitted|admission|admit|arriv\w+|came|presented|hospitali[sz]ed)\b/i;
const LEFT = /\b(?:discharg\w*|d\/c|went home|released|left the hospital|transferred)\b/i;
const FULL_DAY = 10;
/** From this number on the rule of Medicare is met; a shorter stay speaks for nothing. */
const LEAST = 2;
/** A longer stay is no question of status. */
const MOST = 60;

/** From the first day in the hospital to the last, counted in midnights. */
export function midnightsOf(
  { quote = '' }: CaseGround,
  told: ConcludedCase,
  drawn: Set<string>,
): Conclusion | undefined {
  const { procedure } = told.input;
  if (!OF_STATUS.test(quote) || !OF_STAY.test(procedure) || OTHER_STAY.test(procedure)) return undefined;
  const stay = stretchOf(procedure, told.today) ?? toldStay(told);
  if (stay === undefined) return undefined;
  const nights = daysBetween(stay.from, stay.to);
  const key = `midnights ${stay.from} ${stay.to}`;
  if (nights < LEAST || nights > MOST || drawn.has(key)) return undefined;
  drawn.add(key);
  return {
    says: { sentence: 'midnights-crossed' },
    days: { from_day: stay.from, to_day: stay.to },
    amounts: { span: { value: nights, unit: 'midnights' } },
    facts: [],
  };
}

interface Stay {
  readonly from: string;
  readonly to: string;
}

/** "Inpatient stay, July 14 to July 18, 2026". */
function stretchOf(text: string, today: string): Stay | undefined {
  const [only, other] = findDates(text, { today }).flatMap(({ from, to, doubtful }) => {
    const days = to === undefined || doubtful ? [] : [isoOf(from), isoOf(to)];
    const [first, last] = days;
    return first?.length === FULL_DAY && last?.length === FULL_DAY ? [{ from: first, to: last }] : [];
  });
  return other === undefined ? only : undefined;
}

function toldStay(told: ConcludedCase): Stay | undefined {
  const days = told.facts.filter(({ negated }) => !negated).flatMap((fact) => toldDaysOf(fact, told));
  const from = told.serviceDay ?? days.find(({ before }) => CAME.test(before))?.day;
  const to = days.find(({ before, day }) => LEFT.test(before) && from !== undefined && day > from)?.day;
  return from === undefined || to === undefined ? undefined : { from, to };
}
