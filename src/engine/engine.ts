/** The engine as the service sees it: a pack library and a day in, answers out. Pure and deterministic. */
import type { Failure, Outcome } from '../domain/failures.js';
import type {
  AnalyzeDenialLetterInput,
  AppealResult,
  CheckAppealLetterInput,
  DenialAnalysis,
  DenialCodeList,
  DenialCodeRecord,
  GenerateAppealInput,
  LetterCheck,
  Letterhead,
  ListDenialCodesInput,
  LookupDenialCodeInput,
  RecordOutcomeInput,
} from '../domain/generated/types.js';
import type { ReadOptions } from '../intake/document/reader.js';
import type { PackLibrary } from '../packs/library.js';
import type { FileInput, ReadInput } from './analyze-input.js';
import type { StatedCoverage } from './claims/claim-coverage.js';
import type { ClaimJudge, JudgingDates } from './claims/claim-judge.js';
import type { LetterContent } from './letter/content.js';
import type { OutcomeTraits } from './outcomes/traits.js';

export interface Engine {
  readonly library: PackLibrary;
  /** Prepares at once what is otherwise prepared at its first use: for a server, before it takes calls. */
  prepare(): void;
  /** Inputs have passed their schema. `today` is an ISO date. */
  /** Asynchronous because the rules engine is. */
  generateAppeal(
    input: GenerateAppealInput,
    today: string,
    letterhead?: Letterhead,
  ): Promise<Outcome<AppealResult>>;
  /** Why no letter would be written; undefined where one would be. Writes none. */
  refusal(input: GenerateAppealInput, today: string): Promise<Failure | undefined>;
  /** The letter alone, in its parts. */
  writeLetter(
    input: GenerateAppealInput,
    today: string,
    letterhead?: Letterhead,
  ): Promise<Outcome<LetterContent>>;
  /** By what the outcome of an appeal is counted. */
  outcomeTraits(input: Pick<RecordOutcomeInput, 'denial_code' | 'insurer_type'>): Outcome<OutcomeTraits>;
  lookupCode(input: LookupDenialCodeInput, today: string): Outcome<DenialCodeRecord>;
  listCodes(input: ListDenialCodesInput, today: string): Outcome<DenialCodeList>;
  /** Judges claims one by one, for batches that no call could carry. */
  claimJudge(stated: StatedCoverage, dates: JudgingDates): ClaimJudge;
  /** The file of an input as text: read in a process of its own, so that nothing of it can stop this one. */
  readFile(input: AnalyzeDenialLetterInput, options: ReadOptions): Promise<Outcome<ReadInput>>;
  /** @param file what readFile gave beside the input */
  analyzeLetter(
    input: AnalyzeDenialLetterInput,
    today: string,
    file?: FileInput,
  ): Promise<Outcome<DenialAnalysis>>;
  /** Lays a letter of any author beside the case and the law. */
  checkLetter(input: CheckAppealLetterInput, today: string): Promise<Outcome<LetterCheck>>;
  /** The letter of a check in its parts, for its files. */
  readBack(input: CheckAppealLetterInput, letterhead?: Letterhead): LetterContent;
}
