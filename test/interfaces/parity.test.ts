/** Every sample of every operation, through every door: equal answers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { success } from '../../src/domain/failures.js';
import { PROBLEM_META } from '../../src/interfaces/mcp/tools.js';
import type { Operation, Sample } from '../../src/service/operations/operation.js';
import { OPERATIONS } from '../../src/service/operations/operations.js';
import { verifies } from '../contract/clauses.js';
import { built, call, freshFolder, run, testServer, tiersFile, WIDE } from './harness.js';
import { legacyClient, modernClient, type TestClient } from './mcp-clients.js';

const COMMANDS: Readonly<Record<string, (input: Sample['input']) => [args: string[], stdin?: string]>> = {
  generate_appeal_letter: (input) => [['appeal', '--input', '-'], JSON.stringify(input)],
  lookup_denial_code: ({ denial_code, ...rest }) => [['lookup', String(denial_code), ...flags(rest)]],
  list_denial_codes: (input) => [['list', ...flags(input)]],
  analyze_denial_letter: ({ letter_text, ...rest }) => [
    ['analyze', '-', ...flags(rest)],
    String(letter_text),
  ],
  check_usage: () => [['usage']],
  check_api_status: () => [['status']],
};

function flags(input: Sample['input']): string[] {
  return Object.entries(input).flatMap(([field, value]) => [
    `--${field.replaceAll('_', '-')}`,
    String(value),
  ]);
}

/** What tells of the moment is left out. */
function timeless(answer: unknown): unknown {
  const { uptime_seconds, time, store, requests_used, letters_used, by_operation, minute, ...rest } =
    answer as Record<string, unknown>;
  return rest;
}

let server: Awaited<ReturnType<typeof testServer>>;
let clients: TestClient[];
const data = freshFolder();

beforeAll(async () => {
  built();
  server = await testServer({ data });
  const environment = {
    DENIAL_MANAGEMENT_DATA: data,
    DENIAL_MANAGEMENT_TIERS: tiersFile(WIDE),
    DENIAL_MANAGEMENT_API_KEY: server.key,
  };
  clients = [
    await legacyClient(server),
    await modernClient(server),
    await legacyClient({ environment }),
    await modernClient({ environment }),
  ];
}, 120_000);

afterAll(async () => {
  for (const client of clients ?? []) await client.close();
  await server?.stop();
});

async function overHttp(prefix: string, { http }: Operation, input: Sample['input']): Promise<unknown> {
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const reply =
    http.method === 'GET'
      ? await call(server, `${prefix}${http.path}?${query}`)
      : await call(server, prefix + http.path, { json: input });
  expect(reply.status, reply.text).toBe(200);
  return reply.json;
}

async function overCli(operation: Operation, input: Sample['input']): Promise<unknown> {
  const [args, stdin] = COMMANDS[operation.name]?.(input) ?? [[]];
  const environment = { DENIAL_MANAGEMENT_DATA: data, DENIAL_MANAGEMENT_TIERS: tiersFile(WIDE) };
  const ran = await run([...args, '--json', '--api-key', server.key], environment, stdin);
  expect(ran.err).toBe('');
  return JSON.parse(ran.out);
}

describe.each(OPERATIONS.map((operation) => [operation.name, operation] as const))('%s', (_, operation) => {
  test.each(operation.samples.map((sample) => [sample.name, sample] as const))(
    'answers "%s" alike at every door',
    async (__, { input }) => {
      verifies('spec-1.one-engine', 'spec-4.mcp.mapping', 'spec-4.prefix.api-v1', 'spec-4.prefix.v1');
      const credential = server.key;
      const { outcome } = await server.service.invoke({ operation, credential, input: success(input) });
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
      // JSON is what every door speaks.
      const expected = timeless(JSON.parse(JSON.stringify(outcome.value)));
      expect(server.world.schemas.validate(operation.output, outcome.value)).toEqual([]);
      expect(timeless(await overHttp('/api/v1', operation, input))).toEqual(expected);
      expect(timeless(await overHttp('/v1', operation, input))).toEqual(expected);
      for (const client of clients) {
        const answer = await client.call(operation.name, input);
        expect(answer.isError, `${client.era} over ${client.transport}`).toBeFalsy();
        expect(timeless(answer.structuredContent)).toEqual(expected);
      }
      expect(timeless(await overCli(operation, input))).toEqual(expected);
    },
    60_000,
  );
});

test('a failure is the same problem at every door', async () => {
  verifies('spec-7.problems');
  const path = '/api/v1/denial-code/lookup';
  const { status, json } = await call(server, path, { json: { denial_code: 'CO-999' } });
  const { request_id, ...problem } = json;
  expect(request_id).toMatch(/^req_/);
  for (const client of clients) {
    const answer = await client.call('lookup_denial_code', { denial_code: 'CO-999' });
    expect(answer.isError).toBe(true);
    expect(answer._meta?.[PROBLEM_META]).toMatchObject(problem);
    expect(answer.content[0]?.text).toContain(problem.code);
    expect(answer.content[0]?.text).toContain(problem.detail);
  }
  const environment = { DENIAL_MANAGEMENT_DATA: data, DENIAL_MANAGEMENT_TIERS: tiersFile(WIDE) };
  const ran = await run(['lookup', 'CO-999', '--json', '--api-key', server.key], environment);
  expect(ran.code).toBe(1);
  expect(JSON.parse(ran.out)).toMatchObject(problem);
  expect(status).toBe(problem.status);
}, 60_000);
