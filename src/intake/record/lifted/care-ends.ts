/** The last day of care that goes on, where the narrative tells when it is cut: "from next week", "discharged tomorrow". */
import { addCalendarDays, dayOfWeek, daysBetween } from '../../../domain/calendar.js';
import { findDates, isoOf } from '../../../language/dates.js';
import type { LiftedField } from './lift.js';

const ENDS =
  /\b(?:cut|cuts|cutting|reduc\w+|stop|stops|stopping|stopped|end|ends|ending|terminat\w+|discontinu\w+|discharg\w+|taken away|take away|go(?:es|ing)? down|leave|leaving|(?:sent|go|going|goes) home)\b[^.;]{0,60}?/
    .source;
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
/** Words for a day; with the words before it, which say whether it is the first day without care. */
const NEAR = new RegExp(
  `${ENDS}\\b(?<since>from|starting|beginning|effective|as of)?\\s*(?:on |this |coming )?\\b(?<day>today|tonight|tomorrow|next week|next month|(?:next )?(?:${WEEKDAYS.join('|')}))\\b`,
  'gi',
);
const BEFORE_DATE = new RegExp(
  `${ENDS}\\b(?<since>from|starting|beginning|effective|as of)?\\s*(?:on |by )?$`,
  'i',
);
const REACH = 120;
/** A day further off is no end of care that somebody has to meet now. */
const FARTHEST = 90;

/** What goes on until then: care, and not a policy or a time to appeal. */
const CARE =
  /\b(?:hours|visits?|aides?|nurs\w+|therap\w+|rehab\w*|infusions?|sessions?|treatments?|dialysis|care|stay|services?|hospice|hospital|facility|detox|chemo\w*|discharg\w+)\b/i;
const NOT_CARE =
  /\b(?:appeal|deadline|enrollment|policy|my insurance|our insurance|coverage with|plan year|time to|period|window)\b[^.;]{0,40}$/i;
const BEFORE = 80;

function isOfCare(text: string, { source: { start, end } }: LiftedField): boolean {
  const clause =
    text
      .slice(Math.max(0, start - BEFORE), end)
      .split(/[.;!?]\s/)
      .at(-1) ?? '';
  return CARE.test(clause) && !NOT_CARE.test(text.slice(Math.max(0, start - BEFORE), start));
}

/** The first day that is told and has not passed; care that ends on a day to come goes on. */
export function readCareEnds(text: string, today: string): LiftedField[] {
  const [first] = [...near(text, today), ...dated(text, today)]
    .filter((one) => {
      const ahead = daysBetween(today, String(one.value));
      return ahead >= 0 && ahead <= FARTHEST && isOfCare(text, one);
    })
    .toSorted((a, b) => (String(a.value) < String(b.value) ? -1 : 1));
  return first ? [first, { ...first, field: 'setting', value: 'concurrent' }] : [];
}

/** "They handed her a paper Tuesday": beside another day of the week it is not told whether a day of the week has come. */
const WEEKDAY = new RegExp(`\\b(?:${WEEKDAYS.join('|')})\\b`, 'gi');

function near(text: string, today: string): LiftedField[] {
  const weekdays = new Set(text.match(WEEKDAY)?.map((one) => one.toLowerCase()));
  return [...text.matchAll(NEAR)].flatMap(({ 0: words, index, groups }) => {
    const word = groups?.day?.toLowerCase() ?? '';
    if (WEEKDAYS.includes(word) && weekdays.size > 1 && !/\b(?:this|coming)\b/i.test(words)) return [];
    const day = dayOf(word, today);
    // "Next week" may begin with its first day.
    const since = groups?.since ?? (word.startsWith('next ') ? 'from' : undefined);
    return day ? [field(words, index, lastDay(day, since))] : [];
  });
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
  const wanted = WEEKDAYS.indexOf(name) + 1;
  if (wanted === 0) return undefined;
  return addCalendarDays(today, (wanted - dayOfWeek(today) + 7) % 7 || 7);
}

function firstOfNextMonth(today: string): string {
  const inNext = addCalendarDays(`${today.slice(0, 8)}28`, 4);
  return `${inNext.slice(0, 8)}01`;
}
