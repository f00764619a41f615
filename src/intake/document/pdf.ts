/** PDF: the text layer of each page; a page without one is drawn for recognition. Scripts in it never run. */
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument, OPS, type PDFPageProxy, Util, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { DocumentFault } from './faults.js';
import type { GrayPicture } from './gray.js';
import { layOut } from './layout.js';
import { LIMITS } from './limits.js';
import { drawn } from './pictures.js';
import type { ReadPage, Run } from './reading.js';

/** A layer of fewer characters is a stamp or a fax header on a scan. */
const STAMP = 120;
/** A layer with less than this share of usual characters has lost its encoding. */
const USUAL = 0.85;
/** Pixels on the longer side of a page that is drawn: 11 inches at 300 dpi. */
const DRAWN_LONG_SIDE = 3300;
/** 11 inches at 100 dpi: a smaller picture is a logo. */
const COARSEST_SCAN = 1100;
const PICTURES_LOOKED_AT = 10_000;
/** Every page is drawn with the text that stands on it. */
const PICTURES: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintImageMaskXObjectRepeat,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintInlineImageXObjectGroup,
]);

export interface OpenPdf {
  readonly pages: number;
  /** The text layer; undefined where the page has to be drawn and recognized. */
  text(page: number): Promise<ReadPage | undefined>;
  draw(page: number): Promise<GrayPicture>;
}

export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const folder = (name: string) => join(home, name) + sep;
  const document = await getDocument({
    // A plain array of its own: the library takes it over.
    data: Uint8Array.from(bytes),
    maxImageSize: LIMITS.pixels,
    canvasMaxAreaInBytes: LIMITS.pixels * 4,
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    useSystemFonts: false,
    disableFontFace: true,
    isEvalSupported: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS,
  }).promise.catch((error: unknown) => {
    throw new DocumentFault(
      (error as Error | undefined)?.name === 'PasswordException' ? 'encrypted' : 'damaged',
    );
  });
  if (document.numPages > LIMITS.pages) throw new DocumentFault('too-many-pages');
  return {
    pages: document.numPages,
    text: async (page) => textLayer(await document.getPage(page)),
    draw: async (page) => draw(await document.getPage(page)),
  };
}

async function textLayer(page: PDFPageProxy): Promise<ReadPage | undefined> {
  const runs = await runsOf(page);
  const text = layOut(runs);
  const characters = text.replace(/\s/g, '');
  // U+FFFD and the private areas are what a font without a table of characters gives.
  const unusual = characters.match(/[\p{Cc}\p{Co}\ufffd]/gu)?.length ?? 0;
  const certainty = characters.length === 0 ? 0 : 1 - unusual / characters.length;
  const [few, broken] = [characters.length < STAMP, certainty < USUAL];
  if (broken || (few && (await hasPicture(page)))) return undefined;
  if (characters.length === 0) return { method: 'blank', text: '', certainty: 0 };
  return { method: 'text_layer', text, certainty: Math.round(certainty * 100) / 100 };
}

async function runsOf(page: PDFPageProxy): Promise<Run[]> {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const runs: Run[] = [];
  let characters = 0;
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    characters += item.str.length;
    if (characters > LIMITS.characters) throw new DocumentFault('too-much-text');
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0]: number[] = Util.transform(
      viewport.transform,
      item.transform,
    );
    // A line that runs up the margin is a form number or a stamp: nothing of the letter.
    if (Math.abs(b) > Math.abs(a)) continue;
    runs.push({ text: item.str, x, y, width: item.width, height: Math.hypot(c, d) || item.height || 1 });
  }
  return runs;
}

async function hasPicture(page: PDFPageProxy): Promise<boolean> {
  const { fnArray } = await page.getOperatorList();
  return fnArray.some((operator) => PICTURES.has(operator));
}

/** A scan is drawn in its own pixels, so that specks stay specks; anything else as fine as recognition likes it. */
async function longSide(page: PDFPageProxy): Promise<number> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const sides = fnArray.map((operator, place) => {
    if (operator !== OPS.paintImageXObject) return 0;
    const [, width, height]: unknown[] = argsArray[place] ?? [];
    return typeof width === 'number' && typeof height === 'number' ? Math.max(width, height) : 0;
  });
  const longest = Math.max(0, ...sides.slice(0, PICTURES_LOOKED_AT));
  return longest >= COARSEST_SCAN && longest < DRAWN_LONG_SIDE ? longest : DRAWN_LONG_SIDE;
}

async function draw(page: PDFPageProxy): Promise<GrayPicture> {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = (await longSide(page)) / Math.max(width, height);
  const viewport = page.getViewport({ scale });
  const sheet = createCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  );
  // The canvas of Node has what pdf.js calls on one of a browser.
  const canvas = sheet as unknown as Parameters<typeof page.render>[0]['canvas'];
  await page.render({ canvas, viewport, background: 'white' }).promise.catch(() => {
    throw new DocumentFault('damaged');
  });
  page.cleanup();
  return drawn(sheet, sheet.width, sheet.height);
}
