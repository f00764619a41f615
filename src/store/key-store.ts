/** Keys and their secrets, in either database. */
import type { KeyRecord, KeyStore } from '../service/ports.js';
import { type Sql, statement } from './sql.js';

interface KeyRow {
  id: string;
  tier: string;
  label: string | null;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
  grace_until: number | null;
}

interface SecretRow extends KeyRow {
  hash: string;
  secret_expires_at: number | null;
}

const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex');

const KEY = `keys.id, keys.tier, keys.label, keys.created_at, keys.expires_at, keys.revoked_at,
  (SELECT max(replaced.expires_at) FROM secrets replaced WHERE replaced.key_id = keys.id) AS grace_until`;

const FIND = `SELECT secrets.hash, secrets.expires_at AS secret_expires_at, ${KEY}
  FROM secrets JOIN keys ON keys.id = secrets.key_id WHERE secrets.hash = $1`;

const END_SECRETS = `UPDATE secrets SET expires_at = $3
  WHERE key_id = $1 AND (expires_at IS NULL OR expires_at > $3)
  AND EXISTS (SELECT 1 FROM keys WHERE id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2))`;

const ADD_SECRET = `INSERT INTO secrets SELECT $1, id, CAST($3 AS BIGINT), NULL FROM keys
  WHERE id = $2 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > CAST($3 AS BIGINT))`;

function recordOf(row: KeyRow): KeyRecord {
  return {
    id: row.id,
    tier: row.tier,
    label: row.label,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    graceUntil: row.grace_until,
  };
}

export function createKeyStore(sql: Sql): KeyStore {
  return {
    async insert({ id, tier, label, createdAt, expiresAt }, hash) {
      await sql.change(
        statement(
          'INSERT INTO keys VALUES ($1, $2, $3, $4, $5, NULL)',
          id,
          tier,
          label,
          createdAt,
          expiresAt,
        ),
        statement('INSERT INTO secrets VALUES ($1, $2, $3, NULL)', hex(hash), id, createdAt),
      );
    },
    async findByHash(hash) {
      const [row] = await sql.rows<SecretRow>(FIND, hex(hash));
      if (row === undefined) return undefined;
      return { hash: Buffer.from(row.hash, 'hex'), expiresAt: row.secret_expires_at, key: recordOf(row) };
    },
    async list() {
      const rows = await sql.rows<KeyRow>(`SELECT ${KEY} FROM keys ORDER BY created_at, id`);
      return rows.map(recordOf);
    },
    async rotate(id, { hash, at, graceUntil }) {
      const [, added = 0] = await sql.change(
        statement(END_SECRETS, id, at, graceUntil),
        statement(ADD_SECRET, hex(hash), id, at),
      );
      return added > 0;
    },
    async revoke(id, at) {
      const text = 'UPDATE keys SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL';
      const [changed = 0] = await sql.change(statement(text, id, at));
      return changed > 0;
    },
  };
}
