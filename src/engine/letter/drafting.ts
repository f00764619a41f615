/** What every section of a letter is written from. */
import type { PackLibrary } from '../../packs/library.js';
import type { CaseArgument } from '../argument/argument.js';
import type { CaseFile } from '../case-file.js';
import type { CaseValues } from './case-values.js';
import type { DocumentAtHand, Exhibits } from './exhibits.js';
import type { Source } from './letter.js';
import type { TextTemplates } from './text-template.js';
import type { Writer } from './writer.js';

/** Before the first sentence: the case, its values, and what fills them. */
export interface Drafting {
  readonly library: PackLibrary;
  readonly templates: TextTemplates;
  readonly file: CaseFile;
  readonly values: CaseValues;
}

/** While sentences are written. */
export interface Draft extends Drafting {
  readonly argument: CaseArgument;
  readonly documents: readonly DocumentAtHand[];
  readonly exhibits: Exhibits;
  readonly writer: Writer;
  /** Whether every reason may end with what is asked on it; facts come first where the room is short. */
  readonly roomy: boolean;
}

/** A joining sentence of the packs. */
export function sentence({ library }: Pick<Drafting, 'library'>, id: string): string {
  const text = library.sentences.get(id);
  if (text === undefined) throw new Error(`sentences.yaml has no sentence ${id}`);
  return text;
}

/** A record of a pack as the origin of a sentence. */
export function fromPack(
  library: PackLibrary,
  origin: Source['origin'],
  record: string,
  pack: string | undefined,
): Source {
  const version = library.packs.find((manifest) => manifest.id === pack)?.version;
  return { origin, record, ...(pack ? { pack } : {}), ...(version ? { version } : {}) };
}

/** Words of the frame or of a joining sentence. */
export function fromFrame(record: string): Source {
  return { origin: 'frame', record };
}
