/** A failure as a caller reads it: application/problem+json over HTTP, the same fields at every other door. */
import { FAILURES, type Failure } from '../domain/failures.js';
import type { Problem } from '../domain/generated/types.js';

/** The page of a failure, relative to the address of the service. */
export function problemPath(code: Failure['code']): string {
  return `/problems/${code}`;
}

export function problemOf({ code, detail, errors, suggestions }: Failure, requestId: string): Problem {
  return {
    type: problemPath(code),
    title: FAILURES[code].title,
    status: FAILURES[code].status,
    detail,
    code,
    request_id: requestId,
    ...(errors === undefined ? {} : { errors: errors.map((error) => ({ ...error })) }),
    ...(suggestions === undefined ? {} : { suggestions: [...suggestions] }),
  };
}

/** The same in plain text, for agents and terminals. */
export function problemText({ code, title, detail, errors = [], suggestions = [] }: Problem): string {
  const lines = [`${title} (${code}).`, detail];
  if (errors.length > 0) lines.push(...errors.map(({ field, message }) => `- ${field}: ${message}`));
  if (suggestions.length > 0) lines.push(`Did you mean: ${suggestions.join(', ')}?`);
  return lines.join('\n');
}
