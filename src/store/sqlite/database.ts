/** Opens the embedded database file and brings it to its present shape. */
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import { MIGRATIONS } from './migrations.js';

export type SqliteDatabase = Database.Database;

/** How long a process waits for another one to end its transaction. */
const BUSY_TIMEOUT_MS = 5000;

/** Opens the file, private to its owner; several processes may have it open. */
export function openDatabase(file: string): SqliteDatabase {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  chmodSync(file, 0o600);
  database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  database.exec('PRAGMA journal_mode = WAL');
  // Survives a killed process; a power failure may lose the last moments, never the file.
  database.exec('PRAGMA synchronous = NORMAL');
  migrate(database);
  return database;
}

/** Runs the work in one transaction that holds the write lock from its start. */
export function transaction<T>(database: SqliteDatabase, work: () => T): T {
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
    for (const step of MIGRATIONS.slice(done)) database.exec(step);
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  });
}
