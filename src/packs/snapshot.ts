/**
 * The checked library as one file, so that a start need not read and check YAML again. The first line names the parts of the library
 * and their lengths, and the parts follow one behind the other, each as JSON: a part is read when somebody first looks at it, so a
 * command that looks up a code reads no law. All of it is plain ASCII, which is read several times faster than other text.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { schemaFingerprint } from '../schema/files.js';
import { inAscii } from './ascii.js';
import { freezeDeep, frozenMap } from './freeze.js';
import type { PackLibrary } from './library.js';
import type { LinearModel } from './statements/model.js';

/** What a snapshot must match: raised when the library's own shape changes. */
const FORMAT = 6;

interface Heading {
  readonly format: number;
  readonly schemas: string;
  readonly fingerprint: string;
  /** Names of the parts and the length of each, in their order. */
  readonly parts: readonly (readonly [string, number])[];
}

type MapNames = {
  [K in keyof PackLibrary]: PackLibrary[K] extends ReadonlyMap<string, unknown> ? K : never;
}[keyof PackLibrary];

/** Every map of the library; the compiler holds the list complete. */
const MAPS: Readonly<Record<MapNames, true>> = {
  codes: true,
  remarks: true,
  shortCodes: true,
  strategies: true,
  arguments: true,
  evidence: true,
  regulations: true,
  authorities: true,
  serviceAreas: true,
  states: true,
  payers: true,
  contracts: true,
  insurerTypes: true,
  appealRights: true,
  stateAppealRights: true,
  groupCodes: true,
  templates: true,
  groundAnswers: true,
  sentences: true,
  channels: true,
};

function isMap(name: string): boolean {
  return Object.hasOwn(MAPS, name);
}

/** Writes the library to a file. */
export function writeSnapshot(path: string, library: PackLibrary): void {
  writeFileSync(path, snapshotOf(library));
}

/** The library in the form of the file, for a file or for another process. Maps are lists of pairs. */
export function snapshotOf(library: PackLibrary): Buffer {
  const parts = Object.entries(library).map(([name, part]): [string, string] => [
    name,
    inAscii(JSON.stringify(part instanceof Map ? [...part] : part)),
  ]);
  const heading: Heading = {
    format: FORMAT,
    schemas: schemaFingerprint(),
    fingerprint: library.fingerprint,
    parts: parts.map(([name, json]) => [name, json.length]),
  };
  return Buffer.from([`${JSON.stringify(heading)}\n`, ...parts.map(([, json]) => json)].join(''), 'latin1');
}

/** The library that snapshotOf wrote. */
export function libraryFrom(bytes: Buffer): PackLibrary | undefined {
  const heading = headingOf(bytes);
  return heading && linked(heading, bytes);
}

function headingOf(bytes: Buffer): Heading | undefined {
  const heading = parsed<Heading>(() => bytes.toString('latin1', 0, bytes.indexOf('\n')));
  return heading?.format === FORMAT && heading.schemas === schemaFingerprint() && heading.parts !== undefined
    ? (heading as Heading) // written by snapshotOf under the same format
    : undefined;
}

function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined; // absent: the packs themselves are read
  }
}

function parsed<T>(read: () => string): Partial<T> | undefined {
  try {
    const value: unknown = JSON.parse(read());
    return value !== null && typeof value === 'object' ? value : undefined;
  } catch {
    return undefined; // absent or cut off: the packs themselves are read
  }
}

/** A file as it is now: another where it was written again. */
export function stateOf(path: string): string {
  const state = statSync(path, { throwIfNoEntry: false });
  return `${path} ${state?.mtimeMs} ${state?.size} ${state?.ino}`;
}

/** The library that was read last, and the state of its file then: who reads again while somebody holds it gets the same. */
let last: { readonly file: string; readonly library: WeakRef<PackLibrary> } | undefined;

/** The library of a snapshot, or nothing where packs, letter frames or schemas changed since it was written. */
export function readSnapshot(path: string, fingerprint: string): PackLibrary | undefined {
  const file = stateOf(path);
  const held = last?.file === file ? last.library.deref() : undefined;
  if (held !== undefined) return held.fingerprint === fingerprint ? held : undefined;
  const bytes = bytesOf(path);
  const heading = bytes && headingOf(bytes);
  const library = bytes && heading?.fingerprint === fingerprint ? linked(heading, bytes) : undefined;
  if (library !== undefined) last = { file, library: new WeakRef(library) };
  return library;
}

/** Writes the fitted models by themselves: whoever reads packs anew needs them, and nothing else of the snapshot. */
export function writeModels(path: string, { models }: PackLibrary): void {
  writeFileSync(path, JSON.stringify(models));
}

let kept: { readonly file: string; readonly models: readonly LinearModel[] } | undefined;

/** The models of such a file, also where packs have outgrown it: each names the lesson it was fitted from. Read once: a watch asks at each save. */
export function modelsOf(path: string): readonly LinearModel[] {
  const file = stateOf(path);
  if (kept?.file !== file) kept = { file, models: readModels(path) };
  return kept.models;
}

function readModels(path: string): LinearModel[] {
  const models = Object.values(parsed<PackLibrary['models']>(() => readFileSync(path, 'utf8')) ?? {});
  return models.filter((model): model is LinearModel => typeof model?.lesson === 'string');
}

/** The library, each part of which is read at its first use; nothing where the file was cut off. */
function linked({ parts }: Heading, bytes: Buffer): PackLibrary | undefined {
  let at = bytes.indexOf('\n') + 1;
  const length = parts.reduce((sum, [, own]) => sum + own, at);
  if (length !== bytes.length) return undefined;
  const library = {};
  for (const [name, own] of parts) {
    Object.defineProperty(library, name, {
      enumerable: true,
      get: partReader(name, bytes.toString('latin1', at, at + own)),
    });
    at += own;
  }
  return Object.freeze(library) as PackLibrary; // written by snapshotOf under the same format
}

function partReader(name: string, json: string): () => unknown {
  let unread: string | undefined = json;
  let part: unknown;
  return () => {
    if (unread !== undefined) {
      const value: unknown = JSON.parse(unread);
      part = freezeDeep(isMap(name) ? frozenMap(value as [string, unknown][]) : value); // written as pairs
      unread = undefined;
    }
    return part;
  };
}
