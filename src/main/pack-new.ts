/** `packs new code|law|area|answer`: a record in the right file of a pack, with its first example, and what is still to fill. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { ExitCode, Output } from '../interfaces/cli/output.js';
import type { NewRecordRequest } from '../interfaces/cli/parts.js';
import { NEW_RECORDS, type NewRecordKind, recordSchema } from '../service/pack-authoring/new-record-kinds.js';
import type { World } from './compose.js';
import { testPacks } from './pack-examples.js';
import { nothingSelected, select } from './pack-selection.js';
import { checkPacks } from './packs.js';

/** What the values alone do not say. */
function identified(
  kind: NewRecordKind,
  name: string,
  values: Record<string, unknown>,
): Record<string, unknown> {
  if (kind === 'code') {
    const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    const id = values.payer === undefined ? undefined : `payer-${values.payer}-${slug}`;
    return { ...values, ...(id !== undefined && { id }), family: 'payer', code: name, status: 'active' };
  }
  if (kind === 'law') return { verified: false, ...values, id: name };
  if (kind === 'area') return { authorities: [], review: 'draft', ...values, id: name };
  return { actions: ['appeal'], ...values, id: name };
}

/** Ids as the schemas of packs allow them; they are also names of files. */
const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Where records of the kind stand in a pack. */
function pathOf(kind: NewRecordKind, name: string, pack: string): string {
  return {
    code: 'short-codes.yaml',
    law: `regulations/${pack}.yaml`,
    area: `service-areas/${name}.yaml`,
    answer: 'strategies.yaml',
  }[kind];
}

export async function createRecord(
  world: World,
  { kind, name, folder, given, strategy }: NewRecordRequest,
  output: Output,
): Promise<ExitCode> {
  const { settings, schemas, clock } = world;
  if (!existsSync(join(folder, 'pack.yaml'))) {
    output.err(
      `${folder} is no pack: it has no pack.yaml. Name one with --in, or start one with 'packs new pack'.\n`,
    );
    return 2;
  }
  const selection = select(settings, [folder]);
  if ('reason' in selection) return nothingSelected(selection, output);
  const { recordText, valuesOf, withEntry, yamlText } = await import(
    '../service/pack-authoring/new-record.js'
  );
  const { exampleOf } = await import('../service/pack-authoring/new-record-example.js');
  const { loadPacks } = await import('../packs/load.js');
  const { library } = loadPacks({ ...selection, schemas, lenient: true });
  if (library === undefined) {
    output.err(`${folder} cannot be read as packs: see 'denial-management packs check ${folder}'.\n`);
    return 2;
  }
  const schema = recordSchema(kind, schemas);
  const values = identified(kind, name, valuesOf(given, schema));
  if (!ID.test(String(values.id ?? 'none'))) {
    output.err('An id has small letters and digits, joined by hyphens: tex-ins-843-338.\n');
    return 2;
  }
  const pack = basename(resolve(folder));
  const path = pathOf(kind, name, pack);
  const { schema: file, list } = NEW_RECORDS[kind];
  const header = (of: string, at: string) =>
    `# yaml-language-server: $schema=${schemaPath(world, folder, at)}/${of}`;
  const write = (at: string, text: (before: string | undefined) => string) => {
    const full = join(folder, at);
    const before = existsSync(full) ? readFileSync(full, 'utf8') : undefined;
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text(before));
    output.out(`${full}\n`);
  };
  const record = recordText(values, schema);
  if (list === undefined && existsSync(join(folder, path))) {
    output.err(`${join(folder, path)} is already there.\n`);
    return 2;
  }
  write(path, (before) =>
    list === undefined
      ? `${header(file, path)}\n${record}`
      : withEntry(before, header(file, path), list, record),
  );
  if (strategy !== undefined)
    write('patches.yaml', (before) =>
      withEntry(
        before,
        header('packs/patches.schema.json', 'patches.yaml'),
        'patches',
        yamlText({ patch: `strategy:${strategy}`, add_first: { arguments: [name] } }),
      ),
    );
  const example = exampleOf(kind, values, strategy, library);
  if (example !== undefined) {
    const at = `${kind}-${String(values.id)}.examples.yaml`;
    const head = `${header('packs/examples.schema.json', at)}\non: '${clock.today()}'`;
    write(at, (before) => withEntry(before, head, 'examples', yamlText(example)));
  }
  return judge(world, folder, output);
}

/** The schemas that the pack keeps for its editor, else those of the program. */
function schemaPath({ settings }: World, folder: string, at: string): string {
  const own = join(folder, '.schemas');
  const schemas = existsSync(own) ? own : join(settings.home, 'schemas');
  return relative(dirname(resolve(folder, at)), resolve(schemas))
    .split(sep)
    .join('/');
}

/** What is still to fill is what the check finds; then the examples are run. */
async function judge(world: World, folder: string, output: Output): Promise<ExitCode> {
  const request = { paths: [folder], review: false, failOnStale: false, form: 'text' as const };
  const checked = await checkPacks(world, request, output);
  if (checked !== 0) {
    output.out(`Fill in what the check names, then: denial-management packs check ${folder}\n`);
    return checked;
  }
  return testPacks(world, { paths: [folder], form: 'text', filter: undefined }, output);
}
