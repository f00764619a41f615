/** Figures for Prometheus. Labels are names of our own tables: no key, no address, nothing that a caller sent. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PackLibrary } from '../packs/library.js';
import type { Load } from '../service/load.js';
import type { CallLog, CallRecord, Clock, Store } from '../service/ports.js';
import type { WorkerPool } from './workers/pool.js';

const PREFIX = 'denial_management_';
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const SUCCESS = 'ok';

export interface MetricsPage {
  readonly type: string;
  text(): Promise<string>;
}

/** What is asked when somebody reads the figures, not when a request is served. */
export interface Observed {
  readonly version: string;
  readonly library: PackLibrary;
  readonly store: Pick<Store, 'kind' | 'ping'>;
  readonly load: Load;
  readonly clock: Clock;
  readonly workers: WorkerPool | undefined;
}

export interface Metrics {
  /** The log, with every call counted on its way. */
  counting(log: CallLog): CallLog;
  page(observed: Observed): MetricsPage;
}

/** One set of figures for each server. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const count = countingOf(registers);
  return {
    counting: (log) => ({
      bug: log.bug,
      call(record) {
        count(record);
        log.call(record);
      },
    }),
    page(observed) {
      observe(observed, registers);
      return { type: registry.contentType, text: () => registry.metrics() };
    },
  };
}

/** Counters of a pair of labels are made once: a request only raises them. */
function countingOf(registers: Registry[]): (record: CallRecord) => void {
  const calls = new Counter({
    name: `${PREFIX}calls_total`,
    help: 'Calls by operation and outcome: ok or the code of the failure. Operation none: no operation was reached.',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  const duration = new Histogram({
    name: `${PREFIX}call_duration_seconds`,
    help: 'Time from the call to its answer, by operation.',
    labelNames: ['operation'],
    buckets: SECONDS,
    registers,
  });
  const counters = new Map<string, Map<string, Counter.Internal>>();
  const timers = new Map<string, Histogram.Internal<'operation'>>();
  const kept = <T>(map: Map<string, T>, name: string, make: () => T): T => {
    const known = map.get(name) ?? make();
    if (!map.has(name)) map.set(name, known);
    return known;
  };
  return ({ operation, code = SUCCESS, durationMs }) => {
    const outcomes = kept(counters, operation, () => new Map());
    kept(outcomes, code, () => calls.labels(operation, code)).inc();
    kept(timers, operation, () => duration.labels(operation)).observe(durationMs / 1000);
  };
}

function observe({ version, library, store, load, clock, workers }: Observed, registers: Registry[]): void {
  new Gauge({
    name: `${PREFIX}info`,
    help: 'Always 1; the labels say which version and which packs serve.',
    labelNames: ['version', 'packs', 'store'],
    registers,
  })
    .labels(version, library.fingerprint, store.kind)
    .set(1);
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: PREFIX + name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('denial_codes', 'Denial codes of the packs.', () => library.codes.size);
  gauge('calls_in_flight', 'Calls that are being answered.', () => load.inFlight);
  gauge('calls_waiting', 'Calls that wait for the store to admit them.', () => load.waiting);
  if (workers !== undefined) {
    gauge(
      'tasks_running',
      'Heavy calls that a process of their own works on.',
      () => workers.figures().running,
    );
    gauge('tasks_waiting', 'Heavy calls that wait for such a process.', () => workers.figures().waiting);
    gauge(
      'workers_lost',
      'Such processes that died under a task since the start.',
      () => workers.figures().lost,
    );
  }
  observeStore(store, clock, registers);
}

/** The store is asked when the figures are read, once for both gauges. */
function observeStore(store: Observed['store'], clock: Clock, registers: Registry[]): void {
  let asked: Promise<StoreFigures> | undefined;
  const ask = (): Promise<StoreFigures> => {
    asked ??= askStore(store, clock).finally(() => {
      asked = undefined;
    });
    return asked;
  };
  const gauge = (name: keyof StoreFigures, help: string) =>
    new Gauge({
      name: PREFIX + name,
      help,
      registers,
      async collect() {
        this.set((await ask())[name]);
      },
    });
  gauge('store_up', '1 where the store answers, 0 where it does not.');
  gauge('store_ping_seconds', 'Round trip to the store.');
}

interface StoreFigures {
  readonly store_up: number;
  readonly store_ping_seconds: number;
}

async function askStore(store: Observed['store'], clock: Clock): Promise<StoreFigures> {
  const started = clock.now();
  const store_up = await store.ping().then(
    () => 1,
    () => 0,
  );
  return { store_up, store_ping_seconds: Math.max(0, clock.now() - started) / 1000 };
}
