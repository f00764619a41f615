/**
 * What a sentence consists of, for the judge of statements: stems of its words, neighbouring stems, the concepts of its words, and
 * concepts that stand near one another. Each term has a weight; together they have length one, so that a long sentence says no more
 * than a short one.
 */
import { stemmer } from 'stemmer';
import type { Concept } from '../../domain/generated/types.js';
import { type Word, wordsOf } from '../signals/words.js';

/** A term and its weight in the sentence. */
export type Terms = ReadonlyMap<string, number>;

/** Words that every sentence has. Negations and words of order are not among them. */
const EMPTY_WORDS = new Set(
  'a an the of this that these those is are was were be been being it its to in on at for and or as by with from our we us you your i my his her their they them he she which who'.split(
    ' ',
  ),
);
const WEIGHT = { word: 1, neighbours: 0.7, concept: 1, concepts: 0.25 } as const;
/** Words across which two concepts belong together. */
const REACH = 6;
/** Words of a passage that are looked at. */
const MOST_WORDS = 80;
const NUMBER = '#';
/** Letters that scanners take for others within a word. */
const SPOILED = /[a-z](?:rn|vv|1|0)|(?:rn|vv|1|0)[a-z]/;
const REMEMBERED = 20_000;
const NONE: readonly string[] = [];

/** Takes sentences apart; made once for the concepts of a library. */
export class TermReader {
  readonly #concepts = new Map<string, readonly string[]>();
  readonly #stems = new Map<string, string>();
  readonly #known: ReadonlySet<string> | undefined;

  /** @param known stems that a model has learned: a word that it does not know may be one that a scanner spoiled */
  constructor(concepts: readonly Concept[], known?: ReadonlySet<string>) {
    this.#known = known;
    for (const { id, words } of concepts)
      for (const word of words.split(' ')) {
        const stem = this.#stemOf(word);
        this.#concepts.set(stem, [...new Set([...(this.#concepts.get(stem) ?? []), id])]);
      }
  }

  /**
   * Terms of a passage of one to three sentences.
   * @param words its words, where somebody has them already
   */
  read(passage: string, words: readonly Word[] = wordsOf(passage)): Terms {
    const stems = words
      .slice(0, MOST_WORDS)
      .flatMap(({ word }) => (EMPTY_WORDS.has(word) ? [] : [this.#stemOf(word)]));
    const terms = new Map<string, number>();
    for (const [at, stem] of stems.entries()) {
      terms.set(stem, WEIGHT.word);
      if (at > 0) terms.set(`${stems[at - 1]} ${stem}`, WEIGHT.neighbours);
    }
    this.#addConcepts(stems, terms);
    return unitLength(terms);
  }

  #addConcepts(stems: readonly string[], terms: Map<string, number>): void {
    const ideas = stems.map((stem) => this.#concepts.get(stem) ?? NONE);
    for (const [at, own] of ideas.entries())
      for (const idea of own) {
        terms.set(`@${idea}`, WEIGHT.concept);
        for (let next = at + 1; next <= at + REACH; next += 1)
          for (const other of ideas[next] ?? NONE)
            if (other !== idea)
              terms.set(idea < other ? `@${idea}+${other}` : `@${other}+${idea}`, WEIGHT.concepts);
      }
  }

  /** "frorn", "wa1ker", "darnage": the stem of the word that was meant, where the model knows that one and not this. */
  #mended(word: string, stem: string): string {
    const known = this.#known;
    if (!known || known.has(stem) || !SPOILED.test(word)) return stem;
    const meant = stemmer(word.replace(/rn/g, 'm').replace(/vv/g, 'w').replace(/1/g, 'l').replace(/0/g, 'o'));
    return known.has(meant) ? meant : stem;
  }

  #stemOf(word: string): string {
    if (/^\d/.test(word)) return NUMBER;
    const known = this.#stems.get(word);
    if (known !== undefined) return known;
    if (this.#stems.size > REMEMBERED) this.#stems.clear();
    const stem = this.#mended(word, stemmer(word.slice(0, 40)));
    this.#stems.set(word, stem);
    return stem;
  }
}

function unitLength(terms: Map<string, number>): Terms {
  let squares = 0;
  for (const weight of terms.values()) squares += weight * weight;
  const length = Math.sqrt(squares) || 1;
  for (const [term, weight] of terms) terms.set(term, weight / length);
  return terms;
}
