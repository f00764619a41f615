import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { formatProblem } from '../../src/domain/problems.js';
import { createEngine } from '../../src/engine/create-engine.js';
import { readSources, type Sources } from '../../src/packs/folders.js';
import { layersInWords } from '../../src/packs/layers.js';
import { loadSources } from '../../src/packs/load.js';
import { readProof } from '../../src/packs/proof.js';
import { modelsOf } from '../../src/packs/snapshot.js';
import { Trainer } from '../../src/packs/statements/train.js';
import { createSchemas } from '../../src/schema/schemas.js';
import { MODELS, ROOT, TODAY } from '../knowledge.js';
import { baseSources, sourcesOf } from './samples.js';

const schemas = createSchemas();
const SCHEMA = '# yaml-language-server: $schema=../../../../../schemas/packs';

/** The base packs with further ones, each of one patch file. */
function withPatches(patches: Readonly<Record<string, string>>): Sources {
  const files = Object.entries(patches).flatMap(([id, text]) => [
    [
      `packs/${id}/pack.yaml`,
      `${SCHEMA}/pack.schema.json\nid: ${id}\ntitle: Overlay\nversion: 2026.1.1\ndescription: What one hospital words otherwise.\n`,
    ],
    [`packs/${id}/patches.yaml`, `${SCHEMA}/patches.schema.json\npatches:\n${text}`],
  ]);
  return sourcesOf({ what: '', problems: [], add: Object.fromEntries(files) });
}

/** Stands in a patch for the fingerprint that the check asks for. */
const ASKED = '000000000000';

/** The sources once the author has written what the check asked for. */
function fixed(patches: Readonly<Record<string, string>>): Sources {
  const asked = loadSources(withPatches(patches), false, schemas).problems.flatMap(
    ({ code, message }) => (code === 'PK322' && /was: '([0-9a-f]{12})'/.exec(message)?.[1]) || [],
  );
  const texts = Object.entries(patches).map(([id, text]) => [
    id,
    text.replace(ASKED, () => asked.shift() ?? ASKED),
  ]);
  return withPatches(Object.fromEntries(texts));
}

function load(patches: Readonly<Record<string, string>>) {
  return loadSources(fixed(patches), false, schemas);
}

describe('patches', () => {
  it('change the fields that they name and leave the rest', () => {
    const before = loadSources(baseSources(), false, schemas).library;
    const { library, problems } = load({
      overlay: `  - patch: code:carc-900
    because: Our lawyers want it shorter.
    was: '${ASKED}'
    set:
      letter: { remedy: 'pay the claim for {{procedure}} and say so in writing.' }
      remarks:
    drop: { groups: [PR] }
    add: { why_used: [The reviewer read another claim.] }
`,
    });
    expect(problems.map(formatProblem)).toEqual([]);
    const [was, is] = [before, library].map((packs) => packs?.codes.get('carc-900')?.record);
    const { remarks: _, ...rest } = was ?? ({} as never);
    expect(is).toEqual({
      ...rest,
      letter: { ...was?.letter, remedy: 'pay the claim for {{procedure}} and say so in writing.' },
      groups: ['CO'],
      why_used: [...(was?.why_used ?? []), 'The reviewer read another claim.'],
    });
  });

  it('reach the entries of a list by their ids, also in letter frames', () => {
    const { library, problems } = load({
      overlay: `  - patch: template:sample
    was: '${ASKED}'
    set: { sections: { remedy: { heading: What we ask } } }
`,
    });
    expect(problems.map(formatProblem)).toEqual([]);
    expect(library?.templates.get('sample')?.sections.map(({ id, heading }) => [id, heading])).toContainEqual(
      ['remedy', 'What we ask'],
    );
  });

  it('apply in the order of the packs, each over what the ones before made', () => {
    const patch = (name: string) =>
      `  - patch: evidence:clinical-notes\n    was: '${ASKED}'\n    set: { name: ${name} }\n`;
    const { library, problems } = load({
      'our-group': patch('Chart notes of our group'),
      'our-hospital': patch('Chart notes of our hospital'),
    });
    expect(problems.map(formatProblem)).toEqual([]);
    expect(library?.evidence.get('clinical-notes')?.name).toBe('Chart notes of our hospital');
    expect(layersInWords(library?.layers ?? [])).toEqual([
      'our-group changes name of document of evidence clinical-notes of _shared.',
      'our-hospital changes name of document of evidence clinical-notes of _shared, over our-group.',
    ]);
  });

  it('stay quiet while other fields of the record change', () => {
    const sources = fixed({
      overlay: `  - patch: evidence:clinical-notes\n    was: '${ASKED}'\n    set: { name: Chart notes }\n`,
    });
    const moved = (from: string, to: string): string[] => {
      const folders = sources.folders.map((folder) => ({
        ...folder,
        files: folder.files.map((file) => ({ ...file, text: file.text.replace(from, () => to) })),
      }));
      return loadSources({ ...sources, folders }, false, schemas).problems.map(({ code }) => code);
    };
    const { proves } = (
      parse(sources.folders[0]?.files.find(({ path }) => path === 'evidence.yaml')?.text ?? '') as {
        evidence: { id: string; proves: string }[];
      }
    ).evidence.find(({ id }) => id === 'clinical-notes') ?? { proves: '' };
    expect(moved(proves, 'They show the findings.')).toEqual([]);
    expect(moved('name: Clinical notes', 'name: Clinical record')).toEqual(['PK322']);
  });

  it('have the problems of their own texts told where they stand', () => {
    const text = 'Our reviewers read every entry of the record before this letter was written. '.repeat(4);
    const { problems } = load({
      overlay: `  - patch: argument:sample-criteria\n    was: '${ASKED}'\n    set:\n      text: |\n        ${text}{{diagnose}}\n`,
    });
    expect(problems.map(formatProblem)).toContainEqual(
      expect.stringMatching(/^packs\/overlay\/patches\.yaml:7:\d+ {2}PK502 {2}/),
    );
  });

  it('of docs/packs.md change a letter of the program', async () => {
    const page = readFileSync(`${ROOT}docs/packs.md`, 'utf8');
    const [, text = ''] =
      /```yaml\n(# yaml-language-server: \S+patches\.schema\.json\npatches:\n[\s\S]+?)```/.exec(page) ?? [];
    const file = (path: string, content: string) => ({
      pack: 'ours',
      path,
      shown: `ours/${path}`,
      text: content,
    });
    const manifest = `# yaml-language-server: $schema=../schemas/packs/pack.schema.json\nid: ours\ntitle: Ours\nversion: 2026.11.21\ndescription: What our hospital words otherwise.\n`;
    const shipped = readSources([`${ROOT}packs`], `${ROOT}templates`);
    const ours = {
      name: 'ours',
      root: 'ours',
      shown: 'ours',
      files: [file('pack.yaml', manifest), file('patches.yaml', text)],
    };
    const trainer = new Trainer(modelsOf(MODELS));
    const folders = [...shipped.folders, ours];
    const proof = readProof(`${ROOT}dist/packs.proof.json.gz`);
    const { library, problems } = loadSources({ ...shipped, folders }, false, schemas, trainer, proof);
    // Only the fingerprints of the page are made up.
    expect(problems.map(({ code, file: shown }) => `${shown} ${code}`)).toEqual(
      Array(2).fill('ours/patches.yaml PK322'),
    );
    if (library === undefined) throw new Error('warnings keep nothing from loading');
    const outcome = await createEngine(library).generateAppeal(
      { denial_code: 'CO-50', diagnosis: 'sleep apnea', procedure: 'CPAP device' },
      TODAY,
    );
    const letter = outcome.ok ? outcome.value.appeal_letter : '';
    expect(letter).toMatch(/\n\nSummary\n\n[\s\S]+\n\nRespectfully,\n\n/);
    expect(letter.trimEnd()).toMatch(/Mercy Hospital is accredited by the Joint Commission\.$/);
  });
});
