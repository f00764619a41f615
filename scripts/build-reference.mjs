// Writes dist/openapi.json and dist/reference/, the assets of the page at /docs. Run after the compiler. The examples
// are answers: a server of its own is started on a fixed day, and asked every sample of every operation.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formsOf } from '../dist/interfaces/http/decode.js';
import { openApiDocument } from '../dist/interfaces/http/openapi/document.js';
import { startServer } from '../dist/main/serve.js';
import { readSettings } from '../dist/main/settings.js';
import { createSchemas } from '../dist/schema/schemas.js';
import { ALL_OPERATIONS, KEYED_OPERATIONS, OPEN_OPERATIONS } from '../dist/service/operations/operations.js';

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** The day on which the examples were asked, and the time. */
const START = Date.parse('2026-10-20T15:00:00Z');
const REQUEST_ID = 'req_0123456789abcdef';

/** Nothing of the moment or of chance, so that a build repeats itself. */
function fixedWorld(folder) {
  let now = START;
  let drawn = 0;
  return {
    settings: readSettings({
      DENIAL_MANAGEMENT_DATA: folder,
      PORT: '0',
      DENIAL_MANAGEMENT_SIGNUPS_PER_DAY: '1',
    }),
    schemas: createSchemas(),
    clock: { now: () => now, today: () => new Date(now).toISOString().slice(0, 10) },
    randomness: { bytes: (count) => Uint8Array.from({ length: count }, () => (drawn++ * 7) % 248) },
    log: { call() {}, bug: (_, operation, error) => process.stderr.write(`${operation}: ${error}\n`) },
    pass: (milliseconds) => {
      now += milliseconds;
    },
  };
}

function requestOf({ http }, input, key, accept) {
  const query = http.method === 'GET' ? `?${new URLSearchParams(input)}` : '';
  return [
    `/api/v1${http.path}${query}`,
    {
      method: http.method,
      headers: {
        accept,
        'x-request-id': REQUEST_ID,
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(http.method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(http.method === 'POST' ? { body: JSON.stringify(input) } : {}),
    },
  ];
}

/** Ways to be refused that every operation shares: how each request differs from a right one. */
const REFUSED = [
  {
    name: 'no key',
    change: (request) => ({ ...request, headers: { ...request.headers, authorization: '' } }),
  },
  {
    name: 'another form',
    change: (request) => ({ ...request, headers: { ...request.headers, accept: 'image/png' } }),
  },
  {
    name: 'not JSON',
    body: true,
    change: (request) => ({ ...request, headers: { ...request.headers, 'content-type': 'text/plain' } }),
  },
  { name: 'broken JSON', body: true, change: (request) => ({ ...request, body: '{"denial_code":' }) },
  {
    name: 'a field that is not known',
    body: true,
    change: (request) => ({ ...request, body: '{"code":"CO-50"}' }),
  },
  {
    name: 'a code that is not known',
    code: true,
    change: (request) => ({
      ...request,
      body: JSON.stringify({ ...JSON.parse(request.body), denial_code: 'CO-999' }),
    }),
  },
];

/** Bytes of a file are no example. */
const isShown = (type) => /json|^text\//.test(type);

async function record(world, { address, service }) {
  const answers = [];
  const ask = async (operation, name, [where, request]) => {
    const response = await fetch(address + where, request);
    const type = response.headers.get('content-type').split(';')[0];
    const text = await response.text();
    answers.push({
      operation: operation.name,
      name,
      status: response.status,
      type,
      body: /json/.test(type) ? JSON.parse(text) : text,
    });
    world.pass(60_000); // no limit binds
  };
  for (const operation of KEYED_OPERATIONS) {
    const { key } = (await service.keys.create('starter', null)).value;
    for (const { name, input } of operation.samples)
      for (const type of formsOf(operation).filter(isShown))
        await ask(operation, name, requestOf(operation, input, key, type));
    const [where, right] = requestOf(operation, operation.samples[0].input, key, 'application/json');
    const takesCode = createSchemas().schema(operation.input).required?.includes('denial_code');
    for (const { name, body, code, change } of REFUSED)
      if ((!body || right.body) && (!code || takesCode)) await ask(operation, name, [where, change(right)]);
  }
  for (const operation of OPEN_OPERATIONS)
    for (const { name, input } of operation.samples) {
      const asked = requestOf(operation, input, '', 'application/json');
      await ask(operation, name, asked);
      if (operation.failures) await ask(operation, 'once more on the same day', asked);
    }
  return answers;
}

const folder = mkdtempSync(join(tmpdir(), 'denial-management-'));
try {
  const world = fixedWorld(folder);
  const server = await startServer(world);
  const answers = await record(world, server);
  await server.stop();
  const { schemas, settings } = world;
  const document = openApiDocument({
    operations: ALL_OPERATIONS,
    schemas,
    version: settings.version,
    answers,
  });
  writeFileSync(path('dist/openapi.json'), `${JSON.stringify(document, null, 1)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const ASSETS = [
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'swagger-ui.css',
  'LICENSE',
  'NOTICE',
];
mkdirSync(path('dist/reference'), { recursive: true });
for (const name of ASSETS)
  copyFileSync(path(`node_modules/swagger-ui-dist/${name}`), path(`dist/reference/${name}`));
