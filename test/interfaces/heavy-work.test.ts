/** Work that is too heavy for the serving process: done apart, with the same answers, and with a loss for one caller at most. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { LETTER_FORMS } from '../../src/service/forms/forms.js';
import { analyzeDenialLetter } from '../../src/service/operations/analyze-denial-letter.js';
import { shippedEngine, shippedLibrary, TODAY } from '../knowledge.js';
import { call, freshFolder, type TestOptions, testServer, testService } from './harness.js';
import { modernClient } from './mcp-clients.js';

type Server = Awaited<ReturnType<typeof testServer>>;
const open: { stop(): Promise<void> }[] = [];

async function serve(options: TestOptions = {}): Promise<Server> {
  const server = await testServer(options);
  open.push(server);
  return server;
}

afterEach(async () => {
  for (const server of open.splice(0)) await server.stop();
});

/** For what leaves a server as it was: its processes are started once. */
let shared: Server;
beforeAll(async () => {
  shared = await testServer();
});
afterAll(() => shared?.stop());

const analyze = (server: Server, input: object) =>
  call(server, '/v1/appeal/analyze', { json: { as_of: TODAY, ...input } });

const HEAD =
  'ISA*00*          *00*          *ZZ*A              *ZZ*B              *261101*1200*^*00501*000000001*0*P*:~GS*HP*A*B*20261101*1200*1*X*005010X221A1~ST*835*0001~BPR*I*0*C*NON************20261101~TRN*1*1*1~N1*PR*AETNA~N1*PE*CLINIC*XX*1234567893~LX*1~';
const END = 'SE*14*0001~GE*1*1~IEA*1*000000001~';
const claims = (count: number) => 'CLP*A*4*100*0*0*12*P*11~CAS*CO*50*100~SVC*HC:99213*100*0~'.repeat(count);
const remittance = (count: number) => HEAD + claims(count) + END;
/** Quick to write: what comes of it is larger than any answer. */
const TOO_MUCH = { remittance: `${HEAD}${'CLP*A*4~CAS*CO*50~'.repeat(38_000)}${END}` };
const LETTER =
  'Dear member, your claim was denied because the service is not medically necessary. Reason code CO-50. You have 180 days to appeal.\n';

/** Processes that work for this one. */
function taskProcesses(): string[] {
  const all = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return all.flatMap((line) => {
    const [pid = '', parent, ...args] = line.trim().split(/\s+/);
    return parent === String(process.pid) && args.join(' ').includes('tasks/program.js') ? [pid] : [];
  });
}

/** Those that work for the server of this test alone: the shared one has its own, and ends them when they have been idle. */
function processesBeside(others: readonly string[]): string[] {
  return taskProcesses().filter((one) => !others.includes(one));
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('gives the same answer as where all is done in one process', async () => {
  const inputs = [
    { remittance: remittance(400) },
    { letter_text: LETTER.repeat(200) },
    { fhir: { resourceType: 'ClaimResponse', item: Array.from({ length: 3000 }, () => ({ sequence: 1 })) } },
    { content: '{"resourceType": "Patient", "text": "'.concat('x'.repeat(20_000), '"}') },
  ];
  const { invoke, key } = await testService();
  for (const input of inputs) {
    const apart = await analyze(shared, input);
    const { outcome } = await invoke({
      operation: analyzeDenialLetter,
      credential: key,
      input: { ok: true, value: { as_of: TODAY, ...input } },
    });
    expect(taskProcesses()).not.toEqual([]);
    if (outcome.ok) expect(apart.json).toEqual(JSON.parse(JSON.stringify(outcome.value)));
    else expect(apart.json.detail).toBe(outcome.failure.detail);
  }
});

test('a letter as PDF and Word is made apart, with the same bytes', async () => {
  const input = {
    denial_code: 'CO-50',
    diagnosis: 'Sleep apnea',
    procedure: 'CPAP device',
    letter_date: TODAY,
  };
  const letter = await shippedEngine().writeLetter(input, TODAY);
  if (!letter.ok) throw new Error(letter.failure.detail);
  for (const form of LETTER_FORMS.filter(({ id }) => id === 'pdf' || id === 'word')) {
    const response = await fetch(`${shared.address}/v1/appeal/generate`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${shared.key}`,
        'content-type': 'application/json',
        accept: form.mediaType,
      },
      body: JSON.stringify(input),
    });
    const today = shared.world.clock.today();
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.equals(await form.render(letter.value, today)), form.id).toBe(true);
  }
  expect(taskProcesses()).not.toEqual([]);
});

test('work that needs too much memory is refused, alone', async () => {
  const [large, small] = await Promise.all([
    analyze(shared, TOO_MUCH),
    analyze(shared, { remittance: remittance(300) }),
  ]);
  expect([large.status, large.json.code]).toEqual([413, 'body_too_large']);
  expect(large.json.detail).toContain('worklist');
  expect(small.status).toBe(200);
  expect((await analyze(shared, { remittance: remittance(300) })).status).toBe(200);
});

test('a process that is killed costs one caller an answer, and is replaced', async () => {
  const others = taskProcesses();
  const server = await serve();
  const answer = analyze(server, { remittance: remittance(9000) });
  await until(() => processesBeside(others).length > 0);
  const [victim = ''] = processesBeside(others);
  process.kill(Number(victim), 'SIGKILL');
  expect((await answer).status).toBeGreaterThanOrEqual(413);
  expect((await analyze(server, { remittance: remittance(300) })).status).toBe(200);
  expect(taskProcesses()).not.toContain(victim);
  const usage = await call(server, '/v1/usage');
  expect(usage.json.requests_used).toBe(1);
  const { text } = await call(server, '/metrics');
  expect(text).toContain('denial_management_task_processes_lost 1');
});

test('work whose time is over is ended, not left to run', async () => {
  const others = taskProcesses();
  const server = await serve({ limits: { timeout_seconds: 1 } });
  // A first call starts the process, so that the late one is at work when its time is over.
  const start = async (): Promise<void> => {
    const { status } = await analyze(server, { remittance: remittance(300) });
    if (status !== 200) await start();
  };
  await start();
  const before = processesBeside(others);
  const late = await analyze(server, { letter_text: LETTER.repeat(7500) });
  expect([late.status, late.json.code]).toEqual([504, 'timed_out']);
  await until(() => before.some((one) => !taskProcesses().includes(one)));
});

test('more than can wait is refused at once and told when to come again', async () => {
  // Heavy by its length, and quick to read.
  const input = { letter_text: LETTER + '\n'.repeat(13_000) };
  const answers = await Promise.all(Array.from({ length: 90 }, () => analyze(shared, input)));
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.json.code).toBe('unavailable');
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 200).length).toBe(90 - refused.length);
});

test('an answer that a tool cannot carry is refused with what to do', async () => {
  const client = await modernClient(shared);
  const { isError, content } = await client.call('analyze_denial_letter', { remittance: remittance(2000) });
  expect(isError).toBe(true);
  expect(content[0]?.text).toContain('Send fewer claims in one call');
  const fits = await client.call('analyze_denial_letter', { remittance: remittance(300), detail: 'full' });
  expect(fits.structuredContent?.claims).toHaveLength(300);
  await client.close();
});

test('packs of the operator are those that answer, apart too', async () => {
  const pack = join(freshFolder(), 'ours');
  mkdirSync(pack);
  writeFileSync(
    join(pack, 'pack.yaml'),
    'id: ours\ntitle: Ours\nversion: 2026.1.1\ndescription: Records of our own clinic.\n',
  );
  const server = await serve({ environment: { DENIAL_MANAGEMENT_PACKS: pack } });
  const { fingerprint } = server.service.library;
  expect(fingerprint).not.toBe(shippedLibrary().fingerprint);
  const answer = await analyze(server, { remittance: remittance(300) });
  expect([answer.status, answer.json.packs]).toEqual([200, fingerprint]);
});
