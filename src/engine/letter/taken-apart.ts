/**
 * Rendered pack text as paragraphs and sentences, ready to print. Marks stand in it in place of the values, so the same text comes
 * again in letter after letter, whatever their cases say, and is taken apart once. Nothing of a case is kept.
 */
import { type Place, type Printable, printableOf, type Run } from './printable.js';
import { enclosureKeys, tellsContent } from './text-template.js';
import { sentencesOf, splitLong, toParagraphs } from './words.js';

export interface TakenSentence {
  readonly text: string;
  readonly printable: Printable;
  /** Values in their order. */
  readonly places: readonly Place[];
  /** Documents that it names itself. */
  readonly keys: readonly string[];
  /** Whether it says what a document contains. */
  readonly tells: boolean;
}

export type TakenParagraph = readonly TakenSentence[];

const REMEMBERED = 4000;
const taken = new Map<string, readonly TakenParagraph[]>();

/** @param rendered with marks for its values, never with the values */
export function takenApart(rendered: string): readonly TakenParagraph[] {
  const known = taken.get(rendered);
  if (known !== undefined) return known;
  const made = toParagraphs(rendered)
    .flatMap(splitLong)
    .map((paragraph) => sentencesOf(paragraph).map(sentenceOf));
  if (taken.size >= REMEMBERED) taken.clear();
  taken.set(rendered, made);
  return made;
}

function sentenceOf(text: string): TakenSentence {
  const printable = printableOf(text);
  return {
    text,
    printable,
    places: placesOf(printable),
    keys: enclosureKeys(text),
    tells: tellsContent(text),
  };
}

/** The places of the values in a text. */
export function placesOf({ parts }: Pick<Printable, 'parts'>): Place[] {
  return parts.flatMap((part) => (typeof part === 'string' ? [] : placesIn(part)));
}

function placesIn(run: Run): Place[] {
  return run.filter((piece) => typeof piece !== 'string');
}
