// Generated from the table of operations by scripts/generate-clients.mjs. Do not edit.
import type { AnalyzeDenialLetterInput, AppealResult, BuildWorklistInput, CheckAppealLetterInput, DenialAnalysis, DenialCodeList, DenialCodeRecord, GenerateAppealInput, LetterCheck, ListDenialCodesInput, ListReferencesInput, LookupDenialCodeInput, OutcomeList, PlanList, ReadReferenceInput, RecordOutcomeInput, RecordedOutcome, ReferenceList, ReferencePage, StatusRecord, UsageRecord, Worklist } from './types.js';

/** How the service is asked for an operation. */
export interface OperationFacts {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Whether a delivery counts against a quota, so that a retry must not count twice. */
  readonly counts: boolean;
}

/** What may be said of one call. */
export interface CallOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until one attempt is given up. */
  readonly timeoutMs?: number | undefined;
  /** Calls with the same key and input count once; absent: a new key for each call, kept for its retries. */
  readonly idempotencyKey?: string | undefined;
}

const LOOKUP_DENIAL_CODE: OperationFacts = { method: 'POST', path: '/denial-code/lookup', counts: false };
const GENERATE_APPEAL_LETTER: OperationFacts = { method: 'POST', path: '/appeal/generate', counts: true };
const ANALYZE_DENIAL_LETTER: OperationFacts = { method: 'POST', path: '/appeal/analyze', counts: false };
const CHECK_APPEAL_LETTER: OperationFacts = { method: 'POST', path: '/appeal/check', counts: false };
const BUILD_WORKLIST: OperationFacts = { method: 'POST', path: '/worklist', counts: false };
const LIST_DENIAL_CODES: OperationFacts = { method: 'GET', path: '/denial-codes', counts: false };
const CHECK_USAGE: OperationFacts = { method: 'GET', path: '/usage', counts: false };
const CHECK_API_STATUS: OperationFacts = { method: 'GET', path: '/status', counts: false };
const LIST_REFERENCES: OperationFacts = { method: 'GET', path: '/references', counts: false };
const READ_REFERENCE: OperationFacts = { method: 'GET', path: '/reference', counts: false };
const LIST_OUTCOMES: OperationFacts = { method: 'GET', path: '/outcomes', counts: false };
const RECORD_OUTCOME: OperationFacts = { method: 'POST', path: '/outcome', counts: false };
const LIST_PLANS: OperationFacts = { method: 'GET', path: '/plans', counts: false };
export const SIGN_UP: OperationFacts = { method: 'POST', path: '/signup', counts: false };

/** The operations of the service, one method each. */
export abstract class Operations {
  protected readonly letterFacts: OperationFacts = GENERATE_APPEAL_LETTER;
  protected readonly checkFacts: OperationFacts = CHECK_APPEAL_LETTER;

  protected abstract call(facts: OperationFacts, input: object, options?: CallOptions): Promise<unknown>;

  /** Explains a denial or remark code: meaning, why insurers use it, law behind it, right response, winning strategy, success rates, deadlines. */
  lookupDenialCode(input: LookupDenialCodeInput, options?: CallOptions): Promise<DenialCodeRecord> {
    return this.call(LOOKUP_DENIAL_CODE, input, options) as Promise<DenialCodeRecord>; // the schema of the answer
  }

  /** Writes the letter that contests a denied claim, 800 to 1,200 words, with the law and guidelines that apply, its deadline, its odds and the documents to attach. Each delivery counts one letter. */
  generateAppealLetter(input: GenerateAppealInput, options?: CallOptions): Promise<AppealResult> {
    return this.call(GENERATE_APPEAL_LETTER, input, options) as Promise<AppealResult>; // the schema of the answer
  }

  /** Reads a denial letter as text or file, an 835 remittance or FHIR claim data: finds every denial code and reason, the urgency, the deadline and the strategy for each reason. */
  analyzeDenialLetter(input: AnalyzeDenialLetterInput = {}, options?: CallOptions): Promise<DenialAnalysis> {
    return this.call(ANALYZE_DENIAL_LETTER, input, options) as Promise<DenialAnalysis>; // the schema of the answer
  }

  /** Checks a letter of any author before it is sent: invented, repealed or foreign law, late deadlines, unanswered reasons, missing or contradicted facts, wrong enclosures or document. */
  checkAppealLetter(input: CheckAppealLetterInput, options?: CallOptions): Promise<LetterCheck> {
    return this.call(CHECK_APPEAL_LETTER, input, options) as Promise<LetterCheck>; // the schema of the answer
  }

  /** Lists the denials of several 835 files: due soonest first, then most money; with totals, balance, provider adjustments and patterns. */
  buildWorklist(input: BuildWorklistInput, options?: CallOptions): Promise<Worklist> {
    return this.call(BUILD_WORKLIST, input, options) as Promise<Worklist>; // the schema of the answer
  }

  /** Lists the known denial codes, filtered by kind of denial, insurer type, group code, right response or success rate. */
  listDenialCodes(input: ListDenialCodesInput = {}, options?: CallOptions): Promise<DenialCodeList> {
    return this.call(LIST_DENIAL_CODES, input, options) as Promise<DenialCodeList>; // the schema of the answer
  }

  /** Reports the requests and letters used this month and in the last minute, what remains, and the limits of the key. */
  checkUsage(options?: CallOptions): Promise<UsageRecord> {
    return this.call(CHECK_USAGE, {}, options) as Promise<UsageRecord>; // the schema of the answer
  }

  /** Reports whether the service is healthy, its version, uptime and packs. */
  checkApiStatus(options?: CallOptions): Promise<StatusRecord> {
    return this.call(CHECK_API_STATUS, {}, options) as Promise<StatusRecord>; // the schema of the answer
  }

  /** Lists the pages of reference by URI and title: packs, appeal rights of each line of business, clinical services, codes and law. Counts as no request. */
  listReferences(input: ListReferencesInput = {}, options?: CallOptions): Promise<ReferenceList> {
    return this.call(LIST_REFERENCES, input, options) as Promise<ReferenceList>; // the schema of the answer
  }

  /** Gives one page of reference as Markdown, by its URI: a code, the appeal rights of a line of business, a clinical service, a section of law or a pack. */
  readReference(input: ReadReferenceInput, options?: CallOptions): Promise<ReferencePage> {
    return this.call(READ_REFERENCE, input, options) as Promise<ReferencePage>; // the schema of the answer
  }

  /** Lists what was recorded of appeals with this key: counts by code, line of business and level. */
  listOutcomes(options?: CallOptions): Promise<OutcomeList> {
    return this.call(LIST_OUTCOMES, {}, options) as Promise<OutcomeList>; // the schema of the answer
  }

  /** Counts an appeal as won, won in part or lost. Once there are enough, the odds shown with this key take them in, with both figures. */
  recordOutcome(input: RecordOutcomeInput, options?: CallOptions): Promise<RecordedOutcome> {
    return this.call(RECORD_OUTCOME, input, options) as Promise<RecordedOutcome>; // the schema of the answer
  }

  /** Lists the plans with their price, what they include and their limits. Needs no key. */
  listPlans(options?: CallOptions): Promise<PlanList> {
    return this.call(LIST_PLANS, {}, options) as Promise<PlanList>; // the schema of the answer
  }
}
