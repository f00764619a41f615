/** A block of a letter: a heading and its paragraphs, with what they cite and which documents they name. */

import type { Rendered } from './text-template.js';
import { countWords, splitLong, toParagraphs } from './words.js';

export interface Block {
  /** Where it comes from: argument:id, code:id, frame:section, caller, area:id, right:purpose. */
  readonly origin: string;
  readonly heading?: string | undefined;
  readonly paragraphs: readonly string[];
  /** Lines printed as a list after the paragraphs. */
  readonly list?: readonly string[];
  readonly words: number;
  readonly regulations: readonly string[];
  readonly authorities: readonly string[];
  readonly enclosures: readonly string[];
}

/** Makes a block of a rendered text. */
export function blockOf(origin: string, rendered: Rendered, heading?: string): Block {
  const { regulations, authorities, enclosures } = rendered;
  return measured({
    origin,
    heading,
    paragraphs: toParagraphs(rendered.text),
    regulations,
    authorities,
    enclosures,
  });
}

/** Splits paragraphs that are too long and counts the words of a block. */
export function measured(block: Omit<Block, 'words'>): Block {
  const paragraphs = block.paragraphs.flatMap(splitLong);
  const list = (block.list ?? []).reduce((sum, line) => sum + countWords(line), 0);
  const words = paragraphs.reduce(
    (sum, paragraph) => sum + paragraph.words,
    list + countWords(block.heading ?? ''),
  );
  return { ...block, paragraphs: paragraphs.map(({ text }) => text), words };
}
