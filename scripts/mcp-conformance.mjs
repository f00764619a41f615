/**
 * Runs the conformance suite of MCP against this server: npm run conformance (after npm run build; it downloads the suite and
 * Node 22, which the suite needs, through npx). Ends with 1 where a scenario fails that is not listed in mcp-conformance.yaml,
 * or where one that is listed passes.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const VERSIONS = ['2025-11-25', '2026-07-28'];
const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12';
const NODE = 'node@22';
const CLI = fileURLToPath(new URL('../dist/main/cli.js', import.meta.url));
const LISTED = parse(readFileSync(new URL('mcp-conformance.yaml', import.meta.url), 'utf8'));
const REASONS = new Map(
  Object.entries(LISTED).flatMap(([reason, scenarios]) => scenarios.map((name) => [name, reason])),
);

const folder = mkdtempSync(join(tmpdir(), 'mcp-conformance-'));
const environment = {
  ...process.env,
  DENIAL_MANAGEMENT_DATA: folder,
  DENIAL_MANAGEMENT_LOG: 'error',
  PORT: '0',
};

/** An own server, on a free port. */
async function serve() {
  const child = spawn(process.execPath, [CLI, 'serve'], { env: environment });
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += chunk;
    const address = /http:\/\/[\w.]+:\d+/.exec(printed)?.[0];
    if (address !== undefined) return { child, address };
  }
  throw new Error(`the server did not start: ${printed}`);
}

/** The suite sends no key: this stands before the server and adds it. */
async function keyed(address) {
  const made = spawnSync(process.execPath, [CLI, 'keys', 'create', '--tier', 'enterprise', '--json'], {
    env: environment,
    encoding: 'utf8',
  });
  const authorization = `Bearer ${JSON.parse(made.stdout).key}`;
  const proxy = createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization };
    const passed = request(address + asked.url, { method: asked.method, headers }, (given) => {
      answer.writeHead(given.statusCode, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return { proxy, url: `http://127.0.0.1:${proxy.address().port}/mcp` };
}

/** Runs every scenario of a version; the checks of each, by its name. */
async function scenariosOf(version, url) {
  const results = join(folder, version);
  const suite = [
    'conformance',
    'server',
    '--url',
    url,
    '--suite',
    'all',
    '--spec-version',
    version,
    '-o',
    results,
  ];
  const child = spawn('npx', ['-y', '-p', NODE, '-p', SUITE, ...suite], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await new Promise((resolve) => child.once('exit', resolve));
  return readdirSync(results).map((name) => ({
    scenario: name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, ''),
    checks: JSON.parse(readFileSync(join(results, name, 'checks.json'), 'utf8')),
  }));
}

/** What was found in one scenario: undefined where all is as it should be. */
function complaint(version, { scenario, checks }) {
  const failed = checks.filter(({ status }) => status === 'FAILURE');
  // The suite itself says of these that it could not try them here.
  const real = failed.filter(({ details }) => details?.untestable !== true);
  const reason = REASONS.get(scenario);
  const passed = checks.filter(({ status }) => status === 'SUCCESS').length;
  if (real.length === 0 && reason !== undefined) return `${version} ${scenario} passes: take it off the list`;
  if (reason !== undefined) {
    process.stdout.write(`-  ${scenario}: ${reason}\n`);
    return undefined;
  }
  if (real.length === 0) {
    const untried = failed.length === 0 ? '' : `, ${failed.length} could not be tried`;
    process.stdout.write(`ok ${scenario}: ${passed} checks${untried}\n`);
    return undefined;
  }
  return `${version} ${scenario}: ${real.map(({ errorMessage, id }) => errorMessage ?? id).join('; ')}`;
}

const { child, address } = await serve();
const { proxy, url } = await keyed(address);
try {
  const complaints = [];
  for (const version of VERSIONS) {
    process.stdout.write(`\n${version}\n`);
    const found = await scenariosOf(version, url);
    complaints.push(...found.flatMap((each) => complaint(version, each) ?? []));
  }
  for (const text of complaints) process.stdout.write(`FAILED ${text}\n`);
  process.exitCode = complaints.length === 0 ? 0 : 1;
} finally {
  proxy.close();
  child.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
