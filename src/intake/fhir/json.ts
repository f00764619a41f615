/** Reads FHIR data as it comes, without trust in its shape: whatever is not as expected is absent. */

import { dateOf } from '../../domain/calendar.js';

export type Json = Readonly<Record<string, unknown>>;

const NOTHING: Json = {};

export function objectAt(value: unknown, name?: string): Json {
  const found = name === undefined ? value : asObject(value)?.[name];
  return asObject(found) ?? NOTHING;
}

export function objectsAt(value: unknown, name: string): Json[] {
  const found = asObject(value)?.[name];
  return Array.isArray(found)
    ? found.flatMap((item): Json[] => {
        const object = asObject(item);
        return object ? [object] : [];
      })
    : [];
}

/** Undefined where it is absent, empty or no text. */
export function textAt(value: unknown, name: string): string | undefined {
  const found = asObject(value)?.[name];
  if (typeof found !== 'string') return undefined;
  const trimmed = found.trim();
  return trimmed === '' ? undefined : trimmed;
}

export function numberAt(value: unknown, name: string): number | undefined {
  const found = asObject(value)?.[name];
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}

/** Value of a Money or Quantity. */
export function amountAt(value: unknown, name: string): number | undefined {
  return numberAt(objectAt(value, name), 'value');
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})/;

/** The day of a date or a time. */
export function dayAt(value: unknown, name: string): string | undefined {
  const text = textAt(value, name);
  const found = text === undefined ? null : DATE.exec(text);
  return found === null ? undefined : dateOf(Number(found[1]), Number(found[2]), Number(found[3]));
}

function asObject(value: unknown): Json | undefined {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : undefined; // just checked
}
