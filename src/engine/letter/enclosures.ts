/** The numbered enclosures of a letter. */
import type { PackLibrary } from '../../packs/library.js';
import type { Block } from './blocks.js';
import { type DocumentAtHand, FULL_SUMMARY } from './facts.js';
import { CEILING, type Fitted } from './fit.js';
import type { EnclosureLine } from './layout.js';
import { countWords } from './words.js';

const DENIAL_NOTICE = 'denial-notice';

/** The name of a document, as the list of enclosures prints it. */
export function documentName(library: PackLibrary, documents: readonly DocumentAtHand[], id: string): string {
  if (id === FULL_SUMMARY) return 'Clinical summary in full';
  return library.evidence.get(id)?.name ?? documents.find((document) => document.id === id)?.name ?? id;
}

/** Documents in the order in which the letter first names them; the denial notice is always the first. */
export function enclosureLines(
  library: PackLibrary,
  documents: readonly DocumentAtHand[],
  blocks: readonly Block[],
): EnclosureLine[] {
  const order = [DENIAL_NOTICE, ...blocks.flatMap((block) => block.enclosures)];
  return [...new Set(order)].map((id, index) => ({
    key: id,
    number: index + 1,
    name: documentName(library, documents, id),
    ...(library.evidence.has(id) ? { id } : {}),
    at_hand: id === FULL_SUMMARY || documents.some((document) => document.id === id),
  }));
}

/** Says what documents prove where the letter would otherwise have fewer words than its parts call for. */
export function explained(
  lines: readonly EnclosureLine[],
  library: PackLibrary,
  { words, least }: Pick<Fitted, 'words' | 'least'>,
): EnclosureLine[] {
  let total = words;
  return lines.map((line) => {
    const proves = library.evidence.get(line.key)?.proves;
    if (total >= least || !proves) return line;
    const longer = total + countWords(proves);
    if (longer > CEILING) return line;
    total = longer;
    return { ...line, proves };
  });
}
