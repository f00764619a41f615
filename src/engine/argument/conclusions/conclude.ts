/** What follows from the facts of a reason: computed where days, counts or sums decide it, else as its kind concludes. */
import type {
  CaseConclusion,
  CaseFact,
  CaseGround,
  Concept,
  GroundAnswer,
} from '../../../domain/generated/types.js';
import type { Comparison } from '../argument.js';
import { absentOf } from './absent.js';
import { apartOf } from './apart.js';
import { assistanceOf } from './assistance.js';
import { byCase } from './by-case.js';
import { byKind, type NamedThings } from './by-kind.js';
import { changeOf } from './changes.js';
import { clockSpan } from './clock-span.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';
import { counted } from './counted.js';
import { dayInTime } from './day-in-time.js';
import { gapOf } from './gap.js';
import { gradeOf } from './graded.js';
import { keptShare } from './kept-share.js';
import { laterFinding } from './later-finding.js';
import { midnightsOf } from './midnights.js';
import { minutesReached } from './minutes-reached.js';
import { partsShown } from './missing-parts.js';
import { namedTried } from './named-tried.js';
import { orderOf } from './order.js';
import { approvedOtherCode } from './other-code.js';
import { paidBack } from './paid-back.js';
import { quotedTerms } from './quoted-terms.js';
import { spanOf } from './spans.js';
import { stayOver } from './stay-over.js';
import { sumDue, sumLeft } from './sum-due.js';
import { timesCompared } from './times-compared.js';
import { toldLength } from './told-lengths.js';
import { toldLimit } from './told-limit.js';
import { trialsTold } from './trials-told.js';
import { twoCompared } from './two-compared.js';
import { usedOf } from './used.js';
import { visitsOrdered } from './visits-ordered.js';

export interface Concluded {
  readonly ground: CaseGround;
  /** All reasons of the decision, this one among them. */
  readonly all: readonly CaseGround[];
  readonly answer: GroundAnswer;
  /** Facts that are told at the ground. */
  readonly facts: readonly CaseFact[];
  /** Limits of the payer that a value of the case was set beside. */
  readonly comparisons: readonly Comparison[];
  /** Conclusions of the packs that reasons before it have drawn; those of this one are added. */
  readonly drawn: Set<string>;
}

/** What the packs know that conclusions are drawn from. */
export interface Knowledge extends NamedThings {
  readonly concepts: readonly Concept[];
  readonly conclusions: readonly CaseConclusion[];
}

/** Marks a reason that a computation answers which is told under an earlier one. */
export function computedFor({ id }: CaseGround): string {
  return `computed for ${id}`;
}

/** What a value and the help needed came to. */
function coursesOf(
  ground: CaseGround,
  facts: readonly CaseFact[],
  told: ConcludedCase,
  drawn: Set<string>,
): Conclusion[] {
  const found = [changeOf(ground, facts, told), assistanceOf(ground, told)];
  return found.flatMap((one) => {
    if (one === undefined) return [];
    const course = JSON.stringify([one.says, one.words, one.amounts, one.days]);
    const isTold = drawn.has(course);
    // The same course is told once, under the first reason that it answers.
    drawn.add(isTold ? computedFor(ground) : course);
    return isTold ? [] : [one];
  });
}

/** At most one computation of days and counts, else the course of values, and conclusions of the kind; a limit that was compared needs no second computation. */
export function conclude(
  { ground, all: reasons, answer, facts, comparisons, drawn }: Concluded,
  told: ConcludedCase,
  { concepts, conclusions, ...named }: Knowledge,
): Conclusion[] {
  const computed =
    comparisons.length > 0
      ? undefined
      : (gradeOf(ground, facts) ??
        absentOf(ground, facts) ??
        approvedOtherCode(ground, told) ??
        clockSpan(ground, told) ??
        dayInTime(ground, told) ??
        counted(ground, told) ??
        usedOf(ground, told) ??
        visitsOrdered(ground, told) ??
        toldLength(ground, told) ??
        spanOf(ground, told, concepts) ??
        orderOf(ground, facts, told) ??
        timesCompared(facts) ??
        minutesReached(ground, told) ??
        keptShare(ground, facts, told) ??
        stayOver(ground, told) ??
        midnightsOf(ground, told, drawn) ??
        paidBack(ground, told) ??
        laterFinding(ground, facts, told) ??
        toldLimit(ground, told) ??
        twoCompared(ground, told) ??
        apartOf(ground, told) ??
        trialsTold(ground, told, named.classes, drawn) ??
        namedTried(ground, told) ??
        partsShown(ground, facts, told, named.topics) ??
        quotedTerms(facts, reasons.length === 1, told) ??
        sumDue(facts, drawn, told) ??
        sumLeft(ground, told, drawn) ??
        gapOf(ground, facts));
  const all = computed === undefined ? coursesOf(ground, facts, told, drawn) : [computed];
  const service = `${told.input.procedure} ${told.input.diagnosis}`;
  const ofCase = byCase(
    conclusions,
    {
      ground,
      all: reasons,
      service,
      given: isPast(told),
      own: facts,
      drawn,
      ...(told.serviceDay === undefined ? {} : { serviceDay: told.serviceDay }),
    },
    told.facts,
  );
  // What is concluded from these things says more than what any reason of the kind concludes.
  return [...all, ...ofCase, ...byKind(ground, answer, facts, told.facts, named).slice(ofCase.length)];
}

/** Whether the care may have been given: what came of it can be told only then. */
function isPast({ input: { setting, service_date: day }, today }: ConcludedCase): boolean {
  return setting !== 'preservice' && setting !== 'urgent' && (day === undefined || day <= today);
}
