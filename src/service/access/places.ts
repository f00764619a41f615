/** A place for a call: reserved before the work, counted on delivery, given back otherwise. */
import { type Outcome, success } from '../../domain/failures.js';
import type { Charges, Hold, Standing } from '../ports.js';
import type { Caller } from './keys.js';
import type { Meter } from './meter.js';
import { refusalFailure } from './refusals.js';
import { storeIsDown } from './store-is-down.js';

/** As much of an AbortSignal as is needed here. */
export type Signal = Pick<AbortSignal, 'aborted'>;

interface Charged {
  readonly name: string;
  readonly charges: Charges;
}

/** What came of a step, and the figures of the key; these are absent where the operation charges nothing. */
export interface Metered<T> {
  readonly outcome: Outcome<T>;
  readonly standing?: Standing | undefined;
}

/** Undefined where the operation charges nothing. */
export type Place = Hold | undefined;

/** Reserves what the operation charges. */
export async function admit(
  meter: Meter,
  { name, charges }: Charged,
  { keyId, tier }: Caller,
): Promise<Metered<Place>> {
  if (charges.requests === 0 && charges.letters === 0) return { outcome: success(undefined) };
  const admission = await meter
    .reserve({ keyId, operation: name, charges, limits: tier.limits })
    .catch(() => undefined);
  if (admission === undefined) return { outcome: storeIsDown() };
  const { standing } = admission;
  if (admission.admitted) return { outcome: success(admission.hold), standing };
  return { outcome: { ok: false, failure: refusalFailure(admission, tier) }, standing };
}

/** Counts what is delivered, before it leaves; gives back the place of what is not. An error is thrown on. */
export async function settle(
  meter: Meter,
  hold: Place,
  standing: Standing | undefined,
  result: Outcome<unknown> | Error,
  signal: Signal | undefined,
): Promise<Metered<unknown>> {
  const deliverable = !(result instanceof Error) && result.ok && signal?.aborted !== true;
  if (hold !== undefined && !deliverable) meter.giveBack(hold);
  if (result instanceof Error) throw result;
  if (hold === undefined || standing === undefined) return { outcome: result, standing };
  if (!deliverable) return { outcome: result, standing: givenBack(standing, hold.charges) };
  const counted = await meter.deliver(hold).catch(() => false);
  return { outcome: counted ? result : storeIsDown(), standing };
}

/** The figures as they stand once a failed call has given its charges back. */
function givenBack(standing: Standing, { requests, letters }: Charges): Standing {
  const { requestsUsed, lettersUsed } = standing;
  return { ...standing, requestsUsed: requestsUsed - requests, lettersUsed: lettersUsed - letters };
}
