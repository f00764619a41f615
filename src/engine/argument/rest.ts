/** Findings that no ground took by name: they answer a ground that has nothing else, or one that disputes the whole case. */
import type { CaseFact } from '../../domain/generated/types.js';
import { answersNothing, type GroundSubject } from './likeness.js';

const CLINICAL_FACTS: ReadonlySet<string> = new Set(['measurement', 'study', 'finding', 'function']);
/** Kinds that dispute the whole case where they name no limit, the broadest first. */
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
  const left = facts.filter((fact) => !taken.has(fact) && isClinical(fact));
  const ground = emptyGround(byGround, subjects) ?? broadGround(subjects);
  if (left.length === 0 || ground === undefined) return byGround;
  const { index, most } = ground;
  const kinds = subjects[index]?.answer.facts.kinds ?? [];
  const own = byGround.get(index) ?? [];
  const added = left.filter(({ kind }) => kinds.includes(kind)).slice(0, Math.max(0, most - own.length));
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
  return empty.length === 1 && index !== undefined ? { index, most: MOST_OF_KIND } : undefined;
}

function broadGround(subjects: readonly GroundSubject[]): Place | undefined {
  for (const kind of BROAD) {
    const index = subjects.findIndex(
      ({ ground }) => ground.kind === kind && (ground.thresholds ?? []).length === 0,
    );
    if (index >= 0) return { index, most: MOST_FACTS };
  }
  return undefined;
}

/** Findings of the patient; an age alone tells who the patient is. */
function isClinical(fact: CaseFact): boolean {
  const { kind, negated, measures = [] } = fact;
  if (negated || !CLINICAL_FACTS.has(kind) || answersNothing(fact)) return false;
  return kind !== 'measurement' || measures.some(({ name }) => name !== 'age' && name !== 'old');
}
