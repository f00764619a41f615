/** A letter in its parts, for forms that need more than its text: each part as it is printed, nothing left to fill. */
import type { CaseFile } from '../case-file.js';
import { textOf } from './letter.js';
import { AT_HAND, ENCLOSURES } from './print.js';
import type { Letter } from './write.js';

export interface LetterSection {
  readonly heading?: string;
  readonly paragraphs: readonly string[];
  readonly list: readonly string[];
}

export interface LetterContent {
  /** Kind of document: appeal_letter. */
  readonly document: string;
  /** What the first reference line says. */
  readonly title: string;
  /** Name and lines of the organization whose letterhead it carries; none without white label. */
  readonly letterhead: readonly string[];
  /** None in a sheet, as are addressee, salutation, closing and signature. */
  readonly sender: readonly string[];
  readonly date: string;
  readonly addressee: readonly string[];
  /** Label and value. */
  readonly reference: readonly (readonly [string, string])[];
  readonly salutation: string;
  readonly sections: readonly LetterSection[];
  readonly closing: string;
  /** The first line is the place of the signature itself. */
  readonly signature: readonly string[];
  readonly enclosures: {
    readonly heading: string;
    /** Without their numbers, which count from 1. */
    readonly lines: readonly string[];
  };
  /** Lines below everything else. */
  readonly footer: readonly string[];
  /** Bracketed texts in place of facts not given, for the signer to fill. */
  readonly gaps: readonly string[];
  /** All of it as plain text. */
  readonly text: string;
}

export function contentOf(file: CaseFile, letter: Letter): LetterContent {
  const { heading, blocks, exhibits, sheet } = letter;
  const { sender, date, addressee, reference, salutation, closing, signature, footer } = heading;
  const ofLetterhead = sender.length === 0 ? 0 : letterheadLines(file);
  return {
    document: letter.document,
    title: reference[0]?.[1] ?? '',
    letterhead: sender.slice(0, ofLetterhead),
    sender: sender.slice(ofLetterhead),
    date,
    addressee,
    reference,
    salutation,
    sections: blocks.map((block) => ({
      ...(block.heading === undefined ? {} : { heading: block.heading.text }),
      paragraphs: block.paragraphs.map(textOf),
      list: block.list.map(({ text }) => text),
    })),
    closing,
    signature,
    enclosures: { heading: sheet ? AT_HAND : ENCLOSURES, lines: exhibits.map(({ name }) => name) },
    footer,
    gaps: heading.placeholders,
    text: letter.text,
  };
}

function letterheadLines({ letterhead }: CaseFile): number {
  return letterhead === undefined ? 0 : 1 + (letterhead.lines?.length ?? 0);
}
