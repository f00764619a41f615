/**
 * Fits the judge of statements: multinomial logistic regression by AdaGrad over the example sentences, in a fixed order, so that the
 * same packs give the same weights. Method: Duchi, Hazan, Singer, "Adaptive Subgradient Methods" (JMLR 12, 2011).
 */
import type { Concept, GroundWording, Statement } from '../../domain/generated/types.js';
import { type LinearModel, packed, softmax } from './model.js';
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

const ROUNDS = 40;
const RATE = 0.5;
const BIAS_RATE = 0.05;
const DECAY = 1e-4;
/** Coprime to any usual number of examples: visits them in a mixed and fixed order. */
const STEP = 7919;

/** Models of all statements; a question without examples is answered by nothing. */
export function fitStatements(
  statements: readonly Statement[],
  concepts: readonly Concept[],
): StatementModels {
  const reader = new TermReader(concepts);
  const of = (...kinds: Statement['tells'][]): Statement[] =>
    statements.filter(({ tells }) => kinds.includes(tells));
  return {
    reasons: fitModel(
      examplesOf(of('reason', 'write_down', 'no_reason'), ({ id }) => id),
      reader,
    ),
    outcomes: fitModel(
      examplesOf(of('refusal', 'approval', 'payment', 'pending', 'no_outcome'), ({ tells }) => tells),
      reader,
    ),
  };
}

/** The model of the wordings of grounds: the answer is the id of the wording. */
export function fitGrounds(
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
  return fitModel(examples, new TermReader(concepts));
}

function examplesOf(statements: readonly Statement[], answerOf: (statement: Statement) => string): Example[] {
  return statements.flatMap((statement) => {
    const none = statement.tells === 'no_reason' || statement.tells === 'no_outcome';
    const answer = none ? NOTHING : answerOf(statement);
    return [
      ...statement.says.map((passage) => ({ answer, passage })),
      ...(statement.contrary ?? []).map((passage) => ({ answer: NOTHING, passage })),
    ];
  });
}

/** Terms that one example alone has, unless they are words, teach nothing that holds elsewhere. */
function vocabularyOf(read: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const terms of read) for (const term of terms.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  const kept = [...counts].filter(([term, count]) => count > 1 || !/[ +]/.test(term));
  return new Map(kept.map(([term], index) => [term, index]));
}

function fitModel(examples: readonly Example[], reader: TermReader): LinearModel {
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

/** Weights as they are learned, one row of answers for each term. */
class Learner {
  readonly weights: Float64Array;
  readonly bias: Float64Array;
  readonly #seen: Float64Array;
  readonly #biasSeen: Float64Array;
  readonly #answers: number;

  constructor(answers: number, terms: number) {
    this.#answers = answers;
    this.weights = new Float64Array(answers * terms);
    this.#seen = new Float64Array(answers * terms).fill(1e-8);
    this.bias = new Float64Array(answers);
    this.#biasSeen = new Float64Array(answers).fill(1e-8);
  }

  /** One step towards the answer of one example. */
  see({ answer, terms, weights }: Row): void {
    const shares = this.#shares(terms, weights);
    for (let at = 0; at < this.#answers; at += 1) {
      const miss = (shares[at] ?? 0) - (at === answer ? 1 : 0);
      this.#biasSeen[at] = (this.#biasSeen[at] ?? 0) + miss * miss;
      this.bias[at] = (this.bias[at] ?? 0) - (BIAS_RATE * miss) / Math.sqrt(this.#biasSeen[at] ?? 1);
      for (const [index, term] of terms.entries())
        this.#move(term * this.#answers + at, miss * (weights[index] ?? 0));
    }
  }

  #move(cell: number, slope: number): void {
    const whole = slope + DECAY * (this.weights[cell] ?? 0);
    this.#seen[cell] = (this.#seen[cell] ?? 0) + whole * whole;
    this.weights[cell] = (this.weights[cell] ?? 0) - (RATE * whole) / Math.sqrt(this.#seen[cell] ?? 1);
  }

  #shares(terms: readonly number[], weights: readonly number[]): number[] {
    const scores = [...this.bias];
    for (const [index, term] of terms.entries())
      for (let at = 0; at < this.#answers; at += 1)
        scores[at] =
          (scores[at] ?? 0) + (this.weights[term * this.#answers + at] ?? 0) * (weights[index] ?? 0);
    return softmax(scores);
  }
}
