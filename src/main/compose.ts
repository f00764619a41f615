/** Puts the parts together. Heavy parts are loaded when they are needed, so that small commands are quick. */
import { join } from 'node:path';
import type { PackRefusal } from '../domain/generated/types.js';
import type { Engine } from '../engine/engine.js';
import type { PackLibrary } from '../packs/library.js';
import type { Schemas } from '../schema/schemas.js';
import { randomText } from '../service/access/key-format.js';
import { createKeys, type Keys } from '../service/access/keys.js';
import { createMeter } from '../service/access/meter.js';
import { createSignup } from '../service/access/signup.js';
import { loadTiers, type Tiers } from '../service/access/tiers.js';
import { createInvoke, type Invoke, newRequestId } from '../service/invoke.js';
import { createLetterheads } from '../service/letterheads.js';
import { type Load, noLoad } from '../service/load.js';
import { SettingsError } from '../service/operator-file.js';
import type { CallLog, Clock, Randomness, Store } from '../service/ports.js';
import { loadLibrary, openKnowledge } from './knowledge.js';
import { observed } from './observe-store.js';
import type { Settings } from './settings.js';
import type { TaskPool } from './tasks/pool.js';
import { createReplaceablePool, joinedPools } from './tasks/replaceable.js';
import { openWorklist } from './worklist-of-a-call.js';

/** The world that a service lives in. */
export interface World {
  readonly settings: Settings;
  readonly schemas: Schemas;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: CallLog;
}

export interface AccessParts {
  readonly store: Store;
  readonly keys: Keys;
  readonly tiers: Tiers;
  close(): Promise<void>;
}

export interface Service extends AccessParts {
  /** Of the moment: the packs may be replaced. */
  readonly library: PackLibrary;
  /** Records that a later pack replaced, as sentences. */
  readonly overrides: readonly string[];
  /** The last attempt to replace the packs, where it failed. */
  readonly refused: PackRefusal | undefined;
  /** Reads the packs anew. Fails with BrokenPacks, and keeps the ones before, where they have errors. */
  reload(): Promise<void>;
  /** Another process could not take new packs: this one goes on with its own. */
  refuse(refusal: PackRefusal): void;
  readonly invoke: Invoke;
  readonly load: Load;
  /** Absent where heavy work is done in this process. */
  readonly tasks?: TaskPool;
  readonly newRequestId: () => string;
}

/** Store and keys, without packs. */
export async function openAccess({ settings, schemas, clock, randomness, log }: World): Promise<AccessParts> {
  const tiers = loadTiers(settings.tiersFile, schemas);
  const store = observed(await openStore(settings, () => randomText(randomness, 16)), log);
  const signupOpen = settings.signupsPerDay > 0;
  const keys = createKeys({ store: store.keys, tiers, clock, randomness, signupOpen });
  return { store, keys, tiers, close: () => store.close() };
}

async function openStore({ dataFolder, databaseUrl }: Settings, newHolder: () => string): Promise<Store> {
  if (databaseUrl === undefined) {
    const { openSqliteStore } = await import('../store/sqlite/store.js');
    return openSqliteStore(join(dataFolder, 'denial-management.db'), newHolder);
  }
  const { openPostgresStore } = await import('../store/postgres/store.js');
  return openPostgresStore(databaseUrl, newHolder).catch((error: unknown) => {
    throw unusable(databaseUrl, error);
  });
}

/** Names the server and the database, never the password. */
function unusable(databaseUrl: string, error: unknown): SettingsError {
  const { host, pathname } = new URL(databaseUrl);
  const { code = '', message = '' } = error as { code?: string; message?: string }; // errors of the driver carry both
  return new SettingsError(
    `The database ${pathname.slice(1)} at ${host} cannot be used: ${message || code}. Check that PostgreSQL runs there, and the user, password and name in DATABASE_URL.`,
  );
}

/**
 * Everything that answers calls. Fails with BrokenPacks where the packs have errors.
 * @param openTaskPool where heavy work is done; absent: in this process
 */
export async function openService(
  world: World,
  openTaskPool?: (world: World, library: PackLibrary) => TaskPool,
): Promise<Service> {
  const { settings, schemas, clock, randomness, log } = world;
  const startedAt = clock.now();
  // First what may be missing on this machine: a start that fails says so before it has read all packs.
  const access = await openAccess(world);
  // A server prepares before it listens, a command when it needs to.
  const knowledge = await openKnowledge(settings, openTaskPool !== undefined, clock.now).catch(
    async (error: unknown) => {
      await access.close();
      throw error;
    },
  );
  const { engine } = knowledge;
  const { store, keys, tiers } = access;
  const meter = createMeter(store.meter, clock);
  const letterheads = createLetterheads(settings.letterheads);
  const refusedPacks = () => knowledge.refused;
  const facts = { version: settings.version, startedAt, letterheads, refusedPacks };
  const load = noLoad();
  const signup = createSignup({
    store: store.signups,
    keys,
    clock,
    randomness,
    perDay: settings.signupsPerDay,
  });
  const poolOf = (one: Engine) =>
    openTaskPool && createReplaceablePool(() => openTaskPool(world, one.library));
  const own = knowledge.ownEngines.map((one) => ({ engine: one, apart: poolOf(one) }));
  const shared = poolOf(engine);
  const apart =
    shared &&
    joinedPools(
      shared,
      own.flatMap((one) => one.apart ?? []),
    );
  const byKey = new Map(
    settings.keyPacks.flatMap(({ keys: ids }, index) => ids.map((id) => [id, own[index]] as const)),
  );
  const ownPacks = (keyId: string) => byKey.get(keyId);
  const callers = { keys, meter, store, tiers, signup };
  const invoke = createInvoke({
    engine,
    ownPacks,
    schemas,
    ...callers,
    clock,
    randomness,
    log,
    facts,
    load,
    openWorklist,
    apart,
  });
  return {
    store,
    keys,
    tiers,
    get library() {
      return engine.library;
    },
    get overrides() {
      return knowledge.overrides;
    },
    get refused() {
      return knowledge.refused;
    },
    async reload() {
      await knowledge.reload();
      apart?.replace();
    },
    refuse: (refusal) => knowledge.refuse(refusal),
    invoke,
    load,
    ...(apart && { tasks: apart }),
    newRequestId: () => newRequestId(randomness),
    async close() {
      apart?.close();
      await meter.close();
      await access.close();
    },
  };
}

/** Packs and engine alone, for a command. Fails with BrokenPacks where the packs have errors. */
export async function openEngine(settings: Settings): Promise<Engine> {
  const { library } = await loadLibrary(settings);
  const { createEngine } = await import('../engine/create-engine.js');
  return createEngine(library);
}
