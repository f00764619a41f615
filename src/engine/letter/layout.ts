/** A composed letter as text and as Markdown. */
import type { Enclosure } from '../../domain/generated/types.js';
import type { Block } from './blocks.js';
import type { CaseValues } from './case-values.js';
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

/** The letter as plain text: one line a paragraph, headings on lines of their own. */
export function toText(letter: ComposedLetter): string {
  return layout(letter, {
    heading: (text) => text,
    reference: (label, value) => `${label}: ${value}`,
    bullet: '- ',
  });
}

/** The letter as Markdown. Characters of the caller that Markdown would read are escaped. */
export function toMarkdown(letter: ComposedLetter): string {
  return layout(letter, {
    heading: (text) => `## ${text}`,
    reference: (label, value) => `**${label}:** ${value}  `,
    bullet: '- ',
  });
}

interface Style {
  readonly heading: (text: string) => string;
  readonly reference: (label: string, value: string) => string;
  readonly bullet: string;
}

function layout(letter: ComposedLetter, style: Style): string {
  const { heading, enclosures, values } = letter;
  const numbers = new Map(enclosures.map((line) => [line.key, line.number]));
  const printed = (text: string) => numberEnclosures(values.fill(text), (id) => numbers.get(id) ?? 0);
  const parts = [
    heading.sender.join('\n'),
    heading.date,
    heading.addressee.join('\n'),
    heading.reference.map(([label, value]) => style.reference(label, value)).join('\n'),
    heading.salutation,
    ...letter.blocks.flatMap((block) => [
      ...(block.heading === undefined ? [] : [style.heading(block.heading)]),
      ...block.paragraphs.map(printed),
      ...(block.list && block.list.length > 0
        ? [block.list.map((line) => `${style.bullet}${line}`).join('\n')]
        : []),
    ]),
    'Sincerely,',
    heading.signature.join('\n'),
    style.heading('Enclosures'),
    enclosures.map(enclosureLine).join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

function enclosureLine(line: EnclosureLine): string {
  return line.proves ? `${line.number}. ${line.name}. ${line.proves}` : `${line.number}. ${line.name}`;
}
