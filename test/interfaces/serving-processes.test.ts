/** Several processes behind one port: one service, whatever happens to one of them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { STORES } from '../store/stores.js';
import { call, freshFolder, run, runProcess, type ServeProcess, serveProcess } from './harness.js';

const running: ServeProcess[] = [];
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
});

async function serveTwo(environment: Readonly<Record<string, string>>, count = '2') {
  const settings = { DENIAL_MANAGEMENT_LOG: 'error', ...environment };
  const created = await run(['keys', 'create', '--tier', 'sandbox', '--json'], settings);
  const { key }: { key: string } = JSON.parse(created.out);
  const server = await serveProcess(settings, ['--workers', count]);
  running.push(server);
  return { server, caller: { address: server.address, key } };
}

/** Processes that the first one has started. */
function serving({ child }: ServeProcess): number[] {
  const all = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
  return all.flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    return parent === child.pid && pid !== undefined ? [pid] : [];
  });
}

/** Not without a pause: to look costs the processes that are waited for their time. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 200));
}

/** A request over a connection of its own, so that the processes are asked in turn. */
function ask(address: string, path: string): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const request = http.get(address + path, { agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.once('error', reject);
  });
}

async function figure(address: string, name: string): Promise<number> {
  const { text } = await ask(address, '/metrics');
  return Number(new RegExp(`^denial_management_${name} (\\d+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}

describe.each(STORES)('on %s', (_, store) => {
  beforeAll(() => store.start());
  afterAll(() => store.stop());

  test('limits are those of one service, and its figures are added', async () => {
    const { server, caller } = await serveTwo((await store.fresh()).environment);
    await until(async () => (await figure(server.address, 'serving_processes')) === 2);
    const asked = Array.from({ length: 12 }, () =>
      call(caller, '/v1/denial-code/lookup', {
        json: { denial_code: 'CO-50' },
        headers: { connection: 'close' },
      }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(5);
    for (let more = 0; more < 6; more++)
      statuses.push(
        (
          await call(caller, '/v1/denial-code/lookup', {
            json: { denial_code: 'CO-50' },
            headers: { connection: 'close' },
          })
        ).status,
      );
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    const { text } = await ask(server.address, '/metrics');
    const counted = /calls_total\{operation="lookup_denial_code",outcome="ok"\} (\d+)/.exec(text)?.[1];
    expect(counted).toBe('5');
  });
});

test('one that is lost is replaced, the rest serves on, and SIGTERM ends all of them', async () => {
  const { server } = await serveTwo({ DENIAL_MANAGEMENT_DATA: freshFolder() });
  await until(async () => (await figure(server.address, 'serving_processes')) === 2);
  const [victim = 0, other = 0] = serving(server);
  process.kill(victim, 'SIGKILL');
  // A connection that was being handed over when the process was killed is lost with it.
  let answered = 0;
  const count = () => {
    answered += 1;
  };
  for (let asked = 0; asked < 4; asked++) void ask(server.address, '/readyz').then(count, () => undefined);
  await until(() => answered > 1);
  await until(() => serving(server).length === 2);
  await until(async () => (await figure(server.address, 'serving_processes')) === 2);
  expect(serving(server)).toContain(other);
  expect(serving(server)).not.toContain(victim);
  expect(server.err()).toContain('A serving process was lost; another takes its place.');

  const processes = serving(server);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  for (const pid of processes) expect(() => process.kill(pid, 0)).toThrow();
});

test('SIGHUP replaces all in turn with the packs as they are then, and nobody is refused', async () => {
  const pack = join(freshFolder(), 'ours');
  mkdirSync(pack);
  const write = (more: string) =>
    writeFileSync(
      join(pack, 'pack.yaml'),
      `id: ours\ntitle: Ours\nversion: 2026.1.1\ndescription: Records of our own clinic${more}\n`,
    );
  write('.');
  const environment = { DENIAL_MANAGEMENT_DATA: freshFolder(), DENIAL_MANAGEMENT_PACKS: pack };
  const { server } = await serveTwo(environment);
  await until(async () => (await figure(server.address, 'serving_processes')) === 2);
  const packs = async () => /packs="(\w+)"/.exec((await ask(server.address, '/metrics')).text)?.[1];
  const before = await packs();
  const old = serving(server);
  const statuses = new Set<number>();
  let asking = true;
  const asked = (async () => {
    while (asking) {
      statuses.add((await ask(server.address, '/readyz')).status);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  write(', changed.');
  server.child.kill('SIGHUP');
  await until(() => server.err().includes('All serving processes were replaced.'));
  asking = false;
  await asked;
  expect([...statuses]).toEqual([200]);
  expect(serving(server).filter((pid) => old.includes(pid))).toEqual([]);
  expect(await packs()).not.toBe(before);

  write('.\nnonsense: true');
  const kept = serving(server);
  server.child.kill('SIGHUP');
  await until(() => server.err().includes('The ones before it go on.'));
  expect(server.err()).toContain('PK202');
  expect(serving(server)).toEqual(kept);
  const ready = await ask(server.address, '/readyz');
  expect([ready.status, JSON.parse(ready.text).packs_refused]).toEqual([
    200,
    expect.objectContaining({ problems: 1, first: 'ours/pack.yaml:5:1 PK202' }),
  ]);
});

test('a start that fails is said once, and a wrong count is refused', async () => {
  const environment = { DENIAL_MANAGEMENT_DATA: '/etc/passwd/x', PORT: '0' };
  const failed = await runProcess(['serve', '--workers', '2'], environment);
  expect(failed.code).toBe(2);
  expect(failed.err.match(/Set DENIAL_MANAGEMENT_DATA to a folder/g)).toHaveLength(1);
  const wrong = await runProcess(['serve', '--workers', 'many'], { DENIAL_MANAGEMENT_DATA: freshFolder() });
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('Give 1 to 64, or auto')]);
});
