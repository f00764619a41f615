/** Picks values out of a record by a pattern of fields: 'disposition.cases.*.when.remarks.*'. */
import type { Path } from '../schema/violations.js';

export interface Selected {
  readonly path: Path;
  readonly value: unknown;
}

function entries(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return value.map((item, index) => [index, item]);
  return value !== null && typeof value === 'object' ? Object.entries(value) : [];
}

/** Values that fit the pattern, in order; * stands for every entry or field. */
export function select(value: unknown, pattern: string): Selected[] {
  return pattern.split('.').reduce<Selected[]>(
    (found, step) =>
      found.flatMap(({ path, value: inner }) =>
        entries(inner)
          .filter(([name]) => step === '*' || name === step)
          .map(([name, item]) => ({ path: [...path, name], value: item })),
      ),
    [{ path: [], value }],
  );
}

/** Every value in a structure, the outer before the inner. */
export function walk(value: unknown): Selected[] {
  const found: Selected[] = [];
  const visit = (inner: unknown, path: Path): void => {
    found.push({ path, value: inner });
    for (const [name, item] of entries(inner)) visit(item, [...path, name]);
  };
  visit(value, []);
  return found;
}
