/** The JavaScript client as a package of its own: packed, unpacked in an empty folder, used against a real server. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { built, cleanEnvironment, freshFolder, ROOT, testServer } from '../interfaces/harness.js';

const folder = freshFolder();
const home = join(folder, 'node_modules', 'denial-management-client');
let server: Awaited<ReturnType<typeof testServer>>;

beforeAll(async () => {
  built();
  server = await testServer();
  const own = join(ROOT, 'clients', 'javascript');
  execFileSync(process.execPath, [join(ROOT, 'scripts', 'build-client-package.mjs')]);
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
    cwd: own,
    stdio: 'pipe',
  });
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  mkdirSync(home, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, archive), '--strip-components=1', '-C', home]);
}, 120_000);
afterAll(() => server?.stop());

const manifest = () => JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));

test('depends on nothing, and has the version of the service', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(manifest()).toMatchObject({ name: 'denial-management-client', version });
  for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies'])
    expect(manifest()).not.toHaveProperty(kind);
});

test('writes, checks and sorts where nothing else is installed', async () => {
  const snippet = `
import { DenialManagement } from 'denial-management-client';
const client = new DenialManagement();
const request = { denialCode: 'CO-50', diagnosis: 'Sleep apnea', procedure: 'CPAP device' };
const { appealLetter } = await client.generateAppealLetter(request);
const { verdict, comparedWith } = await client.checkAppealLetter({ letter: appealLetter, request });
const content = ${JSON.stringify(readFileSync(join(ROOT, 'test/intake/remittances/denied-lines/input.835'), 'utf8'))};
const { denials } = await client.buildWorklist({ files: [{ name: 'october.835', content }] });
console.log(appealLetter.split(/\\s+/).length > 800, verdict, comparedWith.join(), denials.length > 0);
`;
  writeFileSync(join(folder, 'snippet.mjs'), snippet);
  const env = cleanEnvironment({
    DENIAL_MANAGEMENT_URL: server.address,
    DENIAL_MANAGEMENT_API_KEY: server.key,
  });
  const { stdout } = await promisify(execFile)(process.execPath, ['snippet.mjs'], { cwd: folder, env });
  expect(stdout).toMatch(/^true (?:ready|fix_first) \S*request\S* true\n$/);
}, 60_000);

test('explains its types to a checker that is strict', async () => {
  const program = `import { DenialManagement, type AppealResult } from 'denial-management-client';
export const letter = (client: DenialManagement): Promise<AppealResult> =>
  client.generateAppeal({ denialCode: 'CO-50', diagnosis: 'Sleep apnea', procedure: 'CPAP device' });
// @ts-expect-error -- no such fact
export const wrong = (client: DenialManagement) => client.generateAppeal({ denialCod: 'CO-50' });
`;
  writeFileSync(join(folder, 'program.mts'), program);
  const args = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    'false',
    '--target',
    'es2022',
    '--module',
    'nodenext',
  ];
  const tsc = join(ROOT, 'node_modules', '.bin', 'tsc');
  const more = ['--lib', 'es2022,dom', '--types', '', 'program.mts'];
  await expect(promisify(execFile)(tsc, [...args, ...more], { cwd: folder })).resolves.toMatchObject({
    stdout: '',
  });
}, 60_000);
