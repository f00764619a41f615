/** The library as the program was built with it. Where packs did not change since, no reader of YAML and no check is loaded. */
import { fingerprint, type Sources } from './folders.js';
import type { PackLibrary } from './library.js';
import { readSnapshot } from './snapshot.js';

export interface PackPlaces {
  /** Pack folders, or folders of packs; later ones may override earlier ones. */
  readonly roots: readonly string[];
  /** Folder of the letter frames. */
  readonly templates: string;
  /** File written when the program was built; used only while packs and schemas are the same as then. */
  readonly snapshot?: string;
}

/** Nothing where packs, letter frames or schemas changed since. */
export function keptLibrary(
  { snapshot }: Pick<PackPlaces, 'snapshot'>,
  sources: Sources,
): PackLibrary | undefined {
  // A folder that is not there leaves the files as they were when the program was built, and is a problem all the same.
  return snapshot === undefined || sources.unreadable.length > 0
    ? undefined
    : readSnapshot(snapshot, fingerprint(sources));
}
