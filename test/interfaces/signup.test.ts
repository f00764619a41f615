/** Keys for strangers: sign-up and plans, over REST. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { loadTiers } from '../../src/service/access/tiers.js';
import { OPEN_OPERATIONS } from '../../src/service/operations/operations.js';
import { verifies } from '../contract/clauses.js';
import { call, freshFolder, ROOT, type TestOptions, testServer } from './harness.js';

const SIGNUP = '/api/v1/signup';
const running: Awaited<ReturnType<typeof testServer>>[] = [];

/** A server with the tiers that ship. */
async function serve({ environment, ...options }: TestOptions = {}) {
  const tiers = join(ROOT, 'config', 'tiers.yaml');
  const server = await testServer({
    ...options,
    environment: { DENIAL_MANAGEMENT_TIERS: tiers, ...environment },
  });
  running.push(server);
  return server;
}
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

const signup = (server: { address: string }, headers: Record<string, string> = {}) =>
  call({ address: server.address }, SIGNUP, { method: 'POST', headers });
const forwarded = (address: string) => ({ 'x-forwarded-for': address });
const perDay = (count: number) => ({ DENIAL_MANAGEMENT_SIGNUPS_PER_DAY: String(count) });

/** As shipped: no number is set. */
const AS_SHIPPED = { DENIAL_MANAGEMENT_SIGNUPS_PER_DAY: '' };

test('sign-up is open as shipped on the own machine, and not where others reach the service', async () => {
  verifies('spec-5.signup');
  const own = await serve({ environment: AS_SHIPPED });
  expect((await signup(own)).status).toBe(200);
  expect((await call({ address: own.address }, '/v1/plans')).json.signup.open).toBe(true);
  for (const reached of [
    { HOST: '0.0.0.0' },
    { DENIAL_MANAGEMENT_HOSTS: 'denials.example.org,127.0.0.1' },
    { DENIAL_MANAGEMENT_TRUSTED_PROXIES: 'loopback' },
  ])
    expect((await signup(await serve({ environment: { ...AS_SHIPPED, ...reached } }))).status).toBe(403);
});

test('sign-up is closed where it is closed, and a refused caller is told where a key comes from', async () => {
  const closed = await serve();
  const refused = await signup(closed);
  expect([refused.status, refused.json.code]).toEqual([403, 'signup_closed']);
  const stranger = { address: closed.address };
  expect((await call(stranger, '/v1/plans')).json.signup.open).toBe(false);
  expect((await call(stranger, '/v1/usage')).json.detail).not.toContain('signup');
  const open = await serve({ environment: perDay(1) });
  expect((await call({ address: open.address }, '/v1/usage')).json.detail).toContain(`POST ${SIGNUP}`);
});

test('a key made by sign-up works at once, as sandbox', async () => {
  verifies('spec-5.signup', 'spec-5.sandbox');
  const server = await serve({ environment: perDay(1) });
  const reply = await signup(server, { 'x-request-id': 'mine' });
  expect([reply.status, reply.headers.get('x-request-id')]).toEqual([200, 'mine']);
  expect(server.world.schemas.validate('api/new-key.schema.json', reply.json)).toEqual([]);
  expect(reply.json.plan).toMatchObject({ id: 'sandbox', price: 'Free' });
  const usage = await call({ address: server.address, key: reply.json.key }, '/v1/usage');
  expect(usage.json).toMatchObject({ tier: 'sandbox', key_id: reply.json.key_id, letters_remaining: 10 });
});

test('an address is limited exactly, also by two servers at once, until the next day', async () => {
  let now = Date.parse('2026-11-21T22:00:00Z');
  const clock = { now: () => now, today: () => '2026-11-21' };
  const shared = { data: freshFolder(), clock, environment: perDay(3) };
  const first = await serve(shared);
  const second = await serve(shared);
  const calls = Array.from({ length: 40 }, (_, i) => signup(i % 2 === 0 ? first : second));
  const replies = await Promise.all(calls);
  expect(replies.filter(({ status }) => status === 200).length).toBe(3);
  const refused = replies.find(({ status }) => status !== 200);
  expect([refused?.status, refused?.json.code, refused?.headers.get('retry-after')]).toEqual([
    429,
    'too_many_signups',
    '7200',
  ]);
  now += 2 * 3_600_000;
  expect((await signup(first)).status).toBe(200);
});

test('the word of a proxy is taken only where it is trusted', async () => {
  const open = await serve({ environment: perDay(1) });
  const statuses = [
    await signup(open, forwarded('203.0.113.1')),
    await signup(open, forwarded('203.0.113.2')),
  ];
  expect(statuses.map(({ status }) => status)).toEqual([200, 429]);
  const behind = await serve({
    environment: { ...perDay(1), DENIAL_MANAGEMENT_TRUSTED_PROXIES: 'loopback' },
  });
  const answers: number[] = [];
  for (const address of [
    '203.0.113.1',
    '203.0.113.2',
    '::ffff:203.0.113.2',
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff::2',
    '2001:db8:1:3::1',
    'nonsense',
    'more nonsense',
  ])
    answers.push((await signup(behind, forwarded(address))).status);
  expect(answers).toEqual([200, 200, 429, 200, 429, 200, 200, 429]);
});

test('no address is stored, and nothing of a request', async () => {
  const data = freshFolder();
  const environment = { ...perDay(2), DENIAL_MANAGEMENT_TRUSTED_PROXIES: 'loopback' };
  const server = await serve({ data, environment });
  const json = { email: 'ZEBRA@example.org', label: 'ZEBRA', tier: 'enterprise' };
  const reply = await call({ address: server.address }, SIGNUP, { json, headers: forwarded('203.0.113.77') });
  expect(reply.json.plan.id).toBe('sandbox');
  await running.pop()?.stop();
  const stored = readdirSync(data).map((file) => readFileSync(join(data, file), 'latin1'));
  const kept = [...stored, ...server.world.logged].join('\n');
  expect(kept).toContain('sign-up');
  for (const text of ['ZEBRA', '203.0.113.77', reply.json.key]) expect(kept).not.toContain(text);
});

test('the plans are the tiers of the file, for anybody', async () => {
  verifies('spec-8.plans', 'spec-8.tiers');
  const server = await serve();
  const { status, json } = await call({ address: server.address }, '/api/v1/plans');
  expect(status).toBe(200);
  expect(server.world.schemas.validate('api/plan-list.schema.json', json)).toEqual([]);
  const tiers = loadTiers(join(ROOT, 'config', 'tiers.yaml'), server.world.schemas);
  verifies('spec-8.plans');
  const told = [...tiers.values()].map(({ promised, limits, ...plan }) => ({
    ...plan,
    limits: { ...limits, ...promised },
  }));
  expect(json.plans).toEqual(told);
  expect(json.plans.at(-1)).toMatchObject({
    limits_are_minimums: true,
    limits: {
      requests_per_month: null,
      requests_per_minute: 200,
      concurrent_requests: 20,
      timeout_seconds: 120,
    },
  });
  expect(json.plans.map(({ id }: { id: string }) => id)).toEqual([
    'sandbox',
    'starter',
    'professional',
    'enterprise',
  ]);
});

test('operations without a key answer their samples and refuse what they do not ask', async () => {
  const server = await serve({ environment: perDay(5) });
  for (const { http, output } of OPEN_OPERATIONS)
    for (const prefix of ['/api/v1', '/v1']) {
      const reply = await call({ address: server.address }, prefix + http.path, { method: http.method });
      expect(reply.status).toBe(200);
      expect(server.world.schemas.validate(output, reply.json)).toEqual([]);
    }
  const asked = await call({ address: server.address }, '/v1/plans?tier=gold');
  expect([asked.status, asked.json.errors[0].message]).toEqual([422, 'is not a known field; none is asked.']);
});
