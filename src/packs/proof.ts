/**
 * What the build found of the program's own packs: the content of every file, each of which is right by its schema, and that all
 * of them together have no problem. A pack on top of them is checked against this, so that it alone costs time.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { schemaFingerprint } from '../schema/files.js';
import { inAscii } from './ascii.js';
import { longSentences } from './checks/repetition.js';
import { readDocument } from './document.js';
import { type SourceFile, type Sources, textBytes } from './folders.js';
import { MANIFEST } from './layout.js';
import { walk } from './select.js';
import { stateOf } from './snapshot.js';

/** Raised when the checks change in a way that the build does not see. */
const FORMAT = 3;

interface Written {
  readonly format: number;
  readonly schemas: string;
  /** Each file by its place. */
  readonly files: Readonly<Record<string, ProvenFile>>;
  /** Short digests of the long sentences in them. */
  readonly sentences: readonly string[];
}

interface ProvenFile {
  readonly digest: string;
  readonly value: unknown;
}

export interface Proof {
  /** Whether a long sentence may stand in one of the files. */
  maySay(sentence: string): boolean;
  /** The content of a file that was proven right; nothing where it is another file, or was changed. */
  contentOf(file: SourceFile): { readonly value: unknown } | undefined;
  /**
   * What changed among files that were proven together: ids of the records in files whose text is another now. Where problems
   * come from, is there: in these files, in new ones, or where one of the ids is named. Nothing where a file is
   * gone, or what a pack says of itself changed.
   */
  changedAmong(files: readonly SourceFile[]): ReadonlySet<string> | undefined;
}

/** The place of a file: its pack and its path in it. */
function placeOf({ pack, path }: SourceFile): string {
  return `${pack}/${path}`;
}

function digest(file: SourceFile): string {
  return createHash('sha256').update(textBytes(file)).digest('base64url');
}

function filesOf({ folders, templates }: Sources): SourceFile[] {
  return [...folders.flatMap(({ files }) => files), ...templates];
}

/**
 * Writes the proof of packs that were found without any problem.
 * @param contentOf what a file holds, where it was read already
 */
export function writeProof(
  path: string,
  sources: Sources,
  contentOf: (file: SourceFile) => unknown = (file) => readDocument(file).value,
): void {
  const files = filesOf(sources).map((file): [string, ProvenFile] => [
    placeOf(file),
    { digest: digest(file), value: contentOf(file) },
  ]);
  const written: Written = {
    format: FORMAT,
    schemas: schemaFingerprint(),
    files: Object.fromEntries(files),
    sentences: [...new Set(files.flatMap(([, { value }]) => sentencesIn(value).map(shortDigest)))],
  };
  writeFileSync(path, gzipSync(inAscii(JSON.stringify(written))));
}

/** Every long sentence in the content of a file. */
function sentencesIn(value: unknown): string[] {
  return walk(value).flatMap(({ value: text }) => (typeof text === 'string' ? longSentences(text) : []));
}

/** Enough to tell tens of thousands of sentences apart nearly always; where it does not, the texts are read. */
function shortDigest(sentence: string): string {
  return createHash('sha1').update(sentence).digest('base64').slice(0, 7);
}

/** The proof that was read last, and the state of its file then: who reads again while somebody holds it gets the same. */
let last: { readonly file: string; readonly proof: WeakRef<Proof> } | undefined;

/** The proof that the build wrote; nothing where there is none, or schemas changed since. */
export function readProof(path: string): Proof | undefined {
  const file = stateOf(path);
  const held = last?.file === file ? last.proof.deref() : undefined;
  if (held !== undefined) return held;
  const proof = proofIn(path);
  last = proof && { file, proof: new WeakRef(proof) };
  return proof;
}

function proofIn(path: string): Proof | undefined {
  let written: Partial<Written>;
  try {
    written = JSON.parse(gunzipSync(readFileSync(path)).toString('latin1'));
  } catch {
    return undefined; // absent or cut off: everything is checked
  }
  const { format, schemas, files, sentences } = written;
  if (format !== FORMAT || schemas !== schemaFingerprint()) return undefined;
  return files && sentences && proofOf(files, sentences);
}

function proofOf(files: Written['files'], sentences: Written['sentences']): Proof {
  const said = new Set(sentences);
  // A proof outlives the files that were compared with it.
  const digests = new WeakMap<SourceFile, string>();
  const digestOf = (file: SourceFile): string => {
    const known = digests.get(file) ?? digest(file);
    digests.set(file, known);
    return known;
  };
  const provenAt = (file: SourceFile): ProvenFile | undefined =>
    Object.hasOwn(files, placeOf(file)) ? files[placeOf(file)] : undefined;
  return {
    maySay: (sentence) => said.has(shortDigest(sentence)),
    contentOf(file) {
      const proven = provenAt(file);
      return proven?.digest === digestOf(file) ? { value: proven.value } : undefined;
    },
    changedAmong(given) {
      const present = new Set(given.map(placeOf));
      if (!Object.keys(files).every((place) => present.has(place))) return undefined;
      const changed = given.filter(
        (file) => provenAt(file) !== undefined && provenAt(file)?.digest !== digestOf(file),
      );
      // What a pack says of itself holds for all of its files.
      if (changed.some(({ path }) => path === MANIFEST.path)) return undefined;
      return new Set(changed.flatMap((file) => [...idsIn(provenAt(file)?.value), ...idsNamed(file)]));
    },
  };
}

/** Every id in the content of a file. */
function idsIn(value: unknown): string[] {
  return walk(value).flatMap(({ path, value: inner }) =>
    path.at(-1) === 'id' && typeof inner === 'string' ? [inner] : [],
  );
}

/** Every id that the text of a file gives, and the file's own name, which is the id of some. */
function idsNamed({ path, text }: SourceFile): string[] {
  const name = path.split('/').at(-1)?.replace('.yaml', '') ?? '';
  return [name, ...[...text.matchAll(/\bid: *['"]?([\w-]+)/g)].flatMap(([, id]) => id ?? [])];
}
