/**
 * Sign-up: a sandbox key for anybody, so many a day for one address. Nothing is asked of the caller. The address is
 * kept only as a keyed hash whose secret is thrown away with it when a later day begins.
 */
import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { failure, type Outcome } from '../../domain/failures.js';
import type { Clock, Randomness, SignupStore } from '../ports.js';
import { randomText } from './key-format.js';
import type { Keys, NewKey } from './keys.js';
import { storeIsDown } from './store-is-down.js';

/** Only this tier is free. */
const SIGNUP_TIER = 'sandbox';
const SECRET_LENGTH = 32;
const DAY_MS = 86_400_000;

export interface Signup {
  readonly open: boolean;
  /** A new key, where the address has made fewer than its number today. */
  take(address: string | undefined): Promise<Outcome<NewKey>>;
}

export interface SignupParts {
  readonly store: SignupStore;
  readonly keys: Pick<Keys, 'create'>;
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** Keys that one address may make in a day of UTC; 0 keeps sign-up closed. */
  readonly perDay: number;
}

export function createSignup({ store, keys, clock, randomness, perDay }: SignupParts): Signup {
  /** Counted before the key is made: a process that dies in between gives one key less, never one more. */
  async function counted(address: string | undefined, day: string): Promise<boolean> {
    const secret = await store.secretOf(day, randomText(randomness, SECRET_LENGTH));
    const caller = createHmac('sha256', secret).update(networkOf(address)).digest('base64url');
    return store.count(day, caller, perDay);
  }

  return {
    open: perDay > 0,
    async take(address) {
      if (perDay === 0) return failure('signup_closed', 'Ask the operator of this service for a key.');
      const now = clock.now();
      const day = new Date(now).toISOString().slice(0, 10);
      const admitted = await counted(address, day).catch(() => undefined);
      if (admitted === undefined) return storeIsDown();
      if (!admitted) return usedUp(perDay, now);
      return keys.create(SIGNUP_TIER, 'sign-up').catch(() => storeIsDown());
    },
  };
}

function usedUp(perDay: number, now: number): Outcome<never> {
  const keys = perDay === 1 ? 'one key' : `${perDay} keys`;
  return failure(
    'too_many_signups',
    `An address can make ${keys} a day (UTC). Use a key that you have, or come back tomorrow.`,
    { retryAfterSeconds: Math.max(1, Math.ceil((DAY_MS - (now % DAY_MS)) / 1000)) },
  );
}

/** What counts as one address: a customer has one IPv4 address, but a whole /64 of IPv6. */
export function networkOf(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return parsed.parts.slice(0, 4).join(':');
}
