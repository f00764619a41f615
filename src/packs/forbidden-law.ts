/** Whether a body of law may not be cited for a line of business. */
import type { AppealLevelId, ForbiddenLawRecord, InsurerType } from '../domain/generated/types.js';

/** Of whom the citation is asked: the line of business, the level of the letter and the status of the plan, where known. */
export interface CitedFor {
  readonly type: InsurerType;
  readonly level: AppealLevelId | undefined;
  readonly grandfathered: boolean | undefined;
}

/** The record that forbids the citation there; nothing where none does. */
export function forbids(
  records: readonly ForbiddenLawRecord[],
  citation: string,
  { type, level, grandfathered }: CitedFor,
): ForbiddenLawRecord | undefined {
  return records.find(
    ({ citations, insurer_types: types, levels, when }) =>
      (when === undefined || grandfathered === true) &&
      (levels === undefined || (level !== undefined && levels.includes(level))) &&
      (types?.includes(type) ?? true) &&
      citations?.some((beginning) => citation.includes(beginning)),
  );
}
