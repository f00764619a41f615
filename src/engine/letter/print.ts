/** A letter as plain text: one line a paragraph, headings on lines of their own, lists with dashes. Printing comes last. */
import type { Exhibit } from './exhibits.js';
import type { Heading } from './heading.js';
import type { Block } from './letter.js';
import { textOf } from './letter.js';

export const ENCLOSURES = 'Enclosures';
/** Over the documents of a sheet, which is sent to nobody. */
export const AT_HAND = 'Have at hand';

export interface PrintedParts {
  readonly heading: Heading;
  readonly blocks: readonly Block[];
  readonly exhibits: readonly Pick<Exhibit, 'number' | 'name'>[];
  readonly sheet: boolean;
}

export function printLetter({ heading, blocks, exhibits, sheet }: PrintedParts): string {
  const parts = [
    heading.sender.join('\n'),
    heading.date,
    heading.addressee.join('\n'),
    heading.reference.map(([label, value]) => `${label}: ${value}`).join('\n'),
    heading.salutation,
    ...blocks.flatMap(printBlock),
    ...(heading.signature.length === 0 ? [] : [heading.closing, heading.signature.join('\n')]),
    ...(exhibits.length === 0 ? [] : [sheet ? AT_HAND : ENCLOSURES, exhibits.map(exhibitLine).join('\n')]),
    heading.footer.join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function printBlock({ heading, paragraphs, list }: Block): string[] {
  return [
    ...(heading === undefined ? [] : [heading.text]),
    ...paragraphs.map(textOf),
    ...(list.length === 0 ? [] : [list.map(({ text }) => `- ${text}`).join('\n')]),
  ];
}

/** One line of the list of enclosures. */
export function exhibitLine({ number, name }: Pick<Exhibit, 'number' | 'name'>): string {
  return `${number}. ${name}`;
}
