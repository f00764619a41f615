/** A composed letter as text. */
import type { Enclosure } from '../../domain/generated/types.js';
import type { Block } from './blocks.js';
import { type CaseValues, countMarked } from './case-values.js';
import type { Heading } from './heading.js';
import { numberEnclosures } from './text-template.js';

export interface ComposedLetter {
  readonly heading: Heading;
  readonly blocks: readonly Block[];
  readonly enclosures: readonly EnclosureLine[];
  /** Put into the paragraphs when they are printed. */
  readonly values: CaseValues;
}

export interface EnclosureLine extends Enclosure {
  readonly key: string;
  /** What the document proves, printed only where the letter needs the words. */
  readonly proves?: string;
}

/** The letter as plain text: one line a paragraph, headings on lines of their own, lists with dashes. */
export function toText({ heading, blocks, enclosures, values }: ComposedLetter): string {
  const numbers = new Map(enclosures.map((line) => [line.key, line.number]));
  const printed = (text: string) => numberEnclosures(values.fill(text), (id) => numbers.get(id) ?? 0);
  const parts = [
    heading.sender.join('\n'),
    heading.date,
    heading.addressee.join('\n'),
    heading.reference.map(([label, value]) => `${label}: ${value}`).join('\n'),
    heading.salutation,
    ...blocks.flatMap((block) => [
      ...(block.heading === undefined ? [] : [printed(block.heading)]),
      ...block.paragraphs.map(printed),
      ...(block.list && block.list.length > 0 ? [block.list.map((line) => `- ${line}`).join('\n')] : []),
    ]),
    CLOSING,
    heading.signature.join('\n'),
    ENCLOSURES,
    enclosures.map(enclosureLine).join('\n'),
    ...(heading.footer.length === 0 ? [] : [heading.footer.join('\n')]),
  ];
  return `${parts.join('\n\n')}\n`;
}

const CLOSING = 'Sincerely,';
const ENCLOSURES = 'Enclosures';

/** Words of a letter whose heading and signature have `headingWords`: the same that counting its text gives, or a few more. */
export function wordsOf(
  { blocks, enclosures, values }: Omit<ComposedLetter, 'heading'>,
  headingWords: number,
): number {
  const texts = blocks.flatMap((block) => [block.heading ?? '', ...block.paragraphs, ...(block.list ?? [])]);
  const lines = [CLOSING, ENCLOSURES, ...enclosures.map(enclosureLine)];
  return headingWords + values.words(countMarked([...texts, ...lines].join('\n')));
}

function enclosureLine(line: EnclosureLine): string {
  return line.proves ? `${line.number}. ${line.name}. ${line.proves}` : `${line.number}. ${line.name}`;
}
