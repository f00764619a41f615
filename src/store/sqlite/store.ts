/** The embedded store: one SQLite file. */
import type { Store } from '../../service/ports.js';
import { openDatabase } from './database.js';
import { createKeyStore } from './key-store.js';
import { createMeterStore } from './meter-store.js';
import { createSignupStore } from './signup-store.js';

/** Opens the store; `holder` names this process in it. */
export function openSqliteStore(file: string, holder: string): Store {
  const database = openDatabase(file);
  const ping = database.prepare('SELECT 1');
  return {
    kind: 'sqlite',
    keys: createKeyStore(database),
    meter: createMeterStore(database, holder),
    signups: createSignupStore(database),
    async ping() {
      ping.get();
    },
    async close() {
      database.close();
    },
  };
}
