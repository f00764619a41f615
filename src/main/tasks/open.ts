/** The processes for heavy work of one service, with its packs. */
import { availableParallelism } from 'node:os';
import type { PackLibrary } from '../../packs/library.js';
import { snapshotOf } from '../../packs/snapshot.js';
import type { World } from '../compose.js';
import { snapshotFile } from '../knowledge.js';
import { type Settings, servingProcesses } from '../settings.js';
import { createTaskPool, type TaskPool } from './pool.js';

const MOST_PROCESSES = 4;

/** Resident memory of one: its heap, what lies beside it, and an answer on its way. */
const MEMORY_BYTES = 900_000_000;

export function openTaskPool({ settings, clock }: World, library: PackLibrary): TaskPool {
  const start = {
    fingerprint: library.fingerprint,
    snapshot: snapshotFile(settings.home),
    letterheads: settings.letterheads,
    version: settings.version,
    startedAt: clock.now(),
    memoryBytes: MEMORY_BYTES,
  };
  let packs: Uint8Array | undefined;
  return createTaskPool(processesFor(settings), start, () => {
    packs ??= snapshotOf(library);
    return packs;
  });
}

/** Those that serve share the cores. */
function processesFor({ workers }: Settings): number {
  const cores = Math.min(MOST_PROCESSES, availableParallelism());
  return Math.max(1, Math.floor(cores / servingProcesses(workers)));
}
