/** Whether a call finds a place. Pure, so that every store decides alike. */
import type { Charges, Origin, RefusalReason, Reservation, Standing } from '../ports.js';

export const MINUTE_MS = 60_000;
/** How long a hold outlives a process that died. */
export const LEASE_MS = 10_000;
/** How long a delivered answer can be asked for again under its idempotency key. */
export const RETRY_LIFE_MS = 24 * 60 * 60 * 1000;
const RETRY_SOON_MS = 1000;

/** What a store knows of a key when it decides. */
export interface KeyFigures {
  /** Delivered this month. */
  requests: number;
  letters: number;
  /** Held by calls in flight, this month's only. */
  heldRequests: number;
  heldLetters: number;
  /** Calls in flight. */
  calls: number;
  /** Calls admitted within the last minute; repetitions are none of them. */
  minuteUsed: number;
  /** When the oldest of them was admitted; null where there is none. */
  minuteOldestAt: number | null;
}

/** What a store keeps of an answer that was delivered under an idempotency key. */
export interface KeptAnswer {
  /** Hash of the request that it answered. */
  readonly request: string;
  readonly origin: Origin;
}

export type Decision =
  | {
      readonly admitted: true;
      readonly standing: Standing;
      /** What the call costs: nothing where it repeats a delivered one. */
      readonly charges: Charges;
      readonly repeats?: Origin;
    }
  | {
      readonly admitted: false;
      readonly reason: RefusalReason;
      readonly retryAt: number;
      readonly standing: Standing;
    };

/** A calendar month in UTC. */
export interface MonthSpan {
  /** 2026-11 */
  readonly month: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly startsAt: number;
  /** The moment after it. */
  readonly endsAt: number;
}

function spanAt(now: number): MonthSpan {
  const at = new Date(now);
  const startsAt = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1);
  const endsAt = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
  const firstDay = new Date(startsAt).toISOString().slice(0, 10);
  const lastDay = new Date(endsAt - 1).toISOString().slice(0, 10);
  return { month: firstDay.slice(0, 7), firstDay, lastDay, startsAt, endsAt };
}

let lastSpan = spanAt(0);

/** The month of a moment. The last one asked for is kept, since nearly every call falls into it. */
export function monthSpan(now: number): MonthSpan {
  if (now < lastSpan.startsAt || now >= lastSpan.endsAt) lastSpan = spanAt(now);
  return lastSpan;
}

/** 2026-11 */
export function monthOf(now: number): string {
  return monthSpan(now).month;
}

const NOTHING: Charges = { requests: 0, letters: 0 };

/**
 * Decides one reservation; where it is admitted, the figures are moved on for the next one. `kept` is what stands
 * under its idempotency key. A repetition costs nothing and is none of the calls of the minute, but one of those at once.
 */
export function decide(
  figures: KeyFigures,
  reservation: Reservation,
  now: number,
  kept: KeptAnswer | undefined,
): Decision {
  const charges = kept === undefined ? reservation.charges : NOTHING;
  const refusal = refusalOf(figures, { ...reservation, charges }, now, kept);
  if (refusal !== undefined)
    return { admitted: false, ...refusal, standing: standingOf(figures, reservation, now) };
  figures.heldRequests += charges.requests;
  figures.heldLetters += charges.letters;
  figures.calls += 1;
  if (kept === undefined) {
    figures.minuteUsed += 1;
    figures.minuteOldestAt ??= now;
  }
  const standing = standingOf(figures, reservation, now);
  return { admitted: true, standing, charges, ...(kept === undefined ? {} : { repeats: kept.origin }) };
}

function refusalOf(
  figures: KeyFigures,
  { charges, limits, retryable }: Reservation,
  now: number,
  kept: KeptAnswer | undefined,
): { reason: RefusalReason; retryAt: number } | undefined {
  if (kept !== undefined && kept.request !== retryable?.request)
    return { reason: 'idempotency_key_reused', retryAt: now };
  const requests = room(figures.requests, figures.heldRequests, charges.requests, limits.requests_per_month);
  if (requests !== 'free') return { reason: 'monthly_quota_exhausted', retryAt: quotaRetryAt(requests, now) };
  const letters = room(figures.letters, figures.heldLetters, charges.letters, limits.letters_per_month);
  if (letters !== 'free') return { reason: 'letter_quota_exhausted', retryAt: quotaRetryAt(letters, now) };
  if (kept === undefined && figures.minuteUsed >= limits.requests_per_minute)
    return { reason: 'rate_limited', retryAt: (figures.minuteOldestAt ?? now) + MINUTE_MS };
  if (figures.calls >= limits.concurrent_requests)
    return { reason: 'too_many_concurrent', retryAt: now + RETRY_SOON_MS };
  return undefined;
}

/** A quota may be full only because of calls in flight; those may still be given back. */
type Room = 'free' | 'held' | 'full';

function room(delivered: number, held: number, charge: number, limit: number | null): Room {
  if (charge === 0 || limit === null || delivered + held + charge <= limit) return 'free';
  return delivered + charge <= limit ? 'held' : 'full';
}

function quotaRetryAt(quota: Room, now: number): number {
  return quota === 'held' ? now + RETRY_SOON_MS : monthSpan(now).endsAt;
}

function standingOf(figures: KeyFigures, { limits }: Reservation, now: number): Standing {
  return {
    at: now,
    limits,
    requestsUsed: figures.requests + figures.heldRequests,
    lettersUsed: figures.letters + figures.heldLetters,
    minuteUsed: figures.minuteUsed,
    minuteFreesAt: figures.minuteOldestAt === null ? null : figures.minuteOldestAt + MINUTE_MS,
    monthEndsAt: monthSpan(now).endsAt,
  };
}
