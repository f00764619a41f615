/** What the embedded store knows of a key when a call asks for a place. */
import { type KeyFigures, MINUTE_MS, monthOf } from '../../service/access/admission.js';
import type { SqliteDatabase } from './database.js';

interface FigureRow extends KeyFigures {
  /** Now, or the last moment written where the clock was set back behind it. */
  at: number;
  total: number;
  /** The last row that has left the minute, and how many stand before it. */
  beforeAt: number;
  beforeTotal: number;
  olderMinutes: number;
  oldestAt: number | null;
  endedLeases: number;
}

/** Everything that a decision needs, in one statement. */
const FIGURES = `
  WITH
    newest(at, upto) AS (
      SELECT at, upto FROM minutes WHERE key_id = ?1 ORDER BY at DESC LIMIT 1
    ),
    moment(at, total) AS (
      SELECT max(?3, ifnull((SELECT at FROM newest), 0)), ifnull((SELECT upto FROM newest), 0)
    ),
    before(at, upto) AS (
      SELECT at, upto FROM minutes
      WHERE key_id = ?1 AND at <= (SELECT at FROM moment) - ${MINUTE_MS} ORDER BY at DESC LIMIT 1
    ),
    used(requests, letters) AS (
      SELECT total(requests), total(letters) FROM usage WHERE key_id = ?1 AND month = ?2
    ),
    held(requests, letters, calls, ended) AS (
      SELECT total(iif(month = ?2 AND lease_until > ?3, requests, 0)),
        total(iif(month = ?2 AND lease_until > ?3, letters, 0)),
        total(iif(lease_until > ?3, calls, 0)), total(lease_until <= ?3)
      FROM holds WHERE key_id = ?1
    )
  SELECT used.requests, used.letters, held.requests AS heldRequests, held.letters AS heldLetters,
    held.calls, held.ended AS endedLeases, moment.at, moment.total,
    ifnull((SELECT at FROM before), 0) AS beforeAt,
    ifnull((SELECT upto FROM before), 0) AS beforeTotal,
    EXISTS (SELECT 1 FROM minutes WHERE key_id = ?1 AND at < (SELECT at FROM before)) AS olderMinutes,
    (SELECT at FROM minutes WHERE key_id = ?1 AND at > moment.at - ${MINUTE_MS} ORDER BY at LIMIT 1) AS oldestAt
  FROM used, held, moment`;

export interface FiguresNow {
  readonly figures: KeyFigures;
  /** The moment of the decision. */
  readonly at: number;
  /** Calls admitted since ever. */
  readonly total: number;
}

/** Reads the figures within a transaction, and drops what no later decision needs. */
export function figuresReader(database: SqliteDatabase): (keyId: string, now: number) => FiguresNow {
  const read = database.prepare(FIGURES);
  const expire = database.prepare('DELETE FROM holds WHERE key_id = ? AND lease_until <= ?');
  const forget = database.prepare('DELETE FROM minutes WHERE key_id = ? AND at < ?');
  return (keyId, now) => {
    const row = read.get(keyId, monthOf(now), now) as FigureRow; // columns of the statement
    if (row.endedLeases > 0) expire.run(keyId, now);
    if (row.olderMinutes > 0) forget.run(keyId, row.beforeAt);
    const { requests, letters, heldRequests, heldLetters, calls, at, total } = row;
    const minuteUsed = total - row.beforeTotal;
    const minuteOldestAt = row.oldestAt;
    return {
      figures: { requests, letters, heldRequests, heldLetters, calls, minuteUsed, minuteOldestAt },
      at,
      total,
    };
  };
}
