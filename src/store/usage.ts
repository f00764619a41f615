/** What a key has used, for a reader, in either database. */
import { MINUTE_MS } from '../service/access/admission.js';
import type { Hold, RecentCounts, UsageCounts } from '../service/ports.js';
import { type Sql, statement } from './sql.js';

interface UsageRow {
  operation: string;
  requests: number;
  letters: number;
}

/** The counts of a month such as 2026-11. */
export async function usageOf(sql: Sql, keyId: string, month: string): Promise<UsageCounts> {
  const rows = await sql.rows<UsageRow>(
    'SELECT operation, requests, letters FROM usage WHERE key_id = $1 AND month = $2 ORDER BY operation',
    keyId,
    month,
  );
  return {
    requests: rows.reduce((sum, row) => sum + row.requests, 0),
    letters: rows.reduce((sum, row) => sum + row.letters, 0),
    byOperation: Object.fromEntries(rows.map(({ operation, requests }) => [operation, requests])),
  };
}

/** Takes back what was counted for a call. */
export async function takeBack(sql: Sql, { keyId, month, operation, charges }: Hold): Promise<void> {
  const { requests, letters } = charges;
  await sql.change(
    statement(
      'UPDATE usage SET requests = requests - $1, letters = letters - $2 WHERE key_id = $3 AND month = $4 AND operation = $5',
      requests,
      letters,
      keyId,
      month,
      operation,
    ),
  );
}

/** 'minutes' holds how many calls were admitted by a moment, since ever: a minute is the difference of two rows. */
const RECENT = `SELECT
  CAST(coalesce((SELECT upto FROM minutes WHERE key_id = $1 ORDER BY at DESC LIMIT 1), 0)
    - coalesce((SELECT upto FROM minutes WHERE key_id = $1 AND at <= $2 ORDER BY at DESC LIMIT 1), 0) AS BIGINT) AS minute,
  (SELECT min(at) FROM minutes WHERE key_id = $1 AND at > $2) AS oldest,
  CAST((SELECT coalesce(sum(calls), 0) FROM holds WHERE key_id = $1 AND lease_until > $3) AS BIGINT) AS calls`;

interface RecentRow {
  minute: number;
  oldest: number | null;
  calls: number;
}

/** The minute that ends now, and the calls in flight. */
export async function recentOf(sql: Sql, keyId: string, now: number): Promise<RecentCounts> {
  const [row] = await sql.rows<RecentRow>(RECENT, keyId, now - MINUTE_MS, now);
  if (row === undefined) throw new Error('a sum gave no row');
  return { minuteUsed: row.minute, minuteOldestAt: row.oldest, calls: row.calls };
}
