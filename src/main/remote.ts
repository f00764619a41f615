/** A server in place of the engine in this process: the same calls, over REST. */
import {
  FAILURES,
  type Failure,
  type FailureCode,
  failure,
  type Outcome,
  success,
} from '../domain/failures.js';
import type { Problem } from '../domain/generated/types.js';
import { ConnectionError } from '../interfaces/client/errors.js';
import {
  baseUrlOf,
  exchange,
  jsonOf,
  type WireAnswer,
  type WireRequest,
} from '../interfaces/client/exchange.js';
import { AnswerFile, type FormId, formNamed } from '../service/forms/forms.js';
import type { Answer, Call, Invoke } from '../service/invoke.js';
import type { Standing } from '../service/ports.js';

/** Longer than any tier allows: the server gives up first, and says so. */
const TIMEOUT_MS = 130_000;

export interface RemoteService {
  readonly invoke: Invoke;
  close(): Promise<void>;
}

/** Calls are answered by the server at this address, with its answers and its failures. */
export function openRemoteService(url: string): RemoteService {
  const address = { baseUrl: baseUrlOf(url), fetch: globalThis.fetch };
  const invoke: Invoke = async (call) => {
    if (!call.input.ok) return { requestId: call.requestId ?? '', outcome: call.input };
    const request = requestOf(call, call.input.value as Record<string, unknown>); // doors decode objects
    const answer = await exchange({ ...address, apiKey: call.credential }, request).catch(noAnswer);
    return 'outcome' in answer ? answer : answerOf(answer, call.form);
  };
  return { invoke, close: async () => {} };
}

function requestOf(
  { operation, form, idempotencyKey, requestId, signal }: Call,
  input: WireRequest['input'],
): WireRequest {
  return {
    ...operation.http,
    input,
    accept: form === undefined ? undefined : formNamed(form).mediaType,
    headers: {
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
    },
    timeoutMs: TIMEOUT_MS,
    signal: signal instanceof AbortSignal ? signal : undefined,
  };
}

/** The server is another process: that it does not answer is no bug of this one. */
function noAnswer(error: unknown): Answer {
  if (error instanceof ConnectionError) {
    const advice = `${error.message} DENIAL_MANAGEMENT_URL names it.`;
    const code = error.reason === 'timed_out' ? 'timed_out' : 'unavailable';
    return { requestId: '', outcome: failure(code, advice, { retryAfterSeconds: 1 }) };
  }
  return { requestId: '', outcome: failure('unavailable', 'The call was broken off.') };
}

function answerOf(answer: WireAnswer, form: FormId | undefined): Answer {
  const standing = standingOf(answer.headers);
  return {
    requestId: answer.headers.get('x-request-id') ?? '',
    outcome: answer.ok
      ? success(deliveredIn(answer, form))
      : failed(answer.problem, answer.retryAfterSeconds),
    ...(standing === undefined ? {} : { standing }),
  };
}

/** The whole answer, or the letter alone in the form that was asked for. */
function deliveredIn(
  { bytes, headers }: Extract<WireAnswer, { ok: true }>,
  form: FormId | undefined,
): unknown {
  if (form === undefined) return jsonOf(bytes);
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'letter';
  return new AnswerFile(formNamed(form), name, Buffer.from(bytes));
}

function failed(
  { code, detail, errors, suggestions }: Problem,
  retryAfterSeconds: number | undefined,
): Outcome<never> {
  const known: Failure = {
    code: code in FAILURES ? (code as FailureCode) : 'internal_error', // a newer server may know more failures
    detail,
    ...(errors === undefined ? {} : { errors }),
    ...(suggestions === undefined ? {} : { suggestions }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
  return { ok: false, failure: known };
}

/** What is left to the key, from RateLimit and RateLimit-Policy. A quota that they do not name is unlimited. */
function standingOf(headers: Headers): Standing | undefined {
  const [limits, left] = [figures(headers, 'ratelimit-policy', 'q'), figures(headers, 'ratelimit', 'r')];
  const limit = (name: string) => limits.get(name) ?? null;
  const used = (name: string) => (limits.get(name) ?? 0) - (left.get(name) ?? 0);
  const perMinute = limits.get('minute');
  if (perMinute === undefined) return undefined;
  return {
    at: 0,
    limits: {
      requests_per_minute: perMinute,
      requests_per_month: limit('month'),
      letters_per_month: limit('letters'),
      concurrent_requests: limits.get('concurrent') ?? 1,
      timeout_seconds: TIMEOUT_MS / 1000, // the header fields do not tell it
    },
    minuteUsed: used('minute'),
    requestsUsed: used('month'),
    lettersUsed: used('letters'),
    minuteFreesAt: null,
    monthEndsAt: 0,
  };
}

function figures(headers: Headers, field: string, parameter: string): Map<string, number> {
  const entries = [...(headers.get(field) ?? '').matchAll(/"(\w+)"((?:;\w+=[^;,]+)*)/g)];
  return new Map(
    entries.map(([, name = '', parameters = '']) => {
      const value = new RegExp(`;${parameter}=(\\d+)`).exec(parameters)?.[1];
      return [name, Number(value ?? 0)];
    }),
  );
}
