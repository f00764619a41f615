/** The figures of a key as RateLimit header fields (IETF draft-ietf-httpapi-ratelimit-headers). */
import type { TierLimits } from '../../domain/generated/types.js';
import type { Standing } from '../../service/ports.js';

interface Quota {
  readonly name: string;
  readonly limit: number | null;
  readonly used: number;
  /** Seconds of its window, and until it is free again. */
  readonly window?: number;
  readonly seconds: number;
}

function quotas(standing: Standing): Quota[] {
  const { limits, at } = standing;
  const until = (moment: number | null) => Math.max(0, Math.ceil(((moment ?? at) - at) / 1000));
  const month = until(standing.monthEndsAt);
  return [
    {
      name: 'minute',
      limit: limits.requests_per_minute,
      used: standing.minuteUsed,
      window: 60,
      seconds: until(standing.minuteFreesAt),
    },
    { name: 'month', limit: limits.requests_per_month, used: standing.requestsUsed, seconds: month },
    { name: 'letters', limit: limits.letters_per_month, used: standing.lettersUsed, seconds: month },
  ];
}

const policies = new WeakMap<TierLimits, string>();

/** The same for all answers to keys of a tier. */
function policyOf(standing: Standing): string {
  const { limits } = standing;
  const known = policies.get(limits);
  if (known !== undefined) return known;
  const policy = quotas(standing)
    .filter(({ limit }) => limit !== null)
    .map(({ name, limit, window }) => `"${name}";q=${limit}${window === undefined ? '' : `;w=${window}`}`);
  policy.push(`"concurrent";q=${limits.concurrent_requests};qu="concurrent-requests"`);
  const text = policy.join(', ');
  policies.set(limits, text);
  return text;
}

/** Header names and values, in the syntax of the eleventh draft. An unlimited quota is not named. */
export function rateLimitFields(standing: Standing): [string, string][] {
  const state = quotas(standing)
    .filter(({ limit }) => limit !== null)
    .map(({ name, limit, used, seconds }) => `"${name}";r=${Math.max(0, (limit ?? 0) - used)};t=${seconds}`);
  return [
    ['RateLimit-Policy', policyOf(standing)],
    ['RateLimit', state.join(', ')],
  ];
}
