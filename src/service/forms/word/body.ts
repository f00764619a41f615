/** The body of a Word letter, part after part, each in the style of its kind. */
import {
  BorderStyle,
  HeadingLevel,
  type IParagraphOptions,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  WidthType,
} from 'docx';
import type { LetterContent, LetterSection } from '../../../engine/letter/content.js';
import { Runs, readFromRight } from './runs.js';
import { NUMBERING, POINTS, STYLE } from './styles.js';

type Part = Paragraph | Table;

const BLOCK_GAP = { before: 14 * POINTS } as const;
const WITHOUT_BORDERS = {
  top: { style: BorderStyle.NONE },
  bottom: { style: BorderStyle.NONE },
  left: { style: BorderStyle.NONE },
  right: { style: BorderStyle.NONE },
  insideHorizontal: { style: BorderStyle.NONE },
  insideVertical: { style: BorderStyle.NONE },
} as const;
/** Widths of labels and values, in twentieths of a point. */
const COLUMNS = [132 * POINTS, 332 * POINTS] as const;

export function bodyOf(letter: LetterContent): Part[] {
  const runs = new Runs(letter.gaps);
  return [
    ...letterheadParts(runs, letter.letterhead),
    ...block(runs, letter.sender, letter.letterhead.length > 0 ? 28 * POINTS : 0),
    ...block(runs, [letter.date]),
    ...block(runs, letter.addressee),
    ...referenceParts(runs, letter.reference),
    ...block(runs, letter.salutation === '' ? [] : [letter.salutation]),
    ...letter.sections.flatMap((section, index) => sectionParts(runs, section, index === 0)),
    ...closingParts(runs, letter),
    ...enclosureParts(runs, letter.enclosures),
  ];
}

function letterheadParts(runs: Runs, [name, ...contact]: readonly string[]): Part[] {
  if (name === undefined) return [];
  const last = contact.length;
  const border = { bottom: { style: BorderStyle.SINGLE, size: 4, space: 8, color: '999999' } } as const;
  return [name, ...contact].map(
    (line, index) =>
      new Paragraph({
        children: runs.of(line),
        style: index === 0 ? STYLE.organization : STYLE.contact,
        ...(index === last ? { border } : {}),
      }),
  );
}

/** Lines that belong together. */
function block(runs: Runs, lines: readonly string[], before: number = BLOCK_GAP.before): Part[] {
  return lines.map((line, index) => {
    const spacing = index === 0 ? { spacing: { before } } : {};
    return new Paragraph({
      children: runs.of(line),
      style: STYLE.line,
      keepNext: index < lines.length - 1,
      ...spacing,
    });
  });
}

/** The first line is the title; the others a table whose first column names the second. */
function referenceParts(runs: Runs, [title, ...others]: LetterContent['reference']): Part[] {
  if (title === undefined) return [];
  const cell = (text: string, width: number) =>
    new TableCell({
      width: { size: width, type: WidthType.DXA },
      margins: { left: 0, right: 8 * POINTS },
      children: [
        new Paragraph({ children: runs.of(text), style: STYLE.line, spacing: { after: 1.5 * POINTS } }),
      ],
    });
  const rows = others.map(
    ([label, value]) =>
      new TableRow({ cantSplit: true, children: [cell(`${label}:`, COLUMNS[0]), cell(value, COLUMNS[1])] }),
  );
  const heading = new Paragraph({ children: runs.of(title.join(': ')), heading: HeadingLevel.HEADING_1 });
  if (rows.length === 0) return [heading];
  return [
    heading,
    new Table({
      rows,
      width: { size: COLUMNS[0] + COLUMNS[1], type: WidthType.DXA },
      columnWidths: [...COLUMNS],
      layout: TableLayoutType.FIXED,
      borders: WITHOUT_BORDERS,
    }),
  ];
}

function sectionParts(runs: Runs, { heading, paragraphs, list }: LetterSection, first: boolean): Part[] {
  return [
    ...(heading === undefined
      ? []
      : [new Paragraph({ children: runs.of(heading), heading: HeadingLevel.HEADING_2 })]),
    ...paragraphs.map((text, index) => {
      const gap = first && index === 0 && heading === undefined ? { spacing: BLOCK_GAP } : {};
      return prose(runs, text, { keepNext: list.length > 0 && index === paragraphs.length - 1, ...gap });
    }),
    ...list.map((text) => prose(runs, text, listed(NUMBERING.bullets))),
  ];
}

function prose(runs: Runs, text: string, look: IParagraphOptions): Paragraph {
  const direction = readFromRight(text) ? { bidirectional: true } : {};
  return new Paragraph({ children: runs.of(text), ...direction, ...look });
}

function listed(reference: string): IParagraphOptions {
  return { style: 'ListParagraph', numbering: { reference, level: 0 } };
}

/** The first line of the signature is the place to sign: its caption stands under a rule. */
function closingParts(runs: Runs, { closing, signature }: LetterContent): Part[] {
  const [place, ...lines] = signature;
  if (place === undefined) return [];
  const caption = runs.of(place.replace(/^\[(.*)\]$/, '$1'));
  return [
    new Paragraph({ children: runs.of(closing), keepNext: true, spacing: BLOCK_GAP }),
    new Paragraph({ children: caption, style: STYLE.caption, keepNext: lines.length > 0 }),
    ...block(runs, lines, 0),
  ];
}

function enclosureParts(runs: Runs, { heading, lines }: LetterContent['enclosures']): Part[] {
  if (lines.length === 0) return [];
  return [
    new Paragraph({
      children: runs.of(heading),
      heading: HeadingLevel.HEADING_2,
      spacing: { before: 20 * POINTS },
    }),
    ...lines.map((line) => prose(runs, line, listed(NUMBERING.enclosures))),
  ];
}
