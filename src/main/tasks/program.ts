/** The program of a worker: packs and engine, one task after another, until the service goes or ends it. */
import { Worker } from 'node:worker_threads';
import { createEngine } from '../../engine/create-engine.js';
import type { PackLibrary } from '../../packs/library.js';
import { libraryFrom, readSnapshot } from '../../packs/snapshot.js';
import { type ApartParts, performTask } from '../../service/apart/perform-task.js';
import { createLetterheads } from '../../service/letterheads.js';
import { systemClock } from '../system.js';
import { openWorklist } from '../worklist-of-a-call.js';
import type { FromTaskProcess, ProcessStart, ToTaskProcess } from './messages.js';

let start: ProcessStart | undefined;
let parts: ApartParts | undefined;

function send(message: FromTaskProcess): void {
  process.send?.(message);
}

function open({ version, startedAt, letterheads }: ProcessStart, library: PackLibrary): void {
  parts = {
    engine: createEngine(library),
    facts: { version, startedAt, letterheads: createLetterheads(letterheads) },
    clock: systemClock,
    openWorklist,
  };
  send({ type: 'ready' });
}

/** Packs other than those that the program was built with are sent by the service. */
function packsSent(bytes: Uint8Array): PackLibrary {
  const library = libraryFrom(Buffer.from(bytes));
  if (library === undefined) throw new Error('the service sent packs of another format');
  return library;
}

process.on('message', async (message: ToTaskProcess) => {
  switch (message.type) {
    case 'start': {
      const { memoryBytes } = message.start;
      new Worker(new URL('../../intake/document/watch.js', import.meta.url), {
        workerData: { memoryBytes },
      }).unref();
      start = message.start;
      const library = readSnapshot(start.snapshot, start.fingerprint);
      if (library === undefined) send({ type: 'no-snapshot' });
      else open(start, library);
      return;
    }
    case 'library':
      if (start !== undefined) open(start, packsSent(message.packs));
      return;
    case 'task':
      if (parts === undefined) throw new Error('a task came before the packs');
      send({ type: 'done', answer: await performTask(parts, message.task) });
  }
});
process.once('disconnect', () => process.exit());
