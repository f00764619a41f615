/** Counts in the embedded store: one transaction a batch, exact among all processes that have the file open. */
import { LEASE_MS, monthOf } from '../../service/access/admission.js';
import type {
  Admission,
  Hold,
  MeterBatch,
  MeterStore,
  Reservation,
  Settled,
  Settlement,
} from '../../service/ports.js';
import { admissionOf, chargesOf, decideAll, endOfRepetition, ofTheMinute } from '../admissions.js';
import { byKey, groupsOf, rowOfHold, rowOfUsage, sumOf } from '../grouped.js';
import type { Sql } from '../sql.js';
import { recentOf, takeBack, usageOf } from '../usage.js';
import { type SqliteDatabase, transactionWhenFree } from './database.js';
import { figuresReader } from './figures.js';
import { retriesIn } from './retries.js';

/** `newHolder` gives names by which this process is known, each only once. */
export function createMeterStore(database: SqliteDatabase, sql: Sql, newHolder: () => string): MeterStore {
  const figuresOf = figuresReader(database);
  const retries = retriesIn(database);
  const prepared = {
    count: database.prepare(
      `INSERT INTO usage VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
       SET requests = requests + excluded.requests, letters = letters + excluded.letters`,
    ),
    release: database.prepare(
      `UPDATE holds SET requests = requests - ?, letters = letters - ?, calls = calls - ?
       WHERE key_id = ? AND holder = ? AND month = ? AND lease = ? AND lease_until > ?`,
    ),
    hold: database.prepare(
      `INSERT INTO holds VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
       SET requests = requests + excluded.requests, letters = letters + excluded.letters,
       calls = calls + excluded.calls, lease_until = excluded.lease_until RETURNING lease`,
    ),
    admit: database.prepare(
      'INSERT INTO minutes VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET upto = excluded.upto',
    ),
    renew: database.prepare(
      'UPDATE holds SET lease_until = ? WHERE holder = ? AND calls > 0 AND lease_until > ?',
    ),
  };
  let holder = newHolder();

  /** False where the lease of the holds had ended: their room may have been given to others. */
  function release(settlements: readonly [Settlement, ...Settlement[]], now: number): boolean {
    const { keyId, holder: name, month, lease } = settlements[0].hold;
    const { requests, letters } = sumOf(settlements.map(({ hold }) => hold));
    const calls = settlements.length;
    return prepared.release.run(requests, letters, calls, keyId, name, month, lease, now).changes > 0;
  }

  function settle({ settlements, now }: MeterBatch): Settled[] {
    const inTime = new Set(
      groupsOf(settlements, rowOfHold).flatMap((group) => (release(group, now) ? group : [])),
    );
    const counted: Hold[] = [];
    const settled = settlements.map((settlement): Settled => {
      const { hold, delivered } = settlement;
      if (!inTime.has(settlement)) return { as: 'lease_ended' };
      const before = delivered && retries.keepFirst(hold, delivered, now);
      if (before !== undefined) return endOfRepetition(hold, before);
      if (delivered !== undefined) counted.push(hold);
      return { as: 'settled' };
    });
    for (const holds of groupsOf(counted, rowOfUsage)) {
      const [{ keyId, month, operation }] = holds;
      const { requests, letters } = sumOf(holds);
      if (requests + letters > 0) prepared.count.run(keyId, month, operation, requests, letters);
    }
    return settled;
  }

  function reserve({ reservations, now }: MeterBatch): Admission[] {
    const admissions: Admission[] = [];
    for (const group of byKey(reservations)) {
      const [{ reservation }] = group;
      for (const [i, admission] of reserveFor(
        reservation.keyId,
        group.map((item) => item.reservation),
        now,
      ).entries())
        admissions[group[i]?.place ?? 0] = admission;
    }
    return admissions;
  }

  function reserveFor(keyId: string, reservations: readonly Reservation[], now: number): Admission[] {
    const { figures, at, total } = figuresOf(keyId, now);
    const wanted = reservations.map((reservation) => ({ reservation, kept: retries.find(reservation, now) }));
    const decided = decideAll(figures, wanted, at);
    const admitted = chargesOf(decided);
    const row = { month: monthOf(at), holder, lease: 0 };
    if (admitted.length > 0) {
      const { requests, letters } = sumOf(admitted);
      const values = [keyId, holder, row.month, requests, letters, admitted.length, now, now + LEASE_MS];
      const held = prepared.hold.get(...values) as { lease: number }; // column of the statement
      row.lease = held.lease;
      const more = ofTheMinute(decided);
      if (more > 0) prepared.admit.run(keyId, at, total + more);
    }
    return decided.map((each) => admissionOf(each, row));
  }

  return {
    async apply(batch) {
      try {
        return await transactionWhenFree(database, () => ({
          settled: settle(batch),
          admissions: reserve(batch),
          written: Promise.resolve(),
        }));
      } catch (error) {
        // Nobody knows what is still held under the old name: it is not renewed, and ends with its lease.
        holder = newHolder();
        throw error;
      }
    },
    async renew(now) {
      await transactionWhenFree(database, () => prepared.renew.run(now + LEASE_MS, holder, now));
    },
    takeBack: (hold) => takeBack(sql, hold),
    usage: (keyId, month) => usageOf(sql, keyId, month),
    recent: (keyId, now) => recentOf(sql, keyId, now),
  };
}
