/** All records by kind and id, with the place of each. Later packs replace records only where they say so. */
import type { PackManifest } from '../domain/generated/types.js';
import type { Schemas } from '../schema/schemas.js';
import type { Path } from '../schema/violations.js';
import type { PackDocument, YamlFault } from './document.js';
import { amendment, type Layer, replacement } from './layers.js';
import { type FileKind, KIND_NAMES, PATCHES, type RecordKind, type RecordTypes } from './layout.js';
import {
  isKind,
  kindsOfBroken,
  type PlacedPatch,
  patchesOf,
  patchRecord,
  reportNoTarget,
  reportPatchedTwice,
  reportWithoutKind,
} from './patching.js';
import type { Report, Spot } from './report.js';
import { select } from './select.js';

/** A record and where it stands. */
export interface Located<K extends RecordKind = RecordKind> extends Spot {
  readonly kind: K;
  readonly id: string;
  readonly pack: Pack;
  readonly record: RecordTypes[K];
}

export interface Pack {
  readonly manifest: PackManifest;
  /** Its pack.yaml; absent for the letter frames, which have none, and where it has problems. */
  readonly document?: PackDocument;
  /** The root that it was found under; absent for what was read from nowhere. */
  readonly root?: string;
}

/** A file with its kind. */
export interface ReadFile {
  readonly pack: Pack;
  readonly kind: FileKind;
  readonly document: PackDocument;
  /** True where its structure is right. The records of other files only count as named. */
  readonly sound: boolean;
  /** Of patches that are not all sound: those with problems; the others are applied. Absent: none can be. */
  readonly brokenEntries?: ReadonlySet<number>;
}

type Shelf = { [K in RecordKind]: Map<string, Located<K>> };

export interface Catalogue {
  readonly shelf: Readonly<Shelf>;
  /** All records of a kind. */
  all<K extends RecordKind>(kind: K): Located<K>[];
  /** True where a record stands under the id, even one whose file has problems: no problem shall cause another. */
  knows(kind: RecordKind, id: string): boolean;
  /** What later packs made of records of earlier ones, in the order in which it happened. */
  readonly layers: readonly Layer[];
  /** Records as they were before a later pack replaced or patched them. */
  readonly replaced: readonly Located[];
  /** Kinds of which a file cannot be read or is wrong: what its records name is not known. */
  readonly incomplete: ReadonlySet<RecordKind>;
  /** Ids of the records that were replaced or patched. */
  readonly changed: ReadonlySet<string>;
}

/** The id of a file that is one record, as its name says it. */
export function fileId(document: PackDocument): string {
  return (document.file.path.split('/').pop() ?? '').replace(/\.ya?ml$/i, '');
}

function emptyShelf(): Shelf {
  const kinds = Object.keys(KIND_NAMES) as RecordKind[]; // the table has exactly the kinds as keys
  return Object.fromEntries(kinds.map((kind) => [kind, new Map()])) as Shelf; // one map for each kind
}

/** The records of a file, in order. Their structure was checked against the schema of the file's kind. */
function recordsOf({ pack, kind, document }: ReadFile): Located[] {
  const located = (of: RecordKind, path: Path, record: unknown, name = fileId(document)): Located => {
    const { id } = record as { id?: string }; // checked against its schema before
    return {
      kind: of,
      id: id ?? name,
      pack,
      document,
      path,
      record: record as RecordTypes[RecordKind],
    }; // likewise
  };
  if (kind.record !== undefined) return [located(kind.record, [], document.value)];
  const lists = document.value as Record<string, readonly unknown[]>; // likewise: an object of lists
  return [
    ...Object.entries(kind.lists ?? {}).flatMap(([field, of]) =>
      (lists[field] ?? []).map((record, index) => located(of, [field, index], record)),
    ),
    ...Object.entries(kind.parts ?? {}).flatMap(([field, of]) =>
      lists[field] === undefined ? [] : [located(of, [field], lists[field], partId(field))],
    ),
  ];
}

/** The id of a record that is one field of its file. */
function partId(field: string): string {
  return field.replaceAll('_', '-');
}

function declares(pack: Pack, record: Located): boolean {
  return pack.manifest.overrides?.includes(`${record.kind}:${record.id}`) ?? false;
}

function reportUnused(packs: readonly Pack[], used: ReadonlySet<string>, report: Report): void {
  for (const { manifest, document } of packs) {
    if (document === undefined) continue;
    for (const [index, name] of (manifest.overrides ?? []).entries())
      if (!used.has(`${manifest.id} ${name}`))
        report.at(
          { document, path: ['overrides', index] },
          'PK303',
          `"${name}" replaces nothing: an earlier pack and this one must both hold the record. Kinds are: ${Object.keys(KIND_NAMES).join(', ')}.`,
        );
  }
}

function alreadyThere(record: Located, earlier: Located): string {
  const { line } = earlier.document.at(earlier.path);
  const override = `, or list "${record.kind}:${record.id}" under overrides in pack.yaml of this pack`;
  return `The ${KIND_NAMES[record.kind]} "${record.id}" already stands in ${earlier.document.file.shown}:${line}. Give it another id${
    earlier.pack === record.pack ? '' : override
  }.`;
}

const ID_LINE = /^\s*(?:- *)?\{? *id: *['"]?([a-z0-9_-]+)/gm;

/** Ids of records as files name them whose structure is wrong, or whose id is not their name, as kind:id. */
function namedIn({ kind, document, sound }: ReadFile): string[] {
  if (kind.record !== undefined) return [`${kind.record}:${fileId(document)}`];
  if (sound) return [];
  const parts = Object.entries(kind.parts ?? {}).map(([field, of]) => `${of}:${partId(field)}`);
  return [...listedIn(kind, document), ...parts];
}

/** Ids in the lists of such a file; where its YAML cannot be read, any id may be of any list. */
function listedIn({ lists = {} }: FileKind, { value, file }: PackDocument): string[] {
  if (value === undefined) {
    const ids = [...file.text.matchAll(ID_LINE)].map(([, id]) => id);
    return Object.values(lists).flatMap((of) => ids.map((id) => `${of}:${id}`));
  }
  return Object.entries(lists).flatMap(([field, of]) =>
    select(value, `${field}.*.id`).map(({ value: id }) => `${of}:${id}`),
  );
}

/** Kinds of records that a kind of file holds. */
export function kindsIn({ record, lists, parts }: FileKind): RecordKind[] {
  return [record ?? [], Object.values(lists ?? {}), Object.values(parts ?? {})].flat();
}

function isPatchFile({ kind }: ReadFile): boolean {
  return kind === PATCHES;
}

/** A list of records that a file gives twice. */
function isTwice({ code, path }: YamlFault): boolean {
  return code === 'PK105' && path?.length === 0;
}

/** Files of one pack after the other. */
function byPack(files: readonly ReadFile[]): ReadFile[][] {
  const groups = new Map<Pack, ReadFile[]>();
  for (const file of files) {
    const own = groups.get(file.pack);
    if (own === undefined) groups.set(file.pack, [file]);
    else own.push(file);
  }
  return [...groups.values()];
}

/**
 * Sorts the records of all files, in the order of the packs.
 * @param lost kinds of which a file could not be read: any id may stand in it
 */
export function createCatalogue(
  files: readonly ReadFile[],
  packs: readonly Pack[],
  report: Report,
  schemas: Schemas,
  lost: readonly RecordKind[] = [],
): Catalogue {
  const named = new Set(files.filter((file) => !file.sound).flatMap(namedIn));
  const shelf = emptyShelf();
  const layers: Layer[] = [];
  const replaced: Located[] = [];
  const used = new Set<string>();
  const changed = new Set<string>();
  const written = new Map<string, PlacedPatch>();
  const shelve = (record: Located): void => {
    const records = shelf[record.kind] as Map<string, Located>; // the shelf of the record's own kind
    const earlier = records.get(record.id);
    if (earlier === undefined) {
      records.set(record.id, record);
    } else if (earlier.pack !== record.pack && declares(record.pack, record)) {
      records.set(record.id, record);
      changed.add(record.id);
      used.add(`${record.pack.manifest.id} ${record.kind}:${record.id}`);
      layers.push(replacement(record, earlier));
      replaced.push(earlier);
    } else {
      report.at(record, 'PK302', alreadyThere(record, earlier));
    }
  };
  /** Kinds of patches that did nothing, for a reason that was told. */
  const unpatched = new Set<RecordKind>();
  const amend = (placed: PlacedPatch): void => {
    const kinds = Object.keys(shelf) as RecordKind[]; // one shelf for each kind
    if (placed.kind === '') {
      for (const kind of kinds) unpatched.add(kind);
      reportWithoutKind(
        placed,
        kinds.filter((kind) => shelf[kind].has(placed.id)),
        report,
      );
      return;
    }
    const records = isKind(placed.kind) ? (shelf[placed.kind] as Map<string, Located>) : undefined; // by its kind
    const target = records?.get(placed.id);
    if (records === undefined || target === undefined) {
      for (const kind of isKind(placed.kind) ? [placed.kind] : kinds) unpatched.add(kind);
      if (!named.has(placed.patch.patch)) reportNoTarget(placed, records?.keys() ?? [], report);
      return;
    }
    const patched = patchRecord(target, placed, schemas, report);
    if (patched === undefined) {
      unpatched.add(target.kind);
      return;
    }
    records.set(placed.id, patched.record);
    changed.add(placed.id);
    reportPatchedTwice(placed, patched.fields, written, report);
    layers.push(amendment(target, placed, patched.fields));
    replaced.push(target);
  };
  for (const own of byPack(files)) {
    const patches = own.filter(isPatchFile);
    const records = own.filter((file) => file.sound && !isPatchFile(file));
    for (const record of records.flatMap(recordsOf)) shelve(record);
    for (const placed of patches.flatMap(patchesOf)) amend(placed);
  }
  for (const file of files.filter(({ sound }) => !sound))
    for (const name of namedIn(file)) used.add(`${file.pack.manifest.id} ${name}`);
  reportUnused(packs, used, report);
  const all = <K extends RecordKind>(kind: K): Located<K>[] => [...shelf[kind].values()] as Located<K>[]; // by kind
  const known = new Set(files.flatMap(namedIn));
  // Where a list stands twice in a file, the first is lost, and what it held is not known.
  const doubled = new Set(
    files.filter(({ document }) => document.faults.some(isTwice)).flatMap(({ kind }) => kindsIn(kind)),
  );
  const knows = (kind: RecordKind, id: string): boolean =>
    shelf[kind].has(id) || known.has(`${kind}:${id}`) || lost.includes(kind) || doubled.has(kind);
  const broken = files.filter(({ sound }) => !sound).flatMap(({ kind }) => kindsIn(kind));
  const inPatches = files.filter(isPatchFile).flatMap(kindsOfBroken);
  const incomplete = new Set([...lost, ...broken, ...inPatches, ...unpatched]);
  return { shelf, all, knows, layers, replaced, changed, incomplete };
}
