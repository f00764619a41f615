/** Findings that no ground took by name: they answer a ground that has nothing else, or one that disputes the whole case. */
import type { CaseFact, GroundAnswer } from '../../domain/generated/types.js';
import { answersNothing, type GroundSubject } from './likeness.js';

const CLINICAL_FACTS: ReadonlySet<string> = new Set(['measurement', 'study', 'finding', 'function']);
/** Kinds that dispute the whole case, the broadest first, and those that name no limit before others. */
const BROAD = ['not_medically_necessary', 'criteria_not_met', 'lower_level_of_care'] as const;
const MOST_OF_KIND = 4;
const MOST_FACTS = 9;

/**
 * The facts of each ground with what is left.
 * @param byGround - facts that grounds took by name, by the index of the ground
 */
export function withRest(
  byGround: ReadonlyMap<number, readonly CaseFact[]>,
  subjects: readonly GroundSubject[],
  facts: readonly CaseFact[],
): ReadonlyMap<number, readonly CaseFact[]> {
  const taken = new Set([...byGround.values()].flat());
  const ground = emptyGround(byGround, subjects) ?? broadGround(subjects);
  const subject = ground && subjects[ground.index]?.answer;
  if (ground === undefined || subject === undefined) return byGround;
  const { index, most } = ground;
  const own = byGround.get(index) ?? [];
  const added = facts
    .filter((fact) => !taken.has(fact) && mayAnswer(fact, subject))
    .slice(0, Math.max(0, most - own.length));
  if (added.length === 0) return byGround;
  const together = new Set([...own, ...added]);
  return new Map([...byGround, [index, facts.filter((fact) => together.has(fact))]]);
}

interface Place {
  readonly index: number;
  readonly most: number;
}

/** The one ground that no fact answers by name is answered by the findings that are left, and not by silence. */
function emptyGround(
  byGround: ReadonlyMap<number, readonly CaseFact[]>,
  subjects: readonly GroundSubject[],
): Place | undefined {
  const empty = subjects.flatMap(({ answer }, index) =>
    answer.facts.rest && !byGround.has(index) ? [index] : [],
  );
  const [index] = empty;
  if (empty.length !== 1 || index === undefined) return undefined;
  return { index, most: subjects[index]?.answer.clinical ? MOST_OF_KIND : MOST_FACTS };
}

function broadGround(subjects: readonly GroundSubject[]): Place | undefined {
  for (const limited of [false, true])
    for (const kind of BROAD) {
      const index = subjects.findIndex(
        ({ ground }) => ground.kind === kind && (ground.thresholds ?? []).length > 0 === limited,
      );
      if (index >= 0) return { index, most: MOST_FACTS };
    }
  // A claim refused for one thing alone is answered by what happened.
  const [first] = subjects;
  const one =
    first?.answer.facts.rest &&
    !first.answer.clinical &&
    subjects.every(({ answer }) => answer === first.answer);
  return one ? { index: 0, most: MOST_FACTS } : undefined;
}

/** Facts told of one claim that no kind names: what was done, when, and by whom. */
const OF_CLAIM: ReadonlySet<string> = new Set([
  'study',
  'finding',
  'measurement',
  'statement',
  'treatment',
  'context',
]);

function mayAnswer(fact: CaseFact, { clinical, facts: { kinds } }: GroundAnswer): boolean {
  const ofTreatment = kinds[0] === 'treatment' && fact.kind === 'treatment' && !fact.negated;
  if (clinical) return ofTreatment || (kinds.includes(fact.kind) && isClinical(fact));
  return !fact.negated && (kinds.includes(fact.kind) || OF_CLAIM.has(fact.kind));
}

/** Findings of the patient; an age alone tells who the patient is. */
function isClinical(fact: CaseFact): boolean {
  const { kind, negated, measures = [] } = fact;
  if (negated || !CLINICAL_FACTS.has(kind) || answersNothing(fact)) return false;
  return kind !== 'measurement' || measures.some(({ name }) => name !== 'age' && name !== 'old');
}
