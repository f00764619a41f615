/** How much is let through of each of many: so many at once, so many more with each second. Kept in the memory of one process. */

export interface Rate {
  /** At once. */
  readonly burst: number;
  /** How many a second come back. */
  readonly perSecond: number;
}

export interface Buckets {
  /** Whether one more is let through. @param at in milliseconds */
  take(name: string, rate: Rate, at: number): boolean;
}

/** @param most names that are kept in mind: who has not asked for the longest is forgotten */
export function createBuckets(most: number): Buckets {
  const known = new Map<string, Bucket>();
  return {
    take(name, rate, at) {
      const own = known.get(name) ?? createBucket(rate, at);
      known.delete(name);
      known.set(name, own);
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) known.delete(oldest);
      return own.take(at);
    },
  };
}

export interface Bucket {
  take(at: number): boolean;
}

export function createBucket({ burst, perSecond }: Rate, from: number): Bucket {
  let left = burst;
  let filledAt = from;
  return {
    take(at) {
      left = Math.min(burst, left + (Math.max(0, at - filledAt) / 1000) * perSecond);
      filledAt = at;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
