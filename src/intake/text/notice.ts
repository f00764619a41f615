/** A text prepared for reading: plain characters, sentences, words and parts, each made once. */
import type { NoticeSection } from '../../domain/generated/types.js';
import { type Word, wordsOf } from '../../packs/signals/words.js';
import { withoutEmptyBoxes } from './check-boxes.js';
import { type Lead, leadsOf } from './leads.js';
import { plainText } from './plain.js';
import { sectionsOf } from './sections.js';
import { type Span, sentencesOf } from './sentences.js';

export interface Sentence extends Span {
  /** Index of its first word. */
  readonly from: number;
  /** Index after its last word. */
  readonly to: number;
  /** Kind of the part it stands in. */
  readonly section: NoticeSection['kind'];
  /** What the line before its list says of it. */
  readonly lead?: Lead;
}

export interface Notice {
  /** As given. */
  readonly text: string;
  /** Plain characters, same offsets. */
  readonly plain: string;
  readonly words: readonly Word[];
  readonly sentences: readonly Sentence[];
  readonly sections: readonly NoticeSection[];
}

/** Prepares a text; time is linear in its length. */
export function prepareNotice(text: string): Notice {
  const plain = withoutEmptyBoxes(plainText(text));
  const words = wordsOf(plain);
  const sections = sectionsOf(plain);
  const sentences: Sentence[] = [];
  let [word, section] = [0, 0];
  const spans = sentencesOf(plain);
  const leads = leadsOf(plain, spans);
  for (const [index, span] of spans.entries()) {
    while (word < words.length && (words[word]?.start ?? 0) < span.start) word += 1;
    const from = word;
    while (word < words.length && (words[word]?.start ?? 0) < span.end) word += 1;
    while (section < sections.length - 1 && (sections[section]?.end ?? 0) <= span.start) section += 1;
    const lead = leads[index];
    const kind = sections[section]?.kind ?? 'body';
    sentences.push({ ...span, from, to: word, section: kind, ...(lead ? { lead } : {}) });
  }
  return { text, plain, words, sentences, sections };
}

/** A sentence that was wrapped at the margin, on one line; gaps between cells stay. */
export function unwrapped(passage: string): string {
  return passage.includes('\n') ? passage.replace(/[ \t\r]{0,40}\n\s*/g, ' ') : passage;
}

/** The sentence at an offset. */
export function sentenceAt({ sentences }: Notice, offset: number): Sentence | undefined {
  const sentence = sentences[lastFrom(sentences, offset)];
  return sentence && sentence.start <= offset && offset < sentence.end ? sentence : undefined;
}

/** The sentence that stands before another. */
export function sentenceBefore({ sentences }: Notice, { start }: Sentence): Sentence | undefined {
  return sentences[lastFrom(sentences, start) - 1];
}

/** Index of the last sentence that begins at an offset or before it. Sentences are in the order of the text: found by halving. */
function lastFrom(sentences: readonly Sentence[], offset: number): number {
  let [low, high] = [0, sentences.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sentences[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
