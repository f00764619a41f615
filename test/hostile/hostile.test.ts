/** Nothing that anyone sends stops the service: a real server, started as the README says, and what strangers may try. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../interfaces/harness.js';
import { ask, type Cost, write } from './ask.js';
import { BODIES } from './bodies.js';
import { DATA } from './data.js';
import { FIELDS } from './fields.js';
import { CASE, GENERATE, type Request, type Wire } from './kinds.js';
import { type HostileServer, residentMegabytes, startHostileServer } from './server.js';
import { WIRE } from './wire.js';

/** Resident memory that the server never needs more of, in megabytes. */
const CEILING = 800;
const LONGEST = 60_000;

let server: HostileServer;
beforeAll(async () => {
  server = await startHostileServer();
});
afterAll(() => server?.stop('SIGKILL'));

describe.each([
  ['bodies', BODIES],
  ['fields', FIELDS],
  ['data', DATA],
])('%s', (_, requests) => {
  test.each(requests.map((request) => [request.name, request] as const))(
    '%s',
    async (_, request) => holds(request, await ask(server, request)),
    LONGEST,
  );
});

describe('bare connections', () => {
  test.each(WIRE.map((wire) => [wire.name, wire] as const))(
    '%s',
    async (_, wire) => holds(wire, await write(server, wire)),
    LONGEST,
  );
});

/** A busy machine takes several times the seconds of a quiet one; what stopped the service once took 20 to 150. */
const ROOM = 4;

/** The right answers, within the ceilings; and the next letter is written as ever. */
async function holds({ status, cpu = 1, growth = 150 }: Request | Wire, cost: Cost): Promise<void> {
  expect(server.ended()).toBeUndefined();
  for (const each of cost.statuses) expect(status).toContain(each);
  expect(cost.cpu).toBeLessThan(cpu * ROOM);
  expect(cost.growth).toBeLessThan(growth);
  expect(residentMegabytes(server.pid).now).toBeLessThan(CEILING);
  const caller = { address: `http://127.0.0.1:${server.port}`, key: server.keys.enterprise };
  expect((await call(caller, GENERATE, { json: CASE })).status).toBe(200);
}
