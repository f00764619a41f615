/** The other clock: until when the appeal that is filed now has to be decided. */
import { addPeriod, lengthInWords } from '../domain/calendar.js';
import type { AppealLevel, CareSetting, DecisionDue, DecisionPeriod } from '../domain/generated/types.js';
import type { PackLibrary } from '../packs/library.js';
import { citationOf } from './appeal-ladder.js';

interface FiledAppeal {
  readonly level: AppealLevel;
  readonly setting?: CareSetting | undefined;
  /** Day on which it is sent. */
  readonly sentOn: string;
}

/** Events that begin with the appeal itself. */
const WITH_APPEAL: ReadonlySet<string> = new Set(['appeal_receipt', 'request_receipt', 'reviewer_receipt']);

/** The last day to decide, if the appeal arrives on the day it is sent; undefined where no rule gives one. */
export function decisionDue(library: PackLibrary, filed: FiledAppeal): DecisionDue | undefined {
  const { level, sentOn } = filed;
  const row = rowOf(filed);
  if (row === undefined) return undefined;
  const authority = citationOf(library, level, undefined);
  return {
    by: addPeriod(sentOn, row),
    received_on: sentOn,
    period: lengthInWords(row),
    ...(authority ? { authority } : {}),
    verified: level.verified,
  };
}

/** The period of the setting. Where that is not known, the longest: no plan is late before it. */
function rowOf({ level, setting, sentOn }: FiledAppeal): DecisionPeriod | undefined {
  const rows = level.decision.filter(
    ({ counted_from, setting: of, from, to }) =>
      WITH_APPEAL.has(counted_from) &&
      of !== 'part_b_drug' &&
      (from === undefined || from <= sentOn) &&
      (to === undefined || sentOn <= to),
  );
  const wanted = settingsOf(level, setting);
  const own = wanted.map((name) => rows.find((row) => row.setting === name)).find((row) => row !== undefined);
  if (own !== undefined || setting !== undefined || level.expedited) return own;
  const ends = (row: DecisionPeriod) => addPeriod(sentOn, row);
  return rows.filter((row) => row.setting !== 'urgent').sort((a, b) => (ends(a) < ends(b) ? 1 : -1))[0];
}

/** Care under way is care not yet given. */
function settingsOf(
  { expedited }: AppealLevel,
  setting: CareSetting | undefined,
): readonly DecisionPeriod['setting'][] {
  if (expedited || setting === 'urgent') return ['urgent'];
  if (setting === 'postservice') return ['postservice', 'standard'];
  return setting === undefined ? ['standard'] : ['preservice', 'standard'];
}
