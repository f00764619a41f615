/** The engine as the service sees it: a pack library and a day in, answers out. Pure and deterministic. */
import type { Outcome } from '../domain/failures.js';
import type {
  AnalyzeDenialLetterInput,
  AppealResult,
  DenialAnalysis,
  DenialCodeList,
  DenialCodeRecord,
  GenerateAppealInput,
  Letterhead,
  ListDenialCodesInput,
  LookupDenialCodeInput,
} from '../domain/generated/types.js';
import type { ReadOptions } from '../intake/document/reader.js';
import type { PackLibrary } from '../packs/library.js';
import type { StatedCoverage } from './claims/claim-coverage.js';
import type { ClaimJudge, JudgingDates } from './claims/claim-judge.js';
import type { LetterContent } from './letter/content.js';

export interface Engine {
  readonly library: PackLibrary;
  /** Inputs have passed their schema. `today` is an ISO date. */
  /** Asynchronous because the rules engine is. */
  generateAppeal(
    input: GenerateAppealInput,
    today: string,
    letterhead?: Letterhead,
  ): Promise<Outcome<AppealResult>>;
  /** The letter alone, in its parts. */
  writeLetter(input: GenerateAppealInput, today: string, letterhead?: Letterhead): Outcome<LetterContent>;
  lookupCode(input: LookupDenialCodeInput, today: string): Outcome<DenialCodeRecord>;
  listCodes(input: ListDenialCodesInput, today: string): Outcome<DenialCodeList>;
  /** Judges claims one by one, for batches that no call could carry. */
  claimJudge(stated: StatedCoverage, dates: JudgingDates): ClaimJudge;
  /** @param options for documents: whether anybody waits still, and who is told of each page */
  analyzeLetter(
    input: AnalyzeDenialLetterInput,
    today: string,
    options?: ReadOptions,
  ): Promise<Outcome<DenialAnalysis>>;
}
