import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifies } from './contract/clauses.js';
import { built, cleanEnvironment, freshFolder, ROOT, testServer } from './interfaces/harness.js';

const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const run = promisify(execFile);

/** The code blocks of a language, in the order of the page. */
function blocks(language: string): string[] {
  return [...README.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].flatMap(
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
  built();
  server = await testServer();
}, 120_000);
afterAll(() => server.stop());

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
  }, 60_000);

  it('shows an MCP configuration with which a stock client lists the tools', async () => {
    verifies('spec-1.mcp.stdio');
    const { mcpServers } = JSON.parse(block('json', 'mcpServers'));
    const { command, args, env } = mcpServers['denial-management'];
    const clean = cleanEnvironment({
      ...env,
      DENIAL_MANAGEMENT_API_KEY: server.key,
      DENIAL_MANAGEMENT_DATA: freshFolder(),
      npm_config_offline: 'true',
    });
    const transport = new StdioClientTransport({
      command,
      args,
      env: clean as Record<string, string>,
      cwd: ROOT,
      stderr: 'pipe',
    });
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(transport);
    expect((await client.listTools()).tools).toHaveLength(6);
    await client.close();
  }, 60_000);
});
