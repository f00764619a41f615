/** What a request says, read once: facts of the case and grounds of the denial. */
import type { CaseFact, CaseGround, GenerateAppealInput } from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import { type Miscount, miscounts, withRightCounts } from './facts/day-counts.js';
import { readFacts } from './facts/read-facts.js';
import { isStub, TOO_SHORT } from './facts/stubs.js';
import { readGrounds } from './grounds/read-grounds.js';
import { type LeftOut, leaveOutOf } from './left-out/leave-out.js';

export interface CaseRecord {
  readonly facts: readonly CaseFact[];
  /** Those that the letter may tell. */
  readonly told: readonly CaseFact[];
  /** Sentences told although they touch on what letters leave out: they also decide something. */
  readonly kept: readonly LeftOut[];
  readonly grounds: readonly CaseGround[];
  /** Days that the caller counted wrongly; the facts have the right counts. */
  readonly miscounts: readonly Miscount[];
}

/**
 * @param today date of reading, year-month-day
 * @param codeWords what the caller wrote in denial_code, where it was no code
 * @param tests what reviewers look for in the service
 */
export function readRecord(
  input: GenerateAppealInput,
  library: PackLibrary,
  today: string,
  codeWords?: string,
  tests?: string,
): CaseRecord {
  const grounds = readGrounds(input, library, today, codeWords);
  const leaveOut = leaveOutOf(library, input, grounds, tests);
  const kept: LeftOut[] = [];
  const facts = readFacts(input, today, grounds, (sentence, apart) => {
    const parted = leaveOut(sentence, apart);
    kept.push(...parted.kept);
    return parted;
  });
  const texts = [input.denial_reason, input.patient_summary, ...(input.available_evidence ?? [])];
  const wrong = miscounts(
    facts,
    texts.filter((text) => text !== undefined),
    today,
  );
  const counted = withRightCounts(facts, wrong);
  const marked = counted.map((fact) => (fact.left_out === undefined && isStub(fact) ? asStub(fact) : fact));
  const told = marked.filter(({ left_out: left }) => left === undefined);
  return { facts: marked, told, kept, grounds, miscounts: wrong };
}

function asStub(fact: CaseFact): CaseFact {
  return fact.kind === 'instruction' ? fact : { ...fact, left_out: { topic: TOO_SHORT, because: 'aside' } };
}
