/** A place for a call: reserved before the work, counted on delivery, given back otherwise. */
import { type Outcome, success } from '../../domain/failures.js';
import type { Tier } from '../../domain/generated/types.js';
import type { Charges, Hold, Origin, Reservation, Standing } from '../ports.js';
import type { Meter } from './meter.js';
import { keyReused, refusalFailure } from './refusals.js';
import { storeIsDown } from './store-is-down.js';

/** As much of an AbortSignal as is needed here. */
export type Signal = Pick<AbortSignal, 'aborted'>;

/** What came of a step, and the figures of the key; these are absent where the operation charges nothing. */
export interface Metered<T> {
  readonly outcome: Outcome<T>;
  readonly standing?: Standing | undefined;
  /** Of what the answer was made that was counted for the same request before. */
  readonly repeats?: Origin | undefined;
}

/** Undefined where the operation charges nothing. */
export type Place = Hold | undefined;

/** Reserves what the operation charges. */
export async function admit(meter: Meter, reservation: Reservation, tier: Tier): Promise<Metered<Place>> {
  const { charges } = reservation;
  if (charges.requests === 0 && charges.letters === 0) return { outcome: success(undefined) };
  const admission = await meter.reserve(reservation).catch(() => undefined);
  if (admission === undefined) return { outcome: storeIsDown() };
  const { standing } = admission;
  if (!admission.admitted)
    return { outcome: { ok: false, failure: refusalFailure(admission, tier) }, standing };
  return { outcome: success(admission.hold), standing, repeats: admission.repeats };
}

/** What is to be settled. */
export interface Ending {
  readonly hold: Place;
  readonly standing: Standing | undefined;
  readonly result: Outcome<unknown> | Error;
  /** Of what the result was made. */
  readonly origin: Origin;
  readonly signal: Signal | undefined;
}

/** Counts what is delivered, before it leaves, and takes it back where nobody is there any more; gives back the place of what is not. An error is thrown on. */
export async function settle(meter: Meter, ending: Ending): Promise<Metered<unknown>> {
  const { hold, standing, result, origin, signal } = ending;
  const gone = () => signal?.aborted === true;
  const deliverable = !(result instanceof Error) && result.ok && !gone();
  if (hold !== undefined && !deliverable) meter.giveBack(hold);
  if (result instanceof Error) throw result;
  if (hold === undefined || standing === undefined) return { outcome: result, standing };
  const free = givenBack(standing, hold.charges);
  if (!deliverable) return { outcome: result, standing: free };
  const settled = await meter.deliver(hold, origin).catch(() => ({ as: 'lost' }) as const);
  if (settled.as === 'settled') {
    // A caller who went while it was counted gets nothing. One with an idempotency key may still ask for it, free of charge.
    if (gone() && hold.retryable === undefined) meter.takeBack(hold);
    return { outcome: result, standing };
  }
  if (settled.as === 'repeated') return { outcome: result, standing: free, repeats: settled.origin };
  if (settled.as === 'idempotency_key_reused') return { outcome: keyReused(), standing: free };
  return { outcome: storeIsDown(), standing };
}

/** The figures as they stand once a failed call has given its charges back. */
function givenBack(standing: Standing, { requests, letters }: Charges): Standing {
  const { requestsUsed, lettersUsed } = standing;
  return { ...standing, requestsUsed: requestsUsed - requests, lettersUsed: lettersUsed - letters };
}
