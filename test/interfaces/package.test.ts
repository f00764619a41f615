/** The package as a stranger installs it: packed, unpacked in an empty folder, with the packages of production alone. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeAll, expect, test } from 'vitest';
import { cleanEnvironment, freshFolder, ROOT } from './harness.js';

const MOST_BYTES = 40_000_000;

interface PackedFile {
  readonly path: string;
  readonly size: number;
}

const folder = freshFolder();
const home = join(folder, 'node_modules', 'denial-management');
const program = join(home, 'dist', 'main', 'cli.js');
const environment = cleanEnvironment({ DENIAL_MANAGEMENT_DATA: join(folder, 'data') });
let files: readonly PackedFile[];

beforeAll(() => {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [packed] = JSON.parse(execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }));
  files = packed.files;
  mkdirSync(home, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, packed.filename), '--strip-components=1', '-C', home]);
  linkProduction();
});

/** What an install would bring, from the lock: nothing that only development needs. */
function linkProduction(): void {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  for (const [path, entry] of Object.entries<{ dev?: boolean; optional?: boolean }>(packages)) {
    const nested = path.lastIndexOf('node_modules/') > 0;
    if (path === '' || nested || entry.dev === true) continue;
    const link = join(folder, path);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, path), link);
  }
}

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [program, ...args], { env: environment, cwd: folder });

test('holds what it needs and nothing of its development', () => {
  const top = new Set(files.map(({ path }) => path.split('/')[0]));
  expect([...top].sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'clients',
    'config',
    'dist',
    'package.json',
    'packs',
    'schemas',
    'templates',
  ]);
  const strange = files.filter(({ path }) => /\.test\.|tsbuildinfo|\.map$|\.py$|^dist\/.*\.db$/.test(path));
  expect(strange).toEqual([]);
  const ocr = ({ path }: PackedFile) => path.includes('traineddata');
  const bytes = files.filter((file) => !ocr(file)).reduce((sum, { size }) => sum + size, 0);
  expect(bytes).toBeLessThan(MOST_BYTES);
});

test('the image stands on a base that nobody can change under its name', () => {
  const file = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  const named = Object.fromEntries(
    [...file.matchAll(/^ARG (\w+)=(.+)$/gm)].map(([, name, value]) => [name, value]),
  );
  const bases = [...file.matchAll(/^FROM (\S+)/gm)].map(([, base = '']) =>
    base.replace(/^\$\{(\w+)\}$/, (_, name) => named[name] ?? ''),
  );
  expect(bases.length).toBeGreaterThan(1);
  for (const base of bases) expect(base).toMatch(/@sha256:[0-9a-f]{64}$/);
});

test('the image is built from files that its context holds', () => {
  const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
  const held = new Set([...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name]) => name));
  const { scripts } = JSON.parse(read('package.json'));
  const used = [scripts.build, scripts['build:page']].flatMap((command: string) =>
    [...command.matchAll(/tsconfig\.[\w.]+|scripts(?=\/)/g)].map(([name]) => name),
  );
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \.\/$/gm)].flatMap(
    ([, names]) => names?.split(' ') ?? [],
  );
  const shipped = [...read('Dockerfile').matchAll(/\/build\/([\w.]+)/g)].map(([, name]) => name);
  const made = ['dist', 'node_modules'];
  const needed = [...used, ...copied, ...shipped].filter((name) => name && !made.includes(name));
  expect(needed.length).toBeGreaterThan(8);
  expect(needed.filter((name) => !held.has(name))).toEqual([]);
});

test('names one version everywhere', () => {
  const read = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));
  const { version, mcpName, name } = read('package.json');
  const listing = read('server.json');
  expect([listing.version, listing.packages[0].version, listing.name]).toEqual([version, version, mcpName]);
  expect(listing.packages[0].identifier).toBe(name);
  expect(listing.description.length).toBeLessThanOrEqual(100);
  expect(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')).toContain(`## ${version}`);
});

test('answers on the command line, over MCP and over REST', async () => {
  const made = await run('keys', 'create', '--tier', 'sandbox', '--json');
  const { key } = JSON.parse(made.stdout);
  const keyed = { ...environment, DENIAL_MANAGEMENT_API_KEY: key };

  const looked = await run('lookup', 'CO-50', '--api-key', key);
  expect(looked.stdout).toContain('CO-50');

  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program, 'mcp'],
      env: keyed as Record<string, string>, // holds no absent value
      cwd: folder,
    }),
  );
  const letter = await client.callTool({
    name: 'generate_appeal_letter',
    arguments: {
      denial_code: 'CO-50',
      diagnosis: 'Severe obstructive sleep apnea',
      procedure: 'CPAP device',
    },
  });
  expect(letter.isError).toBeFalsy();
  await client.close();

  const server = spawn(process.execPath, [program, 'serve'], { env: { ...keyed, PORT: '0' }, cwd: folder });
  const greeting = await new Promise<string>((resolve) => {
    server.stdout.once('data', (chunk) => resolve(String(chunk)));
  });
  const address = /http:\/\/\S+?:\d+/.exec(greeting)?.[0];
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect((await fetch(`${address}/openapi.json`)).status).toBe(200);
  server.kill('SIGTERM');
  expect(await new Promise((resolve) => server.once('exit', resolve))).toBe(0);
});
