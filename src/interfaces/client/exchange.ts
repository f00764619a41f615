/** One request and its answer over fetch. No retries, no names: those who need these stand above it. */
import type { Problem } from '../../domain/generated/types.js';
import { ConnectionError } from './errors.js';

export interface Address {
  /** Where the service answers, without a path of the API. */
  readonly baseUrl: string;
  /** Absent: the request carries no key. */
  readonly apiKey: string | undefined;
  readonly fetch: typeof fetch;
}

export interface WireRequest {
  readonly method: 'GET' | 'POST';
  /** Path of the operation: /appeal/generate */
  readonly path: string;
  /** Fields by their names on the wire. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly accept?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export type WireAnswer =
  | { readonly ok: true; readonly type: string; readonly headers: Headers; readonly bytes: Uint8Array }
  | {
      readonly ok: false;
      readonly problem: Problem;
      readonly headers: Headers;
      readonly retryAfterSeconds: number | undefined;
    };

const JSON_TYPE = 'application/json';
const PROBLEM_TYPE = 'application/problem+json';

/** The address without what belongs to the paths, however it was pasted. Throws TypeError where it is none. */
export function baseUrlOf(text: string): string {
  const url = text.trim().replace(/\/+$/, '');
  if (!/^https?:\/\/[^/]/i.test(url))
    throw new TypeError('The address of the service must start with http:// or https://.');
  return url.replace(/\/(api\/)?v1$/, '');
}

/** Fails with ConnectionError where no answer came, with the signal's reason where the caller aborted. */
export async function exchange(address: Address, request: WireRequest): Promise<WireAnswer> {
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const signal = request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal]);
  try {
    const response = await address.fetch(urlOf(address, request), {
      ...bodyOf(request),
      signal,
      ...options(address, request),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { headers } = response;
    if (response.ok && typeOf(response) === (request.accept ?? JSON_TYPE))
      return { ok: true, type: typeOf(response), headers, bytes };
    const retryAfterSeconds = retryAfterOf(headers);
    return { ok: false, problem: problemOf(response, bytes), headers, retryAfterSeconds };
  } catch (error) {
    if (request.signal?.aborted) throw request.signal.reason;
    if (timeout.aborted)
      throw new ConnectionError(
        'timed_out',
        `No answer came from ${address.baseUrl} within ${request.timeoutMs / 1000} seconds.`,
      );
    throw new ConnectionError('unreachable', `The service at ${address.baseUrl} cannot be reached.`, error);
  }
}

export function jsonOf(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}

function urlOf({ baseUrl }: Address, { method, path, input }: WireRequest): string {
  const url = `${baseUrl}/api/v1${path}`;
  const fields = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  if (method !== 'GET' || fields.length === 0) return url;
  return `${url}?${new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)]))}`;
}

function options({ apiKey }: Address, { method, accept = JSON_TYPE, headers }: WireRequest): RequestInit {
  return {
    method,
    headers: {
      accept,
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      ...(method === 'POST' ? { 'content-type': JSON_TYPE } : {}),
      ...headers,
    },
  };
}

function bodyOf({ method, input }: WireRequest): RequestInit {
  return method === 'POST' ? { body: JSON.stringify(input) } : {};
}

function typeOf(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
}

/** What stands between may answer for the service, and knows no problems. */
function problemOf(response: Response, bytes: Uint8Array): Problem {
  if (typeOf(response) === PROBLEM_TYPE) return jsonOf(bytes) as Problem; // the schema of this media type
  const callersFault = response.status >= 400 && response.status < 500;
  const code = callersFault ? 'malformed_request' : 'unavailable';
  return {
    type: 'about:blank',
    title: 'The answer did not come from the service',
    status: response.status,
    code,
    detail: `Something on the way answered with status ${response.status}. Check the address of the service.`,
  };
}

function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  const seconds = Number(text);
  return text === null || !Number.isFinite(seconds) || seconds < 0 ? undefined : seconds;
}
