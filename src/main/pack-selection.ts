/** Which packs a command for authors loads, and which of their files were asked for. */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { ExitCode, Output } from '../interfaces/cli/output.js';
import { modelsFile, proofFile } from './knowledge.js';
import type { Settings } from './settings.js';

export interface Selection {
  readonly roots: readonly string[];
  /** Roots that would be loaded without what was asked for; empty where this is a whole program's packs. */
  readonly beneath: readonly string[];
  readonly templates: string;
  /** Where models fitted when the program was built lie. */
  readonly models: string;
  /** Where the proof of the program's own packs lies. */
  readonly proof: string;
  /** Whether a file, by the path that messages show, was asked for. */
  readonly includes: (shown: string) => boolean;
}

/** Why paths select nothing, as a sentence. */
export interface NoSelection {
  readonly reason: string;
}

/**
 * The packs that the program would serve with, and on top of them those of the paths: folders of packs, or files in one, as
 * pre-commit names them. A folder that brings shared knowledge of its own stands alone.
 */
export function select(
  { home, packRoots }: Pick<Settings, 'home' | 'packRoots'>,
  paths: readonly string[],
): Selection | NoSelection {
  const program = { templates: join(home, 'templates'), models: modelsFile(home), proof: proofFile(home) };
  const absent = paths.find((path) => !existsSync(path));
  if (absent !== undefined) return { reason: `There is no folder ${absent}.` };
  const homeless = paths.find((path) => packOf(resolve(path)) === undefined);
  if (homeless !== undefined)
    return { reason: `${homeless} belongs to no pack: no folder above it has a pack.yaml.` };
  const packs = [...new Set(paths.flatMap((path) => packOf(resolve(path)) ?? []))];
  const includes = paths.length === 0 ? () => true : within(paths);
  const [only] = packs;
  if (only !== undefined && packs.length === 1 && existsSync(join(only, '_shared', 'pack.yaml')))
    return { ...program, roots: [only], beneath: [], includes };
  const known = packRoots.map((root) => resolve(root));
  const own = packs.filter((pack) => !known.some((root) => `${pack}${sep}`.startsWith(root + sep)));
  return { ...program, roots: [...packRoots, ...own], beneath: own.length === 0 ? [] : packRoots, includes };
}

/** The pack or the folder of packs that a path stands for or lies in. */
function packOf(path: string): string | undefined {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'pack.yaml'))) return folder;
    if (dirname(folder) === folder) return statSync(path).isDirectory() ? path : undefined;
  }
}

function within(paths: readonly string[]): (shown: string) => boolean {
  const starts = paths.flatMap((path) => {
    const full = resolve(path);
    return [relative(process.cwd(), full).split(sep).join('/'), full];
  });
  return (file) => starts.some((start) => start === '' || file === start || file.startsWith(`${start}/`));
}

/** Says why, and ends the command. */
export function nothingSelected({ reason }: NoSelection, output: Output): ExitCode {
  output.err(`${reason}\n`);
  return 2;
}
