/** Both stores, for tests that have to hold on each. */
import { join } from 'node:path';
import type { Store } from '../../src/service/ports.js';
import { openPostgresStore } from '../../src/store/postgres/store.js';
import { openSqliteStore } from '../../src/store/sqlite/store.js';
import { freshFolder, ROOT } from '../interfaces/harness.js';
import { startPostgres, type TestPostgres } from './postgres.js';

/** An empty place for a store, which several processes may open. */
export interface Place {
  /** Opens the store; time is that of the caller. Ends with the test file. */
  open(): Promise<Store>;
  /** How a process of the program is told to use it. */
  readonly environment: Readonly<Record<string, string>>;
  /** An expression with which a script opens it. */
  readonly script: string;
}

export interface StoreKind {
  readonly kind: Store['kind'];
  /** Before the first place is asked for. */
  start(): Promise<void>;
  fresh(): Promise<Place>;
  stop(): Promise<void>;
}

let holders = 0;
const newHolder = () => `holder-${process.pid}-${holders++}`;

function sqlite(): StoreKind {
  const opened: Store[] = [];
  return {
    kind: 'sqlite',
    start: async () => undefined,
    async fresh() {
      const folder = freshFolder();
      const file = join(folder, 'denial-management.db');
      return {
        async open() {
          const store = openSqliteStore(file, newHolder);
          opened.push(store);
          return store;
        },
        environment: { DENIAL_MANAGEMENT_DATA: folder },
        script: `(await import('${ROOT}dist/store/sqlite/store.js')).openSqliteStore('${file}', newHolder)`,
      };
    },
    async stop() {
      for (const store of opened) await store.close();
    },
  };
}

function postgresql(): StoreKind & { readonly server: () => TestPostgres } {
  const opened: Store[] = [];
  let server: TestPostgres | undefined;
  const started = () => {
    if (server === undefined) throw new Error('PostgreSQL was not started');
    return server;
  };
  return {
    kind: 'postgresql',
    async start() {
      server = await startPostgres();
    },
    server: started,
    async fresh() {
      const url = await started().fresh();
      return {
        async open() {
          const store = await openPostgresStore(url, newHolder, 'caller');
          opened.push(store);
          return store;
        },
        environment: { DATABASE_URL: url, DENIAL_MANAGEMENT_DATA: freshFolder() },
        script: `await (await import('${ROOT}dist/store/postgres/store.js')).openPostgresStore('${url}', newHolder)`,
      };
    },
    async stop() {
      for (const store of opened) await store.close();
      await server?.remove();
    },
  };
}

/** The same tests are run on each. */
export const STORES: readonly (readonly [string, StoreKind])[] = [
  ['SQLite', sqlite()],
  ['PostgreSQL', postgresql()],
];
