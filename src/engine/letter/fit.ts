/**
 * Chooses blocks so that every letter has 800 to 1,200 words, from the smallest request to a summary of 10,000
 * words. Fixed parts first, then the caller's facts, the two strongest arguments, clinical points, further
 * arguments by rank; documents are explained where words are wanting.
 */
import { type Block, PrintedSentences } from './blocks.js';

/** The contract's range. */
export const LETTER_WORDS = { least: 800, most: 1200 } as const;

/** Where the filling stops, and where it may still go to reach the least. */
const AIM = 1040;
const CEILING = 1185;
const FLOOR = 815;
const LEAST_FACTS = 60;
const MOST_FACTS = 270;

export interface Fitting {
  /** Words of everything that stands in any case, list of enclosures apart. */
  readonly fixed: readonly Block[];
  readonly fixedWords: number;
  /** Words that naming a document in the list of enclosures costs. */
  readonly enclosureWords: (id: string) => number;
  readonly facts: (budget: number) => Block | undefined;
  readonly arguments: readonly Block[];
  readonly clinical: readonly Block[];
  /** Criteria of the service, printed only before clinical points. */
  readonly criteria: Block | undefined;
}

export interface Fitted {
  readonly facts: Block | undefined;
  readonly arguments: readonly Block[];
  readonly clinical: readonly Block[];
  readonly words: number;
}

/** Fits the parts; the caller adds explanations where `words` is still below the least. */
export function fitToLength(parts: Fitting): Fitted {
  const budget = new Budget(parts);
  for (const block of parts.fixed) budget.take(block);
  const strongest = parts.arguments.filter((block) => !budget.repeats(block)).slice(0, 2);
  const reserved = strongest.reduce((sum, block) => sum + block.words + 10, 0);
  const facts = parts.facts(clamp(CEILING - budget.words - reserved - 60, LEAST_FACTS, MOST_FACTS));
  if (facts) budget.take(facts);
  const chosen: Block[] = strongest.filter((block) => budget.takeIfFits(block, CEILING));
  const clinical = takeClinical(parts, budget);
  for (const block of parts.arguments) {
    if (chosen.includes(block)) continue;
    const limit = budget.words < FLOOR ? CEILING : AIM;
    if (budget.takeIfFits(block, limit)) chosen.push(block);
  }
  if (budget.words < FLOOR) {
    for (const block of parts.arguments) {
      if (!chosen.includes(block) && budget.words < FLOOR && budget.takeIfFits(block, CEILING))
        chosen.push(block);
    }
  }
  return { facts, arguments: chosen, clinical, words: budget.words };
}

/** Clinical points stand only together with the criteria that they serve. */
function takeClinical(parts: Fitting, budget: Budget): Block[] {
  const { criteria } = parts;
  if (!criteria || parts.clinical.length === 0) return [];
  const first = parts.clinical.find((block) => budget.wouldFit([criteria, block], CEILING));
  if (!first) return [];
  budget.take(criteria);
  budget.take(first);
  const taken = [criteria, first];
  for (const block of parts.clinical) {
    if (taken.length < 4 && block !== first && budget.takeIfFits(block, AIM)) taken.push(block);
  }
  return taken;
}

class Budget {
  readonly #parts: Fitting;
  readonly #printed = new PrintedSentences();
  readonly #enclosed = new Set<string>();
  #words: number;

  constructor(parts: Fitting) {
    this.#parts = parts;
    this.#words = parts.fixedWords;
  }

  get words(): number {
    return this.#words;
  }

  repeats(block: Block): boolean {
    return this.#printed.repeats(block);
  }

  take(block: Block): void {
    this.#words += this.#cost([block]);
    for (const id of block.enclosures) this.#enclosed.add(id);
    this.#printed.add(block);
  }

  wouldFit(blocks: readonly Block[], limit: number): boolean {
    return !blocks.some((block) => this.repeats(block)) && this.#words + this.#cost(blocks) <= limit;
  }

  takeIfFits(block: Block, limit: number): boolean {
    if (!this.wouldFit([block], limit)) return false;
    this.take(block);
    return true;
  }

  #cost(blocks: readonly Block[]): number {
    const documents = new Set(
      blocks.flatMap((block) => [...block.enclosures]).filter((id) => !this.#enclosed.has(id)),
    );
    const listed = [...documents].reduce((sum, id) => sum + this.#parts.enclosureWords(id), 0);
    return blocks.reduce((sum, block) => sum + block.words, listed);
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
