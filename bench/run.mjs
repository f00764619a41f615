// Measures the built service against a bare Express route that returns the same bytes and a bare MCP tool that
// returns the same result, in one run on one machine, and prints ratios. Fails where a floor is not held.
import { execFileSync, fork, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { measureMetering } from './metering.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = 2;
const CONNECTIONS = 20;
const FLOORS = {
  generate: 0.5,
  lookup: 0.7,
  mcp: 0.7,
  readyMs: 1500,
  rssMb: 250,
  yamlMs: 2000,
  snapshotMs: 300,
};
const APPEAL = {
  denial_code: 'CO-50',
  diagnosis: 'Severe obstructive sleep apnea',
  procedure: 'CPAP device',
};

const folder = mkdtempSync(join(tmpdir(), 'denial-management-bench-'));
const children = [];
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const print = (line) => process.stdout.write(`${line}\n`);

function environment() {
  const limits = { requests_per_month: null, requests_per_minute: 100_000_000, concurrent_requests: 10_000 };
  const tier = {
    id: 'enterprise',
    name: 'Enterprise',
    price: 'Custom',
    included: [],
    limits: { ...limits, letters_per_month: null, timeout_seconds: 30 },
  };
  const tiers = join(folder, 'tiers.yaml');
  writeFileSync(tiers, JSON.stringify({ tiers: [tier] }));
  const data = join(folder, 'data');
  return { ...process.env, DENIAL_MANAGEMENT_TIERS: tiers, DENIAL_MANAGEMENT_DATA: data, PORT: '0' };
}

/** Flags of node with which `npm start` serves. */
function startFlags() {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return (
    /node ((?:--\S+ )*)dist\/main\/cli\.js serve/
      .exec(scripts.start)?.[1]
      .trim()
      .split(' ')
      .filter(Boolean) ?? []
  );
}

/** Starts the service; the time until it answers that it is ready. */
async function startService(env) {
  const started = performance.now();
  const child = spawn(process.execPath, [...startFlags(), join(ROOT, 'dist/main/cli.js'), 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(child);
  const line = await new Promise((resolve, reject) => {
    child.stdout.once('data', (chunk) => resolve(String(chunk)));
    child.once('exit', () => reject(new Error('the service did not start')));
  });
  const address = /http:\/\/\S+?:\d+/.exec(line)[0];
  const ready = await fetch(`${address}/readyz`);
  if (ready.status !== 200) throw new Error('the service is not ready');
  return { child, address, ms: performance.now() - started };
}

async function stop({ child }) {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Milliseconds in which a new process reads all packs; the median of three. */
function packsMs(snapshot) {
  const options = { roots: [join(ROOT, 'packs')], templates: join(ROOT, 'templates'), ...snapshot };
  const script = `const { loadPacks } = await import('${new URL('../dist/packs/load.js', import.meta.url)}');
    const started = performance.now();
    if (!loadPacks(${JSON.stringify(options)}).library) throw new Error('the packs have errors');
    console.log(performance.now() - started);`;
  const run = () => Number(execFileSync(process.execPath, ['--input-type=module', '-e', script]));
  return [run(), run(), run()].sort((a, b) => a - b)[1];
}

const rssMb = ({ child }) => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1024;

async function startBare(routes, tool) {
  const child = fork(join(ROOT, 'bench/bare.mjs'), { execArgv: startFlags() });
  children.push(child);
  child.send({ routes, tool });
  const { address } = await new Promise((resolve) => child.once('message', resolve));
  return { child, address };
}

/** Requests a second, with every answer checked for its status. */
async function load(address, requests, seconds) {
  const result = await autocannon({ url: address, requests, connections: CONNECTIONS, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${address}: ${result.non2xx} refused, ${result.errors} errors`);
  return { rps: result.requests.average, p99: result.latency.p99 };
}

/** Both sides in turn, so that a slow moment of the machine hits both. */
async function compare(name, ours, bare, requests) {
  await load(ours, requests, 2);
  await load(bare, requests, 1);
  const sums = { ours: 0, bare: 0, p99: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const own = await load(ours, requests, SECONDS);
    sums.ours += own.rps / ROUNDS;
    sums.p99 = Math.max(sums.p99, own.p99);
    sums.bare += (await load(bare, requests, SECONDS)).rps / ROUNDS;
  }
  const ratio = sums.ours / sums.bare;
  const columns = [
    name.padEnd(34),
    `${sums.ours.toFixed(0).padStart(7)}/s`,
    `${sums.bare.toFixed(0).padStart(7)}/s`,
  ];
  print(`${columns.join('  ')}  ratio ${ratio.toFixed(2)}  p99 ${sums.p99} ms`);
  return ratio;
}

const env = environment();
const cli = (...args) => execFileSync(process.execPath, [join(ROOT, 'dist/main/cli.js'), ...args], { env });
const { key } = JSON.parse(cli('keys', 'create', '--tier', 'enterprise', '--json'));
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };

const starts = [];
for (let i = 0; i < 3; i++) {
  const started = await startService(env);
  starts.push(started.ms);
  await stop(started);
}
const readyMs = starts.sort((a, b) => a - b)[1];

const service = await startService(env);
const post = (path, body) => ({ method: 'POST', path, headers, body: JSON.stringify(body) });
const answerTo = async ({ path, body }, more = {}) => {
  const response = await fetch(service.address + path, {
    method: 'POST',
    headers: { ...headers, ...more },
    body,
  });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.text();
};

const generate = post('/v1/appeal/generate', APPEAL);
const varied = Array.from({ length: 400 }, (_, i) =>
  post('/v1/appeal/generate', { ...APPEAL, diagnosis: `${APPEAL.diagnosis}, case ${i}` }),
);
const lookup = post('/v1/denial-code/lookup', { denial_code: 'CO-50' });
const accept = { accept: 'application/json, text/event-stream' };
const rpc = (method, params) => ({ jsonrpc: '2.0', id: 1, method, params });
const toolCall = rpc('tools/call', { name: 'lookup_denial_code', arguments: { denial_code: 'CO-50' } });
const mcp = { ...post('/mcp', toolCall), headers: { ...headers, ...accept } };
const resultOf = (text) => JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text).result;
const { tools } = resultOf(await answerTo(post('/mcp', rpc('tools/list', {})), accept));
const bare = await startBare(
  [
    { path: '/v1/appeal/generate', body: await answerTo(generate) },
    { path: '/v1/denial-code/lookup', body: await answerTo(lookup) },
  ],
  { definition: tools[0], result: resultOf(await answerTo(mcp, accept)) },
);

print(
  `Node ${process.version}, ${cpus().length} CPUs, ${CONNECTIONS} connections, ${ROUNDS} x ${SECONDS} s a side`,
);
print(`${'operation'.padEnd(34)}  ${'service'.padStart(9)}  ${'bare'.padStart(9)}`);
const measured = {
  generate: await compare('generate, each case different', service.address, bare.address, varied),
  lookup: await compare('lookup', service.address, bare.address, [lookup]),
  mcp: await compare('MCP tool call', service.address, bare.address, [mcp]),
  readyMs,
  rssMb: rssMb(service),
  yamlMs: packsMs({}),
  snapshotMs: packsMs({ snapshot: join(ROOT, 'dist/packs.snapshot.json') }),
};
print(
  `ready after ${readyMs.toFixed(0)} ms (median of ${starts.length}), resident memory after the load ${measured.rssMb.toFixed(0)} MB`,
);
print(
  `packs read in ${measured.yamlMs.toFixed(0)} ms from YAML, in ${measured.snapshotMs.toFixed(0)} ms from the snapshot`,
);

/** Of these as much as possible; of the others as little. */
const RATIOS = ['generate', 'lookup', 'mcp'];
const held = Object.fromEntries(
  Object.entries(FLOORS).map(([name, floor]) => [
    name,
    RATIOS.includes(name) ? measured[name] >= floor : measured[name] <= floor,
  ]),
);
for (const [name, ok] of Object.entries(held))
  if (!ok) print(`NOT HELD  ${name}: ${measured[name].toFixed(2)}, the floor is ${FLOORS[name]}`);
await stop(service);
const cheap = await measureMetering(print);
process.exit(cheap && Object.values(held).every(Boolean) ? 0 : 1);
