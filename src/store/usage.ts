/** Delivered calls of a key, in either database. */
import type { UsageCounts } from '../service/ports.js';
import type { Sql } from './sql.js';

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
