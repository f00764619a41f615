/** Figures for Prometheus, and what is left to a key. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAILURES } from '../../src/domain/failures.js';
import { REMAINING_META } from '../../src/interfaces/mcp/tools.js';
import { ALL_OPERATIONS } from '../../src/service/operations/operations.js';
import { verifies } from '../contract/clauses.js';
import { call, testServer } from './harness.js';
import { modernClient } from './mcp-clients.js';

const MINIMAL = {
  denial_code: 'CO-50',
  diagnosis: 'Severe obstructive sleep apnea',
  procedure: 'CPAP device',
};

type Server = Awaited<ReturnType<typeof testServer>>;

async function figures({ address }: Server): Promise<Map<string, number>> {
  const { text } = await call({ address }, '/metrics');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  );
}

const calls = (operation: string, outcome: string) =>
  `denial_management_calls_total{operation="${operation}",outcome="${outcome}"}`;

describe('a server that works', () => {
  let server: Server;
  beforeAll(async () => {
    server = await testServer({ limits: { letters_per_month: 2, requests_per_month: 10 } });
  });
  afterAll(() => server?.stop());

  test('counts calls by operation and outcome, and names nothing that a caller sent', async () => {
    for (const _ of [1, 2, 3]) await call(server, '/v1/appeal/generate', { json: MINIMAL });
    for (const path of ['ZEBRA', 'a', 'b', 'c']) await call(server, `/v1/${path}`);
    await call(server, '/v1/denial-code/lookup', { json: { denial_code: 'ZEBRA' } });
    const client = await modernClient(server);
    await client.call('lookup_denial_code', { denial_code: 'CO-50' });
    await client.close();
    const found = await figures(server);
    expect(found.get(calls('generate_appeal_letter', 'ok'))).toBe(2);
    expect(found.get(calls('generate_appeal_letter', 'letter_quota_exhausted'))).toBe(1);
    expect(found.get(calls('none', 'not_found'))).toBe(4);
    expect(found.get(calls('lookup_denial_code', 'ok'))).toBe(1);
    expect(
      found.get('denial_management_call_duration_seconds_count{operation="generate_appeal_letter"}'),
    ).toBe(3);
    expect(found.get('denial_management_store_up')).toBe(1);
    expect(found.get('denial_management_calls_in_flight')).toBe(0);
    expectKnownLabels([...found.keys()]);
  });

  test('says what is left at every door', async () => {
    verifies('spec-1.tool.usage', 'spec-2.usage', 'spec-1.usage');
    const reply = await call(server, '/v1/denial-code/lookup', { json: { denial_code: 'CO-50' } });
    expect(reply.headers.get('ratelimit')).toMatch(
      /^"minute";r=\d+;t=\d+, "month";r=6;t=\d+, "letters";r=0;t=\d+$/,
    );
    const client = await modernClient(server);
    const counted = await client.call('lookup_denial_code', { denial_code: 'CO-50' });
    expect(counted._meta?.[REMAINING_META]).toMatchObject({ requests_this_month: 5, letters_this_month: 0 });
    const refused = await client.call('generate_appeal_letter', MINIMAL);
    expect(refused._meta?.[REMAINING_META]).toMatchObject({ requests_this_month: 5, letters_this_month: 0 });
    const usage = await client.call('check_usage', {});
    expect(usage.structuredContent).toMatchObject({
      requests_used: 5,
      letters_used: 2,
      letters_remaining: 0,
      minute: { calls_in_flight: 0 },
    });
    await client.close();
  });
});

/** Labels of our own figures hold names of our own tables alone, however much is called. */
function expectKnownLabels(names: readonly string[]): void {
  const operations = [...ALL_OPERATIONS.map(({ name }) => name), 'none'];
  const outcomes = [...Object.keys(FAILURES), 'ok'];
  const known: Readonly<Record<string, readonly string[]>> = { operation: operations, outcome: outcomes };
  for (const name of names.filter((line) => line.startsWith('denial_management_call')))
    for (const [, label = '', value = ''] of name.matchAll(/(\w+)="([^"]*)"/g))
      if (label !== 'le') expect(known[label], name).toContain(value);
}

test('the figures can be switched off', async () => {
  const server = await testServer({ environment: { DENIAL_MANAGEMENT_METRICS: 'off' } });
  const open = { address: server.address };
  expect((await call(open, '/metrics')).status).toBe(404);
  expect((await call(open, '/')).json.health).not.toContain('/metrics');
  await server.stop();
});
