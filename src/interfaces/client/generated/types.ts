// Generated from schemas/ by scripts/generate-types.mjs. Do not edit.

/**
 * A calendar date from 1900 to 2100, year-month-day: 2026-11-21.
 */
export type GivenDate = string;
/**
 * Kind of finding.
 */
export type LetterFindingKind =
  | 'citation_unknown'
  | 'citation_no_such_section'
  | 'citation_not_in_force'
  | 'citation_other_program'
  | 'citation_misquoted'
  | 'deadline_too_late'
  | 'letter_late'
  | 'ground_unanswered'
  | 'fact_missing'
  | 'fact_contradicted'
  | 'fact_unsupported'
  | 'name_unknown'
  | 'enclosure_unlisted'
  | 'enclosure_uncited'
  | 'enclosure_not_at_hand'
  | 'wrong_instrument'
  | 'identity_missing'
  | 'signer_missing'
  | 'gap_to_fill'
  | 'template_leftover'
  | 'tone'
  | 'note_to_sender'
  | 'form'
  | 'not_compared';
/**
 * How much it weighs.
 */
export type FindingSeverity = 'error' | 'warning' | 'note';
/**
 * A step on the ladder of appeals.
 */
export type AppealLevelId =
  | 'internal_first_level'
  | 'internal_second_level'
  | 'internal_expedited'
  | 'external_review'
  | 'external_expedited'
  | 'drug_exception_external_review'
  | 'marketplace_eligibility_appeal'
  | 'coverage_determination'
  | 'redetermination'
  | 'reconsideration'
  | 'reconsideration_expedited'
  | 'reconsideration_ire'
  | 'reconsideration_tqmc'
  | 'alj_hearing'
  | 'council_review'
  | 'qio_fast_appeal'
  | 'qio_fast_appeal_inpatient'
  | 'qio_fast_appeal_nonhospital'
  | 'status_change_appeal'
  | 'concurrent_inpatient_denial'
  | 'reopening'
  | 'external_medical_review'
  | 'state_fair_hearing'
  | 'state_external_review'
  | 'opm_review'
  | 'formal_review'
  | 'independent_hearing'
  | 'supplemental_claim'
  | 'higher_level_review'
  | 'board_appeal'
  | 'clinical_appeal'
  | 'independent_medical_review'
  | 'independent_review_organization'
  | 'medical_director_review'
  | 'second_bill_review'
  | 'independent_bill_review'
  | 'medical_fee_dispute'
  | 'arbitration'
  | 'master_arbitration'
  | 'area_director_appeal'
  | 'headquarters_appeal'
  | 'employees_compensation_board'
  | 'open_negotiation'
  | 'independent_dispute_resolution'
  | 'patient_provider_dispute'
  | 'provider_dispute'
  | 'state_administrative_appeal'
  | 'judicial_review';
/**
 * Code set to which a code belongs.
 */
export type CodeFamily =
  | 'carc'
  | 'rarc'
  | 'group_code'
  | 'payer'
  | 'ncpdp_reject'
  | 'claim_status_category'
  | 'review_action'
  | 'review_reason'
  | 'request_reject'
  | 'claim_status'
  | 'modifier'
  | 'condition_code'
  | 'occurrence_code';
/**
 * Claim adjustment group code: who bears the amount.
 */
export type GroupCode = 'CO' | 'PR' | 'OA' | 'PI' | 'CR';
/**
 * The right instrument.
 */
export type RecommendedAction =
  | 'appeal'
  | 'corrected_claim'
  | 'resubmit'
  | 'reopening'
  | 'route_elsewhere'
  | 'negotiation'
  | 'bill_patient'
  | 'write_off'
  | 'no_action';
/**
 * Line of business and funding of the coverage.
 */
export type InsurerType =
  | 'commercial'
  | 'commercial_fully_insured'
  | 'self_funded_erisa'
  | 'aca_marketplace'
  | 'medicare_ffs'
  | 'medicare_advantage'
  | 'medicare_part_d'
  | 'medicaid_managed_care'
  | 'medicaid_ffs'
  | 'chip'
  | 'fehb'
  | 'tricare'
  | 'va_community_care'
  | 'workers_compensation'
  | 'auto_no_fault'
  | 'short_term_limited_duration'
  | 'student_health'
  | 'non_federal_governmental'
  | 'indian_health_service'
  | 'champva'
  | 'federal_workers_compensation'
  | 'church_plan'
  | 'student_self_funded'
  | 'pace'
  | 'dual_eligible_integrated';
/**
 * Two-letter code of a state, the District of Columbia or Puerto Rico.
 */
export type StateCode = string;
/**
 * A calendar date, year-month-day, in quotes: '2026-11-21'.
 */
export type IsoDate = string;
/**
 * What a ground says.
 */
export type GroundKind =
  | 'not_medically_necessary'
  | 'criteria_not_met'
  | 'lower_level_of_care'
  | 'readmission'
  | 'lesser_service'
  | 'step_therapy'
  | 'no_adequate_trial'
  | 'quantity_limit'
  | 'benefit_limit'
  | 'excessive_duration'
  | 'experimental'
  | 'off_label'
  | 'not_documented'
  | 'no_improvement'
  | 'goals_met'
  | 'not_at_risk'
  | 'untreated_factor'
  | 'convenience'
  | 'cosmetic'
  | 'educational'
  | 'not_covered'
  | 'policy_limit'
  | 'age_or_sex'
  | 'not_authorized'
  | 'no_referral'
  | 'out_of_network'
  | 'available_elsewhere'
  | 'not_emergency'
  | 'late_filing'
  | 'duplicate'
  | 'other_payer_first'
  | 'not_enrolled'
  | 'premium_unpaid'
  | 'preexisting'
  | 'misrepresentation'
  | 'other_liability'
  | 'not_related'
  | 'bundled'
  | 'assistant_not_payable'
  | 'modifier_or_code'
  | 'diagnosis_mismatch'
  | 'downcoded'
  | 'missing_information'
  | 'records_not_received'
  | 'provider_not_eligible'
  | 'cost_share'
  | 'allowed_amount'
  | 'overpayment'
  | 'no_treatment_change'
  | 'prior_result'
  | 'not_homebound'
  | 'caregiver_available'
  | 'not_eligible'
  | 'other';
/**
 * What a fact is about.
 */
export type CaseFactKind =
  | 'measurement'
  | 'treatment'
  | 'event'
  | 'finding'
  | 'study'
  | 'statement'
  | 'function'
  | 'plan'
  | 'coverage'
  | 'claim'
  | 'amount'
  | 'context'
  | 'instruction';
/**
 * Why it is left out.
 */
export type LeftOutBecause = 'private' | 'harmful' | 'aside';
/**
 * How it is sent.
 */
export type SendingChannel = 'mail' | 'fax' | 'portal';
/**
 * Where the case stands with them.
 */
export type FilingProofStanding = 'proved' | 'supported' | 'unproved';
/**
 * Lower-case words joined by hyphens; unique among records of its kind.
 */
export type RecordId = string;
/**
 * What it is worth.
 */
export type FilingProofGrade = 'proves' | 'supports' | 'worthless';
/**
 * Language of a text for patients.
 */
export type PlainLanguageCode = 'en' | 'es';
/**
 * A part of what a patient is told.
 */
export type PlainPart = 'denied' | 'why' | 'letter' | 'date' | 'attach' | 'next' | 'help';
/**
 * How it was measured.
 */
export type ReadingScale = 'flesch_kincaid_grade' | 'inflesz';
/**
 * A field that tells who a letter is about or who sends it. Its token is its name in double square brackets: [[patient_name]].
 */
export type MergeField =
  'patient_name' | 'member_id' | 'claim_number' | 'provider_name' | 'representative_name' | 'sender_address';
/**
 * A trait.
 */
export type OutcomeTrait = 'denial_code' | 'insurer_type' | 'appeal_level';
/**
 * A hash of 64 hexadecimal digits.
 */
export type Sha256 = string;
/**
 * How soon a denial has to be worked on.
 */
export type DueBand = DueBand1 & DueBand2;
export type DueBand1 = 'due soon' | 'due' | 'open' | 'no date' | 'past' | 'no claim on the payer';
export type DueBand2 = string;
/**
 * Who signs.
 */
export type Requester = 'patient' | 'provider' | 'facility' | 'representative';
/**
 * Where the case stands in time.
 */
export type CareSetting = 'urgent' | 'concurrent' | 'preservice' | 'postservice';
/**
 * Kind of denial.
 */
export type Category =
  | 'benefit_limit'
  | 'coding_bundling'
  | 'contractual_payment'
  | 'coordination_of_benefits'
  | 'documentation'
  | 'duplicate'
  | 'eligibility_coverage'
  | 'experimental'
  | 'informational'
  | 'level_of_care'
  | 'medical_necessity'
  | 'missing_information'
  | 'network_provider'
  | 'patient_responsibility'
  | 'pharmacy'
  | 'prior_authorization'
  | 'regulatory_other'
  | 'timely_filing'
  | 'workers_comp_liability';
/**
 * What the file is.
 */
export type DocumentFormat = 'pdf' | 'png' | 'jpeg' | 'tiff' | 'webp' | 'heic' | 'word' | 'email';
/**
 * Grade.
 */
export type UrgencyLevel = 'low' | 'moderate' | 'high' | 'critical';
/**
 * How it was read.
 */
export type PageReadBy = 'text_layer' | 'ocr' | 'blank';
/**
 * What the text is.
 */
export type DocumentType =
  | 'denial_letter'
  | 'eob'
  | 'approval'
  | 'bill'
  | 'appeal_letter'
  | 'information_request'
  | 'claim_form'
  | 'other';
/**
 * Who bears the cost, where the letter says or hints at it.
 */
export type PlanFunding = 'self_funded' | 'insured';
/**
 * Event from which the letter counts.
 */
export type WindowStart = 'notice_date' | 'receipt' | 'service_date' | 'effective_date';
/**
 * What it is.
 */
export type IdentifyingKind =
  | 'name'
  | 'member_number'
  | 'claim_number'
  | 'reference_number'
  | 'birth_date'
  | 'social_security_number'
  | 'phone'
  | 'email'
  | 'street_address';
/**
 * What the part is about.
 */
export type NoticeSectionKind =
  'heading' | 'decision' | 'appeal_rights' | 'other_rights' | 'figures' | 'general' | 'glossary' | 'body';
/**
 * Which finding, as denial_reasons and extracted name it.
 */
export type UnsureField =
  | 'reason'
  | 'insurer'
  | 'member_id'
  | 'claim_numbers'
  | 'notice_date'
  | 'appeal_window'
  | 'send_appeal_to'
  | 'line_of_business_stated'
  | 'amounts.billed'
  | 'amounts.allowed'
  | 'amounts.paid'
  | 'amounts.denied'
  | 'amounts.patient_responsibility';
/**
 * Whether an expert has read the record against its sources.
 */
export type Review = 'draft' | 'reviewed' | 'held';
/**
 * One or more sources.
 *
 * @minItems 1
 */
export type Sources = Source[];
/**
 * Whether the letter may go out.
 */
export type LetterVerdict = 'ready' | 'fix_first';
/**
 * What the letter is, by its heading and its first words.
 */
export type CheckedDocument = 'appeal' | 'other';
/**
 * One thing.
 */
export type ComparedWith = 'request' | 'notice';
/**
 * What the packs know of it.
 */
export type CitationStanding = 'known' | 'unknown' | 'no_such_section' | 'not_in_force' | 'other_program';
/**
 * A part of a receipt.
 */
export type ReceiptPart = 'request' | 'letter' | 'packs' | 'version' | 'letterhead';
/**
 * Status.
 */
export type CodeStatusFilter = 'active' | 'deactivated';
/**
 * Order.
 */
export type CodeSort = 'code' | 'success_rate' | 'category';
/**
 * What a page is about.
 */
export type ReferenceKind = 'pack' | 'appeal_rights' | 'service_area' | 'denial_code' | 'regulation';
/**
 * Tier.
 */
export type TierId = 'sandbox' | 'starter' | 'professional' | 'enterprise';
/**
 * How an appeal was decided.
 */
export type AppealOutcome = 'won' | 'partly' | 'lost';
/**
 * Health.
 */
export type HealthStatus = 'ok' | 'degraded';

/**
 * A denial in one of the forms in which it arrives: the text of a letter, an 835 remittance, FHIR data or a file. Give exactly one of them, or 'content' where the form is not known.
 */
export interface AnalyzeDenialLetterInput {
  /**
   * The text of the letter, also as read by a scanner.
   */
  letterText?: string;
  /**
   * An X12 835 remittance, 5010 or 4010, as it was received: any separators, one or more interchanges.
   */
  remittance?: string;
  /**
   * A FHIR R4 ExplanationOfBenefit, ClaimResponse or Bundle of them.
   */
  fhir?: {};
  /**
   * A letter, an 835 or FHIR data as text, or a file in base64: which of them it is is found out. Longer files go into document.
   */
  content?: string;
  /**
   * A file in base64, at most 20 MB and 50 pages: PDF, Word (.docx), PNG, JPEG, WebP or TIFF, with text or scanned, or an e-mail (.eml) with its attachments; also a text, an 835 or FHIR as JSON. Over REST the file can be uploaded as multipart/form-data instead.
   */
  document?: string;
  /**
   * Whether the answer gives the text that was read from the document, as 'source.text'. Absent: it does not.
   */
  includeText?: boolean;
  /**
   * Line of business, where known.
   */
  insurerType?: string;
  /**
   * Two-letter code or name.
   */
  state?: string;
  receivedDate?: GivenDate;
  asOf?: GivenDate;
}
/**
 * The letter and what stands behind it.
 */
export interface AppealResult {
  /**
   * The letter, ready to sign once the bracketed gaps are filled. Empty where detail is brief.
   */
  appealLetter: string;
  /**
   * The case in at most 4,000 characters of Markdown, where detail is brief.
   */
  brief?: string;
  /**
   * What the check found in the texts given as answers, and facts of the request that no sentence of the letter tells; start and end are places in the letter. Empty: nothing.
   */
  answersChecked?: LetterFinding[];
  /**
   * How strong the appeal is as submitted, from 0 to below 1.
   */
  confidenceScore: number;
  /**
   * Clinical guidelines, coverage determinations and law cited in the letter.
   *
   * Items: A citation as printed.
   */
  supportingCitations: string[];
  /**
   * Published overturn rate nearest to the case, as text: 44%.
   */
  estimatedSuccessRate: string;
  /**
   * Documents to attach, the most important first.
   *
   * Items: A document.
   */
  recommendedEvidence: string[];
  appealType: AppealLevelId;
  /**
   * Days left to file, up to the safe date, where denial_date or received_date tells when the period began; 0 once it is over. Where no date is known: the length of the period. `deadline` says which.
   */
  deadlineDays: number;
  denialCode: NormalisedDenialCode;
  /**
   * Further codes as read.
   */
  additionalDenialCodes?: NormalisedDenialCode[];
  /**
   * Kind of document written: appeal_letter, corrected_claim_request, records_response, reopening_request, reprocessing_request, cost_share_review, payment_review.
   */
  document: string;
  recommendedAction: RecommendedAction;
  /**
   * Why that instrument.
   */
  actionReason: string;
  insurerType: InsurerType;
  /**
   * How it was known: stated, read from the insurer's name, or assumed.
   */
  insurerTypeBasis?: string;
  state?: StateCode;
  serviceArea?: ServiceAreaMatch;
  /**
   * What reviewers look for in the service recognized, beside what the caller gave; absent where no service was recognized or the denial does not turn on the clinical facts.
   */
  criteria?: CriterionShown[];
  deadline: Deadline;
  /**
   * The steps from here on.
   */
  appealLevels: AppealLevelAhead[];
  /**
   * What makes up the confidence score.
   */
  scoreFactors: ScoreFactor[];
  /**
   * What would raise the confidence most, in order.
   */
  improvements: ScoreImprovement[];
  successRateBasis: SuccessRateBasis;
  /**
   * Authorities cited, structured.
   */
  citations: Citation[];
  /**
   * Law that people often cite for this line of business and that does not bind it: do not add it to the letter.
   */
  lawNotToCite: LawNotToCite[];
  /**
   * Numbered enclosures of the letter.
   */
  enclosures: Enclosure[];
  /**
   * The payer's reasons as they were read from the request, in order. Correct them with the input field grounds.
   */
  groundsRead?: CaseGround[];
  /**
   * Ids of the arguments that stand in the letter, in order.
   *
   * Items: An argument.
   */
  arguments: string[];
  /**
   * The payer's likeliest replies, each with its answer.
   */
  payerReplies: PayerReply[];
  /**
   * Bracketed gaps of the letter, to fill before it is signed.
   *
   * Items: A placeholder as printed.
   */
  placeholders: string[];
  /**
   * Facts not given, the most valuable first.
   */
  missingInformation: MissingInformation[];
  /**
   * Where every sentence of the letter comes from, in its order; only where ledger was asked for.
   */
  ledger?: LedgerEntry[];
  /**
   * The facts that the letter argues from, as given and as read from the request. To correct one, send it again in facts with its id.
   */
  factsRead?: CaseFact[];
  /**
   * What was assumed.
   *
   * Items: An assumption.
   */
  assumptions: string[];
  /**
   * What to heed before sending.
   *
   * Items: A warning.
   */
  warnings: string[];
  /**
   * Words of the letter.
   */
  wordCount: number;
  /**
   * Fingerprint of the packs.
   */
  packs: string;
  decisionDue?: DecisionDue;
  attachmentPlan?: AttachmentPlan;
  filingProof?: FilingProof;
  plainLanguage?: PlainLanguage;
  continuity?: Continuity;
  /**
   * Fields whose token stands in the letter, to be put in on your side; only where merge_tokens was asked for.
   */
  mergeFields?: MergeField[];
  ownOutcomes?: OwnOutcomes;
  receipt?: LetterReceipt;
  /**
   * Times that run beside the time to appeal, the nearest first.
   */
  sideClocks?: SideClock[];
}
/**
 * One thing to look at.
 */
export interface LetterFinding {
  id: LetterFindingKind;
  severity: FindingSeverity;
  /**
   * What is wrong, and where.
   */
  message: string;
  /**
   * What to do about it.
   */
  fix: string;
  /**
   * Where the words begin in the letter, counted in UTF-16 units; absent where something is missing.
   */
  start?: number;
  /**
   * Where they end.
   */
  end?: number;
  /**
   * The words of the letter.
   */
  quote?: string;
  /**
   * What the letter was compared with: a field of the request, the notice, a record of the packs, or the letter itself.
   */
  source: string;
}
/**
 * A code as read.
 */
export interface NormalisedDenialCode {
  /**
   * The code in its usual form: CO-50, CARC 50 where no group was given, N115.
   */
  code: string;
  family: CodeFamily;
  group?: GroupCode;
  /**
   * The bare code: 50, A1, N115.
   */
  number?: string;
  /**
   * Remark codes given beside it.
   *
   * Items: A remark code.
   */
  remarks?: string[];
  /**
   * Our short name for it; absent for a code that no pack describes.
   */
  title?: string;
  /**
   * What was given where no such code was: a reason in words, or misread characters. The code is assumed.
   */
  assumedFrom?: string;
  /**
   * Codes that the words could stand for as well, the nearest first.
   *
   * Items: A code in its usual form.
   */
  alternatives?: string[];
}
/**
 * The clinical service recognized.
 */
export interface ServiceAreaMatch {
  /**
   * Id.
   */
  id: string;
  /**
   * Name.
   */
  name: string;
  /**
   * From 0 to 1.
   */
  certainty: number;
  /**
   * Words or codes that matched.
   *
   * Items: A word or code.
   */
  matched?: string[];
}
/**
 * One point that reviewers look for.
 */
export interface CriterionShown {
  /**
   * The point.
   */
  criterion: string;
  /**
   * Whether the caller gave something on it.
   */
  status: 'given' | 'not_shown';
  /**
   * Input field that holds the quote; only where given.
   */
  field?: 'patient_summary' | 'prior_treatments' | 'available_evidence';
  /**
   * The first of the caller's own sentences that speaks to it, cut at about 30 words; only where given.
   */
  quote?: string;
  evidence: CriterionDocument;
}
/**
 * The document that shows it.
 */
export interface CriterionDocument {
  /**
   * Id of the evidence.
   */
  id: string;
  /**
   * The document.
   */
  name: string;
  /**
   * Whether the caller said to have it.
   */
  atHand: boolean;
  /**
   * Who has it and how to get it; only where it is not at hand.
   */
  obtain?: string;
}
/**
 * The time to file.
 */
export interface Deadline {
  /**
   * Days left until the safe date, or the length of the period where no date is known. Never negative.
   */
  days: number;
  /**
   * The period in words: 180 calendar days from receipt of the notice.
   */
  period?: string;
  safeDate?: IsoDate;
  /**
   * Id of the side clock whose day safe_date is, where a right beside the appeal ends before the time to appeal does.
   */
  firstToEnd?: string;
  appealSafeDate?: IsoDate;
  legalDate?: IsoDate;
  outerDate?: IsoDate;
  /**
   * The event and day from which it was counted.
   */
  countedFrom: string;
  /**
   * How the date was computed, step by step, in words.
   */
  basis: string;
  /**
   * Citation of the period.
   */
  authority?: string;
  /**
   * Id of the regulation.
   */
  regulation?: string;
  /**
   * Public page of the authority.
   */
  url?: string;
  /**
   * True where the notice itself states the time; it beats what the law would give.
   */
  stated?: boolean;
  /**
   * Whether the period was read in the law or an official page.
   */
  verified?: boolean;
  /**
   * How the period is known.
   */
  certainty: 'read' | 'reported' | 'shortest_known' | 'stated' | 'none_runs';
  /**
   * What a letter may say about its own time: nothing on a period that nobody read, and no lateness on a cautious date.
   */
  letterMaySay: 'timely' | 'late' | 'nothing';
  /**
   * True where the time has passed on every reading.
   */
  late: boolean;
  /**
   * What can still be done when late.
   */
  lateAdvice?: string;
  level?: AppealLevelId;
}
/**
 * A step ahead.
 */
export interface AppealLevelAhead {
  id: AppealLevelId;
  /**
   * The level's own name.
   */
  name: string;
  /**
   * Who decides.
   */
  forum: string;
  /**
   * Whether it must be taken before the next.
   */
  mandatory: boolean;
  /**
   * True where the payer forwards the case itself.
   */
  automatic?: boolean;
  /**
   * Time to file, in words.
   */
  filing?: string;
  /**
   * Time in which it must be decided, in words.
   */
  decision?: string;
  /**
   * Citation.
   */
  authority?: string;
  /**
   * Whether the clocks were read in the law or an official page.
   */
  verified?: boolean;
  /**
   * What to know.
   *
   * Items: A note.
   */
  notes?: string[];
}
/**
 * One contribution to a score.
 */
export interface ScoreFactor {
  /**
   * Id of the rule.
   */
  rule: string;
  /**
   * Points added or subtracted, of 100.
   */
  points: number;
  /**
   * Why.
   */
  because: string;
}
/**
 * What would raise the confidence.
 */
export interface ScoreImprovement {
  /**
   * Id of the rule.
   */
  rule: string;
  /**
   * Points to gain, of 100.
   */
  points: number;
  /**
   * What to add.
   */
  add: string;
}
/**
 * Where an estimate comes from.
 */
export interface SuccessRateBasis {
  /**
   * Whose appeals were counted.
   */
  population: string;
  /**
   * Years covered.
   */
  years: string;
  /**
   * Appeals behind the published figures, where published.
   */
  n?: number;
  /**
   * Lower end of the 80 percent interval, percent.
   */
  low: number;
  /**
   * Upper end of the 80 percent interval, percent.
   */
  high: number;
  /**
   * Id of the pooled figure used.
   */
  prior?: string;
  /**
   * Ids of the published rates behind it.
   *
   * Items: A rate.
   */
  rates?: string[];
  /**
   * Publications.
   */
  sources: SuccessRateSource[];
  /**
   * True where nothing was published for this case and the nearest figure was borrowed.
   */
  fallback?: boolean;
  /**
   * How the figure was reached, and what it does not say.
   */
  explanation: string;
}
/**
 * A publication.
 */
export interface SuccessRateSource {
  /**
   * Publication.
   */
  title: string;
  /**
   * Page.
   */
  url?: string;
  /**
   * Years.
   */
  years?: string;
  /**
   * Its figure.
   */
  percent?: number;
}
/**
 * An authority cited in the letter.
 */
export interface Citation {
  /**
   * Id of the pack record.
   */
  id: string;
  /**
   * regulation, ncd, lcd, guideline, trial, ...
   */
  kind: string;
  /**
   * The citation as printed.
   */
  citation: string;
  /**
   * Title.
   */
  title?: string;
  /**
   * What it supports.
   */
  supports: string;
  /**
   * Public page.
   */
  url?: string;
  /**
   * False where it persuades but does not bind this payer.
   */
  binding?: boolean;
  /**
   * Date on which the source was last read.
   */
  checked?: string;
}
/**
 * A body of law.
 */
export interface LawNotToCite {
  /**
   * The law as people name it.
   */
  law: string;
  /**
   * Why it may not be cited.
   */
  because: string;
  /**
   * What to rely on instead.
   */
  instead?: string;
}
/**
 * One enclosure.
 */
export interface Enclosure {
  /**
   * Number.
   */
  number: number;
  /**
   * Id of the evidence.
   */
  id?: string;
  /**
   * The document.
   */
  name: string;
  /**
   * Whether the caller said to have it.
   */
  atHand?: boolean;
}
/**
 * One reason of the payer.
 */
export interface CaseGround {
  /**
   * Number within the answer: g1.
   */
  id: string;
  kind: GroundKind;
  /**
   * The payer's own words; absent where only a code gives the reason.
   */
  quote?: string;
  /**
   * Codes that carry it: CO-29, N115.
   *
   * @maxItems 12
   *
   * Items: A code.
   */
  codes?: string[];
  /**
   * Limits that it names.
   *
   * @maxItems 8
   */
  thresholds?: GroundThreshold[];
  /**
   * Policy, guideline or plan section that it names: Medical Policy AUD 4.2.
   */
  policy?: string;
  /**
   * What the payer says would do or has to come first: skilled nursing facility, solriamfetol.
   *
   * @maxItems 12
   *
   * Items: One alternative.
   */
  alternatives?: string[];
  /**
   * Claim lines, visits or items that it is about: 93458-26, visits 7 through 14.
   *
   * @maxItems 20
   *
   * Items: A line.
   */
  lines?: string[];
  /**
   * How sure the reader is, from 0 to 1.
   */
  certainty?: number;
  source?: SourceSpan;
}
/**
 * The limit that a ground names.
 */
export interface GroundThreshold {
  /**
   * What is measured, in the payer's words.
   */
  name?: string;
  /**
   * The limit.
   */
  value: number;
  /**
   * Its unit.
   */
  unit?: string;
  /**
   * What has to be true of the case.
   */
  comparison: 'at_least' | 'at_most' | 'above' | 'below';
  /**
   * The value that the payer states of this case.
   */
  ofCase?: number;
}
/**
 * Where something stands in the request.
 */
export interface SourceSpan {
  /**
   * Field of the request: patient_summary, denial_reason, prior_treatments[0].
   */
  field: string;
  /**
   * First character, from 0.
   */
  start: number;
  /**
   * Character behind the last one.
   */
  end: number;
}
/**
 * A reply.
 */
export interface PayerReply {
  /**
   * What the payer will say.
   */
  reply: string;
  /**
   * The answer.
   */
  answer: string;
}
/**
 * A missing fact.
 */
export interface MissingInformation {
  /**
   * Input field.
   */
  field: string;
  /**
   * Why it matters.
   */
  why: string;
  /**
   * What giving it adds to confidence_score, 0 to 1, as far as the rules tell beforehand; absent where it adds nothing by itself.
   */
  raisesConfidence?: number;
}
/**
 * One sentence or line of the letter.
 */
export interface LedgerEntry {
  /**
   * Where it begins in appeal_letter, counted in UTF-16 units.
   */
  start: number;
  /**
   * Where it ends.
   */
  end: number;
  /**
   * Who wrote it.
   */
  origin:
    | 'caller'
    | 'argument'
    | 'strategy'
    | 'code'
    | 'remark'
    | 'service_area'
    | 'ground'
    | 'controlling_law'
    | 'authority'
    | 'appeal_rights'
    | 'evidence'
    | 'frame'
    | 'gap';
  /**
   * Id of the record.
   */
  record?: string;
  /**
   * Pack that holds the record.
   */
  pack?: string;
  /**
   * Version of that pack.
   */
  version?: string;
  /**
   * Ids of the facts behind it, as facts_read has them.
   *
   * Items: An id.
   */
  facts?: string[];
  /**
   * Fields of the request whose values stand in it.
   */
  fields?: string[];
}
/**
 * One thing that the case says: a sentence or clause, told in plain English, with what can be computed from it.
 */
export interface CaseFact {
  /**
   * Number within the answer: f1.
   */
  id?: string;
  kind: CaseFactKind;
  /**
   * The fact as a letter tells it: a sentence, or a clause that can stand in a list, without abbreviations of notes.
   */
  text: string;
  /**
   * Day, month or year of the fact; of a period the first.
   */
  date?: string;
  /**
   * Last day of a period.
   */
  until?: string;
  /**
   * Hour of the day, where told.
   */
  time?: string;
  /**
   * Who said or did it: Dr. Estrada, the plan, Availity.
   */
  by?: string;
  /**
   * True: it says that something is absent.
   */
  negated?: true;
  /**
   * Values in it.
   *
   * @maxItems 30
   */
  measures?: CaseMeasure[];
  treatment?: CaseTreatment;
  /**
   * Control, trace, authorization, claim or reference numbers in it.
   *
   * @maxItems 10
   *
   * Items: A number as written.
   */
  numbers?: string[];
  leftOut?: LeftOutMark;
  source?: SourceSpan;
}
/**
 * One measured value, or a change of it.
 */
export interface CaseMeasure {
  /**
   * What is measured, as the caller names it: peak cough flow, LDL, Y-BOCS.
   */
  name: string;
  /**
   * The value; of a change the last one.
   */
  value: number;
  /**
   * Upper end where a range is given, or the second number of a pair such as a blood pressure.
   */
  valueTo?: number;
  /**
   * The value before, where a change is told.
   */
  valueFrom?: number;
  /**
   * The whole, where a share is told: 3 of 10.
   */
  of?: number;
  /**
   * Unit in plain words and signs: L/min, mg/dL, %, points, weeks, hours/day.
   */
  unit?: string;
  /**
   * Day, month or year of the value.
   */
  date?: string;
  /**
   * Day, month or year of the value before.
   */
  fromDate?: string;
}
/**
 * A treatment that was given, is being given or was not given.
 */
export interface CaseTreatment {
  /**
   * Drug, therapy, device or operation: modafinil, physical therapy.
   */
  name: string;
  /**
   * Dose or intensity as told: 400 mg, 3 times a day.
   */
  dose?: string;
  /**
   * First day.
   */
  since?: string;
  /**
   * Last day; absent where it goes on or is not told.
   */
  until?: string;
  /**
   * True: it is still given.
   */
  ongoing?: true;
  /**
   * Length in days, counted from the dates (both included) or from the words.
   */
  days?: number;
  /**
   * Visits, cycles, injections or trials.
   */
  sessions?: number;
  /**
   * Result as told.
   */
  result?: string;
  /**
   * Why it ended.
   */
  stoppedBecause?: string;
  /**
   * True: the text says that it was not given or not tried.
   */
  notGiven?: true;
}
/**
 * Set: the letter does not tell the fact, though the engine weighs it. To have it told, send the fact again in facts with its id and without this; to keep a fact out of the letter, send it with this.
 */
export interface LeftOutMark {
  /**
   * Id of the topic, as packs/_shared/left-out.yaml has it, or a word of your own.
   */
  topic: string;
  because: LeftOutBecause;
}
/**
 * Until when the appeal has to be decided.
 */
export interface DecisionDue {
  by: IsoDate;
  receivedOn: IsoDate;
  /**
   * Time to decide, in words. Where the setting is not known, the longest.
   */
  period: string;
  /**
   * Law.
   */
  authority?: string;
  /**
   * Whether it was read in the law or an official page.
   */
  verified: boolean;
}
/**
 * How the letter and its enclosures go out by the channel that was asked for.
 */
export interface AttachmentPlan {
  channel: SendingChannel;
  /**
   * Line to write above the address of the letter.
   */
  letterLine?: string;
  /**
   * The letter and its enclosures in order.
   */
  order: PlannedAttachment[];
  /**
   * Text of the sheet that goes first.
   */
  coverSheet?: string;
  /**
   * Text of the list of enclosures.
   */
  exhibitList: string;
  /**
   * What to do, in order.
   *
   * Items: A step.
   */
  steps: string[];
}
/**
 * One of them.
 */
export interface PlannedAttachment {
  /**
   * Number of the enclosure; 0 is the letter.
   */
  number: number;
  /**
   * Its name.
   */
  name: string;
  /**
   * Name for its file, which sorts in order.
   */
  fileName: string;
  /**
   * False where nobody said that it is at hand.
   */
  atHand: boolean;
}
/**
 * What the documents at hand are worth against a denial for late filing, and which to get next. Advice to the one who writes; the letter does not hold it.
 */
export interface FilingProof {
  standing: FilingProofStanding;
  /**
   * Documents that were named, the strongest first.
   */
  documents: GradedProof[];
  /**
   * What to get next, the most valuable first; empty where receipt is proved.
   */
  pullNext: ProofToPull[];
}
/**
 * A document and what it is worth.
 */
export interface GradedProof {
  kind: RecordId;
  /**
   * What it was taken for.
   */
  name: string;
  /**
   * How the caller named it.
   */
  told: string;
  grade: FilingProofGrade;
  /**
   * Why.
   */
  because: string;
  /**
   * What has to stand on it.
   */
  needs?: string;
  /**
   * Where that was read.
   */
  sources: Source[];
}
/**
 * Where a fact was read, and when.
 */
export interface Source {
  /**
   * Name of the law, document or page.
   */
  title: string;
  /**
   * Address of the paragraph or page, where one is public.
   */
  url?: string;
  checked: IsoDate;
  /**
   * What exactly was read, or what was not.
   */
  note?: string;
}
/**
 * A document and how to get it.
 */
export interface ProofToPull {
  kind: RecordId;
  /**
   * Its name.
   */
  name: string;
  grade: FilingProofGrade;
  /**
   * How to get it.
   */
  obtain: string;
}
/**
 * What a patient is told about the denial and the letter, in plain words.
 */
export interface PlainLanguage {
  language: PlainLanguageCode;
  /**
   * Its title.
   */
  title: string;
  /**
   * Its parts in order.
   */
  parts: PlainSection[];
  /**
   * All of it as one text.
   */
  text: string;
  reading: PlainReading;
}
/**
 * One part.
 */
export interface PlainSection {
  part: PlainPart;
  /**
   * Its heading.
   */
  heading: string;
  /**
   * What it says.
   */
  text: string;
  /**
   * The payer's own words, or the papers to send.
   *
   * Items: One of them.
   */
  items?: string[];
}
/**
 * How easy it is to read, measured on the text with the values of this case, without its lists.
 */
export interface PlainReading {
  scale: ReadingScale;
  /**
   * The value.
   */
  value: number;
}
/**
 * An earlier appeal laid beside the decision on it.
 */
export interface Continuity {
  decisionDate?: IsoDate;
  /**
   * Points of the earlier appeal that no sentence of the decision takes up, in their order.
   */
  unanswered: EarlierPoint[];
  /**
   * Points that the decision takes up, with its words.
   */
  takenUp: EarlierPoint[];
  /**
   * Reasons of the decision that the denial did not give, in its words.
   *
   * Items: A reason.
   */
  reasonsNew: string[];
  /**
   * Reasons of the decision that the denial gave as well.
   *
   * Items: A reason.
   */
  reasonsKept: string[];
  /**
   * Reasons of the denial that the decision no longer gives.
   *
   * Items: A reason.
   */
  reasonsDropped: string[];
}
/**
 * A sentence of the earlier appeal that carries a finding, a figure, a date or a source.
 */
export interface EarlierPoint {
  /**
   * The sentence.
   */
  text: string;
  /**
   * Where it begins in earlier_appeal.
   */
  start: number;
  /**
   * Where it ends.
   */
  end: number;
  /**
   * The sentence of the decision that takes it up.
   */
  decision?: string;
  /**
   * True where the letter names it.
   */
  inLetter?: boolean;
}
/**
 * Recorded outcomes of appeals like this one. Counts alone are kept.
 */
export interface OwnOutcomes {
  /**
   * Appeals that were won.
   */
  won: number;
  /**
   * Appeals that were won in part; each counts half.
   */
  partly: number;
  /**
   * Appeals that were lost.
   */
  lost: number;
  /**
   * In what they are like this one.
   */
  alikeIn: OutcomeTrait[];
  /**
   * The published rate alone: 31%.
   */
  published: string;
  /**
   * The rate of these outcomes alone: 50%.
   */
  own: string;
  /**
   * Both together; estimated_success_rate shows it.
   */
  blended: string;
  /**
   * How it was reckoned.
   */
  told: string;
}
/**
 * From what a letter was made. Hashes alone: nothing of the request can be read from it.
 */
export interface LetterReceipt {
  request: Sha256;
  letter: Sha256;
  /**
   * Fingerprint of the packs.
   */
  packs: string;
  /**
   * Version of the program.
   */
  version: string;
  day: IsoDate;
  letterhead?: Sha256;
}
/**
 * A time that runs beside the time to appeal.
 */
export interface SideClock {
  /**
   * Which one.
   */
  id: string;
  actBy?: IsoDate;
  /**
   * What to do by then and what is lost otherwise.
   */
  says: string;
  /**
   * Law.
   */
  authority?: string;
  /**
   * Whether it was read in the law or an official page.
   */
  verified: boolean;
}
/**
 * One or more 835 files, and which of their denials to list. Filters are optional and add up.
 */
export interface BuildWorklistInput {
  /**
   * The 835 files.
   *
   * @minItems 1
   * @maxItems 200
   */
  files: RemittanceFileInput[];
  /**
   * Line of business.
   */
  insurerType?: string;
  /**
   * Two-letter code or name.
   */
  state?: string;
  /**
   * Only this code: CO-50.
   */
  code?: string;
  response?: RecommendedAction;
  due?: DueBand;
  /**
   * Number of a pattern.
   */
  pattern?: number;
  /**
   * Words in payer, patient, claim or procedure.
   */
  search?: string;
  /**
   * Rows with appeal_request. Absent: without.
   */
  includeRequests?: boolean;
  /**
   * 1 to 500; absent: 25.
   */
  limit?: number;
  /**
   * From the answer before.
   */
  cursor?: string;
  asOf?: GivenDate;
}
/**
 * An X12 835 remittance, 5010 or 4010, as it was received.
 */
export interface RemittanceFileInput {
  /**
   * Name of the file, to tell it from the others.
   */
  name?: string;
  /**
   * Its text: any separators, one or more interchanges.
   */
  content: string;
}
/**
 * Nothing is asked for.
 */
export interface CheckApiStatusInput {}
/**
 * A letter of any author, and what it has to agree with.
 */
export interface CheckAppealLetterInput {
  /**
   * The whole letter as text or Markdown: from the heading to the list of enclosures.
   */
  letter: string;
  request?: GenerateAppealInput;
  /**
   * Text of the denial notice. What it says is added to what the request leaves open.
   */
  notice?: string;
  /**
   * Line of business, where neither request nor notice tells it: law that does not bind it is found then.
   */
  insurerType?: string;
  /**
   * State, where neither request nor notice tells it.
   */
  state?: string;
  receipt?: LetterReceipt;
  asOf?: GivenDate;
}
/**
 * What to contest. Three fields are enough; each further fact makes the letter stronger.
 */
export interface GenerateAppealInput {
  /**
   * The denial code as printed: CO-50, PR 204, 197, CO-16/N290. Where the notice prints none, the reason in its words: Step therapy not met.
   */
  denialCode: string;
  /**
   * The diagnosis in words; ICD-10-CM codes may stand in it.
   */
  diagnosis: string;
  /**
   * The service in words: a procedure, drug, device or stay. CPT or HCPCS codes may stand in it.
   */
  procedure: string;
  /**
   * Name of the insurer or plan. The letter is addressed to it.
   */
  insuranceCompany?: string;
  /**
   * Clinical summary in your own words: history, findings, treatments tried, plan. Up to about 10,000 words.
   */
  patientSummary?: string;
  /**
   * Further denial codes of the same claim.
   *
   * @maxItems 12
   *
   * Items: A denial code.
   */
  additionalDenialCodes?: string[];
  /**
   * Remark codes (RARC) beside it: N115, MA130.
   *
   * @maxItems 12
   *
   * Items: A remark code.
   */
  remarkCodes?: string[];
  /**
   * Line of business: commercial, commercial_fully_insured, self_funded_erisa, aca_marketplace, medicare_ffs, medicare_advantage, medicare_part_d, medicaid_managed_care, medicaid_ffs, chip, fehb, tricare, va_community_care, workers_compensation, auto_no_fault, short_term_limited_duration, student_health, non_federal_governmental, or an everyday word such as medicare, medicaid, erisa. Absent: read from the insurer's name where that says it.
   */
  insurerType?: string;
  /**
   * State whose law regulates the coverage: its two-letter code or its name.
   */
  state?: string;
  requester?: Requester;
  /**
   * Name of the patient.
   */
  patientName?: string;
  /**
   * Member or beneficiary number.
   */
  memberId?: string;
  /**
   * Claim or reference number.
   */
  claimNumber?: string;
  /**
   * Name of the provider: the treating clinician or the facility.
   */
  providerName?: string;
  /**
   * Name of the representative: the authorized person who signs.
   */
  representativeName?: string;
  /**
   * Address, telephone and fax of the one who signs, each on a line of its own. Not printed under a letterhead of the key.
   */
  senderAddress?: string;
  /**
   * Where the notice says that this appeal goes: address, fax number or portal, each on a line of its own.
   */
  appealAddress?: string;
  serviceDate?: GivenDate;
  denialDate?: GivenDate;
  receivedDate?: GivenDate;
  statedDeadline?: GivenDate;
  letterDate?: GivenDate;
  /**
   * Amount in dispute in US dollars.
   */
  amount?: number;
  setting?: CareSetting;
  /**
   * Level of the appeal: its id or a common name, such as external_review, IRO, IMR, redetermination. Absent: the first that is open.
   */
  appealLevel?: string;
  /**
   * The payer's own words for the denial, quoted in the letter.
   */
  denialReason?: string;
  /**
   * Text of the decision on that appeal. The letter then goes to the next step, answers the reasons of this decision and counts its time from it.
   */
  decisionOnAppeal?: string;
  /**
   * Text of the appeal already decided. With decision_on_appeal the letter names what it argued that the decision leaves unanswered.
   */
  earlierAppeal?: string;
  /**
   * Treatments already tried: name, dose or intensity, dates, result, reason stopped.
   *
   * @maxItems 20
   *
   * Items: One treatment.
   */
  priorTreatments?: string[];
  /**
   * Documents at hand.
   *
   * @maxItems 30
   *
   * Items: One document.
   */
  availableEvidence?: string[];
  /**
   * Facts of the case as data. They stand beside or instead of prose: measurements, treatments, events. One with the id of a fact in facts_read replaces it; the others are added before those read from the text.
   *
   * @maxItems 200
   */
  facts?: CaseFact[];
  /**
   * CPT or HCPCS codes.
   *
   * @maxItems 20
   *
   * Items: A code.
   */
  procedureCodes?: string[];
  /**
   * ICD-10-CM codes.
   *
   * @maxItems 20
   *
   * Items: A code.
   */
  diagnosisCodes?: string[];
  /**
   * The payer's reasons, already read. They replace those with the same id and stand beside the others. As grounds of analyze_denial_letter gives them.
   *
   * @maxItems 24
   */
  grounds?: CaseGround[];
  /**
   * Your own text for reasons of the payer. It is printed at its reason in place of the text that would be written, and checked: answers_checked names what is unknown, contradicted, cited wrongly or left out. With an answer for every reason the letter is your argument in our frame: nothing general stands between, unless an appeal would have fewer than 800 words. At most 600 words together.
   *
   * @maxItems 12
   */
  answers?: OwnAnswer[];
  /**
   * Ids of arguments to print, as 'arguments' of the answer and the look-up of a code name them. Absent: those that fit the case best.
   *
   * @maxItems 8
   *
   * Items: Id of an argument.
   */
  arguments?: string[];
  /**
   * Letter or brief.
   */
  detail?: 'letter' | 'brief';
  /**
   * What the notice lacks by law: ids of requirements, as notice_audit of analyze_denial_letter gives them. An appeal says so, with the law. Check each against every page of the notice first.
   *
   * @maxItems 12
   */
  noticeDefects?: RecordId[];
  /**
   * False where the notice prints no code. Then denial_code stands for the reason that it gives in words. The letter then names no code. Absent: true.
   */
  codePrinted?: boolean;
  /**
   * Kind of document, if not the usual one: appeal_letter, corrected_claim_request, records_response, reopening_request, reprocessing_request, cost_share_review, payment_review, claim_file_request, good_cause_request, peer_to_peer_sheet, medical_necessity_outline, hold_harmless_notice, regulator_complaint. Absent: what the denial calls for.
   */
  document?: string;
  /**
   * Whether the payer has this provider under contract. Absent: read from the text where it says so.
   */
  providerContract?: 'contracted' | 'not_contracted';
  /**
   * True for a grandfathered plan: one in force since before March 23, 2010 that kept its grandfathered status. The appeal and external review rules of the Affordable Care Act do not bind it, but for surprise bills. Absent: read from the text where it says so.
   */
  grandfathered?: boolean;
  careEnds?: IsoDate;
  initialPaymentDate?: IsoDate;
  sendBy?: SendingChannel;
  plainLanguage?: PlainLanguageCode;
  /**
   * True to leave out who it is about. A name, number or address not given is a token such as [[patient_name]], to be put in on your side.
   */
  mergeTokens?: boolean;
  /**
   * True to have the source of every sentence. The answer then says where each comes from.
   */
  ledger?: boolean;
}
/**
 * Your own text for one reason, or for one part of the letter.
 */
export interface OwnAnswer {
  /**
   * Id or kind of the reason, as in grounds_read and the brief. 'case' is the part on the patient, before the reasons, and 'remedy' what is asked: at most 200 words together. Absent: the first reason.
   */
  ground?: string;
  /**
   * One or more whole sentences; each line is a paragraph.
   */
  text: string;
}
/**
 * Nothing is asked for.
 */
export interface CheckUsageInput {}
/**
 * What a letter denies and what to do.
 */
export interface DenialAnalysis {
  /**
   * Whether a denial was found.
   */
  isDenial: boolean;
  /**
   * Codes found.
   */
  denialCodes: FoundDenialCode[];
  /**
   * The payer's own reason codes, which are no claim adjustment reason codes.
   *
   * Items: A code as printed.
   */
  payerCodes?: string[];
  /**
   * Reasons that the payer gives, by code or in words; the surest first.
   */
  denialReasons: DenialReason[];
  /**
   * The reasons as a letter answers them one by one: kind, the payer's words, limits, policy, alternatives.
   */
  grounds?: CaseGround[];
  /**
   * Contractual adjustments and shares of the patient: they lower the payment and deny nothing.
   */
  writeDowns?: WriteDown[];
  source?: DocumentSource;
  urgency: Urgency;
  deadline?: Deadline;
  extracted: ExtractedFacts;
  noticeAudit?: NoticeAudit;
  /**
   * Where the text tells who it is about, in its order: take these out before you pass it on, and read the rest. Of a text alone.
   */
  identifying?: IdentifyingSpan[];
  /**
   * Parts of the notice.
   */
  sections?: NoticeSection[];
  /**
   * Claims of an 835, of FHIR data, or of the tables of a printed remittance or statement of benefits, each with its lines and denials; absent for a letter without such tables.
   */
  claims?: AdjudicatedClaim[];
  remittance?: RemittanceSummary;
  /**
   * Input for generate_appeal_letter, filled as far as the letter allows; add what 'appeal_request_missing' names.
   */
  appealRequest?: Partial<GenerateAppealInput>;
  /**
   * Required fields of generate_appeal_letter that the letter did not give.
   *
   * Items: A field.
   */
  appealRequestMissing?: string[];
  /**
   * What the reader is unsure of, with its place and what else it may be: a person settles it. Of a text alone; absent where nothing is in doubt.
   */
  unsure?: UnsureFact[];
  /**
   * What to heed.
   *
   * Items: A warning.
   */
  warnings: string[];
  /**
   * Fingerprint of the packs.
   */
  packs: string;
}
/**
 * A code and where it stands.
 */
export interface FoundDenialCode {
  /**
   * The code in its usual form.
   */
  code: string;
  family: CodeFamily;
  group?: GroupCode;
  /**
   * The bare code.
   */
  number?: string;
  /**
   * Remark codes beside it.
   *
   * Items: A remark code.
   */
  remarks?: string[];
  /**
   * Short name.
   */
  title?: string;
  /**
   * Whether the code set still allows a code that has no full record.
   */
  status?: 'active' | 'deactivated';
  /**
   * Codes that replaced it.
   *
   * Items: A bare code.
   */
  replacedBy?: string[];
  /**
   * What a code that has no full record means, and what to do about it.
   */
  explanation?: string;
  /**
   * The text as printed.
   */
  text: string;
  /**
   * Offset of the first character; absent for data that is not read as text.
   */
  start?: number;
  /**
   * Offset after the last character.
   */
  end?: number;
  /**
   * The surrounding line.
   */
  line?: string;
  /**
   * Amount beside it, US dollars.
   */
  amount?: number;
  /**
   * True where characters that a scanner spoiled were taken for those that make a known code.
   */
  repaired?: boolean;
  /**
   * False for a contractual write-down, cost share or remark that only informs.
   */
  isDenial?: boolean;
}
/**
 * A reason.
 */
export interface DenialReason {
  category: Category;
  /**
   * Codes that state it.
   *
   * Items: A code.
   */
  codes: string[];
  /**
   * The line of the letter that states it.
   */
  quote?: string;
  /**
   * Offset of the quote.
   */
  start?: number;
  /**
   * Offset after the quote.
   */
  end?: number;
  /**
   * From 0 to 1.
   */
  certainty: number;
  recommendedAction: DispositionAnswer;
  strategy: StrategySummary;
  /**
   * Documents that decide it.
   */
  evidence?: EvidenceSummary[];
  /**
   * Published overturn rate nearest to the case, as text.
   */
  estimatedSuccessRate?: string;
  /**
   * Ids of the wordings that were recognized.
   *
   * Items: An id.
   */
  signals?: string[];
  /**
   * Sentences that weighed most where no set wording and no code but the examples of the packs tell the reason, the heaviest first. Check them where the certainty is low.
   *
   * Items: A sentence with its place.
   */
  weighed?: {
    /**
     * As printed.
     */
    quote: string;
    /**
     * Offset of its first character.
     */
    start: number;
    /**
     * Offset after its last character.
     */
    end: number;
    /**
     * How surely it tells the reason, 0 to 1.
     */
    share: number;
  }[];
}
/**
 * The right instrument.
 */
export interface DispositionAnswer {
  action: RecommendedAction;
  /**
   * Why.
   */
  because: string;
  /**
   * What decided it: the code's default, a case, or a remark code.
   */
  decidedBy?: string;
  /**
   * True where the decision carries no appeal right at all.
   */
  noAppealRight?: boolean;
}
/**
 * How such a denial is won.
 */
export interface StrategySummary {
  /**
   * Id.
   */
  id: string;
  /**
   * Short name.
   */
  title: string;
  /**
   * How it is won.
   */
  summary: string;
  /**
   * What to do, in order.
   *
   * Items: A step.
   */
  steps: string[];
  /**
   * What keeps the next claim from the same denial.
   *
   * Items: A tip.
   */
  prevention?: string[];
  /**
   * Arguments, the strongest first.
   */
  arguments?: ArgumentSummary[];
}
/**
 * An argument open to the appellant.
 */
export interface ArgumentSummary {
  /**
   * Id.
   */
  id: string;
  /**
   * The claim it makes.
   */
  heading: string;
  /**
   * Citations it rests on.
   *
   * Items: A citation.
   */
  authorities?: string[];
  /**
   * The payer's likeliest reply.
   */
  payerReply?: string;
  /**
   * The answer.
   */
  answer?: string;
}
/**
 * A document.
 */
export interface EvidenceSummary {
  /**
   * Id.
   */
  id: string;
  /**
   * The document.
   */
  name: string;
  /**
   * What it proves.
   */
  proves: string;
  /**
   * How to get it.
   */
  obtain?: string;
}
/**
 * An adjustment that is no denial.
 */
export interface WriteDown {
  category: Category;
  /**
   * Codes that state it.
   *
   * Items: A code.
   */
  codes: string[];
  /**
   * Where the text states it.
   */
  quote?: string;
  /**
   * Offset of the quote.
   */
  start?: number;
  /**
   * Offset after the quote.
   */
  end?: number;
}
/**
 * How a document was read; absent where the input was text. Every offset of the answer counts characters of the text that was read.
 */
export interface DocumentSource {
  format: DocumentFormat;
  /**
   * How many pages it has.
   */
  pages: number;
  /**
   * How sure the characters are, over all pages, from 0 to 1.
   */
  certainty: number;
  /**
   * The text that was read, where include_text asked for it.
   */
  text?: string;
}
/**
 * How soon it must be acted on.
 */
export interface Urgency {
  level: UrgencyLevel;
  /**
   * From 0 to 1.
   */
  score: number;
  /**
   * Reasons.
   */
  reasons: ScoreFactor[];
  /**
   * Right to urgent handling, with its authority, where one exists.
   */
  expeditedRight?: string;
}
/**
 * Facts read from the letter.
 */
export interface ExtractedFacts {
  /**
   * Pages of a document, in order; absent where the input was text.
   */
  pages?: ExtractedPage[];
  documentType?: DocumentType;
  /**
   * Insurer.
   */
  insurer?: string;
  insurerType: InsurerType;
  /**
   * How it was known.
   */
  insurerTypeBasis?: string;
  state?: StateCode;
  noticeDate?: IsoDate;
  /**
   * Days to appeal as the letter states them.
   */
  statedAppealDays?: number;
  /**
   * Member number.
   */
  memberId?: string;
  /**
   * Claim numbers.
   *
   * Items: A number.
   */
  claimNumbers?: string[];
  /**
   * Dates of service.
   */
  serviceDates?: IsoDate[];
  /**
   * CPT or HCPCS codes.
   *
   * Items: A code.
   */
  procedureCodes?: string[];
  /**
   * ICD-10-CM codes.
   *
   * Items: A code.
   */
  diagnosisCodes?: string[];
  /**
   * Whether the letter states a right to urgent handling.
   */
  expeditedRightsStated?: boolean;
  planFunding?: PlanFunding;
  /**
   * The words that say so.
   */
  planFundingQuote?: string;
  /**
   * Line of business that the letter itself names; absent where only the name of the payer tells it.
   */
  lineOfBusinessStated?: string;
  /**
   * Number of the group.
   */
  groupNumber?: string;
  /**
   * Number of the policy.
   */
  policyNumber?: string;
  /**
   * Name of the patient as printed.
   */
  patientName?: string;
  /**
   * Authorization, case and reference numbers.
   *
   * Items: A number.
   */
  referenceNumbers?: string[];
  /**
   * Revenue codes.
   *
   * Items: A code.
   */
  revenueCodes?: string[];
  /**
   * Diagnosis related groups.
   *
   * Items: A code.
   */
  drgCodes?: string[];
  /**
   * National drug codes.
   *
   * Items: A code.
   */
  drugCodes?: string[];
  amounts?: LetterAmounts;
  appealWindow?: AppealWindow;
  /**
   * Days to send a corrected claim, as stated. Not the time to appeal.
   */
  correctedClaimDays?: number;
  /**
   * Days to ask for a conversation between physicians, as stated. Not the time to appeal.
   */
  peerToPeerDays?: number;
  /**
   * Days within which to appeal so that services go on meanwhile, as stated.
   */
  continueServicesDays?: number;
  continueServicesBy?: IsoDate;
  sendAppealTo?: SendAppealTo;
  /**
   * Whether the letter mentions review by an independent organization.
   */
  externalReviewStated?: boolean;
  /**
   * Whether the letter offers a conversation between physicians.
   */
  peerToPeerStated?: boolean;
  /**
   * Whether care that is under way is ended or cut.
   */
  ongoingTreatment?: boolean;
  careEnds?: IsoDate;
  /**
   * Whether the letter concerns an inpatient or facility stay.
   */
  inpatient?: boolean;
  /**
   * Whether the letter concerns emergency care.
   */
  emergency?: boolean;
}
/**
 * A page.
 */
export interface ExtractedPage {
  /**
   * Number of the page, from 1.
   */
  page: number;
  readBy: PageReadBy;
  /**
   * How sure its characters are, from 0 to 1; absent for a blank page.
   */
  certainty?: number;
  /**
   * Offset of its first character in the text that was read.
   */
  start: number;
  /**
   * Offset after its last character.
   */
  end: number;
}
/**
 * Amounts as stated, US dollars.
 */
export interface LetterAmounts {
  /**
   * Billed.
   */
  billed?: number;
  /**
   * Allowed or approved.
   */
  allowed?: number;
  /**
   * Paid by the plan.
   */
  paid?: number;
  /**
   * Denied or not covered.
   */
  denied?: number;
  /**
   * Left to the patient.
   */
  patientResponsibility?: number;
}
/**
 * The time to appeal as the letter states it.
 */
export interface AppealWindow {
  /**
   * Days.
   */
  days?: number;
  /**
   * Months.
   */
  months?: number;
  date?: IsoDate;
  countedFrom?: WindowStart;
  /**
   * The sentence that states it.
   */
  quote: string;
  /**
   * Offset of the quote.
   */
  start: number;
  /**
   * Offset after the quote.
   */
  end: number;
}
/**
 * Where the letter says to send the appeal.
 */
export interface SendAppealTo {
  /**
   * Postal address in one line.
   */
  address?: string;
  /**
   * Fax number.
   */
  fax?: string;
  /**
   * Phone number for appeals.
   */
  phone?: string;
  /**
   * Electronic address.
   */
  email?: string;
  /**
   * Web address.
   */
  website?: string;
}
/**
 * What the law of the plan's kind requires a denial notice to contain, and what was not found in the text.
 */
export interface NoticeAudit {
  insurerType: InsurerType;
  /**
   * How many required items were not found.
   */
  missing: number;
  /**
   * Required items.
   */
  requirements: AuditedRequirement[];
  /**
   * What to heed before relying on it.
   */
  note?: string;
}
/**
 * A required item.
 */
export interface AuditedRequirement {
  /**
   * Id of the requirement.
   */
  id: string;
  /**
   * What the notice has to contain.
   */
  requires: string;
  /**
   * Whether the text contains it.
   */
  found: boolean;
  /**
   * Where it stands.
   */
  quote?: string;
  /**
   * Offset of the quote.
   */
  start?: number;
  /**
   * Offset after the quote.
   */
  end?: number;
  /**
   * Id of the regulation.
   */
  regulation?: string;
  /**
   * Authority.
   */
  citation: string;
  /**
   * Public page of the authority.
   */
  url?: string;
  /**
   * Sentence for the appeal, where the item is missing.
   */
  letterSentence?: string;
}
/**
 * One place that identifies a person.
 */
export interface IdentifyingSpan {
  kind: IdentifyingKind;
  /**
   * Where it begins.
   */
  start: number;
  /**
   * Where it ends.
   */
  end: number;
}
/**
 * A part of the notice.
 */
export interface NoticeSection {
  kind: NoticeSectionKind;
  /**
   * Its heading as printed.
   */
  heading?: string;
  /**
   * Offset of its first character.
   */
  start: number;
  /**
   * Offset after its last character.
   */
  end: number;
}
/**
 * One claim or request for authorization as the payer decided it.
 */
export interface AdjudicatedClaim {
  /**
   * Place in the input; the first is 1.
   */
  number: number;
  /**
   * Transaction set of the 835 that holds it.
   */
  transaction?: number;
  /**
   * Place of its CLP segment in the 835 file; the first segment is 1.
   */
  segment?: number;
  /**
   * Whether anything in it was refused.
   */
  isDenial: boolean;
  /**
   * The payer's number of the claim or decision.
   */
  claimNumber?: string;
  /**
   * The provider's own account number.
   */
  patientControlNumber?: string;
  /**
   * All numbers by which a FHIR resource is known.
   *
   * Items: A number.
   */
  identifiers?: string[];
  /**
   * Claim status of an 835 (CLP02), or status of a FHIR resource.
   */
  status?: string;
  /**
   * What the status means.
   */
  statusMeaning?: string;
  /**
   * Kind of FHIR resource.
   */
  resourceType?: string;
  /**
   * FHIR: claim, preauthorization or predetermination.
   */
  use?: string;
  /**
   * FHIR: queued, complete, error or partial.
   */
  outcome?: string;
  /**
   * FHIR: the payer's summary in words.
   */
  disposition?: string;
  /**
   * Payer.
   */
  insurer?: string;
  insurerType?: InsurerType;
  /**
   * How the line of business was known.
   */
  insurerTypeBasis?: string;
  /**
   * Claim filing indicator of an 835 (CLP06).
   */
  filingIndicator?: string;
  /**
   * Provider who was paid or refused.
   */
  provider?: string;
  /**
   * Patient as printed.
   */
  patientName?: string;
  /**
   * Member number.
   */
  memberId?: string;
  /**
   * Number of the group.
   */
  groupNumber?: string;
  /**
   * Authorization number on the claim.
   */
  priorAuthorization?: string;
  /**
   * Number of the earlier claim that this one corrects.
   */
  originalReference?: string;
  /**
   * Diagnosis related group.
   */
  drg?: string;
  /**
   * Coverage policy that the payer names.
   */
  policy?: string;
  decidedOn?: IsoDate;
  receivedOn?: IsoDate;
  serviceFrom?: IsoDate;
  serviceTo?: IsoDate;
  billablePeriod?: BillablePeriod;
  /**
   * FHIR: time of creation as printed.
   */
  created?: string;
  /**
   * Charge, US dollars.
   */
  charge?: number;
  /**
   * Paid by the plan, US dollars.
   */
  paid?: number;
  /**
   * Left to the patient, US dollars.
   */
  patientResponsibility?: number;
  /**
   * FHIR: amount of the payment, in the currency of the resource.
   */
  payment?: number;
  /**
   * FHIR: totals by category.
   */
  totals?: ClaimTotal[];
  /**
   * Whether charge less adjustments is the payment.
   */
  balanced?: boolean;
  /**
   * True where the claim takes back an earlier payment: no decision of its own.
   */
  reversal?: boolean;
  /**
   * True where a later reversal in the same input takes this claim back: its denials no longer count.
   */
  reversed?: boolean;
  /**
   * Adjustments of the claim as a whole.
   */
  adjustments: ClaimAdjustment[];
  /**
   * Remark codes of the claim as a whole.
   *
   * Items: A remark code.
   */
  remarkCodes: string[];
  /**
   * ICD-10-CM codes.
   *
   * Items: A code.
   */
  diagnosisCodes?: string[];
  /**
   * Diagnosis in words, where the data names one.
   */
  diagnosisText?: string;
  /**
   * Service lines.
   */
  lines: ClaimLine[];
  /**
   * FHIR: adjudications that state a reason.
   */
  adjudications?: StatedAdjudication[];
  /**
   * FHIR: decisions on a request for authorization.
   */
  reviewActions?: ReviewAction[];
  requested?: RequestedServices;
  /**
   * FHIR: errors for which the request could not be processed.
   */
  errors?: ClaimError[];
  /**
   * FHIR: notes of the payer.
   *
   * Items: A note.
   */
  processNotes?: string[];
  deadline?: Deadline;
  /**
   * Denials in it.
   */
  findings: ClaimFinding[];
}
/**
 * Period of the services, as the resource gives it.
 */
export interface BillablePeriod {
  /**
   * First day.
   */
  start?: string;
  /**
   * Last day.
   */
  end?: string;
}
/**
 * A total.
 */
export interface ClaimTotal {
  /**
   * Category.
   */
  category: string;
  /**
   * Amount, in the currency of the resource.
   */
  amount: number;
}
/**
 * Money taken off the charge, with its reason.
 */
export interface ClaimAdjustment {
  /**
   * Reason code in its usual form: CO-50.
   */
  code: string;
  family?: CodeFamily;
  /**
   * Group code as printed: CO, PR, OA, PI, CR.
   */
  group?: string;
  /**
   * The bare code.
   */
  number?: string;
  /**
   * Short name; absent where no pack describes the code.
   */
  title?: string;
  /**
   * Amount; absent where the file gives no readable one, US dollars.
   */
  amount?: number;
  /**
   * Units adjusted.
   */
  quantity?: number;
  /**
   * False for a contractual write-down, a share of the patient, bookkeeping between payers, or a correction of an earlier payment.
   */
  isDenial: boolean;
}
/**
 * One service line.
 */
export interface ClaimLine {
  /**
   * Line of the claim; the first is 1.
   */
  number: number;
  /**
   * Place of its SVC segment in the 835 file; the first segment is 1.
   */
  segment?: number;
  /**
   * Kind of procedure code in an 835: HC is CPT or HCPCS, AD dental, NU a revenue code, N4 a drug.
   */
  qualifier?: string;
  /**
   * Procedure code that was decided on.
   */
  procedureCode?: string;
  /**
   * Modifiers.
   *
   * Items: A modifier.
   */
  modifiers?: string[];
  /**
   * The service in words, where the data names it.
   */
  procedureText?: string;
  /**
   * Code on the claim, where the payer decided on another.
   */
  submittedProcedureCode?: string;
  /**
   * Revenue code.
   */
  revenueCode?: string;
  serviceDate?: IsoDate;
  serviceEnd?: IsoDate;
  /**
   * Units paid.
   */
  units?: number;
  /**
   * Charge, US dollars.
   */
  charge?: number;
  /**
   * Paid by the plan, US dollars.
   */
  paid?: number;
  /**
   * Allowed, US dollars.
   */
  allowed?: number;
  /**
   * Refused as a notice prints it, US dollars.
   */
  notCovered?: number;
  /**
   * Left to the patient, as a notice prints it, US dollars.
   */
  patientResponsibility?: number;
  /**
   * Notes that a printed line refers to, with the words behind them.
   */
  explanations?: LineExplanation[];
  /**
   * The provider's own number of the line.
   */
  controlNumber?: string;
  /**
   * Coverage policy that the payer names, for example the number of a local coverage determination.
   */
  policy?: string;
  /**
   * Adjustments of this line.
   */
  adjustments: ClaimAdjustment[];
  /**
   * Remark codes of this line.
   *
   * Items: A remark code.
   */
  remarkCodes: string[];
  /**
   * Reject codes of a pharmacy claim (NCPDP).
   *
   * Items: A code.
   */
  rejectCodes?: string[];
  /**
   * Whether charge less adjustments is the payment.
   */
  balanced?: boolean;
}
/**
 * A note.
 */
export interface LineExplanation {
  /**
   * Mark of the note as printed.
   */
  code: string;
  /**
   * The payer's words.
   */
  text: string;
}
/**
 * An adjudication that states a reason.
 */
export interface StatedAdjudication {
  /**
   * Part of the resource that holds it: header, item 1, addItem.
   */
  where: string;
  /**
   * Code of its category.
   */
  category: string;
  /**
   * Codes of the reason.
   *
   * Items: A code.
   */
  reasons: string[];
  /**
   * The reason in the payer's words.
   */
  text?: string;
  /**
   * Amount, in the currency of the resource.
   */
  amount?: number;
}
/**
 * A decision on a request for authorization.
 */
export interface ReviewAction {
  /**
   * Part of the resource that holds it: header, item 1.
   */
  where?: string;
  /**
   * Code of the decision (X12 306): A1, A2, A3, A4, A6.
   */
  action: string;
  /**
   * What the code means.
   */
  meaning: string;
  /**
   * Number of the authorization, where one was given.
   */
  authorizationNumber?: string;
  /**
   * Reason codes of the decision (X12 886).
   */
  reasons?: ReviewReason[];
}
/**
 * A reason.
 */
export interface ReviewReason {
  /**
   * Code.
   */
  code: string;
  /**
   * What the code means, where it is known.
   */
  meaning?: string;
}
/**
 * What was asked for, where the request stands beside the decision.
 */
export interface RequestedServices {
  /**
   * Services asked for.
   */
  procedures: RequestedService[];
  /**
   * ICD-10-CM codes.
   *
   * Items: A code.
   */
  diagnosisCodes: string[];
  /**
   * Diagnosis in words.
   */
  diagnosisText?: string;
}
/**
 * A service.
 */
export interface RequestedService {
  /**
   * Line of the request.
   */
  line: number;
  /**
   * Procedure code.
   */
  code?: string;
  /**
   * The service in words.
   */
  text?: string;
}
/**
 * An error.
 */
export interface ClaimError {
  /**
   * Code, or the text where there is none.
   */
  code: string;
  /**
   * Words.
   */
  text?: string;
  /**
   * Part of the request at fault.
   */
  where?: string;
}
/**
 * One denial: a reason code on a line, or on the claim as a whole.
 */
export interface ClaimFinding {
  /**
   * Line that was denied; absent: the claim as a whole.
   */
  line?: number;
  /**
   * Code that denies; absent where the denial is stated in words alone.
   */
  code?: string;
  /**
   * Short name of the code.
   */
  title?: string;
  category: Category;
  /**
   * Money refused with this code, US dollars.
   */
  amount?: number;
  /**
   * Remark codes that belong to it.
   *
   * Items: A remark code.
   */
  remarkCodes?: string[];
  /**
   * The payer's own words, where the data holds any.
   */
  stated?: string;
  recommendedAction?: DispositionAnswer;
  /**
   * Published overturn rate nearest to the case, as text. Only where an appeal is the right instrument.
   */
  estimatedSuccessRate?: string;
  /**
   * Amount times the published rate, US dollars: a figure for ranking many cases, not a prediction for one.
   */
  expectedRecovery?: number;
  /**
   * Input that generate_appeal_letter accepts as it stands. Replace the stand-ins that 'appeal_request_missing' names before the letter is sent.
   */
  appealRequest?: {};
  /**
   * Fields of appeal_request that the data did not give: left out, or filled with a stand-in where generate_appeal_letter requires them.
   *
   * Items: A field.
   */
  appealRequestMissing?: string[];
}
/**
 * An 835 file as a whole.
 */
export interface RemittanceSummary {
  /**
   * Payments.
   */
  transactions: RemittanceTransaction[];
  totals: RemittanceTotals;
  /**
   * What is not as the standard asks.
   */
  problems: RemittanceProblem[];
}
/**
 * One payment of an 835 file.
 */
export interface RemittanceTransaction {
  /**
   * Place in the file; the first is 1.
   */
  number: number;
  /**
   * Control number (ST02).
   */
  controlNumber?: string;
  /**
   * Implementation guide (GS08).
   */
  version?: string;
  interchange?: Interchange;
  /**
   * Payer.
   */
  payer?: string;
  /**
   * Identifier of the payer.
   */
  payerId?: string;
  /**
   * Provider who is paid.
   */
  payee?: string;
  /**
   * Identifier of the payee.
   */
  payeeId?: string;
  /**
   * Payment, US dollars.
   */
  paymentAmount?: number;
  /**
   * ACH, CHK, NON or another code of BPR04.
   */
  paymentMethod?: string;
  paymentDate?: IsoDate;
  /**
   * Check or trace number (TRN02).
   */
  traceNumber?: string;
  /**
   * Number of claims.
   */
  claims: number;
  /**
   * Provider-level adjustments, apart from the claims.
   */
  providerAdjustments: ProviderAdjustment[];
  /**
   * Whether claim payments less provider adjustments are the payment; absent where no payment is stated.
   */
  balanced?: boolean;
}
/**
 * Envelope.
 */
export interface Interchange {
  /**
   * Sender.
   */
  sender?: string;
  /**
   * Receiver.
   */
  receiver?: string;
  /**
   * Control number (ISA13).
   */
  controlNumber?: string;
}
/**
 * Money added to or held back from the payment as a whole (PLB); no claim is denied by it.
 */
export interface ProviderAdjustment {
  /**
   * Code of the adjustment: WO, 72, L6, CS, FB.
   */
  code: string;
  /**
   * Reference number.
   */
  reference?: string;
  /**
   * Provider identifier.
   */
  provider?: string;
  fiscalDate?: IsoDate;
  /**
   * Amount; a positive one lowers the payment, US dollars.
   */
  amount?: number;
}
/**
 * Sums over all claims, reversals netted.
 */
export interface RemittanceTotals {
  /**
   * Claims, reversals not counted.
   */
  claims: number;
  /**
   * Claims with a denial.
   */
  deniedClaims?: number;
  /**
   * Charged, US dollars.
   */
  charge: number;
  /**
   * Paid, US dollars.
   */
  paid: number;
  /**
   * Refused, without write-downs and shares of the patient, US dollars.
   */
  denied: number;
  /**
   * Left to the patient, US dollars.
   */
  patientResponsibility?: number;
}
/**
 * Something in the file that is not as the standard asks; it was read as far as it makes sense.
 */
export interface RemittanceProblem {
  /**
   * Place in the file; the first segment is 1. 0: before the first.
   */
  segment: number;
  /**
   * Name of the segment.
   */
  tag: string;
  /**
   * What is wrong.
   */
  message: string;
  /**
   * How often it occurs in the file; the first place is given.
   */
  times: number;
}
/**
 * One finding that a person should look at.
 */
export interface UnsureFact {
  field: UnsureField;
  /**
   * What the answer gives: dates as ISO dates, sums in dollars, a time to appeal as its length or its last day.
   */
  value: string;
  /**
   * Why it is in doubt, in a sentence.
   */
  why: string;
  /**
   * Where it stands in the text; absent where it stands in no one place.
   */
  start?: number;
  /**
   * Where that ends.
   */
  end?: number;
  /**
   * What else it may be, the likeliest first.
   */
  others: UnsureChoice[];
}
/**
 * Another value that the text gives.
 */
export interface UnsureChoice {
  /**
   * In the form of the value.
   */
  value: string;
  /**
   * Where it stands in the text.
   */
  start?: number;
  /**
   * Where that ends.
   */
  end?: number;
}
/**
 * Codes that fit the filters.
 */
export interface DenialCodeList {
  /**
   * One page.
   */
  data: DenialCodeListItem[];
  /**
   * Codes that fit.
   */
  total: number;
  /**
   * Cursor of the next page, or null.
   */
  nextCursor: string | null;
  /**
   * Fingerprint of the packs.
   */
  packs: string;
}
/**
 * A code in short.
 */
export interface DenialCodeListItem {
  /**
   * The code as looked up: CO-50, N115.
   */
  code: string;
  family: CodeFamily;
  /**
   * The bare code.
   */
  number: string;
  /**
   * Short name.
   */
  title: string;
  category: Category;
  /**
   * active or deactivated.
   */
  status: string;
  recommendedAction?: RecommendedAction;
  /**
   * Group codes it usually comes with.
   */
  usualGroups: GroupCode[];
  /**
   * Lines of business in which it is used.
   */
  insurerTypes?: InsurerType[];
  /**
   * Estimate for the first level under the filtered or commercial line of business; null where an appeal is not the instrument there.
   */
  estimatedSuccessRate?: string | null;
}
/**
 * What a denial code means and how to answer it.
 */
export interface DenialCodeRecord {
  /**
   * The code in its usual form.
   */
  code: string;
  /**
   * What was asked for where no code was given: a reason in words, or misread characters. The code is assumed.
   */
  assumedFrom?: string;
  /**
   * Codes that the words could stand for as well, the nearest first.
   *
   * Items: A code in its usual form.
   */
  alternatives?: string[];
  family: CodeFamily;
  /**
   * The bare code.
   */
  number?: string;
  /**
   * active or deactivated.
   */
  status: string;
  /**
   * First day of validity.
   */
  start?: string;
  /**
   * Last day of validity.
   */
  stop?: string;
  /**
   * Day on which the code set last changed its text, where known.
   */
  lastModified?: string;
  /**
   * Codes to use instead.
   *
   * Items: A code.
   */
  replacedBy?: string[];
  /**
   * True where the code set names no successor, so that replaced_by is our reading.
   */
  replacementInferred?: boolean;
  group?: GroupMeaning;
  /**
   * Group codes it usually comes with.
   */
  usualGroups?: GroupCode[];
  /**
   * Whether the code may not stand without a remark code.
   */
  remarkRequired?: boolean;
  /**
   * Where on the 835 the policy or regulation behind the adjustment is named.
   */
  policyPointer?: string;
  category: Category;
  /**
   * Short name.
   */
  title: string;
  /**
   * What the payer is saying.
   */
  meaning: string;
  /**
   * What triggers it.
   *
   * Items: A trigger.
   */
  whyInsurersUseIt: string[];
  recommendedAction?: DispositionAnswer;
  /**
   * What each group code it comes with makes of it.
   */
  byGroup?: GroupAction[];
  /**
   * Cases in which another instrument is right.
   */
  otherActions?: OtherAction[];
  /**
   * Law behind it.
   */
  regulations: RegulationReference[];
  strategy: StrategySummary;
  /**
   * Documents that decide it.
   */
  evidence: EvidenceSummary[];
  /**
   * Published rates nearest to it, by line of business and level.
   */
  successRates: SuccessRateByLevel[];
  /**
   * First deadline by line of business.
   */
  deadlines: DeadlineByInsurerType[];
  /**
   * Lines of business in which it is used.
   */
  insurerTypes: InsurerType[];
  /**
   * Remark codes that commonly come with it, those given first.
   */
  remarkCodes?: RemarkSummary[];
  /**
   * Remark codes given that no pack describes.
   *
   * Items: A code.
   */
  unknownRemarkCodes?: string[];
  /**
   * Codes easily confused with it.
   */
  relatedCodes?: RelatedCode[];
  review?: Review;
  /**
   * Who read the record against its sources, with credential and date; absent for a draft.
   *
   * Items: Name, credential and date.
   */
  reviewedBy?: string[];
  sources?: Sources;
  /**
   * Pack that holds the record.
   */
  pack: string;
  /**
   * Fingerprint of the packs.
   */
  packs: string;
  /**
   * What to heed.
   *
   * Items: A warning.
   */
  warnings?: string[];
}
/**
 * What the group code says.
 */
export interface GroupMeaning {
  code: GroupCode;
  /**
   * Name.
   */
  name: string;
  /**
   * Who bears the amount.
   */
  whoPays: string;
  /**
   * What to ask first.
   */
  firstQuestion?: string;
  /**
   * yes, no or depends.
   */
  patientMayBeBilled?: string;
  /**
   * Set where the code set does not allow this group code with this code.
   */
  warning?: string;
}
/**
 * What one group code makes of the code.
 */
export interface GroupAction {
  group: GroupCode;
  action: RecommendedAction;
  /**
   * Who pays and what to do first.
   */
  because: string;
}
/**
 * A case.
 */
export interface OtherAction {
  /**
   * The case in words.
   */
  when: string;
  action: RecommendedAction;
  /**
   * Why.
   */
  because: string;
}
/**
 * Law behind a code.
 */
export interface RegulationReference {
  /**
   * Id.
   */
  id: string;
  /**
   * Citation.
   */
  citation: string;
  /**
   * Subject.
   */
  title: string;
  /**
   * What it requires.
   */
  requires: string;
  /**
   * Public page.
   */
  url?: string;
  /**
   * Lines of business that it binds.
   */
  appliesTo?: InsurerType[];
  /**
   * Whether it was read.
   */
  verified: boolean;
  /**
   * Where not to use it.
   */
  caution?: string;
}
/**
 * An estimate for one line of business and level.
 */
export interface SuccessRateByLevel {
  insurerType: InsurerType;
  level: AppealLevelId;
  /**
   * A percentage as text: 44%.
   */
  estimate: string;
  basis: SuccessRateBasis;
}
/**
 * First deadline under one line of business.
 */
export interface DeadlineByInsurerType {
  insurerType: InsurerType;
  level: AppealLevelId;
  /**
   * The level's own name.
   */
  levelName?: string;
  /**
   * The period in words.
   */
  period: string;
  /**
   * Citation.
   */
  authority?: string;
  /**
   * Whether it was read.
   */
  verified?: boolean;
}
/**
 * A remark code.
 */
export interface RemarkSummary {
  /**
   * The remark code.
   */
  code: string;
  /**
   * Short name.
   */
  title: string;
  /**
   * What exactly is missing or meant.
   */
  meaning: string;
  /**
   * What to do.
   */
  whatToDo: string;
  /**
   * True where it only informs.
   */
  alert?: boolean;
  action?: RecommendedAction;
  /**
   * Why it calls for that instrument.
   */
  because?: string;
  /**
   * Data element to correct.
   */
  element?: string;
  location?: ClaimPlace;
  /**
   * What it says about appeal rights.
   */
  appealEffect?: string;
}
/**
 * Where a data element stands: segment of the electronic claim and field of the paper form.
 */
export interface ClaimPlace {
  /**
   * Loop and segment of the 837P.
   */
  professional?: string;
  /**
   * Loop and segment of the 837I.
   */
  institutional?: string;
  /**
   * Loop and segment of the 837D.
   */
  dental?: string;
  /**
   * Item of the CMS-1500.
   */
  professionalForm?: string;
  /**
   * Form locator of the UB-04.
   */
  institutionalForm?: string;
  /**
   * How a document that belongs to it is announced and sent.
   */
  attachment?: string;
}
/**
 * A code.
 */
export interface RelatedCode {
  /**
   * The code.
   */
  code: string;
  /**
   * Short name.
   */
  title: string;
}
/**
 * What to fix in a letter before it is sent.
 */
export interface LetterCheck {
  verdict: LetterVerdict;
  /**
   * What was found: errors first, then warnings, then notes; within each in the order of the letter.
   */
  findings: LetterFinding[];
  counts: FindingCounts;
  document: CheckedDocument;
  /**
   * Words of the letter.
   */
  words: number;
  /**
   * What the letter was compared with beside the packs.
   */
  comparedWith: ComparedWith[];
  insurerType?: InsurerType;
  deadline?: Deadline;
  /**
   * Law that the letter cites, in its order, and what is known of it.
   */
  citations: CheckedCitation[];
  receiptCheck?: ReceiptCheck;
  /**
   * Fingerprint of the packs that answered.
   */
  packs: string;
}
/**
 * How many findings of each weight.
 */
export interface FindingCounts {
  /**
   * Errors.
   */
  error: number;
  /**
   * Warnings.
   */
  warning: number;
  /**
   * Notes.
   */
  note: number;
}
/**
 * One citation.
 */
export interface CheckedCitation {
  /**
   * As printed.
   */
  text: string;
  standing: CitationStanding;
  /**
   * Id of the record of law.
   */
  regulation?: string;
  /**
   * Where it begins in the letter.
   */
  start: number;
  /**
   * Where it ends.
   */
  end: number;
}
/**
 * Whether a letter comes out again as its receipt says.
 */
export interface ReceiptCheck {
  /**
   * True where the same request gives the same bytes today.
   */
  same: boolean;
  /**
   * True where the letter at hand is, to the byte, the one of the receipt.
   */
  asDelivered: boolean;
  /**
   * What is not as the receipt says.
   */
  changed: ReceiptPart[];
  firstDifference?: LineDifference;
  /**
   * The same in a sentence or two.
   */
  told: string;
}
/**
 * The first line that differs between the letter at hand and the one that is made today.
 */
export interface LineDifference {
  /**
   * Number of the line, from 1.
   */
  line: number;
  /**
   * The line at hand; empty: none.
   */
  atHand: string;
  /**
   * The line made today; empty: none.
   */
  today: string;
}
/**
 * Filters; all are optional and add up.
 */
export interface ListDenialCodesInput {
  category?: Category;
  /**
   * Line of business in which the code is used.
   */
  insurerType?: string;
  group?: GroupCode;
  family?: CodeFamily;
  status?: CodeStatusFilter;
  action?: RecommendedAction;
  /**
   * Smallest estimated success rate, percent.
   */
  minSuccessRate?: number;
  /**
   * Largest estimated success rate, percent.
   */
  maxSuccessRate?: number;
  /**
   * Words to find in the code, its name, its meaning or its kind of denial: each has to stand there.
   */
  search?: string;
  sort?: CodeSort;
  /**
   * Records a page, 1 to 500; absent: 50.
   */
  limit?: number;
  /**
   * Cursor of the next page, from the answer before.
   */
  cursor?: string;
}
/**
 * Nothing is asked for.
 */
export interface ListOutcomesInput {}
/**
 * Nothing is asked.
 */
export interface ListPlansInput {}
/**
 * Filters; all are optional and add up.
 */
export interface ListReferencesInput {
  kind?: ReferenceKind;
  /**
   * Only pages whose URI begins so, in capitals or not: denial-code://carc/1.
   */
  starting?: string;
  /**
   * Pages in one answer, 1 to 500; absent: 200.
   */
  limit?: number;
  /**
   * Cursor of the next part, from the answer before.
   */
  cursor?: string;
}
/**
 * A code to explain.
 */
export interface LookupDenialCodeInput {
  /**
   * The code in any usual form: CO-50, co50, PR 204, 50, N115, CO-16/N290. A reason in words is understood as well: Step therapy not met.
   */
  denialCode: string;
  /**
   * Line of business, to narrow deadlines, rates and law.
   */
  insurerType?: string;
  /**
   * State, as code or name.
   */
  state?: string;
  /**
   * Insurer: some have own codes.
   */
  insuranceCompany?: string;
  asOf?: GivenDate;
}
/**
 * A key, shown this once.
 */
export interface NewKeyRecord {
  /**
   * The key. The service keeps only a hash of it.
   */
  key: string;
  /**
   * Id of the key, for support; it opens nothing.
   */
  keyId: string;
  plan: Tier;
  /**
   * What to do with the key now.
   */
  keep: string;
  /**
   * How to send it, one line for each way in.
   *
   * Items: A way in.
   */
  howToUse: string[];
}
/**
 * A plan: what a key of this tier may do.
 */
export interface Tier {
  id: TierId;
  /**
   * Name.
   */
  name: string;
  /**
   * Price in words.
   */
  price: string;
  /**
   * What is included, in words.
   *
   * Items: An item.
   */
  included: string[];
  limits: TierLimits;
  promised?: PromisedLimits;
  /**
   * True where the limits are what every key of the tier has at least; an agreement can raise them.
   */
  limitsAreMinimums?: boolean;
  /**
   * Whether letters can carry the letterhead of the organization.
   */
  whiteLabel?: boolean;
}
/**
 * Limits of the tier.
 */
export interface TierLimits {
  /**
   * Requests a month; null where unlimited.
   */
  requestsPerMonth: number | null;
  /**
   * Requests a minute.
   */
  requestsPerMinute: number;
  /**
   * Requests at the same time.
   */
  concurrentRequests: number;
  /**
   * Letters a month; null where unlimited.
   */
  lettersPerMonth: number | null;
  /**
   * Seconds after which an answer is given up.
   */
  timeoutSeconds: number;
}
/**
 * What is told of the plan where its keys may have more: these stand in the list of plans in place of the limits.
 */
export interface PromisedLimits {
  /**
   * Requests in any minute.
   */
  requestsPerMinute?: number;
  /**
   * Requests at the same time.
   */
  concurrentRequests?: number;
}
/**
 * What was recorded with this key.
 */
export interface OutcomeList {
  /**
   * Counts by code, line of business and level, in this order.
   */
  data: OutcomeCounts[];
  /**
   * All that were won.
   */
  won: number;
  /**
   * All that were won in part.
   */
  partly: number;
  /**
   * All that were lost.
   */
  lost: number;
}
/**
 * Appeals of one kind.
 */
export interface OutcomeCounts {
  denialCode: RecordId;
  insurerType: InsurerType;
  appealLevel: AppealLevelId;
  /**
   * Won.
   */
  won: number;
  /**
   * Won in part.
   */
  partly: number;
  /**
   * Lost.
   */
  lost: number;
}
/**
 * The plans of this service.
 */
export interface PlanList {
  /**
   * Plans, the smallest first.
   */
  plans: Tier[];
  signup: SignupOffer;
}
/**
 * How to get a key.
 */
export interface SignupOffer {
  /**
   * Whether anybody may make a sandbox key here.
   */
  open: boolean;
  /**
   * What to do, in words.
   */
  how: string;
}
/**
 * A failure, as application/problem+json (RFC 9457).
 */
export interface Problem {
  /**
   * Page that explains the failure.
   */
  type: string;
  /**
   * Short name.
   */
  title: string;
  /**
   * HTTP status.
   */
  status: number;
  /**
   * Stable code for programs.
   */
  code: string;
  /**
   * What is wrong and how to fix it.
   */
  detail: string;
  /**
   * Id of the request, for support.
   */
  requestId?: string;
  /**
   * Fields at fault.
   */
  errors?: FieldError[];
  /**
   * Nearest values.
   *
   * Items: A value.
   */
  suggestions?: string[];
}
/**
 * A field at fault.
 */
export interface FieldError {
  /**
   * Path of the field.
   */
  field: string;
  /**
   * The rule, and the fix.
   */
  message: string;
}
/**
 * Which page.
 */
export interface ReadReferenceInput {
  /**
   * URI of the page: denial-code://carc/50, appeal-rights://medicare_advantage.
   */
  uri: string;
}
/**
 * What came of an appeal. It is counted; nothing else of the case is kept.
 */
export interface RecordOutcomeInput {
  /**
   * The denial code that was appealed.
   */
  denialCode: string;
  /**
   * Line of business, as insurer_type of the letter gives it.
   */
  insurerType: string;
  appealLevel: AppealLevelId;
  outcome: AppealOutcome;
  /**
   * How many such appeals; absent: one. A negative number takes back what was recorded wrongly.
   */
  count?: number;
}
/**
 * What was counted.
 */
export interface RecordedOutcome {
  denialCode: RecordId;
  insurerType: InsurerType;
  appealLevel: AppealLevelId;
  outcome: AppealOutcome;
  /**
   * How many were counted.
   */
  count: number;
}
/**
 * Pages of reference that fit the filters.
 */
export interface ReferenceList {
  /**
   * One part of the list.
   */
  data: ReferenceEntry[];
  /**
   * Pages that fit the filters.
   */
  total: number;
  /**
   * Cursor of the next part; null at the end.
   */
  nextCursor: string | null;
  /**
   * Fingerprint of the packs that answered.
   */
  packs: string;
}
/**
 * A page of reference, by its name.
 */
export interface ReferenceEntry {
  /**
   * URI by which the page is read.
   */
  uri: string;
  kind: ReferenceKind;
  /**
   * Its title.
   */
  title: string;
}
/**
 * What is known of one code, ladder of appeals, clinical service, law or pack, as a page to read.
 */
export interface ReferencePage {
  /**
   * URI of the page.
   */
  uri: string;
  kind: ReferenceKind;
  /**
   * Its title.
   */
  title: string;
  /**
   * The page, as Markdown.
   */
  text: string;
  /**
   * Fingerprint of the packs that answered.
   */
  packs: string;
}
/**
 * Nothing is asked, and the body is not read.
 */
export interface SignUpInput {}
/**
 * Health of the service.
 */
export interface StatusRecord {
  status: HealthStatus;
  /**
   * Version of the service.
   */
  version: string;
  /**
   * Seconds since the start.
   */
  uptimeSeconds: number;
  /**
   * Time of the answer, ISO 8601.
   */
  time: string;
  packs: PackStatus;
  store: StoreStatus;
  load: ServiceLoad;
}
/**
 * Loaded knowledge.
 */
export interface PackStatus {
  /**
   * Fingerprint over the content.
   */
  fingerprint: string;
  /**
   * Denial codes.
   */
  codes: number;
  /**
   * Remark codes.
   */
  remarkCodes: number;
  /**
   * Packs.
   *
   * Items: A pack.
   */
  packs: string[];
  /**
   * Regulations.
   */
  regulations?: number;
  /**
   * Clinical service areas.
   */
  serviceAreas?: number;
  /**
   * Clinical authorities.
   */
  authorities?: number;
  /**
   * Payers.
   */
  payers?: number;
  /**
   * States.
   */
  states?: number;
  refused?: PackRefusal;
}
/**
 * The last attempt to replace the packs, where it failed: the packs before it stay in use. The log lists every problem.
 */
export interface PackRefusal {
  /**
   * When, ISO 8601.
   */
  at: string;
  /**
   * How many errors they have.
   */
  problems: number;
  /**
   * File, line, column and code of the first.
   */
  first: string;
}
/**
 * Where usage is kept.
 */
export interface StoreStatus {
  /**
   * sqlite or postgresql.
   */
  kind: string;
  /**
   * ok or down.
   */
  status: string;
  /**
   * Round trip in milliseconds.
   */
  latencyMs: number;
}
/**
 * What this process has to do at the moment.
 */
export interface ServiceLoad {
  /**
   * Calls that are being answered, this one included.
   */
  inFlight: number;
  /**
   * Calls among them that wait for the store to admit them.
   */
  waiting: number;
}
/**
 * What the key has used.
 */
export interface UsageRecord {
  /**
   * Tier of the key.
   */
  tier: string;
  /**
   * Id of the key, not the key.
   */
  keyId: string;
  periodStart: IsoDate;
  periodEnd: IsoDate;
  /**
   * Moment at which the figures of the month begin again, ISO 8601, UTC.
   */
  periodEndsAt: string;
  /**
   * Requests consumed this month.
   */
  requestsUsed: number;
  /**
   * Requests a month; null where unlimited.
   */
  requestsLimit: number | null;
  /**
   * Remaining; null where unlimited.
   */
  requestsRemaining: number | null;
  /**
   * Letters generated this month.
   */
  lettersUsed: number;
  /**
   * Letters a month; null where unlimited.
   */
  lettersLimit: number | null;
  /**
   * Remaining; null where unlimited.
   */
  lettersRemaining: number | null;
  minute: MinuteUsage;
  /**
   * Requests of the month by operation.
   */
  byOperation?: {
    [k: string]: number;
  };
  limits: TierLimits;
}
/**
 * What counts at this moment.
 */
export interface MinuteUsage {
  /**
   * Requests of the last 60 seconds.
   */
  requestsUsed: number;
  /**
   * Requests within any 60 seconds.
   */
  requestsLimit: number;
  /**
   * Requests that may follow at once.
   */
  requestsRemaining: number;
  /**
   * When the oldest of them leaves the minute, ISO 8601; null where there is none.
   */
  freesAt: string | null;
  /**
   * Counted calls that are being answered, on all servers.
   */
  callsInFlight: number;
  /**
   * Calls at the same time.
   */
  callsLimit: number;
}
/**
 * The denials of a batch of 835 files as a list to work through: what is due soonest first, then most money in reach; what has no date comes after what has one.
 */
export interface Worklist {
  asOf: IsoDate;
  totals: WorklistSums;
  /**
   * Denials and money by when they are due.
   */
  byDue: WorklistBand[];
  /**
   * The patterns with most money, at most 50.
   */
  patterns: WorklistGroup[];
  /**
   * One part of the denials that fit the filters.
   */
  denials: WorklistRow[];
  /**
   * Denials that fit the filters.
   */
  matching: number;
  /**
   * Cursor of the next part; null at the end.
   */
  nextCursor: string | null;
  /**
   * Payments of the files, those that do not balance first, at most 50.
   */
  payments: WorklistPayment[];
  /**
   * Payments beyond those.
   */
  paymentsNotShown: number;
  /**
   * Files to look at.
   */
  notes: WorklistNote[];
  /**
   * Fingerprint of the packs that answered.
   */
  packs: string;
}
/**
 * Sums of all files, before any filter.
 */
export interface WorklistSums {
  /**
   * Claims, reversals among them.
   */
  claims: number;
  /**
   * Charged, US dollars, reversals taken off.
   */
  charge: number;
  /**
   * Paid, reversals taken off.
   */
  paid: number;
  /**
   * Left to patients, reversals taken off.
   */
  patientResponsibility: number;
  /**
   * Denials listed.
   */
  denials: number;
  /**
   * Refused.
   */
  amount: number;
  /**
   * Amount times the published rate of each appeal: no prediction.
   */
  expectedRecovery: number;
  /**
   * Denials that a reversal took back; not listed.
   */
  takenBackByReversals: number;
  /**
   * Denials that came again; listed once.
   */
  repeats: number;
}
/**
 * What is due at one time.
 */
export interface WorklistBand {
  due: DueBand;
  /**
   * Denials.
   */
  denials: number;
  /**
   * US dollars.
   */
  amount: number;
}
/**
 * Denials of one payer with one code for one procedure.
 */
export interface WorklistGroup {
  /**
   * The pattern with most money is 1.
   */
  number: number;
  /**
   * Payer.
   */
  payer: string;
  /**
   * Code.
   */
  code: string;
  /**
   * Procedure.
   */
  procedure: string;
  action?: RecommendedAction;
  /**
   * Denials.
   */
  count: number;
  /**
   * US dollars.
   */
  amount: number;
}
/**
 * One denial, in its place in the list.
 */
export interface WorklistRow {
  /**
   * Place in the list before any filter; the first is 1.
   */
  rank: number;
  due: DueBand;
  fileBy?: IsoDate;
  legalDate?: IsoDate;
  /**
   * Whether the time to file was verified in law; absent without a date.
   */
  deadlineVerified?: boolean;
  /**
   * Days to the safe date; negative once it has passed.
   */
  daysLeft?: number;
  response?: RecommendedAction;
  /**
   * Why this instrument.
   */
  because?: string;
  /**
   * True where the decision carries no appeal right.
   */
  noAppealRight?: boolean;
  /**
   * Amount refused, US dollars.
   */
  amount: number;
  /**
   * Published rate of such appeals; absent where none applies.
   */
  publishedSuccessRatePercent?: number;
  /**
   * Amount times that rate: for ranking, no prediction.
   */
  expectedRecovery?: number;
  /**
   * Payer.
   */
  payer?: string;
  /**
   * Line of business.
   */
  lineOfBusiness: string;
  /**
   * Claim number of the payer.
   */
  claimNumber?: string;
  /**
   * Account number of the provider.
   */
  patientControlNumber?: string;
  /**
   * Patient.
   */
  patientName?: string;
  /**
   * Member number.
   */
  memberId?: string;
  /**
   * Provider.
   */
  provider?: string;
  serviceDate?: IsoDate;
  /**
   * Procedure or revenue code with modifiers, or the DRG.
   */
  procedure?: string;
  /**
   * Code with its group: CO-50.
   */
  code?: string;
  /**
   * Remark codes.
   */
  remarkCodes: string[];
  /**
   * Kind of denial.
   */
  category: string;
  /**
   * What the code says, in our words.
   */
  title?: string;
  deniedOn?: IsoDate;
  /**
   * How often the same service was refused with the same code; it is listed once.
   */
  timesDenied: number;
  lastDeniedOn?: IsoDate;
  /**
   * Number of its pattern.
   */
  pattern: number;
  /**
   * Check or trace number of the payment.
   */
  traceNumber?: string;
  /**
   * File in which it stands.
   */
  file: string;
  /**
   * Segment in that file.
   */
  segment: number;
  /**
   * Input for generate_appeal_letter, as far as the remittance gives it.
   */
  appealRequest?: {};
}
/**
 * One payment of one file.
 */
export interface WorklistPayment {
  /**
   * File in which it stands.
   */
  file: string;
  payment: RemittanceTransaction;
}
/**
 * What is to be said of a file.
 */
export interface WorklistNote {
  /**
   * Name of the file.
   */
  file: string;
  /**
   * What was found.
   */
  message: string;
}
