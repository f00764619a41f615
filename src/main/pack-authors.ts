/** What authors of packs do beside checking: compare, start a pack, see a letter. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { layOut } from '../interfaces/cli/layout.js';
import { optionNameOf } from '../interfaces/cli/options.js';
import type { ExitCode, Output } from '../interfaces/cli/output.js';
import type { PackLibrary } from '../packs/library.js';
import type { FieldChange, RecordChange } from '../service/pack-authoring/compare.js';
import type { World } from './compose.js';
import { loadLeniently } from './pack-letters.js';
import { writeProjectSchemas } from './pack-schemas.js';
import { nothingSelected, select } from './pack-selection.js';

/** Longer values are cut: the files show them whole. */
const LONGEST_VALUE = 100;

/** Records added, removed and changed. Packs with problems are compared as far as they can be read. */
export async function diffPacks(
  { settings }: World,
  folders: readonly [before: string, after: string],
  json: boolean,
  output: Output,
): Promise<ExitCode> {
  const { loadPacks } = await import('../packs/load.js');
  const { compareLibraries } = await import('../service/pack-authoring/compare.js');
  const libraries: PackLibrary[] = [];
  for (const folder of folders) {
    const selection = select(settings, folder === undefined ? [] : [folder]);
    if ('reason' in selection) return nothingSelected(selection, output);
    const { library } = loadPacks({ ...selection, lenient: true });
    if (library === undefined) {
      output.err(`${folder} cannot be read as packs: see 'denial-management packs check ${folder}'.\n`);
      return 2;
    }
    libraries.push(library);
  }
  const [before, after] = libraries as [PackLibrary, PackLibrary]; // one for each of two folders
  const changes = compareLibraries(before, after);
  if (json) output.out(`${JSON.stringify(changes, null, 2)}\n`);
  else output.out(changesInWords(changes));
  return 0;
}

function changesInWords(changes: readonly RecordChange[]): string {
  const lines = changes.flatMap(({ part, id, change, fields }) => [
    `${change.padEnd(8)} ${[part, id].filter((word) => word !== '').join(' ')}`,
    ...fields.map((field) => `           ${fieldInWords(field)}`),
  ]);
  const count = (change: RecordChange['change']) => changes.filter((entry) => entry.change === change).length;
  return `${[...lines, `${count('added')} added, ${count('removed')} removed, ${count('changed')} changed.`].join('\n')}\n`;
}

function fieldInWords({ path, before, after }: FieldChange): string {
  if (before === undefined) return `${path}: new: ${shown(after)}`;
  if (after === undefined) return `${path}: gone: ${shown(before)}`;
  return `${path}: ${shown(before)} -> ${shown(after)}`;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE)}…`;
}

/** Makes the folder of a new pack with its first files, ready for an editor. */
export async function createPack(
  world: World,
  id: string,
  parent: string,
  output: Output,
): Promise<ExitCode> {
  const { newPack, PACK_ID } = await import('../service/pack-authoring/new-pack.js');
  if (!PACK_ID.test(id)) {
    output.err('The name of a pack has small letters, digits and hyphens: mercy-hospital.\n');
    return 2;
  }
  const folder = resolve(parent, id);
  if (existsSync(folder)) {
    output.err(`${folder} is already there. Choose another name, or another folder with --in.\n`);
    return 2;
  }
  for (const { path, text } of newPack(id, world.clock.today())) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, { flag: 'wx' });
    output.out(`${join(folder, path)}\n`);
  }
  await writeProjectSchemas(world, folder, output);
  output.out(
    `Check it: denial-management packs check ${folder}\nUse it: DENIAL_MANAGEMENT_PACKS=${folder} denial-management serve\n`,
  );
  return 0;
}

/** The letter of a case, made without a key: nothing is served to anybody. */
export async function previewLetter(
  { settings, schemas, clock }: World,
  folder: string | undefined,
  input: Record<string, unknown>,
  output: Output,
): Promise<ExitCode> {
  const selection = select(settings, folder === undefined ? [] : [folder]);
  if ('reason' in selection) return nothingSelected(selection, output);
  const errors = schemas.validate('api/generate-appeal.input.schema.json', input);
  if (errors.length > 0) {
    output.err(
      `The case is not complete.\n${errors.map(({ field, message }) => `  ${optionNameOf(field, undefined)} ${message}\n`).join('')}`,
    );
    return 1;
  }
  const { createEngine } = await import('../engine/create-engine.js');
  const { readableAppeal } = await import('../service/readable/appeal.js');
  const loaded = await loadLeniently(selection, output);
  if (typeof loaded === 'number') return loaded;
  const outcome = await createEngine(loaded.library).generateAppeal(input as never, clock.today()); // passed the schema
  if (!outcome.ok) {
    output.err(`${outcome.failure.detail}\n`);
    return 1;
  }
  output.out(layOut(readableAppeal(outcome.value), output.terminal));
  return 0;
}
