/** Fixes what needs no judgment in the files of packs. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Problem } from '../domain/problems.js';
import type { ExitCode, Output } from '../interfaces/cli/output.js';
import type { FixRequest } from '../interfaces/cli/parts.js';
import type { World } from './compose.js';
import { nothingSelected, type Selection, select } from './pack-selection.js';

/** Puts the fields of records into the order of their schema. */
async function putInOrder(selection: Selection, output: Output): Promise<void> {
  const { readSources } = await import('../packs/folders.js');
  const { fileKind, PACK_FILES } = await import('../packs/layout.js');
  const { createSchemas } = await import('../schema/schemas.js');
  const { inOrder } = await import('../service/pack-authoring/field-order.js');
  const schemas = createSchemas();
  const files = readSources(selection.roots, selection.templates).folders.flatMap((folder) => folder.files);
  for (const { shown, path } of files.filter((file) => selection.includes(file.shown))) {
    const kind = fileKind(path, PACK_FILES);
    const before = kind === undefined ? '' : readFileSync(shown, 'utf8');
    const { text, lines } = inOrder(before, kind === undefined ? {} : schemas.schema(kind.schema));
    if (text === before) continue;
    writeFileSync(shown, text);
    for (const line of lines) output.out(`ordered  ${shown}:${line}  fields as in the schema\n`);
  }
}

/** Mends notation in the files of packs. */
export async function fixPacks(
  { settings, clock }: World,
  { paths, order }: FixRequest,
  output: Output,
): Promise<ExitCode> {
  const selection = select(settings, paths);
  if ('reason' in selection) return nothingSelected(selection, output);
  const { formatProblem } = await import('../domain/problems.js');
  const { checkPacks } = await import('../service/pack-authoring/check.js');
  const { fixText, isFixable } = await import('../service/pack-authoring/fix.js');
  const { readProof } = await import('../packs/proof.js');
  const proof = readProof(selection.proof);
  let elsewhere = 0;
  const findings = () => {
    const { problems } = checkPacks({ ...selection, proof }, clock.today(), false);
    const inside = problems.filter(({ file }) => selection.includes(file));
    elsewhere = problems.length - inside.length;
    return inside;
  };
  // An order of fields is no mistake: it is changed where that is asked for.
  if (order) await putInOrder(selection, output);
  let own = findings();
  // A file that could not be read may hold more that can be fixed.
  for (let again = own.some(isFixable); again; own = findings()) {
    again = false;
    for (const file of new Set(own.filter(isFixable).map((problem) => problem.file))) {
      const before = readFileSync(file, 'utf8');
      const here = own.filter((problem) => problem.file === file);
      const { text, fixed } = fixText(before, here, headerOf(file, settings.home, here));
      if (text === before) continue;
      writeFileSync(file, text);
      again = true;
      for (const problem of fixed) output.out(`fixed  ${formatProblem(problem)}\n`);
    }
  }
  // Of files that could not be read before.
  if (order) await putInOrder(selection, output);
  const left = own.length + elsewhere;
  output.out(
    left === 0
      ? 'Nothing is left to fix.\n'
      : `${left === 1 ? '1 finding needs' : `${left} findings need`} your judgment: see 'denial-management packs check ${paths.join(' ')}'.\n`,
  );
  return left === 0 ? 0 : 1;
}

/** The schemas that `packs schema` wrote into the pack of a file, which are in the same place for every colleague. */
function ownSchemas(file: string): string | undefined {
  for (let folder = dirname(file); dirname(folder) !== folder; folder = dirname(folder))
    if (existsSync(join(folder, 'pack.yaml'))) {
      const schemas = join(folder, '.schemas');
      return existsSync(schemas) ? schemas : undefined;
    }
  return undefined;
}

/** The first line of a file: the schema that the finding names, by its path from the file. */
export function headerOf(file: string, home: string, problems: readonly Problem[]): string {
  const message = problems.find(({ code }) => code === 'PK106')?.message ?? '';
  const schema = /schemas\/(\S+?\.schema\.json)/.exec(message)?.[1] ?? '';
  const schemas = relative(dirname(resolve(file)), ownSchemas(resolve(file)) ?? join(home, 'schemas'))
    .split(sep)
    .join('/');
  return `# yaml-language-server: $schema=${schemas}/${schema}`;
}
