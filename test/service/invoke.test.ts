import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failure, success } from '../../src/domain/failures.js';
import { createEngine } from '../../src/engine/create-engine.js';
import { openWorklist } from '../../src/main/worklist-of-a-call.js';
import { createMeter } from '../../src/service/access/meter.js';
import { createSignup } from '../../src/service/access/signup.js';
import { createInvoke, type ServiceParts } from '../../src/service/invoke.js';
import { createLetterheads } from '../../src/service/letterheads.js';
import { noLoad } from '../../src/service/load.js';
import { operation, READS_OWN_TABLES } from '../../src/service/operations/operation.js';
import { verifies } from '../contract/clauses.js';
import { testService } from '../interfaces/harness.js';

const MARK = 'ZEBRA';
let service: Awaited<ReturnType<typeof testService>>;
beforeAll(async () => {
  service = await testService({
    limits: { letters_per_month: 1, concurrent_requests: 1, timeout_seconds: 1 },
  });
});
afterAll(() => service?.close());

/** An operation that charges a letter and does what the test says. */
function charged(handle: () => ReturnType<Parameters<typeof operation>[0]['handle']>) {
  return operation<object, unknown>({
    name: 'generate_appeal_letter',
    title: '',
    summary: '',
    guidance: '',
    http: { method: 'POST', path: '/test' },
    input: 'api/check-usage.input.schema.json',
    output: 'api/usage-record.schema.json',
    charges: { requests: 1, letters: 1 },
    hints: READS_OWN_TABLES,
    samples: [],
    handle,
    readable: () => [],
  });
}

function invokeWith(parts: Partial<ServiceParts> = {}) {
  const { world, keys, store, library, tiers } = service;
  const { schemas, clock, randomness, log } = world;
  const meter = createMeter(store.meter, clock);
  const facts = { version: '0.0.0', startedAt: 0, letterheads: createLetterheads([]) };
  const engine = createEngine(library);
  const signup = createSignup({ store: store.signups, keys, clock, randomness, perDay: 0 });
  const load = noLoad();
  const access = { load, keys, tiers, signup, meter, store };
  return createInvoke({ engine, schemas, openWorklist, ...access, clock, randomness, log, facts, ...parts });
}

const codeOf = async (answer: ReturnType<ReturnType<typeof createInvoke>>) => {
  const { outcome } = await answer;
  return outcome.ok ? 'ok' : outcome.failure.code;
};

describe('a call that fails gives its letter back', () => {
  const call = (handle: Parameters<typeof charged>[0], input = success<unknown>({})) =>
    codeOf(invokeWith()({ operation: charged(handle), credential: service.key, input }));

  test('the handler refuses', async () => {
    expect(await call(() => failure('unknown_denial_code', 'No.'))).toBe('unknown_denial_code');
  });
  test('the handler throws: no message leaves the service, and none is logged', async () => {
    const answer = invokeWith()({
      operation: charged(() => {
        throw new Error(MARK);
      }),
      credential: service.key,
      input: success({}),
    });
    const { outcome, requestId } = await answer;
    expect(outcome.ok ? '' : outcome.failure.code).toBe('internal_error');
    expect(JSON.stringify(outcome)).not.toContain(MARK);
    const logged = service.world.logged.join('');
    expect(logged).toContain(requestId);
    expect(logged).toContain('invoke.test.ts');
    expect(logged).not.toContain(MARK);
  });
  test('the handler rejects', async () => {
    expect(await call(() => Promise.reject(new Error(MARK)))).toBe('internal_error');
  });
  test('the answer takes too long', async () => {
    verifies('spec-8.timeout');
    expect(await call(() => new Promise(() => undefined))).toBe('timed_out');
  });
  test('the input breaks a rule', async () => {
    expect(await call(() => success({}), success({ [MARK]: 1 }))).toBe('invalid_input');
  });
  test('the input could not be decoded', async () => {
    expect(await call(() => success({}), failure('malformed_request', 'No.'))).toBe('malformed_request');
  });
  test('the caller has gone', async () => {
    const operation = charged(() => success({}));
    const signal = { aborted: true };
    await invokeWith()({ operation, credential: service.key, input: success({}), signal });
  });
  test('then the one letter of the month is still there, once', async () => {
    expect(await call(() => success({}))).toBe('ok');
    expect(await call(() => success({}))).toBe('letter_quota_exhausted');
  });
});

test('a store that is down lets no call through uncounted', async () => {
  const down = () => Promise.reject(new Error('disk full'));
  const meter = {
    reserve: down,
    deliver: down,
    giveBack: () => undefined,
    takeBack: () => undefined,
    usage: down,
    recent: down,
    close: async () => undefined,
  };
  let handled = false;
  const operation = charged(() => {
    handled = true;
    return success({});
  });
  const call = { operation, credential: service.key, input: success({}) };
  expect(await codeOf(invokeWith({ meter })(call))).toBe('unavailable');
  expect(handled).toBe(false);
});

test('a stranger is refused before anything else is looked at', async () => {
  const operation = charged(() => success({}));
  const call = { operation, input: failure('malformed_request', 'No.') };
  for (const credential of [undefined, '', 'x', 'dmk_sandbox_00000000000000000000000000000000_000000'])
    expect(await codeOf(invokeWith()({ ...call, credential }))).toBe('unauthenticated');
});
