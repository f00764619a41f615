/** The embedded store: one SQLite file. */
import { statSync } from 'node:fs';
import type { Store } from '../../service/ports.js';
import { createKeyStore } from '../key-store.js';
import { createOutcomeStore } from '../outcome-store.js';
import { createSignupStore } from '../signup-store.js';
import { openDatabase, sqliteSql } from './database.js';
import { createMeterStore } from './meter-store.js';

/** Opens the store; `newHolder` gives names by which this process is known in it, each only once. */
export function openSqliteStore(file: string, newHolder: () => string): Store {
  const database = openDatabase(file);
  const sql = sqliteSql(database);
  const opened = statSync(file).ino;
  return {
    kind: 'sqlite',
    keys: createKeyStore(sql),
    meter: createMeterStore(database, sql, newHolder),
    signups: createSignupStore(sql),
    outcomes: createOutcomeStore(sql),
    async ping() {
      // A file that was removed or replaced can still be read and written through the open one; nothing would last.
      if (statSync(file).ino !== opened) throw new Error('the file of the store was replaced');
      await sql.rows('SELECT 1 FROM usage LIMIT 1');
    },
    async close() {
      database.close();
    },
  };
}
