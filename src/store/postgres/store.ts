/** The store of several servers: one PostgreSQL database. */
import type { Store } from '../../service/ports.js';
import { createKeyStore } from '../key-store.js';
import { createOutcomeStore } from '../outcome-store.js';
import { createSignupStore } from '../signup-store.js';
import { migrate, openPool, postgresSql } from './database.js';
import { createMeterStore, type Time } from './meter-store.js';

/**
 * Opens the store; fails where the database cannot be reached or may not be written. `newHolder` gives names by which
 * this process is known in it, each only once.
 */
export async function openPostgresStore(
  url: string,
  newHolder: () => string,
  time: Time = 'database',
): Promise<Store> {
  const pool = openPool(url);
  try {
    await migrate(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const sql = postgresSql(pool);
  const meter = createMeterStore(sql, newHolder, time);
  // A broken connection that nobody uses is the first sign of a database that has crashed.
  pool.on('error', () => meter.connectionLost());
  return {
    kind: 'postgresql',
    keys: createKeyStore(sql),
    meter,
    signups: createSignupStore(sql),
    outcomes: createOutcomeStore(sql),
    async ping() {
      await sql.rows('SELECT 1');
    },
    close: () => pool.end(),
  };
}
