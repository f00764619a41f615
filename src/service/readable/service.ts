/** Usage and health for a reader. */
import type { StatusRecord, UsageRecord } from '../../domain/generated/types.js';
import { type Block, facts, heading, section, words } from './blocks.js';

const of = (used: number, limit: number | null) =>
  limit === null ? `${used} (unlimited)` : `${used} of ${limit}, ${Math.max(0, limit - used)} left`;

export function readableUsage(usage: UsageRecord): Block[] {
  return [
    heading(`Usage from ${usage.period_start} to ${usage.period_end}`),
    facts(
      ['Tier', usage.tier],
      ['Key', usage.key_id],
      ['Requests', of(usage.requests_used, usage.requests_limit)],
      ['Letters', of(usage.letters_used, usage.letters_limit)],
      ['This minute', of(usage.minute.requests_used, usage.minute.requests_limit)],
      ['At the same time', of(usage.minute.calls_in_flight, usage.minute.calls_limit)],
      ['Begins again', usage.period_ends_at],
    ),
    ...section(
      'By operation',
      facts(
        ...Object.entries(usage.by_operation ?? {}).map(([name, count]) => [words(name), count] as const),
      ),
    ),
  ];
}

export function readableStatus({
  status,
  version,
  uptime_seconds,
  time,
  packs,
  store,
  load,
}: StatusRecord): Block[] {
  return [
    heading(status === 'ok' ? 'The service works' : 'The service is degraded'),
    facts(
      ['Version', version],
      ['Up for', `${uptime_seconds} s`],
      ['Time', time],
      ['Store', `${store.kind}, ${store.status}, ${store.latency_ms} ms`],
      ['Calls in flight', `${load.in_flight}, ${load.waiting} waiting`],
      ['Packs', `${packs.packs.length} (fingerprint ${packs.fingerprint})`],
      [
        'Packs refused',
        packs.refused &&
          `at ${packs.refused.at}, ${packs.refused.problems} problems, the first ${packs.refused.first}; the packs before stay in use`,
      ],
      ['Denial codes', packs.codes],
      ['Remark codes', packs.remark_codes],
      ['Regulations', packs.regulations],
      ['Clinical services', packs.service_areas],
      ['Payers', packs.payers],
      ['States', packs.states],
    ),
  ];
}
