/** The JavaScript client against a real server: names, answers, errors, retries, time. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ApiError, ConnectionError, DenialManagement, signUp } from '../../src/interfaces/client/index.js';
import { OPERATIONS } from '../../src/service/operations/operations.js';
import { verifies } from '../contract/clauses.js';
import { type Fault, type FlakyServer, flakyServer, problem } from './flaky-server.js';
import { ROOT, testServer } from './harness.js';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const CASE = {
  denialCode: 'CO-50',
  diagnosis: 'Severe obstructive sleep apnea',
  procedure: 'CPAP device',
};

let server: Awaited<ReturnType<typeof testServer>>;
let client: DenialManagement;
let flaky: FlakyServer | undefined;

beforeAll(async () => {
  server = await testServer();
  client = new DenialManagement({ apiKey: server.key, baseUrl: server.address });
});
afterEach(async () => {
  await flaky?.stop();
  flaky = undefined;
});
afterAll(() => server.stop());

async function behind(faults: readonly Fault[], options: { timeoutMs?: number; maxRetries?: number } = {}) {
  flaky = await flakyServer(server.address, faults);
  return {
    flaky,
    client: new DenialManagement({ apiKey: server.key, baseUrl: flaky.address, ...options }),
  };
}

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => error,
  );
}

describe('answers', () => {
  test('an appeal has the fields of the contract, in camelCase', async () => {
    verifies('spec-1.client.javascript');
    const appeal = await client.generateAppeal({ ...CASE, insuranceCompany: 'Aetna' });
    expect(appeal.appealLetter).toContain('Aetna');
    expect(appeal.appealLetter).toContain('Appeals Department');
    expect(`${Math.round(appeal.confidenceScore * 100)}%`).toMatch(/^\d{1,2}%$/);
    expect(appeal.estimatedSuccessRate).toMatch(/^\d+%$/);
    expect(appeal.supportingCitations.length).toBeGreaterThan(0);
    expect(appeal.recommendedEvidence.length).toBeGreaterThan(0);
    expect(appeal.appealType).toBe('internal_first_level');
    expect(appeal.deadlineDays).toBe(180);
  });

  test('every operation of the table is a method', () => {
    const camelCased = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    for (const { name } of OPERATIONS)
      expect(typeof (client as unknown as Record<string, unknown>)[camelCased(name)], name).toBe('function');
  });

  test('structures inside an answer are renamed too, data is not', async () => {
    const code = await client.lookupDenialCode({ denialCode: 'CO-50' });
    expect(Object.keys(code.successRates?.[0] ?? {})).toContain('insurerType');
    const usage = await client.checkUsage();
    expect(usage.limits.requestsPerMinute).toBeGreaterThan(0);
    expect(usage.byOperation).toHaveProperty('lookup_denial_code');
  });

  test('what an analysis found is input for the appeal', async () => {
    const { appealRequest } = await client.analyzeDenialLetter({
      letterText: 'Notice date: October 5, 2026\nCO-50: lumbar MRI (72148) is not medically necessary.',
    });
    const { denialCode, denialDate } = appealRequest ?? {};
    expect([denialCode, denialDate]).toEqual(['CO-50', '2026-10-05']);
    const appeal = await client.generateAppeal({ ...CASE, ...appealRequest });
    expect(appeal.deadline?.countedFrom).toBeDefined();
  });

  test('a file is read from a path, a Blob or bytes', async () => {
    const path = join(ROOT, 'test/intake/documents/text.pdf');
    const bytes = readFileSync(path);
    const padded = new Uint8Array(bytes.length + 8);
    padded.set(bytes, 4);
    for (const given of [
      path,
      new Blob([bytes]),
      bytes,
      padded.subarray(4, -4),
      new Uint8Array(bytes).buffer,
    ]) {
      const { source, denialCodes } = await client.analyzeDenialFile(given, { asOf: '2026-11-21' });
      expect([source?.format, denialCodes.map(({ code }) => code)]).toEqual(['pdf', ['CO-50', 'CO-197']]);
    }
    await expect(client.analyzeDenialFile(join(ROOT, 'no-such-file.pdf'))).rejects.toThrow('ENOENT');
    await expect(client.analyzeDenialFile(new Uint8Array())).rejects.toThrow('The file is empty');
    await expect(client.analyzeDenialFile(new Uint8Array(20_000_001))).rejects.toThrow('more than 20 MB');
    await expect(client.analyzeDenialFile(7 as never)).rejects.toThrow('a path, a Blob or File');
    const locked = join(ROOT, 'test/intake/documents/locked.pdf');
    await expect(client.analyzeDenialFile(locked)).rejects.toThrow(/invalid_input.*needs a password/s);
  });

  test('filters of the list are a query', async () => {
    const { data, total } = await client.listDenialCodes({ category: 'medical_necessity', limit: 2 });
    expect(data).toHaveLength(2);
    expect(total).toBeGreaterThan(2);
  });

  test('a letter comes alone as text', async () => {
    const appeal = await client.generateAppeal(CASE);
    const letter = await client.generateAppealDocument(CASE, 'text');
    expect(letter.type).toBe('text/plain');
    expect(letter.text()).toBe(appeal.appealLetter);
  });

  test.each([
    ['markdown', 'text/markdown', /## Enclosures/],
    ['pdf', 'application/pdf', /^%PDF-1\.7/],
    ['word', WORD, /^PK/],
  ] as const)('a letter comes alone as %s', async (form, type, beginning) => {
    const letter = await client.generateAppealDocument(CASE, form);
    expect(letter.type).toBe(type);
    expect(Buffer.from(letter.bytes).toString('latin1')).toMatch(beginning);
  });

  test('an answer and its file with one idempotency key count as one letter', async () => {
    const before = await client.checkUsage();
    await client.generateAppeal(CASE, { idempotencyKey: 'one-letter' });
    await client.generateAppealDocument(CASE, 'pdf', { idempotencyKey: 'one-letter' });
    const after = await client.checkUsage();
    expect(after.lettersUsed - before.lettersUsed).toBe(1);
  });

  test('a letter that was changed becomes a file again, and none is counted', async () => {
    const before = await client.checkUsage();
    const letter = 'Dear Appeals Team:\n\nPlease pay.\n';
    expect((await client.letterDocument(letter, 'text')).text()).toBe(letter);
    const { bytes } = await client.letterDocument(letter, 'word');
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/^PK/);
    expect((await client.checkUsage()).lettersUsed).toBe(before.lettersUsed);
  });

  test('a stranger signs up and lists the plans', async () => {
    verifies('spec-5.signup', 'spec-5.sandbox');
    const environment = {
      DENIAL_MANAGEMENT_TIERS: join(ROOT, 'config', 'tiers.yaml'),
      DENIAL_MANAGEMENT_SIGNUPS_PER_DAY: '1',
    };
    const open = await testServer({ environment });
    const { key, plan } = await signUp({ baseUrl: open.address });
    expect(plan.name).toBe('Sandbox');
    const own = new DenialManagement({ apiKey: key, baseUrl: open.address });
    expect((await own.checkUsage()).tier).toBe('sandbox');
    expect((await own.listPlans()).plans.map(({ id }) => id)).toContain('professional');
    const again = await failureOf(signUp({ baseUrl: open.address }));
    expect(again).toMatchObject({ code: 'too_many_signups' });
    await open.stop();
  });

  test('the address may be pasted with a path of the API', async () => {
    for (const path of ['/', '/v1', '/api/v1/']) {
      const pasted = new DenialManagement({ apiKey: server.key, baseUrl: server.address + path });
      expect((await pasted.checkApiStatus()).status).toBe('ok');
    }
  });
});

describe('errors', () => {
  test('a failure carries code, status, fields and suggestions', async () => {
    const error = await failureOf(client.lookupDenialCode({ denialCode: 'CO-999' }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'unknown_denial_code', status: 404, name: 'ApiError' });
    const { suggestions, requestId, message } = error as ApiError;
    expect(suggestions.length).toBeGreaterThan(0);
    expect(requestId).toMatch(/^req_/);
    expect(message).toContain('denial_code');
  });

  test('a key that is missing is told at once, with how to get one', () => {
    expect(() => new DenialManagement({ apiKey: '' })).toThrow(/DENIAL_MANAGEMENT_API_KEY.*free/);
  });

  test('an address that is none is told at once', () => {
    for (const baseUrl of ['my-server', 'file:///etc/hosts', 'https://'])
      expect(() => new DenialManagement({ apiKey: server.key, baseUrl })).toThrow(/http/);
  });

  test('a key from a file may end in a line break', async () => {
    const client = new DenialManagement({ apiKey: `${server.key}\n`, baseUrl: server.address });
    expect((await client.checkApiStatus()).status).toBe('ok');
  });

  test('a wrong key is unauthenticated', async () => {
    const stranger = new DenialManagement({ apiKey: 'dmk_none', baseUrl: server.address });
    expect(await failureOf(stranger.checkUsage())).toMatchObject({ code: 'unauthenticated', status: 401 });
  });

  test('an answer that is not of the service is told apart', async () => {
    const { client } = await behind([{ status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' }]);
    const error = await failureOf(client.checkApiStatus());
    expect(error).toMatchObject({ name: 'ApiError', code: 'unavailable' });
    expect((error as ApiError).detail).toContain('address');
  });

  test('a service that is not there is a connection error', async () => {
    const { address, stop } = await flakyServer(server.address, []);
    await stop();
    const lost = new DenialManagement({ apiKey: server.key, baseUrl: address, maxRetries: 0 });
    const error = await failureOf(lost.checkApiStatus());
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ reason: 'unreachable' });
  });
});

describe('retries', () => {
  const busy = problem(429, 'too_many_concurrent', { 'retry-after': '0' });
  const down = problem(503, 'unavailable', { 'retry-after': '0' });

  test('a busy or broken service is asked again, under one idempotency key', async () => {
    const { client, flaky } = await behind([busy, {}]);
    const appeal = await client.generateAppeal(CASE);
    expect(appeal.appealLetter).not.toBe('');
    const keys = flaky.seen.map((headers) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  test('a letter that was delivered and lost on the way counts once', async () => {
    const before = await client.checkUsage();
    const { client: unlucky, flaky } = await behind([{ lost: true }]);
    const appeal = await unlucky.generateAppeal(CASE);
    expect(appeal.appealLetter).not.toBe('');
    expect(flaky.seen).toHaveLength(2);
    expect((await client.checkUsage()).lettersUsed - before.lettersUsed).toBe(1);
  });

  test('the same letter as data and as a file counts once under one key', async () => {
    const before = await client.checkUsage();
    const options = { idempotencyKey: 'case-4471883' };
    const appeal = await client.generateAppeal(CASE, options);
    const letter = await client.generateAppealDocument(CASE, 'text', options);
    expect(letter.text()).toBe(appeal.appealLetter);
    expect((await client.checkUsage()).lettersUsed - before.lettersUsed).toBe(1);
    const other = failureOf(client.generateAppeal({ ...CASE, procedure: 'BiPAP device' }, options));
    expect(await other).toMatchObject({ code: 'idempotency_key_reused', status: 422 });
  });

  test('another call has another key, and one of the caller is kept', async () => {
    const { client, flaky } = await behind([]);
    await client.generateAppeal(CASE);
    await client.generateAppeal(CASE);
    await client.generateAppeal(CASE, { idempotencyKey: 'case-4471882' });
    await client.lookupDenialCode({ denialCode: 'CO-50' });
    const keys = flaky.seen.map((headers) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(4);
    expect(keys.slice(2)).toEqual(['case-4471882', undefined]);
  });

  test('it stops after the retries that were allowed', async () => {
    const { client, flaky } = await behind([down, down, down], { maxRetries: 1 });
    expect(await failureOf(client.checkUsage())).toMatchObject({ code: 'unavailable', status: 503 });
    expect(flaky.seen).toHaveLength(2);
  });

  test('a failure of the caller, or a quota that frees next month, is not tried again', async () => {
    const used = problem(429, 'letter_quota_exhausted', { 'retry-after': '864000' });
    const { client, flaky } = await behind([used, problem(422, 'invalid_input')]);
    expect(await failureOf(client.generateAppeal(CASE))).toMatchObject({ retryAfterSeconds: 864000 });
    expect(await failureOf(client.generateAppeal(CASE))).toMatchObject({ code: 'invalid_input' });
    expect(flaky.seen).toHaveLength(2);
  });
});

describe('time', () => {
  test('an answer that does not come is given up', async () => {
    const { client } = await behind([{ silent: true }], { timeoutMs: 50, maxRetries: 0 });
    expect(await failureOf(client.checkUsage())).toMatchObject({
      name: 'ConnectionError',
      reason: 'timed_out',
    });
  });

  const arrived = async (server: FlakyServer) => {
    while (server.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  test.each([
    ['an answer', { silent: true }],
    ['a retry', problem(503, 'unavailable', { 'retry-after': '30' })],
  ])('the caller can stop waiting for %s', async (_, fault) => {
    const { client, flaky } = await behind([fault]);
    const control = new AbortController();
    const waiting = failureOf(client.checkUsage({ signal: control.signal }));
    await arrived(flaky);
    control.abort();
    expect(await waiting).toMatchObject({ name: 'AbortError' });
  });
});
