/** Figures for Prometheus. Labels are names of our own tables: no key, no address, nothing that a caller sent. */
import cluster from 'node:cluster';
import { type Aggregator, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PackLibrary } from '../packs/library.js';
import type { Load } from '../service/load.js';
import type { CallLog, CallRecord, Clock, Store } from '../service/ports.js';
import { figuresOfAll } from './cluster/serving.js';
import type { TaskPool } from './tasks/pool.js';

const PREFIX = 'denial_management_';
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const SUCCESS = 'ok';
const NO_TASKS = { running: 0, waiting: 0, lost: 0 };

export interface MetricsPage {
  readonly type: string;
  text(): Promise<string>;
}

/** What is asked when somebody reads the figures, not when a request is served. */
export interface Observed {
  readonly version: string;
  /** Of the moment: packs may be replaced. */
  readonly library: () => PackLibrary;
  readonly store: Pick<Store, 'kind' | 'ping'>;
  readonly load: Load;
  readonly clock: Clock;
  readonly tasks: TaskPool | undefined;
}

export interface Metrics {
  /** The log, with every call counted on its way. */
  counting(log: CallLog): CallLog;
  page(observed: Observed): MetricsPage;
}

let ofProcess: Registry | undefined;

/** Figures of the process, such as its memory: collected once, whoever serves in it, since the collectors are never given back. */
function figuresOfProcess(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** One set of figures for each server, beside those of its process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
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
      const all = Registry.merge([figuresOfProcess(), registry]);
      const own = { type: all.contentType, text: () => all.metrics() };
      return cluster.isWorker ? figuresOfAll(own, all) : own;
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

function observe({ version, library, store, load, clock, tasks }: Observed, registers: Registry[]): void {
  new Gauge({
    name: `${PREFIX}info`,
    help: 'Always 1; the labels say which version and which packs serve.',
    labelNames: ['version', 'packs', 'store'],
    registers,
    aggregator: 'first',
    collect() {
      this.reset();
      this.labels(version, library().fingerprint, store.kind).set(1);
    },
  });
  /** Figures of several processes are added, unless all say the same. */
  const gauge = (name: string, help: string, read: () => number, aggregator: Aggregator = 'sum') =>
    new Gauge({
      name: PREFIX + name,
      help,
      registers,
      aggregator,
      collect() {
        this.set(read());
      },
    });
  gauge('denial_codes', 'Denial codes of the packs.', () => library().codes.size, 'first');
  gauge('serving_processes', 'Processes that serve behind the port.', () => 1);
  gauge('calls_in_flight', 'Calls that are being answered.', () => load.inFlight);
  gauge('calls_waiting', 'Calls that wait for the store to admit them.', () => load.waiting);
  const busy = () => tasks?.figures() ?? NO_TASKS;
  gauge('tasks_running', 'Heavy calls that a process of their own works on.', () => busy().running);
  gauge('tasks_waiting', 'Heavy calls that wait for such a process.', () => busy().waiting);
  gauge('task_processes_lost', 'Such processes that died under a call since the start.', () => busy().lost);
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
  const gauge = (name: keyof StoreFigures, help: string, aggregator: Aggregator) =>
    new Gauge({
      name: PREFIX + name,
      help,
      registers,
      aggregator,
      async collect() {
        this.set((await ask())[name]);
      },
    });
  gauge('store_up', '1 where the store answers, 0 where it does not.', 'min');
  gauge('store_ping_seconds', 'Round trip to the store.', 'max');
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
