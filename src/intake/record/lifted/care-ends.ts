/** The last day of care that goes on, where the narrative tells when it is cut: "from next week", "discharged tomorrow". */
import { addCalendarDays, daysBetween } from '../../../domain/calendar.js';
import { findDates, isoOf } from '../../../language/dates.js';
import type { LiftedField } from './lift.js';

const ENDS =
  /\b(?:cut|cuts|cutting|reduc\w+|stop|stops|stopping|stopped|end|ends|ending|terminat\w+|discontinu\w+|discharg\w+|taken away|take away)\b[^.;]{0,60}?/
    .source;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** Words for a day; with the words before it, which say whether it is the first day without care. */
const NEAR = new RegExp(
  `${ENDS}\\b(?<since>from|starting|beginning|effective|as of)?\\s*(?:on |this |coming )?\\b(?<day>today|tonight|tomorrow|next week|next month|(?:next )?(?:${WEEKDAYS.join('|')}))\\b`,
  'i',
);
const BEFORE_DATE = new RegExp(
  `${ENDS}\\b(?<since>from|starting|beginning|effective|as of)?\\s*(?:on |by )?$`,
  'i',
);
const REACH = 120;
/** A day further off is no end of care that somebody has to meet now. */
const FARTHEST = 90;
const SUNDAY = '2026-11-29';

/** The first day that is told and has not passed. */
export function readCareEnds(text: string, today: string): LiftedField[] {
  const found = [...near(text, today), ...dated(text, today)].filter(({ value }) => {
    const ahead = daysBetween(today, String(value));
    return ahead >= 0 && ahead <= FARTHEST;
  });
  return found.slice(0, 1);
}

function near(text: string, today: string): LiftedField[] {
  const match = NEAR.exec(text);
  const day = match?.groups?.day && dayOf(match.groups.day.toLowerCase(), today);
  return match && day ? [field(match[0], match.index, lastDay(day, match.groups?.since))] : [];
}

function dated(text: string, today: string): LiftedField[] {
  return findDates(text, { today }).flatMap(({ start, end, from, to, doubtful }) => {
    if (to !== undefined || doubtful !== undefined || from.day === undefined) return [];
    const begin = Math.max(0, start - REACH);
    const match = BEFORE_DATE.exec(text.slice(begin, start));
    if (match === null) return [];
    const at = begin + match.index;
    return [field(text.slice(at, end), at, lastDay(isoOf(from), match.groups?.since))];
  });
}

/** "From Monday" is the first day without. */
function lastDay(day: string, since: string | undefined): string {
  return since === undefined ? day : addCalendarDays(day, -1);
}

function field(text: string, start: number, value: string): LiftedField {
  return {
    field: 'care_ends',
    value,
    text: text.replace(/\s+/g, ' ').trim(),
    source: { field: 'patient_summary', start, end: start + text.length },
  };
}

function dayOf(word: string, today: string): string | undefined {
  if (word === 'today' || word === 'tonight') return today;
  if (word === 'tomorrow') return addCalendarDays(today, 1);
  if (word === 'next month') return firstOfNextMonth(today);
  const name = word === 'next week' ? 'monday' : word.replace('next ', '');
  const wanted = WEEKDAYS.indexOf(name);
  if (wanted < 0) return undefined;
  const now = (((daysBetween(SUNDAY, today) % 7) + 7) % 7) as number;
  return addCalendarDays(today, (wanted - now + 7) % 7 || 7);
}

function firstOfNextMonth(today: string): string {
  const inNext = addCalendarDays(`${today.slice(0, 8)}28`, 4);
  return `${inNext.slice(0, 8)}01`;
}
