import { spawn } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { layOut } from '../../src/interfaces/cli/layout.js';
import { facts, heading, list, table } from '../../src/service/readable/blocks.js';
import { verifies } from '../contract/clauses.js';
import { CLI, cleanEnvironment, freshFolder, ROOT, run, runProcess } from './harness.js';

const data = freshFolder();
let environment: Record<string, string> = { DENIAL_MANAGEMENT_DATA: data };

beforeAll(async () => {
  const created = await run(
    ['keys', 'create', '--tier', 'professional', '--label', 'tests', '--json'],
    environment,
  );
  const { id, key, tier } = JSON.parse(created.out);
  expect([created.code, tier, Object.keys(JSON.parse(created.out))]).toEqual([
    0,
    'professional',
    ['id', 'key', 'tier'],
  ]);
  expect(key).toMatch(/^dmk_professional_[0-9A-Za-z]{32}_[0-9a-f]{6}$/);
  expect(id).toMatch(/^key_/);
  environment = { ...environment, DENIAL_MANAGEMENT_API_KEY: key };
});

const LETTER = [
  '--denial-code',
  'CO-50',
  '--diagnosis',
  'Severe obstructive sleep apnea',
  '--procedure',
  'CPAP device',
];

test('lookup for a person and for a program', async () => {
  verifies('spec-1.explains');
  const person = await run(['lookup', 'co50'], environment);
  expect([person.code, person.err]).toEqual([0, '']);
  expect(person.out).toMatch(/^CO-50: /);
  expect(person.out).not.toContain('\u001b');
  const program = await run(['lookup', 'CO-50', '--json', '--insurer-type', 'medicare_ffs'], environment);
  expect(JSON.parse(program.out).code).toBe('CO-50');
});

test('tells a day that is over as over, and odds that hold own appeals as such', async () => {
  const commercial = [...LETTER, '--insurer-type', 'commercial'];
  const dated = ['--denial-date', '2026-08-03', '--stated-deadline', '2026-08-20'];
  const late = ['--letter-date', '2026-11-02'];
  const before = await run(['appeal', ...commercial, ...dated, ...late], environment);
  expect(before.out).toMatch(
    /File by: +2026-08-20 has passed: file at once\. The notice gives until August 20/,
  );
  expect(before.out).toMatch(/^Published success rate: /m);
  const won = ['--insurer-type', 'commercial', '--appeal-level', 'internal_first_level', '--outcome', 'won'];
  await run(['outcome', '--denial-code', 'CO-50', ...won, '--count', '9'], environment);
  const after = await run(['appeal', ...commercial, ...dated, ...late], environment);
  expect(after.out).toMatch(/^Success rate with your own appeals: /m);
});

test('a letter begins with the notice; what the caller adds goes before it', async () => {
  const notice = join(ROOT, 'test/intake/letters/medical-necessity-criteria-named/input.txt');
  const { code, out, err } = await run(
    ['appeal', '--from', notice, '--patient-name', 'Ada Roe', '--diagnosis', 'spondylolisthesis', '--letter'],
    environment,
  );
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('Member ID: GLH 4471-0093');
  expect(out).toContain('Patient: Ada Roe');
  const remittance = join(ROOT, 'test/intake/remittances/denied-lines/input.835');
  const first = await run(['appeal', '--from', remittance, '--letter'], environment);
  expect(first.err).toContain('The file holds 3 denials');
  expect(first.err).toContain('does not give: diagnosis');
  const none = join(freshFolder(), 'note.txt');
  writeFileSync(none, 'The library is closed on Monday.');
  const refused = await run(['appeal', '--from', none], environment);
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.err).toContain('No single denial was found');
});

test('a reader that stops early ends nothing with an error; a full disk is said', async () => {
  const shell = (line: string) =>
    new Promise<{ code: number | null; err: string }>((resolve) => {
      const child = spawn('bash', ['-c', line], { env: cleanEnvironment(environment) });
      let err = '';
      child.stderr.on('data', (chunk: Buffer) => {
        err += chunk.toString();
      });
      child.once('close', (code) => resolve({ code, err }));
    });
  const help = `'${process.execPath}' '${CLI}' --help`;
  expect(await shell(`set -o pipefail; ${help} | true`)).toEqual({ code: 0, err: '' });
  expect(await shell(`${help} >/dev/full`)).toEqual({
    code: 2,
    err: 'The output could not be written (ENOSPC).\n',
  });
});

test('appeal from options, from a file and from standard input', async () => {
  verifies('spec-1.letters');
  const options = await run(['appeal', ...LETTER, '--letter'], environment);
  expect(options.code).toBe(0);
  expect(options.out).toContain('Appeals Department');
  const input = {
    denial_code: 'CO-50',
    diagnosis: 'Severe obstructive sleep apnea',
    procedure: 'CPAP device',
  };
  const file = join(freshFolder(), 'case.json');
  writeFileSync(file, JSON.stringify(input));
  const fromFile = await run(['appeal', '--input', file, '--letter'], environment);
  const piped = await run(['appeal', '--input', '-', '--letter'], environment, JSON.stringify(input));
  expect(fromFile.out).toBe(options.out);
  expect(piped.out).toBe(options.out);
});

test('appeal writes the letter as a file and says the rest; the two count as one letter', async () => {
  const folder = freshFolder();
  const used = async () => JSON.parse((await run(['usage', '--json'], environment)).out).letters_used;
  const before = await used();
  for (const [name, beginning] of [
    ['letter.PDF', '%PDF-1.7'],
    ['letter.docx', 'PK'],
  ] as const) {
    const file = join(folder, name);
    const { code, out, err } = await run(['appeal', ...LETTER, '--out', file], environment);
    expect([code, err]).toEqual([0, `The letter is in ${file}.\n`]);
    // Nobody else on the machine reads it.
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(out).toContain('File by: ');
    expect(readFileSync(file).toString('latin1').slice(0, beginning.length)).toBe(beginning);
  }
  expect((await used()) - before).toBe(2);
});

test('a file is not replaced unasked, and a letter that cannot be kept is not counted', async () => {
  const file = join(freshFolder(), 'letter.txt');
  writeFileSync(file, 'mine');
  const used = async () => JSON.parse((await run(['usage', '--json'], environment)).out).letters_used;
  const before = await used();
  const kept = await run(['appeal', ...LETTER, '--out', file], environment);
  expect([kept.code, kept.err]).toEqual([
    2,
    `--out ${file}: the file is there already. Name another, or add --overwrite.\n`,
  ]);
  const unknown = await run(['appeal', ...LETTER, '--out', 'letter.rtf'], environment);
  expect([unknown.code, unknown.err]).toEqual([
    2,
    '--out letter.rtf: the ending says the form of the letter. Use one of .txt, .md, .pdf, .docx.\n',
  ]);
  expect(await used()).toBe(before);
  expect(readFileSync(file, 'utf8')).toBe('mine');
  expect((await run(['appeal', ...LETTER, '--out', file, '--overwrite'], environment)).code).toBe(0);
  expect(readFileSync(file, 'utf8')).toContain('Appeals Department');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('analyze reads a file of text', async () => {
  verifies('spec-1.analyses');
  const file = join(freshFolder(), 'letter.txt');
  writeFileSync(
    file,
    'Your claim was denied. CO-50: not medically necessary. CO-197: no prior authorization.',
  );
  const { code, out } = await run(['analyze', file, '--json'], environment);
  expect(code).toBe(0);
  expect(JSON.parse(out).denial_codes.map((found: { code: string }) => found.code)).toEqual([
    'CO-50',
    'CO-197',
  ]);
});

test.each([
  ['no key', ['lookup', 'CO-50', '--api-key', ''], 2, /keys create --tier sandbox/],
  ['an unknown code', ['lookup', 'CO-999'], 1, /unknown_denial_code/],
  ['no denial code', ['lookup', 'hello'], 1, /CODE is not a denial code/],
  ['a missing field', ['appeal', '--denial-code', 'CO-50', '--diagnosis', 'x'], 1, /--procedure is required/],
  ['an unknown option', ['list', '--categry', 'x'], 2, /Did you mean --category/],
  ['an unknown command', ['lok', 'CO-50'], 2, /Did you mean lookup/],
  ['a missing argument', ['lookup'], 2, /CODE/],
  ['a missing file', ['analyze', 'no-such-file.txt'], 2, /no-such-file.txt cannot be read/],
  ['a word that is no number', ['list', '--limit', 'many'], 1, /--limit must be a whole number/],
  [
    'a tier that is none',
    ['keys', 'create', '--tier', 'gold'],
    2,
    /sandbox, starter, professional, enterprise/,
  ],
  ['a key that is not there', ['keys', 'revoke', 'key_none'], 1, /not_found/],
] as const)('%s', async (_, args, code, message) => {
  const withoutKey = args.includes('--api-key' as never);
  const { DENIAL_MANAGEMENT_API_KEY: key = '', ...rest } = environment;
  const ran = await run([...args], withoutKey ? rest : { ...rest, DENIAL_MANAGEMENT_API_KEY: key });
  expect([ran.code, ran.out]).toEqual([code, '']);
  expect(ran.err).toMatch(message);
  expect(ran.err).not.toMatch(/\bat \w+ \(|node_modules/);
});

test('input that is no JSON object', async () => {
  const ran = await run(['appeal', '--input', '-'], environment, '[1]');
  expect([ran.code, ran.err]).toEqual([2, 'Standard input is not a JSON object.\n']);
});

test('a rotated key and its successor work side by side; the list tells how each key stands', async () => {
  const options = ['--tier', 'starter', '--expires', '2099-12-31', '--json'];
  const first = JSON.parse((await run(['keys', 'create', ...options], environment)).out);
  const second = JSON.parse(
    (await run(['keys', 'rotate', first.id, '--grace', '2h', '--json'], environment)).out,
  );
  expect([second.id, second.tier]).toEqual([first.id, 'starter']);
  for (const { key } of [first, second])
    expect((await run(['usage'], { ...environment, DENIAL_MANAGEMENT_API_KEY: key })).code).toBe(0);
  const listed = JSON.parse((await run(['keys', 'list', '--json'], environment)).out);
  const row = listed.find(({ id }: { id: string }) => id === first.id);
  expect(row.state).toBe(
    `in force, the one before until ${second.grace_until.slice(0, 16).replace('T', ' ')} UTC`,
  );
  expect(row.expires).toBe('2100-01-01T00:00:00.000Z');
  expect((await run(['keys', 'rotate', first.id, '--grace', '0m'], environment)).out).toContain(
    'dmk_starter_',
  );
  const replaced = await run(['usage'], { ...environment, DENIAL_MANAGEMENT_API_KEY: first.key });
  expect([replaced.code, replaced.err]).toEqual([2, expect.stringContaining('Use the newer one')]);
});

test.each([
  ['a day that is none', ['keys', 'create', '--tier', 'sandbox', '--expires', '2027-02-30'], /last day/],
  [
    'an end that is past',
    ['keys', 'create', '--tier', 'sandbox', '--expires', '2020-01-01'],
    /in the future/,
  ],
  ['a grace that is none', ['keys', 'rotate', 'key_none', '--grace', 'soon'], /30m, 24h, 7d/],
])('%s is refused with what is allowed', async (_, args, message) => {
  const ran = await run(args, environment);
  expect([ran.code, ran.out]).toEqual([2, '']);
  expect(ran.err).toMatch(message);
});

test('a database that cannot be reached is named, its password is not', async () => {
  const url = 'postgres://denials:topsecret@127.0.0.1:1/denials';
  const ran = await run(['keys', 'list'], { ...environment, DATABASE_URL: url });
  expect([ran.code, ran.out]).toEqual([2, '']);
  expect(ran.err).toMatch(
    /^The database denials at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED.*DATABASE_URL\.\n$/,
  );
  expect(ran.err).not.toContain('topsecret');
});

test('keys are listed without the keys, and a revoked one no longer works', async () => {
  verifies('spec-5.sandbox');
  const created = JSON.parse((await run(['keys', 'create', '--tier', 'sandbox', '--json'], environment)).out);
  const use = () => run(['status'], { ...environment, DENIAL_MANAGEMENT_API_KEY: created.key });
  expect((await use()).code).toBe(0);
  const listed = await run(['keys', 'list'], environment);
  expect(listed.out).toContain(created.id);
  expect(listed.out).not.toContain(created.key);
  expect((await run(['keys', 'revoke', created.id], environment)).code).toBe(0);
  const refused = await use();
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('revoked')]);
});

test('packs are checked and tested', async () => {
  const missing = await run(['packs', 'check', 'no-such-folder'], environment);
  expect([missing.code, missing.err]).toEqual([2, 'There is no folder no-such-folder.\n']);
  const bad = freshFolder();
  writeFileSync(join(bad, 'pack.yaml'), 'id: mine\n');
  const checked = await run(['packs', 'check', bad], environment);
  expect(checked.code).toBe(1);
  expect(checked.out).toMatch(/pack\.yaml:\d+:\d+ {2}PK201 /);
});

test('wrong settings are refused with what is allowed', async () => {
  const port = await runProcess(['serve'], { ...environment, PORT: 'http' });
  expect([port.code, port.err]).toEqual([2, expect.stringContaining('0 to 65,535')]);
  const level = await run(['status'], { ...environment, DENIAL_MANAGEMENT_LOG: 'loud' });
  expect([level.code, level.err]).toEqual([2, expect.stringContaining('silent, error, warn, info, debug')]);
});

test('help and version', async () => {
  const help = await run(['--help'], environment);
  expect(help.code).toBe(0);
  for (const command of [
    'serve',
    'mcp',
    'lookup',
    'list',
    'appeal',
    'analyze',
    'usage',
    'status',
    'keys',
    'packs',
  ])
    expect(help.out).toContain(command);
  expect(await run([], environment)).toEqual({ ...help, code: 0, err: '' });
  const group = await run(['keys'], environment);
  expect([group.code, group.err]).toEqual([0, '']);
  expect(group.out).toContain('rotate');
  expect((await run(['keyz'], environment)).code).toBe(2);
  expect((await runProcess(['--version'], environment)).out).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('on a terminal nothing is wider than the terminal', () => {
  const long = 'a sentence that goes on and on '.repeat(8).trim();
  const blocks = [heading('Title'), facts(['Name', long]), list([long]), table(['A', 'B'], [[long, 'x']])];
  const lines = layOut(blocks, { width: 60, color: false }).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
});

test('letter lint: 0 for a letter that passes, 1 with what to fix, 2 where there is nothing to read', async () => {
  const folder = freshFolder();
  const letter = join(folder, 'letter.txt');
  writeFileSync(letter, (await run(['appeal', ...LETTER, '--letter'], environment)).out);
  const good = await run(['letter', 'lint', letter], environment);
  expect([good.code, good.err]).toEqual([0, '']);
  expect(good.out).toMatch(/^Score \d+ of 100 .* passes\.$/m);
  const poor = await run(
    ['letter', 'lint', '-', '--json'],
    environment,
    'Dear Sir,\nPlease pay {{amount}}.\n',
  );
  expect(poor.code).toBe(1);
  expect(JSON.parse(poor.out)).toMatchObject({
    passed: false,
    failures: ['A template token is unresolved.'],
  });
  for (const args of [[join(folder, 'none.txt')], [letter, '--insurer-type', 'nonesuch']]) {
    const refused = await run(['letter', 'lint', ...args], environment);
    expect([refused.code, refused.out]).toEqual([2, '']);
    expect(refused.err).toMatch(/^(The file .* cannot be read|--insurer-type must be one of: )/);
  }
});
