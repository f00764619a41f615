/** What changed between two sets of packs: records added, removed, and changed field by field. */
import { byCodeUnit } from '../../packs/folders.js';
import type { PackLibrary } from '../../packs/library.js';

/** One record that differs. */
export interface RecordChange {
  /** Part of the library that holds it: codes, regulations, appealRights. */
  readonly part: string;
  readonly id: string;
  readonly change: 'added' | 'removed' | 'changed';
  /** Where it differs, as paths: levels[0].filing[0].value. Empty unless it changed. */
  readonly fields: readonly FieldChange[];
}

export interface FieldChange {
  readonly path: string;
  /** Absent where the field is new. */
  readonly before?: unknown;
  /** Absent where the field is gone. */
  readonly after?: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** Sorted by part and id. */
export function compareLibraries(before: PackLibrary, after: PackLibrary): RecordChange[] {
  const [old, young] = [recordsOf(before), recordsOf(after)];
  const names = [...new Set([...old.keys(), ...young.keys()])].sort(byCodeUnit);
  return names.flatMap((name): RecordChange[] => {
    const [part = '', id = ''] = name.split('\n');
    const [was, is] = [old.get(name), young.get(name)];
    if (was === undefined) return [{ part, id, change: 'added', fields: [] }];
    if (is === undefined) return [{ part, id, change: 'removed', fields: [] }];
    const fields = fieldChanges(was, is, '');
    return fields.length === 0 ? [] : [{ part, id, change: 'changed', fields }];
  });
}

/** Every record by part and id. What has no id is one record of its part. */
function recordsOf(library: PackLibrary): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [part, held] of Object.entries(library)) {
    // What packs change of others shows in the records; which pack does, and in which line, is no change of knowledge.
    if (typeof held === 'string' || part === 'layers') continue;
    if (held instanceof Map) for (const [id, record] of held) found.set(`${part}\n${id}`, record);
    else if (Array.isArray(held))
      held.forEach((record: { id?: string }, i) => {
        found.set(`${part}\n${record.id ?? i + 1}`, record);
      });
    else found.set(`${part}\n`, held);
  }
  return found;
}

function fieldChanges(before: unknown, after: unknown, path: string): FieldChange[] {
  if (Object.is(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(before, after, path);
  if (isFields(before) && isFields(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(byCodeUnit);
    return names.flatMap((name) =>
      fieldChanges(before[name], after[name], path === '' ? name : `${path}.${name}`),
    );
  }
  return [{ path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }];
}

/** Lists of the same length are compared place by place; others as a whole. */
function listChanges(before: readonly unknown[], after: readonly unknown[], path: string): FieldChange[] {
  if (before.length !== after.length) return [{ path, before, after }];
  if (isReordered(before, after)) return moves(before, after, path);
  return before.flatMap((item, i) => fieldChanges(item, after[i], `${path}[${i}]`));
}

/** The same words in another order. */
function isReordered(before: readonly unknown[], after: readonly unknown[]): boolean {
  const words = new Set(before);
  if (words.size !== before.length || !before.every((item) => typeof item === 'string')) return false;
  return new Set(after).size === after.length && after.every((item) => words.has(item));
}

/** Only entries that moved past others, not those that made room for them. */
function moves(before: readonly unknown[], after: readonly unknown[], path: string): FieldChange[] {
  const places = after.map((item) => before.indexOf(item));
  const kept = new Set(longestRising(places));
  return after.flatMap((item, i) => {
    const place = places[i] ?? 0;
    if (kept.has(place)) return [];
    return [{ path: `${path}: ${item}`, before: `entry ${place + 1}`, after: `entry ${i + 1}` }];
  });
}

/** The longest part of the numbers, in their order, that rises. */
function longestRising(numbers: readonly number[]): readonly number[] {
  const ending: number[][] = [];
  for (const [at, number] of numbers.entries()) {
    const before = ending.slice(0, at).filter((one) => (one.at(-1) ?? 0) < number);
    const longest = before.reduce<number[]>((best, one) => (one.length > best.length ? one : best), []);
    ending.push([...longest, number]);
  }
  return ending.reduce<number[]>((best, one) => (one.length > best.length ? one : best), []);
}

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
