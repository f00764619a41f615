/** Which facts of the case speak to which ground. Each fact goes to the ground that it speaks to most, so it is told once. */
import type { CaseFact, CaseGround, GroundAnswer } from '../../domain/generated/types.js';
import { numbersIn, stemsOf, termsOf } from './terms.js';

/** What one point of likeness is worth. */
const WEIGHT = {
  term: 2,
  number: 1,
  alternative: 4,
  threshold: 3,
  word: 2,
  firstKind: 1.5,
  otherKind: 1,
} as const;
/** Below this a fact only tells the background. */
const LEAST = 3;
/** A single ground takes facts on a weaker tie: there is no other that they could answer. */
const LEAST_ALONE = 2;
const MOST_FACTS = 9;
/** A word that most facts share tells nothing about one of them. */
const COMMON = 0.4;

/** Grounds as the relevance of facts sees them. */
export interface GroundSubject {
  readonly ground: CaseGround;
  readonly answer: GroundAnswer;
}

interface Prepared {
  readonly terms: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  readonly alternatives: readonly string[];
  readonly thresholds: ReadonlySet<string>;
  readonly words: readonly string[];
  readonly kinds: readonly string[];
}

/** Facts by the index of their ground, in the order of the case; facts of no ground are left out. */
export function factsByGround(
  subjects: readonly GroundSubject[],
  facts: readonly CaseFact[],
): ReadonlyMap<number, readonly CaseFact[]> {
  const found = new Map<number, { fact: CaseFact; score: number }[]>();
  if (subjects.length === 0) return new Map();
  const prepared = subjects.map(prepare);
  const readings = facts.map((fact) => ({
    terms: termsOf(textOf(fact)),
    numbers: numbersIn(fact.text),
    stems: stemsOf(textOf(fact)),
  }));
  const rarity = rarityOf(readings.map(({ terms }) => terms));
  const least = subjects.length === 1 ? LEAST_ALONE : LEAST;
  facts.forEach((fact, at) => {
    const reading = readings[at];
    if (reading === undefined) return;
    let best = -1;
    let most = 0;
    prepared.forEach((ground, index) => {
      const score = scoreOf(fact, reading, ground, rarity);
      if (score > most) {
        most = score;
        best = index;
      }
    });
    if (best >= 0 && most >= least) found.set(best, [...(found.get(best) ?? []), { fact, score: most }]);
  });
  return new Map([...found].map(([index, scored]) => [index, strongest(scored)]));
}

function strongest(scored: readonly { fact: CaseFact; score: number }[]): CaseFact[] {
  const kept = new Set([...scored].sort((a, b) => b.score - a.score).slice(0, MOST_FACTS));
  return scored.filter((one) => kept.has(one)).map(({ fact }) => fact);
}

function textOf({ text, treatment, measures = [] }: CaseFact): string {
  return [text, treatment?.name ?? '', ...measures.map(({ name }) => name)].join(' ');
}

function prepare({ ground, answer }: GroundSubject): Prepared {
  return {
    terms: termsOf(ground.quote ?? answer.name),
    numbers: numbersIn(ground.quote ?? ''),
    alternatives: (ground.alternatives ?? []).map((one) => stemsOf(one)),
    thresholds: termsOf(
      (ground.thresholds ?? []).map(({ name = '', unit = '' }) => `${name} ${unit}`).join(' '),
    ),
    words: (answer.facts.words ?? []).map(stemsOf),
    kinds: answer.facts.kinds,
  };
}

/** How much a shared term tells: less where many facts have it. */
function rarityOf(all: readonly ReadonlySet<string>[]): (term: string) => number {
  const counts = new Map<string, number>();
  for (const terms of all) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const many = Math.max(3, all.length * COMMON);
  return (term) => ((counts.get(term) ?? 0) > many ? 0.25 : 1);
}

function scoreOf(
  fact: CaseFact,
  reading: { terms: ReadonlySet<string>; numbers: ReadonlySet<string>; stems: string },
  ground: Prepared,
  rarity: (term: string) => number,
): number {
  let score = 0;
  for (const term of reading.terms) {
    if (ground.terms.has(term)) score += WEIGHT.term * rarity(term);
    if (ground.thresholds.has(term)) score += WEIGHT.threshold * rarity(term);
  }
  for (const number of reading.numbers)
    if (number.length > 1 && ground.numbers.has(number)) score += WEIGHT.number;
  for (const one of ground.alternatives) if (reading.stems.includes(one)) score += WEIGHT.alternative;
  const words = ground.words.filter((word) => reading.stems.includes(word)).length;
  score += Math.min(words, 2) * WEIGHT.word;
  const kind = ground.kinds.indexOf(fact.kind);
  if (kind === 0) score += WEIGHT.firstKind;
  else if (kind > 0) score += WEIGHT.otherKind;
  return score;
}
