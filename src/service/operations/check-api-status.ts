import { success } from '../../domain/failures.js';
import type {
  CheckApiStatusInput,
  PackRefusal,
  StatusRecord,
  StoreStatus,
} from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import type { Clock, Store } from '../ports.js';
import { readableStatus } from '../readable/service.js';
import { operation, READS_OWN_TABLES } from './operation.js';

export const checkApiStatus = operation<CheckApiStatusInput, StatusRecord>({
  name: 'check_api_status',
  title: 'Check the service',
  summary: 'Reports whether the service is healthy, its version, uptime and packs.',
  guidance: 'To verify connection and key. Not counted.',
  http: { method: 'GET', path: '/status' },
  input: 'api/check-api-status.input.schema.json',
  output: 'api/status-record.schema.json',
  charges: { requests: 0, letters: 0 },
  hints: READS_OWN_TABLES,
  samples: [{ name: 'now', input: {} }],
  async handle({ engine, store, clock, service, load }) {
    const storeStatus = await storeStatusOf(store, clock);
    const now = clock.now();
    return success({
      status: storeStatus.status === 'ok' ? 'ok' : 'degraded',
      version: service.version,
      uptime_seconds: Math.max(0, Math.floor((now - service.startedAt) / 1000)),
      time: new Date(now).toISOString(),
      packs: packStatusOf(engine.library, service.refusedPacks?.()),
      store: storeStatus,
      load: { in_flight: load.inFlight, waiting: load.waiting },
    });
  },
  readable: readableStatus,
});

function packStatusOf(library: PackLibrary, refused: PackRefusal | undefined): StatusRecord['packs'] {
  return {
    ...(refused && { refused }),
    fingerprint: library.fingerprint,
    codes: library.codes.size,
    remark_codes: library.remarks.size,
    packs: library.packs.map(({ id }) => id),
    regulations: library.regulations.size,
    service_areas: library.serviceAreas.size,
    authorities: library.authorities.size,
    payers: library.payers.size,
    states: library.states.size,
  };
}

async function storeStatusOf(store: Store, clock: Clock): Promise<StoreStatus> {
  const started = clock.now();
  const status = await store.ping().then(
    () => 'ok',
    () => 'down',
  );
  return { kind: store.kind, status, latency_ms: Math.max(0, clock.now() - started) };
}
