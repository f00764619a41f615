/** The embedded store: one SQLite file. */
import type { Store } from '../../service/ports.js';
import { createKeyStore } from '../key-store.js';
import { createSignupStore } from '../signup-store.js';
import { openDatabase, sqliteSql } from './database.js';
import { createMeterStore } from './meter-store.js';

/** Opens the store; `newHolder` gives names by which this process is known in it, each only once. */
export function openSqliteStore(file: string, newHolder: () => string): Store {
  const database = openDatabase(file);
  const sql = sqliteSql(database);
  return {
    kind: 'sqlite',
    keys: createKeyStore(sql),
    meter: createMeterStore(database, sql, newHolder),
    signups: createSignupStore(sql),
    async ping() {
      await sql.rows('SELECT 1');
    },
    async close() {
      database.close();
    },
  };
}
