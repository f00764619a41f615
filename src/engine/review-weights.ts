/** How far treatment and diagnosis move the chance, in log-odds, by the weights fitted to published independent reviews. */
import type { OutcomeModel, OutcomeWeight, OutcomeWeightFile } from '../domain/generated/types.js';
import type { ReviewTerm, ReviewTerms } from './review-terms.js';

export class ReviewWeights {
  readonly #file: OutcomeWeightFile;
  readonly #model: OutcomeModel;
  readonly #weights: ReadonlyMap<string, OutcomeWeight>;

  constructor(file: OutcomeWeightFile, model: OutcomeModel) {
    this.#file = file;
    this.#model = model;
    this.#weights = new Map(file.weights.map((weight) => [`${weight.feature}|${weight.value}`, weight]));
  }

  /** Whether reviews of this kind of denial were counted: necessity, proof, urgency, not how a claim was billed. */
  covers(kind: string): boolean {
    return this.#model.kinds.includes(kind);
  }

  /**
   * Log-odds of the service against a usual one. What is not known moves nothing.
   * @param internal appeals to the plan: the weights come from independent reviews and count less there
   */
  term({ treatment, diagnosis }: ReviewTerms, internal: boolean): number | undefined {
    if (!treatment && !diagnosis) return undefined;
    const { shrink_percent, limit, internal_weight_percent, external_weight_percent } = this.#model;
    const sum =
      (treatment ? this.#weight('Treatment', treatment) - this.#file.treatment_center : 0) +
      (diagnosis ? this.#weight('Diagnosis', diagnosis) - this.#file.diagnosis_center : 0);
    const counted = internal ? internal_weight_percent : external_weight_percent;
    const term = sum * (shrink_percent / 100) * (counted / 100);
    return Math.max(-limit, Math.min(limit, term));
  }

  /** Of a category with one of its subcategories, or with the mean of them where none is named. */
  #weight(of: 'Treatment' | 'Diagnosis', { category, detail }: ReviewTerm): number {
    const whole = this.#weights.get(`${of}Category|${category}`);
    const part = this.#weights.get(`${of}SubCategory|${detail}`);
    return (whole?.log_odds ?? 0) + (part?.log_odds ?? whole?.details ?? 0);
  }
}
