import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitsOf } from '../../src/interfaces/http/body/limits.js';
import { OPERATIONS } from '../../src/service/operations/operations.js';
import { verifies } from '../contract/clauses.js';
import { call, type Reply, testServer } from './harness.js';

let server: Awaited<ReturnType<typeof testServer>>;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.stop());

const GENERATE = '/api/v1/appeal/generate';
const LOOKUP = '/api/v1/denial-code/lookup';
const LIST = '/api/v1/denial-codes';
const MINIMAL = {
  denial_code: 'CO-50',
  diagnosis: 'Severe obstructive sleep apnea',
  procedure: 'CPAP device',
};

/** Marked so that its appearance in an answer shows. */
const MARK = 'ZEBRA';

interface BadInput {
  readonly name: string;
  readonly path: string;
  readonly init: Parameters<typeof call>[2];
  readonly status: number;
  readonly code: string;
  /** Field that the problem names. */
  readonly field?: string;
  readonly withoutKey?: boolean;
}

const raw = (body: string, type = 'application/json'): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
});

const TABLE: readonly BadInput[] = [
  {
    name: 'malformed JSON',
    path: GENERATE,
    init: raw(`{"diagnosis": ${MARK}}`),
    status: 400,
    code: 'malformed_request',
  },
  { name: 'an empty body', path: GENERATE, init: raw(''), status: 400, code: 'malformed_request' },
  {
    name: 'a body that is no object',
    path: GENERATE,
    init: raw('"text"'),
    status: 422,
    code: 'invalid_input',
    field: 'body',
  },
  { name: 'null', path: GENERATE, init: raw('null'), status: 422, code: 'invalid_input', field: 'body' },
  { name: 'a list', path: GENERATE, init: raw('[]'), status: 422, code: 'invalid_input', field: 'body' },
  {
    name: 'no content type',
    path: GENERATE,
    init: { method: 'POST', body: new Uint8Array([123, 125]) },
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    name: 'a form',
    path: GENERATE,
    init: raw('denial_code=CO-50', 'application/x-www-form-urlencoded'),
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    name: 'an unknown charset',
    path: GENERATE,
    init: raw('{}', 'application/json; charset=klingon'),
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    name: 'an unwanted answer',
    path: GENERATE,
    init: { json: MINIMAL, headers: { accept: 'image/png' } },
    status: 406,
    code: 'not_acceptable',
  },
  {
    name: 'text where there is no document',
    path: LOOKUP,
    init: { json: { denial_code: 'CO-50' }, headers: { accept: 'text/plain' } },
    status: 406,
    code: 'not_acceptable',
  },
  {
    name: 'a missing field',
    path: GENERATE,
    init: { json: { denial_code: 'CO-50', diagnosis: MARK } },
    status: 422,
    code: 'invalid_input',
    field: 'procedure',
  },
  {
    name: 'an empty field',
    path: GENERATE,
    init: { json: { ...MINIMAL, diagnosis: '' } },
    status: 422,
    code: 'invalid_input',
    field: 'diagnosis',
  },
  {
    name: 'a wrong type',
    path: GENERATE,
    init: { json: { ...MINIMAL, diagnosis: 5 } },
    status: 422,
    code: 'invalid_input',
    field: 'diagnosis',
  },
  {
    name: 'an unknown field',
    path: GENERATE,
    init: { json: { ...MINIMAL, insuranceCompany: MARK } },
    status: 422,
    code: 'invalid_input',
    field: 'insuranceCompany',
  },
  {
    name: 'a summary of 100,000 characters',
    path: GENERATE,
    init: { json: { ...MINIMAL, patient_summary: MARK.padEnd(100_000, 'x') } },
    status: 422,
    code: 'invalid_input',
    field: 'patient_summary',
  },
  {
    name: 'a date that is none',
    path: GENERATE,
    init: { json: { ...MINIMAL, denial_date: '2026-02-30' } },
    status: 422,
    code: 'invalid_input',
    field: 'denial_date',
  },
  {
    name: 'an unknown word of a list',
    path: GENERATE,
    init: { json: { ...MINIMAL, requester: MARK } },
    status: 422,
    code: 'invalid_input',
    field: 'requester',
  },
  {
    name: 'an unknown code',
    path: LOOKUP,
    init: { json: { denial_code: 'CO-999' } },
    status: 404,
    code: 'unknown_denial_code',
  },
  {
    name: 'no code at all',
    path: LOOKUP,
    init: { json: { denial_code: MARK } },
    status: 422,
    code: 'invalid_input',
    field: 'denial_code',
  },
  {
    name: 'an oversized body',
    path: GENERATE,
    init: { json: { ...MINIMAL, patient_summary: MARK.padEnd(limitsOf({}).inline, 'x') } },
    status: 413,
    code: 'body_too_large',
  },
  {
    name: 'a query on a POST',
    path: `${LOOKUP}?denial_code=CO-50`,
    init: { json: {} },
    status: 422,
    code: 'invalid_input',
    field: 'query',
  },
  {
    name: 'an unknown query parameter',
    path: `${LIST}?categry=x`,
    init: {},
    status: 422,
    code: 'invalid_input',
    field: 'categry',
  },
  {
    name: 'a query parameter given twice',
    path: `${LIST}?limit=1&limit=2`,
    init: {},
    status: 422,
    code: 'invalid_input',
    field: 'limit',
  },
  {
    name: 'a query parameter that is no number',
    path: `${LIST}?limit=many`,
    init: {},
    status: 422,
    code: 'invalid_input',
    field: 'limit',
  },
  {
    name: 'a query parameter out of range',
    path: `${LIST}?min_success_rate=101`,
    init: {},
    status: 422,
    code: 'invalid_input',
    field: 'min_success_rate',
  },
  {
    name: 'an empty query parameter',
    path: `${LIST}?search=`,
    init: {},
    status: 422,
    code: 'invalid_input',
    field: 'search',
  },
  {
    name: 'a wrong method',
    path: GENERATE,
    init: { method: 'DELETE' },
    status: 405,
    code: 'method_not_allowed',
  },
  {
    name: 'a wrong method on a list',
    path: LIST,
    init: { json: {} },
    status: 405,
    code: 'method_not_allowed',
  },
  { name: 'an unknown path', path: '/api/v2/status', init: {}, status: 404, code: 'not_found' },
  {
    name: 'a path that cannot be decoded',
    path: '/api/v1/%E0%A4%A',
    init: {},
    status: 404,
    code: 'not_found',
  },
  { name: 'no key', path: LIST, init: {}, status: 401, code: 'unauthenticated', withoutKey: true },
  {
    name: 'no key and malformed JSON',
    path: GENERATE,
    init: raw('{'),
    status: 401,
    code: 'unauthenticated',
    withoutKey: true,
  },
  {
    name: 'a wrong scheme',
    path: LIST,
    init: { headers: { authorization: 'Basic abc' } },
    status: 401,
    code: 'unauthenticated',
  },
  {
    name: 'a mistyped key',
    path: LIST,
    init: { headers: { authorization: 'Bearer dmk_sandbox_x_y' } },
    status: 401,
    code: 'unauthenticated',
  },
];

describe('bad input', () => {
  test.each(TABLE.map((row) => [row.name, row] as const))('%s', async (_, row) => {
    verifies('spec-7.problems', 'spec-5.bearer');
    const reply = await call(row.withoutKey ? { address: server.address } : server, row.path, row.init);
    expectProblem(reply, row);
    expect(reply.text).not.toContain(MARK);
    expect(server.world.logged.join('')).not.toContain(MARK);
  });
});

function expectProblem(reply: Reply, { status, code, field }: BadInput): void {
  expect(reply.status, reply.text).toBe(status);
  expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(reply.json).toMatchObject({ status, code, request_id: reply.headers.get('x-request-id') });
  expect(reply.text).not.toMatch(/\bat \w+ \(|node_modules/);
  if (field !== undefined) expect(reply.json.errors[0].field).toBe(field);
}

test('a refusal says what to do', async () => {
  const wrongMethod = await call(server, GENERATE, { method: 'PUT' });
  expect(wrongMethod.headers.get('allow')).toBe('POST, OPTIONS');
  const noKey = await call({ address: server.address }, LIST);
  expect(noKey.headers.get('www-authenticate')).toMatch(/^Bearer/);
  expect(noKey.json.detail).toContain('keys create --tier sandbox');
  // What is wrong in two fields is told at once, and a slip with what was meant.
  const wrong = { denial_code: 'CO-50', diagnosis: 'Pain', procedure: 'MRI', state: 'Californa' };
  const dates = { denial_date: '2026-10-05', received_date: '2026-10-01' };
  const slips = await call(server, GENERATE, { json: { ...wrong, ...dates } });
  expect(slips.json.errors.map(({ field }: { field: string }) => field)).toEqual(['received_date', 'state']);
  expect(slips.json.suggestions).toEqual(['CA']);
  const unknown = await call(server, LOOKUP, { json: { denial_code: 'CO-500' } });
  expect(unknown.json.suggestions.length).toBeGreaterThan(0);
});

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test.each([
  ['text/plain', 'text/plain; charset=utf-8', 'appeal-letter.txt', /^\[Provider name and NPI\]/],
  ['text/markdown', 'text/markdown; charset=utf-8', 'appeal-letter.md', /\n## Enclosures\n/],
  ['application/pdf', 'application/pdf', 'appeal-letter.pdf', /^%PDF-1\.7/],
  [WORD, WORD, 'appeal-letter.docx', /^PK/],
  [`application/pdf;q=0.5, ${WORD}`, WORD, 'appeal-letter.docx', /^PK/],
])('the letter alone, as %s', async (accept, type, name, beginning) => {
  const reply = await call(server, GENERATE, { json: MINIMAL, headers: { accept } });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, type]);
  expect(reply.headers.get('vary')).toBe('Accept');
  expect(reply.headers.get('content-disposition')).toBe(`inline; filename="${name}"`);
  expect(reply.text).toMatch(beginning);
});

test('a browser and a program that takes anything get the whole answer', async () => {
  for (const accept of ['*/*', 'text/html,application/xhtml+xml,*/*;q=0.8']) {
    const reply = await call(server, GENERATE, { json: MINIMAL, headers: { accept } });
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  }
});

test('a form that is not offered is refused with those that are, and counts nothing', async () => {
  const { json: before } = await call(server, '/api/v1/usage');
  const reply = await call(server, GENERATE, { json: MINIMAL, headers: { accept: 'application/rtf' } });
  expect([reply.status, reply.json.code]).toEqual([406, 'not_acceptable']);
  for (const type of ['application/json', 'text/plain', 'text/markdown', 'application/pdf', WORD])
    expect(reply.json.detail).toContain(type);
  const wrong = await call(server, GENERATE, { json: {}, headers: { accept: 'application/pdf' } });
  expect([wrong.status, wrong.headers.get('content-type')]).toEqual([
    422,
    'application/problem+json; charset=utf-8',
  ]);
  const { json: after } = await call(server, '/api/v1/usage');
  expect(after.letters_used).toBe(before.letters_used);
});

test('a brief counts no letter, and a file of the letter counts one whatever else is asked', async () => {
  const used = async () => (await call(server, '/api/v1/usage')).json.letters_used;
  const before = await used();
  const asked = { ...MINIMAL, detail: 'brief' };
  const { json } = await call(server, GENERATE, { json: asked });
  expect(json).toMatchObject({ appeal_letter: '', brief: expect.stringContaining('# ') });
  expect(await used()).toBe(before);
  const file = await call(server, GENERATE, { json: asked, headers: { accept: 'text/plain' } });
  expect(file.text).toContain('Sincerely');
  expect(await used()).toBe(before + 1);
});

test('numbers of a query are read as the schema asks', async () => {
  verifies('spec-4.list.path', 'spec-4.list.filters', 'spec-1.tool.list');
  const query = 'category=medical_necessity&min_success_rate=1&limit=2&insurer_type=commercial';
  const { status, json } = await call(server, `${LIST}?${query}`);
  expect(status).toBe(200);
  expect(json.data.length).toBeLessThanOrEqual(2);
  for (const item of json.data) {
    expect(item.category).toBe('medical_necessity');
    expect(Number.parseInt(item.estimated_success_rate, 10)).toBeGreaterThanOrEqual(1);
  }
});

test('pages of the list follow each other without gap or repetition', async () => {
  const whole = await call(server, `${LIST}?limit=500`);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Reply = await call(server, `${LIST}?limit=37${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.json.data.map((item: { code: string }) => item.code));
    cursor = page.json.next_cursor;
  }
  expect(seen.slice(0, 500)).toEqual(whole.json.data.map((item: { code: string }) => item.code));
  expect(new Set(seen).size).toBe(whole.json.total);
});

test('a request id comes back as it was given, in its usual forms only', async () => {
  const given = await call(server, LIST, { headers: { 'x-request-id': 'order-66' } });
  expect(given.headers.get('x-request-id')).toBe('order-66');
  const odd = await call(server, LIST, { headers: { 'x-request-id': 'a patient name, perhaps' } });
  expect(odd.headers.get('x-request-id')).toMatch(/^req_[0-9A-Za-z]{16}$/);
});

test('HEAD and OPTIONS', async () => {
  const head = await call(server, '/api/v1/status', { method: 'HEAD' });
  expect([head.status, head.text]).toEqual([200, '']);
  const options = await call({ address: server.address }, GENERATE, { method: 'OPTIONS' });
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, OPTIONS']);
});

test('health, readiness and the front page need no key', async () => {
  const open = { address: server.address };
  expect((await call(open, '/healthz')).json).toEqual({ status: 'ok' });
  expect((await call(open, '/readyz')).json).toEqual({ status: 'ready', store: 'ok' });
  const { operations } = (await call(open, '/')).json;
  for (const { name } of OPERATIONS)
    expect(operations.map((listed: { name: string }) => listed.name)).toContain(name);
  expect((await call(open, '/problems/rate_limited')).json.status).toBe(429);
});

test('answers carry safe headers and what remains', async () => {
  const reply = await call(server, LOOKUP, { json: { denial_code: 'CO-50' } });
  expect(reply.headers.get('x-powered-by')).toBeNull();
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(reply.headers.get('ratelimit-policy')).toBe(
    '"minute";q=1000000;w=60, "concurrent";q=10000;qu="concurrent-requests"',
  );
  expect(reply.headers.get('ratelimit')).toMatch(/^"minute";r=9\d{5};t=\d+$/);
});

describe('MCP over HTTP is closed to other sites', () => {
  /** fetch does not let a test set Host. */
  function post(headers: Record<string, string>): Promise<number> {
    return new Promise((resolve, reject) => {
      const options = { method: 'POST', headers: { authorization: `Bearer ${server.key}`, ...headers } };
      const sent = request(`${server.address}/mcp`, options, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.once('error', reject);
      sent.end();
    });
  }

  test.each([
    ['another host', { host: 'evil.example' }, 403],
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['no origin', {}, 415],
    ['its own origin', { origin: 'http://127.0.0.1:1' }, 415],
  ])('%s', async (_, headers, status) => {
    expect(await post(headers)).toBe(status);
  });

  test('no key', async () => {
    const reply = await call({ address: server.address }, '/mcp', { json: {} });
    expect([reply.status, reply.json.code]).toEqual([401, 'unauthenticated']);
  });
});
