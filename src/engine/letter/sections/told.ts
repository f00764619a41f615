/** Facts as a letter tells them: sentences in paragraphs, notes in a list, each with the document that shows it. */
import type { CaseFact } from '../../../domain/generated/types.js';
import type { Draft } from '../drafting.js';
import type { Piece } from '../letter.js';
import { cleanLine, countWords, withFullStop } from '../words.js';

const PARAGRAPH_WORDS = 90;

export interface ToldFacts {
  readonly paragraphs: readonly (readonly Piece[])[];
  readonly list: readonly Piece[];
}

/** The facts in their order; those that are no sentence stand in the list. */
export function tellFacts(draft: Draft, facts: readonly CaseFact[]): ToldFacts {
  const named = new Set<string>();
  const pieces = facts.map((fact) => ({ fact, piece: factPiece(draft, fact, named) }));
  const lines = pieces.filter(({ fact }) => !isSentence(fact));
  // One line makes no list.
  const listed = new Set(lines.length > 1 ? lines : []);
  const told = pieces.filter((one) => !listed.has(one)).map(({ piece }) => ended(piece));
  return { paragraphs: inParagraphs(told), list: lines.length > 1 ? lines.map(({ piece }) => piece) : [] };
}

/** With the full stop that a line of a list may lack. */
function ended(piece: Piece): Piece {
  return { ...piece, text: withFullStop(piece.text) };
}

/** One fact; its document is named once in a section. */
function factPiece({ exhibits }: Draft, fact: CaseFact, named: Set<string>): Piece {
  const text = cleanLine(fact.text);
  const shown = exhibits.showing(text);
  const exhibit = shown !== undefined && !named.has(shown.key) ? shown : undefined;
  if (exhibit) named.add(exhibit.key);
  const field = fact.source?.field.replace(/\[\d+\]$/, '');
  return {
    text: exhibit === undefined ? text : withReference(text, exhibit.number),
    source: {
      origin: 'caller',
      fields: [field ?? 'facts'],
      ...(fact.id === undefined ? {} : { facts: [fact.id] }),
    },
    regulations: [],
    authorities: [],
    exhibits: exhibit === undefined ? [] : [exhibit.key],
  };
}

/** "… on May 3 (Enclosure 2)." */
function withReference(text: string, number: number): string {
  const end = /[.!?]["”’)]*$/.exec(text);
  if (end === null) return `${text} (Enclosure ${number})`;
  // A quotation keeps its end inside its marks.
  return end[0].length > 1
    ? `${text} (Enclosure ${number}).`.replace(/([.!?]["”’)]*) \(/, '$1 (')
    : `${text.slice(0, end.index)} (Enclosure ${number})${end[0]}`;
}

/** Treatments that the caller listed are lines of a list, as written. */
function isSentence({ text, source }: CaseFact): boolean {
  return /[.!?…]["”’)]*$/.test(text.trim()) && !source?.field.startsWith('prior_treatments');
}

/** Sentences together in paragraphs that a reader takes at once. */
export function inParagraphs(pieces: readonly Piece[]): Piece[][] {
  const paragraphs: Piece[][] = [];
  let words = 0;
  for (const piece of pieces) {
    const size = countWords(piece.text);
    const last = paragraphs.at(-1);
    if (last !== undefined && words + size <= PARAGRAPH_WORDS) {
      last.push(piece);
      words += size;
    } else {
      paragraphs.push([piece]);
      words = size;
    }
  }
  return paragraphs;
}
