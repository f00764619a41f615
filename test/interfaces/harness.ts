/** A whole service for tests: real packs, real store in a folder of its own, real doors. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { TierLimits } from '../../src/domain/generated/types.js';
import { runCommand } from '../../src/main/command.js';
import { openService, type Service, type World } from '../../src/main/compose.js';
import { createLog } from '../../src/main/log.js';
import { startServer } from '../../src/main/serve.js';
import { readSettings } from '../../src/main/settings.js';
import { systemClock, systemRandomness } from '../../src/main/system.js';
import { createSchemas } from '../../src/schema/schemas.js';
import type { Clock } from '../../src/service/ports.js';
import { shippedLibrary } from '../knowledge.js';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const CLI = join(ROOT, 'dist', 'main', 'cli.js');

/** Held for all servers and commands of a process, so that each has its packs at once. */
shippedLibrary();

/** Limits that never bind: tests of limits give their own. */
export const WIDE: TierLimits = {
  requests_per_month: null,
  requests_per_minute: 1_000_000,
  concurrent_requests: 10_000,
  letters_per_month: null,
  timeout_seconds: 240,
};

const folders: string[] = [];

/** A folder that is removed when the tests end. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'denial-management-'));
  folders.push(folder);
  return folder;
}

process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A file of tiers in which 'enterprise' has these limits, and others have theirs. */
export function tiersFile(limits: TierLimits, others: Readonly<Record<string, TierLimits>> = {}): string {
  const file = join(freshFolder(), 'tiers.yaml');
  const tiers = Object.entries({ enterprise: limits, ...others }).map(([id, its]) => ({
    id,
    name: id,
    price: 'Custom',
    included: [],
    limits: its,
  }));
  writeFileSync(file, JSON.stringify({ tiers }));
  return file;
}

export interface TestOptions {
  readonly limits?: Partial<TierLimits>;
  readonly data?: string;
  readonly clock?: Clock;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface TestWorld extends World {
  /** What was logged. */
  readonly logged: string[];
}

export function testWorld({ limits, data, clock, environment }: TestOptions = {}): TestWorld {
  const logged: string[] = [];
  const settings = readSettings({
    DENIAL_MANAGEMENT_DATA: data ?? freshFolder(),
    DENIAL_MANAGEMENT_TIERS: tiersFile({ ...WIDE, ...limits }),
    PORT: '0',
    // Tests of sign-up open it themselves.
    DENIAL_MANAGEMENT_SIGNUPS_PER_DAY: '0',
    ...environment,
  });
  return {
    settings,
    schemas: createSchemas(),
    clock: clock ?? systemClock,
    randomness: systemRandomness(),
    log: createLog('debug', { write: (line) => logged.push(line) }),
    logged,
  };
}

async function keyOf({ keys }: Pick<Service, 'keys'>): Promise<string> {
  const created = await keys.create('enterprise', null);
  if (!created.ok) throw new Error(created.failure.detail);
  return created.value.key;
}

/** A service without doors, and a key for it. */
export async function testService(options: TestOptions = {}) {
  const world = testWorld(options);
  const service = await openService(world);
  return { ...service, world, key: await keyOf(service) };
}

/** A server on a free port, and a key for it. */
export async function testServer(options: TestOptions = {}) {
  const world = testWorld(options);
  const { address, service, stop } = await startServer(world);
  return { address, service, stop, world, key: await keyOf(service) };
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

/** One request over real HTTP. */
export async function call(
  { address, key }: { readonly address: string; readonly key?: string },
  path: string,
  init: RequestInit & { readonly json?: unknown } = {},
): Promise<Reply> {
  const { json, ...rest } = init;
  const response = await fetch(address + path, {
    ...rest,
    ...(json === undefined ? {} : { method: rest.method ?? 'POST', body: JSON.stringify(json) }),
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(rest.headers as Record<string, string> | undefined), // tests give plain objects
    },
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson && text !== '' ? JSON.parse(text) : undefined,
  };
}

export type Environment = Readonly<Record<string, string>>;

/** Only what a program needs: nothing of the machine that runs the tests leaks in. */
export function cleanEnvironment(extra: Environment): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH ?? '',
    HOME: freshFolder(),
    DENIAL_MANAGEMENT_SIGNUPS_PER_DAY: '0',
    ...extra,
  };
}

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command in this process: what it says and how it ends, without the second that a process takes to start. */
export async function run(args: readonly string[], environment: Environment, stdin = ''): Promise<Ran> {
  let out = '';
  let err = '';
  const tell = (text: string) => {
    err += text;
  };
  const code = await runCommand({
    args,
    environment: cleanEnvironment(environment),
    stdin: () => Readable.from([Buffer.from(stdin)]),
    output: {
      out: (text) => {
        out += text;
      },
      err: tell,
      terminal: { width: Number.POSITIVE_INFINITY, color: false },
    },
    log: { write: tell },
  });
  return { code, out, err };
}

/** Runs the program to its end, as a process: for tests of starting, ending, signals and streams. */
export function runProcess(args: readonly string[], environment: Environment, stdin = ''): Promise<Ran> {
  return new Promise((resolve) => {
    const options = { env: cleanEnvironment(environment), cwd: ROOT, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(process.execPath, [CLI, ...args], options, (error, out, err) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, out, err });
    });
    child.stdin?.end(stdin);
  });
}

export interface ServeProcess {
  readonly child: ChildProcess;
  readonly address: string;
  /** What was printed at the start. */
  readonly greeting: string;
  readonly err: () => string;
  /** Exit code, once it has ended. */
  readonly ended: Promise<number | null>;
}

/** Starts `serve` as a process and waits until it listens. */
export async function serveProcess(
  environment: Environment,
  options: readonly string[] = [],
): Promise<ServeProcess> {
  const child = spawn(process.execPath, [CLI, 'serve', ...options], {
    env: cleanEnvironment({ PORT: '0', ...environment }),
    cwd: ROOT,
  });
  let out = '';
  let err = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      out += chunk;
      if (out.endsWith('\n')) resolve();
    });
    child.once('exit', () => reject(new Error(`serve ended: ${out}${err}`)));
  });
  const address = /http:\/\/\S+?:\d+/.exec(out)?.[0] ?? '';
  return { child, address, greeting: out, err: () => err, ended };
}
