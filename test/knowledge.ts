/** The shipped packs and an engine on them, loaded once for all test files of a process. */
import { fileURLToPath } from 'node:url';
import { createEngine } from '../src/engine/create-engine.js';
import type { Engine } from '../src/engine/engine.js';
import type { PackLibrary } from '../src/packs/library.js';
import { type LoadResult, loadPacks } from '../src/packs/load.js';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const SHIPPED = { roots: [`${ROOT}packs`], templates: `${ROOT}templates` };
/** Used only while it matches the YAML; `npm test` has just built it. */
const SNAPSHOT = `${ROOT}dist/packs.snapshot.json`;
/** Models that the build fitted: to fit them anew takes longer than all else of loading. */
export const MODELS = `${ROOT}dist/packs.models.json`;

let kept: Engine | undefined;

export function shippedEngine(): Engine {
  kept ??= createEngine(load());
  return kept;
}

export function shippedLibrary(): PackLibrary {
  return shippedEngine().library;
}

let read: (LoadResult & { readonly library: PackLibrary }) | undefined;

/** The shipped packs with their examples and problems, from their YAML. What the build proved of a file is not checked again. */
export function shippedPacks(): LoadResult & { readonly library: PackLibrary } {
  if (read === undefined) {
    const proof = `${ROOT}dist/packs.proof.json.gz`;
    const { library, ...rest } = loadPacks({ ...SHIPPED, proof, models: MODELS, lenient: true });
    if (!library) throw new Error('the shipped packs must load');
    read = { ...rest, library };
  }
  return read;
}

function load(): PackLibrary {
  const { library, problems } = loadPacks({ ...SHIPPED, snapshot: SNAPSHOT });
  if (!library)
    throw new Error(`the shipped packs have ${problems.length} problems; run: denial-management packs check`);
  return library;
}

/** The day on which tests happen. */
export const TODAY = '2026-11-21';
