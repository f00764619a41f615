/** Nothing that anyone sends stops the service: a real server, started as the README says, and what strangers may try. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../interfaces/harness.js';
import { ask, type Cost, write } from './ask.js';
import { BODIES } from './bodies.js';
import { DATA } from './data.js';
import { FIELDS } from './fields.js';
import { CASE, GENERATE, type Request, type Wire } from './kinds.js';
import { cpuSeconds, type HostileServer, residentMegabytes, startHostileServer } from './server.js';
import { WIRE } from './wire.js';

/** Resident memory that the server never needs more of, in megabytes. */
const CEILING = 800;

let server: HostileServer;
/** Seconds of a core that a letter costs here and now: what is refused costs is told in letters, so that the machine does not matter. */
let ofOneLetter: number;

beforeAll(async () => {
  server = await startHostileServer();
  await secondsFor(LETTERS);
  ofOneLetter = Math.min(await secondsFor(LETTERS), await secondsFor(LETTERS)) / LETTERS;
});
afterAll(() => server?.stop('SIGKILL'));

describe.each([
  ['bodies', BODIES],
  ['fields', FIELDS],
  ['data', DATA],
])('%s', (_, requests) => {
  test.each(requests.map((request) => [request.name, request] as const))('%s', (_, request) =>
    holds(request, () => ask(server, request)));
});

describe('bare connections', () => {
  test.each(WIRE.map((wire) => [wire.name, wire] as const))('%s', (_, wire) =>
    holds(wire, () => write(server, wire)));
});

/** Enough that the clock of the machine, of a hundredth of a second, tells what one costs. */
const LETTERS = 40;

/** What is over a ceiling is asked again: other work of the machine, and of the server before, is not in all of them. */
const TRIES = 3;

/** The right answers, within the ceilings; and the next letter is written as ever. */
async function holds(
  { status, letters = 400, growth = 150 }: Request | Wire,
  askIt: () => Promise<Cost>,
): Promise<void> {
  const least = { letters: Number.POSITIVE_INFINITY, growth: Number.POSITIVE_INFINITY };
  for (let tried = 0; tried < TRIES && (least.letters > letters || least.growth > growth); tried++) {
    const cost = await askIt();
    expect(server.ended()).toBeUndefined();
    for (const each of cost.statuses) expect(status).toContain(each);
    least.letters = Math.min(least.letters, cost.cpu / ofOneLetter);
    least.growth = Math.min(least.growth, cost.growth);
    expect(residentMegabytes(server.pid).now).toBeLessThan(CEILING);
    await oneLetter();
  }
  expect(least.letters).toBeLessThan(letters);
  expect(least.growth).toBeLessThan(growth);
}

async function oneLetter(): Promise<void> {
  const caller = { address: `http://127.0.0.1:${server.port}`, key: server.keys.enterprise };
  expect((await call(caller, GENERATE, { json: CASE })).status).toBe(200);
}

async function secondsFor(letters: number): Promise<number> {
  const before = cpuSeconds(server.pid);
  for (let written = 0; written < letters; written++) await oneLetter();
  return cpuSeconds(server.pid) - before;
}
