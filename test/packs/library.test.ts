import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSources } from '../../src/packs/folders.js';
import { type LoadResult, loadPacks } from '../../src/packs/load.js';
import { writeProof } from '../../src/packs/proof.js';
import { writeSnapshot } from '../../src/packs/snapshot.js';
import { createSchemas } from '../../src/schema/schemas.js';

const BASE = fileURLToPath(new URL('base', import.meta.url));

const OURS = {
  'pack.yaml': `# yaml-language-server: $schema=../schemas/packs/pack.schema.json
id: ours
title: Our own wording
version: 2026.10.1
description: A pack that replaces one document of evidence and adds another.
overrides: [evidence:clinical-notes]
`,
  'evidence.yaml': `# yaml-language-server: $schema=../schemas/packs/evidence.schema.json
evidence:
  - id: clinical-notes
    name: Notes of our clinic
    proves: They show the findings.
    obtain: Ask the records office.
    signals: [clinic notes]
  - id: our-form
    name: Our form
    proves: It shows the consent.
    obtain: Ask the front desk.
    signals: [our form]
`,
};

const schemas = createSchemas();

describe('the pack library', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'packs-'));
    cpSync(BASE, folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function load(more: { roots?: string[]; snapshot?: string; proof?: string } = {}): LoadResult {
    const { roots = [], ...rest } = more;
    return loadPacks({
      roots: [join(folder, 'packs'), ...roots],
      templates: join(folder, 'templates'),
      schemas,
      ...rest,
    });
  }

  function change(path: string, from: string, to: string): void {
    const file = join(folder, path);
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
  }

  function addOurs(): string {
    const root = join(folder, 'ours');
    mkdirSync(root);
    for (const [name, text] of Object.entries(OURS)) writeFileSync(join(root, name), text);
    return root;
  }

  it('links records and says which pack holds them', () => {
    const { library } = load();
    expect(library?.codes.get('carc-900')?.pack).toBe('medical-necessity');
    expect([...(library?.arguments.keys() ?? [])]).toContain('sample-lesser');
    expect(library?.appealRights.get('self_funded_erisa')?.levels).toHaveLength(2);
    expect(library?.packs.map(({ id }) => id)).toEqual(['_shared', 'medical-necessity']);
  });

  it('takes a record from a later pack that declares it, and reports it', () => {
    const { library, overrides, problems } = load({ roots: [addOurs()] });
    expect(problems).toEqual([]);
    expect(overrides).toEqual(['ours replaces document of evidence clinical-notes of _shared.']);
    expect(library?.evidence.get('clinical-notes')?.name).toBe('Notes of our clinic');
    expect(library?.evidence.has('our-form')).toBe(true);
    expect(library?.version).toBe('2026.10.1');
  });

  it('refuses the same record from an earlier pack', () => {
    const ours = addOurs();
    const { problems } = loadPacks({
      roots: [ours, join(folder, 'packs')],
      templates: join(folder, 'templates'),
    });
    expect(problems.map(({ code }) => code)).toEqual(['PK303', 'PK302']);
  });

  it('cannot be changed', () => {
    const { library } = load();
    const code = library?.codes.get('carc-900')?.record;
    const codes = library?.codes as Map<string, unknown> | undefined; // as a careless caller might
    expect(() => Object.assign(code ?? {}, { title: 'x' })).toThrow(TypeError);
    expect(() => code?.groups.push('OA')).toThrow(TypeError);
    expect(() => codes?.set('carc-901', {})).toThrow(TypeError);
    expect(() => codes?.delete('carc-900')).toThrow(TypeError);
    expect(() => codes?.clear()).toThrow(TypeError);
  });

  it('has a fingerprint that only content decides', () => {
    const before = load().library?.fingerprint;
    expect(before).toMatch(/^[0-9a-f]{16}$/);
    expect(
      loadPacks({ roots: [join(BASE, 'packs')], templates: join(BASE, 'templates') }).library?.fingerprint,
    ).toBe(before);
    change('templates/sample.yaml', 'I contest', 'I dispute');
    expect(load().library?.fingerprint).not.toBe(before);
  });

  it('comes from its snapshot while nothing changed, equal in every part', () => {
    const { library } = load();
    const snapshot = join(folder, 'snapshot.json');
    if (library === undefined) throw new Error('the base packs must load');
    writeSnapshot(snapshot, library);
    const fromYaml = load({ snapshot: join(folder, 'absent.json') });
    const fromSnapshot = load({ snapshot });
    expect(fromYaml.examples).toHaveLength(1);
    expect(fromSnapshot.examples).toHaveLength(0);
    expect(fromSnapshot.library).toEqual(library);
    expect(Object.isFrozen(fromSnapshot.library?.codes.get('carc-900')?.record.groups)).toBe(true);
  });

  it('is checked in full where a folder is missing, whatever the snapshot says', () => {
    const { library } = load();
    const snapshot = join(folder, 'snapshot.json');
    if (library === undefined) throw new Error('the base packs must load');
    writeSnapshot(snapshot, library);
    mkdirSync(join(folder, 'empty'));
    for (const root of [join(folder, 'misspelt'), join(folder, 'empty')]) {
      const result = load({ snapshot, roots: [root] });
      expect(result.library).toBeUndefined();
      expect(result.problems.map(({ code, file }) => [code, file])).toEqual([['PK101', root]]);
    }
  });

  it('finds what a pack on top breaks in the packs beneath, which were proven right', () => {
    const proof = join(folder, 'proof.json');
    writeProof(proof, readSources([join(folder, 'packs')], join(folder, 'templates')));
    const law = readFileSync(join(folder, 'packs/_shared/regulations/sample.yaml'), 'utf8');
    const ours = addOurs();
    writeFileSync(
      join(ours, 'pack.yaml'),
      OURS['pack.yaml'].replace('[evidence', '[regulation:1-sample-code-20, evidence'),
    );
    mkdirSync(join(ours, 'regulations'));
    const [, , record = ''] = law.split(/(?=^ {2}- id)/m);
    writeFileSync(
      join(ours, 'regulations/sample.yaml'),
      `${law.split('\n', 1)[0]}\nregulations:\n${record.replace('verified: true', 'verified: false')}`,
    );
    const quick = load({ roots: [ours], proof });
    expect(quick.problems.map(({ code, file }) => [code, file.replace(/^.*packs\//, '')])).toContainEqual([
      'PK505',
      expect.stringContaining('appeal-rights/self-funded-erisa.yaml'),
    ]);
    expect(quick.problems).toEqual(load({ roots: [ours] }).problems);
  });

  it('is there where only an example is wrong: no answer is made of examples', () => {
    change('packs/medical-necessity/codes/carc-900.examples.yaml', 'operation:', 'operatoin:');
    const { library, problems } = load();
    expect(library).toBeDefined();
    expect(problems.map(({ severity }) => severity)).toContain('error');
  });

  it('comes from YAML once a file changed, or the snapshot cannot be read', () => {
    const { library } = load();
    const snapshot = join(folder, 'snapshot.json');
    if (library === undefined) throw new Error('the base packs must load');
    writeSnapshot(snapshot, library);
    change('packs/medical-necessity/codes/carc-900.yaml', 'Sample denial', 'Changed denial');
    expect(load({ snapshot }).library?.codes.get('carc-900')?.record.title).toBe('Changed denial');
    writeFileSync(snapshot, '{"format":1,');
    expect(load({ snapshot }).library?.codes.size).toBe(1);
  });

  it('comes from YAML where the end of the snapshot is missing', () => {
    const { library } = load();
    const snapshot = join(folder, 'snapshot.json');
    if (library === undefined) throw new Error('the base packs must load');
    writeSnapshot(snapshot, library);
    writeFileSync(snapshot, readFileSync(snapshot).subarray(0, -100));
    const found = load({ snapshot });
    expect(found.examples).toHaveLength(1);
    expect(found.library).toEqual(library);
  });

  it('follows links between folders once, and not back to what holds the pack', () => {
    const shared = join(folder, 'packs', '_shared');
    symlinkSync('..', join(shared, 'loop'));
    mkdirSync(join(folder, 'law'));
    for (const name of ['a', 'b']) symlinkSync('.', join(folder, 'law', name));
    renameSync(join(shared, 'regulations', 'sample.yaml'), join(folder, 'law', 'sample.yaml'));
    rmSync(join(shared, 'regulations'), { recursive: true });
    symlinkSync(join(folder, 'law'), join(shared, 'regulations'));
    const { problems } = load();
    expect(problems.map(({ code, file }) => [code, file.replace(/^.*_shared/, '')])).toEqual([
      ['PK101', '/loop'],
    ]);
  });

  it('refuses a file of more than a megabyte', () => {
    writeFileSync(join(folder, 'packs', '_shared', 'evidence-large.yaml'), `# ${'x'.repeat(1_000_000)}`);
    const { problems } = load();
    expect(problems.map(({ message }) => message)).toEqual([
      'The file has 1,000,002 bytes; a file of a pack has at most 1,000,000. Split it: evidence.yaml into evidence-clinical.yaml and others.',
    ]);
  });

  it('names a file that cannot be read', () => {
    symlinkSync(join(folder, 'gone.yaml'), join(folder, 'packs', '_shared', 'payers.yaml'));
    const { problems } = load();
    expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'PK101 This is a link that leads to no file that can be read. Remove it, or let it lead to a file.',
    ]);
  });

  it('is absent where a problem is an error, and there where it is a warning', () => {
    change('packs/medical-necessity/codes/carc-900.yaml', 'title: Sample denial', 'title: Sample denial.');
    expect(load().library).toBeDefined();
    change('packs/medical-necessity/codes/carc-900.yaml', 'status: active', 'status: activ');
    expect(load().library).toBeUndefined();
  });
});
