/** Applies a patch to a record: the fields that change, and where in the patch each of them stands. */
import { createHash } from 'node:crypto';
import type { Patch } from '../domain/generated/types.js';
import { didYouMean, nearest } from '../schema/nearest.js';
import type { Path } from '../schema/violations.js';
import { byCodeUnit } from './folders.js';

/** One changed value. */
export interface ChangedField {
  /** Where it stands in the patched record. */
  readonly path: Path;
  /** The same for people, with the ids of entries: sections.opening.variants. */
  readonly name: string;
  /** Where it stands in the patch. */
  readonly at: Path;
  readonly before: unknown;
  readonly after: unknown;
}

/** Something that the patch asks for and the record does not have. */
export interface PatchFault {
  readonly at: Path;
  readonly message: string;
}

export interface PatchResult {
  readonly record: unknown;
  readonly fields: readonly ChangedField[];
  readonly faults: readonly PatchFault[];
  /** Of the values that were changed or dropped; what is only added to rests on nothing. */
  readonly was: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function idOf(entry: unknown): unknown {
  return isFields(entry) ? entry.id : undefined;
}

/** The same value has the same text, whatever the order of its fields. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isFields(value)) return JSON.stringify(value ?? null);
  const fields = Object.keys(value).sort(byCodeUnit);
  return `{${fields.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`;
}

/** Where a merge stands: in the record, in words, and in the patch. */
interface Standing {
  readonly path: Path;
  readonly name: string;
  readonly at: Path;
}

function below({ path, name, at }: Standing, step: string | number, key: string): Standing {
  return { path: [...path, step], name: name === '' ? key : `${name}.${key}`, at: [...at, key] };
}

/** In the order in which they happen. */
const LIST_CHANGES = ['drop', 'add', 'add_first'] as const;
type ListChange = (typeof LIST_CHANGES)[number];

/** Gathers what one patch does. */
class Merge {
  fields: ChangedField[] = [];
  readonly faults: PatchFault[] = [];
  /** Texts of what the patch rests on. */
  readonly rests: string[] = [];

  #change(standing: Standing, before: unknown, after: unknown): void {
    this.fields.push({ ...standing, before, after });
  }

  /** The value with the fields of `change` in place of its own. */
  set(value: unknown, change: unknown, standing: Standing): unknown {
    if (isFields(change) && isFields(value)) return this.#setFields(value, change, standing);
    if (isFields(change) && Array.isArray(value)) return this.#setEntries(value, change, standing);
    this.rests.push(`${standing.name}=${canonical(value)}`);
    this.#change(standing, value, change);
    return change;
  }

  #setFields(value: Fields, change: Fields, standing: Standing): Fields {
    const changed: Record<string, unknown> = { ...value };
    for (const [key, wanted] of Object.entries(change)) {
      const result = this.set(changed[key], wanted, below(standing, key, key));
      if (result === null) delete changed[key];
      else
        Object.defineProperty(changed, key, {
          value: result,
          enumerable: true,
          writable: true,
          configurable: true,
        });
    }
    return changed;
  }

  #setEntries(list: readonly unknown[], change: Fields, standing: Standing): unknown[] {
    const changed = [...list];
    for (const [id, wanted] of Object.entries(change)) {
      const index = changed.findIndex((entry) => idOf(entry) === id);
      const inner = below(standing, index, id);
      if (index < 0) this.#absent(inner.at, id, list, standing.name);
      else changed[index] = this.set(changed[index], wanted, inner);
    }
    return changed.filter((entry) => entry !== null);
  }

  #absent(at: Path, id: string, list: readonly unknown[], name: string): void {
    const known = list
      .flatMap((entry) => idOf(entry) ?? (typeof entry === 'string' ? entry : []))
      .map(String);
    const entries =
      known.length === 0
        ? 'Its entries have no ids: write the whole list.'
        : `Known are: ${known.join(', ')}.`;
    this.faults.push({
      at,
      message: `${name} has no entry "${id}". ${entries}${didYouMean(nearest(id, known))}`,
    });
  }

  /** The value with entries more or fewer. */
  entries(value: unknown, change: unknown, standing: Standing, how: ListChange): unknown {
    if (isFields(change) && isFields(value)) {
      const inner = Object.entries(change).map(([key, wanted]) => [
        key,
        this.entries(value[key], wanted, below(standing, key, key), how),
      ]);
      return { ...value, ...Object.fromEntries(inner) };
    }
    if (isFields(change) && Array.isArray(value))
      return value.map((entry, index) => {
        const id = String(idOf(entry));
        return Object.hasOwn(change, id)
          ? this.entries(entry, change[id], below(standing, index, id), how)
          : entry;
      });
    const list = value ?? [];
    if (!Array.isArray(list) || !Array.isArray(change)) {
      const message = Array.isArray(list)
        ? `${standing.name} takes a list under "${how}".`
        : `${standing.name} is no list, so nothing can stand under "${how}". Write its new value under "set".`;
      this.faults.push({ at: standing.at, message });
      return value;
    }
    if (how === 'drop') return this.#dropped(list, change, standing);
    return this.#added(list, change, standing, how);
  }

  #added(
    list: readonly unknown[],
    more: readonly unknown[],
    { path, name, at }: Standing,
    how: ListChange,
  ): unknown[] {
    const start = how === 'add' ? list.length : 0;
    if (how === 'add_first') this.#moved(path, (index) => index + more.length);
    for (const [index, after] of more.entries()) {
      this.#change({ path: [...path, start + index], name, at: [...at, index] }, undefined, after);
      const there = [...list, ...more.slice(0, index)].some((entry) => canonical(entry) === canonical(after));
      if (!there || typeof after !== 'string') continue;
      const message = `${name} has the entry "${after}" already, and no list holds one twice. Take it out of ${how}; to move it, name it under drop as well.`;
      this.faults.push({ at: [...at, index], message });
    }
    return how === 'add' ? [...list, ...more] : [...more, ...list];
  }

  /** Entries of a list have other places now: so have the fields changed in them. */
  #moved(list: Path, placeOf: (index: number) => number): void {
    this.fields = this.fields.map((field) => {
      const index = field.path[list.length];
      const inList = typeof index === 'number' && list.every((step, at) => step === field.path[at]);
      if (!inList) return field;
      return { ...field, path: [...list, placeOf(index), ...field.path.slice(list.length + 1)] };
    });
  }

  #dropped(list: readonly unknown[], gone: readonly unknown[], standing: Standing): unknown[] {
    const same = (entry: unknown, wanted: unknown) =>
      idOf(entry) === wanted || canonical(entry) === canonical(wanted);
    for (const [index, wanted] of gone.entries()) {
      const entry = list.find((one) => same(one, wanted));
      if (entry === undefined) this.#absent([...standing.at, index], String(wanted), list, standing.name);
      else this.rests.push(`${standing.name}-${canonical(entry)}`);
      this.#change({ ...standing, at: [...standing.at, index] }, entry, undefined);
    }
    const kept = list.filter((entry) => !gone.some((wanted) => same(entry, wanted)));
    this.#moved(standing.path, (index) => kept.indexOf(list[index]));
    return kept;
  }
}

/** The record with the patch applied; where there are faults it is not to be used. */
export function applyPatch(record: unknown, patch: Patch): PatchResult {
  const merge = new Merge();
  const start = (word: string): Standing => ({ path: [], name: '', at: [word] });
  let result = merge.set(record, patch.set ?? {}, start('set'));
  for (const how of LIST_CHANGES) result = merge.entries(result, patch[how] ?? {}, start(how), how);
  const { fields, faults, rests } = merge;
  const was = createHash('sha256').update(rests.sort(byCodeUnit).join('\n')).digest('hex').slice(0, 12);
  return { record: result, fields, faults, was: rests.length === 0 ? undefined : was };
}

/** Fields whose new value is the old one. */
export function unchanged(fields: readonly ChangedField[]): readonly ChangedField[] {
  return fields.filter(({ before, after }) => canonical(before) === canonical(after));
}
