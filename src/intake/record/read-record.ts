/** What a request says, read once: facts of the case and grounds of the denial. */
import type { CaseFact, CaseGround, GenerateAppealInput } from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import type { ClaimHistory } from './claim-events/claim-event.js';
import { readClaimHistory } from './claim-events/read-events.js';
import { type Miscount, miscounts, withRightCounts } from './facts/day-counts.js';
import { withoutLineStatus } from './facts/line-status.js';
import { readFacts } from './facts/read-facts.js';
import { isStub, TOO_SHORT } from './facts/stubs.js';
import { readGrounds } from './grounds/read-grounds.js';
import { type LeftOut, leaveOutOf } from './left-out/leave-out.js';
import { readPaidLines } from './lifted/denied-line.js';

export interface CaseRecord {
  readonly facts: readonly CaseFact[];
  /** Those that the letter may tell. */
  readonly told: readonly CaseFact[];
  /** Sentences told although they touch on what letters leave out: they also decide something. */
  readonly kept: readonly LeftOut[];
  readonly grounds: readonly CaseGround[];
  /** Days that the caller counted wrongly; the facts have the right counts. */
  readonly miscounts: readonly Miscount[];
  /** What became of the claim, by its days. */
  readonly history: ClaimHistory;
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
  const marked = withLinesToldOnce(counted, input).map((fact) =>
    fact.left_out === undefined && isStub(fact) ? asStub(fact) : fact,
  );
  const told = marked.filter(({ left_out: left }) => left === undefined);
  return { facts: marked, told, kept, grounds, miscounts: wrong, history: readClaimHistory(input, today) };
}

/** Where the letter names the line that was paid, and for surgeons, whom a note would call the one who paid. */
function withLinesToldOnce(facts: readonly CaseFact[], input: GenerateAppealInput): readonly CaseFact[] {
  const named = readPaidLines(input).length > 0;
  return facts.map((fact) => {
    const concerned = fact.left_out === undefined && (named || SURGEON_PAID.test(fact.text));
    const text = concerned ? withoutLineStatus(fact.text) : fact.text;
    if (text === fact.text) return fact;
    return text === '' ? { ...fact, left_out: { topic: LINE_STATUS, because: 'aside' } } : { ...fact, text };
  });
}

const SURGEON_PAID = /\bsurgeons? paid\b/i;
const LINE_STATUS = 'which line was paid, told in other words';

function asStub(fact: CaseFact): CaseFact {
  return fact.kind === 'instruction' ? fact : { ...fact, left_out: { topic: TOO_SHORT, because: 'aside' } };
}
