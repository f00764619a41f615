/** Command line and MCP over stdio that ask a server elsewhere; that they answer alike is tested with all doors. */
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REMAINING_META } from '../../src/interfaces/mcp/tools.js';
import { flakyServer } from './flaky-server.js';
import { freshFolder, run, testServer } from './harness.js';
import { modernClient } from './mcp-clients.js';

let server: Awaited<ReturnType<typeof testServer>>;
const remote = () => ({ DENIAL_MANAGEMENT_URL: server.address, DENIAL_MANAGEMENT_API_KEY: server.key });

beforeAll(async () => {
  server = await testServer({ limits: { requests_per_month: 1000, letters_per_month: 100 } });
});
afterAll(() => server.stop());

describe('the command line', () => {
  test('prints the letter of the server and keeps nothing here', async () => {
    const data = freshFolder();
    const facts = [
      '--denial-code',
      'CO-197',
      '--diagnosis',
      'Lumbar radiculopathy',
      '--procedure',
      'Lumbar MRI',
    ];
    const { code, out, err } = await run(['appeal', ...facts, '--letter'], {
      ...remote(),
      DENIAL_MANAGEMENT_DATA: data,
    });
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('To the Appeals Department:');
    expect(readdirSync(data)).toEqual([]);
  });

  test('says which address does not answer', async () => {
    const { address, stop } = await flakyServer(server.address, []);
    await stop();
    const { code, err } = await run(['status'], { ...remote(), DENIAL_MANAGEMENT_URL: address });
    expect(code).toBe(2);
    expect(err).toContain(address);
    expect(err).toContain('DENIAL_MANAGEMENT_URL');
  });

  test('tells an address that is none', async () => {
    const { code, err } = await run(['status'], { ...remote(), DENIAL_MANAGEMENT_URL: 'my-server' });
    expect(code).toBe(2);
    expect(err).toContain('DENIAL_MANAGEMENT_URL');
  });

  test('makes no keys that the server would not know', async () => {
    const { code, err, out } = await run(['keys', 'create', '--tier', 'sandbox'], remote());
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('where the server runs');
  });
});

test('agents learn what is left to the key at the server', async () => {
  const there = await modernClient({ environment: remote() });
  const beside = await modernClient(server);
  const left = async (client: typeof there) =>
    (await client.call('lookup_denial_code', { denial_code: 'CO-50' }))._meta?.[REMAINING_META] as Record<
      string,
      number
    >;
  const [first, second] = [await left(there), await left(beside)];
  expect(Object.keys(first)).toEqual(Object.keys(second));
  expect(first.letters_this_month).toBe(99);
  for (const name of ['requests_this_minute', 'requests_this_month'])
    expect((first[name] ?? 0) - (second[name] ?? 0), name).toBe(1);
  await there.close();
  await beside.close();
});
