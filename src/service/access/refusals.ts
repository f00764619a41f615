/** Why a call found no place, in words that say when it will. */
import { type Failure, failure } from '../../domain/failures.js';
import type { Tier } from '../../domain/generated/types.js';
import type { Admission, RefusalReason } from '../ports.js';
import { MINUTE_MS } from './admission.js';

type Refused = Extract<Admission, { admitted: false }>;
type LimitReason = Exclude<RefusalReason, 'idempotency_key_reused'>;

const KEY_REUSED =
  'Another request was answered under this Idempotency-Key within the last 24 hours. Send each new request with a key of its own; a retry has to send the very same fields.';

const SENTENCES: Readonly<Record<LimitReason, (tier: Tier, seconds: number) => string>> = {
  rate_limited: ({ name, limits }, seconds) =>
    `The ${name} tier allows ${limits.requests_per_minute} requests within any minute. Retry in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  too_many_concurrent: ({ name, limits }) =>
    `The ${name} tier allows ${limits.concurrent_requests} at the same time. Wait until another call has ended.`,
  monthly_quota_exhausted: ({ name, limits }) =>
    `The ${name} tier allows ${limits.requests_per_month} requests in a calendar month (UTC). Ask the operator for a higher tier, or wait for the next month.`,
  letter_quota_exhausted: ({ name, limits }) =>
    `The ${name} tier allows ${limits.letters_per_month} letters in a calendar month (UTC). Ask the operator for a higher tier, or wait for the next month.`,
};

/** The failure behind a refusal, with the seconds after which a retry can succeed. */
export function refusalFailure({ reason, retryAt, standing }: Refused, tier: Tier): Failure {
  if (reason === 'idempotency_key_reused') return keyReused().failure;
  const now = standing.at;
  const retryAfterSeconds = Math.max(1, Math.ceil((retryAt - now) / 1000));
  const soon = retryAt - now < MINUTE_MS && reason.endsWith('quota_exhausted');
  const detail = soon
    ? 'What is left of the quota is held by calls in flight. Retry when they have ended.'
    : SENTENCES[reason](tier, retryAfterSeconds);
  return { code: reason, detail, retryAfterSeconds };
}

/** The failure of a request whose idempotency key belongs to another one. */
export function keyReused() {
  return failure('idempotency_key_reused', KEY_REUSED);
}
