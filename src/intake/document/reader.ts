/** Hands a document to a process of its own and waits for the text. Nothing of it touches a disk. */
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Fault } from './faults.js';
import type { DocumentReading, PageProgress, ReadMessage, ReadPage, ReadRequest } from './reading.js';

export interface ReadOptions {
  /** Aborted where nobody waits any more: the reading ends then. */
  readonly signal?: AbortSignal | undefined;
  /** Told after every page. */
  readonly progress?: ((progress: PageProgress) => void) | undefined;
  /** Milliseconds, waiting for a place included, after which the pages read so far are given. */
  readonly within?: number | undefined;
}

export type ReadOutcome = DocumentReading | Fault;

export interface DocumentReader {
  read(request: ReadRequest, options?: ReadOptions): Promise<ReadOutcome>;
}

/** As built: the tests run from the sources, a process needs JavaScript. */
const PROGRAM = fileURLToPath(new URL('../../../dist/intake/document/child.js', import.meta.url));
const HEAP_MEGABYTES = 512;
/** A decoder that a spoiled file brought down. Ended otherwise, by its watch or by the system, the document asked too much. */
const CRASHES: ReadonlySet<NodeJS.Signals | null> = new Set([
  'SIGSEGV',
  'SIGBUS',
  'SIGILL',
  'SIGFPE',
] as const);

/** A reader that reads as many documents at a time as there are cores, at most four; others wait their turn. */
export function createDocumentReader(): DocumentReader {
  const places = Math.min(4, availableParallelism());
  const waiting: (() => void)[] = [];
  let busy = 0;
  return {
    async read(request, options = {}) {
      const late = options.within === undefined ? undefined : AbortSignal.timeout(options.within);
      if (busy >= places) await new Promise<void>((resolve) => waiting.push(resolve));
      else busy += 1;
      try {
        return options.signal?.aborted ? 'too-costly' : await readApart(request, options, late);
      } finally {
        const next = waiting.shift();
        if (next) next();
        else busy -= 1;
      }
    },
  };
}

function readApart(
  request: ReadRequest,
  { signal, progress }: ReadOptions,
  late: AbortSignal | undefined,
): Promise<ReadOutcome> {
  if (late?.aborted) return Promise.resolve('too-slow');
  // It gets no environment: keys and addresses of the service are none of its business.
  const child = fork(PROGRAM, {
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise<ReadOutcome>((resolve) => {
    const stop = () => end(child);
    const pages: ReadPage[] = [];
    let total = 0;
    const giveWhatIsRead = () =>
      settle(pages.length > 0 ? { kind: request.kind, pages, of: total } : 'too-slow');
    const settle = (outcome: ReadOutcome) => {
      signal?.removeEventListener('abort', stop);
      late?.removeEventListener('abort', giveWhatIsRead);
      end(child);
      resolve(outcome);
    };
    signal?.addEventListener('abort', stop, { once: true });
    late?.addEventListener('abort', giveWhatIsRead, { once: true });
    child.on('message', (message: ReadMessage) => {
      if (message.type !== 'page') {
        settle(message.type === 'read' ? message.reading : message.fault);
        return;
      }
      pages.push(message.page);
      total = message.progress.total;
      progress?.(message.progress);
    });
    child.once('exit', (_, signal) => settle(CRASHES.has(signal) ? 'damaged' : 'too-costly'));
    child.once('error', () => settle('too-costly'));
    child.send(request, () => {});
  });
}

function end(child: ChildProcess): void {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
}
