/** Several processes on one store: every limit is exact, and what was delivered is counted. */
import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TierLimits } from '../../src/domain/generated/types.js';
import { verifies } from '../contract/clauses.js';
import { freshFolder, ROOT } from '../interfaces/harness.js';
import { type Place, STORES, type StoreKind } from './stores.js';

/** Reserves in groups; gives one in five back, delivers the rest, and reports each letter after it was counted. */
const worker = (script: string) => `
  import { createMeter } from '${ROOT}dist/service/access/meter.js';
  let holders = 0;
  const newHolder = () => 'worker-' + process.pid + '-' + holders++;
  const [calls, given] = process.argv.slice(2);
  const store = ${script};
  const meter = createMeter(store.meter, { now: () => Date.now(), today: () => '' });
  const limits = JSON.parse(given);
  const reservation = { keyId: 'key', operation: 'generate_appeal_letter', charges: { requests: 1, letters: 1 }, limits };
  let delivered = 0;
  // Waited for, so that a killed process owes the reports of one group at most.
  const told = (message) => new Promise((resolve) => process.send(message, resolve));
  process.send({ ready: true });
  process.once('message', async () => {
    for (let i = 0; i < Number(calls); i += 25) {
      const admissions = await Promise.all(Array.from({ length: 25 }, () => meter.reserve(reservation)));
      await Promise.all(admissions.map(async (admission) => {
        if (!admission.admitted) return;
        if (Math.random() < 0.2) meter.giveBack(admission.hold);
        else if ((await meter.deliver(admission.hold, { day: '', packs: '' })).as === 'settled') await told({ delivered: ++delivered });
      }));
    }
    await meter.close();
    await store.close();
    process.send({ done: true, delivered });
  });`;

interface Message {
  readonly ready?: boolean;
  readonly delivered?: number;
  readonly done?: boolean;
}

interface Race {
  readonly processes: number;
  readonly calls: number;
  readonly limits: Partial<TierLimits>;
  /** Letters after which half of the processes are killed. */
  readonly killAfter?: number;
}

const WIDE = {
  requests_per_month: null,
  requests_per_minute: 1e9,
  concurrent_requests: 1e9,
  letters_per_month: null,
};

/** Starts the processes at the same moment; each reports what it delivered, even one that is killed. */
async function race(place: Place, { processes, calls, limits, killAfter }: Race) {
  await place.open();
  const script = join(freshFolder(), 'worker.mjs');
  writeFileSync(script, worker(place.script));
  const children = Array.from({ length: processes }, () =>
    fork(script, [String(calls), JSON.stringify({ ...WIDE, ...limits })]),
  );
  await Promise.all(children.map((child) => new Promise((resolve) => child.once('message', resolve))));
  let seen = 0;
  for (const child of children)
    child.on('message', ({ delivered }: Message) => {
      seen += delivered === undefined ? 0 : 1;
      if (seen === killAfter) for (const doomed of children.slice(0, processes / 2)) doomed.kill('SIGKILL');
    });
  const reports = children.map(deliveredBy);
  for (const child of children) child.send('go');
  const delivered = (await Promise.all(reports)).reduce((sum, n) => sum + n, 0);
  const store = await place.open();
  const usage = await store.meter.usage('key', new Date().toISOString().slice(0, 7));
  return { delivered, counted: usage.letters };
}

function deliveredBy(child: ChildProcess): Promise<number> {
  let delivered = 0;
  child.on('message', (message: Message) => {
    delivered = message.delivered ?? delivered;
    if (message.done) child.disconnect();
  });
  return new Promise((resolve) => child.once('exit', () => resolve(delivered)));
}

const SEVERAL: Readonly<Record<StoreKind['kind'], number>> = { sqlite: 4, postgresql: 3 };

describe.each(STORES)('several processes on %s', (_, store) => {
  const processes = SEVERAL[store.kind];
  beforeAll(() => store.start());
  afterAll(() => store.stop());

  test('deliver together exactly the letters that are left', async () => {
    verifies('spec-8.letters-per-month');
    const limits = { letters_per_month: 137 };
    const { delivered, counted } = await race(await store.fresh(), { processes, calls: 500, limits });
    expect({ delivered, counted }).toEqual({ delivered: 137, counted: 137 });
  });

  test('admit together exactly what a minute allows', async () => {
    verifies('spec-8.requests-per-minute');
    const limits = { requests_per_minute: 60 };
    const { delivered, counted } = await race(await store.fresh(), { processes, calls: 500, limits });
    expect(counted).toBe(delivered);
    // Those given back were requests of the minute too.
    expect(delivered).toBeLessThanOrEqual(60);
    expect(delivered).toBeGreaterThan(20);
  });

  test('lose no delivered letter from the count when half of them are killed in the middle', async () => {
    const killed = { processes, calls: 2000, limits: {}, killAfter: 200 };
    const { delivered, counted } = await race(await store.fresh(), killed);
    expect(delivered).toBeGreaterThan(0);
    // A killed process may have counted letters for which its report did not arrive.
    expect(counted).toBeGreaterThanOrEqual(delivered);
    expect(counted - delivered).toBeLessThanOrEqual(2 * 25);
  });
});
