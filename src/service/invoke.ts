/** The one path of every call, whichever door it came through. Only here is an operation handled. */
import { FAILURES, type Failure, failure, type Outcome, together } from '../domain/failures.js';
import type { Engine } from '../engine/engine.js';
import type { Schemas } from '../schema/schemas.js';
import { randomText } from './access/key-format.js';
import type { Caller, Keys } from './access/keys.js';
import type { Meter } from './access/meter.js';
import { admit, type Signal, settle } from './access/places.js';
import { retryableOf } from './access/retryable.js';
import type { Signup } from './access/signup.js';
import type { Tiers } from './access/tiers.js';
import { handle } from './apart/handle.js';
import { createLoopTurns, type LoopTurns } from './apart/loop-turns.js';
import type { Apart } from './apart/task.js';
import { createEnding } from './ending.js';
import type { FormId } from './forms/forms.js';
import type { Load } from './load.js';
import type { Context, OpenContext, Operation, Progress, ServiceFacts } from './operations/operation.js';
import type { CallLog, Charges, Clock, Randomness, Reservation, Standing, Store } from './ports.js';
import { createKeptAnswers, type KeptAnswers } from './repeated.js';
import type { OpenWorklist } from './worklist/ports.js';

/** What some keys are answered from in place of the packs of all. */
export interface OwnPacks {
  readonly engine: Engine;
  readonly apart?: Apart | undefined;
}

export interface ServiceParts {
  readonly engine: Engine;
  /** Absent where no key has packs of its own. */
  readonly ownPacks?: ((keyId: string) => OwnPacks | undefined) | undefined;
  readonly schemas: Schemas;
  readonly keys: Keys;
  readonly meter: Meter;
  readonly store: Store;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: CallLog;
  readonly facts: ServiceFacts;
  readonly tiers: Tiers;
  readonly signup: Signup;
  readonly load: Load;
  readonly openWorklist: OpenWorklist;
  /** Where heavy work is done; absent: here. */
  readonly apart?: Apart | undefined;
}

export interface Call {
  readonly operation: Operation;
  /** The API key as the caller gave it. */
  readonly credential: string | undefined;
  /** Decoded, not checked; or why it could not be decoded. */
  readonly input: Outcome<unknown>;
  /** The letter alone, in this form, in place of the whole answer: the value of the outcome is a AnswerFile then. */
  readonly form?: FormId | undefined;
  /** Given by the caller, or made here. */
  readonly requestId?: string | undefined;
  /** Where the caller is; asked only by operations without a key. */
  readonly address?: string | undefined;
  /** Under which a letter that was delivered can be asked for again, free of charge. */
  readonly idempotencyKey?: string | undefined;
  /** Aborted where the caller has gone: nothing is counted then. */
  readonly signal?: Signal | undefined;
  /** Bytes of JSON that the door can carry; absent: as many as any answer may have. */
  readonly longestAnswer?: number | undefined;
  /** Told of steps of long work, where the caller can be. */
  readonly progress?: Progress | undefined;
}

export interface Answer {
  readonly requestId: string;
  readonly outcome: Outcome<unknown>;
  /** Figures of the key, where the call was metered. */
  readonly standing?: Standing;
  /** True where it is the answer that was counted for the same request before. */
  readonly repeated?: boolean;
}

/** Bytes of JSON: more than a call's largest input comes to. */
const LONGEST_ANSWER = 64_000_000;

export type Invoke = (call: Call) => Promise<Answer>;

/** What a call has gathered on its way. */
interface Trail {
  readonly requestId: string;
  keyId?: string;
  standing?: Standing | undefined;
  repeated?: boolean;
}

export function newRequestId(randomness: Randomness): string {
  return `req_${randomText(randomness, 16)}`;
}

/** authenticate -> admit -> validate -> handle -> settle -> answer; without a key: validate -> handle -> answer. */
export function createInvoke(parts: ServiceParts): Invoke {
  const kept = createKeptAnswers();
  const turns = createLoopTurns(() => parts.clock.now());
  const { load } = parts;

  async function steps(call: Call, trail: Trail): Promise<Outcome<unknown>> {
    const { keys, meter, clock } = parts;
    if (call.operation.open) return openWork(parts, call);
    const caller = await keys.authenticate(call.credential);
    if (!caller.ok) return caller;
    trail.keyId = caller.value.keyId;
    load.waiting += 1;
    const reservation = reservationOf(call, caller.value);
    const place = await admit(meter, reservation, caller.value.tier).finally(() => {
      load.waiting -= 1;
    });
    trail.standing = place.standing;
    if (!place.outcome.ok) return place.outcome;
    const day = place.repeats?.day ?? clock.today();
    const { engine, apart } = parts.ownPacks?.(caller.value.keyId) ?? parts;
    const answering = { ...parts, engine, apart };
    const result = await work(answering, { kept, turns }, call, caller.value, day);
    const origin = { day, packs: engine.library.fingerprint };
    const hold = place.outcome.value;
    const settled = await settle(meter, {
      hold,
      standing: place.standing,
      result,
      origin,
      signal: call.signal,
    });
    trail.standing = settled.standing;
    const repeats = place.repeats ?? settled.repeats;
    trail.repeated = settled.outcome.ok && repeats?.packs === origin.packs;
    if (repeats === undefined || repeats.day === day) return settled.outcome;
    // The same request was answered while midnight passed: the answer that was counted is made again.
    return outcomeOf(await work(answering, { kept, turns }, call, caller.value, repeats.day));
  }

  return async (call) => {
    const started = parts.clock.now();
    const requestId = call.requestId ?? newRequestId(parts.randomness);
    const trail: Trail = { requestId };
    load.inFlight += 1;
    const outcome = await steps(call, trail).catch((error: unknown) => {
      parts.log.bug(requestId, call.operation.name, error);
      return failure('internal_error', 'The service failed. The operator finds the cause by the request id.');
    });
    load.inFlight -= 1;
    parts.log.call({
      requestId,
      ...(trail.keyId === undefined ? {} : { keyId: trail.keyId }),
      operation: call.operation.name,
      status: outcome.ok ? 200 : FAILURES[outcome.failure.code].status,
      ...(outcome.ok ? {} : { code: outcome.failure.code }),
      durationMs: parts.clock.now() - started,
    });
    return {
      requestId,
      outcome,
      ...(trail.standing === undefined ? {} : { standing: trail.standing }),
      ...(trail.repeated ? { repeated: true } : {}),
    };
  };
}

/** What the call asks of the meter. Only a letter is worth being kept apart from its retries. */
function reservationOf(call: Call, { keyId, tier }: Caller): Reservation {
  const { operation, credential = '', idempotencyKey, input } = call;
  const { name } = operation;
  const charges = chargesOf(call);
  const reservation = { keyId, operation: name, charges, limits: tier.limits };
  if (idempotencyKey === undefined || charges.letters === 0 || !input.ok) return reservation;
  return { ...reservation, retryable: retryableOf(idempotencyKey, credential, name, input.value) };
}

/** A file of a letter is a letter, whatever else the input asks for. */
function chargesOf({ operation: { charges, letterless }, input, form }: Call): Charges {
  return form === undefined && input.ok && letterless?.(input.value) ? { ...charges, letters: 0 } : charges;
}

function outcomeOf(result: Outcome<unknown> | Error): Outcome<unknown> {
  if (result instanceof Error) throw result;
  return result;
}

/** Checks the input and handles it as of the day, within the time of the tier. A throw gives the place back like any failure. */
async function work(
  parts: ServiceParts,
  { kept, turns }: { readonly kept: KeptAnswers; readonly turns: LoopTurns },
  call: Call,
  caller: Caller,
  day: string,
): Promise<Outcome<unknown> | Error> {
  const { engine, meter, store, facts, load, openWorklist } = parts;
  const clock = { now: () => parts.clock.now(), today: () => day };
  const ending = createEnding(call.signal);
  const context: Context = {
    engine,
    caller,
    meter,
    store,
    clock,
    service: facts,
    load,
    openWorklist,
    progress: call.progress,
    get signal() {
      return ending.signal;
    },
  };
  try {
    const input = validate(parts.schemas, call);
    if (!input.ok) return await withFurtherRules(parts.schemas, call, context, input);
    const { operation, form, longestAnswer = LONGEST_ANSWER } = call;
    const gone = () => call.signal?.aborted === true;
    const handling = { apart: parts.apart, longestAnswer, turns, gone };
    const result = kept.answer(operation, `${engine.library.fingerprint} ${day}`, input.value, () =>
      handle(handling, context, { operation, form, input: input.value }),
    );
    return result instanceof Promise ? await inTime(result, caller.tier.limits.timeout_seconds) : result;
  } catch (error) {
    return error instanceof Error ? error : new Error('something other than an error was thrown');
  } finally {
    ending.end();
  }
}

/** Nobody is admitted and nothing is counted: what such an operation gives away, it limits itself. */
async function openWork({ schemas, tiers, signup }: ServiceParts, call: Call): Promise<Outcome<unknown>> {
  const input = validate(schemas, call);
  if (!input.ok) return input;
  const context: OpenContext = { tiers, signup, address: call.address };
  return call.operation.handle(context as unknown as Context, input.value); // openOperation: the handler looks at no more
}

function validate(schemas: Schemas, { operation, input }: Call): Outcome<unknown> {
  if (!input.ok) return input;
  const errors = schemas.validate(operation.input, input.value);
  return errors.length > 0 ? { ok: false, failure: inputFailure(errors) } : input;
}

type Refused = Extract<Outcome<unknown>, { readonly ok: false }>;

/** A field that breaks its schema hides no other mistake: the rest of the input is held to the rules of the operation as well. */
async function withFurtherRules(
  schemas: Schemas,
  { operation, input }: Call,
  context: Context,
  refused: Refused,
): Promise<Outcome<unknown>> {
  const { errors = [] } = refused.failure;
  if (operation.refusal === undefined || !input.ok) return refused;
  const faulty = new Set(errors.map(({ field }) => field.split(/[.[]/)[0]));
  if (faulty.has('body')) return refused;
  const rest = Object.fromEntries(
    Object.entries(input.value as object).filter(([name]) => !faulty.has(name)),
  );
  if (schemas.validate(operation.input, rest).length > 0) return refused;
  const further = await operation.refusal(context, rest);
  return further === undefined ? refused : (together([refused, { ok: false, failure: further }]) ?? refused);
}

function inputFailure(errors: NonNullable<Failure['errors']>): Failure {
  const fields = [...new Set(errors.map(({ field }) => field))];
  const named = fields.length === 1 ? `Fix the field ${fields[0]}` : `Fix the fields ${fields.join(', ')}`;
  return { code: 'invalid_input', detail: `${named}; 'errors' says the rule of each.`, errors };
}

/** Within the time of the tier. */
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
