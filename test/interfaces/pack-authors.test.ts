/** What authors of packs do, from an empty folder. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readProof } from '../../src/packs/proof.js';
import { CLI, cleanEnvironment, freshFolder, ROOT, run } from './harness.js';

/** Held while the file runs, so that its commands read it once between them. */
let proof: ReturnType<typeof readProof>;
beforeAll(() => {
  proof = readProof(join(ROOT, 'dist', 'packs.proof.json.gz'));
  expect(proof).toBeDefined();
});

const DATA = { DENIAL_MANAGEMENT_DATA: freshFolder() };
/** Every command reads all packs, from their YAML. */
const PATIENCE = 300_000;
let pack: string;

beforeAll(async () => {
  const parent = freshFolder();
  const made = await run(['packs', 'new', 'mercy-hospital', '--in', parent], DATA);
  expect(made).toMatchObject({ code: 0, err: '' });
  pack = join(parent, 'mercy-hospital');
});

/** The pack with one of its files changed, in a folder of the same name. */
function changed(file: string, from: string | RegExp, to: string): string {
  const copy = join(mkdtempSync(join(freshFolder(), 'x')), 'mercy-hospital');
  cpSync(pack, copy, { recursive: true });
  const text = readFileSync(join(copy, file), 'utf8');
  expect(typeof from === 'string' ? text.indexOf(from) : text.search(from)).toBeGreaterThanOrEqual(0);
  writeFileSync(join(copy, file), text.replace(from, to));
  return copy;
}

test(
  'a new pack passes every check, and its example passes',
  async () => {
    expect(await run(['packs', 'check', pack], DATA)).toMatchObject({ code: 0 });
    const tested = await run(['packs', 'test', pack], DATA);
    expect(tested.out).toBe('1 passed, 0 failed, 0 skipped.\n');
  },
  PATIENCE,
);

test('a new pack is made once, under a name that packs may have', async () => {
  expect(await run(['packs', 'new', 'mercy-hospital', '--in', join(pack, '..')], DATA)).toMatchObject({
    code: 2,
  });
  const named = await run(['packs', 'new', '../Mercy'], DATA);
  expect(named).toMatchObject({ code: 2, out: '' });
  expect(named.err).toContain('small letters');
});

test(
  'findings are printed for programs and as annotations',
  async () => {
    const broken = changed('pack.yaml', 'title:', 'titel:');
    const json = await run(['packs', 'check', broken, '--json'], DATA);
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out).problems).toContainEqual(
      expect.objectContaining({ code: 'PK202', severity: 'error', line: 3, column: 1 }),
    );
    const notes = await run(['packs', 'check', broken, '--annotations'], DATA);
    expect(notes.code).toBe(1);
    expect(notes.out).toMatch(/^::error file=\S+pack\.yaml,line=3,col=1,title=PK202::"titel"/m);
  },
  PATIENCE,
);

test(
  'a check judges what the server would load, and says what a replacement breaks elsewhere',
  async () => {
    const breaking = changed(
      'pack.yaml',
      '# overrides',
      "overrides: ['regulation:29-cfr-2560-503-1-h-3-iii']\n# overrides",
    );
    mkdirSync(join(breaking, 'regulations'));
    writeFileSync(
      join(breaking, 'regulations', 'erisa.yaml'),
      `${readFileSync(join(breaking, 'evidence.yaml'), 'utf8').split('\n')[0]?.replace('evidence', 'regulations')}
regulations:
  - id: 29-cfr-2560-503-1-h-3-iii
    citation: 29 C.F.R. § 2560.503-1(h)(3)(iii)
    title: Consultation of a health professional
    requires: The plan consults a health professional of the right training on a question of medical judgment.
    applies_to: [self_funded_erisa]
    use_for: [notice_and_procedure]
    effective_from: '2002-07-01'
    verified: false
    evidence: knowledge
    source: { title: Not yet read, checked: '2026-11-21' }
`,
    );
    const file = join(breaking, 'regulations', 'erisa.yaml');
    const text = await run(['packs', 'check', file, join(breaking, 'evidence.yaml')], DATA);
    expect(text.code).toBe(1);
    expect(text.out).toMatch(
      /level-of-care\/strategies\.yaml:(\d+):\d+ {2}PK505 .*\n {2}\1 \| .*\{\{cite "29-cfr-2560-503-1-h-3-iii"\}\}.*\n +\| +\^\n/,
    );
    expect(text.out).toContain('come from what yours replaces');
    const sarif = JSON.parse((await run(['packs', 'check', breaking, '--format', 'sarif'], DATA)).out);
    expect(sarif.version).toBe('2.1.0');
    expect(sarif.runs[0].results[0]).toMatchObject({
      ruleId: 'PK505',
      level: 'error',
      locations: [{ physicalLocation: { region: { startLine: expect.any(Number) } } }],
    });
    const junit = await run(['packs', 'check', breaking, '--format', 'junit'], DATA);
    expect(junit.out).toMatch(/<testcase classname="\S+" name="\d+:\d+ PK505"><failure type="PK505"/);
    const examples = await run(['packs', 'test', breaking], DATA);
    expect([examples.code, examples.err]).toEqual([1, expect.stringContaining('PK505')]);
    const untested = await run(['packs', 'test', breaking, '--format', 'junit'], DATA);
    expect([untested.code, untested.out]).toEqual([1, expect.stringContaining('<failure type="PK505"')]);
  },
  PATIENCE,
);

test(
  'examples are chosen by words and told in the forms of workflows',
  async () => {
    const failing = changed('mercy-hospital.examples.yaml', '[knee]', '[<elbow>]');
    const notes = await run(['packs', 'test', failing, '--format', 'annotations'], DATA);
    expect(notes.code).toBe(1);
    expect(notes.out).toMatch(/^::error file=\S+,line=5,col=1,title=example::A denied knee replacement/);
    const junit = await run(['packs', 'test', failing, '--format', 'junit', '--filter', 'KNEE'], DATA);
    expect(junit.out).toContain('tests="1" failures="1"');
    expect(junit.out).toContain('&lt;elbow&gt;');
    expect(await run(['packs', 'test', failing, '--filter', 'hip'], DATA)).toMatchObject({ code: 2 });
  },
  PATIENCE,
);

test(
  'a file of examples that cannot be run is a failure, and those of the others run',
  async () => {
    const broken = changed('mercy-hospital.examples.yaml', /^on: .*\n/m, '');
    const told = await run(['packs', 'test', broken], DATA);
    expect(told.code).toBe(1);
    expect(told.out).toMatch(
      /^failed {2}\S+mercy-hospital\.examples\.yaml:\d+: none of its examples could be run\n {2}PK201 .*\n/,
    );
    expect(told.out).toContain('0 passed, 1 failed, 0 skipped.');
    const junit = await run(['packs', 'test', broken, '--format', 'junit'], DATA);
    expect([junit.code, junit.out]).toEqual([1, expect.stringContaining('tests="1" failures="1"')]);
  },
  PATIENCE,
);

test(
  'an entry that moved in a list is told once, and not those that made room for it',
  async () => {
    const words = '[words by which a caller names it]';
    const before = changed('evidence.yaml', words, '[first name, second name, third name]');
    const after = changed('evidence.yaml', words, '[third name, first name, second name]');
    const told = await run(['packs', 'diff', before, after], DATA);
    expect(told.out).toContain('           signals: third name: "entry 3" -> "entry 1"\n0 added');
  },
  PATIENCE,
);

test(
  'a comparison names records and fields',
  async () => {
    const older = changed('evidence.yaml', 'mercy-hospital-example-document', 'mercy-form');
    writeFileSync(
      join(older, 'pack.yaml'),
      readFileSync(join(older, 'pack.yaml'), 'utf8').replace('Mercy', 'Old'),
    );
    const told = await run(['packs', 'diff', older, pack], DATA);
    expect(told).toMatchObject({ code: 0 });
    expect(told.out).toBe(
      [
        'removed  evidence mercy-form',
        'added    evidence mercy-hospital-example-document',
        'changed  packs mercy-hospital',
        '           title: "Old hospital" -> "Mercy hospital"',
        '1 added, 1 removed, 1 changed.',
        '',
      ].join('\n'),
    );
    expect(await run(['packs', 'diff', join(pack, 'none'), pack], DATA)).toMatchObject({ code: 2 });
  },
  PATIENCE,
);

/** Commands of the first change that docs/packs.md tells, as lists of words. */
function firstChange(): string[][] {
  const page = readFileSync(new URL('../../docs/packs.md', import.meta.url), 'utf8');
  const [section = ''] = page.split('## A first change\n')[1]?.split('\n## ') ?? [];
  return [...section.matchAll(/`npx denial-management ([^`]+)`/g)].map(([, words = '']) =>
    [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain),
  );
}

test(
  'the first change of docs/packs.md ends with a letter, without a key',
  async () => {
    const commands = firstChange();
    expect(commands.map(([, command]) => command)).toEqual(['check', 'test', 'preview']);
    for (const words of commands) {
      // All examples are run where the program is tested.
      const told = await run(words[1] === 'test' ? [...words, '--filter', 'carc-50'] : words, DATA);
      expect(told).toMatchObject({ code: 0, err: '' });
      if (words[1] === 'preview') expect(told.out).toContain('I ask the plan to');
    }
  },
  PATIENCE,
);

test(
  'a letter can be seen without a key',
  async () => {
    const facts = { denial_code: 'CO-50', diagnosis: 'knee osteoarthritis' };
    const shown = await run(
      ['packs', 'preview', pack, '--input', '-', '--procedure', 'total knee replacement'],
      DATA,
      JSON.stringify(facts),
    );
    expect(shown).toMatchObject({ code: 0, err: '' });
    expect(shown.out).toContain('total knee replacement');
    const incomplete = await run(['packs', 'preview', pack], DATA);
    expect(incomplete).toMatchObject({ code: 1, out: '' });
    expect(incomplete.err).toContain('--denial-code is required.');
  },
  PATIENCE,
);

/** A case in a file beside the packs. */
function caseFile(more = ''): string {
  const file = join(mkdtempSync(join(freshFolder(), 'case')), 'case.yaml');
  writeFileSync(
    file,
    `denial_code: CO-50\ndiagnosis: knee osteoarthritis\nprocedure: total knee replacement\n${more}`,
  );
  return file;
}

test(
  'letters of packs with an error are not told as if they were whole',
  async () => {
    const broken = changed('evidence.yaml', 'proves:', 'prove:');
    const told = await run(['packs', 'explain', caseFile(), '--packs', broken], DATA);
    expect(told.err).toContain('Files of the packs cannot be read (');
    expect(told.err).toContain('PK20');
  },
  PATIENCE,
);

test(
  'a letter is explained: what might stand in it, used or left out and why, with its place',
  async () => {
    const file = caseFile('insurer_type: medicare_ffs\n');
    const told = await run(['packs', 'explain', file, '--packs', pack], DATA);
    expect(told).toMatchObject({ code: 0, err: '' });
    expect(told.out).toMatch(/^ {2}code carc-50 {2}\S+codes\/carc-50\.yaml:\d+$/m);
    expect(told.out).toMatch(/^ {2}used {2}medical-necessity-\S+: named by .* {2}\S+strategies\.yaml:\d+$/m);
    expect(told.out).toMatch(/^ {2}(?:used|left) {2}.*argument 1.*: .* {2}\S+service-areas\/\S+:\d+$/m);
    expect(told.out).toMatch(
      /^ {2}left {2}medical-necessity-tried-first: it needs prior treatments, .*:\d+$/m,
    );
    expect(told.out).toMatch(
      /^ {2}left {2}.*the signer is provider; it asks for|the provider signs; it is for patient/m,
    );
    const wrong = await run(['packs', 'explain', caseFile('denial_cod: x\n')], DATA);
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('Did you mean "denial_code"?')]);
  },
  PATIENCE,
);

test(
  'each save shows what it changed in a letter, with the record behind it',
  async () => {
    const copy = changed('evidence.yaml', 'evidence:', 'evidence:');
    const file = caseFile();
    const watching = spawn('node', [CLI, 'packs', 'watch', file, '--packs', copy, '--page', '--saves', '2'], {
      env: cleanEnvironment(DATA),
    });
    try {
      let out = '';
      const waits = new Promise<void>((resolve) => {
        watching.stdout.setEncoding('utf8').on('data', (chunk) => {
          out += chunk;
          if (out.includes('Waiting for a save')) resolve();
        });
      });
      await waits;
      const address = /http:\S+/.exec(out)?.[0] ?? '';
      const events = (await fetch(`${address}saves`)).body?.getReader();
      const told = async () => new TextDecoder().decode((await events?.read())?.value);
      expect(await told()).toContain('open');
      out = '';
      writeFileSync(file, readFileSync(file, 'utf8').replace('total', 'partial'));
      expect(await told()).toContain('looked');
      const page = await (await fetch(address)).text();
      expect(page).toMatch(
        /<div class="gone">[^<]*total knee[^<]*<small>frame opening \S+appeal\.yaml:\d+<\/small>/,
      );
      expect(page).toMatch(/<div class="new">[^<]*partial knee/);
      const elsewhere = request(address, { headers: { host: 'pages.example.org' } }).end();
      const [{ statusCode }] = (await once(elsewhere, 'response')) as [IncomingMessage];
      expect(statusCode).toBe(403);
      writeFileSync(file, readFileSync(file, 'utf8'));
      expect(await new Promise((resolve) => watching.once('close', resolve))).toBe(0);
      expect(out).toMatch(/^\+ .*partial knee replacement[^[]*\[(?:frame|code|argument) [a-z0-9-]+/m);
    } finally {
      watching.kill('SIGKILL');
    }
  },
  PATIENCE,
);

test(
  'a workflow is told which letters a change alters',
  async () => {
    const repository = mkdtempSync(join(freshFolder(), 'repository'));
    cpSync(pack, join(repository, 'mercy-hospital'), { recursive: true });
    const git = (...given: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...given], {
        cwd: repository,
      });
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'before');
    const base = git('rev-parse', 'HEAD').toString().trim();
    const own = (file: string) => join(repository, 'mercy-hospital', file);
    writeFileSync(
      own('pack.yaml'),
      `${readFileSync(own('pack.yaml'), 'utf8')}overrides: [evidence:denial-notice]\n`,
    );
    writeFileSync(
      own('evidence.yaml'),
      `${readFileSync(own('evidence.yaml'), 'utf8')}  - id: denial-notice
    name: Notice of the Mercy clinic
    proves: They show the findings and the course of the illness in dated entries.
    obtain: Ask the records office.
    signals: [clinic notes]
`,
    );
    const summary = join(repository, 'summary.md');
    const action = fileURLToPath(new URL('../../.github/actions/packs/', import.meta.url));
    const { steps } = parse(readFileSync(join(action, 'action.yml'), 'utf8')).runs;
    const inputs: Record<string, string> = {
      packs: 'mercy-hospital',
      filter: 'carc-50.examples',
      base,
      version: '0.0.0',
    };
    /** The expressions of a workflow that an action may use for its inputs. */
    const filled = (text: string) =>
      text.replace(
        /\$\{\{ inputs\.(\w+) \}\}/g,
        (_, name) => inputs[name] ?? expect.fail(`no input ${name}`),
      );
    /** The steps that run a command, as a runner does: in the repository, with the environment that the step names. */
    const check = () => {
      const runs = steps.filter(({ run: command }: { run?: string }) => command !== undefined);
      expect(runs).toHaveLength(1);
      const [{ run: command, env }] = runs;
      const named = Object.entries(env as Record<string, string>).map(([name, text]) => [name, filled(text)]);
      return spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', command], {
        cwd: repository,
        env: {
          ...cleanEnvironment(DATA),
          GITHUB_ACTION_PATH: action,
          GITHUB_STEP_SUMMARY: summary,
          ...Object.fromEntries(named),
          // The version of the registry is that of this tree here.
          PROGRAM: `node ${CLI}`,
        },
        encoding: 'utf8',
      });
    };
    expect(check()).toMatchObject({ status: 0 });
    const told = readFileSync(summary, 'utf8');
    expect(told).toMatch(/\*\*[1-9]\d* of \d+ letters changed\.\*\*/);
    expect(told).toMatch(/^\+ .*Notice of the Mercy clinic/m);
    writeFileSync(own('pack.yaml'), readFileSync(own('pack.yaml'), 'utf8').replace('title:', 'titel:'));
    const failed = check();
    expect(failed.status).toBe(1);
    expect(failed.stdout).toMatch(/^::error file=mercy-hospital\/pack\.yaml,line=3,/m);
  },
  PATIENCE,
);

test(
  'ids, gaps and notation: listed, and fixed where no judgment is needed',
  async () => {
    const found = await run(['packs', 'list', 'evidence', '--packs', pack, '--search', 'mercy'], DATA);
    expect(found.out).toBe('mercy-hospital-example-document  Name of the document as a letter prints it\n');
    const misspelt = await run(['packs', 'list', 'variabels'], DATA);
    expect([misspelt.code, misspelt.err]).toEqual([2, expect.stringContaining('Did you mean "variables"?')]);
    const gaps = await run(['packs', 'coverage', '--line', 'tricare'], DATA);
    expect(gaps.out).toMatch(/^\d+ of \d+ codes lack nothing but a reading\.$/m);
    const broken = changed('mercy-hospital.examples.yaml', /^on: '(.*)'$/m, 'on: $1');
    const code = 'codes:\n\t- id: carc-0999\n\t  code: 0999\n';
    const patch =
      '  - because: Our own name\n    set: { name: Chart\u00a0notes }\n    patch: evidence:clinical-notes\n';
    writeFileSync(join(broken, 'patches.yaml'), `patches:\n${patch}`);
    writeFileSync(join(broken, 'short-codes.yaml'), code);
    const fixed = await run(['packs', 'fix', broken, '--order'], DATA);
    expect([fixed.code, fixed.out]).toEqual([1, expect.stringContaining('need your judgment')]);
    expect(readFileSync(join(broken, 'short-codes.yaml'), 'utf8')).toMatch(
      /^# yaml-language-server: \$schema=\.schemas\/packs\/short-codes\.schema\.json\ncodes:\n.*\n {4}code: '0999'\n$/,
    );
    expect(readFileSync(join(broken, 'mercy-hospital.examples.yaml'), 'utf8')).toMatch(/^on: '\S+'$/m);
    expect(readFileSync(join(broken, 'patches.yaml'), 'utf8')).toMatch(
      / {2}- patch: evidence:clinical-notes\n {4}was: '[0-9a-f]{12}'\n {4}because: Our own name\n {4}set: \{ name: Chart notes \}\n/,
    );
  },
  PATIENCE,
);

test(
  'what an expert should read next is listed by use and risk',
  async () => {
    const { out, code } = await run(['packs', 'review', '--limit', '3', '--json'], DATA);
    expect(code).toBe(0);
    const { waiting, next } = JSON.parse(out);
    expect(waiting).toBeGreaterThan(3);
    expect(next).toHaveLength(3);
    expect(next[0].points).toBeGreaterThanOrEqual(next[2].points);
    expect(next.map(({ id }: { id: string }) => id)).toContain('carc-97');
  },
  PATIENCE,
);

test(
  'who read a record is entered in its file with name, credential and day',
  async () => {
    const remark = `remarks:\n  - id: rarc-n115\n    code: N115\n    title: Kept\n  - id: rarc-n386\n    code: N386\n`;
    const folder = changed('pack.yaml', 'title:', 'title:');
    const file = join(folder, 'remarks.yaml');
    writeFileSync(file, remark);
    const reader = ['--name', 'Ana Diaz', '--credential', 'CPC'];
    expect(await run(['packs', 'review', folder, '--read', 'rarc-n115', ...reader], DATA)).toMatchObject({
      code: 0,
    });
    const entered = readFileSync(file, 'utf8');
    expect(entered).toMatch(
      /title: Kept\n {4}review: reviewed\n {4}reviews:\n {6}- name: "Ana Diaz"\n {8}credential: "CPC"\n {8}date: '\d{4}-\d\d-\d\d'\n {2}- id: rarc-n386\n/,
    );
    const again = await run(
      ['packs', 'review', folder, '--read', 'rarc-n115', '--name', 'Bo Li', '--credential', 'RN'],
      DATA,
    );
    expect(again.code).toBe(0);
    expect(readFileSync(file, 'utf8')).toMatch(/Ana Diaz[\s\S]+Bo Li[\s\S]+id: rarc-n386/);
    expect(await run(['packs', 'review', folder, '--read', 'carc-50', ...reader], DATA)).toMatchObject({
      code: 1,
    });
    expect(await run(['packs', 'review', folder, '--read', 'rarc-n115'], DATA)).toMatchObject({ code: 2 });
  },
  PATIENCE,
);

test(
  'what a pack changes of others, and what no longer stands on a day, is told with its place',
  async () => {
    const layers = await run(['packs', 'layers', 'test/overlays/mercy'], DATA);
    expect(layers).toMatchObject({ code: 0, err: '' });
    expect(layers.out).toMatch(
      /^code record carc-97, of coding-bundling\n {2}disposition\.cases: mercy \(test\/overlays\/mercy\/patches\.yaml:\d+\)$/m,
    );
    const stale = await run(
      ['packs', 'check', 'test/overlays/mercy', '--on', '2028-06-01', '--fail-on', 'stale'],
      DATA,
    );
    expect(stale).toMatchObject({ code: 1, err: '' });
    expect(stale.out).toMatch(
      /^test\/overlays\/mercy\/contracts\/aetna-2025\.yaml:6 {2}stale {2}contract aetna-2025: Ended/m,
    );
    const nightly = ['packs', 'check', 'test/overlays/mercy', '--on', '2028-06-01', '--format', 'sarif'];
    const listed = await run(nightly, DATA);
    expect(listed.code).toBe(0);
    expect(JSON.parse(listed.out).runs[0].results).toContainEqual(
      expect.objectContaining({
        ruleId: 'stale',
        level: 'warning',
        message: { text: expect.stringMatching(/^contract aetna-2025: Ended/) },
      }),
    );
  },
  PATIENCE,
);

const PORTAL = `The record for {{procedure}} went through the portal of the plan, which printed a receipt for every page. A decision that
speaks of missing records has to name the page that was missing on that day. The receipt lists the visit notes, the findings and the plan
of care for {{diagnosis}} as they were sent, so a reviewer can open each of them and compare it with the policy. Please have the reviewer
confirm in the decision which of these pages were opened.`;

test(
  'records are started in the right file with an example, or it is said what is still to fill',
  async () => {
    const own = changed('pack.yaml', 'title:', 'title:');
    const code = ['packs', 'new', 'code', 'E4412', '--in', own, '--payer', 'aetna', '--says-as', 'carc-252'];
    const answer = [
      'packs',
      'new',
      'answer',
      'mercy-portal',
      '--in',
      own,
      '--for',
      'medical-necessity-criteria',
    ];
    const made = await run(
      [
        ...answer,
        ...[
          '--when',
          '{ payers: [aetna] }',
          '--heading',
          'The portal of the plan received the complete record',
        ],
        ...['--text', PORTAL, '--payer-reply', 'The portal shows receipt, not review.'],
        ...['--answer', 'Receipt is what the decision denies, and the portal proves it page by page.'],
      ],
      DATA,
    );
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(/0 errors, 0 warnings.*\n2 passed, 0 failed/);
    const half = await run([...code, '--category', 'documentation', '--title', 'Records not received'], DATA);
    expect(half.code).toBe(1);
    expect(half.out).toContain('"meaning" is missing');
    expect(readFileSync(join(own, 'short-codes.yaml'), 'utf8')).toMatch(
      /title: Records not received\n {4}# meaning: What it says/,
    );
    expect(await run(['packs', 'new', 'area', '../../escaped', '--in', own], DATA)).toMatchObject({
      code: 2,
    });
    await run(['packs', 'new', 'area', 'cardiac-mri', '--in', own, '--names', 'cardiac MRI'], DATA);
    expect(readFileSync(join(own, 'area-cardiac-mri.examples.yaml'), 'utf8')).toMatch(
      /procedure: cardiac MRI\n[\s\S]*service_area\.id: cardiac-mri\n/,
    );
    await run(['packs', 'new', 'law', 'tex-ins-4201-152', '--in', own, '--states', 'TX'], DATA);
    expect(readFileSync(join(own, 'law-tex-ins-4201-152.examples.yaml'), 'utf8')).toMatch(
      /state: (?!TX)[A-Z]{2}\n[\s\S]*cites_not:\n +- tex-ins-4201-152\n/,
    );
  },
  PATIENCE,
);

test(
  'what moved on is listed with its place, and a waiver ends with its day',
  async () => {
    const own = changed('pack.yaml', /^#.*\n/, '');
    const head = readFileSync(join(own, 'evidence.yaml'), 'utf8').split('\n')[0] ?? '';
    const waiver = 'finding: PK106\n    file: pack.yaml\n    because: Our tool writes this file.';
    writeFileSync(
      join(own, 'waivers.yaml'),
      `${head.replace('evidence', 'waivers')}\nwaivers:\n  - ${waiver}\n    until: '2098-12-31'\n`,
    );
    writeFileSync(
      join(own, 'patches.yaml'),
      `${head.replace('evidence', 'patches')}\npatches:\n  - patch: evidence:clinical-notes\n    was: '0123456789ab'\n    set: { name: Chart notes }\n`,
    );
    const checked = await run(['packs', 'check', own], DATA);
    expect(checked.out).toContain('0 errors, 1 warning, 1 accepted;');
    const outdated = await run(['packs', 'outdated', own, '--json'], DATA);
    expect(outdated.code).toBe(1);
    expect(JSON.parse(outdated.out).outdated).toEqual([
      expect.objectContaining({ reason: 'patched_fields_changed', line: 4 }),
    ]);
    const later = await run(['packs', 'outdated', own, '--on', '2099-01-01'], DATA);
    expect(later.out).toMatch(/waivers\.yaml:6 {2}waiver ended {2}PK106/);
    writeFileSync(
      join(own, 'short-codes.yaml'),
      `${head.replace('evidence', 'short-codes')}\ncodes:\n  - id: payer-aetna-e4412\n    family: payer\n    payer: aetna\n    code: E4412\n    status: active\n    stop: '2098-03-31'\n    category: documentation\n    title: Records not received\n    meaning: The payer asked for records and closed the line.\n    what_to_do: Send the records through the portal.\n    says_as: carc-252\n`,
    );
    writeFileSync(
      join(own, 'patches.yaml'),
      `${head.replace('evidence', 'patches')}\npatches:\n  - patch: code:carc-154\n    set: { stop: '2098-03-31' }\n`,
    );
    const stopped = await run(['packs', 'outdated', own, '--on', '2098-04-01'], DATA);
    expect(stopped.out).toMatch(/patches\.yaml:4 {2}ended {2}code carc-154: Ended on 2098-03-31/);
    expect(stopped.out).toMatch(/short-codes\.yaml:8 {2}ended {2}.*Ended on 2098-03-31.*status: deactivated/);
    const before = await run(['packs', 'outdated', own, '--on', '2098-03-31'], DATA);
    expect(before.out).not.toContain('short-codes.yaml');
  },
  PATIENCE,
);
