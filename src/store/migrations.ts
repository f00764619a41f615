/**
 * The one list of steps that bring a store to its present shape, oldest first, for both databases. A step that was
 * released is never changed. Moments are milliseconds since 1970.
 */
import { APPLY_FUNCTION } from './postgres/apply-function.js';

/** In what the two databases differ when tables are made. */
export interface Dialect {
  readonly kind: 'sqlite' | 'postgresql';
}

type Step = (dialect: Dialect) => string;

/** SQLite keeps such a table in the order of its primary key, with no second tree beside it. */
const keyed = ({ kind }: Dialect) => (kind === 'sqlite' ? 'WITHOUT ROWID' : '');

const first: Step = (dialect) => `
  CREATE TABLE keys (
    id TEXT PRIMARY KEY,
    tier TEXT NOT NULL,
    label TEXT,
    hash TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL,
    expires_at BIGINT,
    revoked_at BIGINT
  ) ${keyed(dialect)};

  -- Delivered calls.
  CREATE TABLE usage (
    key_id TEXT NOT NULL,
    month TEXT NOT NULL,
    operation TEXT NOT NULL,
    requests BIGINT NOT NULL,
    letters BIGINT NOT NULL,
    PRIMARY KEY (key_id, month, operation)
  ) ${keyed(dialect)};

  -- Calls in flight, summed by process. A process that dies stops renewing its lease; 'lease' is when it began.
  CREATE TABLE holds (
    key_id TEXT NOT NULL,
    holder TEXT NOT NULL,
    month TEXT NOT NULL,
    requests BIGINT NOT NULL,
    letters BIGINT NOT NULL,
    calls BIGINT NOT NULL,
    lease BIGINT NOT NULL,
    lease_until BIGINT NOT NULL,
    PRIMARY KEY (key_id, holder, month)
  ) ${keyed(dialect)};

  -- Calls admitted by a moment, counted since ever: the last minute is the difference of two rows.
  CREATE TABLE minutes (
    key_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    upto BIGINT NOT NULL,
    PRIMARY KEY (key_id, at)
  ) ${keyed(dialect)};`;

/** Sign-ups of a day by a keyed hash of the address; the secret of the day is forgotten with them. */
const signups: Step = (dialect) => `
  CREATE TABLE signup_days (day TEXT PRIMARY KEY, secret TEXT NOT NULL) ${keyed(dialect)};
  CREATE TABLE signups (
    day TEXT NOT NULL,
    caller TEXT NOT NULL,
    signups BIGINT NOT NULL,
    PRIMARY KEY (day, caller)
  ) ${keyed(dialect)};`;

/** A key may have several secrets while one replaces another. */
const secrets: Step = (dialect) => `
  CREATE TABLE secrets (
    hash TEXT PRIMARY KEY,
    key_id TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT
  ) ${keyed(dialect)};
  CREATE INDEX secrets_of_key ON secrets (key_id);
  INSERT INTO secrets SELECT hash, id, created_at, NULL FROM keys;
  CREATE TABLE keys_without_hash (
    id TEXT PRIMARY KEY,
    tier TEXT NOT NULL,
    label TEXT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT,
    revoked_at BIGINT
  ) ${keyed(dialect)};
  INSERT INTO keys_without_hash SELECT id, tier, label, created_at, expires_at, revoked_at FROM keys;
  DROP TABLE keys;
  ALTER TABLE keys_without_hash RENAME TO keys;`;

/** Hashes alone: what was asked cannot be read from it, and the answer is made anew. */
const retries: Step = (dialect) => `
  CREATE TABLE retries (
    key_id TEXT NOT NULL,
    name TEXT NOT NULL,
    request TEXT NOT NULL,
    day TEXT NOT NULL,
    packs TEXT NOT NULL,
    kept_until BIGINT NOT NULL,
    PRIMARY KEY (key_id, name)
  ) ${keyed(dialect)};
  CREATE INDEX retries_by_end ON retries (kept_until);`;

/** SQLite decides within the process, PostgreSQL in one call of this function. */
const applyFunction: Step = ({ kind }) => (kind === 'postgresql' ? APPLY_FUNCTION : '');

/** What came of appeals: counts of a key by code, line of business and level. */
const outcomes: Step = (dialect) => `
  CREATE TABLE outcomes (
    key_id TEXT NOT NULL,
    code TEXT NOT NULL,
    insurer_type TEXT NOT NULL,
    level TEXT NOT NULL,
    won BIGINT NOT NULL,
    partly BIGINT NOT NULL,
    lost BIGINT NOT NULL,
    PRIMARY KEY (key_id, code, insurer_type, level)
  ) ${keyed(dialect)};`;

export const MIGRATIONS: readonly Step[] = [
  first,
  signups,
  secrets,
  retries,
  applyFunction,
  outcomes,
  // As it is now: repetitions are no calls of the minute any more.
  applyFunction,
];
