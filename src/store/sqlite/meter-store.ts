/** Counts in the embedded store: one transaction a batch, exact among all processes that have the file open. */
import { decide, type KeyFigures, MINUTE_MS, monthOf } from '../../service/access/admission.js';
import { LEASE_MS } from '../../service/access/meter.js';
import type { Admission, Hold, MeterBatch, MeterStore, Reservation } from '../../service/ports.js';
import { type SqliteDatabase, transaction } from './database.js';

interface Sum {
  requests: number;
  letters: number;
}
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

/** `holder` names this process: no two share it. */
export function createMeterStore(database: SqliteDatabase, holder: string): MeterStore {
  const sql = {
    count: database.prepare(
      `INSERT INTO usage VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
       SET requests = requests + excluded.requests, letters = letters + excluded.letters`,
    ),
    byOperation: database.prepare(
      'SELECT operation, requests, letters FROM usage WHERE key_id = ? AND month = ? ORDER BY operation',
    ),
    release: database.prepare(
      `UPDATE holds SET requests = requests - ?, letters = letters - ?, calls = calls - ?
       WHERE key_id = ? AND holder = '${holder}' AND month = ? AND lease = ? AND lease_until > ?`,
    ),
    hold: database.prepare(
      `INSERT INTO holds VALUES (?, '${holder}', ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
       SET requests = requests + excluded.requests, letters = letters + excluded.letters,
       calls = calls + excluded.calls, lease_until = excluded.lease_until RETURNING lease`,
    ),
    expire: database.prepare('DELETE FROM holds WHERE key_id = ? AND lease_until <= ?'),
    renew: database.prepare(
      `UPDATE holds SET lease_until = ? WHERE holder = '${holder}' AND calls > 0 AND lease_until > ?`,
    ),
    figures: database.prepare(FIGURES),
    admit: database.prepare(
      'INSERT INTO minutes VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET upto = excluded.upto',
    ),
    forget: database.prepare('DELETE FROM minutes WHERE key_id = ? AND at < ?'),
  };

  /** False where the lease of the holds had ended: their room may have been given to others. */
  function release(holds: readonly Hold[], now: number): boolean {
    const [first] = holds;
    if (first === undefined) return true;
    const { requests, letters } = sumOf(holds);
    const { keyId, month, lease } = first;
    return sql.release.run(requests, letters, holds.length, keyId, month, lease, now).changes > 0;
  }

  function settle({ settlements, now }: MeterBatch): boolean[] {
    const inTime = new Map<Hold, boolean>();
    for (const holds of groupsOf(
      settlements.map(({ hold }) => hold),
      holdGroup,
    )) {
      const released = release(holds, now);
      for (const hold of holds) inTime.set(hold, released);
    }
    const counted = settlements.filter(({ hold, delivered }) => delivered && inTime.get(hold));
    for (const holds of groupsOf(
      counted.map(({ hold }) => hold),
      usageGroup,
    )) {
      const [{ keyId, month, operation }] = holds;
      const { requests, letters } = sumOf(holds);
      sql.count.run(keyId, month, operation, requests, letters);
    }
    return settlements.map(({ hold }) => inTime.get(hold) ?? false);
  }

  function figuresOf(keyId: string, now: number): { figures: KeyFigures; at: number; total: number } {
    const row = sql.figures.get(keyId, monthOf(now), now) as FigureRow; // columns of the statement
    if (row.endedLeases > 0) sql.expire.run(keyId, now);
    if (row.olderMinutes > 0) sql.forget.run(keyId, row.beforeAt);
    const { requests, letters, heldRequests, heldLetters, calls, at, total } = row;
    const minuteUsed = total - row.beforeTotal;
    const minuteOldestAt = row.oldestAt;
    return {
      figures: { requests, letters, heldRequests, heldLetters, calls, minuteUsed, minuteOldestAt },
      at,
      total,
    };
  }

  function reserve({ reservations, now }: MeterBatch): Admission[] {
    const admissions: Admission[] = [];
    const keys = groupsOf(
      reservations.map((reservation, i) => ({ reservation, i })),
      ({ reservation }) => reservation.keyId,
    );
    for (const group of keys) {
      const { keyId } = group[0].reservation;
      const { figures, at, total } = figuresOf(keyId, now);
      const decisions = group.map(({ reservation, i }) => {
        return { reservation, i, decision: decide(figures, reservation, at) };
      });
      const admitted = decisions.filter(({ decision }) => decision.admitted);
      const lease = admitted.length > 0 ? hold(keyId, admitted, at, now) : 0;
      if (admitted.length > 0) sql.admit.run(keyId, at, total + admitted.length);
      for (const { reservation, i, decision } of decisions)
        admissions[i] = decision.admitted
          ? { ...decision, hold: { ...reservation, month: monthOf(at), lease } }
          : decision;
    }
    return admissions;
  }

  function hold(keyId: string, admitted: readonly { reservation: Reservation }[], at: number, now: number) {
    const { requests, letters } = sumOf(admitted.map(({ reservation }) => reservation));
    const row = sql.hold.get(keyId, monthOf(at), requests, letters, admitted.length, now, now + LEASE_MS);
    return (row as { lease: number }).lease; // column of the statement
  }

  return {
    apply: async (batch) =>
      transaction(database, () => ({ settled: settle(batch), admissions: reserve(batch) })),
    async renew(now) {
      sql.renew.run(now + LEASE_MS, now);
    },
    async usage(keyId, month) {
      const rows = sql.byOperation.all(keyId, month) as (Sum & { operation: string })[]; // columns of the statement
      const byOperation = Object.fromEntries(rows.map(({ operation, requests }) => [operation, requests]));
      const requests = rows.reduce((sum, row) => sum + row.requests, 0);
      const letters = rows.reduce((sum, row) => sum + row.letters, 0);
      return { requests, letters, byOperation };
    },
  };
}

const holdGroup = ({ keyId, month, lease }: Hold) => `${keyId} ${month} ${lease}`;
const usageGroup = ({ keyId, month, operation }: Hold) => `${keyId} ${month} ${operation}`;

function groupsOf<T>(items: readonly T[], group: (item: T) => string): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const members = groups.get(group(item));
    if (members === undefined) groups.set(group(item), [item]);
    else members.push(item);
  }
  return [...groups.values()];
}

function sumOf(reservations: readonly Reservation[]): Sum {
  let requests = 0;
  let letters = 0;
  for (const { charges } of reservations) {
    requests += charges.requests;
    letters += charges.letters;
  }
  return { requests, letters };
}
