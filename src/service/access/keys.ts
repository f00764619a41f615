/** Keys: who may call, and as which tier. */
import { timingSafeEqual } from 'node:crypto';
import { failure, type Outcome, success } from '../../domain/failures.js';
import type { Tier } from '../../domain/generated/types.js';
import type { Clock, KeyRecord, KeyStore, Randomness } from '../ports.js';
import { isKeyForm, keyHash, newKey, randomText } from './key-format.js';
import { howToGetAKey, keyState, lapse } from './key-state.js';
import { storeIsDown } from './store-is-down.js';
import type { Tiers } from './tiers.js';

/** The caller behind a valid key. */
export interface Caller {
  readonly keyId: string;
  readonly tier: Tier;
}

export interface NewKey {
  readonly id: string;
  /** Shown this once; only its hash is kept. */
  readonly key: string;
  readonly tier: string;
}

/** A new secret of a key that stays the same, with its usage. */
export interface RotatedKey extends NewKey {
  /** Until when the secret before it works. */
  readonly graceUntil: number;
}

export interface Keys {
  authenticate(key: string | undefined): Promise<Outcome<Caller>>;
  /** `expiresAt`, milliseconds since 1970, is when the key stops working; null: never. */
  create(tier: string, label: string | null, expiresAt?: number | null): Promise<Outcome<NewKey>>;
  list(): Promise<readonly KeyRecord[]>;
  /** Gives the key a new secret; those before it work until the grace, in milliseconds, is over. */
  rotate(id: string, graceMs: number): Promise<Outcome<RotatedKey>>;
  revoke(id: string): Promise<Outcome<{ readonly id: string }>>;
}

export interface KeysParts {
  readonly store: KeyStore;
  readonly tiers: Tiers;
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** Whether strangers may make a key for themselves. */
  readonly signupOpen?: boolean;
}

/** A key that was valid a moment ago is not looked up again; one that is revoked is refused this much later. */
const KNOWN_MS = 1000;
const MOST_KNOWN = 10_000;

/** Checks, makes, replaces and withdraws keys. */
export function createKeys({ store, tiers, clock, randomness, signupOpen = false }: KeysParts): Keys {
  const refused = (reason: string): Outcome<never> =>
    failure('unauthenticated', `${reason} ${howToGetAKey(signupOpen)}`);
  const known = new Map<string, { readonly caller: Outcome<Caller>; readonly at: number }>();

  async function lookUp(hash: Uint8Array): Promise<Outcome<Caller>> {
    const found = await store.findByHash(hash).then(success, storeIsDown);
    if (!found.ok) return found;
    const secret = found.value;
    if (secret === undefined || !timingSafeEqual(secret.hash, hash))
      return refused('The API key is not known to this service.');
    const lapsed = lapse(secret, clock.now());
    if (lapsed !== undefined) return refused(lapsed);
    const tier = tiers.get(secret.key.tier);
    if (tier === undefined) return refused('The tier of the API key is no longer offered.');
    return success({ keyId: secret.key.id, tier });
  }

  async function notInForce(id: string): Promise<Outcome<never>> {
    const key = (await store.list()).find((each) => each.id === id);
    const reason =
      key === undefined ? 'No key has this id.' : `The key is not in force: ${keyState(key, clock.now())}.`;
    return failure('not_found', `${reason} List the keys with 'denial-management keys list'.`);
  }

  return {
    async authenticate(key) {
      if (key === undefined || key === '') return refused('No API key was given.');
      const hash = keyHash(key);
      const name = Buffer.from(hash).toString('base64');
      const recent = known.get(name);
      if (recent !== undefined && clock.now() - recent.at < KNOWN_MS) return recent.caller;
      if (!isKeyForm(key))
        return refused(
          'The API key is not complete or was mistyped. Compare it with the one you were given.',
        );
      const caller = await lookUp(hash);
      if (!caller.ok) known.delete(name);
      else known.set(name, { caller, at: clock.now() });
      if (known.size > MOST_KNOWN) known.clear();
      return caller;
    },

    async create(tier, label, expiresAt = null) {
      if (!tiers.has(tier)) {
        const offered = [...tiers.keys()];
        const message = `must be one of: ${offered.join(', ')}.`;
        return failure('invalid_input', `The tier ${message}`, { errors: [{ field: 'tier', message }] });
      }
      const createdAt = clock.now();
      if (expiresAt !== null && expiresAt <= createdAt) {
        const message = 'must lie in the future.';
        return failure('invalid_input', `The end of the key ${message}`, {
          errors: [{ field: 'expires', message }],
        });
      }
      const key = newKey(tier, randomness);
      const id = `key_${randomText(randomness, 12)}`;
      await store.insert({ id, tier, label, createdAt, expiresAt }, keyHash(key));
      return success({ id, key, tier });
    },

    list: () => store.list(),

    async rotate(id, graceMs) {
      known.clear();
      const record = (await store.list()).find((each) => each.id === id);
      if (record === undefined) return notInForce(id);
      const { tier } = record;
      const key = newKey(tier, randomness);
      const at = clock.now();
      const graceUntil = at + graceMs;
      const rotated = await store.rotate(id, { hash: keyHash(key), at, graceUntil });
      return rotated ? success({ id, key, tier, graceUntil }) : notInForce(id);
    },

    async revoke(id) {
      known.clear();
      return (await store.revoke(id, clock.now())) ? success({ id }) : notInForce(id);
    },
  };
}
