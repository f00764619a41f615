/** Figures of all serving processes as one page. */
import type { Worker } from 'node:cluster';
import type { MetricObject } from 'prom-client';
import type { FromServing, ToServing } from './messages.js';

/** One that does not answer within this is left out. */
const PATIENCE_MS = 2000;

export interface FigureCollector {
  /** Asks each for its figures and gives their sum to the one that asked. */
  collect(serving: ReadonlySet<Worker>, asker: Worker, id: number): Promise<void>;
  /** Takes an answer. */
  take(worker: Worker, message: FromServing): void;
}

export function createFigureCollector(): FigureCollector {
  let round = 0;
  const waiting = new Map<string, (figures: readonly MetricObject[]) => void>();

  function ask(worker: Worker, id: number): Promise<readonly MetricObject[] | undefined> {
    const name = `${worker.id} ${id}`;
    return new Promise((resolve) => {
      const settle = (figures?: readonly MetricObject[]) => {
        clearTimeout(late);
        waiting.delete(name);
        resolve(figures);
      };
      const late = setTimeout(settle, PATIENCE_MS);
      waiting.set(name, settle);
      tell(worker, { type: 'count', id });
    });
  }

  return {
    async collect(serving, asker, id) {
      round += 1;
      const own = round;
      const [{ AggregatorRegistry }, answers] = await Promise.all([
        import('prom-client'),
        Promise.all([...serving].map((worker) => ask(worker, own))),
      ]);
      const figures = answers.filter((answer) => answer !== undefined);
      // The declared type names one set of figures; the function takes a list of them.
      const all = AggregatorRegistry.aggregate(figures as unknown as MetricObject[]);
      tell(asker, { type: 'counted', id, text: await all.metrics() });
    },
    take(worker, message) {
      if (message.type === 'figures') waiting.get(`${worker.id} ${message.id}`)?.(message.figures);
    },
  };
}

/** One that has just gone hears nothing. */
export function tell(worker: Worker, message: ToServing): void {
  if (worker.isConnected()) worker.send(message, () => {});
}
