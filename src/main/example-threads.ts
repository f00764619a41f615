/** Threads that run a part of the examples of all packs; each reads the packs by itself, since a library is too large to hand over. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ExampleResult } from '../service/pack-authoring/run-examples.js';
import type { Settings } from './settings.js';

/** What a thread is told. */
export interface ThreadWork {
  readonly settings: Pick<Settings, 'home' | 'packRoots'>;
  readonly paths: readonly string[];
  readonly index: number;
  readonly of: number;
}

export interface ExampleThreads {
  /** This thread and the others. */
  readonly count: number;
  /** Results of the others. */
  results(): Promise<readonly ExampleResult[]>;
  stop(): void;
}

/** Each thread holds the packs: more would take memory that a small machine does not have. */
const MOST = 4;
/** Examples leave much that is soon forgotten. */
const YOUNG_MB = 64;

/** Starts a thread for each further core; none where there is but one. */
export function startExampleThreads({ home, packRoots }: Settings, paths: readonly string[]): ExampleThreads {
  const count = Math.min(availableParallelism(), MOST);
  const threads = Array.from({ length: count - 1 }, (_, at) => {
    const work: ThreadWork = { settings: { home, packRoots }, paths, index: at + 1, of: count };
    return new Worker(new URL('./example-thread.js', import.meta.url), {
      workerData: work,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
  });
  const answers = threads.map(
    (thread) =>
      new Promise<readonly ExampleResult[]>((resolve, reject) => {
        thread.once('message', resolve).once('error', reject);
      }),
  );
  // Where the packs cannot be read nobody waits for the answers.
  for (const answer of answers) answer.catch(() => {});
  return {
    count,
    results: async () => (await Promise.all(answers)).flat(),
    stop: () => {
      for (const thread of threads) void thread.terminate();
    },
  };
}
