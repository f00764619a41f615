/** The level that is filed now, with its time. */
import { type Outcome, success } from '../domain/failures.js';
import type {
  AppealLevel,
  AppealRightsRecord,
  Deadline,
  GenerateAppealInput,
} from '../domain/generated/types.js';
import type { PackLibrary } from '../packs/library.js';
import { chooseLevel, type LadderCase } from './appeal-ladder.js';
import { computeDeadline } from './deadline.js';

interface Dates {
  readonly input: Pick<
    GenerateAppealInput,
    'denial_date' | 'received_date' | 'service_date' | 'appeal_level' | 'setting'
  >;
  readonly today: string;
  readonly letterDate: string;
}

export interface Filing {
  readonly level: AppealLevel;
  readonly deadline: Deadline;
  readonly warnings: readonly string[];
}

/** The level and its time; where the time for an expedited level has passed and that of the standard one has not, the standard one. */
export function chooseFiling(
  library: PackLibrary,
  rights: AppealRightsRecord,
  ladder: LadderCase,
  { input, today, letterDate }: Dates,
): Outcome<Filing> {
  const level = chooseLevel(rights, ladder);
  if (!level.ok) return level;
  const deadlineOf = (one: AppealLevel) =>
    computeDeadline(library, {
      level: one,
      noticeDate: input.denial_date,
      receivedDate: input.received_date,
      serviceDate: input.service_date,
      today,
      letterDate,
      requester: input.setting === 'preservice' ? undefined : ladder.requester,
      state: ladder.coverage.state,
      stateLaw: ladder.coverage.type.state_law_applies,
    });
  const deadline = deadlineOf(level.value);
  const isPast = ({ legal_date: last }: Deadline) => last !== undefined && letterDate > last;
  const first = success({ level: level.value, deadline, warnings: [] });
  if (!level.value.expedited || input.appeal_level || !isPast(deadline)) return first;
  const standard = chooseLevel(rights, { ...ladder, standardOnly: true });
  if (!standard.ok || standard.value.expedited) return first;
  const later = deadlineOf(standard.value);
  if (isPast(later)) return first;
  const warning = `The time for "${level.value.name}" has passed; the letter is filed as "${standard.value.name}" and asks for a fast decision.`;
  return success({ level: standard.value, deadline: later, warnings: [warning] });
}
