import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { verifies } from '../contract/clauses.js';
import { CLI, cleanEnvironment, type Environment, freshFolder, ROOT, run } from './harness.js';

/** Blocks of JSON of a page, as a reader pastes them. */
function configurations(page: string): { command: string; args: string[] }[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return [...text.matchAll(/```json\n(\{\s+"mcpServers"[^`]+)```/g)]
    .flatMap(([, json = '']) =>
      Object.values<{ command: string; args: string[] }>(JSON.parse(json).mcpServers),
    )
    .filter(({ command }) => command !== undefined);
}

test.each([
  'README.md',
  'docs/mcp.md',
])('the configurations of %s start the server from any folder', async (page) => {
  verifies('spec-1.mcp.stdio');
  const found = configurations(page);
  expect(found.map(({ command }) => command)).toEqual(['npx', 'node']);
  expect(found[0]?.args.slice(-2)).toEqual(['denial-management', 'mcp']);
  const [path = '', ...args] = found[1]?.args ?? [];
  const program = path.replace('/absolute/path/to/denial-management', ROOT.replace(/\/$/, ''));
  const { child, answer } = await toolServer(
    { DENIAL_MANAGEMENT_DATA: freshFolder() },
    [program, ...args],
    tmpdir(),
  );
  send(child, 'ping', {}, 1);
  expect((await answer(1)).result).toEqual({});
});

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

interface ToolServer {
  readonly child: ChildProcess;
  /** The message with that id, once it has come. */
  answer(id: number): Promise<Record<string, unknown>>;
  readonly ended: Promise<string>;
}

/** The tool server as a client starts it, ready for calls. */
async function toolServer(environment: Environment, args = [CLI, 'mcp'], cwd = ROOT): Promise<ToolServer> {
  const child = spawn(process.execPath, args, { env: cleanEnvironment(environment), cwd });
  running.push(child);
  const waiting = new Map<number, (message: Record<string, unknown>) => void>();
  const came = new Map<number, Record<string, unknown>>();
  let rest = '';
  child.stdout.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const message of lines.map((line) => JSON.parse(line))) {
      came.set(message.id, message);
      waiting.get(message.id)?.(message);
    }
  });
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(String(signal ?? code)));
  });
  const answer = (id: number) =>
    new Promise<Record<string, unknown>>((resolve) => {
      const known = came.get(id);
      if (known) resolve(known);
      else waiting.set(id, resolve);
    });
  const clientInfo = { name: 'test', version: '1' };
  send(child, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }, 0);
  await answer(0);
  child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  return { child, answer, ended };
}

function send({ stdin }: ChildProcess, method: string, params: object, id: number): void {
  // The order of the SDK: the id comes last.
  stdin?.write(`${JSON.stringify({ method, params, jsonrpc: '2.0', id })}\n`);
}

async function environmentWithKey(): Promise<Environment> {
  const environment = { DENIAL_MANAGEMENT_DATA: freshFolder() };
  const { key } = JSON.parse(
    (await run(['keys', 'create', '--tier', 'enterprise', '--json'], environment)).out,
  );
  return { ...environment, DENIAL_MANAGEMENT_API_KEY: key };
}

/** Of a kind that is not read: what is tried here is the way to the service. */
const document = (megabytes: number) => ({
  name: 'analyze_denial_letter',
  arguments: { document: Buffer.alloc(megabytes * 1_000_000, 'GIF89a\0').toString('base64') },
});
const LETTER = {
  name: 'generate_appeal_letter',
  arguments: { denial_code: 'CO-50', diagnosis: 'Sleep apnea', procedure: 'CPAP device' },
};

test('takes a document of 19 MB, and says what it takes where one is larger', async () => {
  const server = await toolServer(await environmentWithKey());
  send(server.child, 'tools/call', document(19), 1);
  const refused = JSON.stringify(await server.answer(1));
  expect(refused).toContain('"isError":true');
  expect(refused).toContain('kind that is not read');
  send(server.child, 'tools/call', document(25), 2);
  expect(await server.answer(2)).toMatchObject({
    error: { message: expect.stringContaining('at most 20 MB') },
  });
  send(server.child, 'tools/call', LETTER, 3);
  expect(await server.answer(3)).toHaveProperty('result.structuredContent.appeal_letter');
});

test.each(['SIGTERM', 'SIGINT'] as const)('on %s answers what is in hand and ends', async (signal) => {
  const server = await toolServer(await environmentWithKey());
  send(server.child, 'tools/call', LETTER, 1);
  // The second message shows that the first was taken.
  send(server.child, 'ping', {}, 2);
  await server.answer(2);
  server.child.kill(signal);
  expect(await server.answer(1)).toHaveProperty('result');
  expect(await server.ended).toBe('0');
});

test('ends when its client has gone', async () => {
  const server = await toolServer(await environmentWithKey());
  server.child.stdin?.end();
  expect(await server.ended).toBe('0');
});
