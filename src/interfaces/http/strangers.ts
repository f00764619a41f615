/** How much is answered without a key: to one address, and to all together. */
import type { RequestHandler } from 'express';
import { failure } from '../../domain/failures.js';
import { networkOf } from '../../service/access/signup.js';
import { type HttpParts, refuse } from './door.js';

/** Requests at once, and how many a second come back. */
interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** A page of the reference needs ten. */
const ONE_ADDRESS: Rate = { burst: 300, perSecond: 50 };
const ALL_ADDRESSES: Rate = { burst: 3000, perSecond: 1000 };
/** Addresses that are kept in mind: who has not asked for the longest is forgotten. */
const MOST_ADDRESSES = 10_000;

export interface Strangers {
  /** Whether a request of this address is answered now. */
  admits(address: string | undefined): boolean;
}

/** @param now in milliseconds */
export function createStrangers(now: () => number): Strangers {
  const everybody = createBucket(ALL_ADDRESSES, now());
  const known = new Map<string, Bucket>();
  return {
    admits(address) {
      const network = networkOf(address);
      const at = now();
      const own = known.get(network) ?? createBucket(ONE_ADDRESS, at);
      known.delete(network);
      known.set(network, own);
      const [oldest] = known.keys();
      if (known.size > MOST_ADDRESSES && oldest !== undefined) known.delete(oldest);
      return own.take(at) && everybody.take(at);
    },
  };
}

interface Bucket {
  take(at: number): boolean;
}

function createBucket({ burst, perSecond }: Rate, from: number): Bucket {
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

/** Refuses a stranger who asks too often, except for the paths that are always answered. */
export function admitStrangers(
  strangers: Strangers,
  parts: HttpParts,
  always: readonly string[] = [],
): RequestHandler {
  return (request, response, next) => {
    if (always.includes(request.path) || strangers.admits(request.ip)) return next();
    const outcome = failure('rate_limited', 'Too much is asked without a key. Retry in a second.', {
      retryAfterSeconds: 1,
    });
    refuse(parts, request, response, outcome.failure);
  };
}
