/** The one path of every call, whichever door it came through. Only here is an operation handled. */
import { FAILURES, type Failure, failure, type Outcome, success } from '../domain/failures.js';
import type { Engine } from '../engine/engine.js';
import type { Schemas } from '../schema/schemas.js';
import { randomText } from './access/key-format.js';
import type { Caller, Keys } from './access/keys.js';
import type { Meter } from './access/meter.js';
import { refusalFailure } from './access/refusals.js';
import type { Context, Operation, ServiceFacts } from './operations/operation.js';
import type { CallLog, Clock, Hold, Randomness, Standing, Store } from './ports.js';
import { createHandle, type Handle } from './repeated.js';

export interface ServiceParts {
  readonly engine: Engine;
  readonly schemas: Schemas;
  readonly keys: Keys;
  readonly meter: Meter;
  readonly store: Store;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: CallLog;
  readonly facts: ServiceFacts;
}

export interface Call {
  readonly operation: Operation;
  /** The API key as the caller gave it. */
  readonly credential: string | undefined;
  /** Decoded, not checked; or why it could not be decoded. */
  readonly input: Outcome<unknown>;
  /** Given by the caller, or made here. */
  readonly requestId?: string | undefined;
  /** Aborted where the caller has gone: nothing is counted then. */
  readonly signal?: Signal | undefined;
}

/** As much of an AbortSignal as is needed here. */
export type Signal = Pick<AbortSignal, 'aborted'>;

export interface Answer {
  readonly requestId: string;
  readonly outcome: Outcome<unknown>;
  /** Figures of the key, where the call was metered. */
  readonly standing?: Standing;
}

export type Invoke = (call: Call) => Promise<Answer>;

/** What a call has gathered on its way. */
interface Trail {
  readonly requestId: string;
  keyId?: string;
  standing?: Standing;
}

export function newRequestId(randomness: Randomness): string {
  return `req_${randomText(randomness, 16)}`;
}

/** authenticate -> admit -> validate -> handle -> settle -> answer. */
export function createInvoke(parts: ServiceParts): Invoke {
  const handle = createHandle();

  async function steps(call: Call, trail: Trail): Promise<Outcome<unknown>> {
    const caller = await parts.keys.authenticate(call.credential);
    if (!caller.ok) return caller;
    trail.keyId = caller.value.keyId;
    const place = await admit(parts, call.operation, caller.value, trail);
    if (!place.ok) return place;
    const result = await work(parts, handle, call, caller.value);
    const outcome = await settle(parts.meter, place.value, result, call.signal);
    if (!outcome.ok && trail.standing !== undefined)
      trail.standing = givenBack(trail.standing, call.operation.charges);
    return outcome;
  }

  return async (call) => {
    const started = parts.clock.now();
    const requestId = call.requestId ?? newRequestId(parts.randomness);
    const trail: Trail = { requestId };
    const outcome = await steps(call, trail).catch((error: unknown) => {
      parts.log.bug(requestId, call.operation.name, error);
      return failure('internal_error', 'The service failed. The operator finds the cause by the request id.');
    });
    parts.log.call({
      requestId,
      ...(trail.keyId === undefined ? {} : { keyId: trail.keyId }),
      operation: call.operation.name,
      status: outcome.ok ? 200 : FAILURES[outcome.failure.code].status,
      ...(outcome.ok ? {} : { code: outcome.failure.code }),
      durationMs: parts.clock.now() - started,
    });
    return { requestId, outcome, ...(trail.standing === undefined ? {} : { standing: trail.standing }) };
  };
}

/** Reserves what the operation charges. An operation that charges nothing needs no place. */
async function admit(
  parts: ServiceParts,
  { name, charges }: Operation,
  { keyId, tier }: Caller,
  trail: Trail,
): Promise<Outcome<Hold | undefined>> {
  if (charges.requests === 0 && charges.letters === 0) return success(undefined);
  try {
    const admission = await parts.meter.reserve({ keyId, operation: name, charges, limits: tier.limits });
    trail.standing = admission.standing;
    return admission.admitted
      ? success(admission.hold)
      : { ok: false, failure: refusalFailure(admission, tier) };
  } catch (error) {
    parts.log.bug(trail.requestId, name, error);
    return storeIsDown();
  }
}

/** Checks the input and handles it, within the time of the tier. A throw gives the place back like any failure. */
async function work(
  parts: ServiceParts,
  handle: Handle,
  call: Call,
  caller: Caller,
): Promise<Outcome<unknown> | Error> {
  const input = validate(parts.schemas, call);
  if (!input.ok) return input;
  const { engine, meter, store, clock, facts } = parts;
  const context: Context = { engine, caller, meter, store, clock, service: facts };
  try {
    const result = handle(call.operation, context, input.value);
    return result instanceof Promise ? await inTime(result, caller.tier.limits.timeout_seconds) : result;
  } catch (error) {
    return error instanceof Error ? error : new Error('something other than an error was thrown');
  }
}

function validate(schemas: Schemas, { operation, input }: Call): Outcome<unknown> {
  if (!input.ok) return input;
  const errors = schemas.validate(operation.input, input.value);
  return errors.length > 0 ? { ok: false, failure: inputFailure(errors) } : input;
}

function inputFailure(errors: NonNullable<Failure['errors']>): Failure {
  const fields = [...new Set(errors.map(({ field }) => field))];
  const named = fields.length === 1 ? `Mend the field ${fields[0]}` : `Mend the fields ${fields.join(', ')}`;
  return { code: 'invalid_input', detail: `${named}; 'errors' says the rule of each.`, errors };
}

async function inTime(result: Promise<Outcome<unknown>>, seconds: number): Promise<Outcome<unknown>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome<unknown>>((resolve) => {
    const outcome = failure('timed_out', `No answer was ready within the ${seconds} seconds of this tier.`, {
      retryAfterSeconds: 1,
    });
    timer = setTimeout(() => resolve(outcome), seconds * 1000);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Counts what is delivered, before it leaves; gives back the place of what is not. */
async function settle(
  meter: Meter,
  hold: Hold | undefined,
  result: Outcome<unknown> | Error,
  signal: Signal | undefined,
): Promise<Outcome<unknown>> {
  const deliverable = !(result instanceof Error) && result.ok && signal?.aborted !== true;
  if (hold !== undefined && !deliverable) meter.giveBack(hold);
  if (result instanceof Error) throw result;
  if (hold === undefined || !deliverable) return result;
  const counted = await meter.deliver(hold).catch(() => false);
  return counted ? result : storeIsDown();
}

/** The figures as they stand once a failed call has given its charges back. */
function givenBack(standing: Standing, { requests, letters }: Operation['charges']): Standing {
  const { requestsUsed, lettersUsed } = standing;
  return { ...standing, requestsUsed: requestsUsed - requests, lettersUsed: lettersUsed - letters };
}

function storeIsDown(): Outcome<never> {
  return failure(
    'unavailable',
    'The store of usage cannot be reached, so that the call could not be counted.',
    {
      retryAfterSeconds: 1,
    },
  );
}
