/** Finds pack folders and reads their files. The only reader of pack files. */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import {
  type Dirent,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

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
  /** The root that it was found under. */
  readonly root: string;
  readonly files: readonly SourceFile[];
}

/** Something that was named or found but cannot be read. */
export interface Unreadable {
  readonly shown: string;
  readonly code: 'PK101' | 'PK107';
  readonly message: string;
  readonly line?: number;
  /** Of a file: its path below its pack folder. */
  readonly path?: string;
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

/** Only of a link is the place asked to which it leads. */
function leadsToFolder(entry: Dirent, path: string): boolean {
  return entry.isSymbolicLink() ? isFolder(path) : entry.isDirectory();
}

function yamlPaths(folder: string, below: string, walk: Walk): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (leadsToFolder(entry, join(folder, path))) return yamlPathsOnce(folder, path, walk);
      if (/\.ya?ml$/i.test(entry.name)) return [path];
      noteCopy(folder, path, walk);
      return [];
    })
    .sort(byCodeUnit);
}

/** A copy that an editor or a merge keeps beside a file; where the file itself is gone, the copy is most likely meant. */
const COPY = /^(.+\.ya?ml)(?:~|\.(?:orig|save|txt))$/i;

function noteCopy(folder: string, path: string, { unreadable }: Walk): void {
  const original = COPY.exec(path)?.[1];
  if (original === undefined || existsSync(join(folder, original))) return;
  const message = `Only files that end in .yaml are read, and there is no ${original}. Rename this copy, or delete it.`;
  unreadable.push({ shown: shownPath(join(folder, path)), path: original, code: 'PK101', message });
}

/** What a walk through one pack has seen. */
interface Walk {
  /** Folders by their true place: none is read twice, so that links in a circle end. */
  readonly seen: Set<string>;
  readonly unreadable: Unreadable[];
}

/** Files of a folder below a pack, unless a link leads to where the walk has been or to what holds the pack. */
function yamlPathsOnce(folder: string, below: string, walk: Walk): string[] {
  const place = realpathSync(join(folder, below));
  if (`${realpathSync(folder)}${sep}`.startsWith(`${place}${sep}`)) {
    const message =
      'This link leads to a folder that holds the pack itself, so it would never end. Remove it.';
    walk.unreadable.push({ shown: shownPath(join(folder, below)), code: 'PK101', message });
    return [];
  }
  if (walk.seen.has(place)) return [];
  walk.seen.add(place);
  return yamlPaths(folder, below, walk);
}

/** More is no pack written by people, and would cost memory before anything could be said about it. */
const MOST_BYTES = 1_000_000;

/** The bytes of a text file, or what keeps it from being read. */
function bytesOf(path: string): Buffer | Omit<Unreadable, 'shown' | 'path'> {
  let bytes: Buffer;
  try {
    const { size } = statSync(path);
    if (size > MOST_BYTES) {
      const message = `The file has ${size.toLocaleString('en-US')} bytes; a file of a pack has at most ${MOST_BYTES.toLocaleString('en-US')}. Split it: evidence.yaml into evidence-clinical.yaml and others.`;
      return { code: 'PK101', message };
    }
    bytes = readFileSync(path);
  } catch {
    return { code: 'PK101', message: whyUnread(path) };
  }
  const fault = encodingFault(bytes);
  if (fault !== undefined) return { code: 'PK107', ...fault };
  return bytes.indexOf(BYTE_ORDER_MARK) === 0 ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;
}

function whyUnread(path: string): string {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
    ? 'This is a link that leads to no file that can be read. Remove it, or let it lead to a file.'
    : 'This file cannot be read. Check that it exists and its permissions.';
}

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** What was read from disk. */
const bytesRead = new WeakMap<SourceFile, Buffer>();

/** A file whose shown path and text are made when somebody reads them: where the packs are as the program was built, nobody does. */
function fileOnDisk(pack: string, path: string, place: string, bytes: Buffer): SourceFile {
  let shown: string | undefined;
  let text: string | undefined;
  const file: SourceFile = {
    pack,
    path,
    get shown() {
      shown ??= shownPath(place);
      return shown;
    },
    get text() {
      text ??= bytes.toString('utf8');
      return text;
    },
  };
  bytesRead.set(file, bytes);
  return file;
}

/** The text of a file as bytes, for digests: as they were read, where they were. */
export function textBytes(file: SourceFile): Buffer {
  return bytesRead.get(file) ?? Buffer.from(file.text);
}

/** What is wrong with bytes that are no UTF-8 text. */
function encodingFault(bytes: Buffer): Pick<Unreadable, 'message' | 'line'> | undefined {
  const save = 'Save it as UTF-8 (in most editors under "Save with encoding").';
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return { message: `The file is written in UTF-16. ${save}` };
  if (bytes.includes(0))
    return {
      message: 'This is no text file: it holds bytes that no text has. Remove it, or give it its own ending.',
    };
  if (isUtf8(bytes)) return undefined;
  const message = `This line holds a letter that is not written in UTF-8, such as an é of an older encoding. ${save}`;
  return { message, line: lineOfBadByte(bytes) };
}

/** No line of UTF-8 ends within a letter, so each line can be read alone. */
function lineOfBadByte(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(10, start);
    const stop = end < 0 ? bytes.length : end;
    if (!isUtf8(bytes.subarray(start, stop))) return line;
    start = stop + 1;
  }
  return line;
}

function readFiles(folder: string, pack: string, unreadable: Unreadable[]): SourceFile[] {
  const walk = { seen: new Set([realpathSync(folder)]), unreadable };
  return yamlPaths(folder, '', walk).flatMap((path) => {
    const place = join(folder, path);
    const bytes = bytesOf(place);
    if (Buffer.isBuffer(bytes)) return [fileOnDisk(pack, path, place, bytes)];
    unreadable.push({ shown: shownPath(place), path, ...bytes });
    return [];
  });
}

function readFolder(folder: string, root: string, unreadable: Unreadable[]): PackFolder {
  const name = basename(folder);
  return { name, root, shown: shownPath(folder), files: readFiles(folder, name, unreadable) };
}

/** A root is one pack, or a folder of packs. */
function packFolders(root: string): string[] {
  if (!isFolder(root)) return [];
  if (existsSync(join(root, 'pack.yaml'))) return [root];
  const names = readdirSync(root).filter((name) => !name.startsWith('.') && isFolder(join(root, name)));
  const rank = (name: string): string => (name === '_shared' ? '' : name);
  return names.sort((a, b) => byCodeUnit(rank(a), rank(b))).map((name) => join(root, name));
}

function whyAbsent(path: string): string {
  if (existsSync(path) && !isFolder(path))
    return `This is a file, where a folder is named. Name the folder that holds it, "${basename(dirname(path))}".`;
  return 'This folder does not exist or holds no YAML files.';
}

/** Reads all files of the roots, in order, and the letter frames. */
export function readSources(roots: readonly string[], templates: string): Sources {
  const unreadable: Unreadable[] = [];
  const absent = (path: string): void => {
    unreadable.push({
      shown: shownPath(path),
      code: 'PK101',
      message: whyAbsent(path),
    });
  };
  const folders = roots.flatMap((root) => {
    const found = packFolders(resolve(root));
    if (found.length === 0) absent(resolve(root));
    return found.map((folder) => readFolder(folder, root, unreadable));
  });
  const frames = isFolder(templates) ? readFiles(resolve(templates), '', unreadable) : [];
  if (frames.length === 0) absent(resolve(templates));
  return { folders, templates: frames, unreadable };
}

/** The same with other texts of some files, by their full path. */
export function withTexts(sources: Sources, texts: ReadonlyMap<string, string>): Sources {
  const changed = (file: SourceFile): SourceFile => {
    const text = texts.get(resolve(file.shown));
    return text === undefined ? file : { ...file, text };
  };
  const folders = sources.folders.map((folder) => ({ ...folder, files: folder.files.map(changed) }));
  return { ...sources, folders, templates: sources.templates.map(changed) };
}

/** SHA-256 over paths and content of all files, 16 hexadecimal digits. The place of a root on disk does not count. */
export function fingerprint(sources: Sources): string {
  const hash = createHash('sha256');
  const add = (file: SourceFile): void => {
    for (const part of [Buffer.from(file.pack), Buffer.from(file.path), textBytes(file)])
      hash.update(`${part.length}:`).update(part);
  };
  for (const folder of sources.folders) folder.files.forEach(add);
  sources.templates.forEach(add);
  return hash.digest('hex').slice(0, 16);
}
