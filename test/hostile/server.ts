/** A server as `npm start` starts it, and what it costs to ask it. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLI, cleanEnvironment, type Environment, freshFolder, ROOT, run } from '../interfaces/harness.js';

export interface HostileServer {
  readonly pid: number;
  readonly port: number;
  /** Keys by tier. */
  readonly keys: Readonly<Record<'enterprise' | 'professional' | 'sandbox', string>>;
  readonly environment: Readonly<Record<string, string>>;
  /** Undefined while it lives, then how it ended. */
  ended(): string | undefined;
  stop(signal: NodeJS.Signals): Promise<string>;
}

/** The flags of Node that the README's way to start sets. */
export function shippedFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.match(/--max-[a-z-]+=\d+/g) ?? [];
}

export async function startHostileServer(
  more: Readonly<Record<string, string>> = {},
): Promise<HostileServer> {
  const environment = { DENIAL_MANAGEMENT_DATA: freshFolder(), DENIAL_MANAGEMENT_LOG: 'error', ...more };
  const env = cleanEnvironment({ ...environment, PORT: '0' });
  const keys = {
    enterprise: await newKey(environment, 'enterprise'),
    professional: await newKey(environment, 'professional'),
    sandbox: await newKey(environment, 'sandbox'),
  };
  const child = spawn(process.execPath, [...shippedFlags(), CLI, 'serve'], {
    env,
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let ended: string | undefined;
  const exit = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      ended = String(signal ?? code);
      resolve(ended);
    });
  });
  let greeting = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      greeting += chunk;
      if (greeting.endsWith('\n')) resolve();
    });
    child.once('exit', () => reject(new Error(`the server ended at its start: ${greeting}`)));
  });
  return {
    pid: child.pid ?? 0,
    port: Number(/:(\d+) /.exec(greeting)?.[1]),
    keys,
    environment,
    ended: () => ended,
    stop(signal) {
      if (ended === undefined) child.kill(signal);
      return exit;
    },
  };
}

async function newKey(environment: Environment, tier: string): Promise<string> {
  const made = await run(['keys', 'create', '--tier', tier, '--json'], environment);
  return (JSON.parse(made.out) as { key: string }).key;
}

const TICKS = 100;

/** Seconds of a core that the process has used. Its helpers are not counted: they hold up nobody else. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Resident memory in megabytes: now, and the most since the start. */
export function residentMegabytes(pid: number): { readonly now: number; readonly most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}
