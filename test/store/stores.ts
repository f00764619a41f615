/** Both stores, for tests that have to hold on each. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
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
  /** Everything that it holds, as text. */
  contents(): Promise<string>;
  /** An expression with which a script opens it. */
  readonly script: string;
}

export interface StoreKind {
  readonly kind: Store['kind'];
  /** Before the first place is asked for. */
  start(): Promise<void>;
  fresh(): Promise<Place>;
  /** Ends the database without a warning, where it is a process of its own. */
  readonly failure?: { begin(): Promise<void>; end(): Promise<void> };
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
        contents: async () =>
          readdirSync(folder)
            .map((name) => readFileSync(join(folder, name), 'latin1'))
            .join('\n'),
        script: `(await import('${ROOT}dist/store/sqlite/store.js')).openSqliteStore('${file}', newHolder)`,
      };
    },
    async stop() {
      for (const store of opened.splice(0)) await store.close();
    },
  };
}

async function contentsOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tables = await client.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  const parts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await client.query(`SELECT * FROM ${client.escapeIdentifier(name)}`);
    parts.push(`${name} ${JSON.stringify(rows)}`);
  }
  await client.end();
  return parts.join('\n');
}

function postgresql(): StoreKind {
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
    failure: { begin: () => started().kill(), end: () => started().start() },
    async fresh() {
      const url = await started().fresh();
      return {
        async open() {
          const store = await openPostgresStore(url, newHolder, 'caller');
          opened.push(store);
          return store;
        },
        environment: { DATABASE_URL: url, DENIAL_MANAGEMENT_DATA: freshFolder() },
        contents: () => contentsOf(url),
        script: `await (await import('${ROOT}dist/store/postgres/store.js')).openPostgresStore('${url}', newHolder)`,
      };
    },
    async stop() {
      for (const store of opened.splice(0)) await store.close();
      await server?.remove();
    },
  };
}

/** The same tests are run on each. */
export const STORES: readonly (readonly [string, StoreKind])[] = [
  ['SQLite', sqlite()],
  ['PostgreSQL', postgresql()],
];
