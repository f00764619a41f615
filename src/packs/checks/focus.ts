/** Which records have to be looked at again, where the program's own packs were proven right before. */
import { type Catalogue, kindsIn, type Located } from '../catalogue.js';
import type { PackDocument } from '../document.js';
import type { SourceFile } from '../folders.js';
import { KIND_NAMES, type RecordKind } from '../layout.js';
import { type LetterText, letterTexts } from '../letter-texts.js';
import type { Again, CheckContext } from './check.js';

const KINDS = Object.keys(KIND_NAMES) as RecordKind[]; // keys of the table

/** What needs no second look. */
export interface Proven {
  /** Whether a file was found right together with the others. */
  holds(file: SourceFile): boolean;
  /** Whether a long sentence may stand in a file that was found right. */
  maySay(sentence: string): boolean;
  /** Ids in files that were proven in another version. */
  readonly changed: ReadonlySet<string>;
}

export const NOTHING_PROVEN: Proven = {
  holds: () => false,
  maySay: () => true,
  changed: new Set(),
};

function notProven({ catalogue }: CheckContext, fresh: (document: PackDocument) => boolean): Located[] {
  return KINDS.flatMap((kind): Located[] => catalogue.all(kind)).filter(({ document }) => fresh(document));
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

/** The same packs, of which only some records are looked at. */
export function narrowed(context: CheckContext, proven: Proven): Again {
  const { maySay } = proven;
  if (proven === NOTHING_PROVEN) return { alone: context, named: context, mayMiss: context, maySay };
  // A record with a patch is not the one that was proven.
  const fresh = once(({ file, redirect }: PackDocument) => redirect !== undefined || !proven.holds(file));
  const records = notProven(context, fresh);
  const ids = new Set(records.map(({ id }) => id).filter((id) => context.catalogue.changed.has(id)));
  const naming = (named: Iterable<string>): CheckContext => {
    const names = namesOneOf([...named]);
    const inFile = once(({ file }: PackDocument) => names(file.text));
    const inRecord = once((record: unknown) => names(JSON.stringify(record)));
    return limited(
      context,
      (document) => fresh(document) || inFile(document),
      ({ document, record }) => fresh(document) || (inFile(document) && inRecord(record)),
    );
  };
  const alone = naming([]);
  return {
    alone,
    named: naming(new Set([...ids, ...proven.changed])),
    maySay,
    mayMiss: proven.changed.size === 0 ? alone : naming(proven.changed),
  };
}

function limited(
  context: CheckContext,
  looksIn: (document: PackDocument) => boolean,
  looksAt: (record: Located) => boolean,
): CheckContext {
  const catalogue: Catalogue = {
    ...context.catalogue,
    all: (kind) => context.catalogue.all(kind).filter(looksAt),
  };
  const files = context.files.filter(({ document }) => looksIn(document));
  return withTexts({ ...context, catalogue, files });
}

/** The context with the texts of its records, which take time to find: many checks need none. */
export function withTexts(context: Omit<CheckContext, 'texts'>): CheckContext {
  let texts: readonly LetterText[] | undefined;
  return {
    ...context,
    texts: () => {
      texts ??= letterTexts(context.catalogue);
      return texts;
    },
  };
}

/** The same answer, found once for each thing asked about. */
function once<T>(find: (about: T) => boolean): (about: T) => boolean {
  const known = new Map<T, boolean>();
  return (about) => {
    const found = known.get(about) ?? find(about);
    known.set(about, found);
    return found;
  };
}
