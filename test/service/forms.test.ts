import { strFromU8, unzipSync } from 'fflate';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { GenerateAppealInput, Letterhead } from '../../src/domain/generated/types.js';
import type { Engine } from '../../src/engine/engine.js';
import type { LetterContent } from '../../src/engine/letter/content.js';
import { LETTER_FORMS, type LetterFormId, letterFile } from '../../src/service/forms/forms.js';
import { shippedEngine, TODAY } from '../knowledge.js';

const LETTERHEAD: Letterhead = {
  name: 'Lakeside Regional Medical Center',
  lines: ['Revenue Integrity', '1200 Lakeshore Drive, Madison, WI 53703'],
  footer: ['A nonprofit organization.', 'This letter may contain protected health information.'],
};

const BACK: GenerateAppealInput = {
  denial_code: 'CO-50',
  diagnosis: 'Lumbar disc herniation with radiculopathy (M51.16)',
  procedure: 'MRI of the lumbar spine (72148)',
};
const VISITS = Array.from(
  { length: 300 },
  (_, at) => `On visit ${at} the score was ${at % 24} of 24 points.`,
);

interface Case {
  readonly name: string;
  readonly input: GenerateAppealInput;
  readonly letterhead?: Letterhead;
}

const CASES: readonly Case[] = [
  { name: 'the least', input: BACK },
  {
    name: 'names with accents and quotes, lists',
    input: {
      ...BACK,
      patient_name: 'Siobhán O’Brien-Nuñez "Ștefănia"',
      provider_name: 'Dr. Zoë Łukasiewicz',
      requester: 'provider',
      prior_treatments: ['Naproxen 500 mg & rest <2 weeks', '# 12 visits * physical_therapy', '1. Injection'],
      available_evidence: ['office notes', 'a letter about work'],
      denial_date: '2026-10-05',
      service_date: '2026-09-28',
    },
  },
  { name: 'a letterhead', input: { ...BACK, denial_code: 'CO-197' }, letterhead: LETTERHEAD },
  { name: '2,700 words', input: { ...BACK, patient_summary: VISITS.join(' ') } },
  { name: 'one endless word', input: { ...BACK, procedure: 'a'.repeat(400) } },
  {
    name: 'markup in fields',
    input: { ...BACK, patient_summary: '<b>x</b> {{code}} $y \\ `z` | ~ _u_ [v](w)' },
  },
  { name: 'a representative', input: { ...BACK, denial_code: 'CO-29', requester: 'representative' } },
  { name: 'a corrected claim', input: { ...BACK, denial_code: 'CO-4' } },
  { name: 'records', input: { ...BACK, denial_code: 'CO-252' } },
  { name: 'another payer first', input: { ...BACK, denial_code: 'CO-22' } },
  { name: 'a price', input: { ...BACK, denial_code: 'CO-45' } },
  { name: 'a cost share', input: { ...BACK, denial_code: 'PR-1' } },
  { name: 'a sheet, which nobody signs', input: { ...BACK, document: 'peer_to_peer_sheet' } },
  { name: 'a complaint', input: { ...BACK, document: 'regulator_complaint' } },
  { name: 'a request for the claim file', input: { ...BACK, document: 'claim_file_request' } },
];

const REASONS: Case = {
  name: 'reasons of the payer, in its words, as headings',
  input: {
    ...BACK,
    denial_reason: 'Six weeks of conservative treatment are not documented. The request was filed too late.',
  },
};

const RIGHT_TO_LEFT: GenerateAppealInput = {
  ...BACK,
  patient_name: 'محمد السيد',
  insurance_company: 'קופת חולים',
  provider_name: '王小明',
  requester: 'provider',
  patient_summary: 'يعاني المريض من الألم (42 يوما).\n\nהמטופל סובל מכאב.\n\nนายสมชาย ✓ 😀 \uFFFE',
};

let engine: Engine;
beforeAll(() => {
  engine = shippedEngine();
});

async function letterOf({ input, letterhead }: Omit<Case, 'name'>): Promise<LetterContent> {
  const letter = await engine.writeLetter(input, TODAY, letterhead);
  if (!letter.ok) throw new Error(letter.failure.detail);
  return letter.value;
}

async function bytesOf(letter: LetterContent, id: LetterFormId): Promise<Buffer> {
  const form = LETTER_FORMS.find((each) => each.id === id) ?? expect.fail(id);
  return (await letterFile(letter, form, TODAY)).bytes;
}

function openPdf(bytes: Buffer): Promise<PDFDocumentProxy> {
  return getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
}

/** What a screen reader is told, page after page: everything but artifacts. */
async function textOfPdf(pdf: PDFDocumentProxy): Promise<string> {
  let text = '';
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent({ includeMarkedContent: true });
    const open: boolean[] = [];
    for (const item of items) {
      if ('str' in item) text += open.includes(true) ? '' : item.str;
      else if (item.type === 'endMarkedContent') open.pop();
      else open.push((item as { readonly tag?: string }).tag === 'Artifact'); // the types leave it out
    }
  }
  return text;
}

interface Node {
  readonly role?: string;
  readonly children?: readonly Node[];
}

function rolesOf({ role, children = [] }: Node): string[] {
  return [...(role === undefined ? [] : [role]), ...children.flatMap(rolesOf)];
}

function wordXml(bytes: Buffer, path = 'word/document.xml'): string {
  const file = unzipSync(bytes)[path];
  if (file === undefined) throw new Error(`${path} is missing`);
  return strFromU8(file);
}

function textOfXml(xml: string): string {
  const texts = [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text ?? '');
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return texts.join('').replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '');
}

const packed = (text: string) => text.replace(/\s+/g, '');

/** The letter as a form prints it: the gap for the signature is a line to sign on. */
function expected({ text, enclosures }: LetterContent, mark: string, numbers: boolean): string {
  const lines = text.replace('\n[Signature]\n', '\nSignature\n').split('\n');
  const from = lines.lastIndexOf(enclosures.heading);
  const written = lines.map((line, at) =>
    at > from && !numbers ? line.replace(/^\d+\. /, '') : line.replace(/^- /, mark),
  );
  return packed(written.join('\n'));
}

describe.each(CASES)('$name', (letterCase) => {
  it('is the same letter in its parts, as text, PDF and Word', async () => {
    const letter = await letterOf(letterCase);
    const whole = await engine.generateAppeal(letterCase.input, TODAY, letterCase.letterhead);
    expect(whole.ok && whole.value.appeal_letter).toBe(letter.text);
    expect((await bytesOf(letter, 'text')).toString()).toBe(letter.text);
    const pdf = await openPdf(await bytesOf(letter, 'pdf'));
    expect(packed(await textOfPdf(pdf))).toBe(expected(letter, '•', true));
    const body = textOfXml(wordXml(await bytesOf(letter, 'word')));
    const { footer } = letter;
    const footerless = expected(letter, '', false).slice(0, -packed(footer.join('')).length || undefined);
    expect(packed(body)).toBe(footerless);
  });

  it('has the same bytes again', async () => {
    for (const { id } of LETTER_FORMS) {
      const [first, second] = [
        await bytesOf(await letterOf(letterCase), id),
        await bytesOf(await letterOf(letterCase), id),
      ];
      expect(first.equals(second), id).toBe(true);
    }
  });
});

describe('PDF', () => {
  it('tells a screen reader what each part is', async () => {
    const letter = await letterOf({ input: { ...BACK, prior_treatments: ['Naproxen'] } });
    const pdf = await openPdf(await bytesOf(letter, 'pdf'));
    const roles: string[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1)
      roles.push(...rolesOf((await (await pdf.getPage(number)).getStructTree()) as Node));
    expect(new Set(roles)).toEqual(
      new Set(['Root', 'Document', 'P', 'H1', 'Table', 'TR', 'TH', 'TD', 'H2', 'L', 'LI', 'Lbl', 'LBody']),
    );
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: letter.title, Language: 'en-US', CreationDate: 'D:20261121000000Z' });
    expect((await pdf.getMarkInfo())?.Marked).toBe(true);
    const headings = (await pdf.getOutline()).map(({ title }) => title);
    expect(headings).toEqual([
      ...letter.sections.flatMap(({ heading }) => heading ?? []),
      letter.enclosures.heading,
    ]);
  });

  it('numbers its pages and names the claim on each that could be lost', async () => {
    const letter = await letterOf({ input: { ...BACK, member_id: 'W12', claim_number: 'C-77' } });
    const pdf = await openPdf(await bytesOf(letter, 'pdf'));
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
      expect(text).toContain(`Page ${number} of ${pdf.numPages}`);
      if (number > 1) expect(text).toMatch(/Member ID W12 · Claim or reference number C-77/);
    }
  });

  it('sets every script, also from right to left', async () => {
    const letter = await letterOf({ input: RIGHT_TO_LEFT });
    const text = await textOfPdf(await openPdf(await bytesOf(letter, 'pdf')));
    for (const part of ['王小明', 'قופת'.slice(1), 'נายสมชาย'.slice(1), '✓']) expect(text).toContain(part);
    expect(text).toMatch(/محمد|السيد/);
  });

  it('leaves time to other calls while it is made', async () => {
    const letter = await letterOf({ input: BACK });
    await bytesOf(letter, 'pdf');
    let turns = 0;
    let made = false;
    const others = (async () => {
      while (!made) {
        await new Promise((resolve) => setImmediate(resolve));
        turns += 1;
      }
    })();
    await bytesOf(letter, 'pdf');
    made = true;
    await others;
    expect(turns).toBeGreaterThan(letter.sections.length);
  });
});

describe('Word', () => {
  it('has headings, numbered enclosures, page numbers, and its gaps marked', async () => {
    const letter = await letterOf({ input: BACK, letterhead: LETTERHEAD });
    const bytes = await bytesOf(letter, 'word');
    const xml = wordXml(bytes);
    for (const style of ['Heading1', 'Heading2', 'ListParagraph', 'LetterheadName', 'SignatureCaption'])
      expect(xml).toContain(`<w:pStyle w:val="${style}"/>`);
    const marked = xml.match(/<w:highlight w:val="yellow"\/>/g) ?? [];
    expect(marked.length).toBeGreaterThanOrEqual(letter.gaps.length - 1);
    expect(wordXml(bytes, 'word/styles.xml')).toContain('w:lang w:val="en-US"');
    expect(wordXml(bytes, 'docProps/core.xml')).toContain(`${TODAY}T00:00:00Z</dcterms:created>`);
    const footers = Object.keys(unzipSync(bytes)).filter((path) => path.startsWith('word/footer'));
    for (const path of footers) {
      expect(wordXml(bytes, path)).toMatch(/PAGE.*NUMPAGES/s);
      expect(textOfXml(wordXml(bytes, path))).toContain(LETTERHEAD.footer?.join(''));
    }
  });

  it('tells text from right to left and holds nothing that XML cannot', async () => {
    const xml = wordXml(await bytesOf(await letterOf({ input: RIGHT_TO_LEFT }), 'word'));
    expect(xml).toContain('<w:rtl/>');
    expect(xml).toContain('<w:bidi/>');
    expect(xml).not.toMatch(/[\uFFFE\uFFFF]/);
  });
});

it('Markdown shows the letter and takes no markup from the caller', async () => {
  const summary =
    '# not a heading\n\n- not a list\n\n1. not a number\n\n*plain* <b>text</b> [link](x) was seen at the visit of May 4';
  const letter = await letterOf({ input: { ...BACK, patient_summary: summary } });
  const markdown = (await bytesOf(letter, 'markdown')).toString();
  expect(markdown).toContain('\n## Enclosures\n');
  for (const text of ['not a heading', 'ot a list', 'ot a number']) expect(markdown).toContain(text);
  expect(markdown).not.toMatch(/^(?:# |- |1\. )not a/m);
  expect(markdown).toContain('\\<b\\>text\\</b\\> \\[link\\](x)');
});

describe('a letter that was changed by hand', () => {
  const back = async (letterCase: Omit<Case, 'name'>, change = (text: string) => text) =>
    engine.readBack({ letter: change((await letterOf(letterCase)).text) }, letterCase.letterhead);

  it.each([
    ...CASES,
    REASONS,
  ])('is read back in the parts that it was written in: $name', async (letterCase) => {
    const written = await letterOf(letterCase);
    const markdown = (await bytesOf(written, 'markdown')).toString();
    expect((await bytesOf(await back(letterCase), 'markdown')).toString()).toBe(markdown);
    expect((await back(letterCase)).letterhead).toEqual(written.letterhead);
  });

  it('keeps every word of the change in Word and PDF, each part in its place', async () => {
    const letterCase = { input: { ...BACK, requester: 'provider' as const } };
    const letter = await back(letterCase, (text) =>
      text
        .replace('[Provider name and NPI]', 'Dr. Imani Cole')
        .replace(
          'Sincerely,',
          'Two more points\n\nShe fell twice in May.\n\n- on May 2\n- on May 9\n\nRespectfully,',
        )
        .concat('2. Log of the falls\n'),
    );
    expect(letter.sections.at(-1)).toEqual({
      heading: 'Two more points',
      paragraphs: ['She fell twice in May.'],
      list: ['on May 2', 'on May 9'],
    });
    expect([letter.sender[0], letter.closing]).toEqual(['Dr. Imani Cole', 'Respectfully,']);
    expect(letter.enclosures.lines.at(-1)).toBe('Log of the falls');
    const word = packed(textOfXml(wordXml(await bytesOf(letter, 'word'))));
    const pdf = packed(await textOfPdf(await openPdf(await bytesOf(letter, 'pdf'))));
    for (const text of ['Imani Cole', 'She fell twice in May.', 'Respectfully,', 'Log of the falls'])
      for (const file of [word, pdf]) expect(file).toContain(packed(text));
  });

  it('loses no word of a text that has no parts of a letter', async () => {
    const text = 'Please pay.\nMy knee hurts:\n- a lot\nno end\n\n\nBye';
    const markdown = (await bytesOf(engine.readBack({ letter: text }), 'markdown')).toString();
    for (const word of text.match(/\w+/g) ?? []) expect(markdown).toContain(word);
  });
});
