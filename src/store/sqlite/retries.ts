/** Answers that may be asked for again, in the embedded store. */
import { type KeptAnswer, RETRY_LIFE_MS } from '../../service/access/admission.js';
import type { Hold, Origin, Reservation } from '../../service/ports.js';
import type { SqliteDatabase } from './database.js';

interface RetryRow extends Origin {
  request: string;
}

/** To be used within a transaction. */
export function retriesIn(database: SqliteDatabase) {
  const read = database.prepare(
    'SELECT request, day, packs FROM retries WHERE key_id = ? AND name = ? AND kept_until > ?',
  );
  const insert = database.prepare('INSERT INTO retries VALUES (?, ?, ?, ?, ?, ?)');
  const expire = database.prepare('DELETE FROM retries WHERE kept_until <= ?');

  /** What was delivered before under the idempotency key of the call. */
  function find({ keyId, retryable }: Reservation, now: number): KeptAnswer | undefined {
    if (retryable === undefined) return undefined;
    const row = read.get(keyId, retryable.name, now) as RetryRow | undefined; // columns of the statement
    return row && { request: row.request, origin: { day: row.day, packs: row.packs } };
  }

  return {
    find,
    /** Keeps of what the answer was made; what was delivered before, where another call was first. */
    keepFirst(hold: Hold, { day, packs }: Origin, now: number): KeptAnswer | undefined {
      const { keyId, retryable } = hold;
      if (retryable === undefined) return undefined;
      const before = find(hold, now);
      if (before !== undefined) return before;
      expire.run(now);
      insert.run(keyId, retryable.name, retryable.request, day, packs, now + RETRY_LIFE_MS);
      return undefined;
    },
  };
}
