/** Header and footer of a Word letter: which letter a loose page belongs to, its number, the footer of a letterhead. */
import { BorderStyle, Footer, Header, PageNumber, Paragraph, TabStopType, TextRun } from 'docx';
import type { LetterContent } from '../../../engine/letter/content.js';
import { runningHead } from '../running-head.js';
import { POINTS, STYLE } from './styles.js';

/** Width of the text. */
const RIGHT = 464 * POINTS;

/** Points that the footer of a letterhead takes of the text. */
export function footerHeight({ footer }: LetterContent): number {
  return footer.length === 0 ? 0 : footer.length * 12 + 8;
}

export function headersOf(letter: LetterContent) {
  const line = new Paragraph({
    style: STYLE.margin,
    tabStops: [{ type: TabStopType.RIGHT, position: RIGHT }],
    children: [new TextRun(`${runningHead(letter)}\t${letter.date}`)],
  });
  return { first: new Header({ children: [] }), default: new Header({ children: [line] }) };
}

export function footersOf({ footer }: LetterContent) {
  const border = { top: { style: BorderStyle.SINGLE, size: 4, space: 6, color: '999999' } } as const;
  const children = () => [
    ...footer.map(
      (text, index) =>
        new Paragraph({
          style: STYLE.margin,
          children: [new TextRun(text)],
          ...(index === 0 ? { border } : {}),
        }),
    ),
    new Paragraph({
      style: STYLE.margin,
      alignment: 'right',
      children: [new TextRun({ children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] })],
    }),
  ];
  return { first: new Footer({ children: children() }), default: new Footer({ children: children() }) };
}
