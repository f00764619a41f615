/** Keys in the embedded store. */
import type { KeyRecord, KeyStore } from '../../service/ports.js';
import type { SqliteDatabase } from './database.js';

interface KeyRow {
  id: string;
  tier: string;
  label: string | null;
  hash: string;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
}

const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex');

function recordOf(row: KeyRow): KeyRecord {
  return {
    id: row.id,
    tier: row.tier,
    label: row.label,
    hash: Buffer.from(row.hash, 'hex'),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}

/** Every statement is prepared once. */
export function createKeyStore(database: SqliteDatabase): KeyStore {
  const insert = database.prepare('INSERT INTO keys VALUES (?, ?, ?, ?, ?, ?, ?)');
  const find = database.prepare('SELECT * FROM keys WHERE hash = ?');
  const list = database.prepare('SELECT * FROM keys ORDER BY created_at, id');
  const revoke = database.prepare('UPDATE keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL');
  return {
    async insert({ id, tier, label, hash, createdAt, expiresAt, revokedAt }) {
      insert.run(id, tier, label, hex(hash), createdAt, expiresAt, revokedAt);
    },
    async findByHash(hash) {
      const row = find.get(hex(hash)) as KeyRow | undefined; // columns of the table
      return row && recordOf(row);
    },
    list: async () => (list.all() as KeyRow[]).map(recordOf), // columns of the table
    revoke: async (id, at) => revoke.run(at, id).changes > 0,
  };
}
