/** Counts in PostgreSQL: one function call a batch, exact among all servers that share the database. */
import { type KeptAnswer, LEASE_MS, RETRY_LIFE_MS } from '../../service/access/admission.js';
import type {
  Admission,
  MeterBatch,
  MeterBatchResult,
  MeterStore,
  Origin,
  Reservation,
  Settled,
  Settlement,
} from '../../service/ports.js';
import { admissionOf, decideAll, endOfRepetition } from '../admissions.js';
import { type Sql, statement } from '../sql.js';
import { recentOf, takeBack, usageOf } from '../usage.js';
import { inRounds } from './rounds.js';
import { jsonOf, type Run, reservationRow, runsOf, settlementRow } from './runs.js';

interface KeptRow extends Origin {
  request: string;
}

/** What the function gives, by run. */
interface Applied {
  settled: { in_time: boolean; kept: KeptRow | null }[];
  decisions: {
    figures: {
      at: number;
      month: string;
      oldest_at: number | null;
      minute_used: number;
      requests: number;
      letters: number;
      held_requests: number;
      held_letters: number;
      calls: number;
    };
    lease: number | null;
    answers: { place: number; admitted: number; kept: KeptRow | null }[];
  }[];
}

type DecidedKey = Applied['decisions'][number];

const RENEW = `UPDATE holds SET lease_until = coalesce($1, (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT) + $2
  WHERE (key_id, holder, month) IN (
    SELECT key_id, holder, month FROM holds WHERE holder = $3 AND calls > 0
      AND lease_until > coalesce($1, (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT)
    FOR UPDATE SKIP LOCKED)`;

/**
 * A transaction of its own that leaves a mark in the write-ahead log and, as every commit does by default, waits until the
 * log is on disk: with it stands all that was committed before, by whomever.
 */
const WRITE_THROUGH = `SELECT pg_logical_emit_message(true, 'denial-management', '')`;

/** Whose clock decides: the one of the database is the same for all servers; tests bring their own. */
export type Time = 'database' | 'caller';

/** The meter of one process, which can be told that a connection to the database has broken. */
export interface PostgresMeterStore extends MeterStore {
  /**
   * The database may have lost what was not on disk yet. The process takes a new name: what it held under the old one is
   * not renewed and ends with its lease.
   */
  connectionLost(): void;
}

/** `newHolder` gives names by which this process is known, each only once. */
export function createMeterStore(sql: Sql, newHolder: () => string, time: Time): PostgresMeterStore {
  let holder = newHolder();
  const connectionLost = () => {
    holder = newHolder();
  };
  const writeThrough = inRounds(() => sure(sql.rows(WRITE_THROUGH)));

  /** Where a statement fails, nobody knows whether it was committed. */
  async function sure<T>(statementRun: Promise<T>): Promise<T> {
    try {
      return await statementRun;
    } catch (error) {
      connectionLost();
      throw error;
    }
  }

  const momentOf = (now: number) => (time === 'caller' ? now : null);

  async function apply({ now, settlements, reservations }: MeterBatch): Promise<MeterBatchResult> {
    const own = holder;
    const ending = runsOf(settlements.map(settlementRow));
    const asking = runsOf(reservations.map(reservationRow));
    const [row] = await sql.rows<{ applied: Applied }>(
      'SELECT meter_apply($1, $2, $3, $4, $5, $6) AS applied',
      momentOf(now),
      LEASE_MS,
      RETRY_LIFE_MS,
      own,
      jsonOf(ending),
      jsonOf(asking),
    );
    if (row === undefined) throw new Error('meter_apply gave nothing');
    const admissions: Admission[] = [];
    for (const key of row.applied.decisions) placeAdmissions(admissions, key, asking, reservations, own);
    const delivers = settlements.some(({ delivered }) => delivered !== undefined);
    const written = delivers ? writeThrough() : Promise.resolve();
    return { settled: settledIn(row.applied, ending, settlements), admissions, written };
  }

  return {
    apply: (batch) => sure(apply(batch)),
    async renew(now) {
      await sure(sql.change(statement(RENEW, momentOf(now), LEASE_MS, holder)));
    },
    connectionLost,
    takeBack: (hold) => takeBack(sql, hold),
    usage: (keyId, month) => usageOf(sql, keyId, month),
    recent: (keyId, now) => recentOf(sql, keyId, now),
  };
}

function settledIn(
  { settled }: Applied,
  ending: readonly Run[],
  settlements: readonly Settlement[],
): Settled[] {
  const results: Settled[] = [];
  for (const [i, { members }] of ending.entries())
    for (const member of members) {
      const settlement = settlements[member];
      if (settlement !== undefined) results[member] = settledOf(settlement, settled[i]);
    }
  return results;
}

function settledOf({ hold, delivered }: Settlement, row: Applied['settled'][number] | undefined): Settled {
  if (row?.in_time !== true) return { as: 'lease_ended' };
  const kept = delivered && keptOf(row.kept);
  return kept === undefined ? { as: 'settled' } : endOfRepetition(hold, kept);
}

/** The decision is made again from the same figures, for its reason and standing; it has to be the same. */
function placeAdmissions(
  admissions: Admission[],
  { figures, lease, answers }: DecidedKey,
  asking: readonly Run[],
  reservations: readonly Reservation[],
  holder: string,
): void {
  const wanted = answers.flatMap(({ place, admitted, kept }) =>
    (asking[place]?.members ?? []).flatMap((member, i) => {
      const reservation = reservations[member];
      return reservation ? [{ member, reservation, kept: keptOf(kept), admitted: i < admitted }] : [];
    }),
  );
  const row = { month: figures.month, holder, lease: lease ?? 0 };
  for (const [i, each] of decideAll(figuresOf(figures), wanted, figures.at).entries()) {
    const asked = wanted[i];
    if (asked?.admitted !== each.decision.admitted) throw new Error('meter_apply decided otherwise');
    admissions[asked.member] = admissionOf(each, row);
  }
}

function figuresOf({ minute_used, oldest_at, held_requests, held_letters, ...row }: DecidedKey['figures']) {
  const { requests, letters, calls } = row;
  const minute = { minuteUsed: minute_used, minuteOldestAt: oldest_at };
  return { requests, letters, calls, heldRequests: held_requests, heldLetters: held_letters, ...minute };
}

function keptOf(row: KeptRow | null): KeptAnswer | undefined {
  return row === null ? undefined : { request: row.request, origin: { day: row.day, packs: row.packs } };
}
