import { success } from '../../domain/failures.js';
import type { CheckUsageInput, UsageRecord } from '../../domain/generated/types.js';
import { monthSpan } from '../access/admission.js';
import { storeIsDown } from '../access/store-is-down.js';
import { readableUsage } from '../readable/service.js';
import { operation, READS_OWN_TABLES } from './operation.js';

export const checkUsage = operation<CheckUsageInput, UsageRecord>({
  name: 'check_usage',
  title: 'Check usage',
  summary:
    'Reports the requests and letters that this key has used in the calendar month, what remains, and its limits.',
  guidance:
    'Use it before a batch of letters, or after a refusal that names a quota. It costs nothing and is not counted.',
  http: { method: 'GET', path: '/usage' },
  input: 'api/check-usage.input.schema.json',
  output: 'api/usage-record.schema.json',
  charges: { requests: 0, letters: 0 },
  hints: READS_OWN_TABLES,
  samples: [{ name: 'this month', input: {} }],
  async handle({ caller, meter, clock }) {
    const { keyId, tier } = caller;
    const { limits } = tier;
    const { firstDay, lastDay } = monthSpan(clock.now());
    const counted = await meter.usage(keyId).then(success, storeIsDown);
    if (!counted.ok) return counted;
    const used = counted.value;
    return success({
      tier: tier.id,
      key_id: keyId,
      period_start: firstDay,
      period_end: lastDay,
      requests_used: used.requests,
      requests_limit: limits.requests_per_month,
      requests_remaining: remaining(limits.requests_per_month, used.requests),
      letters_used: used.letters,
      letters_limit: limits.letters_per_month,
      letters_remaining: remaining(limits.letters_per_month, used.letters),
      by_operation: { ...used.byOperation },
      limits,
    });
  },
  readable: readableUsage,
});

function remaining(limit: number | null, used: number): number | null {
  return limit === null ? null : Math.max(0, limit - used);
}
