/** Ends the process that needs too much memory, lasts too long or is left alone, however busy its main thread is. */
import { workerData } from 'node:worker_threads';

/** What the process is allowed; without a time it may last. */
export interface WatchLimits {
  readonly memoryBytes: number;
  readonly time?: number;
}

const EVERY_MS = 100;
const { memoryBytes, time = Number.POSITIVE_INFINITY } = workerData as WatchLimits; // given by who starts it
const parent = process.ppid;
let lived = 0;

setInterval(() => {
  lived += EVERY_MS;
  const { rss } = process.memoryUsage();
  if (rss > memoryBytes || lived > time || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);
