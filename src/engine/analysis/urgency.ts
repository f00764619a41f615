/** How soon to act: rules of the packs over what the notice says, and the right to a fast decision. */
import { addCalendarDays, daysBetween } from '../../domain/calendar.js';
import type { Deadline, Urgency } from '../../domain/generated/types.js';
import { rightsOf } from '../appeal-ladder.js';
import { commonFacts } from '../case-facts.js';
import { urgencyPoints } from '../scores.js';
import { fastAppealOf } from './level.js';
import { fastTrackOf, type Reading, saysOf } from './reading.js';
import { type FoundReason, groupOf } from './reasons.js';
import { asksFirst } from './setting.js';

const GRADES: readonly (readonly [number, Urgency['level']])[] = [
  [80, 'critical'],
  [50, 'high'],
  [20, 'moderate'],
];

export async function findUrgency(
  reading: Reading,
  reasons: readonly FoundReason[],
  deadline: Deadline | undefined,
  isDenial: boolean,
): Promise<Urgency> {
  if (!isDenial) return { level: 'low', score: 0, reasons: [] };
  const { workshop, coverage } = reading;
  const category = reasons[0]?.category ?? 'regulatory_other';
  const { points, factors } = await urgencyPoints(workshop.rules, category, {
    ...commonFacts({
      deadline,
      setting: undefined,
      group: reasons[0] && groupOf(reasons[0]),
      requester: undefined,
      amount: amountAtStake(reading),
    }),
    category,
    insurer_type: coverage.type.id,
    jeopardy_words: saysOf(reading, 'jeopardy') !== undefined,
    ongoing_care: saysOf(reading, 'ongoing_care') !== undefined,
    inpatient: saysOf(reading, 'inpatient') !== undefined,
    care_ends_soon: careEndsSoon(reading),
    emergency: saysOf(reading, 'emergency') !== undefined,
    expedited_requested: false,
  });
  const level = GRADES.find(([least]) => points >= least)?.[1] ?? 'low';
  const right = expeditedRight(reading);
  return { level, score: points / 100, reasons: [...factors], ...(right ? { expedited_right: right } : {}) };
}

const SOON = 10;

/** Care under way that ends, or that has to be kept by an appeal, within ten days before or after the answer. */
function careEndsSoon(reading: Reading): boolean {
  const { careEnds } = reading.notice.dates;
  const goesOn = saysOf(reading, 'ongoing_care') !== undefined;
  // "If you are already getting the service" stands on notices about care that has not begun as well.
  const kept = goesOn || !asksFirst(reading) ? keepServicesBy(reading) : undefined;
  const last = [kept, goesOn ? careEnds : undefined];
  return last.some((date) => date !== undefined && Math.abs(daysBetween(reading.on, date)) <= SOON);
}

/** Last day to appeal so that services go on meanwhile, where the notice states a time for it. */
export function keepServicesBy({ notice }: Reading): string | undefined {
  const { continueServicesDays: days } = notice.limits;
  const { noticeDate } = notice.dates;
  return days && noticeDate ? addCalendarDays(noticeDate, days) : undefined;
}

/** Dollars in dispute: denied, else billed, else the largest amount beside a code. */
export function amountAtStake({ notice }: Reading): number | undefined {
  const { denied, billed } = notice.amounts;
  const beside = notice.codes.flatMap(({ amount }) => amount ?? []);
  const largest = beside.reduce((most, amount) => Math.max(most, amount), 0);
  return denied ?? billed ?? (largest > 0 ? largest : undefined);
}

/** The urgent track of the line of business, where the letter speaks of harm, ongoing care or the right itself. */
function expeditedRight(reading: Reading): string | undefined {
  const { workshop, coverage } = reading;
  if (!saysOf(reading, 'jeopardy') && !saysOf(reading, 'ongoing_care') && fastTrackOf(reading) === undefined)
    return undefined;
  const fast = fastAppealOf(reading);
  const level =
    fast ??
    rightsOf(workshop.library, coverage.type.id, coverage.state?.code).levels.find(
      (candidate) => candidate.expedited && candidate.verified,
    );
  if (!level) return undefined;
  const law = (level.regulations ?? []).flatMap((id) => workshop.library.regulations.get(id)?.citation ?? []);
  return law.length > 0 ? `${level.name} (${law.join('; ')})` : level.name;
}
