import { success } from '../../domain/failures.js';
import type { CheckUsageInput, MinuteUsage, TierLimits, UsageRecord } from '../../domain/generated/types.js';
import { MINUTE_MS, monthSpan } from '../access/admission.js';
import { storeIsDown } from '../access/store-is-down.js';
import type { RecentCounts } from '../ports.js';
import { readableUsage } from '../readable/service.js';
import { operation, READS_OWN_TABLES } from './operation.js';

export const checkUsage = operation<CheckUsageInput, UsageRecord>({
  name: 'check_usage',
  title: 'Check usage',
  summary:
    'Reports the requests and letters used this month and in the last minute, what remains, and the limits of the key.',
  guidance: 'Before a batch, or after a refusal that names a quota. Not counted.',
  http: { method: 'GET', path: '/usage' },
  input: 'api/check-usage.input.schema.json',
  output: 'api/usage-record.schema.json',
  charges: { requests: 0, letters: 0 },
  hints: READS_OWN_TABLES,
  samples: [{ name: 'this month', input: {} }],
  async handle({ caller, meter, clock }) {
    const { keyId, tier } = caller;
    const { limits } = tier;
    const { firstDay, lastDay, endsAt } = monthSpan(clock.now());
    const counted = await Promise.all([meter.usage(keyId), meter.recent(keyId)]).then(success, storeIsDown);
    if (!counted.ok) return counted;
    const [used, recent] = counted.value;
    return success({
      tier: tier.id,
      key_id: keyId,
      period_start: firstDay,
      period_end: lastDay,
      period_ends_at: new Date(endsAt).toISOString(),
      requests_used: used.requests,
      requests_limit: limits.requests_per_month,
      requests_remaining: remaining(limits.requests_per_month, used.requests),
      letters_used: used.letters,
      letters_limit: limits.letters_per_month,
      letters_remaining: remaining(limits.letters_per_month, used.letters),
      minute: minuteOf(recent, limits),
      by_operation: { ...used.byOperation },
      limits,
    });
  },
  readable: readableUsage,
});

function minuteOf({ minuteUsed, minuteOldestAt, calls }: RecentCounts, limits: TierLimits): MinuteUsage {
  return {
    requests_used: minuteUsed,
    requests_limit: limits.requests_per_minute,
    requests_remaining: Math.max(0, limits.requests_per_minute - minuteUsed),
    frees_at: minuteOldestAt === null ? null : new Date(minuteOldestAt + MINUTE_MS).toISOString(),
    calls_in_flight: calls,
    calls_limit: limits.concurrent_requests,
  };
}

function remaining(limit: number | null, used: number): number | null {
  return limit === null ? null : Math.max(0, limit - used);
}
