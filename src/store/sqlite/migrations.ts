/** Steps that bring a store to its present shape, oldest first. A step that was released is never changed. */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE keys (
     id TEXT PRIMARY KEY,
     tier TEXT NOT NULL,
     label TEXT,
     hash TEXT NOT NULL UNIQUE,
     created_at INTEGER NOT NULL,
     expires_at INTEGER,
     revoked_at INTEGER
   ) WITHOUT ROWID;

   -- Delivered calls.
   CREATE TABLE usage (
     key_id TEXT NOT NULL,
     month TEXT NOT NULL,
     operation TEXT NOT NULL,
     requests INTEGER NOT NULL,
     letters INTEGER NOT NULL,
     PRIMARY KEY (key_id, month, operation)
   ) WITHOUT ROWID;

   -- Calls in flight, summed by process. A process that dies stops renewing its lease; 'lease' is when it began.
   CREATE TABLE holds (
     key_id TEXT NOT NULL,
     holder TEXT NOT NULL,
     month TEXT NOT NULL,
     requests INTEGER NOT NULL,
     letters INTEGER NOT NULL,
     calls INTEGER NOT NULL,
     lease INTEGER NOT NULL,
     lease_until INTEGER NOT NULL,
     PRIMARY KEY (key_id, holder, month)
   ) WITHOUT ROWID;

   -- Calls admitted by a moment, counted since ever: the last minute is the difference of two rows.
   CREATE TABLE minutes (
     key_id TEXT NOT NULL,
     at INTEGER NOT NULL,
     upto INTEGER NOT NULL,
     PRIMARY KEY (key_id, at)
   ) WITHOUT ROWID;`,

  `-- Sign-ups of a day by a keyed hash of the address; the secret of the day is forgotten with them.
   CREATE TABLE signup_days (day TEXT PRIMARY KEY, secret TEXT NOT NULL) WITHOUT ROWID;
   CREATE TABLE signups (
     day TEXT NOT NULL,
     caller TEXT NOT NULL,
     signups INTEGER NOT NULL,
     PRIMARY KEY (day, caller)
   ) WITHOUT ROWID;`,
];
