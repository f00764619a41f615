/** Draws placed rows, each cell as content of its element in the structure tree. */

import type { Line } from './lines.js';
import { INK, MARGIN, RULE_BELOW, TEXT_WIDTH } from './page.js';
import type { Placed } from './pages.js';
import { useFace } from './render.js';
import type { Cell, Element } from './rows.js';

type Document = PDFKit.PDFDocument;
type Drawn = ReturnType<Document['struct']>;

/** Elements of the structure tree, made when their first content is drawn. */
export class DrawnStructure {
  readonly #document: Document;
  readonly #drawn = new Map<Element, Drawn>();
  readonly #roots: Drawn[] = [];

  constructor(document: Document) {
    this.#document = document;
  }

  /** Draws as content of an element. */
  content(element: Element, draw: () => void): void {
    const drawn = this.#drawnOf(element);
    const content = this.#document.markStructureContent(element.tag as 'P'); // every tag is one of the standard
    draw();
    this.#document.endMarkedContent();
    drawn.add(content);
  }

  /** Draws what readers are not told: rules, page numbers. */
  artifact(type: 'Pagination' | 'Layout', draw: () => void): void {
    this.#document.markContent('Artifact', { type });
    draw();
    this.#document.endMarkedContent();
  }

  end(): void {
    for (const root of this.#roots) root.end();
  }

  #drawnOf(element: Element): Drawn {
    const known = this.#drawn.get(element);
    if (known !== undefined) return known;
    const { tag, parent, scope, title } = element;
    const options = { ...(scope === undefined ? {} : { scope }), ...(title === undefined ? {} : { title }) };
    const drawn = this.#document.struct(tag as 'P', options);
    this.#drawn.set(element, drawn);
    if (title !== undefined && tag !== 'H1') this.#document.outline.addItem(title);
    if (parent === undefined) {
      this.#document.addStructure(drawn);
      this.#roots.push(drawn);
    } else this.#drawnOf(parent).add(drawn);
    return drawn;
  }
}

const SIGNATURE_LINE = 230;

export function drawRow(document: Document, structure: DrawnStructure, { row, from, to, top }: Placed): void {
  const y = MARGIN.top + top;
  const bottom = y + (to - from) * row.leading;
  if (row.rule === 'signature')
    structure.artifact('Layout', () => drawRule(document, MARGIN.left, y - 2, SIGNATURE_LINE));
  if (row.rule === 'letterhead')
    structure.artifact('Layout', () => drawRule(document, MARGIN.left, bottom + RULE_BELOW, TEXT_WIDTH));
  for (const cell of row.cells) {
    const lines = cell.lines.slice(from, to);
    if (lines.length === 0) continue;
    structure.content(cell.element, () => {
      for (const [index, line] of lines.entries())
        drawLine(document, cell, line, y + (index + 1) * row.leading);
    });
  }
}

export function drawRule(document: Document, x: number, y: number, width: number): void {
  document
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.6)
    .strokeColor(INK.rule)
    .stroke();
}

/** Part of the leading that stands below the letters. */
const BELOW = 0.28;

function drawLine(document: Document, cell: Cell, line: Line, bottom: number): void {
  const indent = cell.fromRight ? cell.width - line.width : 0;
  drawPieces(document, line, MARGIN.left + cell.left + indent, bottom - cell.size * BELOW, cell.size);
}

/** `baseline`: where the letters stand. */
export function drawPieces(document: Document, line: Line, x: number, baseline: number, size: number): void {
  const reordered = line.reading !== undefined;
  if (reordered) document.markContent('Span', { actual: line.reading ?? '' });
  let at = x;
  for (const { text, face, width } of line.pieces) {
    useFace(document, face, size).text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
    at += width;
  }
  if (reordered) document.endMarkedContent();
}
