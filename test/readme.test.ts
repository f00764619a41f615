import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../src/service/operations/operations.js';
import { verifies } from './contract/clauses.js';
import { cleanEnvironment, freshFolder, ROOT, testServer } from './interfaces/harness.js';

const run = promisify(execFile);

/** The code blocks of a language, in the order of the page. */
function blocks(language: string, page = 'README.md'): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].flatMap(
    (match) => match[1] ?? [],
  );
}

function block(language: string, containing: string): string {
  return (
    blocks(language).find((text) => text.includes(containing)) ??
    expect.fail(`README has no ${language} block with ${containing}`)
  );
}

let server: Awaited<ReturnType<typeof testServer>>;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

interface StdioEntry {
  readonly command: string;
  readonly args: string[];
  readonly env: Readonly<Record<string, string>>;
}

/** The tools that a stock client lists by this entry of its configuration, with a key that works. */
async function toolsOver({ command, args, env }: StdioEntry): Promise<unknown[]> {
  const environment = cleanEnvironment({
    DENIAL_MANAGEMENT_DATA: freshFolder(),
    ...env,
    DENIAL_MANAGEMENT_API_KEY: server.key,
    npm_config_offline: 'true',
  });
  const transport = new StdioClientTransport({
    command,
    args,
    env: environment as Record<string, string>, // holds no absent value
    cwd: ROOT,
    stderr: 'pipe',
  });
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  const { tools } = await client.listTools();
  await client.close();
  return tools;
}

describe('README', () => {
  it('shows a request that runs, and its answer', async () => {
    const command = block('sh', 'curl -s').replace('http://127.0.0.1:8080', server.address);
    const { stdout } = await run('bash', ['-c', command], {
      env: cleanEnvironment({ DENIAL_MANAGEMENT_API_KEY: server.key }),
    });
    const answer = JSON.parse(stdout);
    const shown = JSON.parse(block('json', '"appeal_letter"'));
    for (const field of [
      'confidence_score',
      'estimated_success_rate',
      'appeal_type',
      'deadline_days',
      'recommended_action',
    ]) {
      expect(answer[field], field).toEqual(shown[field]);
    }
    expect(answer.supporting_citations[0]).toBe(shown.supporting_citations[0]);
    expect(answer.recommended_evidence[0]).toBe(shown.recommended_evidence[0]);
    expect(answer.improvements[0].add).toBe(shown.improvements[0].add);
    expect(answer.missing_information[0].field).toBe(shown.missing_information[0].field);
  });

  it('shows commands that run', async () => {
    const environment = {
      ...cleanEnvironment({ DENIAL_MANAGEMENT_DATA: freshFolder() }),
      npm_config_offline: 'true',
    };
    const { stdout } = await run('bash', ['-ec', block('sh', 'keys create')], {
      env: environment,
      cwd: ROOT,
      maxBuffer: 1 << 24,
    });
    expect(stdout).toContain('197');
    expect(stdout).toContain('To the Appeals Department:');
  });

  it('shows an MCP configuration with which a stock client lists the tools', async () => {
    verifies('spec-1.mcp.stdio');
    const { mcpServers } = JSON.parse(block('json', 'mcpServers'));
    expect(await toolsOver(mcpServers['denial-management'])).toHaveLength(OPERATIONS.length);
  });
});

describe('docs/mcp.md', () => {
  const forms = blocks('json', 'docs/mcp.md').map((text) => JSON.parse(text));
  const form = (holds: (entry: { type?: string }) => boolean) =>
    forms.map(({ mcpServers, servers }) => (mcpServers ?? servers)['denial-management']).find(holds) ??
    expect.fail('docs/mcp.md lacks a form');

  it('has nothing but configurations, each tried here', () => {
    expect(forms.map((each) => Object.keys(each))).toEqual([
      ['mcpServers'],
      ['mcpServers'],
      ['inputs', 'servers'],
      ['mcpServers'],
    ]);
  });

  it('connects clients that read mcpServers, here and to a server elsewhere', async () => {
    const entry = form(({ type }) => type === undefined);
    expect(await toolsOver(entry)).toHaveLength(OPERATIONS.length);
    const elsewhere = { ...entry, env: { ...entry.env, DENIAL_MANAGEMENT_URL: server.address } };
    expect(await toolsOver(elsewhere)).toHaveLength(OPERATIONS.length);
  });

  it('connects VS Code, which asks for the key under the name that the server entry uses', async () => {
    const entry = form(({ type }) => type === 'stdio');
    const [{ id }] = forms[2].inputs;
    expect(entry.env.DENIAL_MANAGEMENT_API_KEY).toBe(`\${input:${id}}`);
    expect(await toolsOver(entry)).toHaveLength(OPERATIONS.length);
  });

  it('connects clients over HTTP', async () => {
    const { url, headers } = form(({ type }) => type === 'http');
    const address = url.replace('https://denials.example.org', server.address);
    const authorization = headers.Authorization.replace(/dmk_\w+…/, server.key);
    const client = new Client({ name: 'test', version: '1.0.0' });
    const transport = new StreamableHTTPClientTransport(new URL(address), {
      requestInit: { headers: { ...headers, Authorization: authorization } },
    });
    // The client's own types are not written for exactOptionalPropertyTypes.
    await client.connect(transport as Parameters<Client['connect']>[0]);
    expect((await client.listTools()).tools).toHaveLength(OPERATIONS.length);
    await client.close();
  });
});

/** Snippets of pages for callers that no test runs, and why not. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'npm ci && npm start': 'installs; the start itself is tested in serve.test.ts',
  'npm ci && npm test': 'runs this',
  'npm install denial-management-client':
    'needs the registry; the packed package is tested in clients/javascript-package.test.ts',
  'pip install ./clients/python': 'needs the registry',
};

it('leaves no snippet of the pages for callers untried', () => {
  const pages = ['README.md', 'docs/mcp.md', 'clients/javascript/README.md', 'clients/python/README.md'];
  const commands = pages.flatMap((page) => blocks('sh', page).map((text) => text.trim()));
  const run = ['curl -s', 'export DENIAL_MANAGEMENT_API_KEY'];
  const untried = commands.filter((text) => !run.some((start) => text.startsWith(start)));
  expect([...new Set(untried)].sort()).toEqual(Object.keys(NOT_RUN).sort());
  // One of each language under a heading is run by clients/readmes.test.ts, and JSON by the tests above.
  for (const page of pages) {
    const parts = readFileSync(join(ROOT, page), 'utf8').split(/^## /m);
    for (const language of ['js', 'python'])
      for (const part of parts) expect(part.split(`\`\`\`${language}\n`).length, page).toBeLessThanOrEqual(2);
    const languages = [...parts.join('').matchAll(/^```(\w+)$/gm)].map(([, language]) => language);
    expect(languages.filter((language) => !/^(sh|js|python|json)$/.test(language ?? ''))).toEqual([]);
  }
});
