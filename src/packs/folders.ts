/** Finds pack folders and reads their files. The only reader of pack files. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';

export interface SourceFile {
  /** Pack folder's name; empty for letter frames. */
  readonly pack: string;
  /** Path below its pack folder, with slashes. */
  readonly path: string;
  /** Path as messages show it. */
  readonly shown: string;
  readonly text: string;
}

export interface PackFolder {
  readonly name: string;
  readonly shown: string;
  readonly files: readonly SourceFile[];
}

/** Something that was named or found but cannot be read. */
export interface Unreadable {
  readonly shown: string;
  readonly message: string;
}

export interface Sources {
  /** In order: those of the first root first, in each root _shared first, then by name. */
  readonly folders: readonly PackFolder[];
  readonly templates: readonly SourceFile[];
  /** Folders and files that cannot be read. */
  readonly unreadable: readonly Unreadable[];
}

/** Order of text by code unit, the same on every machine. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function shownPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return (fromHere.startsWith('..') ? path : fromHere).split(sep).join('/');
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

function yamlPaths(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (isFolder(join(folder, path))) return yamlPaths(folder, path);
      return /\.ya?ml$/i.test(entry.name) ? [path] : [];
    })
    .sort(byCodeUnit);
}

function readFiles(folder: string, pack: string, unreadable: Unreadable[]): SourceFile[] {
  return yamlPaths(folder).flatMap((path) => {
    const shown = shownPath(join(folder, path));
    try {
      const text = readFileSync(join(folder, path), 'utf8').replace(/^\uFEFF/, '');
      return [{ pack, path, shown, text }];
    } catch {
      unreadable.push({
        shown,
        message: 'This file cannot be read. Check that it exists and its permissions.',
      });
      return [];
    }
  });
}

function readFolder(folder: string, unreadable: Unreadable[]): PackFolder {
  const name = basename(folder);
  return { name, shown: shownPath(folder), files: readFiles(folder, name, unreadable) };
}

/** A root is one pack, or a folder of packs. */
function packFolders(root: string): string[] {
  if (!isFolder(root)) return [];
  if (existsSync(join(root, 'pack.yaml'))) return [root];
  const names = readdirSync(root).filter((name) => !name.startsWith('.') && isFolder(join(root, name)));
  const rank = (name: string): string => (name === '_shared' ? '' : name);
  return names.sort((a, b) => byCodeUnit(rank(a), rank(b))).map((name) => join(root, name));
}

/** Reads all files of the roots, in order, and the letter frames. */
export function readSources(roots: readonly string[], templates: string): Sources {
  const unreadable: Unreadable[] = [];
  const absent = (path: string): void => {
    unreadable.push({
      shown: shownPath(path),
      message: 'This folder does not exist or holds no YAML files.',
    });
  };
  const folders = roots.flatMap((root) => {
    const found = packFolders(resolve(root));
    if (found.length === 0) absent(resolve(root));
    return found.map((folder) => readFolder(folder, unreadable));
  });
  const frames = isFolder(templates) ? readFiles(resolve(templates), '', unreadable) : [];
  if (frames.length === 0) absent(resolve(templates));
  return { folders, templates: frames, unreadable };
}

/** SHA-256 over paths and content of all files, 16 hexadecimal digits. The place of a root on disk does not count. */
export function fingerprint(sources: Sources): string {
  const hash = createHash('sha256');
  const add = (file: SourceFile): void => {
    for (const part of [file.pack, file.path, file.text])
      hash.update(`${Buffer.byteLength(part)}:`).update(part);
  };
  for (const folder of sources.folders) folder.files.forEach(add);
  sources.templates.forEach(add);
  return hash.digest('hex').slice(0, 16);
}
