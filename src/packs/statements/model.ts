/** A linear model as the snapshot keeps it, and the judge that reads it. Weights are one byte each. */
import type { Terms } from './terms.js';

export interface LinearModel {
  /** Possible answers, sorted. */
  readonly answers: readonly string[];
  readonly bias: readonly number[];
  readonly terms: readonly string[];
  /** What one step of a weight is worth. */
  readonly scale: number;
  /** One byte for each answer of each term, as base64. */
  readonly weights: string;
  /** Digest of the examples and concepts from which it was fitted. */
  readonly lesson: string;
}

const STEPS = 127;

/** Weights rounded to one byte. */
export function packed(
  answers: readonly string[],
  terms: readonly string[],
  bias: Float64Array,
  weights: Float64Array,
): Omit<LinearModel, 'lesson'> {
  const most = weights.reduce((a, b) => Math.max(a, Math.abs(b)), 0);
  const scale = most / STEPS || 1;
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale));
  return {
    answers,
    terms,
    bias: [...bias].map((value) => Math.round(value * 1000) / 1000),
    scale: Number(scale.toPrecision(6)),
    weights: Buffer.from(bytes.buffer).toString('base64'),
  };
}

/** An answer and how sure it is, 0 to 1. */
export interface Judgement {
  readonly answer: string;
  readonly share: number;
}

/** Answers the question of a model for the terms of a sentence. */
export class LinearJudge {
  readonly #model: LinearModel;
  readonly #places: ReadonlyMap<string, number>;
  readonly #weights: Int8Array;

  constructor(model: LinearModel) {
    this.#model = model;
    this.#places = new Map(model.terms.map((term, index) => [term, index]));
    this.#weights = new Int8Array(Buffer.from(model.weights, 'base64'));
  }

  /** Possible answers, sorted. */
  get answers(): readonly string[] {
    return this.#model.answers;
  }

  /** All answers, the surest first; none where the model has no examples. */
  judge(terms: Terms): Judgement[] {
    const scores = this.sharesOf(terms);
    return this.answers
      .map((answer, at) => ({ answer, share: scores[at] ?? 0 }))
      .sort((a, b) => b.share - a.share || (a.answer < b.answer ? -1 : 1));
  }

  /** The share of each answer, in their order. */
  sharesOf(terms: Terms): Float64Array {
    const { bias, scale } = this.#model;
    const weights = this.#weights;
    const places = this.#places;
    const scores = new Float64Array(bias);
    for (const [term, weight] of terms) {
      const row = places.get(term);
      if (row === undefined) continue;
      for (let at = 0, cell = row * scores.length; at < scores.length; at += 1, cell += 1)
        scores[at] = (scores[at] ?? 0) + (weights[cell] ?? 0) * scale * weight;
    }
    toShares(scores);
    return scores;
  }
}

/** Makes scores shares that add up to one. */
export function toShares(scores: Float64Array): void {
  let most = Number.NEGATIVE_INFINITY;
  for (const score of scores) most = Math.max(most, score);
  let sum = 0;
  for (let at = 0; at < scores.length; at += 1) {
    const power = Math.exp((scores[at] ?? 0) - most);
    scores[at] = power;
    sum += power;
  }
  for (let at = 0; at < scores.length; at += 1) scores[at] = (scores[at] ?? 0) / sum;
}
