/** A composed letter as text: one line a paragraph, headings on lines of their own, lists with dashes. */
import type { Enclosure } from '../../domain/generated/types.js';
import type { Block } from './blocks.js';
import type { CaseValues, Printed } from './case-values.js';
import type { Heading } from './heading.js';
import { type Printable, printableOf } from './printable.js';
import { numberEnclosures } from './text-template.js';
import { countWords } from './words.js';

export interface EnclosureLine extends Enclosure {
  readonly key: string;
  /** What the document proves, printed only where the letter needs the words. */
  readonly proves?: string;
}

/** What stands between salutation and closing, and the list of enclosures. Holds marks, no value of a case. */
export interface LetterBody {
  readonly text: Printable;
  readonly enclosures: Printed;
  /** Number of an enclosure. */
  readonly numberOf: (key: string) => number;
}

export const CLOSING = 'Sincerely,';
const ENCLOSURES = 'Enclosures';
/** Over the documents of a sheet, which is sent to nobody. */
const AT_HAND = 'Have at hand';

/** Lays out the blocks of a letter; enclosures are numbered here. */
export function layOutBody(
  blocks: readonly Block[],
  enclosures: readonly EnclosureLine[],
  sheet: boolean,
): LetterBody {
  const numbers = new Map(enclosures.map((line) => [line.key, line.number]));
  const numberOf = (key: string) => numbers.get(key) ?? 0;
  const paragraphs = blocks.flatMap((block) => [
    ...(block.heading === undefined ? [] : [block.heading]),
    ...block.paragraphs,
    ...(block.list && block.list.length > 0 ? [block.list.map((line) => `- ${line}`).join('\n')] : []),
  ]);
  return {
    text: printableOf(numberEnclosures(paragraphs.join('\n\n'), numberOf)),
    numberOf,
    enclosures: counted([sheet ? AT_HAND : ENCLOSURES, enclosures.map(enclosureLine).join('\n')]),
  };
}

/** Everything above the first paragraph, the signature with its closing, and what stands below all else. */
export interface PrintedHeading {
  readonly above: Printed;
  readonly signature: Printed;
  readonly footer: Printed;
}

export function printHeading(heading: Heading): PrintedHeading {
  const above = [
    heading.sender.join('\n'),
    heading.date,
    heading.addressee.join('\n'),
    heading.reference.map(([label, value]) => `${label}: ${value}`).join('\n'),
    heading.salutation,
  ];
  return {
    above: counted(above.filter((part) => part !== '')),
    signature: counted(heading.signature.length === 0 ? [] : [CLOSING, heading.signature.join('\n')]),
    footer: counted([heading.footer.join('\n')]),
  };
}

/** The letter as plain text, and its words. */
export function printLetter(
  { above, signature, footer }: PrintedHeading,
  body: LetterBody,
  values: CaseValues,
): Printed {
  const { text, words } = values.print(body.text);
  // A value may name an enclosure too.
  const parts = [
    above.text,
    numberEnclosures(text, body.numberOf),
    signature.text,
    body.enclosures.text,
    footer.text,
  ];
  return {
    text: `${parts.filter((part) => part !== '').join('\n\n')}\n`,
    words: above.words + words + signature.words + body.enclosures.words + footer.words,
  };
}

function counted(parts: readonly string[]): Printed {
  const text = parts.join('\n\n');
  return { text, words: countWords(text) };
}

/** One line of the list of enclosures. */
export function enclosureLine(line: EnclosureLine): string {
  return line.proves ? `${line.number}. ${line.name}. ${line.proves}` : `${line.number}. ${line.name}`;
}
