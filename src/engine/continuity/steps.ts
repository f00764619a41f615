/** Which step of the appeal a decision decided, in words from which the level is read. */
import type { GenerateAppealInput } from '../../domain/generated/types.js';
import { readSteps, type WantedStep } from '../../intake/record/asked/steps.js';

/** What the caller says by giving a decision on an appeal at all. */
const DECIDED = 'Your appeal was denied.';

/** The words of the decision; absent where none was given. */
export function stepsOfDecision({ decision_on_appeal: decision }: GenerateAppealInput): string | undefined {
  if (decision === undefined) return undefined;
  return readSteps('', decision).decided === undefined ? `${decision}\n\n${DECIDED}` : decision;
}

/** Steps as decisions name them, in the order in which they are taken. */
const OFFERED: readonly (readonly [WantedStep, RegExp])[] = [
  ['second', /\b(?:second[- ]level|level (?:2|two|II)\b|second (?:internal )?appeal|2nd level)/i],
  ['external', /\b(?:external (?:medical )?review|independent (?:external |medical )?review)\b/i],
  ['hearing', /\b(?:fair hearing|state hearing)\b/i],
];
const NOT_OPEN = /\b(?:no|not|exhausted|completed)\b[^.;]{0,40}$/i;

/** The next step that the decision itself offers. */
export function offeredStep({
  decision_on_appeal: decision = '',
}: GenerateAppealInput): WantedStep | undefined {
  return OFFERED.find(([, pattern]) => {
    const found = pattern.exec(decision);
    return found !== null && !NOT_OPEN.test(decision.slice(Math.max(0, found.index - 60), found.index));
  })?.[0];
}
