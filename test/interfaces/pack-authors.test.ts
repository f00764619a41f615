/** What authors of packs do, from an empty folder. */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { built, freshFolder, run } from './harness.js';

const DATA = { DENIAL_MANAGEMENT_DATA: freshFolder() };
/** Every command reads all packs, from their YAML. */
const PATIENCE = 180_000;
let pack: string;

beforeAll(async () => {
  built();
  const parent = freshFolder();
  const made = await run(['packs', 'new', 'mercy-hospital', '--in', parent], DATA);
  expect(made).toMatchObject({ code: 0, err: '' });
  pack = join(parent, 'mercy-hospital');
}, 120_000);

/** The pack with one of its files changed, in a folder of the same name. */
function changed(file: string, from: string, to: string): string {
  const copy = join(mkdtempSync(join(freshFolder(), 'x')), 'mercy-hospital');
  cpSync(pack, copy, { recursive: true });
  const text = readFileSync(join(copy, file), 'utf8');
  expect(text).toContain(from);
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
