/** Where it is not told which of several steps a letter takes: the earliest of their days stands first. */
import type { AppealLevel, Deadline } from '../domain/generated/types.js';

/** A day that comes before every other; a step without a day is judged by its length. */
function endOf({ safe_date: day, days }: Deadline): string {
  return day ?? `9${String(days).padStart(6, '0')}`;
}

/** The step that ends first; one that has no days but an hour is left aside, since only its notice opens it. */
export function firstToEnd(
  levels: readonly AppealLevel[],
  deadlineOf: (level: AppealLevel) => Deadline,
): AppealLevel | undefined {
  const timed = levels.filter((level) => deadlineOf(level).certainty !== 'none_runs');
  const [one] = timed;
  // Of two that end on one day the ladder's own order decides.
  return timed.reduce<AppealLevel | undefined>(
    (before, next) => (before && endOf(deadlineOf(next)) < endOf(deadlineOf(before)) ? next : before),
    one,
  );
}

/** The time of a step, or the earlier one of a step that may be meant as well, with the question that decides. */
export function withRivals(
  chosen: Deadline,
  rivals: readonly AppealLevel[],
  deadlineOf: (level: AppealLevel) => Deadline,
): Deadline {
  const first = firstToEnd(rivals, deadlineOf);
  return first ? withRival(chosen, deadlineOf(first), first) : chosen;
}

function withRival(chosen: Deadline, rival: Deadline, { name }: AppealLevel): Deadline {
  if (endOf(chosen) <= endOf(rival)) return chosen;
  const { legal_date: last, ...rest } = chosen;
  const { safe_date: day, legal_date: ofRival } = rival;
  return {
    ...rest,
    days: rival.days,
    ...(day === undefined ? {} : { safe_date: day }),
    ...(ofRival === undefined ? {} : { legal_date: ofRival }),
    ...(last === undefined ? {} : { outer_date: chosen.outer_date ?? last }),
    certainty: 'shortest_known',
    letter_may_say: 'nothing',
    basis: `Act by the earlier day: the request does not say whether an appeal was decided before, and "${name}", which may be the step, ends first. Say which decision this is. ${chosen.basis}`,
  };
}
