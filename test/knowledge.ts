/** The shipped packs and an engine on them, loaded once for all test files of a process. */
import { fileURLToPath } from 'node:url';
import { createEngine } from '../src/engine/create-engine.js';
import type { Engine } from '../src/engine/engine.js';
import type { PackLibrary } from '../src/packs/library.js';
import { loadPacks } from '../src/packs/load.js';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

let kept: Engine | undefined;

export function shippedEngine(): Engine {
  kept ??= createEngine(load());
  return kept;
}

export function shippedLibrary(): PackLibrary {
  return shippedEngine().library;
}

function load(): PackLibrary {
  const { library, problems } = loadPacks({
    roots: [`${ROOT}packs`],
    templates: `${ROOT}templates`,
    // Used only while it matches the YAML; `npm test` has just built it.
    snapshot: `${ROOT}dist/packs.snapshot.json`,
  });
  if (!library)
    throw new Error(`the shipped packs have ${problems.length} problems; run: denial-management packs check`);
  return library;
}

/** The day on which tests happen. */
export const TODAY = '2026-11-21';
