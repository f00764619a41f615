/** What follows from the facts of a reason: a computation with its figures, or what the kind of reason concludes from such facts. */
import type { CaseFact, GenerateAppealInput } from '../../../domain/generated/types.js';

/** A number with its unit, to be put in words by the letter. */
export interface Amount {
  readonly value: number;
  readonly unit?: string;
}

/** What a conclusion fills its sentence with. */
export interface ConclusionValues {
  /** Days, ISO. */
  readonly days?: Readonly<Record<string, string>>;
  readonly amounts?: Readonly<Record<string, Amount>>;
  readonly words?: Readonly<Record<string, string>>;
  /** Things that the sentence names one after the other. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
}

export interface Conclusion extends ConclusionValues {
  /** A sentence of sentences.yaml; or a text of the packs, which is Handlebars. */
  readonly says: { readonly sentence: string } | { readonly text: string };
  readonly facts: readonly CaseFact[];
}

/** The case as conclusions see it. */
export interface ConcludedCase {
  readonly input: GenerateAppealInput;
  /** Day on which the letter is written. */
  readonly today: string;
  /** Every fact of the case, each matter once. */
  readonly facts: readonly CaseFact[];
  /** Earlier treatments as the caller lists them, which have plain names. */
  readonly listed: readonly CaseFact[];
  /** First day of the service, where it is known. */
  readonly serviceDay?: string;
  /** The letter tells what became of the claim, and counts from that. */
  readonly historyTold?: true;
  /** What became of the claim or its papers is told in words that are not read: no day of them counts. */
  readonly historyOpen?: true;
}
