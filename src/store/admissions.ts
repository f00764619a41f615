/** The pure decision, as admissions of a batch. */
import { decide, type KeptAnswer, type KeyFigures } from '../service/access/admission.js';
import type { Admission, Charges, Hold, Reservation, Settled } from '../service/ports.js';

/** One reservation of a key, with what stands under its idempotency key. */
export interface Wanted {
  readonly reservation: Reservation;
  readonly kept: KeptAnswer | undefined;
}

/** The row that holds what is admitted. */
export interface HoldRow {
  readonly month: string;
  readonly holder: string;
  readonly lease: number;
}

/** Decides the reservations of one key in their order; the figures are moved on. */
export function decideAll(figures: KeyFigures, wanted: readonly Wanted[], at: number) {
  return wanted.map(({ reservation, kept }) => ({
    reservation,
    decision: decide(figures, reservation, at, kept),
  }));
}

type Decided = ReturnType<typeof decideAll>[number];

/** What the admitted ones hold together. */
export function chargesOf(decided: readonly Decided[]): { readonly charges: Charges }[] {
  return decided.flatMap(({ decision }) => (decision.admitted ? [{ charges: decision.charges }] : []));
}

/** How many of them are calls of the minute. */
export function ofTheMinute(decided: readonly Decided[]): number {
  return decided.filter(({ decision }) => decision.admitted && decision.repeats === undefined).length;
}

/** The decision as the caller of the store gets it. A repetition needs no idempotency key any more. */
export function admissionOf({ reservation, decision }: Decided, row: HoldRow): Admission {
  if (!decision.admitted) return decision;
  const { charges, standing, repeats } = decision;
  const { keyId, operation, limits, retryable } = reservation;
  const hold = { keyId, operation, limits, charges, ...row };
  if (repeats !== undefined) return { admitted: true, hold, standing, repeats };
  return { admitted: true, hold: retryable === undefined ? hold : { ...hold, retryable }, standing };
}

/** How a call ends under whose idempotency key another one was delivered first. */
export function endOfRepetition({ retryable }: Hold, { request, origin }: KeptAnswer): Settled {
  return request === retryable?.request ? { as: 'repeated', origin } : { as: 'idempotency_key_reused' };
}
