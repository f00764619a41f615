/** A letter as PDF: tagged for screen readers, its fonts embedded, every page numbered. */
import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import type { LetterContent } from '../../../engine/letter/content.js';
import { DrawnStructure, drawRow } from './draw.js';
import type { Face } from './fonts.js';
import type { Measure } from './lines.js';
import { drawMargins, footerHeight } from './margins.js';
import { MARGIN, PAGE } from './page.js';
import { paged } from './pages.js';
import { type Element, type Row, rowsOf } from './rows.js';

const NAME = 'Denial Management';

/** `day`: ISO date written into the file as the day it was made. */
export async function renderPdf(letter: LetterContent, day: string): Promise<Buffer> {
  const document = emptyDocument(letter, day);
  const bytes = collected(document);
  const measure = measureWith(document);
  const bottom = MARGIN.bottom + footerHeight(letter);
  const root: Element = { tag: 'Document', parent: undefined };
  const rows: Row[] = [];
  for (const part of rowsOf(letter, root, measure)) {
    rows.push(...part);
    await setImmediate();
  }
  const pages = paged(rows, PAGE.height - MARGIN.top - bottom);
  const structure = new DrawnStructure(document);
  for (const [index, page] of pages.entries()) {
    await setImmediate();
    document.addPage();
    for (const placed of page) drawRow(document, structure, placed);
    drawMargins({ document, structure, letter, measure, root, number: index + 1, count: pages.length });
  }
  structure.end();
  await setImmediate();
  document.end();
  return bytes;
}

function emptyDocument(letter: LetterContent, day: string): PDFKit.PDFDocument {
  const made = new Date(`${day}T00:00:00Z`);
  return new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as 'PDF/A-1', // missing in the types
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    font: null as unknown as string, // otherwise Helvetica is set, which a file may not rely on
    info: { Title: letter.title, Creator: NAME, Producer: NAME, CreationDate: made, ModDate: made },
  });
}

function collected(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}

function measureWith(document: PDFKit.PDFDocument): Measure {
  return (text, face, size) => useFace(document, face, size).widthOfString(text);
}

/** Registering is a note of the name; the face is read when text is first set in it. */
export function useFace(document: PDFKit.PDFDocument, face: Face, size: number): PDFKit.PDFDocument {
  return document.registerFont(face.name, face.bytes as unknown as string).font(face.name, size);
}
