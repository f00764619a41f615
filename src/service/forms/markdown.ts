/** A letter as Markdown: headings, lists and line breaks that any reader shows; the caller's text is never markup. */
import type { LetterContent, LetterSection } from '../../engine/letter/content.js';

export function markdownOf(letter: LetterContent): string {
  const [organization, ...contact] = letter.letterhead;
  const parts = [
    ...(organization === undefined ? [] : [lines([`**${plain(organization)}**`, ...contact.map(plain)])]),
    lines(letter.sender.map(plain)),
    plain(letter.date),
    lines(letter.addressee.map(plain)),
    lines(letter.reference.map(([label, value]) => `**${plain(label)}:** ${plain(value)}`)),
    plain(letter.salutation),
    ...letter.sections.flatMap(section),
    plain(letter.closing),
    lines(letter.signature.map(plain)),
    `## ${plain(letter.enclosures.heading)}`,
    letter.enclosures.lines.map((line, index) => `${index + 1}. ${plain(line)}`).join('\n'),
    lines(letter.footer.map(plain)),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function section({ heading, paragraphs, list }: LetterSection): string[] {
  return [
    ...(heading === undefined ? [] : [`## ${plain(heading)}`]),
    ...paragraphs.map(plain),
    list.map((line) => `- ${plain(line)}`).join('\n'),
  ];
}

/** A backslash breaks the line and, unlike two blanks, is seen. */
function lines(texts: readonly string[]): string {
  return texts.join('\\\n');
}

const MARKUP = /[\\`*_[\]<>&~|]/g;
/** Marks that are markup only where a line begins. */
const AT_START = /^(?:([#+=-])|(\d{1,9})([.)]))/;

function plain(text: string): string {
  return text.replace(MARKUP, '\\$&').replace(AT_START, (_, mark, number, dot) => {
    return mark === undefined ? `${number}\\${dot}` : `\\${mark}`;
  });
}
