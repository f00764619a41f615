/**
 * The time to appeal. The date that the notice prints beats every computed one; then the period that it states,
 * counted from the event that it names; then the law.
 */
import {
  addCalendarDays,
  addMonths,
  daysBetween,
  longDate,
  previousBusinessDay,
} from '../../domain/calendar.js';
import type { AppealLevel, AppealWindow, Deadline } from '../../domain/generated/types.js';
import { rightsOf } from '../appeal-ladder.js';
import { computeDeadline, type DeadlineFacts } from '../deadline.js';
import { withFirstToEnd } from '../side-clocks.js';
import { fastAppealOf, levelOf } from './level.js';
import type { Reading } from './reading.js';

export function findDeadline(reading: Reading, refund = false): Deadline | undefined {
  const found = timeToAppeal(reading, refund);
  if (!refund || found === undefined) return found;
  const { workshop, coverage, notice, on } = reading;
  const { noticeDate, serviceDates } = notice.dates;
  const rights = rightsOf(workshop.library, coverage.type.id, coverage.state?.code);
  const input = {
    denial_code: '',
    diagnosis: '',
    procedure: '',
    ...(noticeDate ? { denial_date: noticeDate } : {}),
    ...(serviceDates[0] ? { service_date: serviceDates[0] } : {}),
  };
  return withFirstToEnd(found, rights, { input, requester: 'provider', appeal: true, refund, today: on });
}

function timeToAppeal(reading: Reading, refund: boolean): Deadline | undefined {
  const { workshop, coverage, notice, input, on } = reading;
  const level = levelOf(reading, refund);
  const fast = fastAppealOf(reading);
  if (fast)
    return beforeCareEnds(reading, fast) ?? computeDeadline(workshop.library, fastFacts(reading, fast));
  const stated = notice.limits.appeal && statedDeadline(reading, notice.limits.appeal, level);
  if (stated || !level || !(notice.dates.noticeDate || input.received_date)) return stated;
  return computeDeadline(workshop.library, {
    level,
    noticeDate: notice.dates.noticeDate,
    receivedDate: input.received_date,
    serviceDate: notice.dates.serviceDates[0],
    today: on,
    state: coverage.state,
    stateLaw: coverage.type.state_law_applies,
  });
}

function fastFacts({ coverage, on }: Reading, level: AppealLevel): DeadlineFacts {
  return { level, today: on, state: coverage.state, stateLaw: coverage.type.state_law_applies };
}

const NOON = /\bnoon\b[^.]{0,20}\bday before\b/i;

/** A notice that ends services names noon of the day before; that hour is the deadline, business day or not. */
function beforeCareEnds({ notice, on }: Reading, level: AppealLevel): Deadline | undefined {
  const { careEnds } = notice.dates;
  if (!careEnds || !NOON.test(notice.notice.plain)) return undefined;
  const last = addCalendarDays(careEnds, -1);
  return {
    ...left(last, on),
    verified: true,
    certainty: 'stated',
    level: level.id,
    stated: true,
    safe_date: last,
    legal_date: last,
    counted_from: `the end of the services on ${longDate(careEnds)}`,
    basis: `Ask by noon of ${longDate(last)}: the notice names noon of the day before the services end on ${longDate(careEnds)}. Call, and note the name and the hour.`,
  };
}

interface Start {
  readonly date: string;
  readonly words: string;
}

function statedDeadline(reading: Reading, window: AppealWindow, level: AppealLevel | undefined): Deadline {
  const common = {
    verified: true,
    certainty: 'stated',
    ...(level ? { level: level.id } : {}),
    stated: true,
  } as const;
  if (window.date) {
    const safe = previousBusinessDay(window.date);
    return {
      ...left(safe, reading.on),
      ...common,
      safe_date: safe,
      legal_date: window.date,
      counted_from: 'the date that the notice prints',
      basis: `The notice itself names ${longDate(window.date)}. That date decides, whatever is computed from the law.`,
    };
  }
  const period = periodInWords(window);
  const start = startOf(reading, window);
  if (!start) {
    return {
      days: window.days ?? (window.months ?? 1) * 30,
      ...common,
      period,
      counted_from: eventOf(window),
      basis: `The notice gives ${period}, but the day from which it runs is not known. Give received_date or the date of the notice.`,
      late: false,
      letter_may_say: 'nothing',
    };
  }
  const last = window.days
    ? addCalendarDays(start.date, window.days)
    : addMonths(start.date, window.months ?? 1);
  const safe = previousBusinessDay(last);
  return {
    ...left(safe, reading.on),
    ...common,
    period,
    safe_date: safe,
    legal_date: last,
    counted_from: start.words,
    basis: `The notice gives ${period}, counted from ${start.words}; the day of the event is not counted.${safe === last ? '' : ` The last day is ${longDate(last)}, no business day: file by ${longDate(safe)}.`}`,
  };
}

function left(safe: string, on: string): Pick<Deadline, 'days' | 'late' | 'letter_may_say' | 'late_advice'> {
  const late = safe < on;
  return {
    days: Math.max(0, daysBetween(on, safe)),
    late,
    letter_may_say: late ? 'nothing' : 'timely',
    ...(late
      ? {
          late_advice:
            'The time that the notice gives has passed. File at once, ask that the delay be excused and say why; check whether the law gives more time than the notice.',
        }
      : {}),
  };
}

/** Without a stated event the notice date is taken: of the days that it may run from, the earliest. */
function startOf({ notice, input }: Reading, { counted_from: from }: AppealWindow): Start | undefined {
  const { noticeDate, serviceDates } = notice.dates;
  if (from === 'receipt' && input.received_date)
    return { date: input.received_date, words: `receipt on ${longDate(input.received_date)}` };
  if (from === 'service_date')
    return serviceDates[0]
      ? { date: serviceDates[0], words: `the service of ${longDate(serviceDates[0])}` }
      : undefined;
  if (from === 'effective_date' || !noticeDate) return undefined;
  const date = longDate(noticeDate);
  if (from === 'receipt')
    return { date: noticeDate, words: `the notice of ${date}, because the day of receipt was not given` };
  return { date: noticeDate, words: `the notice of ${date}` };
}

function eventOf({ counted_from: from }: AppealWindow): string {
  const events = {
    receipt: 'receipt of the notice',
    notice_date: 'the date of the notice',
    service_date: 'the date of service',
    effective_date: 'the day on which the decision takes effect',
  } as const;
  return from ? events[from] : 'the notice, which does not say from which day';
}

function periodInWords(window: AppealWindow): string {
  const length = window.days ? `${window.days} days` : `${window.months} months`;
  return window.counted_from ? `${length} from ${eventOf(window)}` : length;
}
