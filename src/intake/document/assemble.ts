/** The pages of a document as one text, with the place of each page in it. */
import type { PageMethod, ReadPage } from './reading.js';

/** A page, and where its text stands in the text of the document. */
export interface PlacedPage {
  readonly page: number;
  readonly read_by: PageMethod;
  readonly certainty?: number;
  readonly start: number;
  readonly end: number;
}

export interface DocumentText {
  readonly text: string;
  readonly pages: readonly PlacedPage[];
  /** Pages of the file; more than were read where time ran out. */
  readonly of: number;
  /** Mean of the pages, by their length. */
  readonly certainty: number;
}

const BETWEEN_PAGES = '\n\n';

/** @param of pages of the file */
export function assemble(pages: readonly ReadPage[], of: number): DocumentText {
  const placed: PlacedPage[] = [];
  let text = '';
  let sure = 0;
  let characters = 0;
  pages.forEach((page, place) => {
    if (place > 0) text += BETWEEN_PAGES;
    const start = text.length;
    text += page.text;
    sure += page.certainty * page.text.length;
    characters += page.text.length;
    placed.push({
      page: place + 1,
      read_by: page.method,
      ...(page.method === 'blank' ? {} : { certainty: page.certainty }),
      start,
      end: text.length,
    });
  });
  return {
    text,
    pages: placed,
    of,
    certainty: characters === 0 ? 0 : Math.round((sure / characters) * 100) / 100,
  };
}
