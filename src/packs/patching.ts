/** Puts patches over records of earlier packs, and says what is wrong with a patch where it stands. */
import type { Patch, PatchFile } from '../domain/generated/types.js';
import { didYouMean, nearest } from '../schema/nearest.js';
import type { Schemas } from '../schema/schemas.js';
import type { Path, Violation } from '../schema/violations.js';
import type { Located, ReadFile } from './catalogue.js';
import type { PackDocument } from './document.js';
import {
  type FileKind,
  fileKind,
  KIND_NAMES,
  PACK_FILES,
  type RecordKind,
  TEMPLATE_FILES,
} from './layout.js';
import { applyPatch, type ChangedField, type PatchResult, unchanged } from './patches.js';
import type { Report, Spot } from './report.js';
import { reportViolation } from './structure.js';
import { idOfCode } from './value-hints.js';

/** A patch and where it stands. */
export interface PlacedPatch extends Spot {
  readonly pack: ReadFile['pack'];
  readonly patch: Patch;
  readonly kind: string;
  readonly id: string;
}

/** The patches of a file whose structure is right; the others of the file were told. */
export function patchesOf({ pack, document, sound, brokenEntries }: ReadFile): PlacedPatch[] {
  if (!sound && brokenEntries === undefined) return [];
  const { patches } = document.value as PatchFile; // as its schema says
  return patches.flatMap((patch, index) => {
    if (brokenEntries?.has(index)) return [];
    const [id = '', kind = ''] = patch.patch.split(':').reverse();
    return [{ pack, document, path: ['patches', index], patch, kind, id }];
  });
}

/** Kinds of records of which a patch could not be read or applied: what it would have named is not known. */
export function kindsOfBroken({ document, sound, brokenEntries }: ReadFile): RecordKind[] {
  if (sound) return [];
  const { patches } = (document.value ?? {}) as { patches?: unknown }; // only looked at: its structure is wrong
  const kinds = Object.keys(KIND_NAMES) as RecordKind[]; // keys of the table
  if (!Array.isArray(patches)) return kinds;
  return patches.flatMap((patch, index) => {
    if (brokenEntries !== undefined && !brokenEntries.has(index)) return [];
    const [kind = ''] = String((patch as { patch?: unknown } | null)?.patch).split(':');
    return isKind(kind) ? [kind] : kinds;
  });
}

export function isKind(word: string): word is RecordKind {
  return Object.hasOwn(KIND_NAMES, word);
}

/** Says that a patch names an id alone, and what of that id there is. */
export function reportWithoutKind(placed: PlacedPatch, kinds: readonly RecordKind[], report: Report): void {
  const names = kinds.map((kind) => `${kind}:${placed.id}`).join(' or ');
  const message =
    kinds.length === 0
      ? `No earlier pack has a record "${placed.id}". A patch names kind and id of a record, such as code:carc-45.`
      : `A patch names kind and id of its record. Write ${names}.`;
  report.at({ ...placed, path: [...placed.path, 'patch'] }, 'PK320', message);
}

/** Of two patches of a pack that give one field a value the first does nothing. */
export function reportPatchedTwice(
  placed: PlacedPatch,
  fields: readonly ChangedField[],
  written: Map<string, PlacedPatch>,
  report: Report,
): void {
  for (const { name, at } of fields.filter(({ at: [how] }) => how === 'set')) {
    const key = [placed.pack.manifest.id, placed.patch.patch, name].join(' ');
    const earlier = written.get(key);
    written.set(key, placed);
    if (earlier === undefined) continue;
    const place = `${earlier.document.file.shown}:${earlier.document.at(earlier.path).line}`;
    const message = `${name} of ${placed.patch.patch} is set by the patch in ${place} as well, and only the last holds. Keep one of the two.`;
    report.at({ ...placed, path: [...placed.path, ...at] }, 'PK327', message);
  }
}

/** Says that nothing can be patched under that name. */
export function reportNoTarget(placed: PlacedPatch, known: Iterable<string>, report: Report): void {
  const spot = { ...placed, path: [...placed.path, 'patch'] };
  if (isKind(placed.kind)) {
    const what = `${KIND_NAMES[placed.kind]} "${placed.id}"`;
    const ids = [...known];
    const code = idOfCode(placed.id) ?? '';
    const suggestion = didYouMean(ids.includes(code) ? `${placed.kind}:${code}` : nearest(placed.id, ids));
    report.at(spot, 'PK320', `There is no ${what} in an earlier pack that could be patched.${suggestion}`);
  } else {
    const kinds = Object.keys(KIND_NAMES);
    const suggestion = didYouMean(nearest(placed.kind, kinds));
    report.at(
      spot,
      'PK320',
      `"${placed.kind}" is no kind of record.${suggestion} Kinds are: ${kinds.join(', ')}.`,
    );
  }
}

/** What a patch makes of a record. */
export interface Patched {
  readonly record: Located;
  readonly fields: readonly ChangedField[];
}

/** The record with the patch, or nothing where the patch cannot be applied; the report says why. */
export function patchRecord(
  target: Located,
  placed: PlacedPatch,
  schemas: Schemas,
  report: Report,
): Patched | undefined {
  const result = applyPatch(target.record, placed.patch);
  const at = (path: Path): Spot => ({ document: placed.document, path: [...placed.path, ...path] });
  for (const fault of result.faults) report.at(at(fault.at), 'PK320', `${fault.message}`);
  if (result.faults.length > 0) return undefined;
  if ((result.record as { id?: unknown }).id !== (target.record as { id?: unknown }).id) {
    report.at(
      at(['set', 'id']),
      'PK320',
      'A patch leaves the id of its record as it is. Write a record of your own instead.',
    );
    return undefined;
  }
  const document = redirected(target, result.fields, placed);
  const record = { ...target, document, record: result.record } as Located; // its structure is checked next
  const violations = violationsOf(record, result.record, schemas);
  for (const violation of violations) {
    const spot = {
      document: causedBy(target, violation, result.fields, placed) ?? document,
      path: target.path,
    };
    reportViolation(violation, result.record, spot, report, schemas);
  }
  if (violations.length > 0) return undefined;
  reportState(placed, result, report);
  return { record, fields: result.fields };
}

/** Problems of a changed value are told where the patch has it; all others where the record stands. */
function redirected(target: Located, fields: readonly ChangedField[], placed: PlacedPatch): PackDocument {
  const { document } = target;
  const spotOf = (path: Path): Spot | undefined => {
    const inner = path.slice(target.path.length);
    const field = fields.findLast((one) => one.path.every((step, index) => step === inner[index]));
    if (field === undefined) return document.redirect?.(path);
    const rest = inner.slice(field.path.length);
    return { document: placed.document, path: [...placed.path, ...field.at, ...rest] };
  };
  return { ...document, redirect: spotOf };
}

/** What is wrong with a list or record as a whole stands where the patch changed something in it, or took it away. */
function causedBy(
  target: Located,
  { kind, key, path }: Violation,
  fields: readonly ChangedField[],
  placed: PlacedPatch,
): PackDocument | undefined {
  const about = kind === 'missing_field' && key !== undefined ? [...path, key] : path;
  const startsWith = (long: Path, short: Path): boolean => short.every((step, index) => step === long[index]);
  // A field of the patch around it says where it stands by itself.
  if (kind === 'unknown_field' || fields.some((field) => startsWith(about, field.path))) {
    if (kind !== 'missing_field') return undefined;
  }
  const field = fields.findLast(
    (one) => startsWith(one.path, about) || (kind === 'missing_field' && startsWith(about, one.path)),
  );
  if (field === undefined) return undefined;
  const spot = { document: placed.document, path: [...placed.path, ...field.at] };
  return { ...target.document, redirect: () => spot };
}

function kindOfFile({ kind, document }: Located): FileKind {
  const table = kind === 'template' && document.file.pack === '' ? TEMPLATE_FILES : PACK_FILES;
  const found = fileKind(document.file.path, table);
  if (found === undefined) throw new Error(`${document.file.shown} was read without a kind`);
  return found;
}

/** Broken rules of the patched record, with their paths in it. */
function violationsOf(target: Located, record: unknown, schemas: Schemas): Violation[] {
  const { schema } = kindOfFile(target);
  const [field] = target.path;
  if (field === undefined) return schemas.violations(schema, record);
  const others = target.document.value as Record<string, unknown>; // an object of lists and records
  const inList = target.path.length > 1;
  return schemas
    .violations(schema, { ...others, [field]: inList ? [record] : record })
    .map((violation) => ({ ...violation, path: violation.path.slice(inList ? 2 : 1) }));
}

function reportState(placed: PlacedPatch, { was, fields }: PatchResult, report: Report): void {
  const same = unchanged(fields);
  for (const { at, name } of same)
    report.at(
      { ...placed, path: [...placed.path, ...at] },
      'PK323',
      `${name} of ${placed.patch.patch} already has this value. Take it out of the patch.`,
    );
  const written = placed.patch.was;
  if (written === was) return;
  if (was === undefined)
    report.at(
      { ...placed, path: [...placed.path, 'was'] },
      'PK323',
      'This patch only adds entries, so nothing that it was written for can change. Take the line was out.',
    );
  else if (written === undefined)
    report.at(
      { ...placed, path: [...placed.path, 'patch'] },
      'PK321',
      `The patch does not say what it was written for. Add the line: was: '${was}'.`,
    );
  else
    report.at(
      { ...placed, path: [...placed.path, 'was'] },
      'PK322',
      `The fields that this patch sets or drops are not those for which was was written: ${placed.patch.patch} has other values now, or the patch names other fields. ${fields.flatMap(nowReads).join(' ')} If the patch fits, write was: '${was}'.`,
    );
}

/** Longer values are cut: the file of the record shows them whole. */
const LONGEST = 160;

function nowReads({ name, at: [how], before }: ChangedField): string[] {
  const text = JSON.stringify(before) ?? '';
  const shown = text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
  if (how === 'drop') return [`Below the patch ${name} holds ${shown}, which it drops.`];
  // What is only added rests on nothing.
  if (how !== 'set') return [];
  return [
    before === undefined ? `Below the patch ${name} is not set.` : `Below the patch ${name} is now ${shown}.`,
  ];
}
