/** Counts in the embedded store: one transaction a batch, exact among all processes that have the file open. */
import { decide, type KeyFigures, MINUTE_MS, monthOf } from '../../service/access/admission.js';
import { LEASE_MS } from '../../service/access/meter.js';
import type { Admission, Hold, MeterBatch, MeterStore, Reservation } from '../../service/ports.js';
import { type SqliteDatabase, transaction } from './database.js';

interface Sum {
  requests: number;
  letters: number;
}
interface MinuteRow {
  at: number;
  upto: number;
}

/** `holder` names this process: no two share it. */
export function createMeterStore(database: SqliteDatabase, holder: string): MeterStore {
  const sql = {
    count: database.prepare(
      `INSERT INTO usage VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
       SET requests = requests + excluded.requests, letters = letters + excluded.letters`,
    ),
    used: database.prepare(
      'SELECT total(requests) AS requests, total(letters) AS letters FROM usage WHERE key_id = ? AND month = ?',
    ),
    byOperation: database.prepare(
      'SELECT operation, requests, letters FROM usage WHERE key_id = ? AND month = ? ORDER BY operation',
    ),
    release: database.prepare(
      `UPDATE holds SET requests = requests - ?, letters = letters - ?, calls = calls - ?
       WHERE key_id = ? AND holder = '${holder}' AND month = ? AND lease = ? AND lease_until > ?`,
    ),
    held: database.prepare(
      `SELECT total(calls) AS calls, total(iif(month = ?, requests, 0)) AS requests,
       total(iif(month = ?, letters, 0)) AS letters FROM holds WHERE key_id = ? AND lease_until > ?`,
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
    newest: database.prepare('SELECT at, upto FROM minutes WHERE key_id = ? ORDER BY at DESC LIMIT 1'),
    before: database.prepare(
      'SELECT at, upto FROM minutes WHERE key_id = ? AND at <= ? ORDER BY at DESC LIMIT 1',
    ),
    oldest: database.prepare('SELECT at, upto FROM minutes WHERE key_id = ? AND at > ? ORDER BY at LIMIT 1'),
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
    const month = monthOf(now);
    const used = sql.used.get(keyId, month) as Sum; // columns of the statement, here and below
    const held = sql.held.get(month, month, keyId, now) as Sum & { calls: number };
    const newest = sql.newest.get(keyId) as MinuteRow | undefined;
    // A clock that was set back must not put calls before those that are already written.
    const at = Math.max(now, newest?.at ?? 0);
    const before = sql.before.get(keyId, at - MINUTE_MS) as MinuteRow | undefined;
    const oldest = sql.oldest.get(keyId, at - MINUTE_MS) as MinuteRow | undefined;
    const total = newest?.upto ?? 0;
    const figures = {
      requests: used.requests,
      letters: used.letters,
      heldRequests: held.requests,
      heldLetters: held.letters,
      calls: held.calls,
      minuteUsed: total - (before?.upto ?? 0),
      minuteOldestAt: oldest?.at ?? null,
    };
    if (before !== undefined) sql.forget.run(keyId, before.at);
    return { figures, at, total };
  }

  function reserve({ reservations, now }: MeterBatch): Admission[] {
    const admissions: Admission[] = [];
    const keys = groupsOf(
      reservations.map((reservation, i) => ({ reservation, i })),
      ({ reservation }) => reservation.keyId,
    );
    for (const group of keys) {
      const { keyId } = group[0].reservation;
      sql.expire.run(keyId, now);
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
