/** All records by kind and id, with the place of each. Later packs replace records only where they say so. */
import type { PackManifest } from '../domain/generated/types.js';
import type { Path } from '../schema/violations.js';
import type { PackDocument } from './document.js';
import { type FileKind, KIND_NAMES, type RecordKind, type RecordTypes } from './layout.js';
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
}

/** A file with its kind. */
export interface ReadFile {
  readonly pack: Pack;
  readonly kind: FileKind;
  readonly document: PackDocument;
  /** True where its structure is right. The records of other files only count as named. */
  readonly sound: boolean;
}

type Shelf = { [K in RecordKind]: Map<string, Located<K>> };

export interface Catalogue {
  readonly shelf: Readonly<Shelf>;
  /** All records of a kind. */
  all<K extends RecordKind>(kind: K): Located<K>[];
  /** True where a record stands under the id, even one whose file has problems: no problem shall cause another. */
  knows(kind: RecordKind, id: string): boolean;
  /** Overrides that happened, as sentences. */
  readonly overrides: readonly string[];
}

/** The id of a file that is one record, as its name says it. */
export function fileId(document: PackDocument): string {
  return (document.file.path.split('/').pop() ?? '').replace(/\.yaml$/, '');
}

function emptyShelf(): Shelf {
  const kinds = Object.keys(KIND_NAMES) as RecordKind[]; // the table has exactly the kinds as keys
  return Object.fromEntries(kinds.map((kind) => [kind, new Map()])) as Shelf; // one map for each kind
}

/** The records of a file, in order. Their structure was checked against the schema of the file's kind. */
function recordsOf({ pack, kind, document }: ReadFile): Located[] {
  const located = (of: RecordKind, path: Path, record: unknown): Located => {
    const { id } = record as { id?: string }; // checked against its schema before
    return {
      kind: of,
      id: id ?? fileId(document),
      pack,
      document,
      path,
      record: record as RecordTypes[RecordKind],
    }; // likewise
  };
  if (kind.record !== undefined) return [located(kind.record, [], document.value)];
  const lists = document.value as Record<string, readonly unknown[]>; // likewise: an object of lists
  return Object.entries(kind.lists ?? {}).flatMap(([field, of]) =>
    (lists[field] ?? []).map((record, index) => located(of, [field, index], record)),
  );
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

/** Ids of records in files whose structure is wrong, as kind:id. */
function namedIn({ kind, document }: ReadFile): string[] {
  if (kind.record !== undefined) return [`${kind.record}:${fileId(document)}`];
  return Object.entries(kind.lists ?? {}).flatMap(([field, of]) =>
    select(document.value, `${field}.*.id`).map(({ value }) => `${of}:${value}`),
  );
}

/** Sorts the records of all files, in the order of the packs. */
export function createCatalogue(
  files: readonly ReadFile[],
  packs: readonly Pack[],
  report: Report,
): Catalogue {
  const shelf = emptyShelf();
  const overrides: string[] = [];
  const used = new Set<string>();
  for (const record of files.filter(({ sound }) => sound).flatMap(recordsOf)) {
    const records = shelf[record.kind] as Map<string, Located>; // the shelf of the record's own kind
    const earlier = records.get(record.id);
    if (earlier === undefined) {
      records.set(record.id, record);
    } else if (earlier.pack !== record.pack && declares(record.pack, record)) {
      records.set(record.id, record);
      used.add(`${record.pack.manifest.id} ${record.kind}:${record.id}`);
      overrides.push(
        `${record.pack.manifest.id} replaces ${KIND_NAMES[record.kind]} ${record.id} of ${earlier.pack.manifest.id}.`,
      );
    } else {
      report.at(record, 'PK302', alreadyThere(record, earlier));
    }
  }
  reportUnused(packs, used, report);
  const all = <K extends RecordKind>(kind: K): Located<K>[] => [...shelf[kind].values()] as Located<K>[]; // by kind
  const named = new Set(files.filter(({ sound }) => !sound).flatMap(namedIn));
  const knows = (kind: RecordKind, id: string): boolean => shelf[kind].has(id) || named.has(`${kind}:${id}`);
  return { shelf, all, knows, overrides };
}
