/** The model of a letter: what every form prints, and where each sentence comes from. Nothing here is text of its own. */
import type { LedgerEntry, LetterSlot } from '../../domain/generated/types.js';

/** Who wrote a sentence: the ledger's entry without its place. */
export type Source = Omit<LedgerEntry, 'start' | 'end'>;

/** One sentence, or one line of a list. */
export interface Piece {
  readonly text: string;
  readonly source: Source;
  /** Ids of the law that it cites. */
  readonly regulations: readonly string[];
  readonly authorities: readonly string[];
  /** Keys of the exhibits that it names. */
  readonly exhibits: readonly string[];
}

/**
 * What may be left out for room, the first last of all: what decides the case and what is asked; how the request is to
 * be decided; the rest of the facts; what supports the answer; what a new decision has to say to each reason, what is said on
 * each reason in any case of its kind, and what has to come with the decision; what the signer fills in; what would fit other
 * cases of the code; what may be asked of any decision (sooner where no code is printed); of what fits other cases, last what no
 * word of this case calls up and what speaks of another kind of care.
 */
export type Rank =
  | 'decides'
  | 'facts'
  | 'procedure'
  | 'support'
  | 'points'
  | 'reason'
  | 'produce'
  | 'fill'
  | 'general'
  | 'asked'
  | 'records'
  | 'stock'
  | 'spare'
  | 'foreign';

/** A heading, its paragraphs, and a list after them. */
export interface Block {
  readonly slot: LetterSlot | 'frame';
  readonly rank: Rank;
  readonly heading?: Piece;
  readonly paragraphs: readonly (readonly Piece[])[];
  readonly list: readonly Piece[];
}

/** All pieces of a block in the order of print. */
export function piecesOf({ heading, paragraphs, list }: Block): Piece[] {
  return [...(heading ? [heading] : []), ...paragraphs.flat(), ...list];
}

/** A paragraph as printed. */
export function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join(' ');
}

/** A piece that cites nothing and names no exhibit. */
export function plainPiece(text: string, source: Source): Piece {
  return { text, source, regulations: [], authorities: [], exhibits: [] };
}
