/** What an agent gets: answers in short, and the person asked where the client can put a form. */
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernHttp,
} from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as LegacyStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as LegacyHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLI, cleanEnvironment, freshFolder, ROOT, testServer, tiersFile, WIDE } from './harness.js';
import { modernClient, type TestClient, type ToolAnswer } from './mcp-clients.js';

const LETTER = [
  'Aetna Health Plan',
  'Notice date: October 5, 2026',
  'Claim number: 4471882',
  'CO-50: MRI of the lumbar spine (72148) is not medically necessary.',
  'You may appeal within 180 days of receiving this notice.',
].join('\n');
const REQUEST = {
  denial_code: 'CO-50',
  diagnosis: 'Lumbar disc herniation (M51.16)',
  procedure: 'MRI of the lumbar spine (72148)',
};

let server: Awaited<ReturnType<typeof testServer>>;
const data = freshFolder();

beforeAll(async () => {
  server = await testServer({ data });
});
afterAll(() => server?.stop());

const size = (value: unknown) => JSON.stringify(value).length;

describe('in short', () => {
  let client: TestClient;
  beforeAll(async () => {
    client = await modernClient(server);
  });
  afterAll(() => client?.close());
  const data = async (name: string, input: Record<string, unknown>) =>
    (await client.call(name, input)).structuredContent ?? {};

  test.each([
    ['analyze_denial_letter', { letter_text: LETTER }],
    ['lookup_denial_code', { denial_code: 'CO-50', insurer_type: 'commercial' }],
    ['list_denial_codes', {}],
    ['check_appeal_letter', { letter: 'I appeal the denial of claim 4471882.', request: REQUEST }],
    ['generate_appeal_letter', { ...REQUEST, detail: 'brief' }],
  ])('the data of %s stays under 8,000 characters, and all of it can be had', async (name, input) => {
    const short = await data(name, input);
    expect(size(short)).toBeLessThan(8_000);
    const { detail, ...rest } = input as Record<string, unknown>;
    const full = await data(name, { ...rest, detail: 'full' });
    for (const [field, value] of Object.entries(short))
      if (['string', 'number', 'boolean'].includes(typeof value) && field !== 'brief' && detail === undefined)
        expect(full[field], field).toEqual(value);
    expect(full).not.toHaveProperty('left_out');
  });

  test('a denial with much to tell stays as short, and says what it left out', async () => {
    const reasons = [
      'CO-50: the MRI is not medically necessary, since six weeks of conservative care are not documented.',
      'CO-197: no prior authorization was obtained. CO-96: the service is excluded by the plan.',
      'We consider it experimental and investigational. It was given by an out-of-network provider.',
      'Step therapy was not completed. The claim was filed late and lacks information needed to decide (CO-16, N264).',
    ];
    const letter_text = LETTER.replace('CO-50: MRI', `${reasons.join('\n')}\nCO-50: MRI`);
    const full = await data('analyze_denial_letter', { letter_text, detail: 'full' });
    expect(size(full)).toBeGreaterThan(30_000);
    const short = await data('analyze_denial_letter', { letter_text });
    expect(size(short)).toBeLessThan(8_000);
    expect(short.appeal_request).toEqual(full.appeal_request);
    expect(String(short.left_out)).toContain('denial_reasons.strategy.steps');
    for (const code of ['CO-97', 'CO-16'])
      expect(size(await data('lookup_denial_code', { denial_code: code }))).toBeLessThan(8_000);
  });

  test('an agent is told of no rate where none was published', async () => {
    const request = { denial_code: 'PR-1', diagnosis: 'Back pain', procedure: 'Office visit' };
    const { content } = await client.call('generate_appeal_letter', request);
    const text = content.map((part) => part.text ?? '').join('');
    expect(text).toMatch(/Published rate.*none/);
    expect(text).not.toMatch(/rate.*\b5%/);
  });

  test('beside the letter stand 4,000 characters at most, and what was left out is named', async () => {
    const { appeal_letter, ...rest } = await data('generate_appeal_letter', {
      ...REQUEST,
      insurer_type: 'commercial',
    });
    expect(String(appeal_letter).split(/\s+/).length).toBeGreaterThan(800);
    expect(size(rest)).toBeLessThan(4_000);
    expect(rest.left_out).toContain('citations');
    expect(rest.deadline).toHaveProperty('days');
  });

  test('a request with a gap goes from the notice through the letter to its check', async () => {
    const { appeal_request: request } = await data('analyze_denial_letter', { letter_text: LETTER });
    expect(request).toHaveProperty('diagnosis', '[diagnosis]');
    const { appeal_letter: letter } = await data(
      'generate_appeal_letter',
      request as Record<string, unknown>,
    );
    const checked = await data('check_appeal_letter', { letter, request });
    expect(checked.compared_with).toContain('request');
  });
});

interface Form {
  readonly message: string;
  readonly requestedSchema: { readonly properties: Record<string, { readonly default?: unknown }> };
}
type Reply = { action: 'accept'; content: Record<string, string> } | { action: 'decline' };

interface Asked {
  readonly forms: Form[];
  /** What the person says to the next forms. */
  reply: Reply;
  call(name: string, input: Record<string, unknown>): Promise<ToolAnswer>;
  close(): Promise<void>;
}

const INFO = { name: 'asks', version: '1.0.0' };
const FORMS = { capabilities: { elicitation: {} } };

function stdio() {
  const environment = {
    DENIAL_MANAGEMENT_DATA: data,
    DENIAL_MANAGEMENT_TIERS: tiersFile(WIDE),
    DENIAL_MANAGEMENT_API_KEY: server.key,
  };
  const env = cleanEnvironment(environment) as Record<string, string>; // holds no absent value
  return { command: process.execPath, args: [CLI, 'mcp'], env, cwd: ROOT, stderr: 'pipe' as const };
}

function askedThrough(client: ModernClient): Asked & { put(form: Form): Reply } {
  const asked = {
    forms: [] as Form[],
    reply: { action: 'decline' } as Reply,
    put(form: Form) {
      asked.forms.push(form);
      return asked.reply;
    },
    call: async (name: string, input: Record<string, unknown>) =>
      (await client.callTool({ name, arguments: input })) as unknown as ToolAnswer,
    close: () => client.close(),
  };
  return asked;
}

async function modern(transport: 'stdio' | 'http'): Promise<Asked> {
  const client = new ModernClient(INFO, { ...FORMS, versionNegotiation: { mode: { pin: '2026-07-28' } } });
  const asked = askedThrough(client);
  client.setRequestHandler('elicitation/create', ({ params }) => asked.put(params as unknown as Form));
  const headers = { authorization: `Bearer ${server.key}` };
  await client.connect(
    transport === 'stdio'
      ? new ModernStdio(stdio())
      : new ModernHttp(new URL(`${server.address}/mcp`), { requestInit: { headers } }),
  );
  return asked;
}

async function legacy(transport: 'stdio' | 'http'): Promise<Asked> {
  const client = new LegacyClient(INFO, FORMS);
  const asked = askedThrough(client as unknown as ModernClient); // the same methods
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => asked.put(params as unknown as Form));
  const headers = { authorization: `Bearer ${server.key}` };
  const connection =
    transport === 'stdio'
      ? new LegacyStdio(stdio())
      : new LegacyHttp(new URL(`${server.address}/mcp`), { requestInit: { headers } });
  await client.connect(connection as Parameters<LegacyClient['connect']>[0]); // not written for exactOptionalPropertyTypes
  return asked;
}

describe.each([
  ['2026 over HTTP', () => modern('http')],
  ['2026 over stdio', () => modern('stdio')],
  ['2025 over stdio', () => legacy('stdio')],
])('a client of %s that shows forms', (_, connect) => {
  let asked: Asked;
  beforeAll(async () => {
    asked = await connect();
  });
  afterAll(() => asked?.close());

  test('is asked two questions and shown what was read, and the letter holds what the person said', async () => {
    const reply = { diagnosis: 'Lumbar radiculopathy (M54.16)', insurer_type: 'medicare_advantage' };
    asked.reply = { action: 'accept', content: reply };
    const input = { ...REQUEST, diagnosis: '[diagnosis]' };
    const { structuredContent = {}, content } = await asked.call('generate_appeal_letter', input);
    expect(asked.forms).toHaveLength(1);
    const { properties } = asked.forms[0]?.requestedSchema ?? { properties: {} };
    expect(Object.keys(properties).slice(0, 2)).toEqual(['diagnosis', 'insurer_type']);
    expect(Object.keys(properties).slice(2)).toEqual(['denial_code', 'procedure']);
    expect(properties.procedure?.default).toBe(REQUEST.procedure);
    expect(structuredContent.insurer_type).toBe('medicare_advantage');
    expect(structuredContent.appeal_letter).toContain('Lumbar radiculopathy');
    expect(structuredContent.said_by_user).toEqual(reply);
    expect(content[1]?.text).toContain('- diagnosis: Lumbar radiculopathy (M54.16)');
  });

  test('gets the letter where the person declines, and where the agent wants nobody asked', async () => {
    asked.reply = { action: 'decline' };
    const before = asked.forms.length;
    const declined = await asked.call('generate_appeal_letter', REQUEST);
    expect(asked.forms).toHaveLength(before + 1);
    expect(declined.structuredContent?.appeal_letter).toContain('MRI of the lumbar spine');
    expect(declined.content).toHaveLength(1);
    await asked.call('generate_appeal_letter', { ...REQUEST, ask_user: false });
    await asked.call('generate_appeal_letter', { ...REQUEST, detail: 'brief' });
    expect(asked.forms).toHaveLength(before + 1);
  });
});

test('a client of 2025 over HTTP cannot be asked: it gets the letter and what is missing', async () => {
  const asked = await legacy('http');
  const { structuredContent = {} } = await asked.call('generate_appeal_letter', REQUEST);
  expect(asked.forms).toEqual([]);
  expect(structuredContent.missing_information).toHaveProperty('0.field', 'insurer_type');
  await asked.close();
});
