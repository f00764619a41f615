/** Pictures decoded, bounded before they are decoded, and made ready for character recognition. */
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import UTIF from 'utif2';
import { DocumentFault } from './faults.js';
import type { GrayPicture } from './gray.js';
import type { PictureKind } from './kind.js';
import { LIMITS } from './limits.js';
import { soundTiff } from './tiff-directories.js';

/** Longer side, in pixels, at which letters of a page have the size that recognition does best with: 11 inches at 300 dpi. */
const BEST_LONG_SIDE = 3300;
const MOST_ENLARGED = 2.5;

/** A number that an engine cannot hold is no size either. */
export function bounded(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw new DocumentFault('damaged');
  if (width * height > LIMITS.pixels) throw new DocumentFault('too-many-pixels');
}

/** Throws a DocumentFault by the width and height that the file states, before any of it is decoded. */
export function checkStatedSize(bytes: Buffer, kind: PictureKind): void {
  if (kind === 'png') {
    if (bytes.length < 24) throw new DocumentFault('damaged');
    bounded(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
    return;
  }
  if (kind === 'webp') {
    bounded(...webpSize(bytes));
    return;
  }
  // Segments of a JPEG up to the frame header, which holds the size.
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) throw new DocumentFault('damaged');
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      bounded(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
      return;
    }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  throw new DocumentFault('damaged');
}

/** The size in the header of each of the three kinds: lossy, lossless, extended. */
function webpSize(bytes: Buffer): [width: number, height: number] {
  if (bytes.length < 30) throw new DocumentFault('damaged');
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
    }
    case 'VP8X':
      return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
    default:
      throw new DocumentFault('damaged');
  }
}

/** A photo or a scan of one page. */
export async function decodePicture(bytes: Uint8Array, kind: PictureKind): Promise<GrayPicture> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  checkStatedSize(buffer, kind);
  const image = await loadImage(buffer).catch(() => {
    throw new DocumentFault('damaged');
  });
  return drawn(image, image.width, image.height);
}

/** The pages of a TIFF, decoded one by one. */
export function* decodeTiff(bytes: Uint8Array): Generator<GrayPicture> {
  const buffer = soundTiff(bytes);
  for (const page of tiffPages(buffer)) {
    UTIF.decodeImage(buffer, page);
    if (!page.width || !page.height || !page.data) throw new DocumentFault('damaged');
    const { width, height } = page;
    yield fromRgba(UTIF.toRGBA8(page), width, height);
  }
}

/** @param rgba four bytes a pixel, row by row */
export function fromRgba(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): GrayPicture {
  const sheet = createCanvas(width, height);
  const context = sheet.getContext('2d');
  const picture = context.createImageData(width, height);
  picture.data.set(rgba);
  context.putImageData(picture, 0, 0);
  return drawn(sheet, width, height);
}

/** How many pages a TIFF has. */
export function countTiffPages(bytes: Uint8Array): number {
  return tiffPages(soundTiff(bytes)).length;
}

/** Tags of TIFF: width, height and kind of the page. A reduced picture is a preview of another page. */
function tiffPages(buffer: ArrayBuffer) {
  const pages = UTIF.decode(buffer).filter((page) => Number(first(page.t254) ?? 0) % 2 === 0);
  if (pages.length === 0) throw new DocumentFault('damaged');
  if (pages.length > LIMITS.pages) throw new DocumentFault('too-many-pages');
  for (const page of pages) bounded(Number(first(page.t256)), Number(first(page.t257)));
  return pages;
}

function first(tag: unknown): unknown {
  return Array.isArray(tag) || ArrayBuffer.isView(tag) ? (tag as unknown as unknown[])[0] : undefined;
}

/** On white, in the size that recognition does best with, in gray. */
export function drawn(source: Image | Canvas, width: number, height: number): GrayPicture {
  const clean = width * height <= SMALL ? withoutSpecks(onWhite(source, width, height)) : source;
  const scale = Math.min(BEST_LONG_SIDE / Math.max(width, height), MOST_ENLARGED);
  const [wide, high] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  return inGray(onWhite(clean, wide, high));
}

function onWhite(source: Image | Canvas, width: number, height: number): Canvas {
  const sheet = createCanvas(width, height);
  const context = sheet.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return sheet;
}

/** A page of 11 by 8.5 inches at 200 dpi; in finer scans a speck is too small to matter. */
const SMALL = 4_000_000;
/** Steps of gray by which a speck is darker than everything around it. */
const SPECK = 60;

/** Dots of dirt that touch nothing dark take the gray of what is around them. */
function withoutSpecks(sheet: Canvas): Canvas {
  const { width, height } = sheet;
  const context = sheet.getContext('2d');
  const picture = context.getImageData(0, 0, width, height);
  const { pixels } = inGray(sheet);
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  for (let at = width + 1; at < pixels.length - width - 1; at += 1) {
    const darkest = around.reduce((least, step) => Math.min(least, pixels[at + step] ?? 255), 255);
    if (darkest - (pixels[at] ?? 0) >= SPECK) picture.data.fill(darkest, at * 4, at * 4 + 3);
  }
  context.putImageData(picture, 0, 0);
  return sheet;
}

/** Luminance by ITU-R BT.601. */
function inGray(sheet: Canvas): GrayPicture {
  const { width, height } = sheet;
  const { data } = sheet.getContext('2d').getImageData(0, 0, width, height);
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]];
    pixels[at] = (red * 77 + green * 150 + blue * 29) >> 8;
  }
  return { width, height, pixels };
}
