/** `packs schema`: what an editor has to know of the records that exist, written beside a pack. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { ExitCode, Output } from '../interfaces/cli/output.js';
import type { World } from './compose.js';
import { nothingSelected, select } from './pack-selection.js';

/** Writes schemas, settings and snippets into the folder of a pack. Files of an earlier time are replaced. */
export async function writeProjectSchemas(
  { settings, schemas }: World,
  folder: string,
  output: Output,
): Promise<ExitCode> {
  const selection = select(settings, [folder]);
  if ('reason' in selection) return nothingSelected(selection, output);
  const { loadPacks } = await import('../packs/load.js');
  const { projectSchemas } = await import('../service/pack-authoring/project-schema.js');
  const { editorFiles } = await import('../service/pack-authoring/editor-files.js');
  const { PROJECT_SCHEMAS } = await import('../service/pack-authoring/new-pack.js');
  const { library } = loadPacks({ ...selection, schemas, lenient: true });
  if (library === undefined) {
    output.err(`${folder} cannot be read as packs: see 'denial-management packs check ${folder}'.\n`);
    return 2;
  }
  for (const [path, schema] of projectSchemas(library, schemas))
    write(join(folder, PROJECT_SCHEMAS, path), `${JSON.stringify(schema)}\n`);
  for (const { path, text } of editorFiles()) write(join(folder, path), text);
  output.out(
    `${join(resolve(folder), PROJECT_SCHEMAS)} tells your editor which records exist. Run this again after you add some.\n`,
  );
  return 0;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
