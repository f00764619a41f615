/** What stands behind a letter, as an answer lists it: only what was printed. */
import type { Citation, Enclosure, PayerReply } from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import { listCitations } from '../citations.js';
import { authorityCitation, type LawContext, regulationOn } from '../law.js';
import { piecesOf } from './letter.js';
import type { Letter } from './write.js';

export interface LetterSources {
  readonly citations: Citation[];
  /** The citations alone, in the same order. */
  readonly cited: string[];
  readonly enclosures: Enclosure[];
  /** Ids of rules and arguments: those printed, in the order of the letter, then the others that hold. */
  readonly arguments: string[];
  /** What the payer will likeliest say to the first answers. */
  readonly replies: PayerReply[];
}

const ARGUMENTS: ReadonlySet<string> = new Set(['argument', 'controlling_law']);

export function sourcesOf(library: PackLibrary, law: LawContext, letter: Letter): LetterSources {
  const pieces = letter.blocks.flatMap(piecesOf);
  const printed = (citation: string | undefined) => citation !== undefined && letter.text.includes(citation);
  const ids = (of: (piece: (typeof pieces)[number]) => readonly string[]) => [...new Set(pieces.flatMap(of))];
  const authority = (id: string) => {
    const record = library.authorities.get(id);
    return record && authorityCitation(record);
  };
  const printedArguments = ids(({ source }) =>
    ARGUMENTS.has(source.origin) && source.record ? [source.record] : [],
  );
  const citations = listCitations(library, law, {
    authorities: ids((piece) => piece.authorities).filter((id) => printed(authority(id))),
    regulations: ids((piece) => piece.regulations).filter((id) => {
      const regulation = library.regulations.get(id);
      return printed(regulation && regulationOn(regulation, law.date).citation);
    }),
  });
  return {
    citations,
    cited: citations.map(({ citation }) => citation),
    enclosures: letter.exhibits.map(({ number, name, id, atHand }) => ({
      number,
      name,
      ...(id === undefined ? {} : { id }),
      at_hand: atHand,
    })),
    arguments: [...new Set([...printedArguments, ...letter.held])],
    replies: letter.replies.map(({ payer, answer }) => ({ reply: payer, answer })),
  };
}
