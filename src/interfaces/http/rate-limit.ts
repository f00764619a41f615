/** The figures of a key as RateLimit header fields (IETF draft-ietf-httpapi-ratelimit-headers). */
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

/** Header names and values. An unlimited quota is not named. */
export function rateLimitFields(standing: Standing): [string, string][] {
  const policy: string[] = [];
  const state: string[] = [];
  for (const { name, limit, used, window, seconds } of quotas(standing)) {
    if (limit === null) continue;
    policy.push(`"${name}";q=${limit}${window === undefined ? '' : `;w=${window}`}`);
    state.push(`"${name}";r=${Math.max(0, limit - used)};t=${seconds}`);
  }
  return [
    ['RateLimit-Policy', policy.join(', ')],
    ['RateLimit', state.join(', ')],
  ];
}
