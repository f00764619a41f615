/** A pool of connections to PostgreSQL, and the present shape of the store in it. */
import pg from 'pg';
import { MIGRATIONS } from '../migrations.js';
import type { Sql, Statement, Value } from '../sql.js';

/** The meter needs one connection; the rest is for keys, usage and health. */
const MOST_CONNECTIONS = 5;
/** A database that does not answer within this time counts as lost. */
const CONNECT_MS = 2000;
const STATEMENT_MS = 2000;
/** The server gives up before we do, so that a statement is not carried out after its call has failed. */
const ANSWER_MS = 2500;
const INT8_OID = 20;
/** Of the lock under which the store is brought to its present shape: any number that is ours. */
const MIGRATION_LOCK = 8_352_026;

/** Moments and counts are whole numbers far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format)),
};

/** Connections are made when they are needed, and again after the database was lost. */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'denial-management',
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    types,
  });
  // A connection that breaks while nobody uses it has left the pool; the next call makes another.
  pool.on('error', () => undefined);
  return pool;
}

async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // Closing the connection rolls back, whatever state it was in.
    client.release(true);
    throw error;
  }
}

/** Statements written for both databases. */
export function postgresSql(pool: pg.Pool): Sql {
  const run = async ({ text, values }: Statement, on: pg.Pool | pg.PoolClient) => {
    const { rowCount } = await on.query(text, [...values]);
    return rowCount ?? 0;
  };
  return {
    async rows<Row>(text: string, ...values: Value[]) {
      const { rows } = await pool.query(text, values);
      return rows as Row[]; // the columns of the statement
    },
    async change(...statements) {
      const [only, ...more] = statements;
      if (only !== undefined && more.length === 0) return [await run(only, pool)];
      return transaction(pool, async (client) => {
        const changed: number[] = [];
        for (const each of statements) changed.push(await run(each, client));
        return changed;
      });
    },
  };
}

/** One server at a time brings the store to its present shape; the others wait and find it done. */
export function migrate(pool: pg.Pool): Promise<void> {
  return transaction(pool, async (client) => {
    // Another server may need its time for the steps.
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query('CREATE TABLE IF NOT EXISTS store_version (steps INT NOT NULL)');
    const { rows } = await client.query<{ steps: number }>('SELECT steps FROM store_version');
    const done = rows[0]?.steps ?? 0;
    if (done > MIGRATIONS.length)
      throw new Error('the store was written by a newer version of the service; install that version');
    if (done === MIGRATIONS.length) return;
    for (const step of MIGRATIONS.slice(done)) await client.query(step({ kind: 'postgresql' }));
    await client.query('DELETE FROM store_version');
    await client.query('INSERT INTO store_version VALUES ($1)', [MIGRATIONS.length]);
  });
}
