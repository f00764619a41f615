/** The same document through every door: equal answers, equal refusals, and progress where it was asked for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DenialAnalysis } from '../../src/domain/generated/types.js';
import { call, freshFolder, ROOT, run, testServer, tiersFile, WIDE } from './harness.js';
import { legacyClient, type TestClient } from './mcp-clients.js';

const file = (name: string) => join(ROOT, 'test/intake/documents', name);
const PATH = '/api/v1/appeal/analyze';
const ON = '2026-11-21';
const data = freshFolder();
const tiers = tiersFile(WIDE);
let server: Awaited<ReturnType<typeof testServer>>;
let agent: TestClient;

beforeAll(async () => {
  server = await testServer({ data });
  agent = await legacyClient(server);
});

afterAll(async () => {
  await agent.close();
  await server.stop();
});

function form(name: string, more: Readonly<Record<string, string>> = {}): FormData {
  const body = new FormData();
  body.set('document', new Blob([Uint8Array.from(readFileSync(file(name)))]), name);
  for (const [field, value] of Object.entries(more)) body.set(field, value);
  return body;
}

async function throughEveryDoor(name: string) {
  const document = readFileSync(file(name)).toString('base64');
  const environment = {
    DENIAL_MANAGEMENT_DATA: data,
    DENIAL_MANAGEMENT_TIERS: tiers,
    DENIAL_MANAGEMENT_API_KEY: server.key,
  };
  const json = await call(server, PATH, { json: { document, as_of: ON } });
  const upload = await call(server, PATH, { method: 'POST', body: form(name, { as_of: ON }) });
  const tool = await agent.call('analyze_denial_letter', { document, as_of: ON, detail: 'full' });
  const command = await run(['analyze', file(name), '--as-of', ON, '--json'], environment);
  return { json, upload, tool, command };
}

const codesOf = (answer: { denial_codes: readonly { code: string }[] }) =>
  answer.denial_codes.map(({ code }) => code);

it('a document gives one answer', async () => {
  const { json, upload, tool, command } = await throughEveryDoor('text.pdf');
  expect(json.status).toBe(200);
  expect(codesOf(json.json)).toEqual(['CO-50', 'CO-197']);
  expect(upload.json).toEqual(json.json);
  expect(tool.structuredContent).toEqual(json.json);
  expect(JSON.parse(command.out)).toEqual(json.json);
  expect(command.err).toBe('');
}, 300_000);

it('a refusal says the same at every door, and nothing of the document is logged', async () => {
  const { json, upload, tool, command } = await throughEveryDoor('locked.pdf');
  expect(json.status).toBe(422);
  expect(json.json.detail).toMatch(/needs a password/);
  expect(upload.json.detail).toBe(json.json.detail);
  expect(tool.content[0]?.text).toContain(json.json.detail);
  expect(JSON.parse(command.out).detail).toBe(json.json.detail);
  expect(server.world.logged.join('')).not.toMatch(/Lakeshore|LCH4471902/);
}, 300_000);

it('a form is refused where it cannot be read, holds a field twice or is too large', async () => {
  const send = (body: string | FormData, headers: Record<string, string> = {}) =>
    call(server, PATH, { method: 'POST', body, headers });
  const broken = await send('--x\r\nno part', { 'content-type': 'multipart/form-data; boundary=x' });
  expect([broken.status, broken.json.code]).toEqual([400, 'malformed_request']);
  const twice = form('text.pdf');
  twice.append('document', 'again');
  expect((await send(twice)).json.errors).toEqual([
    { field: 'document', message: 'is given more than once. Give it once.' },
  ]);
  const large = new FormData();
  large.set('document', new Blob([new Uint8Array(28_000_001)]));
  expect((await send(large)).status).toBe(413);
  const elsewhere = await call(server, '/api/v1/denial-code/lookup', {
    method: 'POST',
    body: form('text.pdf'),
  });
  expect(elsewhere.status).toBe(415);
}, 300_000);

it('letters of a fax are recognized, and an agent is told of each page where it asked to be told', async () => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const headers = { authorization: `Bearer ${server.key}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', server.address), { requestInit: { headers } }),
  );
  const told: unknown[] = [];
  const document = readFileSync(file('fax.tiff')).toString('base64');
  const { structuredContent } = await client.callTool(
    { name: 'analyze_denial_letter', arguments: { document, detail: 'full' } },
    { onprogress: ({ progress, total }) => told.push([progress, total]) },
  );
  await client.close();
  const { denial_codes, extracted } = structuredContent as unknown as DenialAnalysis; // the answer of the tool
  expect(codesOf({ denial_codes })).toEqual(['CO-50', 'CO-197']);
  expect(extracted).toMatchObject({ notice_date: '2026-11-02', member_id: 'LCH4471902' });
  expect(extracted.pages?.map(({ read_by }) => read_by)).toEqual(['ocr', 'ocr']);
  expect(told).toEqual([
    [1, 2],
    [2, 2],
  ]);
}, 300_000);

it('the time of the tier ends the reading', async () => {
  const hurried = await testServer({ limits: { timeout_seconds: 1 } });
  const document = readFileSync(file('scan.png')).toString('base64');
  const answer = await call(hurried, PATH, { json: { document } });
  await hurried.stop();
  expect([answer.status, answer.json.code]).toEqual([504, 'timed_out']);
}, 300_000);
