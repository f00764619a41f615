/**
 * Every way in which a call can fail, in one table. HTTP status, MCP text, CLI text and the reference page
 * derive from it. Expected failures are returned, never thrown; a throw is a bug and becomes internal_error.
 */
import type { FieldError } from './generated/types.js';

export const FAILURES = {
  malformed_request: { status: 400, title: 'The request could not be read' },
  unauthenticated: { status: 401, title: 'A valid API key is needed' },
  forbidden: { status: 403, title: 'This is not allowed here' },
  signup_closed: { status: 403, title: 'Sign-up is closed here' },
  not_found: { status: 404, title: 'Nothing is there' },
  unknown_denial_code: { status: 404, title: 'The denial code is not known' },
  method_not_allowed: { status: 405, title: 'The method is not allowed here' },
  not_acceptable: { status: 406, title: 'The answer cannot be given in that form' },
  body_too_large: { status: 413, title: 'The request body is too large' },
  unsupported_media_type: { status: 415, title: 'The content type is not supported' },
  invalid_input: { status: 422, title: 'The input breaks a rule' },
  idempotency_key_reused: { status: 422, title: 'The idempotency key was used for another request' },
  rate_limited: { status: 429, title: 'Too many requests a minute' },
  too_many_concurrent: { status: 429, title: 'Too many requests at the same time' },
  monthly_quota_exhausted: { status: 429, title: 'The requests of this month are used up' },
  letter_quota_exhausted: { status: 429, title: 'The letters of this month are used up' },
  too_many_signups: { status: 429, title: 'Too many sign-ups from this address' },
  internal_error: { status: 500, title: 'The service failed' },
  unavailable: { status: 503, title: 'The service is not available right now' },
  timed_out: { status: 504, title: 'The answer took too long' },
} as const;

export type FailureCode = keyof typeof FAILURES;

/** An expected failure. Never holds caller text: it names fields and rules. */
export interface Failure {
  readonly code: FailureCode;
  /** What is wrong and how to fix it, in a sentence or two. */
  readonly detail: string;
  /** Fields at fault. */
  readonly errors?: readonly FieldError[];
  /** Nearest values to what was given, from our own tables. */
  readonly suggestions?: readonly string[];
  /** Seconds after which a retry can succeed. */
  readonly retryAfterSeconds?: number;
}

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

export function success<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function failure(
  code: FailureCode,
  detail: string,
  more: Omit<Failure, 'code' | 'detail'> = {},
): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: { code, detail, ...more } };
}

/** Several failures as one, so that all of them can be put right at once; the first says of what kind it is. Undefined where there are not several. */
export function together(
  outcomes: readonly Outcome<unknown>[],
): { readonly ok: false; readonly failure: Failure } | undefined {
  const [first, ...others] = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.failure]));
  if (first === undefined || others.length === 0) return undefined;
  const all = [first, ...others];
  const suggestions = all.flatMap((one) => one.suggestions ?? []);
  return failure(first.code, all.map(({ detail }) => detail).join(' '), {
    errors: all.flatMap((one) => one.errors ?? []),
    ...(suggestions.length > 0 ? { suggestions } : {}),
  });
}
