/** Keys: who may call, and as which tier. */
import { timingSafeEqual } from 'node:crypto';
import { failure, type Outcome, success } from '../../domain/failures.js';
import type { Tier } from '../../domain/generated/types.js';
import type { Clock, KeyRecord, KeyStore, Randomness } from '../ports.js';
import { isKeyForm, keyHash, newKey, randomText } from './key-format.js';
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

/** What to do without a key, in a sentence or two. */
export function howToGetAKey(signupOpen: boolean): string {
  const first = signupOpen
    ? "Get one with 'POST /api/v1/signup' (or, where you run the service, with"
    : 'Create one with';
  return (
    `${first} 'denial-management keys create --tier sandbox'${signupOpen ? ')' : ''}, then send it as ` +
    "'Authorization: Bearer <key>' (REST, MCP over HTTP) or set DENIAL_MANAGEMENT_API_KEY (MCP over stdio, command line)."
  );
}

export interface Keys {
  authenticate(key: string | undefined): Promise<Outcome<Caller>>;
  create(tier: string, label: string | null): Promise<Outcome<NewKey>>;
  list(): Promise<readonly KeyRecord[]>;
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

/** Checks, makes and withdraws keys. */
export function createKeys({ store, tiers, clock, randomness, signupOpen = false }: KeysParts): Keys {
  const refused = (reason: string): Outcome<never> =>
    failure('unauthenticated', `${reason} ${howToGetAKey(signupOpen)}`);
  const known = new Map<string, { readonly caller: Outcome<Caller>; readonly at: number }>();

  async function lookUp(hash: Uint8Array): Promise<Outcome<Caller>> {
    const found = await store.findByHash(hash).then(success, storeIsDown);
    if (!found.ok) return found;
    const record = found.value;
    if (record === undefined || !timingSafeEqual(record.hash, hash))
      return refused('The API key is not known to this service.');
    if (record.revokedAt !== null) return refused('The API key was revoked.');
    if (record.expiresAt !== null && record.expiresAt <= clock.now())
      return refused('The API key has expired.');
    const tier = tiers.get(record.tier);
    if (tier === undefined) return refused('The tier of the API key is no longer offered.');
    return success({ keyId: record.id, tier });
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

    async create(tier, label) {
      if (!tiers.has(tier)) {
        const offered = [...tiers.keys()];
        const message = `must be one of: ${offered.join(', ')}.`;
        return failure('invalid_input', `The tier ${message}`, { errors: [{ field: 'tier', message }] });
      }
      const key = newKey(tier, randomness);
      const id = `key_${randomText(randomness, 12)}`;
      const createdAt = clock.now();
      await store.insert({
        id,
        tier,
        label,
        hash: keyHash(key),
        createdAt,
        expiresAt: null,
        revokedAt: null,
      });
      return success({ id, key, tier });
    },

    list: () => store.list(),

    async revoke(id) {
      known.clear();
      if (await store.revoke(id, clock.now())) return success({ id });
      return failure(
        'not_found',
        "No key in force has this id. List the keys with 'denial-management keys list'.",
      );
    },
  };
}
