import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { verifies } from '../contract/clauses.js';
import { flood } from '../hostile/endure/flood.js';
import {
  call,
  cleanEnvironment,
  freshFolder,
  run,
  runProcess,
  type ServeProcess,
  serveProcess,
} from './harness.js';

const running: ServeProcess[] = [];
async function serve(environment: Record<string, string>): Promise<ServeProcess> {
  const server = await serveProcess(environment);
  running.push(server);
  return server;
}
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
});

function shell(line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile('sh', ['-c', line], { env: cleanEnvironment({}), maxBuffer: 1 << 24 }, (error, out) =>
      error === null ? resolve(out) : reject(error),
    );
  });
}

test('the first start prints the address, a key and a line that works as pasted; the second none', async () => {
  verifies('spec-5.sandbox', 'spec-1.rest');
  const environment = { DENIAL_MANAGEMENT_DATA: join(freshFolder(), 'new', 'data') };
  const first = await serve(environment);
  const [line = '', open = '', key = '', , curl = ''] = first.greeting.split('\n');
  expect(line).toMatch(/^Denial Management \d+\.\d+\.\d+ listens on http:\/\/127\.0\.0\.1:\d+ /);
  expect(key).toMatch(/dmk_sandbox_[0-9A-Za-z]{32}_[0-9a-f]{6}$/);
  expect(open.endsWith(` ${first.address}/#key=${key.split(' ').at(-1)}`)).toBe(true);
  const answer = JSON.parse(await shell(curl));
  expect(answer.appeal_letter).toContain('Appeals Department');
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const second = await serve(environment);
  expect(second.greeting).not.toContain('dmk_');
  expect(second.greeting).toContain(`Open in a browser: ${second.address}/\n`);
  expect(second.greeting).toContain('denial-management keys create --tier sandbox');
  const { json } = await call({ address: second.address, key: key.split(' ').at(-1) ?? '' }, '/api/v1/usage');
  expect([json.letters_used, json.requests_used]).toEqual([1, 1]);
  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);
});

test('a service that others reach says so beside the address of this machine', async () => {
  const data = join(freshFolder(), 'data');
  const open = await serve({ DENIAL_MANAGEMENT_DATA: data, HOST: '0.0.0.0' });
  expect(open.greeting).toContain('put its name or address in place of 127.0.0.1');
  // No terminal reads this, so it may be kept in a log.
  expect(open.greeting).not.toContain('dmk_');
  expect(open.greeting).toContain('Make one: denial-management keys create');
  const own = await serve({ DENIAL_MANAGEMENT_DATA: data });
  expect(own.greeting).not.toContain('every network');
  expect(own.greeting).toContain('dmk_');
});

test('SIGHUP takes good packs, keeps them where the next are bad, and says which records are replaced', async () => {
  const pack = join(freshFolder(), 'ours');
  mkdirSync(pack);
  const write = (file: string, text: string) => writeFileSync(join(pack, file), text);
  const manifest =
    'id: ours\ntitle: Ours\nversion: 2026.1.1\ndescription: Documents as our own clinic names them.\n';
  write('pack.yaml', manifest);
  const server = await serve({ DENIAL_MANAGEMENT_DATA: freshFolder(), DENIAL_MANAGEMENT_PACKS: pack });
  const said = async (words: string) => {
    while (!server.err().includes(words)) await sleep(20);
  };
  const ready = async () => (await call({ address: server.address }, '/readyz')).json;
  const packs = async () =>
    /packs="(\w+)"/.exec(await (await fetch(`${server.address}/metrics`)).text())?.[1];
  const before = await packs();

  write('pack.yaml', `${manifest}overrides: [evidence:clinical-notes]\n`);
  write(
    'evidence.yaml',
    'evidence:\n  - { id: clinical-notes, name: Notes of our clinic, proves: They show the findings and the course of the illness., obtain: Ask the records office., signals: [clinic notes] }\n',
  );
  server.child.kill('SIGHUP');
  await said('ours replaces document of evidence clinical-notes of _shared.');
  const taken = await packs();
  expect(taken).not.toBe(before);

  write('pack.yaml', `${manifest}nonsense: true\n`);
  server.child.kill('SIGHUP');
  await said('The packs before stay in use.');
  expect(server.err()).toContain('PK202');
  expect(await packs()).toBe(taken);
  expect(await ready()).toMatchObject({ status: 'ready', packs_refused: { problems: 2 } });
});

test('told to stop, it closes every connection behind its answer and counts only what arrived', async () => {
  const environment = { DENIAL_MANAGEMENT_DATA: freshFolder() };
  const created = JSON.parse(
    (await run(['keys', 'create', '--tier', 'enterprise', '--json'], environment)).out,
  );
  const server = await serve(environment);
  const port = Number(new URL(server.address).port);
  const letters = flood({ port, key: created.key }, 32);
  while (letters.delivered.size < 50) await sleep(20);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await letters.end();
  const second = await serve(environment);
  const { json } = await call({ address: second.address, key: created.key }, '/v1/usage');
  expect(letters.delivered.size).toBeGreaterThan(0);
  expect(json.letters_used).toBe(letters.delivered.size);
});

test('a broken pack stops the start with every problem listed', async () => {
  const pack = join(freshFolder(), 'mine');
  mkdirSync(join(pack, 'codes'), { recursive: true });
  writeFileSync(
    join(pack, 'pack.yaml'),
    'id: mine\ntitle: Mine\nversion: 2026.1.1\ndescription: Mine.\nnonsense: true\n',
  );
  writeFileSync(join(pack, 'codes', 'carc-999.yaml'), 'id: carc-999\n');
  const environment = { DENIAL_MANAGEMENT_DATA: freshFolder(), DENIAL_MANAGEMENT_PACKS: pack, PORT: '0' };
  const { code, err } = await runProcess(['serve'], environment);
  expect(code).toBe(1);
  expect(err).toMatch(/pack\.yaml:5:1 {2}PK202 .*nonsense/);
  expect(err).toMatch(/carc-999\.yaml:1:\d+ {2}PK201 /);
  expect(err).not.toMatch(/\bat \w+ \(/);
});

test('a port that is taken is named', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { port: number }; // it listens on a port
  const ran = await runProcess(['serve'], { DENIAL_MANAGEMENT_DATA: freshFolder(), PORT: String(port) });
  taken.close();
  expect([ran.code, ran.err]).toEqual([
    2,
    `Port ${port} is in use. Set PORT to another one; 0 takes any free port.\n`,
  ]);
});

test.each([
  ['a host of another machine', { HOST: '192.0.2.1' }, /^This machine does not have the address\. Set HOST /],
  [
    'a folder that is a file',
    { DENIAL_MANAGEMENT_DATA: '/etc/passwd/x' },
    /Set DENIAL_MANAGEMENT_DATA to a folder/,
  ],
  [
    'a database that is down',
    { DATABASE_URL: 'postgres://ann:secret@127.0.0.1:1/x' },
    /^The database x at 127\.0\.0\.1:1 cannot be used: .*Check that PostgreSQL runs there/,
  ],
])(
  '%s stops the start with a sentence',
  async (_, wrong, sentence) => {
    const ran = await runProcess(['serve'], { DENIAL_MANAGEMENT_DATA: freshFolder(), PORT: '0', ...wrong });
    expect([ran.code, ran.out]).toEqual([2, '']);
    expect(ran.err).toMatch(sentence);
    expect(ran.err).not.toMatch(/secret|\bat \w+ \(/);
  },
  300_000,
);
