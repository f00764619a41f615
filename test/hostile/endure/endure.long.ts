/** The long trial, by `npm run endure`: kills, stops, the hostile mix and a soak. It prints what was held. */

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STORES, type StoreKind } from '../../store/stores.js';
import { ask, write } from '../ask.js';
import { BODIES } from '../bodies.js';
import { DATA } from '../data.js';
import { FIELDS } from '../fields.js';
import { cpuSeconds, residentMegabytes, startHostileServer } from '../server.js';
import { WIRE } from '../wire.js';
import { flood } from './flood.js';
import { oneRound, type RoundOf } from './rounds.js';
import { inWords, watchHealth } from './watch.js';

/** Minutes for the hostile mix, and the same for the soak. */
const MINUTES = Number(process.env.ENDURE_MINUTES ?? 10);
const ROUNDS = Number(process.env.ENDURE_ROUNDS ?? 20);
const NEVER = 24 * 3_600_000;

const report: string[] = [];
afterAll(() => {
  process.stdout.write(`\nWhat was held\n\n${report.join('\n')}\n`);
});

async function rounds(
  name: string,
  store: StoreKind,
  round: Omit<RoundOf, 'after' | 'environment'>,
): Promise<void> {
  const { environment } = await store.fresh();
  const sum = { delivered: 0, counted: 0, ending: 0 };
  for (let i = 0; i < ROUNDS; i++) {
    const one = await oneRound({ ...round, environment, after: 500 + ((i * 137) % 900) });
    sum.delivered += one.delivered;
    sum.counted += one.counted;
    sum.ending = Math.max(sum.ending, one.ending);
    expect(one.counted).toBeGreaterThanOrEqual(one.delivered);
    if (one.afterRetries !== undefined) expect(one.afterRetries.counted).toBe(one.afterRetries.delivered);
    if (round.signal === 'SIGTERM') expect([one.ended, one.counted]).toEqual(['0', one.delivered]);
  }
  const { delivered, counted } = sum;
  report.push(
    `${name}, ${store.kind}: ${ROUNDS} rounds, ${delivered} letters delivered, ${counted} counted, ${counted - delivered} counted and not received, ended within ${Math.round(sum.ending)} ms`,
  );
}

describe.each(STORES)('%s', (_, store) => {
  beforeAll(() => store.start(), 120_000);
  afterAll(() => store.stop());

  test('killed under load, nothing is delivered uncounted', { timeout: NEVER }, () =>
    rounds('kill -9', store, { signal: 'SIGKILL', connections: 32, retryable: false }),
  );

  test('killed under load, a retry under an idempotency key closes the books', { timeout: NEVER }, () =>
    rounds('kill -9, retried', store, { signal: 'SIGKILL', connections: 32, retryable: true }),
  );

  test('told to stop under load, nothing is counted that was not received', { timeout: NEVER }, () =>
    rounds('SIGTERM', store, { signal: 'SIGTERM', connections: 32, retryable: false }),
  );
});

test('the hostile mix', { timeout: NEVER }, async () => {
  const server = await startHostileServer();
  const before = residentMegabytes(server.pid).now;
  const watch = watchHealth(server.port);
  const kinds = [
    ...[...BODIES, ...FIELDS, ...DATA].map((request) => ({ request, send: () => ask(server, request) })),
    ...WIRE.map((request) => ({ request, send: () => write(server, request) })),
  ];
  const until = performance.now() + MINUTES * 60_000;
  const wrong: string[] = [];
  let sent = 0;
  const sender = async (start: number) => {
    // Each sender has its own order, the same in every run.
    for (let i = start; performance.now() < until; i += 7) {
      const { request, send } = kinds[i % kinds.length] ?? expect.fail('no kinds');
      const { statuses } = await send();
      sent += 1;
      for (const status of statuses)
        if (![...request.status, 0, 429, 503].includes(status)) wrong.push(`${request.name}: ${status}`);
    }
  };
  await Promise.all([0, 1, 2, 3].map((place) => sender(place * 29)));
  const watched = await watch.end();
  const { now, most } = residentMegabytes(server.pid);
  report.push(
    `hostile mix: ${sent} requests of ${kinds.length} kinds in ${MINUTES} minutes, ${server.ended() ?? 'alive'}; ${inWords(watched)}; memory ${Math.round(before)} -> ${Math.round(now)} MB, most ${Math.round(most)} MB`,
  );
  expect(server.ended()).toBeUndefined();
  expect(wrong).toEqual([]);
  await server.stop('SIGKILL');
});

test('a soak', { timeout: NEVER }, async () => {
  const server = await startHostileServer();
  const watch = watchHealth(server.port);
  const letters = flood({ port: server.port, key: server.keys.enterprise }, 8);
  const sizes: number[] = [];
  const looks = 10;
  for (let i = 0; i < looks; i++) {
    await sleep((MINUTES * 60_000) / looks);
    sizes.push(Math.round(residentMegabytes(server.pid).now));
  }
  await letters.end();
  const watched = await watch.end();
  const seconds = cpuSeconds(server.pid);
  const { size } = letters.delivered;
  report.push(
    `soak: ${size} letters in ${MINUTES} minutes, ${((1000 * seconds) / size).toFixed(2)} ms of a core each; ${inWords(watched)}; memory ${sizes.join(', ')} MB`,
  );
  expect(letters.lost.size).toBe(0);
  // The second half may not need more than the first has shown.
  expect(Math.max(...sizes.slice(looks / 2))).toBeLessThan(Math.max(...sizes.slice(0, looks / 2)) + 60);
  await server.stop('SIGTERM');
});
