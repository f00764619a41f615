/** A worklist in a file of its own, so that a batch of any size takes little memory and survives an interruption. */
import { chmodSync } from 'node:fs';
import Database from 'libsql';
import type { DueBand } from '../../domain/generated/types.js';
import { BANDS, BANDS_BY_DAYS, NO_CLAIM, ORDER, type Placed } from '../../domain/worklist.js';
import type {
  RankedDenial,
  WorklistDenial,
  WorklistPattern,
  WorklistTotals,
} from '../../service/worklist/denial.js';
import type { Checkpoint, WorklistStore } from '../../service/worklist/ports.js';

/** Columns of a denial, in the order of the table. */
const COLUMNS = {
  claim: 'INTEGER',
  reversalKey: 'TEXT',
  sameKey: 'TEXT',
  patternKey: 'TEXT',
  payer: 'TEXT',
  insurerType: 'TEXT',
  claimNumber: 'TEXT',
  account: 'TEXT',
  patient: 'TEXT',
  memberId: 'TEXT',
  provider: 'TEXT',
  serviceDate: 'TEXT',
  procedure: 'TEXT',
  code: 'TEXT',
  remarks: 'TEXT',
  category: 'TEXT',
  title: 'TEXT',
  deniedOn: 'TEXT',
  trace: 'TEXT',
  amount: 'INTEGER',
  action: 'TEXT',
  because: 'TEXT',
  noAppealRight: 'INTEGER',
  percent: 'INTEGER',
  safeDate: 'TEXT',
  legalDate: 'TEXT',
  verified: 'INTEGER',
  file: 'TEXT',
  segment: 'INTEGER',
  request: 'TEXT',
} as const satisfies Record<keyof WorklistDenial, string>;
const NAMES = Object.keys(COLUMNS) as (keyof WorklistDenial)[]; // keys of the object above

const TABLES = `
  DROP TABLE IF EXISTS denial; DROP TABLE IF EXISTS reversal; DROP TABLE IF EXISTS state;
  DROP TABLE IF EXISTS item; DROP TABLE IF EXISTS pattern;
  CREATE TABLE state (id INTEGER PRIMARY KEY CHECK (id = 1), job TEXT NOT NULL, checkpoint TEXT);
  CREATE TABLE denial (id INTEGER PRIMARY KEY, ${NAMES.map((name) => `${name} ${COLUMNS[name]}`).join(', ')});
  CREATE TABLE reversal (claim INTEGER PRIMARY KEY, reversalKey TEXT NOT NULL, decidedOn TEXT NOT NULL);
`;

/** Claims and their reversals are paired from the first on: the n-th reversal takes back the n-th claim before it. */
const NETTING = `
  CREATE INDEX IF NOT EXISTS denial_reversal ON denial (reversalKey);
  CREATE TEMP TABLE taken AS
    SELECT claim FROM (
      SELECT d.claim AS claim,
             row_number() OVER (PARTITION BY d.reversalKey ORDER BY d.deniedOn DESC, d.claim DESC) AS place,
             (SELECT count(*) FROM reversal r WHERE r.reversalKey = d.reversalKey
               AND (r.decidedOn, r.claim) > (d.deniedOn, d.claim)) AS reversals
      FROM (SELECT DISTINCT claim, reversalKey, deniedOn FROM denial) d
    ) WHERE place <= reversals;
  DROP TABLE IF EXISTS item;
  CREATE TABLE item (id INTEGER PRIMARY KEY, times INTEGER, lastDeniedOn TEXT, lastSafeDate TEXT);
  INSERT INTO item
    SELECT id, times, lastDeniedOn, lastSafeDate FROM (
      SELECT id,
             row_number() OVER (PARTITION BY sameKey ORDER BY deniedOn, claim, id) AS place,
             count(*) OVER (PARTITION BY sameKey) AS times,
             max(deniedOn) OVER (PARTITION BY sameKey) AS lastDeniedOn,
             max(safeDate) OVER (PARTITION BY sameKey) AS lastSafeDate
      FROM denial WHERE claim NOT IN (SELECT claim FROM taken)
    ) WHERE place = 1;
  DROP TABLE IF EXISTS pattern;
  CREATE TABLE pattern (patternKey TEXT PRIMARY KEY, number INTEGER, count INTEGER, amount INTEGER, first INTEGER);
  INSERT INTO pattern
    SELECT patternKey, row_number() OVER (ORDER BY sum(amount) DESC, count(*) DESC, patternKey), count(*), sum(amount),
           min(denial.id)
    FROM denial JOIN item USING (id) GROUP BY patternKey;
`;

/** A list that survives an interruption. */
export function openWorklistStore(file: string): WorklistStore {
  const database = new Database(file);
  chmodSync(file, 0o600);
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = NORMAL');
  // Sorting spills to a file of the system's own; 8 MB of pages are kept.
  database.exec('PRAGMA cache_size = -8000');
  database.exec('PRAGMA temp_store = FILE');
  return storeIn(database);
}

/** A list for one call: nothing of it touches a disk. */
export function openWorklistInMemory(): WorklistStore {
  const database = new Database(':memory:');
  database.exec('PRAGMA temp_store = MEMORY');
  return storeIn(database);
}

function storeIn(database: Database.Database): WorklistStore {
  return {
    holds: (job) => stateOf(database)?.job === job,
    open(job) {
      const known = stateOf(database);
      if (known?.job === job) return known.checkpoint;
      database.exec(TABLES);
      database.prepare('INSERT INTO state (id, job) VALUES (1, ?)').run(job);
      return undefined;
    },
    commit({ denials, reversals, checkpoint }) {
      const denial = database.prepare(
        `INSERT INTO denial (${NAMES.join(', ')}) VALUES (${NAMES.map(() => '?').join(', ')})`,
      );
      const reversal = database.prepare('INSERT OR IGNORE INTO reversal VALUES (?, ?, ?)');
      const state = database.prepare('UPDATE state SET checkpoint = ?');
      database.transaction(() => {
        for (const row of denials) denial.run(NAMES.map((name) => bound(row[name])));
        for (const row of reversals) reversal.run([row.claim, row.reversalKey, row.decidedOn]);
        state.run([JSON.stringify(checkpoint)]);
      })();
    },
    settle(today) {
      database.exec('DROP TABLE IF EXISTS taken; DROP TABLE IF EXISTS ranked');
      database.exec(NETTING);
      database.exec('CREATE TABLE ranked (place INTEGER PRIMARY KEY, id INTEGER, band TEXT)');
      database.prepare(RANKING).run({ today });
    },
    *denials() {
      const rows = database.prepare(RANKED).iterate();
      for (const row of rows) yield rankedOf(row as Record<string, unknown>); // a row of the statement
    },
    patterns(most) {
      return database.prepare(PATTERNS).all(most) as WorklistPattern[]; // columns of the statement
    },
    totals: () => totalsOf(database),
    close: () => {
      database.close();
    },
  };
}

/** bandOf, said in SQL. */
const BAND = `CASE
  WHEN action IN (${NO_CLAIM.map((action) => `'${action}'`).join(', ')}) THEN 'no claim on the payer'
  WHEN lastSafeDate = '' THEN 'no date'
  ${BANDS_BY_DAYS.map(({ band, most }) => `WHEN julianday(lastSafeDate) - julianday(:today) <= ${most} THEN '${band}'`).join('\n  ')}
  ELSE 'open' END`;

/** What the list goes by, as columns of the statement below. */
const BY: Readonly<Record<keyof Placed, string>> = {
  place: `CASE band ${BANDS.map((band, place) => `WHEN '${band}' THEN ${place}`).join(' ')} END`,
  reach: 'CASE WHEN d.percent IS NULL THEN d.amount ELSE d.amount * d.percent / 100.0 END',
  safeDate: 'd.safeDate',
};

/** Narrow rows are sorted; the wide ones are fetched in that order. */
const RANKING = `
  INSERT INTO ranked (id, band)
  SELECT d.id, ${BAND} AS band FROM item i JOIN denial d USING (id)
  ORDER BY ${ORDER.map(({ by, highest }) => `${BY[by]} ${highest ? 'DESC' : 'ASC'}`).join(', ')}, d.id`;

const RANKED = `
  SELECT ${NAMES.map((name) => `d.${name}`).join(', ')}, i.times, i.lastDeniedOn, i.lastSafeDate,
         p.number AS pattern, p.count AS patternCount, p.amount AS patternAmount, r.band
  FROM ranked r CROSS JOIN denial d ON d.id = r.id CROSS JOIN item i ON i.id = r.id
       CROSS JOIN pattern p ON p.patternKey = d.patternKey
  ORDER BY r.place`;

const PATTERNS = `
  SELECT p.number, d.payer, d.code, d.procedure, d.action, p.count, p.amount
  FROM pattern p JOIN denial d ON d.id = p.first ORDER BY p.number LIMIT ?`;

function totalsOf(database: Database.Database): WorklistTotals {
  const sums = database
    .prepare(
      `SELECT count(*) AS denials, coalesce(sum(amount), 0) AS amount,
              coalesce(sum(CASE WHEN percent IS NULL THEN 0 ELSE amount * percent / 100.0 END), 0) AS expected,
              coalesce(sum(times - 1), 0) AS repeats
       FROM item JOIN denial USING (id)`,
    )
    .get() as { denials: number; amount: number; expected: number; repeats: number }; // columns of the statement
  const all = database.prepare('SELECT count(*) AS n FROM denial').get() as { n: number }; // one column
  const bands = database
    .prepare(
      'SELECT band, count(*) AS count, sum(amount) AS amount FROM ranked JOIN denial USING (id) GROUP BY band',
    )
    .all() as { band: DueBand; count: number; amount: number }[]; // columns of the statement
  const { denials, amount, repeats } = sums;
  return {
    denials,
    amount,
    repeats,
    expected: Math.round(sums.expected),
    reversed: all.n - denials - repeats,
    byBand: Object.fromEntries(bands.map(({ band, count, amount }) => [band, { count, amount }])),
  };
}

function stateOf(
  database: Database.Database,
): { job: string; checkpoint: Checkpoint | undefined } | undefined {
  const table = database.prepare("SELECT name FROM sqlite_master WHERE name = 'state'").get();
  if (table === undefined) return undefined;
  const row = database.prepare('SELECT job, checkpoint FROM state').get() as
    | { job: string; checkpoint: string | null } // columns of the statement
    | undefined;
  if (!row) return undefined;
  // It was written by commit.
  return {
    job: row.job,
    checkpoint: row.checkpoint === null ? undefined : (JSON.parse(row.checkpoint) as Checkpoint),
  };
}

function bound(value: string | number | boolean | null): string | number | null {
  return typeof value === 'boolean' ? Number(value) : value;
}

/** Yes and no are numbers in the table. */
function rankedOf(row: Record<string, unknown>): RankedDenial {
  const { noAppealRight, verified, ...rest } = row;
  return { ...rest, noAppealRight: noAppealRight === 1, verified: verified === 1 } as unknown as RankedDenial; // the columns selected
}
