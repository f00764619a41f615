/** Which records have to be looked at again, where the program's own packs were proven right before. */
import { type Catalogue, kindsIn, type Located } from '../catalogue.js';
import type { PackDocument } from '../document.js';
import type { SourceFile } from '../folders.js';
import { KIND_NAMES, type RecordKind } from '../layout.js';
import type { CheckContext } from './check.js';

const KINDS = Object.keys(KIND_NAMES) as RecordKind[]; // keys of the table

/** What needs no second look. */
export interface Proven {
  /** Whether a file was found right together with the others. */
  holds(file: SourceFile): boolean;
  /** Ids in files that were proven in another version. */
  readonly changed: ReadonlySet<string>;
}

export const NOTHING_PROVEN: Proven = { holds: () => false, changed: new Set() };

/** A record with a patch is not the one that was proven. */
function notProven({ catalogue }: CheckContext, { holds }: Proven): Located[] {
  return KINDS.flatMap((kind): Located[] => catalogue.all(kind)).filter(
    ({ document }) => document.redirect !== undefined || !holds(document.file),
  );
}

/** Kinds of which there is a record that was not proven, or may no longer be one that was. */
export function changedKinds(context: CheckContext, proven: Proven): ReadonlySet<RecordKind> {
  const files = context.files.filter(({ document }) => !proven.holds(document.file));
  const broken = context.broken.flatMap(({ kind }) => kindsIn(kind));
  const layered = context.catalogue.layers.map(({ kind }) => kind);
  return new Set([...files.flatMap(({ kind }) => kindsIn(kind)), ...broken, ...layered]);
}

/**
 * The same packs, of which only the files are looked at that were not proven, and those that name a record of them: what a pack
 * replaces or patches, or a new version changes, may break who relied on it.
 */
export function narrowed(context: CheckContext, proven: Proven): CheckContext {
  const records = notProven(context, proven);
  const ids = new Set(records.map(({ id }) => id).filter((id) => context.catalogue.changed.has(id)));
  const changed = [...ids, ...proven.changed];
  const chosen = new Map<SourceFile, boolean>(records.map(({ document }) => [document.file, true]));
  const looksAt = ({ file }: PackDocument): boolean => {
    const known = chosen.get(file) ?? (!proven.holds(file) || changed.some((id) => file.text.includes(id)));
    chosen.set(file, known);
    return known;
  };
  const catalogue: Catalogue = {
    ...context.catalogue,
    all: (kind) => context.catalogue.all(kind).filter(({ document }) => looksAt(document)),
  };
  return {
    ...context,
    catalogue,
    files: context.files.filter(({ document }) => looksAt(document)),
    texts: context.texts.filter(({ owner }) => looksAt(owner.document)),
  };
}
