/**
 * Chooses blocks so that every letter has 800 to 1,200 words, from the smallest request to a summary of 10,000
 * words. Fixed parts first, then the caller's facts, then what belongs to the case: the criteria of the service with
 * their points, and the strongest arguments. What could stand in any letter of the category fills the rest; documents
 * are explained where words are wanting.
 */
import type { Block } from './blocks.js';

/** The contract's range. */
export const LETTER_WORDS = { least: 800, most: 1200 } as const;

/** Where the filling stops, and where it may still go to reach the least. */
const AIM = 1040;
export const CEILING = 1185;
const FLOOR = 815;
const LEAST_FACTS = 60;
const MOST_FACTS = 270;
/** Room left for documents that the reserved arguments and the facts may add to the list. */
const ENCLOSURE_ALLOWANCE = 10;
const FACTS_MARGIN = 60;
const SHORTEST_ARGUMENT = 60;
/** The paragraphs on procedure are at most a quarter of the letter. */
const PARTS_FOR_ONE_OF_PROCEDURE = 4;
/** Up to here the points of the service go, and an argument that any service could bring only below the second. */
const SERVICE_AIM = 1190;
const SERVICE_ENOUGH = 900;

/** What every document fits. */
export interface PlainFitting {
  /** Words of everything that stands in any case, list of enclosures apart. */
  readonly fixed: readonly Block[];
  readonly fixedWords: number;
  /** Words that naming a document in the list of enclosures costs. */
  readonly enclosureWords: (id: string) => number;
  readonly facts: (budget: number) => Block | undefined;
}

export interface Fitting extends PlainFitting {
  /** By rank; drawn only as far as needed. */
  readonly arguments: Iterator<Block>;
  /** Drawn only where the letter would be too short. */
  readonly reserve: Iterator<Block>;
  readonly clinical: readonly Block[];
  /** Criteria of the service, the fullest text first, the bare list last; that stands only before clinical points. */
  readonly criteria: readonly Block[];
  /** Words of the paragraphs on procedure, at most a quarter of a letter. */
  readonly procedureWords: number;
}

export interface Fitted {
  readonly facts: Block | undefined;
  readonly arguments: readonly Block[];
  readonly clinical: readonly Block[];
  readonly words: number;
  /** Below this many words the documents are explained. */
  readonly least: number;
}

/** Fits the parts; the caller adds explanations where `words` is still below the least. */
export function fitToLength(parts: Fitting): Fitted {
  const budget = new Budget(parts);
  for (const block of parts.fixed) budget.take(block);
  const leads = clinicalLeads(parts);
  // Beside the points of a service the strongest argument is enough; without them two carry the letter.
  const sources = leads.length > 0 ? [parts.arguments] : [parts.arguments, parts.arguments];
  const strongest = sources.map(draw).filter((block) => block !== undefined);
  const reserved = [...strongest.slice(0, 1), ...(leads[0] ?? [])].reduce(
    (sum, block) => sum + block.words + ENCLOSURE_ALLOWANCE,
    0,
  );
  const facts = parts.facts(clamp(CEILING - budget.words - reserved - FACTS_MARGIN, LEAST_FACTS, MOST_FACTS));
  if (facts) budget.take(facts);
  const owed = strongest.filter((block) => block.answers && budget.takeIfFits(block, CEILING));
  const clinical = [...(leads.find((lead) => budget.wouldFit(lead, CEILING)) ?? [])];
  for (const block of clinical) budget.take(block);
  const chosen = strongest.filter((block) => owed.includes(block) || budget.takeIfFits(block, CEILING));
  if (clinical.length > 0)
    for (const block of parts.clinical)
      if (!clinical.includes(block) && budget.takeIfFits(block, SERVICE_AIM)) clinical.push(block);
  const carrying = parts.procedureWords * PARTS_FOR_ONE_OF_PROCEDURE + 2 * ENCLOSURE_ALLOWANCE;
  const least = clamp(carrying, FLOOR, CEILING);
  const fill = (source: Iterator<Block>, until: number) => {
    while (budget.words < until) {
      const next = draw(source);
      if (!next) return;
      if (budget.takeIfFits(next, budget.words < least ? CEILING : AIM)) chosen.push(next);
    }
  };
  const enough = clinical.length > 0 ? SERVICE_ENOUGH : AIM - SHORTEST_ARGUMENT;
  fill(parts.arguments, Math.max(enough, least));
  fill(parts.reserve, least);
  return { facts, arguments: chosen, clinical, words: budget.words, least };
}

/** A document of its natural length: nothing is filled up, and the facts take what room is left below `most` words. */
export function fitBelow(parts: PlainFitting, most: number): Fitted {
  const budget = new Budget(parts);
  for (const block of parts.fixed) budget.take(block);
  const facts = parts.facts(clamp(most - budget.words - FACTS_MARGIN, LEAST_FACTS, MOST_FACTS));
  if (facts) budget.take(facts);
  return { facts, arguments: [], clinical: [], words: budget.words, least: 0 };
}

/** Clinical points stand only together with the criteria that they serve. */
function clinicalLeads(parts: Fitting): readonly (readonly Block[])[] {
  const [first] = parts.clinical;
  if (first) return parts.criteria.map((criteria) => [criteria, first]);
  // Without a clinical point only criteria beside facts of the case say anything.
  return parts.criteria.slice(0, -1).map((criteria) => [criteria]);
}

function draw(blocks: Iterator<Block>): Block | undefined {
  const next = blocks.next();
  return next.done ? undefined : next.value;
}

/** Words spent so far; a document costs its line in the list of enclosures once. */
class Budget {
  readonly #parts: PlainFitting;
  readonly #enclosed = new Set<string>();
  #words: number;

  constructor(parts: PlainFitting) {
    this.#parts = parts;
    this.#words = parts.fixedWords;
  }

  get words(): number {
    return this.#words;
  }

  take(block: Block): void {
    this.#words += this.#cost([block]);
    for (const id of block.enclosures) this.#enclosed.add(id);
  }

  wouldFit(blocks: readonly Block[], limit: number): boolean {
    return this.#words + this.#cost(blocks) <= limit;
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
