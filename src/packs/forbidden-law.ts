/** Whether a body of law may not be cited for a line of business. */
import type { ForbiddenLawRecord, InsurerType } from '../domain/generated/types.js';

/** The record that forbids the citation under the line of business; nothing where none does. */
export function forbids(
  records: readonly ForbiddenLawRecord[],
  citation: string,
  type: InsurerType,
  grandfathered = false,
): ForbiddenLawRecord | undefined {
  return records.find(
    ({ citations, insurer_types: types, when }) =>
      (when === undefined || grandfathered) &&
      (types?.includes(type) ?? true) &&
      citations?.some((beginning) => citation.includes(beginning)),
  );
}
