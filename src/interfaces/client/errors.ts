/** What a call of the client throws. */
import type { FailureCode } from '../../domain/failures.js';
import type { FieldError, Problem } from '../../domain/generated/types.js';

/** Any failure of a call, but for one that the caller aborted: that throws the reason of its signal. */
export abstract class DenialManagementError extends Error {
  override readonly name: string = 'DenialManagementError';
}

/** The service answered that the call failed, and why. */
export class ApiError extends DenialManagementError {
  override readonly name = 'ApiError';
  /** Stable code of the failure: 'unknown_denial_code', 'letter_quota_exhausted', ... */
  readonly code: FailureCode;
  /** HTTP status. */
  readonly status: number;
  /** What is wrong and how to fix it. */
  readonly detail: string;
  /** Id of the request, for support. */
  readonly requestId: string | undefined;
  /** Fields at fault, by their names on the wire. */
  readonly errors: readonly FieldError[];
  /** Nearest values to the one that was refused. */
  readonly suggestions: readonly string[];
  /** Seconds after which a retry can succeed. */
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: Problem, retryAfterSeconds: number | undefined) {
    const { title, code, detail, errors = [], suggestions = [] } = problem;
    const further = errors.filter(({ message }) => !detail.includes(message)); // some details say it already
    const fields = further.map(({ field, message }) => `\n- ${field}: ${message}`).join('');
    super(`${title} (${code}). ${detail}${fields}`);
    this.code = code as FailureCode; // the service names failures of its table
    this.status = problem.status;
    this.detail = detail;
    this.requestId = problem.request_id;
    this.errors = errors;
    this.suggestions = suggestions;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No answer came: the service could not be reached, broke off, or took longer than the timeout. */
export class ConnectionError extends DenialManagementError {
  override readonly name = 'ConnectionError';
  readonly reason: 'unreachable' | 'timed_out';

  constructor(reason: 'unreachable' | 'timed_out', message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}
