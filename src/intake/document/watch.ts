/** Ends the process that needs too much memory, lasts too long or is left alone, however busy its main thread is. */
import { LIMITS } from './limits.js';

const EVERY_MS = 100;
const parent = process.ppid;
let lived = 0;

setInterval(() => {
  lived += EVERY_MS;
  const { rss } = process.memoryUsage();
  if (rss > LIMITS.memoryBytes || lived > LIMITS.time || process.ppid !== parent)
    process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);
