/** Time and randomness of the machine: the only place where they are read. */
import { randomFillSync } from 'node:crypto';
import type { Clock, Randomness } from '../service/ports.js';

const two = (n: number) => String(n).padStart(2, '0');

export const systemClock: Clock = {
  now: () => Date.now(),
  today() {
    const now = new Date();
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  },
};

const POOL_BYTES = 8192;

/** Random bytes from a pool, since asking the system for each request is slow. */
export function systemRandomness(): Randomness {
  const pool = new Uint8Array(POOL_BYTES);
  let used = POOL_BYTES;
  return {
    bytes(count) {
      if (used + count > POOL_BYTES) {
        randomFillSync(pool);
        used = 0;
      }
      used += count;
      return pool.slice(used - count, used);
    },
  };
}
