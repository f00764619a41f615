/** For when the service was asked: a stretch of days that still lies ahead, a planned day, the last day that is covered. */
import { addCalendarDays } from '../../../domain/calendar.js';
import { type CalendarDate, type DateMention, findDates, isoOf } from '../../../language/dates.js';
import { sentenceSpans } from '../../../language/sentences.js';
import type { Span } from '../../../language/spans.js';

export interface AskedTime {
  /** First and last day, ISO. */
  readonly period?: { readonly from: string; readonly to: string };
  /** Day for which the service is planned, ISO. */
  readonly planned?: string;
  /** Where that day stands, with the words before it. */
  readonly plannedAt?: Span;
  /** Last day that is covered, ISO. */
  readonly lastCovered?: string;
}

const ASKING =
  /\b(?:ask(?:ed|ing)?|request\w*|order\w*|prescri\w+|recert\w*|extension|need(?:s|ed)?|want(?:s|ed)?)\b/i;
const PLANNED =
  /\b(?:slot|OR date|OR case|surgery|operation|procedure|admission|transplant|scheduled(?: for)?|planned for|booked for|set for)\s*(?:is |on |date |set |scheduled |planned |for )*$/i;
const COVERED =
  /\b(?:last covered day|covered (?:thru|through|until|to)|coverage (?:\w+ ){0,4}(?:will )?ends?(?: on)?(?: (?:mon|tues|wednes|thurs|fri|satur|sun)day,?)?|days? (?:thru|through)|approved (?:thru|through|until))\s*(?:is |of |on )*:?\s*$/i;
/** A day that is only supposed, or that is another's. */
const OF_ANOTHER = /\b(?:if|unless|in case)\b|\b(?:roommate|neighbor|friend|coworker)['’]s\b/i;
const REACH = 60;
/** Days since which care that is asked for may have begun. */
const LONGEST_BEGUN = 45;

/** What the texts tell; two different answers to one question are none. */
export function readAskedTime(texts: readonly string[], today: string): AskedTime {
  const periods = new Map<string, { from: string; to: string }>();
  const planned = new Map<string, Span>();
  const covered = new Set<string>();
  for (const text of texts) {
    for (const mention of findDates(text, { today })) {
      const range = periodOf(text, mention, today);
      if (range) periods.set(`${range.from}/${range.to}`, range);
      const before = clauseBefore(text, mention.start);
      const isCovered = COVERED.test(before) && !OF_ANOTHER.test(before);
      const day = dayOf(mention) ?? (isCovered ? monthAndDay(text, mention, today) : undefined);
      if (day !== undefined && day > today && PLANNED.test(before))
        planned.set(day, { start: mention.start - before.length, end: mention.end });
      if (day !== undefined && isCovered) covered.add(day);
    }
  }
  const [period, otherPeriod] = periods.values();
  const [aheadOf, otherDay] = planned;
  const [lastCovered, otherLast] = covered;
  return {
    ...(period && !otherPeriod ? { period } : {}),
    ...(aheadOf && !otherDay ? { planned: aheadOf[0], plannedAt: aheadOf[1] } : {}),
    ...(lastCovered && !otherLast ? { lastCovered } : {}),
  };
}

/** A range of whole days that ends after today, in a sentence that asks or orders. */
function periodOf(
  text: string,
  mention: DateMention,
  today: string,
): { from: string; to: string } | undefined {
  const { from, to, start, end } = mention;
  if (!to || from.day === undefined || to.day === undefined || mention.doubtful) return undefined;
  const [first, last] = [isoOf(from), isoOf(inOrder(from, to))];
  // What began long ago is the time that was approved before, and not what is asked now.
  if (last <= today || first < addCalendarDays(today, -LONGEST_BEGUN)) return undefined;
  const around = sentenceSpans(text).find((span) => span.start <= start && end <= span.end);
  const sentence = around ? text.slice(around.start, around.end) : '';
  return ASKING.test(sentence) ? { from: first, to: last } : undefined;
}

/** A last day before the first lies in the next year where its year was not written. */
function inOrder(from: CalendarDate, to: CalendarDate): CalendarDate {
  return to.assumed && isoOf(to) < isoOf(from) ? { ...to, year: to.year + 1 } : to;
}

function dayOf({ from, to, doubtful }: DateMention): string | undefined {
  return to || doubtful || from.day === undefined ? undefined : isoOf(from);
}

/** "Last covered day 11/26": read as a month and its day, where alone it could be a month of a year. */
function monthAndDay(text: string, { start, end, to }: DateMention, today: string): string | undefined {
  const [, month = '', day = ''] = /^(\d{1,2})\/(\d{1,2})$/.exec(text.slice(start, end)) ?? [];
  if (to !== undefined || month === '' || Number(month) < 1 || Number(month) > 12) return undefined;
  if (Number(day) < 1 || Number(day) > 28) return undefined;
  return `${today.slice(0, 4)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function clauseBefore(text: string, start: number): string {
  return text.slice(Math.max(0, start - REACH), start).replace(/^[\s\S]*[.;!?\n]\s/, '');
}
