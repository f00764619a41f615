/** How a Word letter looks: styles and numbering that the receiver can change in one place. Sizes in half points. */
import { AlignmentType, BorderStyle, type IPropertiesOptions, LevelFormat } from 'docx';

/** Every word processor has it or a font of the same widths, so pages stay as they were sent. */
const FONT = 'Times New Roman';
/** Twentieths of a point. */
export const POINTS = 20;

export const STYLE = {
  organization: 'LetterheadName',
  contact: 'LetterheadLine',
  line: 'LetterLine',
  caption: 'SignatureCaption',
  margin: 'LetterMargin',
} as const;

export const NUMBERING = { bullets: 'letter-bullets', enclosures: 'letter-enclosures' } as const;

/** A line of 14.2 points. */
const LINE = { line: 284, lineRule: 'exact' } as const;

export const styles: NonNullable<IPropertiesOptions['styles']> = {
  default: {
    document: {
      run: { font: FONT, size: 22, language: { value: 'en-US' } },
      paragraph: { spacing: { ...LINE, after: 7 * POINTS } },
    },
    heading1: {
      run: { font: FONT, size: 22, bold: true, color: '000000' },
      paragraph: { spacing: { ...LINE, before: 14 * POINTS, after: 3 * POINTS }, keepNext: true },
    },
    heading2: {
      run: { font: FONT, size: 22, bold: true, color: '000000' },
      paragraph: { spacing: { ...LINE, before: 12 * POINTS, after: 3 * POINTS }, keepNext: true },
    },
    listParagraph: { paragraph: { spacing: { ...LINE, after: 3 * POINTS } } },
  },
  paragraphStyles: [
    {
      id: STYLE.organization,
      name: 'Letterhead Name',
      basedOn: 'Normal',
      run: { size: 34, bold: true },
      paragraph: { spacing: { line: 420, lineRule: 'exact', after: 0 } },
    },
    {
      id: STYLE.contact,
      name: 'Letterhead Line',
      basedOn: 'Normal',
      run: { size: 18 },
      paragraph: { spacing: { line: 240, lineRule: 'exact', after: 0 } },
    },
    {
      id: STYLE.line,
      name: 'Letter Line',
      basedOn: 'Normal',
      paragraph: { spacing: { ...LINE, after: 0 } },
    },
    {
      id: STYLE.caption,
      name: 'Signature Caption',
      basedOn: 'Normal',
      run: { size: 18 },
      paragraph: {
        spacing: { line: 240, lineRule: 'exact', before: 44 * POINTS, after: 3 * POINTS },
        indent: { right: 234 * POINTS },
        border: { top: { style: BorderStyle.SINGLE, size: 4, space: 2, color: '999999' } },
      },
    },
    {
      id: STYLE.margin,
      name: 'Letter Margin',
      basedOn: 'Normal',
      run: { size: 18, color: '555555' },
      paragraph: { spacing: { line: 240, lineRule: 'exact', after: 0 } },
    },
  ],
};

export const numbering: NonNullable<IPropertiesOptions['numbering']> = {
  config: [
    {
      reference: NUMBERING.bullets,
      levels: [
        {
          level: 0,
          format: LevelFormat.BULLET,
          text: '•',
          alignment: AlignmentType.LEFT,
          style: { paragraph: { indent: { left: 18 * POINTS, hanging: 14 * POINTS } } },
        },
      ],
    },
    {
      reference: NUMBERING.enclosures,
      levels: [
        {
          level: 0,
          format: LevelFormat.DECIMAL,
          text: '%1.',
          alignment: AlignmentType.LEFT,
          style: { paragraph: { indent: { left: 24 * POINTS, hanging: 20 * POINTS } } },
        },
      ],
    },
  ],
};
