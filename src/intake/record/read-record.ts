/** What a request says, read once: facts of the case and grounds of the denial. */
import type { CaseFact, CaseGround, GenerateAppealInput } from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import { readFacts } from './facts/read-facts.js';
import { readGrounds } from './grounds/read-grounds.js';

export interface CaseRecord {
  readonly facts: readonly CaseFact[];
  readonly grounds: readonly CaseGround[];
}

/**
 * @param today date of reading, year-month-day
 * @param codeWords what the caller wrote in denial_code, where it was no code
 */
export function readRecord(
  input: GenerateAppealInput,
  library: PackLibrary,
  today: string,
  codeWords?: string,
): CaseRecord {
  const grounds = readGrounds(input, library, today, codeWords);
  return { facts: readFacts(input, today, grounds), grounds };
}
