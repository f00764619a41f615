/** When a call is tried again, and how long to wait before. */
import { ConnectionError } from './errors.js';
import type { WireAnswer } from './exchange.js';

/** Busy, briefly down, or given up: the same call can succeed a moment later. */
const RETRIED = [429, 502, 503, 504];
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8000;
/** A quota that frees next month is no reason to wait. */
const LONGEST_RETRY_AFTER_SECONDS = 60;

export interface Patience {
  readonly maxRetries: number;
  readonly signal?: AbortSignal | undefined;
}

/** Repeats an exchange that can succeed later. The last answer or error is the outcome. */
export async function retried(attempt: () => Promise<WireAnswer>, patience: Patience): Promise<WireAnswer> {
  for (let tries = 0; ; tries++) {
    const result = await attempt().catch((error: unknown) => {
      if (error instanceof ConnectionError) return error;
      throw error;
    });
    const pause = tries < patience.maxRetries ? pauseBefore(result, tries) : undefined;
    if (pause === undefined) {
      if (result instanceof ConnectionError) throw result;
      return result;
    }
    await wait(pause, patience.signal);
  }
}

/** Milliseconds; undefined where a retry is no use. */
function pauseBefore(result: WireAnswer | ConnectionError, tries: number): number | undefined {
  const backoff = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
  const scattered = backoff / 2 + (Math.random() * backoff) / 2;
  if (result instanceof ConnectionError) return scattered;
  if (result.ok || !RETRIED.includes(result.problem.status)) return undefined;
  if (result.retryAfterSeconds === undefined) return scattered;
  return result.retryAfterSeconds <= LONGEST_RETRY_AFTER_SECONDS
    ? result.retryAfterSeconds * 1000
    : undefined;
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const aborted = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', aborted);
      resolve();
    }, milliseconds);
    if (signal?.aborted) aborted();
    else signal?.addEventListener('abort', aborted, { once: true });
  });
}
