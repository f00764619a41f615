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

/** A stored key. The key itself is never stored. */
export interface KeyRecord {
  readonly id: string;
  readonly tier: string;
  readonly label: string | null;
  /** SHA-256 of the key. */
  readonly hash: Uint8Array;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

export interface KeyStore {
  insert(key: KeyRecord): Promise<void>;
  findByHash(hash: Uint8Array): Promise<KeyRecord | undefined>;
  /** Oldest first. */
  list(): Promise<readonly KeyRecord[]>;
  /** False where no such key is there or it was revoked before. */
  revoke(id: string, at: number): Promise<boolean>;
}

/** What a call costs. */
export interface Charges {
  readonly requests: number;
  readonly letters: number;
}

/** A call that asks for a place. */
export interface Reservation {
  readonly keyId: string;
  readonly operation: string;
  readonly charges: Charges;
  readonly limits: TierLimits;
}

/** A place that was given: its charges are held until it is settled or its lease ends. */
export interface Hold extends Reservation {
  /** Calendar month of the reservation, UTC: 2026-11. */
  readonly month: string;
  /** The lease under which the store holds it; a hold whose lease ended is no longer there. */
  readonly lease: number;
}

/** The end of a call: counted when delivered, given back otherwise. */
export interface Settlement {
  readonly hold: Hold;
  readonly delivered: boolean;
}

export type RefusalReason =
  | 'rate_limited'
  | 'too_many_concurrent'
  | 'monthly_quota_exhausted'
  | 'letter_quota_exhausted';

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
  | { readonly admitted: true; readonly hold: Hold; readonly standing: Standing }
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
  /** For each settlement, false where its lease had ended, so that it could not be counted. */
  readonly settled: readonly boolean[];
  /** For each reservation, the decision. */
  readonly admissions: readonly Admission[];
}

/** Delivered calls of a key in a month. */
export interface UsageCounts {
  readonly requests: number;
  readonly letters: number;
  readonly byOperation: Readonly<Record<string, number>>;
}

export interface MeterStore {
  /** All or nothing, and exact among all processes that share the store. */
  apply(batch: MeterBatch): Promise<MeterBatchResult>;
  /** Keeps the holds of this process alive. */
  renew(now: number): Promise<void>;
  usage(keyId: string, month: string): Promise<UsageCounts>;
}

/** Sign-ups by address. Days are of UTC: 2026-11-21. */
export interface SignupStore {
  /** The secret of a day: the first one that was proposed. What is kept of earlier days is forgotten then. */
  secretOf(day: string, proposed: string): Promise<string>;
  /** Counts one sign-up; false where the caller has `most` of that day already. Exact among all processes. */
  count(day: string, caller: string, most: number): Promise<boolean>;
}

export interface Store {
  readonly kind: 'sqlite' | 'postgresql';
  readonly keys: KeyStore;
  readonly meter: MeterStore;
  readonly signups: SignupStore;
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
