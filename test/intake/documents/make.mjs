/**
 * Makes the documents of this folder: node test/intake/documents/make.mjs. They are kept, so that a test does not hang
 * on the fonts of a machine. locked.pdf was made by an office program with a password, scan.heic of scan.png by heif-enc.
 */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';

const FOLDER = dirname(fileURLToPath(import.meta.url));

const LETTER = [
  'Lakeshore Community Health Plan',
  'Date of notice: November 2, 2026',
  'Member ID: LCH4471902',
  'Claim number: 26-1102-7781',
  'Date of service: 10/12/2026',
  '',
  'Your claim for magnetic resonance imaging (CPT 72148) was denied',
  'because the service is not considered medically necessary under',
  'the terms of your health plan.',
  '',
  'Service            Billed        Denied        Reason code',
  '72148 MRI          $1,250.00     $1,250.00     CO-50',
  '99214 Office       $210.00       $210.00       CO-197',
  '',
  'You may file an appeal within 60 calendar days of the date of',
  'this letter. Send it to: Appeals Department, P.O. Box 8113,',
  'Toledo, OH 43604.',
];

/** The letter on paper, at 150 dpi times the scale. */
function paper(lines, { tilt = 0, dirt = 0, ground = '#ffffff', rules = false, scale = 1 } = {}) {
  const sheet = createCanvas(Math.round(1275 * scale), Math.round((130 + lines.length * 40) * scale));
  const context = sheet.getContext('2d');
  context.fillStyle = ground;
  context.fillRect(0, 0, sheet.width, sheet.height);
  context.save();
  context.scale(scale, scale);
  context.rotate((tilt * Math.PI) / 180);
  context.fillStyle = '#1c1c1c';
  context.font = '24px "Liberation Serif", serif';
  lines.forEach((line, place) => {
    line.split(/ {3,}/).forEach((cell, column) => {
      context.fillText(cell, 120 + column * 270, 100 + place * 40);
    });
    if (rules && / {3}/.test(line)) context.strokeRect(110, 72 + place * 40, 1030, 40);
  });
  context.restore();
  soil(sheet, dirt);
  return sheet;
}

/** Noise of a scanner and specks, the same at every run. */
function soil(sheet, dirt) {
  if (dirt === 0) return;
  const context = sheet.getContext('2d');
  const picture = context.getImageData(0, 0, sheet.width, sheet.height);
  let state = 7;
  for (let at = 0; at < picture.data.length; at += 4) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    const noise = (((state >> 8) % 1000) / 1000 - 0.5) * 2 * dirt;
    const speck = (state >> 9) % 2500 === 0;
    for (let color = 0; color < 3; color += 1)
      picture.data[at + color] = speck ? 0 : picture.data[at + color] + noise;
  }
  context.putImageData(picture, 0, 0);
}

/** A PDF of these objects. */
function pdf(objects) {
  const parts = [Buffer.from('%PDF-1.7\n')];
  const offsets = [];
  let length = parts[0].length;
  objects.forEach((body, place) => {
    offsets.push(length);
    const bytes = Buffer.concat([
      Buffer.from(`${place + 1} 0 obj\n`),
      Buffer.from(body),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(bytes);
    length += bytes.length;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

function stream(dictionary, bytes) {
  return Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${bytes.length}>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

const shown = (text) => `(${text.replace(/[\\()]/g, '\\$&')})Tj`;

/** Text at places: [x, y from the top, words]. A script that opens with it must never run. */
function textPdf(places) {
  const content = places
    .map(([x, y, text]) => `BT /F1 11 Tf 1 0 0 1 ${x} ${792 - y} Tm ${shown(text)} ET`)
    .join('\n');
  return pdf([
    '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\("run"\\); while\\(true\\){})>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    stream('', Buffer.from(content)),
    '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>',
  ]);
}

function scannedPdf(sheet) {
  const jpeg = sheet.toBuffer('image/jpeg', 75);
  const [width, height] = [612, Math.round((612 * sheet.height) / sheet.width)];
  return pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>/Font<</F1 6 0 R>>>>>>`,
    // The line that a fax machine prints on top is text; the letter is not.
    stream(
      '',
      Buffer.from(
        `q ${width} 0 0 ${height} 0 0 cm /I Do Q BT /F1 7 Tf 20 ${height - 12} Td ${shown('FAX 11/03/2026 09:14 PAGE 1')} ET`,
      ),
    ),
    stream(
      `/Type/XObject/Subtype/Image/Width ${sheet.width}/Height ${sheet.height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
      jpeg,
    ),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]);
}

/** Pages in black and white, compressed with deflate. */
function tiff(sheets) {
  const pieces = [Buffer.from('II*\0\0\0\0\0', 'latin1')];
  let [length, link] = [8, { buffer: pieces[0], at: 4 }];
  for (const sheet of sheets) {
    const { width, height } = sheet;
    const { data } = sheet.getContext('2d').getImageData(0, 0, width, height);
    const row = Math.ceil(width / 8);
    const bits = Buffer.alloc(row * height);
    for (let at = 0; at < width * height; at += 1)
      if (data[at * 4] < 140)
        bits[Math.floor(at / width) * row + ((at % width) >> 3)] |= 0x80 >> ((at % width) & 7);
    const packed = deflateSync(bits);
    const padded = Buffer.concat([packed, Buffer.alloc(packed.length % 2)]);
    const tags = [
      [256, 4, width],
      [257, 4, height],
      [258, 3, 1],
      [259, 3, 8],
      [262, 3, 0],
      [273, 4, length],
      [277, 3, 1],
      [278, 4, height],
      [279, 4, packed.length],
    ];
    const folder = Buffer.alloc(2 + tags.length * 12 + 4);
    folder.writeUInt16LE(tags.length, 0);
    tags.forEach(([tag, type, value], place) => {
      const at = 2 + place * 12;
      folder.writeUInt16LE(tag, at);
      folder.writeUInt16LE(type, at + 2);
      folder.writeUInt32LE(1, at + 4);
      folder.writeUInt32LE(value, at + 8);
    });
    link.buffer.writeUInt32LE(length + padded.length, link.at);
    link = { buffer: folder, at: folder.length - 4 };
    pieces.push(padded, folder);
    length += padded.length + folder.length;
  }
  return Buffer.concat(pieces);
}

const across = LETTER.flatMap((line, place) =>
  line.split(/ {3,}/).map((cell, column) => [72 + column * 130, 72 + place * 18, cell]),
);
const left = [
  'Your claim was denied on the',
  'second of November because',
  'the service is experimental',
  'or investigational for your',
  'condition under your plan.',
  'Code: CO-55',
];
const right = [
  'You may ask for a review of',
  'this decision in writing, and',
  'you may send us more records',
  'from your treating physician',
  'together with your request.',
  'Member services is open daily.',
];
const columns = left.flatMap((line, place) => [
  [72, 120 + place * 14, line],
  [330, 120 + place * 14, right[place]],
]);

/** 200 dpi. */
const FINE_FAX = { scale: 4 / 3 };
const files = {
  'text.pdf': textPdf(across),
  'columns.pdf': textPdf([[72, 72, 'Lakeshore Community Health Plan'], ...columns]),
  'scanned.pdf': scannedPdf(paper(LETTER, { tilt: -1.2, dirt: 15 })),
  'scan.png': paper(LETTER, { tilt: 1.5, rules: true }).toBuffer('image/png'),
  'photo.jpg': paper(LETTER, { tilt: 2.5, dirt: 30, ground: '#ece7da' }).toBuffer('image/jpeg', 60),
  'fax.tiff': tiff([paper(LETTER.slice(0, 9), FINE_FAX), paper(LETTER.slice(9), FINE_FAX)]),
  'blank.png': createCanvas(400, 500).toBuffer('image/png'),
};
for (const [name, bytes] of Object.entries(files)) writeFileSync(join(FOLDER, name), bytes);
