/** What stands behind a letter, as an answer lists it. The same for all letters of one kind, and frozen. */
import type { Citation, Enclosure, PayerReply } from '../../domain/generated/types.js';
import { freezeDeep } from '../../packs/freeze.js';
import type { PackLibrary } from '../../packs/library.js';
import { listCitations } from '../citations.js';
import type { LawContext } from '../law.js';
import type { EnclosureLine } from './layout.js';

export interface LetterSources {
  readonly citations: Citation[];
  /** The citations alone, in the same order. */
  readonly cited: string[];
  readonly enclosures: Enclosure[];
  /** Ids of arguments, in the order of the letter. */
  readonly arguments: string[];
  /** What the payer will likeliest say to the first arguments. */
  readonly replies: PayerReply[];
}

interface LetterContents {
  readonly enclosures: readonly EnclosureLine[];
  readonly arguments: readonly string[];
  readonly regulations: readonly string[];
  readonly authorities: readonly string[];
}

const SHOWN_REPLIES = 3;

export function sourcesOf(library: PackLibrary, law: LawContext, letter: LetterContents): LetterSources {
  const citations = listCitations(library, law, letter);
  return freezeDeep({
    citations,
    cited: citations.map(({ citation }) => citation),
    enclosures: letter.enclosures.map(shownEnclosure),
    arguments: [...letter.arguments],
    replies: letter.arguments.slice(0, SHOWN_REPLIES).flatMap((id) => {
      const argument = library.arguments.get(id)?.record;
      return argument ? [{ reply: argument.payer_reply, answer: argument.answer }] : [];
    }),
  });
}

function shownEnclosure({ number, name, id, at_hand }: EnclosureLine): Enclosure {
  return { number, name, ...(id ? { id } : {}), ...(at_hand === undefined ? {} : { at_hand }) };
}
