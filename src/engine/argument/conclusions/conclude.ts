/** What follows from the facts of a reason: computed where days, counts or sums decide it, else as its kind concludes. */
import type { CaseFact, CaseGround, Concept, GroundAnswer } from '../../../domain/generated/types.js';
import type { Comparison } from '../argument.js';
import { absentOf } from './absent.js';
import { assistanceOf } from './assistance.js';
import { byKind, type NamedThings } from './by-kind.js';
import { changeOf } from './changes.js';
import { clockSpan } from './clock-span.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';
import { counted } from './counted.js';
import { gapOf } from './gap.js';
import { gradeOf } from './graded.js';
import { orderOf } from './order.js';
import { spanOf } from './spans.js';
import { timesCompared } from './times-compared.js';
import { toldLength } from './told-lengths.js';
import { usedOf } from './used.js';

export interface Concluded {
  readonly ground: CaseGround;
  readonly answer: GroundAnswer;
  /** Facts that are told at the ground. */
  readonly facts: readonly CaseFact[];
  /** Limits of the payer that a value of the case was set beside. */
  readonly comparisons: readonly Comparison[];
}

/** What a value and the help needed came to. */
function coursesOf(ground: CaseGround, facts: readonly CaseFact[], told: ConcludedCase): Conclusion[] {
  return [changeOf(ground, facts, told), assistanceOf(ground, told)].filter((one) => one !== undefined);
}

/** At most one computation of days and counts, else the course of values, and conclusions of the kind; a limit that was compared needs no second computation. */
export function conclude(
  { ground, answer, facts, comparisons }: Concluded,
  told: ConcludedCase,
  { concepts, ...named }: NamedThings & { readonly concepts: readonly Concept[] },
): Conclusion[] {
  const computed =
    comparisons.length > 0
      ? undefined
      : (gradeOf(ground, facts) ??
        absentOf(ground, facts) ??
        clockSpan(ground, told) ??
        counted(ground, told) ??
        usedOf(ground, told) ??
        toldLength(ground, told) ??
        spanOf(ground, told, concepts) ??
        orderOf(ground, facts, told) ??
        timesCompared(facts) ??
        gapOf(ground, facts));
  const all = computed === undefined ? coursesOf(ground, facts, told) : [computed];
  return [...all, ...byKind(ground, answer, facts, named)];
}
