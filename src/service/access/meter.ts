/**
 * Reserve before the work, count on delivery, give back on failure. Calls that arrive together share one
 * transaction of the store: that keeps metering cheap under load without ever deciding from memory.
 */
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type {
  Admission,
  Clock,
  Hold,
  MeterBatchResult,
  MeterStore,
  Origin,
  RecentCounts,
  Reservation,
  Settled,
  Settlement,
  UsageCounts,
} from '../ports.js';
import { LEASE_MS, MINUTE_MS, monthOf } from './admission.js';
import { createBuckets } from './buckets.js';

const RENEW_MS = LEASE_MS / 4;
/** Keys whose repetitions are kept in mind. */
const MOST_KEYS = 10_000;

export interface Meter {
  reserve(reservation: Reservation): Promise<Admission>;
  /** Counts a call as delivered, before it is; only what is settled or repeated may be. */
  deliver(hold: Hold, origin: Origin): Promise<Settled>;
  /** Frees the place of a call that failed. Nobody waits for it. */
  giveBack(hold: Hold): void;
  /** Takes back a call that was counted and could not be delivered. Nobody waits for it. */
  takeBack(hold: Hold): void;
  /** Delivered calls of the current month. */
  usage(keyId: string): Promise<UsageCounts>;
  /** What counts of the key now, for a reader: decisions are made by the store. */
  recent(keyId: string): Promise<RecentCounts>;
  /** Writes what is pending. */
  close(): Promise<void>;
}

interface Waiting<T> {
  resolve(value: T): void;
  reject(error: unknown): void;
}

type PendingSettlement = Settlement & { readonly waiting?: Waiting<Settled> };
type PendingReservation = { readonly reservation: Reservation; readonly waiting: Waiting<Admission> };

/** The meter of one process over a store that it may share with others. */
export function createMeter(store: MeterStore, clock: Clock): Meter {
  let settlements: PendingSettlement[] = [];
  let reservations: PendingReservation[] = [];
  let running: Promise<void> | undefined;
  const writing = new Set<Promise<void>>();
  let inFlight = 0;
  let renewal: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    const batch = { settlements, reservations };
    settlements = [];
    reservations = [];
    try {
      const result = await store.apply({
        now: clock.now(),
        settlements: batch.settlements,
        reservations: batch.reservations.map(({ reservation }) => reservation),
      });
      // The next batch does not wait for the disk.
      const answered = answerWhenWritten(batch.settlements, result).finally(() => writing.delete(answered));
      writing.add(answered);
      batch.reservations.forEach(({ waiting }, i) => {
        const admission = result.admissions[i];
        if (admission?.admitted) inFlight += 1;
        if (admission === undefined) waiting.reject(new Error('the store gave no decision'));
        else waiting.resolve(admission);
      });
    } catch (error) {
      for (const { waiting } of [...batch.settlements, ...batch.reservations]) waiting?.reject(error);
    }
    inFlight -= batch.settlements.length;
    keepAlive();
  }

  async function answerWhenWritten(
    ended: readonly PendingSettlement[],
    { settled, written }: MeterBatchResult,
  ): Promise<void> {
    try {
      await written;
      for (const [i, { waiting }] of ended.entries()) {
        const came = settled[i];
        if (came === undefined) waiting?.reject(new Error('the store did not say what came of a call'));
        else waiting?.resolve(came);
      }
    } catch (error) {
      for (const { waiting } of ended) waiting?.reject(error);
    }
  }

  /** What the answered calls do next, and what arrives meanwhile, falls into one batch: fewer and larger ones cost less. */
  async function drain(): Promise<void> {
    do {
      await endOfTurn();
      await endOfTurn();
      await flush();
    } while (settlements.length > 0 || reservations.length > 0);
    running = undefined;
  }

  function schedule(): void {
    running ??= drain();
  }

  function keepAlive(): void {
    if (inFlight > 0 && renewal === undefined) {
      renewal = setInterval(() => store.renew(clock.now()).catch(() => undefined), RENEW_MS);
      renewal.unref();
    } else if (inFlight <= 0 && renewal !== undefined) {
      clearInterval(renewal);
      renewal = undefined;
    }
  }

  /** Repetitions are free and no calls of the minute, but work: a key has as many again of them in a minute as of requests. */
  const again = createBuckets(MOST_KEYS);
  function heeded(admission: Admission, { keyId, limits }: Reservation): Admission {
    if (!admission.admitted || admission.repeats === undefined) return admission;
    const perSecond = limits.requests_per_minute / (MINUTE_MS / 1000);
    const { hold, standing } = admission;
    if (again.take(keyId, { burst: limits.requests_per_minute, perSecond }, clock.now())) return admission;
    giveBack(hold);
    return { admitted: false, reason: 'rate_limited', retryAt: standing.at + 1000 / perSecond, standing };
  }

  function giveBack(hold: Hold): void {
    settlements.push({ hold });
    schedule();
  }

  return {
    reserve: async (reservation) => {
      const admission = await new Promise<Admission>((resolve, reject) => {
        reservations.push({ reservation, waiting: { resolve, reject } });
        schedule();
      });
      return heeded(admission, reservation);
    },
    deliver: (hold, origin) =>
      new Promise((resolve, reject) => {
        settlements.push({ hold, delivered: origin, waiting: { resolve, reject } });
        schedule();
      }),
    giveBack,
    takeBack(hold) {
      // Where the store fails the call stays counted.
      const taken = store
        .takeBack(hold)
        .catch(() => {})
        .finally(() => writing.delete(taken));
      writing.add(taken);
    },
    usage: (keyId) => store.usage(keyId, monthOf(clock.now())),
    recent: (keyId) => store.recent(keyId, clock.now()),
    async close() {
      if (renewal !== undefined) clearInterval(renewal);
      renewal = undefined;
      await running;
      await Promise.all(writing);
    },
  };
}
