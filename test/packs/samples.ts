/** Packs with one fault: the base packs of this folder, changed as a file in bad/ says. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { readSources, type SourceFile, type Sources } from '../../src/packs/folders.js';

export interface Edit {
  readonly file: string;
  readonly replace: string;
  readonly by: string;
}

export interface Sample {
  /** What is wrong, in words. */
  readonly what: string;
  readonly edits?: readonly Edit[];
  /** Further files, by path. */
  readonly add?: Readonly<Record<string, string>>;
  readonly remove?: readonly string[];
  /** Roots that are named besides. */
  readonly extra_roots?: readonly string[];
  /** The day of the check. */
  readonly today?: string;
  /** The lines that must be printed, and no others. */
  readonly problems: readonly string[];
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Samples of a problem code. */
export function samplesOf(code: string): Sample[] {
  return parse(readFileSync(here(`bad/${code}.yaml`), 'utf8'));
}

/** Codes that have samples. */
export function sampledCodes(): string[] {
  return readdirSync(here('bad'))
    .map((name) => name.replace('.yaml', ''))
    .sort();
}

/** The base packs, with paths as from their own folder. */
export function baseSources(extraRoots: readonly string[] = []): Sources {
  const roots = ['packs', ...extraRoots].map((root) => here(`base/${root}`));
  const sources = readSources(roots, here('base/templates'));
  const short = (path: string): string => path.replace(/^.*test\/packs\/base\//, '');
  const shorter = (file: SourceFile): SourceFile => ({ ...file, shown: short(file.shown) });
  return {
    folders: sources.folders.map((folder) => ({
      ...folder,
      shown: short(folder.shown),
      files: folder.files.map(shorter),
    })),
    templates: sources.templates.map(shorter),
    unreadable: sources.unreadable.map((one) => ({ ...one, shown: short(one.shown) })),
  };
}

function edited(file: SourceFile, edits: readonly Edit[]): SourceFile {
  let { text } = file;
  for (const { replace, by } of edits.filter((edit) => edit.file === file.shown)) {
    if (text.split(replace).length !== 2)
      throw new Error(`${file.shown}: "${replace}" must stand there once`);
    text = text.replace(replace, () => by);
  }
  return { ...file, text };
}

/** Packs that stand on top of the program's are called overlay. */
function rootOf(pack: string): string {
  return pack.startsWith('overlay') ? 'overlay' : (baseSources().folders[0]?.root ?? '');
}

function added(sources: Sources, shown: string, text: string): Sources {
  const [, pack = '', ...rest] = shown.split('/');
  const file = { pack, path: rest.join('/'), shown, text };
  const folders = sources.folders.some(({ name }) => name === pack)
    ? sources.folders
    : [...sources.folders, { name: pack, root: rootOf(pack), shown: `packs/${pack}`, files: [] }];
  return {
    ...sources,
    folders: folders.map((folder) =>
      folder.name === pack ? { ...folder, files: [...folder.files, file] } : folder,
    ),
  };
}

/** The base packs with the faults of a sample. */
export function sourcesOf({ edits = [], add = {}, remove = [], extra_roots = [] }: Sample): Sources {
  const base = baseSources(extra_roots);
  const known = [...base.folders.flatMap(({ files }) => files), ...base.templates].map(({ shown }) => shown);
  for (const { file } of edits) if (!known.includes(file)) throw new Error(`there is no ${file}`);
  const change = (files: readonly SourceFile[]): SourceFile[] =>
    files.filter(({ shown }) => !remove.includes(shown)).map((file) => edited(file, edits));
  const changed: Sources = {
    ...base,
    folders: base.folders.map((folder) => ({ ...folder, files: change(folder.files) })),
    templates: change(base.templates),
  };
  return Object.entries(add).reduce((sources, [shown, text]) => added(sources, shown, text), changed);
}
