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

/** Whether a text names one of the ids as a whole. Ids are letters, digits, hyphens and underscores. */
function namesOneOf(ids: readonly string[]): (text: string) => boolean {
  const given = ids.filter((id) => id !== '').map((id) => id.replace(/[^\w-]/g, '\\$&'));
  if (given.length === 0) return () => false;
  const any = new RegExp(`(?<![\\w-])(?:${given.join('|')})(?![\\w-])`);
  return (text) => any.test(text);
}

/**
 * The same packs, of which only what was not proven is looked at, and the records that name one of them: what a pack replaces or
 * patches, or a new version changes, may break who relied on it.
 */
export function narrowed(context: CheckContext, proven: Proven): CheckContext {
  if (proven === NOTHING_PROVEN) return context;
  const records = notProven(context, proven);
  const ids = new Set(records.map(({ id }) => id).filter((id) => context.catalogue.changed.has(id)));
  const names = namesOneOf([...new Set([...ids, ...proven.changed])]);
  const patched = new Set(records.map(({ document }) => document.file));
  const known = new Map<unknown, boolean>();
  const once = (key: unknown, find: () => boolean): boolean => {
    const found = known.get(key) ?? find();
    known.set(key, found);
    return found;
  };
  const fresh = ({ file }: PackDocument): boolean =>
    once(file, () => patched.has(file) || !proven.holds(file));
  const naming = ({ file }: PackDocument): boolean => once(file.text, () => names(file.text));
  const looksAt = ({ document, record }: Located): boolean =>
    fresh(document) || (naming(document) && once(record, () => names(JSON.stringify(record))));
  const catalogue: Catalogue = {
    ...context.catalogue,
    all: (kind) => context.catalogue.all(kind).filter(looksAt),
  };
  return {
    ...context,
    catalogue,
    files: context.files.filter(({ document }) => fresh(document) || naming(document)),
    texts: context.texts.filter(({ owner }) => looksAt(owner)),
  };
}
