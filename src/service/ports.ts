/** What the service needs from the world. Tests give their own; src/main gives the real ones. */
import type { TierLimits } from '../domain/generated/types.js';

export interface Clock {
  /** Milliseconds since 1970, for metering and durations. */
  now(): number;
  /** The calendar day where the service runs, for letters and deadlines: 2026-11-21. */
  today(): string;
}

export interface Randomness {
  bytes(count: number): Uint8Array;
}

/** A stored key. What a caller shows, its secret, is never stored. */
export interface KeyRecord {
  /** Stays the same when the secret is rotated, and with it the usage. */
  readonly id: string;
  readonly tier: string;
  readonly label: string | null;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  /** Until when a secret that was replaced still works; null where none does. */
  readonly graceUntil: number | null;
}

/** A secret that opens a key. */
export interface SecretRecord {
  /** SHA-256 of the secret. */
  readonly hash: Uint8Array;
  /** When it stops working because another has replaced it; null for the newest. */
  readonly expiresAt: number | null;
  readonly key: KeyRecord;
}

/** A new secret takes the place of those before it; they work until the grace ends. */
export interface Rotation {
  readonly hash: Uint8Array;
  readonly at: number;
  readonly graceUntil: number;
}

export interface KeyStore {
  insert(key: Omit<KeyRecord, 'revokedAt' | 'graceUntil'>, hash: Uint8Array): Promise<void>;
  findByHash(hash: Uint8Array): Promise<SecretRecord | undefined>;
  /** Oldest first. */
  list(): Promise<readonly KeyRecord[]>;
  /** False where no such key is in force. */
  rotate(id: string, rotation: Rotation): Promise<boolean>;
  /** False where no such key is there or it was revoked before. */
  revoke(id: string, at: number): Promise<boolean>;
}

/** What a call costs. */
export interface Charges {
  readonly requests: number;
  readonly letters: number;
}

/** Names a request that may be sent again; both are keyed hashes, so that neither can be guessed from the store. */
export interface Retryable {
  /** Of the idempotency key. */
  readonly name: string;
  /** Of the operation and its input. */
  readonly request: string;
}

/** From what a delivered answer can be made again: the engine gives the same bytes. */
export interface Origin {
  /** The day on which it was made: 2026-11-21. */
  readonly day: string;
  /** Fingerprint of the packs of which it was made. */
  readonly packs: string;
}

/** A call that asks for a place. */
export interface Reservation {
  readonly retryable?: Retryable;
  readonly keyId: string;
  readonly operation: string;
  readonly charges: Charges;
  readonly limits: TierLimits;
}

/** A place that was given: its charges are held until it is settled or its lease ends. */
export interface Hold extends Reservation {
  /** Calendar month of the reservation, UTC: 2026-11. */
  readonly month: string;
  /** Under which name the process holds it. */
  readonly holder: string;
  /** The lease under which the store holds it; a hold whose lease ended is no longer there. */
  readonly lease: number;
}

/** The end of a call: counted when delivered, given back otherwise. */
export interface Settlement {
  readonly hold: Hold;
  /** Of what the answer was made; absent where the call failed. */
  readonly delivered?: Origin;
}

/** What came of a settlement. */
export type Settled =
  /** Counted or given back, as asked. */
  | { readonly as: 'settled' }
  /** Its lease had ended: it was not counted and must not be delivered. */
  | { readonly as: 'lease_ended' }
  /** The same request was delivered meanwhile: this one was given back, the answer is the one that was counted. */
  | { readonly as: 'repeated'; readonly origin: Origin }
  /** Another request was delivered meanwhile under the same idempotency key: given back. */
  | { readonly as: 'idempotency_key_reused' };

export type RefusalReason =
  | 'rate_limited'
  | 'too_many_concurrent'
  | 'monthly_quota_exhausted'
  | 'letter_quota_exhausted'
  | 'idempotency_key_reused';

/** Figures of a key after a decision. */
export interface Standing {
  /** When it was decided. */
  readonly at: number;
  readonly limits: TierLimits;
  readonly requestsUsed: number;
  readonly lettersUsed: number;
  /** Calls of the last minute. */
  readonly minuteUsed: number;
  /** When the oldest call leaves the minute; null where there is none. */
  readonly minuteFreesAt: number | null;
  /** When the next month begins. */
  readonly monthEndsAt: number;
}

export type Admission =
  | {
      readonly admitted: true;
      readonly hold: Hold;
      readonly standing: Standing;
      /** Where the same request was delivered before: its answer costs nothing again. */
      readonly repeats?: Origin;
    }
  | {
      readonly admitted: false;
      readonly reason: RefusalReason;
      readonly retryAt: number;
      readonly standing: Standing;
    };

/** Work for one transaction: settlements first, so that they make room for the reservations. */
export interface MeterBatch {
  readonly now: number;
  readonly settlements: readonly Settlement[];
  readonly reservations: readonly Reservation[];
}

export interface MeterBatchResult {
  readonly settled: readonly Settled[];
  /** For each reservation, the decision. */
  readonly admissions: readonly Admission[];
  /**
   * Done once what was settled outlives a crash of the store: no answer is delivered before. A place that is lost in a
   * crash needs no such care, since it cannot be settled any more.
   */
  readonly written: Promise<void>;
}

/** Delivered calls of a key in a month. */
export interface UsageCounts {
  readonly requests: number;
  readonly letters: number;
  readonly byOperation: Readonly<Record<string, number>>;
}

/** What counts of a key at a moment. */
export interface RecentCounts {
  /** Calls admitted within the minute before it. */
  readonly minuteUsed: number;
  /** When the oldest of them was admitted; null where there is none. */
  readonly minuteOldestAt: number | null;
  /** Calls in flight, of all processes. */
  readonly calls: number;
}

export interface MeterStore {
  /** All or nothing, and exact among all processes that share the store. */
  apply(batch: MeterBatch): Promise<MeterBatchResult>;
  /** Takes back what was counted for a call whose answer never left this process. */
  takeBack(hold: Hold): Promise<void>;
  /** Keeps the holds of this process alive. */
  renew(now: number): Promise<void>;
  usage(keyId: string, month: string): Promise<UsageCounts>;
  recent(keyId: string, now: number): Promise<RecentCounts>;
}

/** Sign-ups by address. Days are of UTC: 2026-11-21. */
export interface SignupStore {
  /** The secret of a day: the first one that was proposed. What is kept of earlier days is forgotten then. */
  secretOf(day: string, proposed: string): Promise<string>;
  /** Counts one sign-up; false where the caller has `most` of that day already. Exact among all processes. */
  count(day: string, caller: string, most: number): Promise<boolean>;
}

/** What is counted of an appeal that was decided: ids of our own tables, no word of a caller. */
export interface OutcomeKey {
  readonly keyId: string;
  readonly code: string;
  readonly insurerType: string;
  readonly level: string;
}

export type OutcomeName = 'won' | 'partly' | 'lost';

export interface OutcomeRow extends Omit<OutcomeKey, 'keyId'> {
  readonly won: number;
  readonly partly: number;
  readonly lost: number;
}

export interface OutcomeStore {
  /** Adds to a count, or takes from it; none falls below zero. */
  add(of: OutcomeKey, outcome: OutcomeName, count: number): Promise<void>;
  /** All counts of a key, by code, line of business and level. */
  of(keyId: string): Promise<readonly OutcomeRow[]>;
}

export interface Store {
  readonly kind: 'sqlite' | 'postgresql';
  readonly keys: KeyStore;
  readonly meter: MeterStore;
  readonly signups: SignupStore;
  readonly outcomes: OutcomeStore;
  /** Fails where the store cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** What is written about a call. Nothing that the caller sent stands in it. */
export interface CallRecord {
  readonly requestId: string;
  readonly keyId?: string;
  readonly operation: string;
  readonly status: number;
  readonly code?: string;
  readonly durationMs: number;
}

export interface CallLog {
  call(record: CallRecord): void;
  /** A bug: the place in our code where it was thrown, never the message, which may hold the caller's words. */
  bug(requestId: string, operation: string, error: unknown): void;
}
