/** Broken rules as a caller reads them. Requests hold private data: only our own words are printed. */
import type { FieldError } from '../domain/generated/types.js';
import { didYouMean } from './nearest.js';
import { fieldPath, type Violation } from './violations.js';

/** More findings than this help nobody. */
const MOST = 20;

/** A field name as programs write it. Anything else might be content put in the wrong place. */
const FIELD_NAME = /^[A-Za-z][A-Za-z_]{0,39}$/;

function fieldOf(violation: Violation): string {
  const { path, key } = violation;
  if (key === undefined) return fieldPath(path);
  return violation.kind === 'missing_field' || FIELD_NAME.test(key)
    ? fieldPath([...path, key])
    : fieldPath(path);
}

/** Field and rule; a suggestion names only words of our own. */
export function fieldErrors(violations: readonly Violation[]): FieldError[] {
  return violations.slice(0, MOST).map((violation) => {
    const named = violation.key === undefined || FIELD_NAME.test(violation.key);
    const rule = named ? violation.sentence : violation.sentence.replace(/^is not a known/, 'has an unknown');
    return { field: fieldOf(violation) || 'body', message: `${rule}${didYouMean(violation.suggestion)}` };
  });
}
