/**
 * Spoiled PDF, PNG, JPEG and TIFF files, up to the pixels: text layers, headers, pages and packed rows. Left out are the decoding of
 * PNG and JPEG, which a spoiled file can crash (the process that reads it ends and the file is called damaged), and recognition, which
 * takes seconds a page; test/intake/documents.test.ts reads spoiled files with both.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { built } from './engine.mjs';

const FOLDER = new URL('../../test/intake/documents/', import.meta.url);

/** Small pictures decode fast; what can be wrong in them is the same. */
function pictures() {
  const { createCanvas } = createRequire(import.meta.url)('@napi-rs/canvas');
  const sheet = createCanvas(48, 32);
  sheet.getContext('2d').fillRect(8, 8, 20, 4);
  return [sheet.toBuffer('image/png'), sheet.toBuffer('image/jpeg'), tiff(48, 32)];
}

/** Two pages in black and white, one plain and one packed. */
function tiff(width, height) {
  const row = Math.ceil(width / 8);
  const page = (at, next, bits, compression) => {
    const tags = [
      [256, width],
      [257, height],
      [258, 1],
      [259, compression],
      [262, 0],
      [273, at],
      [277, 1],
      [278, height],
      [279, bits.length],
    ];
    const folder = Buffer.alloc(2 + tags.length * 12 + 4);
    folder.writeUInt16LE(tags.length, 0);
    tags.forEach(([tag, value], place) => {
      folder.writeUInt16LE(tag, 2 + place * 12);
      folder.writeUInt16LE(4, 4 + place * 12);
      folder.writeUInt32LE(1, 6 + place * 12);
      folder.writeUInt32LE(value, 10 + place * 12);
    });
    folder.writeUInt32LE(next, folder.length - 4);
    return Buffer.concat([bits, folder]);
  };
  const plain = Buffer.alloc(row * height, 0xa5);
  const packed = Buffer.from(
    Array.from({ length: height }, () => [1 - row, 0x3c])
      .flat()
      .map((byte) => byte & 0xff),
  );
  const [first, tagged] = [8, 2 + 9 * 12 + 4];
  const second = first + plain.length + tagged;
  const head = Buffer.from('II*\0\0\0\0\0', 'latin1');
  head.writeUInt32LE(first + plain.length, 4);
  return Buffer.concat([head, page(first, second + packed.length, plain, 1), page(second, 0, packed, 32773)]);
}

const WHOLE = [
  ...pictures(),
  ...['text.pdf', 'columns.pdf'].map((name) => readFileSync(new URL(name, FOLDER))),
];

const made = fc
  .record({
    file: fc.constantFrom(...WHOLE),
    spots: fc.array(fc.record({ at: fc.nat(), by: fc.uint8Array({ minLength: 1, maxLength: 12 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
    cut: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat() }),
  })
  .map(({ file, spots, cut }) => {
    const bytes = Buffer.from(file);
    for (const { at, by } of spots)
      bytes.set(by.subarray(0, bytes.length - (at % bytes.length)), at % bytes.length);
    return cut === undefined ? bytes : bytes.subarray(0, cut % bytes.length);
  });

export async function open() {
  const { kindOf } = await built('intake/document/kind.js');
  const { openPdf } = await built('intake/document/pdf.js');
  const { checkStatedSize, countTiffPages, decodeTiff } = await built('intake/document/pictures.js');
  const parse = {
    async pdf(bytes) {
      const pdf = await openPdf(bytes);
      for (let page = 1; page <= pdf.pages; page += 1) await pdf.text(page);
    },
    png: async (bytes) => checkStatedSize(bytes, 'png'),
    jpeg: async (bytes) => checkStatedSize(bytes, 'jpeg'),
    async tiff(bytes) {
      countTiffPages(bytes);
      for (const { pixels } of decodeTiff(bytes)) pixels.at(0);
    },
  };
  return {
    made,
    // The reading process takes whatever is thrown for a damaged file: only a crash or a hang is a failure here.
    async read(bytes) {
      await parse[kindOf(bytes)]?.(bytes)?.catch(() => {});
    },
  };
}
