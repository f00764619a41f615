/** The process that reads one document and ends. What goes wrong in it, goes wrong in it alone. */
import { Worker } from 'node:worker_threads';
import { DocumentFault, type Fault } from './faults.js';
import { LIMITS } from './limits.js';
import { readDocument } from './read-document.js';
import type { ReadMessage, ReadRequest } from './reading.js';

/** Told apart from what a document does wrong. */
const NOT_FOUND: ReadonlySet<unknown> = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND']);

function faultOf(error: unknown): Fault {
  if (error instanceof DocumentFault) return error.fault;
  const { code } = Object(error) as { code?: unknown };
  return NOT_FOUND.has(code) ? 'not-installed' : 'damaged';
}

function send(message: ReadMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });
}

process.once('message', async (request: ReadRequest) => {
  const answer: ReadMessage = await readDocument(
    request,
    (progress, page) => void send({ type: 'page', page, progress }),
  ).then(
    (reading) => ({ type: 'read', reading }),
    (error: unknown) => ({ type: 'fault', fault: faultOf(error) }),
  );
  await send(answer);
  process.exit();
});
process.once('disconnect', () => process.exit());
// A late failure of a library is the document's: the answer has been sent, or the parent sees the end.
process.on(
  'unhandledRejection',
  () => void send({ type: 'fault', fault: 'damaged' }).then(() => process.exit()),
);
const { memoryBytes, time } = LIMITS;
new Worker(new URL('./watch.js', import.meta.url), { workerData: { memoryBytes, time } }).unref();
