/** Puts the parts together. Heavy parts are loaded when they are needed, so that small commands are quick. */
import { join } from 'node:path';
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
import { observed } from './observe-store.js';
import type { Settings } from './settings.js';
import type { TaskPool } from './tasks/pool.js';

/** The packs have errors; the message lists every one. */
export class BrokenPacks extends Error {
  override readonly name = 'BrokenPacks';
}

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
  readonly library: PackLibrary;
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
  const engine = await openEngine(settings);
  // A server prepares before it listens, a command when it needs to.
  if (openTaskPool) engine.prepare();
  const access = await openAccess(world);
  const { store, keys, tiers } = access;
  const meter = createMeter(store.meter, clock);
  const letterheads = createLetterheads(settings.letterheads);
  const facts = { version: settings.version, startedAt, letterheads };
  const load = noLoad();
  const signup = createSignup({
    store: store.signups,
    keys,
    clock,
    randomness,
    perDay: settings.signupsPerDay,
  });
  const apart = openTaskPool?.(world, engine.library);
  const shared = { engine, schemas, keys, meter, store, clock, randomness, log, facts, tiers, signup, load };
  const invoke = createInvoke({ ...shared, apart });
  return {
    store,
    keys,
    tiers,
    library: engine.library,
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

/** Packs and engine alone. Fails with BrokenPacks where the packs have errors. */
export async function openEngine(settings: Settings): Promise<Engine> {
  const library = await loadLibrary(settings);
  const { createEngine } = await import('../engine/create-engine.js');
  return createEngine(library);
}

/** Written by the build; used only while it matches the packs. */
export function snapshotFile(home: string): string {
  return join(home, 'dist', 'packs.snapshot.json');
}

export async function loadLibrary({ packRoots, home }: Settings): Promise<PackLibrary> {
  const { loadPacks } = await import('../packs/load.js');
  const { library, problems } = loadPacks({
    roots: packRoots,
    templates: join(home, 'templates'),
    snapshot: snapshotFile(home),
  });
  if (library !== undefined) return library;
  const { formatProblem } = await import('../domain/problems.js');
  const errors = problems.filter(({ severity }) => severity === 'error');
  const count = `${errors.length} ${errors.length === 1 ? 'problem' : 'problems'}`;
  throw new BrokenPacks(`The packs cannot be used: ${count}.\n${errors.map(formatProblem).join('\n')}`);
}
