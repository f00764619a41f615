/** How much is answered without a key: to one address, and to all together. */
import type { RequestHandler } from 'express';
import { failure } from '../../domain/failures.js';
import { createBucket, createBuckets, type Rate } from '../../service/access/buckets.js';
import { networkOf } from '../../service/access/signup.js';
import { type HttpParts, refuse } from './door.js';

/** A page of the reference needs ten. */
const ONE_ADDRESS: Rate = { burst: 300, perSecond: 50 };
const ALL_ADDRESSES: Rate = { burst: 3000, perSecond: 1000 };
/** Addresses that are kept in mind. */
const MOST_ADDRESSES = 10_000;

export interface Strangers {
  /** Whether a request of this address is answered now. */
  admits(address: string | undefined): boolean;
}

/** @param now in milliseconds */
export function createStrangers(now: () => number): Strangers {
  const everybody = createBucket(ALL_ADDRESSES, now());
  const each = createBuckets(MOST_ADDRESSES);
  return {
    admits: (address) => each.take(networkOf(address), ONE_ADDRESS, now()) && everybody.take(now()),
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
