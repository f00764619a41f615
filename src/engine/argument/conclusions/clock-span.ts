/** Hours from arrival to notice, told by the clock, beside a limit in hours: "arrived 02:14", "faxed 16:22". */
import type { CaseGround } from '../../../domain/generated/types.js';
import { singularUnit } from '../../../language/time-units.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';

const CLOCK = /(?<![\d:])(\d{1,2}):(\d{2})(?:\s?(am|pm|a\.m\.|p\.m\.))?(?![\d:])/i;
const BEGAN = /\b(?:arriv\w*|admi(?:tted|ssion)|inpatient order|presented|triage)\b/i;
const TOLD = /\b(?:fax\w*|notif\w*|called|phoned|sent|submitted|portal|notice)\b/i;
const OF_NOTICE = /\b(?:notif\w*|notice|report\w*|request\w*)\b/i;
const HOURS = 60;
const FULL_DAY = 10;
const DAY_HOURS = 24;

/** The hours between the earliest clock time of the stay and the notice, where they are within the limit. */
export function clockSpan(
  { quote = '', thresholds = [] }: CaseGround,
  { facts }: ConcludedCase,
): Conclusion | undefined {
  if (!OF_NOTICE.test(quote)) return undefined;
  const limit = thresholds.find(({ unit = '' }) => singularUnit(unit) === 'hour');
  if (limit === undefined) return undefined;
  const timed = facts.flatMap((fact) => {
    const read = fact.negated || fact.date?.length !== FULL_DAY ? undefined : clockOf(fact.text);
    return read === undefined ? [] : [{ fact, ...read }];
  });
  const began = timed.find(({ fact }) => BEGAN.test(fact.text) && !TOLD.test(fact.text));
  const told = timed.find(({ fact }) => TOLD.test(fact.text));
  if (began === undefined || told === undefined || began.fact.date !== told.fact.date) return undefined;
  const hours = Math.ceil((told.minutes - began.minutes) / HOURS);
  if (hours <= 0 || hours > limit.value || hours >= DAY_HOURS) return undefined;
  return {
    says: { sentence: 'notice-within-hours' },
    amounts: { span: { value: hours, unit: 'hours' }, limit: { value: limit.value, unit: 'hours' } },
    days: { event_day: told.fact.date ?? '' },
    words: { began_at: began.clock, told_at: told.clock },
    facts: [began.fact, told.fact],
  };
}

function clockOf(text: string): { readonly minutes: number; readonly clock: string } | undefined {
  const match = CLOCK.exec(text);
  if (match === null) return undefined;
  const [, hour = '', minute = '', half] = match;
  const h = Number(hour) % (half === undefined ? DAY_HOURS : 12);
  const minutes = (h + (half?.toLowerCase().startsWith('p') ? 12 : 0)) * HOURS + Number(minute);
  return { minutes, clock: match[0] };
}
