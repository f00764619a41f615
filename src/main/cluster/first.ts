/**
 * The first process of several that serve behind one port (node:cluster): it starts them, replaces one that is lost,
 * and on SIGHUP replaces all in turn, so that they read packs, tiers and settings anew. It answers no call itself.
 */
import cluster, { type Worker } from 'node:cluster';
import { createFigureCollector, tell } from './figures.js';
import type { FromServing } from './messages.js';

/** What is in flight ends before this; then the process is killed. */
const STOP_MS = 20_000;
/** Waited before a lost process is replaced; twice as long each time that its successor does not come to serve. */
const PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

export interface Serving {
  /** Resolves with the exit code when all have ended. */
  readonly ended: Promise<number>;
  reload(): Promise<void>;
  stop(): void;
}

export interface ServingParts {
  readonly count: number;
  readonly startedAt: number;
  /** Told in a sentence of what the operator should know. */
  readonly tell: (sentence: string) => void;
}

export function startServing({ count, startedAt, tell: inform }: ServingParts): Serving {
  const serving = new Set<Worker>();
  const collector = createFigureCollector();
  let failures = 0;
  let stopping = false;
  let reloading: Promise<void> | undefined;
  let end: (code: number) => void = () => {};
  const ended = new Promise<number>((resolve) => {
    end = resolve;
  });

  function heed(worker: Worker, message: FromServing): void {
    if (message.type === 'packs-refused') for (const other of serving) tell(other, message);
    else if (message.type === 'count-all') void collector.collect(serving, worker, message.id);
    else collector.take(worker, message);
  }

  /** A process once it serves; the exit code of one that never does. */
  function start(): Promise<Worker | number> {
    const worker = cluster.fork();
    return new Promise((resolve) => {
      worker.on('message', (message: FromServing) => {
        heed(worker, message);
        if (message.type !== 'serving') return;
        failures = 0;
        serving.add(worker);
        resolve(worker);
      });
      worker.once('exit', (code) => {
        resolve(code ?? 1);
        const lost = serving.delete(worker);
        if (stopping && Object.keys(cluster.workers ?? {}).length === 0) end(0);
        if (lost && !stopping) void replace('A serving process was lost; another takes its place.');
      });
    });
  }

  async function replace(reason: string): Promise<void> {
    inform(reason);
    const pause = Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** failures);
    failures += 1;
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (stopping || serving.size >= count) return;
    if (typeof (await start()) === 'number' && !stopping)
      await replace('The process that should take its place did not start; it is tried again.');
  }

  /** It is given no further connection, ends what is in flight and then itself. */
  function retire(worker: Worker): Promise<void> {
    serving.delete(worker);
    worker.disconnect();
    return new Promise((resolve) => {
      const late = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MS);
      worker.once('exit', () => {
        clearTimeout(late);
        resolve();
      });
    });
  }

  /** One after the other, the new one first: there are never fewer than before. */
  async function replaceAll(): Promise<void> {
    for (const old of [...serving]) {
      const successor = await start();
      if (typeof successor === 'number') {
        inform('Nothing was replaced further: the new process did not start. The ones before it go on.');
        return;
      }
      await retire(old);
      if (stopping) return;
    }
    inform('All serving processes were replaced.');
  }

  /** The first alone, so that what stops a start is said once. */
  async function startAll(): Promise<void> {
    const first = await start();
    if (typeof first === 'number') return end(first);
    tell(first, { type: 'greet', startedAt });
    await Promise.all(Array.from({ length: count - 1 }, start));
  }

  void startAll();
  return {
    ended,
    async reload() {
      if (stopping) return;
      reloading ??= replaceAll().finally(() => {
        reloading = undefined;
      });
      await reloading;
    },
    stop() {
      stopping = true;
      for (const worker of Object.values(cluster.workers ?? {})) if (worker) void retire(worker);
    },
  };
}
