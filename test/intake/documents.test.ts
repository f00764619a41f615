import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { Document, ImageRun, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import { assert, asyncProperty, integer, record, uint8Array } from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../src/domain/failures.js';
import type { AnalyzeDenialLetterInput, DenialAnalysis } from '../../src/domain/generated/types.js';
import { decodeHeic } from '../../src/intake/document/heic.js';
import { kindOf } from '../../src/intake/document/kind.js';
import { countTiffPages, decodePicture, decodeTiff } from '../../src/intake/document/pictures.js';
import { readDocument } from '../../src/intake/document/read-document.js';
import { createDocumentReader } from '../../src/intake/document/reader.js';
import { openWord } from '../../src/intake/document/word.js';
import { createSchemas } from '../../src/schema/schemas.js';
import { ROOT, shippedEngine, TODAY } from '../knowledge.js';

const FOLDER = join(ROOT, 'test/intake/documents');
const engine = shippedEngine();
const schemas = createSchemas();

const bytesOf = (name: string): Buffer => readFileSync(join(FOLDER, name));

function analyze(
  bytes: Uint8Array,
  more: Partial<AnalyzeDenialLetterInput> = {},
): Promise<Outcome<DenialAnalysis>> {
  const document = Buffer.from(bytes).toString('base64');
  return engine.analyzeLetter({ document, include_text: true, ...more }, TODAY);
}

const ROWS = [
  ['Service', 'Billed', 'Reason code'],
  ['72148 MRI', '$1,250.00', 'CO-50'],
  ['99214 Office', '$210.00', 'CO-197'],
];

function wordOf(children: (Paragraph | Table)[]): Promise<Buffer> {
  return Packer.toBuffer(new Document({ sections: [{ children }] }));
}

function word(): Promise<Buffer> {
  const lines = [
    'Lakeshore Community Health Plan',
    'Date of notice: November 2, 2026',
    'Claim number: 26-1102-7781',
  ];
  const rows = ROWS.map(
    (row) =>
      new TableRow({ children: row.map((text) => new TableCell({ children: [new Paragraph(text)] })) }),
  );
  return wordOf([...lines.map((line) => new Paragraph(line)), new Table({ rows })]);
}

function wordWithScan(): Promise<Buffer> {
  const data = bytesOf('scan.png');
  const scan = new ImageRun({ type: 'png', data, transformation: { width: 600, height: 800 } });
  return wordOf([new Paragraph({ children: [scan] })]);
}

async function webp(): Promise<Buffer> {
  const scan = await loadImage(bytesOf('scan.png'));
  const sheet = createCanvas(scan.width, scan.height);
  sheet.getContext('2d').drawImage(scan, 0, 0);
  return sheet.encode('webp', 80);
}

/** Forwarded later than the notice: its own day must not be taken for that of the decision. */
function email(body = '<p>Please see the <b>denial</b>.</p><script>no()</script>'): Buffer {
  const attached = bytesOf('text.pdf').toString('base64');
  const lines = [
    'From: Robin Sample <robin@example.com>',
    'Subject: Denial of my MRI',
    'Date: Mon, 16 Nov 2026 10:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    body,
    '--b',
    'Content-Type: application/octet-stream',
    'Content-Disposition: attachment; filename="denial"',
    'Content-Transfer-Encoding: base64',
    '',
    attached,
    '--b--',
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}

describe('a hostile or foreign file', () => {
  it.each([
    ['a Word file that says it unpacks to 50 MB', bomb, 'needs more memory or time'],
    ['a Word file cut short', async () => (await word()).subarray(0, 4000), 'is damaged or cut short'],
    [
      'a spreadsheet',
      async () => Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(9) })),
      'kind that is not read',
    ],
    ['a HEIC photo cut short', async () => bytesOf('scan.heic').subarray(0, 4000), 'is damaged or cut short'],
    ['.doc', async () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'save it as .docx or PDF'],
    ['WebP that states too many pixels', async () => hugeWebp(), 'million pixels'],
  ] as const)(
    '%s is refused with what to do',
    async (_, made, words) => {
      const answer = await analyze(await made());
      expect(JSON.stringify(answer)).toContain('"ok":false');
      expect(JSON.stringify(answer)).toContain(words);
    },
    300_000,
  );

  it('tables in tables of an e-mail are read as far as a limit', async () => {
    const answer = await analyze(email('<table><tr><td>'.repeat(5000)));
    expect(answer.ok && answer.value.denial_codes.map(({ code }) => code)).toEqual(['CO-50', 'CO-197']);
  });

  it('a letter that begins with From: is a text', () => {
    expect(kindOf(Buffer.from('From: Aetna\nDate: October 5, 2026\n\nWe deny.'))).toBe('text');
    expect(kindOf(email())).toBe('email');
  });
});

/** Small, with a directory that states 50 MB. */
async function bomb(): Promise<Buffer> {
  const file = Buffer.from(zipSync({ 'word/document.xml': new Uint8Array(9) }));
  file.writeUInt32LE(50_000_000, file.indexOf('PK\x01\x02', 0, 'latin1') + 24);
  return file;
}

/** Extended form: 16,000 by 16,000. */
function hugeWebp(): Buffer {
  const head = Buffer.alloc(40);
  head.write('RIFF', 0, 'latin1');
  head.write('WEBPVP8X', 8, 'latin1');
  head.writeUIntLE(15_999, 24, 3);
  head.writeUIntLE(15_999, 27, 3);
  return head;
}

async function read(name: string): Promise<DenialAnalysis> {
  const answer = await analyze(bytesOf(name));
  if (!answer.ok) throw new Error(answer.failure.detail);
  expect(schemas.validate('api/denial-analysis.schema.json', answer.value)).toEqual([]);
  return answer.value;
}

describe('the same letter in every form', () => {
  it.each([
    ['text.pdf', 'pdf', ['text_layer']],
    ['scanned.pdf', 'pdf', ['ocr']],
    ['scan.png', 'png', ['ocr']],
    ['photo.jpg', 'jpeg', ['ocr']],
  ])(
    '%s',
    async (name, format, methods) => {
      const { denial_codes, denial_reasons, extracted, deadline, source, warnings } = await read(name);
      expect(denial_codes.map(({ code }) => code)).toEqual(['CO-50', 'CO-197']);
      expect(denial_reasons.map(({ category }) => category)).toContain('medical_necessity');
      expect(extracted).toMatchObject({
        notice_date: '2026-11-02',
        member_id: 'LCH4471902',
        claim_numbers: ['26-1102-7781'],
        service_dates: ['2026-10-12'],
        stated_appeal_days: 60,
      });
      expect(deadline?.safe_date).toBe('2026-12-31');
      expect(source).toMatchObject({ format, pages: methods.length });
      expect(source?.certainty).toBeGreaterThan(0.8);
      expect(extracted.pages?.map(({ read_by }) => read_by)).toEqual(methods);
      const text = source?.text ?? '';
      for (const code of denial_codes) expect(text.slice(code.start, code.end)).toBe(code.text);
      expect(text.slice(extracted.pages?.[0]?.start, extracted.pages?.[0]?.end)).toContain('Lakeshore');
      expect(warnings.some((warning) => warning.includes('read from a picture'))).toBe(methods[0] === 'ocr');
    },
    300_000,
  );

  it.each([
    ['Word', 'word', word, ['text_layer']],
    ['an e-mail with the PDF attached', 'email', () => email(), ['text_layer', 'text_layer']],
  ] as const)(
    '%s',
    async (_, format, made, methods) => {
      const answer = await analyze(await made());
      if (!answer.ok) throw new Error(answer.failure.detail);
      expect(schemas.validate('api/denial-analysis.schema.json', answer.value)).toEqual([]);
      const { denial_codes, extracted, source } = answer.value;
      expect(denial_codes.map(({ code }) => code)).toEqual(['CO-50', 'CO-197']);
      expect(extracted).toMatchObject({ notice_date: '2026-11-02', claim_numbers: ['26-1102-7781'] });
      expect(source).toMatchObject({ format, pages: methods.length });
      expect(extracted.pages?.map(({ read_by }) => read_by)).toEqual(methods);
    },
    300_000,
  );

  it('a scan as WebP is decoded in the size of the page', async () => {
    const page = await decodePicture(await webp(), 'webp');
    const same = await decodePicture(bytesOf('scan.png'), 'png');
    expect([page.width, page.height]).toEqual([same.width, same.height]);
  });

  it('a photo of an iPhone is decoded as the scan that it shows', async () => {
    const page = await decodeHeic(bytesOf('scan.heic'));
    const same = await decodePicture(bytesOf('scan.png'), 'png');
    const differing = page.pixels.filter((gray, at) => Math.abs(gray - (same.pixels[at] ?? 0)) > 64).length;
    expect([page.width, page.height]).toEqual([same.width, same.height]);
    expect(differing).toBeLessThan(page.pixels.length / 100);
  });

  it('Word that holds a scan and no text gives the picture to be read', async () => {
    const { text, enclosed } = await openWord(await wordWithScan());
    expect([text, enclosed.map(({ kind }) => kind)]).toEqual(['', ['png']]);
  });

  it('columns are read one after the other', async () => {
    const { source } = await read('columns.pdf');
    expect(source?.text).toContain('because\nthe service is experimental\nor investigational');
    expect(source?.text).toContain('and\nyou may send us more records\nfrom your treating physician');
  });

  it('gives the text only where it is asked for', async () => {
    const answer = await analyze(bytesOf('text.pdf'), { include_text: false });
    expect(answer.ok && answer.value.source).toEqual({ format: 'pdf', pages: 1, certainty: 1 });
  });

  it('finds a file in content, and a text in a file', async () => {
    const content = bytesOf('text.pdf').toString('base64');
    const found = await engine.analyzeLetter({ content }, TODAY);
    expect(found.ok && found.value.source?.format).toBe('pdf');
    const text = await analyze(Buffer.from('Your health plan claim was denied. Reason code: CO-50'));
    expect(text.ok && text.value.denial_codes.map(({ code }) => code)).toEqual(['CO-50']);
    expect(text.ok && text.value.source).toBeUndefined();
  });
});

/** A PNG that states a size and holds nothing. */
function pngOf(width: number, height: number): Buffer {
  const bytes = Buffer.from(bytesOf('blank.png'));
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

function pdfOf(content: Buffer, dictionary = '', pages = 1): Buffer {
  const numbers = Array.from({ length: pages }, (_, place) => place + 10);
  const kids = numbers.map((number) => `${number} 0 R`).join(' ');
  const objects = [
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    `2 0 obj<</Type/Pages/Kids[${kids}]/Count ${pages}>>endobj`,
    ...numbers.map(
      (number) => `${number} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>endobj`,
    ),
    `4 0 obj<<${dictionary}/Length ${content.length}>>stream\n`,
  ];
  const end = '\nendstream endobj\ntrailer<</Root 1 0 R>>\n';
  return Buffer.concat([Buffer.from(`%PDF-1.7\n${objects.join('\n')}`), content, Buffer.from(end)]);
}

describe('what cannot be read is said, with the rule and what to do', () => {
  it.each<[string, Uint8Array, RegExp]>([
    ['nothing', Buffer.alloc(0), /is empty/],
    ['a Word file', Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1'), /of a kind that is not read.*PDF first/],
    ['a password', bytesOf('locked.pdf'), /needs a password/],
    ['a PDF cut short', bytesOf('text.pdf').subarray(0, 60), /damaged|no text/],
    ['a picture cut short', bytesOf('photo.jpg').subarray(0, 90), /damaged/],
    // The decoder itself crashes on it.
    ['a picture of a header alone', pngOf(48, 32).subarray(0, 40), /damaged/],
    ['a TIFF cut short', bytesOf('fax.tiff').subarray(0, 200), /damaged/],
    ['a blank page', bytesOf('blank.png'), /no text/],
    ['a picture of ten thousand million pixels', pngOf(100_000, 100_000), /more than 75 million pixels/],
    ['too many pages', pdfOf(Buffer.from(''), '', 51), /more than 50 pages/],
    ['arrays in arrays', pdfOf(Buffer.from('['.repeat(200_000))), /damaged|no text|memory or time/],
    [
      'a stream that swells',
      pdfOf(deflateSync(Buffer.alloc(40_000_000)), '/Filter/FlateDecode'),
      /no text|damaged|memory or time/,
    ],
    ['more than 20 MB', Buffer.alloc(20_000_001, '%PDF-'), /larger than 20 MB/],
  ])(
    '%s',
    async (_, bytes, says) => {
      const answer = await analyze(bytes);
      if (answer.ok) throw new Error('it was read');
      expect(answer.failure.code).toBe('invalid_input');
      expect(answer.failure.detail).toMatch(says);
      expect(answer.failure.errors?.[0]?.field).toBe('document');
    },
    300_000,
  );

  it('no base64', async () => {
    const answer = await engine.analyzeLetter({ document: 'Your claim was denied.' }, TODAY);
    expect(!answer.ok && answer.failure.detail).toMatch(/is not base64/);
  });

  it('says what to do where not one page can be read in time', async () => {
    const bytes = bytesOf('scan.png');
    expect(await createDocumentReader().read({ kind: 'png', bytes }, { within: 1 })).toBe('too-slow');
  });

  it('ends where nobody waits', async () => {
    const ending = new AbortController();
    const reading = createDocumentReader().read(
      { kind: 'png', bytes: bytesOf('scan.png') },
      { signal: ending.signal },
    );
    ending.abort();
    expect(await reading).toBe('too-costly');
  });
});

describe('spoiled files', () => {
  /** fax.tiff with the directory of its first page changed: where it stands, and where the link to the second page stands. */
  function spoiledTiff(change: (file: Buffer, directory: number, link: number) => void): Buffer {
    const file = Buffer.from(bytesOf('fax.tiff'));
    const directory = file.readUInt32LE(4);
    change(file, directory, directory + 2 + file.readUInt16LE(directory) * 12);
    return file;
  }

  it.each<[string, number | RegExp, Buffer]>([
    [
      'a chain of pages that comes back to itself',
      1,
      spoiledTiff((file, directory, link) => file.writeUInt32LE(directory, link)),
    ],
    [
      'a chain that leaves the file',
      1,
      spoiledTiff((file, _, link) => file.writeUInt32LE(file.length + 9, link)),
    ],
    [
      'a list of four thousand million values',
      /damaged/,
      spoiledTiff((file, directory) => file.writeUInt32LE(0xffffffff, directory + 2 + 4)),
    ],
    [
      'more entries than the file holds',
      /damaged/,
      spoiledTiff((file, directory) => file.writeUInt16LE(0xffff, directory)),
    ],
    [
      'a strip longer than the file',
      /damaged/,
      spoiledTiff((file, directory) => file.writeUInt32LE(0xfffffff0, directory + 2 + 8 * 12 + 8)),
    ],
  ])('a TIFF with %s ends at once', (_, expected, bytes) => {
    if (typeof expected === 'number') expect(countTiffPages(bytes)).toBe(expected);
    else expect(() => countTiffPages(bytes)).toThrow(expected);
  });

  /** The pages of a fax are decoded alone: what is recognized in them is no matter of the file. */
  async function pagesOf(kind: 'pdf' | 'tiff', bytes: Uint8Array): Promise<readonly unknown[]> {
    return kind === 'tiff' ? [...decodeTiff(bytes)] : (await readDocument({ kind, bytes }, () => {})).pages;
  }

  it.each(['text.pdf', 'columns.pdf', 'fax.tiff'])('%s is read or refused, and never hangs', async (name) => {
    const whole = bytesOf(name);
    const spoil = record({
      at: integer({ min: 0, max: whole.length - 1 }),
      by: uint8Array({ minLength: 1, maxLength: 40 }),
      end: integer({ min: whole.length >> 1, max: whole.length }),
    });
    await assert(
      asyncProperty(spoil, async ({ at, by, end }) => {
        const bytes = Uint8Array.from(whole);
        bytes.set(by.subarray(0, bytes.length - at), at);
        const cut = bytes.subarray(0, end);
        const kind = kindOf(cut);
        if (kind !== 'pdf' && kind !== 'tiff') return;
        const outcome = await pagesOf(kind, cut).catch((error: Error) => error.message);
        expect(outcome.length).toBeGreaterThan(0);
      }),
      { numRuns: name === 'fax.tiff' ? 3 : 60, seed: 20261121 },
    );
  }, 300_000);
});
