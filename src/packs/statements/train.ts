/**
 * Fits the judge of statements: multinomial logistic regression by AdaGrad over the example sentences, in a fixed order, so that the
 * same packs give the same weights. Method: Duchi, Hazan, Singer, "Adaptive Subgradient Methods" (JMLR 12, 2011).
 */
import { createHash } from 'node:crypto';
import type {
  Concept,
  GroundWording,
  LeftOutTopic,
  ServiceAreaRecord,
  Statement,
} from '../../domain/generated/types.js';
import { type LinearModel, packed, toShares } from './model.js';
import { TermReader } from './terms.js';

/** Both questions that a sentence is asked. */
export interface StatementModels {
  /** Which reason it states. */
  readonly reasons: LinearModel;
  /** What it says of the outcome. */
  readonly outcomes: LinearModel;
}

/** The answer of sentences that say nothing to the question. */
export const NOTHING = 'nothing';

interface Example {
  readonly answer: string;
  readonly passage: string;
}

interface Row {
  readonly answer: number;
  readonly terms: readonly number[];
  readonly weights: readonly number[];
}

/** Raised when the method below or the reading of terms changes, so that no older model is taken for a new one. */
const METHOD = 3;
const ROUNDS = 20;
const RATE = 0.5;
const BIAS_RATE = 0.05;
const DECAY = 1e-4;
/** Coprime to any usual number of examples: visits them in a mixed and fixed order. */
const STEP = 7919;

/**
 * Fits models, and keeps each by what it was fitted from: packs whose example sentences did not change since the program was
 * built need no new fit, and no lesson is learned twice.
 */
export class Trainer {
  readonly #known: Map<string, LinearModel>;

  /** @param known models fitted before, such as those of a snapshot */
  constructor(known: Iterable<LinearModel> = []) {
    this.#known = new Map([...known].map((model) => [model.lesson, model]));
  }

  fit(examples: readonly Example[], concepts: readonly Concept[]): LinearModel {
    const lesson = createHash('sha256')
      .update(JSON.stringify([METHOD, examples, concepts]))
      .digest('hex');
    const model = this.#known.get(lesson) ?? { ...fitModel(examples, new TermReader(concepts)), lesson };
    this.#known.set(lesson, model);
    return model;
  }
}

/** Models of all statements; a question without examples is answered by nothing. */
export function fitStatements(
  trainer: Trainer,
  statements: readonly Statement[],
  concepts: readonly Concept[],
): StatementModels {
  const of = (...kinds: Statement['tells'][]): Statement[] =>
    statements.filter(({ tells }) => kinds.includes(tells));
  return {
    reasons: trainer.fit(
      examplesOf(of('reason', 'write_down', 'no_reason'), ({ id }) => id),
      concepts,
    ),
    outcomes: trainer.fit(
      examplesOf(of('refusal', 'approval', 'payment', 'pending', 'no_outcome'), ({ tells }) => tells),
      concepts,
    ),
  };
}

/** The model of the wordings of grounds: the answer is the id of the wording. */
export function fitGrounds(
  trainer: Trainer,
  wordings: readonly GroundWording[],
  statements: readonly Statement[],
  concepts: readonly Concept[],
): LinearModel {
  const said = new Map(statements.map(({ id, says }) => [id, says]));
  const examples = wordings.flatMap(({ id, says = [], learns_from: others = [] }) =>
    [...says, ...others.flatMap((other) => said.get(other) ?? [])].map((passage) => ({
      answer: id,
      passage,
    })),
  );
  return trainer.fit(examples, concepts);
}

/**
 * The model of what letters leave out: the answer is the id of the topic, or nothing for what belongs to the case.
 * @param ofCase further texts that belong to cases: what payers say, what reviewers look for
 */
export function fitLeftOut(
  trainer: Trainer,
  topics: readonly LeftOutTopic[],
  ofCase: readonly string[],
  concepts: readonly Concept[],
): LinearModel {
  const examples = topics.flatMap(({ id, tells, says, stays = [] }) => [
    ...says.map((passage) => ({ answer: tells === 'case' ? NOTHING : id, passage })),
    ...stays.map((passage) => ({ answer: NOTHING, passage })),
  ]);
  return trainer.fit([...examples, ...ofCase.map((passage) => ({ answer: NOTHING, passage }))], concepts);
}

/** Texts of the packs that belong to cases: what payers say, and what reviewers look for in each service. */
export function textsOfCases(
  wordings: readonly GroundWording[],
  areas: readonly ServiceAreaRecord[],
): readonly string[] {
  return [
    ...wordings.flatMap(({ says = [] }) => says),
    ...areas.flatMap(({ criteria, tests = [] }) => [...criteria, ...tests].map(({ text }) => text)),
  ];
}

function examplesOf(statements: readonly Statement[], answerOf: (statement: Statement) => string): Example[] {
  return statements.flatMap((statement) => {
    const none = statement.tells === 'no_reason' || statement.tells === 'no_outcome';
    const answer = none ? NOTHING : answerOf(statement);
    return [
      ...sentencesOf(statement).map((passage) => ({ answer, passage })),
      ...(statement.contrary ?? []).map((passage) => ({ answer: NOTHING, passage })),
    ];
  });
}

/** All sentences that tell it, by whichever kind of writer. */
export function sentencesOf({ says, idioms = {} }: Statement): string[] {
  return [...says, ...Object.values(idioms).flat()];
}

/** Terms that one example alone has, unless they are words, teach nothing that holds elsewhere. */
function vocabularyOf(read: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const terms of read) for (const term of terms.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  const kept = [...counts].filter(([term, count]) => count > 1 || !/[ +]/.test(term));
  return new Map(kept.map(([term], index) => [term, index]));
}

function fitModel(examples: readonly Example[], reader: TermReader): Omit<LinearModel, 'lesson'> {
  const read = examples.map(({ passage }) => reader.read(passage));
  const vocabulary = vocabularyOf(read);
  const answers = [...new Set(examples.map(({ answer }) => answer))].sort();
  const rows = examples.map(({ answer }, index): Row => {
    const known = [...(read[index] ?? [])].filter(([term]) => vocabulary.has(term));
    return {
      answer: answers.indexOf(answer),
      terms: known.map(([term]) => vocabulary.get(term) ?? 0),
      weights: known.map(([, weight]) => weight),
    };
  });
  const learned = new Learner(answers.length, vocabulary.size);
  for (let round = 0; round < ROUNDS; round += 1)
    for (let at = 0; at < rows.length; at += 1) learned.see(rows[(at * STEP + round) % rows.length] as Row); // within the list
  return packed(answers, [...vocabulary.keys()], learned.bias, learned.weights);
}

/**
 * Weights as they are learned, one row of answers for each term. Each row lies together in memory and is read once a step. Most of
 * a build is spent here: the loops read local names.
 */
class Learner {
  readonly weights: Float64Array;
  readonly bias: Float64Array;
  readonly #seen: Float64Array;
  readonly #biasSeen: Float64Array;
  readonly #misses: Float64Array;

  constructor(answers: number, terms: number) {
    this.weights = new Float64Array(answers * terms);
    this.#seen = new Float64Array(answers * terms).fill(1e-8);
    this.bias = new Float64Array(answers);
    this.#biasSeen = new Float64Array(answers).fill(1e-8);
    this.#misses = new Float64Array(answers);
  }

  /** One step towards the answer of one example. */
  see({ answer, terms, weights }: Row): void {
    const misses = this.#misses;
    const { bias } = this;
    const biasSeen = this.#biasSeen;
    this.#readShares(terms, weights);
    misses[answer] = (misses[answer] ?? 0) - 1;
    for (let at = 0; at < misses.length; at += 1) {
      const miss = misses[at] ?? 0;
      const seen = (biasSeen[at] ?? 0) + miss * miss;
      biasSeen[at] = seen;
      bias[at] = (bias[at] ?? 0) - (BIAS_RATE * miss) / Math.sqrt(seen);
    }
    for (let index = 0; index < terms.length; index += 1)
      this.#moveRow((terms[index] ?? 0) * misses.length, weights[index] ?? 0);
  }

  #moveRow(start: number, share: number): void {
    const { weights } = this;
    const seen = this.#seen;
    const misses = this.#misses;
    for (let at = 0, cell = start; at < misses.length; at += 1, cell += 1) {
      const weight = weights[cell] ?? 0;
      const slope = (misses[at] ?? 0) * share + DECAY * weight;
      const sum = (seen[cell] ?? 0) + slope * slope;
      seen[cell] = sum;
      weights[cell] = weight - (RATE * slope) / Math.sqrt(sum);
    }
  }

  /** The shares of all answers, in place of the misses. */
  #readShares(terms: readonly number[], shares: readonly number[]): void {
    const scores = this.#misses;
    const { weights } = this;
    scores.set(this.bias);
    for (let index = 0; index < terms.length; index += 1) {
      const share = shares[index] ?? 0;
      for (let at = 0, cell = (terms[index] ?? 0) * scores.length; at < scores.length; at += 1, cell += 1)
        scores[at] = (scores[at] ?? 0) + (weights[cell] ?? 0) * share;
    }
    toShares(scores);
  }
}
