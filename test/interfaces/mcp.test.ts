import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/service/operations/operations.js';
import { verifies } from '../contract/clauses.js';
import { freshFolder, testServer, tiersFile, WIDE } from './harness.js';
import { legacyClient, modernClient, type Target, type TestClient } from './mcp-clients.js';

const TOOLS = [
  'lookup_denial_code',
  'generate_appeal_letter',
  'analyze_denial_letter',
  'check_appeal_letter',
  'build_worklist',
  'list_denial_codes',
  'check_usage',
  'check_api_status',
];

let server: Awaited<ReturnType<typeof testServer>>;
const data = freshFolder();
const environment = { DENIAL_MANAGEMENT_DATA: data, DENIAL_MANAGEMENT_TIERS: tiersFile(WIDE) };

beforeAll(async () => {
  server = await testServer({ data });
});
afterAll(() => server?.stop());

const overStdio = (): Target => ({ environment: { ...environment, DENIAL_MANAGEMENT_API_KEY: server.key } });
const CLIENTS: readonly (readonly [string, () => Promise<TestClient>])[] = [
  ['a client of 2025 over stdio', () => legacyClient(overStdio())],
  ['a client of 2026 over stdio', () => modernClient(overStdio())],
  ['a client of 2025 over HTTP', () => legacyClient(server)],
  ['a client of 2026 over HTTP', () => modernClient(server)],
];

describe.each(CLIENTS)('%s', (_, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect();
  });
  afterAll(() => client?.close());

  test('speaks its own protocol', () => {
    if (client.era === '2026') expect(client.protocolVersion()).toBe('2026-07-28');
  });

  test('lists the six tools of the specification, the check and the worklist, with schemas and all four hints', async () => {
    verifies('spec-1.tools.six', 'spec-1.mcp.stdio');
    const tools = await client.tools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS);
    for (const tool of tools) {
      expect(tool.description?.length).toBeGreaterThan(80);
      for (const hint of ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'])
        expect(tool.annotations?.[hint], `${tool.name} ${hint}`).toBeTypeOf('boolean');
      for (const schema of [tool.inputSchema, tool.outputSchema]) expectSelfContained(schema);
      expect(tool.inputSchema.additionalProperties).toBe(false);
    }
  });

  test('carries the list of tools in 12,000 characters', async () => {
    const tools = await client.tools();
    expect(JSON.stringify(tools).length).toBeLessThan(12_000);
    for (const { name, inputSchema } of tools) {
      const { properties = {}, required = [] } = inputSchema as Record<
        string,
        Record<string, unknown> & string[]
      >;
      expect(Object.keys(properties), name).toEqual(expect.arrayContaining([...required]));
    }
  });

  test('reads in the text of an analysis all that the letter needs', async () => {
    const letter_text =
      'Aetna\nNotice date: October 5, 2026\nClaim number: 4471882\nCO-50: MRI of the lumbar spine (72148) is not medically necessary.';
    const { content, structuredContent } = await client.call('analyze_denial_letter', { letter_text });
    const request = structuredContent?.appeal_request as Record<string, unknown>;
    for (const field of Object.keys(request)) expect(content[0]?.text).toContain(`- ${field}: `);
  });

  test('calls all tools', async () => {
    verifies('spec-1.mcp.key', 'spec-5.mcp-env', 'spec-4.mcp.mapping');
    for (const { name, samples } of OPERATIONS)
      for (const { input } of samples) {
        const answer = await client.call(name, { ...input });
        expect(answer.isError, `${name}: ${answer.content[0]?.text}`).toBeFalsy();
        expect(answer.structuredContent).toBeTypeOf('object');
        expect(answer.content[0]?.text?.length).toBeGreaterThan(50);
        expect(answer.content[0]?.text).not.toMatch(/^\{|": |undefined|\[object/);
      }
  });

  test('gets the letter first, then what to know', async () => {
    const input = {
      denial_code: 'CO-50',
      diagnosis: 'Severe obstructive sleep apnea',
      procedure: 'CPAP device',
    };
    const { content, structuredContent } = await client.call('generate_appeal_letter', input);
    const letter = String(structuredContent?.appeal_letter);
    expect(content[0]?.text?.startsWith(letter)).toBe(true);
    expect(content[0]?.text).toContain('File by');
  });

  test('gets the letter as a file where it asks for one, counted once', async () => {
    const input = { denial_code: 'CO-50', diagnosis: 'Sleep apnea', procedure: 'CPAP device' };
    const used = async () => Number((await client.call('check_usage', {})).structuredContent?.letters_used);
    const before = await used();
    const { content } = await client.call('generate_appeal_letter', { ...input, attach: 'pdf' });
    expect(content.map(({ type }) => type)).toEqual(['text', 'resource']);
    const { uri, mimeType, blob = '' } = content[1]?.resource ?? { uri: '' };
    expect([uri, mimeType]).toEqual(['letter:///appeal-letter.pdf', 'application/pdf']);
    expect(Buffer.from(blob, 'base64').toString('latin1')).toMatch(/^%PDF-1\.7/);
    expect(await used()).toBe(before + 1);
    const refused = await client.call('generate_appeal_letter', { ...input, attach: 'rtf' });
    expect(refused.content[0]?.text).toContain('- attach: must be one of markdown, pdf, word.');
  });

  test('is told field, rule and fix of a wrong input', async () => {
    const answer = await client.call('generate_appeal_letter', {
      denial_code: 'CO-50',
      procedur: 'CPAP device',
    });
    expect(answer.isError).toBe(true);
    expect(answer.structuredContent).toBeUndefined();
    const text = answer.content[0]?.text ?? '';
    expect(text).toContain('invalid_input');
    expect(text).toContain('- diagnosis: is required.');
    expect(text).toContain('procedur: is not a known field');
    expect(text).toContain('Did you mean "procedure"?');
  });

  test('is told the tools there are where it calls another', async () => {
    await expect(client.call('write_poem', {})).rejects.toThrow(/lookup_denial_code/);
  });
});

test('without a key the tool server starts, lists its tools, and says how to get one', async () => {
  const client = await modernClient({ environment });
  expect((await client.tools()).length).toBe(TOOLS.length);
  for (const name of TOOLS) {
    const answer = await client.call(name, {});
    expect(answer.isError).toBe(true);
    expect(answer.content[0]?.text).toContain('keys create --tier sandbox');
    expect(answer.content[0]?.text).toContain('DENIAL_MANAGEMENT_API_KEY');
  }
  await client.close();
});

/** Clients fetch nothing: every reference stays inside. */
function expectSelfContained(schema: Record<string, unknown> | undefined): void {
  expect(schema?.type).toBe('object');
  for (const [, ref = ''] of JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)) {
    const name = /^#\/\$defs\/(\w+)$/.exec(ref)?.[1] ?? '';
    expect(schema?.$defs, ref).toHaveProperty(name);
  }
}
