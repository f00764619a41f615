/** The checked library as one file, so that a start need not read and check YAML again. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { schemaFingerprint } from '../schema/files.js';
import { freezeDeep, frozenMap } from './freeze.js';
import type { PackLibrary } from './library.js';
import type { LinearModel } from './statements/model.js';

/** What a snapshot must match: raised when the library's own shape changes. */
const FORMAT = 5;

interface Snapshot {
  readonly format: number;
  readonly schemas: string;
  readonly fingerprint: string;
  /** Maps as lists of pairs. */
  readonly library: Readonly<Record<string, unknown>>;
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

/** The library as JSON, for a file or for another process. */
export function snapshotOf(library: PackLibrary): string {
  const parts = Object.entries(library).map(([name, part]) => [name, part instanceof Map ? [...part] : part]);
  const snapshot: Snapshot = {
    format: FORMAT,
    schemas: schemaFingerprint(),
    fingerprint: library.fingerprint,
    library: Object.fromEntries(parts),
  };
  return JSON.stringify(snapshot);
}

/** The library that snapshotOf made JSON of. */
export function libraryFrom(json: string): PackLibrary | undefined {
  return linked(parsed(() => json));
}

function parsed<T = Snapshot>(read: () => string): Partial<T> | undefined {
  try {
    const value: unknown = JSON.parse(read());
    return value !== null && typeof value === 'object' ? value : undefined;
  } catch {
    return undefined; // absent or cut off: the packs themselves are read
  }
}

/** A file as it is now: another where it was written again. */
function stateOf(path: string): string {
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
  const snapshot = parsed(() => readFileSync(path, 'utf8'));
  const library = snapshot?.fingerprint === fingerprint ? linked(snapshot) : undefined;
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

function linked(snapshot: Partial<Snapshot> | undefined): PackLibrary | undefined {
  if (snapshot?.format !== FORMAT || snapshot.schemas !== schemaFingerprint()) return undefined;
  if (snapshot.library === undefined) return undefined;
  const parts = Object.entries(snapshot.library).map(([name, part]) => [
    name,
    isMap(name) ? frozenMap(part as [string, unknown][]) : part, // written as pairs
  ]);
  return freezeDeep(Object.fromEntries(parts) as PackLibrary); // written by writeSnapshot under the same format
}
