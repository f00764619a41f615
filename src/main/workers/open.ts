/** The processes for heavy work of one service, with its packs. */
import { availableParallelism } from 'node:os';
import type { PackLibrary } from '../../packs/library.js';
import { snapshotOf } from '../../packs/snapshot.js';
import { snapshotFile, type World } from '../compose.js';
import { createWorkerPool, type WorkerPool } from './pool.js';

const MOST_PROCESSES = 4;

/** Resident memory of one: its heap, what lies beside it, and an answer on its way. */
const MEMORY_BYTES = 900_000_000;

export function openWorkers({ settings, clock }: World, library: PackLibrary): WorkerPool {
  const start = {
    fingerprint: library.fingerprint,
    snapshot: snapshotFile(settings.home),
    letterheads: settings.letterheads,
    version: settings.version,
    startedAt: clock.now(),
    memoryBytes: MEMORY_BYTES,
  };
  let packs: Uint8Array | undefined;
  return createWorkerPool(Math.min(MOST_PROCESSES, availableParallelism()), start, () => {
    packs ??= Buffer.from(snapshotOf(library));
    return packs;
  });
}
