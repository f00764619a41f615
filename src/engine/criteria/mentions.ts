/** Finds which criteria of a service a text speaks to, and in which sentence. Time is linear in the text. */
import type { ServiceAreaCriterion } from '../../domain/generated/types.js';
import { cleanLine, sentencesOf } from '../letter/words.js';
import { searchable } from '../text-match.js';
import { isDenied } from './negation.js';

interface Phrase {
  readonly criterion: number;
  /** As {@link searchable} makes it, without the space at its end, so that a plural is found too. */
  readonly text: string;
  readonly words: number;
}

/** Phrases of a service by their first word. */
export type PhraseIndex = ReadonlyMap<string, readonly Phrase[]>;

/** As {@link searchable}, with the percent sign read as its word: "80%" is not any 80. */
function readable(text: string): string {
  return searchable(text.includes('%') ? text.replaceAll('%', ' percent ') : text);
}

export function phraseIndex(criteria: readonly ServiceAreaCriterion[]): PhraseIndex {
  const index = new Map<string, Phrase[]>();
  for (const [criterion, { signals }] of criteria.entries())
    for (const signal of signals) {
      const text = readable(signal).trimEnd();
      const [first = '', ...others] = text.trim().split(' ');
      const phrase = { criterion, text, words: others.length + 1 };
      for (const word of others.length === 0 ? [first, `${first}s`] : [first])
        index.set(word, [...(index.get(word) ?? []), phrase]);
    }
  return index;
}

/** Adds to `found`, by the number of the criterion, the first sentence of the text that speaks to it. */
export function findMentions(text: string, index: PhraseIndex, found: Map<number, string>): void {
  for (const line of linesOf(text))
    for (const sentence of sentencesIn(line))
      for (const clause of clausesOf(sentence)) readClause(sentence, clause, index, found);
}

/** Items of a list are lines of their own; other line breaks only wrap the text. */
function linesOf(text: string): string[] {
  return text.split(/\r?\n(?=[ \t]{0,8}(?:[-*\u2022\u2013]|\d{1,2}[.)]|\r?\n))/).map(cleanLine);
}

function sentencesIn(line: string): string[] {
  // A figure ends a sentence here, as in "AHI was 32. The patient …"; in a letter it may belong to a list.
  return sentencesOf(line).flatMap((sentence) => sentence.split(/(?<=\d\.) (?=[A-Z][a-z])/));
}

/** A negation does not reach over these marks. */
function clausesOf(sentence: string): string[] {
  return sentence.split(/[;!?]|[.:](?= |$)/);
}

function readClause(sentence: string, clause: string, index: PhraseIndex, found: Map<number, string>): void {
  const padded = readable(clause);
  const words = padded.trim().split(' ');
  let offset = 0;
  for (const [position, word] of words.entries()) {
    for (const phrase of index.get(word) ?? []) {
      if (found.has(phrase.criterion) || !stands(padded, phrase.text, offset)) continue;
      if (!isDenied(words, position, position + phrase.words))
        found.set(phrase.criterion, quoteOf(sentence, phrase.text));
    }
    offset += word.length + 1;
  }
}

function stands(padded: string, phrase: string, offset: number): boolean {
  if (!padded.startsWith(phrase, offset)) return false;
  const end = offset + phrase.length;
  return padded[end] === ' ' || (padded[end] === 's' && padded[end + 1] === ' ');
}

const QUOTE_WORDS = 30;
const WORDS_BEFORE = 10;

/** The sentence; of a long one the words around the phrase, with an ellipsis where something was cut. */
function quoteOf(sentence: string, phrase: string): string {
  const words = sentence.split(' ');
  if (words.length <= QUOTE_WORDS) return sentence;
  const before = readable(sentence).indexOf(phrase);
  let read = 0;
  const at = words.findIndex((word) => {
    const plain = readable(word).trim();
    read += plain === '' ? 0 : plain.length + 1;
    return read > before;
  });
  const start = at < QUOTE_WORDS - WORDS_BEFORE ? 0 : at - WORDS_BEFORE;
  const end = Math.min(words.length, start + QUOTE_WORDS);
  return `${start > 0 ? '… ' : ''}${words.slice(start, end).join(' ')}${end < words.length ? ' …' : ''}`;
}
