/** The OpenAPI document: clean for the linters that users run, complete, its examples true; the page that shows it. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import { oas } from '@stoplight/spectral-rulesets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAILURES } from '../../src/domain/failures.js';
import { openApiDocument } from '../../src/interfaces/http/openapi/document.js';
import { ALL_OPERATIONS, KEYED_OPERATIONS } from '../../src/service/operations/operations.js';
import { verifies } from '../contract/clauses.js';
import { call, ROOT, testServer } from './harness.js';

interface Example {
  readonly summary: string;
  readonly value: unknown;
}

interface Response {
  readonly content: Record<string, { readonly examples?: Record<string, Example> }>;
}

const FILE = join(ROOT, 'dist', 'openapi.json');
let text: string;
// biome-ignore lint/suspicious/noExplicitAny: the document is walked everywhere
let document: any;
let server: Awaited<ReturnType<typeof testServer>>;

beforeAll(async () => {
  if (!existsSync(FILE)) throw new Error('dist/openapi.json is missing: run npm run build');
  text = readFileSync(FILE, 'utf8');
  document = JSON.parse(text);
  server = await testServer();
});

afterAll(() => server?.stop());

describe('linters', () => {
  test("Redocly's recommended rules find nothing", async () => {
    const command = join(ROOT, 'node_modules', '.bin', 'redocly');
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const args = ['lint', FILE, '--extends=recommended', '--format=json'];
    const { stdout } = await promisify(execFile)(command, args, { env, maxBuffer: 1 << 26 });
    expect(JSON.parse(stdout).problems).toEqual([]);
  });

  test("Spectral's rules for OpenAPI find nothing", async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset({ extends: [oas as RulesetDefinition] }); // the packages' types differ in what may be absent
    const found = await linter.run(new spectral.Document(text, parsers.Json, FILE));
    expect(found.map(({ code, message, path }) => `${path.join('.')}: ${code}: ${message}`)).toEqual([]);
  });
});

/** Every structure inside a schema that holds a value, with its place. */
function* values(
  schema: Record<string, unknown>,
  place: string,
): Generator<[string, Record<string, unknown>]> {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    yield [`${place}.${name}`, field];
    yield* values(field, `${place}.${name}`);
  }
  for (const inner of ['items', 'additionalProperties'])
    if (typeof schema[inner] === 'object')
      yield* values(schema[inner] as Record<string, unknown>, `${place}.${inner}`);
}

function operationOf(name: string) {
  const { http } = ALL_OPERATIONS.find((operation) => operation.name === name) ?? expect.fail(name);
  return document.paths[`/api/v1${http.path}`][http.method.toLowerCase()];
}

/** Without the answers of the service. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (key === 'examples' ? [] : [[key, bare(item)]])),
  );
}

describe('completeness', () => {
  test('the file is current', () => {
    const { schemas, settings } = server.world;
    const made = openApiDocument({
      operations: ALL_OPERATIONS,
      schemas,
      version: settings.version,
      answers: [],
    });
    // Where it is not: npm run build.
    expect(bare(document)).toEqual(bare(JSON.parse(JSON.stringify(made))));
  });

  test('every operation stands in it, and nothing else asks for a key', () => {
    verifies('spec-9.version');
    const named = Object.values<Record<string, { operationId: string; security?: unknown[] }>>(document.paths)
      .flatMap((item) => Object.values(item))
      .filter(({ security, operationId }) => security === undefined && !operationId.endsWith('_v1'))
      .map(({ operationId }) => operationId);
    expect(named.sort()).toEqual(KEYED_OPERATIONS.map(({ name }) => name).sort());
  });

  test('every path stands under both prefixes, as one', () => {
    verifies('spec-4.prefix.v1');
    for (const { http, name } of ALL_OPERATIONS) {
      const method = http.method.toLowerCase();
      const other = document.paths[`/v1${http.path}`][method];
      expect(other.operationId).toBe(`${name}_v1`);
      const first = document.paths[`/api/v1${http.path}`][method];
      expect(Object.keys(other.responses)).toEqual(Object.keys(first.responses));
      expect('requestBody' in other).toBe('requestBody' in first);
    }
  });

  test('the days to file are explained', () => {
    const { description } = document.components.schemas.AppealResult.properties.deadline_days;
    expect(description).toMatch(/days left .* denial_date .* 0 once it is over.* length of the period/i);
  });

  test('every field is described', () => {
    const undescribed = Object.entries<Record<string, unknown>>(document.components.schemas)
      .flatMap(([title, schema]) => [...values(schema, title)])
      .filter(([, field]) => !('description' in field))
      .map(([place]) => place);
    expect(undescribed).toEqual([]);
  });

  test('every failure is listed', () => {
    const { '/problems/{code}': _, ...paths } = document.paths;
    const listed = JSON.stringify(paths);
    // A key never comes in where it may not: only a foreign web page is forbidden, at /mcp.
    const elsewhere = ['forbidden', 'not_found', 'method_not_allowed'];
    for (const code of Object.keys(FAILURES))
      if (!elsewhere.includes(code)) expect(listed.includes(`\`${code}\``), code).toBe(true);
    const table = document.paths['/problems/{code}'].get.description;
    for (const code of Object.keys(FAILURES)) expect(table).toContain(`\`${code}\``);
  });
});

describe.each(
  ALL_OPERATIONS.map((operation) => [operation.name, operation] as const),
)('examples of %s', (name, operation) => {
  const examples = (status: string, type: string): Record<string, Example> =>
    (operationOf(name).responses[status] as Response).content[type]?.examples ?? {};

  test('show every sample and its answer', () => {
    const answers = Object.values(examples('200', 'application/json'));
    expect(answers.map(({ summary }) => summary)).toEqual(operation.samples.map((sample) => sample.name));
    for (const { value } of answers)
      expect(server.world.schemas.validate(operation.output, value)).toEqual([]);
  });

  test('show how a file is sent, with fields that the form has', () => {
    const forms = Object.values(document.paths).flatMap(
      // biome-ignore lint/suspicious/noExplicitAny: the document is walked everywhere
      (path: any) => path.post?.requestBody?.content?.['multipart/form-data'] ?? [],
    );
    expect(forms.length).toBeGreaterThan(0);
    for (const { schema, example } of forms) {
      expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(example)));
      expect(example).toHaveProperty('document');
    }
  });

  test('show failures as the service gives them', () => {
    const problems = Object.keys(operationOf(name).responses)
      .filter((status) => status !== '200')
      .flatMap((status) => Object.values(examples(status, 'application/problem+json')));
    expect(problems.length > 0).toBe(operation.open !== true || operation.failures !== undefined);
    for (const { value } of problems)
      expect(server.world.schemas.validate('api/problem.schema.json', value)).toEqual([]);
  });
});

describe('served', () => {
  test('the document is served as it lies in the package, without a key', async () => {
    const reply = await call({ address: server.address }, '/openapi.json');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toContain('application/json');
    expect(reply.text).toBe(text);
  });

  test('the page loads nothing from elsewhere and runs no inline script', async () => {
    const page = await call({ address: server.address }, '/docs');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(page.text).not.toMatch(/https?:|<script>|style=/);
    const loaded = [...page.text.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(loaded).toHaveLength(3);
    for (const path of loaded) {
      const { status, headers } = await call({ address: server.address }, path);
      expect([path, status]).toEqual([path, 200]);
      expect(headers.get('content-type')).toMatch(/javascript|css/);
    }
  });

  test('the page can be switched off', async () => {
    const quiet = await testServer({ environment: { DENIAL_MANAGEMENT_DOCS: 'off' } });
    expect((await call({ address: quiet.address }, '/docs')).status).toBe(404);
    expect((await call({ address: quiet.address }, '/openapi.json')).status).toBe(200);
    await quiet.stop();
  });
});
