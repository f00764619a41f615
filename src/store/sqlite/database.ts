/** Opens the embedded database file and brings it to its present shape. */
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'libsql';
import { MIGRATIONS } from '../migrations.js';
import type { Sql, Statement, Value } from '../sql.js';

export type SqliteDatabase = Database.Database;

/** How long a process waits for the others to end their transactions. */
const BUSY_MS = 5000;
/** The longest pause between two tries. */
const LONGEST_PAUSE_MS = 16;

/** Opens the file, private to its owner; several processes may have it open. */
export function openDatabase(file: string): SqliteDatabase {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = new Database(file, { timeout: BUSY_MS });
  chmodSync(file, 0o600);
  database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
  database.exec('PRAGMA journal_mode = WAL');
  // Survives a killed process; a power failure may lose the last moments, never the file.
  database.exec('PRAGMA synchronous = NORMAL');
  migrate(database);
  // From here on a busy file is tried again between other work: SQLite's own waiting would stop the whole process.
  database.exec('PRAGMA busy_timeout = 0');
  return database;
}

/** Runs the work in one transaction that holds the write lock from its start. */
function transaction<T>(database: SqliteDatabase, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

/** The same, tried again while another process writes; the event loop goes on meanwhile. */
export async function transactionWhenFree<T>(database: SqliteDatabase, work: () => T): Promise<T> {
  const giveUpAt = performance.now() + BUSY_MS;
  for (let longest = 1; ; longest = Math.min(2 * longest, LONGEST_PAUSE_MS)) {
    try {
      return transaction(database, work);
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error;
    }
    // Processes that wait for each other do not try again at the same moment.
    await pause(Math.ceil(Math.random() * longest));
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

/** Statements written for both databases; each is prepared once. */
export function sqliteSql(database: SqliteDatabase): Sql {
  const known = new Map<string, Database.Statement>();
  const prepared = (text: string) => {
    const found = known.get(text) ?? database.prepare(text.replace(/\$(\d+)/g, '?$1'));
    known.set(text, found);
    return found;
  };
  return {
    async rows<Row>(text: string, ...values: Value[]) {
      return prepared(text).all(...values) as Row[]; // the columns of the statement
    },
    change: (...statements: Statement[]) =>
      transactionWhenFree(database, () =>
        statements.map(({ text, values }) => prepared(text).run(...values).changes),
      ),
  };
}

function migrate(database: SqliteDatabase): void {
  const version = () => {
    const row = database.prepare('PRAGMA user_version').get() as { user_version: number }; // shape of this pragma
    return row.user_version;
  };
  if (version() === MIGRATIONS.length) return;
  transaction(database, () => {
    const done = version();
    if (done > MIGRATIONS.length)
      throw new Error('the store was written by a newer version of the service; install that version');
    for (const step of MIGRATIONS.slice(done)) database.exec(step({ kind: 'sqlite' }));
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  });
}
