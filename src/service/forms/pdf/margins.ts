/** What stands in the margins: which letter a loose page belongs to, its number, and the footer of a letterhead. */
import type { LetterContent } from '../../../engine/letter/content.js';
import { runningHead } from '../running-head.js';
import { type DrawnStructure, drawPieces, drawRule } from './draw.js';
import { type Line, type Measure, setParagraph } from './lines.js';
import { INK, LEADING, MARGIN, PAGE, TEXT_WIDTH, TYPE } from './page.js';
import type { Element } from './rows.js';

interface Margins {
  readonly document: PDFKit.PDFDocument;
  readonly structure: DrawnStructure;
  readonly letter: LetterContent;
  readonly measure: Measure;
  readonly root: Element;
  /** Of the page, from 1. */
  readonly number: number;
  readonly count: number;
}

const HEADER_BASELINE = 46;
const NUMBER_BASELINE = PAGE.height - 42;

/** Height that the footer of a letterhead takes of the text. */
export function footerHeight({ footer }: LetterContent): number {
  return footer.length === 0 ? 0 : footer.length * LEADING.small + 4;
}

export function drawMargins(margins: Margins): void {
  const { document, structure, letter, number, count } = margins;
  document.fillColor(INK.faint);
  if (number > 1)
    structure.artifact('Pagination', () => {
      small(margins, letter.date, HEADER_BASELINE, 'right');
      small(margins, runningHead(letter), HEADER_BASELINE, 'left');
    });
  structure.artifact('Pagination', () =>
    small(margins, `Page ${number} of ${count}`, NUMBER_BASELINE, 'right'),
  );
  if (letter.footer.length > 0) drawFooter(margins);
  document.fillColor(INK.text);
}

/** Told to readers on the last page alone, where it ends the letter. */
function drawFooter(margins: Margins): void {
  const { document, structure, letter, number, count } = margins;
  const top = NUMBER_BASELINE - LEADING.small - letter.footer.length * LEADING.small;
  const draw = () => {
    for (const [index, text] of letter.footer.entries())
      small(margins, text, top + index * LEADING.small, 'left');
  };
  structure.artifact('Layout', () => drawRule(document, MARGIN.left, top - LEADING.small, TEXT_WIDTH));
  if (number < count) structure.artifact('Pagination', draw);
  else structure.content({ tag: 'P', parent: margins.root }, draw);
}

/** One line, cut where it is longer than half a page or, alone on its line, than a page. */
function small({ document, measure }: Margins, text: string, baseline: number, side: 'left' | 'right'): void {
  const { lines } = setParagraph(text, TYPE.small, side === 'left' ? TEXT_WIDTH - 110 : 110, measure);
  const [line] = lines as readonly [Line]; // a paragraph has a line
  const x = side === 'left' ? MARGIN.left : PAGE.width - MARGIN.right - line.width;
  drawPieces(document, line, x, baseline, TYPE.small.size);
}
