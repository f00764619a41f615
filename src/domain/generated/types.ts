// Generated from schemas/ by scripts/generate-types.mjs. Do not edit.

/**
 * A calendar date from 1900 to 2100, year-month-day: 2026-11-21.
 */
export type GivenDate = string;
/**
 * A calendar date, year-month-day, in quotes: '2026-11-21'.
 */
export type IsoDate = string;
/**
 * A field that tells who a letter is about or who sends it. Its token is its name in double square brackets: [[patient_name]].
 */
export type MergeField =
  'patient_name' | 'member_id' | 'claim_number' | 'provider_name' | 'representative_name' | 'sender_address';
/**
 * A hash of 64 hexadecimal digits.
 */
export type Sha256 = string;
/**
 * A part of a receipt.
 */
export type ReceiptPart = 'request' | 'letter' | 'packs' | 'version' | 'letterhead';
/**
 * How an appeal was decided.
 */
export type AppealOutcome = 'won' | 'partly' | 'lost';
/**
 * A trait.
 */
export type OutcomeTrait = 'denial_code' | 'insurer_type' | 'appeal_level';
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
 * Grade.
 */
export type UrgencyLevel = 'low' | 'moderate' | 'high' | 'critical';
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
 * Two-letter code of a state, the District of Columbia or Puerto Rico.
 */
export type StateCode = string;
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
 * Health.
 */
export type HealthStatus = 'ok' | 'degraded';
/**
 * Plain English in our own words, ending with a full stop.
 */
export type Sentence = string;
/**
 * A whole number from 0 to 100.
 */
export type Percent = number;
/**
 * States.
 *
 * @minItems 1
 */
export type StateCodes = StateCode[];
/**
 * Payers, by the ids of payers.yaml.
 *
 * @minItems 1
 */
export type PayerIds = RecordId[];
/**
 * Words by which the name of the coverage tells the plan: choice pos ii.
 *
 * @minItems 1
 *
 * Items: Some words of the name, in any case.
 */
export type PlanNames = string[];
/**
 * Unit in which a period is counted.
 */
export type TimeUnit = 'hours' | 'calendar_days' | 'business_days' | 'months' | 'years';
/**
 * The event from which a period runs.
 */
export type CountedFrom =
  | 'notice_date'
  | 'notice_receipt'
  | 'notice_mailing'
  | 'service_date'
  | 'earlier_request'
  | 'appeal_receipt'
  | 'request_receipt'
  | 'reviewer_receipt'
  | 'other';
/**
 * Who read the record against its sources, the latest last. A record may say reviewed only with at least one entry.
 *
 * @minItems 1
 */
export type RecordReviews = RecordReview[];
/**
 * How much is logged, as JSON lines on standard error.
 */
export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug';
/**
 * What a process right is about.
 */
export type RightPurpose =
  | 'reviewer'
  | 'claim_file'
  | 'new_evidence'
  | 'decision_clock'
  | 'written_reasons'
  | 'expedited'
  | 'continued_care'
  | 'next_step'
  | 'standing';
/**
 * Where it stands in the contract: section 7.3.
 */
export type ContractClause = string;
/**
 * What the rule does once it is met.
 */
export type RuleForce = 'dispositive' | 'strong' | 'procedural' | 'gate' | 'supporting';
/**
 * Wordings, in the language of signals: ( | ) alternatives, [ ] may be left out, .. up to two words, ... up to eight, # a number, word* a beginning.
 *
 * @minItems 1
 *
 * Items: A wording.
 */
export type RulePhrases = string[];
/**
 * Service areas.
 *
 * @minItems 1
 */
export type RuleServices = RecordId[];
/**
 * Kinds of treatment.
 *
 * @minItems 1
 *
 * Items: Treatment category of outcome-weights.yaml.
 */
export type RuleTreatments = string[];
/**
 * Codes, or the beginnings of codes, without dots.
 *
 * @minItems 1
 *
 * Items: The beginning of a code.
 */
export type CodePrefixes = string[];
/**
 * Lower-case words joined by underscores.
 */
export type RuleName = string;
/**
 * What it does to the rule.
 */
export type ElementNeed = 'required' | 'one_of' | 'helpful' | 'defeats';
/**
 * What is computed.
 */
export type RuleFigure =
  | 'days_between'
  | 'business_days_between'
  | 'months_between'
  | 'years_between'
  | 'calendar_years_between'
  | 'month_number'
  | 'hours_between'
  | 'quantity'
  | 'difference'
  | 'share';
/**
 * Texts of letters, in order.
 *
 * @minItems 1
 * @maxItems 6
 *
 * Items: A text.
 */
export type RuleTexts = string[];
/**
 * What the sentences tell.
 */
export type GroundWordingMeaning = 'ground' | 'form' | 'outcome' | 'context' | 'payer' | 'not_payer';
/**
 * What its sentences are to the letter.
 */
export type LeftOutReason = 'private' | 'harmful' | 'aside' | 'case';
/**
 * Words above the signature; absent: Sincerely.
 */
export type LetterClosing = 'Sincerely,' | 'Respectfully,' | 'Respectfully submitted,' | 'Kind regards,';
/**
 * Part that the engine fills instead of a text of its own.
 */
export type LetterSlot =
  | 'facts'
  | 'grounds'
  | 'unanswered'
  | 'tests'
  | 'law'
  | 'points'
  | 'open_tests'
  | 'rebuttal'
  | 'additional_codes'
  | 'arguments'
  | 'clinical'
  | 'replies'
  | 'rights'
  | 'remedy';
/**
 * One item that a notice has to contain.
 */
export type NoticeRequirement = NoticeRequirement1 & NoticeRequirement2;
export type NoticeRequirement1 = {
  [k: string]: unknown;
};
/**
 * A finding.
 */
export type NoticeFinding =
  'reason' | 'code' | 'claim' | 'notice_date' | 'appeal_window' | 'external_review' | 'expedited_right';
/**
 * What a text can print in double braces, and what it can ask for.
 */
export type PlainFact =
  | 'plan'
  | 'service'
  | 'amount'
  | 'date'
  | 'file_by'
  | 'days'
  | 'sent'
  | 'decide_by'
  | 'late'
  | 'urgent'
  | 'pending'
  | 'not_billed'
  | 'appeal'
  | 'instead'
  | 'law'
  | 'papers'
  | 'papers_missing'
  | 'next_internal'
  | 'next_external'
  | 'next_hearing'
  | 'next_court'
  | 'quoted';
/**
 * A comparison or a group.
 */
export type Condition = FactCondition | GroupCondition;
/**
 * What the wording tells.
 */
export type SignalMeaning =
  | 'reason'
  | 'write_down'
  | 'refusal'
  | 'approval'
  | 'reversal'
  | 'payment'
  | 'pending'
  | 'health'
  | 'document'
  | 'general'
  | 'time_limit'
  | 'expedited_right'
  | 'fast_appeal'
  | 'external_review'
  | 'peer_to_peer'
  | 'ongoing_care'
  | 'inpatient'
  | 'emergency'
  | 'jeopardy'
  | 'self_funded'
  | 'insured'
  | 'line_of_business';
/**
 * How far the wording is enough. Absent: strong.
 */
export type SignalStrength = 'strong' | 'weak' | 'residual';
/**
 * What the sentences tell.
 */
export type StatementMeaning =
  'reason' | 'write_down' | 'no_reason' | 'refusal' | 'approval' | 'payment' | 'pending' | 'no_outcome';
/**
 * Sentences in our own words.
 *
 * @minItems 1
 *
 * Items: One to three sentences as a notice prints them.
 */
export type StatementSentences = string[];

/**
 * A denial in one of the forms in which it arrives: the text of a letter, an 835 remittance, FHIR data or a file. Give exactly one of them, or 'content' where the form is not known.
 */
export interface AnalyzeDenialLetterInput {
  /**
   * The text of the letter, also as read by a scanner.
   */
  letter_text?: string;
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
  include_text?: boolean;
  /**
   * Line of business, where known.
   */
  insurer_type?: string;
  /**
   * Two-letter code or name.
   */
  state?: string;
  received_date?: GivenDate;
  as_of?: GivenDate;
}
/**
 * An earlier appeal laid beside the decision on it.
 */
export interface Continuity {
  decision_date?: IsoDate;
  /**
   * Points of the earlier appeal that no sentence of the decision takes up, in their order.
   */
  unanswered: EarlierPoint[];
  /**
   * Points that the decision takes up, with its words.
   */
  taken_up: EarlierPoint[];
  /**
   * Reasons of the decision that the denial did not give, in its words.
   *
   * Items: A reason.
   */
  reasons_new: string[];
  /**
   * Reasons of the decision that the denial gave as well.
   *
   * Items: A reason.
   */
  reasons_kept: string[];
  /**
   * Reasons of the denial that the decision no longer gives.
   *
   * Items: A reason.
   */
  reasons_dropped: string[];
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
  in_letter?: boolean;
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
  as_delivered: boolean;
  /**
   * What is not as the receipt says.
   */
  changed: ReceiptPart[];
  first_difference?: LineDifference;
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
  at_hand: string;
  /**
   * The line made today; empty: none.
   */
  today: string;
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
  alike_in: OutcomeTrait[];
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
 * How the letter and its enclosures go out by the channel that was asked for.
 */
export interface AttachmentPlan {
  channel: SendingChannel;
  /**
   * Line to write above the address of the letter.
   */
  letter_line?: string;
  /**
   * The letter and its enclosures in order.
   */
  order: PlannedAttachment[];
  /**
   * Text of the sheet that goes first.
   */
  cover_sheet?: string;
  /**
   * Text of the list of enclosures.
   */
  exhibit_list: string;
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
  file_name: string;
  /**
   * False where nobody said that it is at hand.
   */
  at_hand: boolean;
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
  pull_next: ProofToPull[];
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
  assumed_from?: string;
  /**
   * Codes that the words could stand for as well, the nearest first.
   *
   * Items: A code in its usual form.
   */
  alternatives?: string[];
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
  safe_date?: IsoDate;
  /**
   * Id of the side clock whose day safe_date is, where a right beside the appeal ends before the time to appeal does.
   */
  first_to_end?: string;
  appeal_safe_date?: IsoDate;
  legal_date?: IsoDate;
  outer_date?: IsoDate;
  /**
   * The event and day from which it was counted.
   */
  counted_from: string;
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
  letter_may_say: 'timely' | 'late' | 'nothing';
  /**
   * True where the time has passed on every reading.
   */
  late: boolean;
  /**
   * What can still be done when late.
   */
  late_advice?: string;
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
  applies_to?: InsurerType[];
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
  payer_reply?: string;
  /**
   * The answer.
   */
  answer?: string;
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
  who_pays: string;
  /**
   * What to ask first.
   */
  first_question?: string;
  /**
   * yes, no or depends.
   */
  patient_may_be_billed?: string;
  /**
   * Set where the code set does not allow this group code with this code.
   */
  warning?: string;
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
  decided_by?: string;
  /**
   * True where the decision carries no appeal right at all.
   */
  no_appeal_right?: boolean;
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
  what_to_do: string;
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
  appeal_effect?: string;
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
  professional_form?: string;
  /**
   * Form locator of the UB-04.
   */
  institutional_form?: string;
  /**
   * How a document that belongs to it is announced and sent.
   */
  attachment?: string;
}
/**
 * An estimate for one line of business and level.
 */
export interface SuccessRateByLevel {
  insurer_type: InsurerType;
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
  insurer_type: InsurerType;
  level: AppealLevelId;
  /**
   * The level's own name.
   */
  level_name?: string;
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
  expedited_right?: string;
}
/**
 * Limits of the tier.
 */
export interface TierLimits {
  /**
   * Requests a month; null where unlimited.
   */
  requests_per_month: number | null;
  /**
   * Requests a minute.
   */
  requests_per_minute: number;
  /**
   * Requests at the same time.
   */
  concurrent_requests: number;
  /**
   * Letters a month; null where unlimited.
   */
  letters_per_month: number | null;
  /**
   * Seconds after which an answer is given up.
   */
  timeout_seconds: number;
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
 * Until when the appeal has to be decided.
 */
export interface DecisionDue {
  by: IsoDate;
  received_on: IsoDate;
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
 * A time that runs beside the time to appeal.
 */
export interface SideClock {
  /**
   * Which one.
   */
  id: string;
  act_by?: IsoDate;
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
 * The letter and what stands behind it.
 */
export interface AppealResult {
  /**
   * The letter, ready to sign once the bracketed gaps are filled. Empty where detail is brief.
   */
  appeal_letter: string;
  /**
   * The case in at most 4,000 characters of Markdown, where detail is brief.
   */
  brief?: string;
  /**
   * What the check found in the texts given as answers, and facts of the request that no sentence of the letter tells; start and end are places in the letter. Empty: nothing.
   */
  answers_checked?: LetterFinding[];
  /**
   * How strong the appeal is as submitted, from 0 to below 1.
   */
  confidence_score: number;
  /**
   * Clinical guidelines, coverage determinations and law cited in the letter.
   *
   * Items: A citation as printed.
   */
  supporting_citations: string[];
  /**
   * Published overturn rate nearest to the case, as text: 44%.
   */
  estimated_success_rate: string;
  /**
   * Documents to attach, the most important first.
   *
   * Items: A document.
   */
  recommended_evidence: string[];
  appeal_type: AppealLevelId;
  /**
   * Days left to file, up to the safe date, where denial_date or received_date tells when the period began; 0 once it is over. Where no date is known: the length of the period. `deadline` says which.
   */
  deadline_days: number;
  denial_code: NormalisedDenialCode;
  /**
   * Further codes as read.
   */
  additional_denial_codes?: NormalisedDenialCode[];
  /**
   * Kind of document written: appeal_letter, corrected_claim_request, records_response, reopening_request, reprocessing_request, cost_share_review, payment_review.
   */
  document: string;
  recommended_action: RecommendedAction;
  /**
   * Why that instrument.
   */
  action_reason: string;
  insurer_type: InsurerType;
  /**
   * How it was known: stated, read from the insurer's name, or assumed.
   */
  insurer_type_basis?: string;
  state?: StateCode;
  service_area?: ServiceAreaMatch;
  /**
   * What reviewers look for in the service recognized, beside what the caller gave; absent where no service was recognized or the denial does not turn on the clinical facts.
   */
  criteria?: CriterionShown[];
  deadline: Deadline;
  /**
   * The steps from here on.
   */
  appeal_levels: AppealLevelAhead[];
  /**
   * What makes up the confidence score.
   */
  score_factors: ScoreFactor[];
  /**
   * What would raise the confidence most, in order.
   */
  improvements: ScoreImprovement[];
  success_rate_basis: SuccessRateBasis;
  /**
   * Authorities cited, structured.
   */
  citations: Citation[];
  /**
   * Law that people often cite for this line of business and that does not bind it: do not add it to the letter.
   */
  law_not_to_cite: LawNotToCite[];
  /**
   * Numbered enclosures of the letter.
   */
  enclosures: Enclosure[];
  /**
   * The payer's reasons as they were read from the request, in order. Correct them with the input field grounds.
   */
  grounds_read?: CaseGround[];
  /**
   * Ids of the arguments that stand in the letter, in order.
   *
   * Items: An argument.
   */
  arguments: string[];
  /**
   * The payer's likeliest replies, each with its answer.
   */
  payer_replies: PayerReply[];
  /**
   * Bracketed gaps of the letter, to fill before it is signed.
   *
   * Items: A placeholder as printed.
   */
  placeholders: string[];
  /**
   * Facts not given, the most valuable first.
   */
  missing_information: MissingInformation[];
  /**
   * Where every sentence of the letter comes from, in its order; only where ledger was asked for.
   */
  ledger?: LedgerEntry[];
  /**
   * The facts that the letter argues from, as given and as read from the request. To correct one, send it again in facts with its id.
   */
  facts_read?: CaseFact[];
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
  word_count: number;
  /**
   * Fingerprint of the packs.
   */
  packs: string;
  decision_due?: DecisionDue;
  attachment_plan?: AttachmentPlan;
  filing_proof?: FilingProof;
  plain_language?: PlainLanguage;
  continuity?: Continuity;
  /**
   * Fields whose token stands in the letter, to be put in on your side; only where merge_tokens was asked for.
   */
  merge_fields?: MergeField[];
  own_outcomes?: OwnOutcomes;
  receipt?: LetterReceipt;
  /**
   * Times that run beside the time to appeal, the nearest first.
   */
  side_clocks?: SideClock[];
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
  at_hand: boolean;
  /**
   * Who has it and how to get it; only where it is not at hand.
   */
  obtain?: string;
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
  at_hand?: boolean;
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
  of_case?: number;
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
  raises_confidence?: number;
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
  left_out?: LeftOutMark;
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
  value_to?: number;
  /**
   * The value before, where a change is told.
   */
  value_from?: number;
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
  from_date?: string;
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
  stopped_because?: string;
  /**
   * True: the text says that it was not given or not tried.
   */
  not_given?: true;
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
  insurer_type?: string;
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
  include_requests?: boolean;
  /**
   * 1 to 500; absent: 25.
   */
  limit?: number;
  /**
   * From the answer before.
   */
  cursor?: string;
  as_of?: GivenDate;
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
  insurer_type?: string;
  /**
   * State, where neither request nor notice tells it.
   */
  state?: string;
  receipt?: LetterReceipt;
  as_of?: GivenDate;
}
/**
 * What to contest. Three fields are enough; each further fact makes the letter stronger.
 */
export interface GenerateAppealInput {
  /**
   * The denial code as printed: CO-50, PR 204, 197, CO-16/N290. Where the notice prints none, the reason in its words: Step therapy not met.
   */
  denial_code: string;
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
  insurance_company?: string;
  /**
   * Clinical summary in your own words: history, findings, treatments tried, plan. Up to about 10,000 words.
   */
  patient_summary?: string;
  /**
   * Further denial codes of the same claim.
   *
   * @maxItems 12
   *
   * Items: A denial code.
   */
  additional_denial_codes?: string[];
  /**
   * Remark codes (RARC) beside it: N115, MA130.
   *
   * @maxItems 12
   *
   * Items: A remark code.
   */
  remark_codes?: string[];
  /**
   * Line of business: commercial, commercial_fully_insured, self_funded_erisa, aca_marketplace, medicare_ffs, medicare_advantage, medicare_part_d, medicaid_managed_care, medicaid_ffs, chip, fehb, tricare, va_community_care, workers_compensation, auto_no_fault, short_term_limited_duration, student_health, non_federal_governmental, or an everyday word such as medicare, medicaid, erisa. Absent: read from the insurer's name where that says it.
   */
  insurer_type?: string;
  /**
   * State whose law regulates the coverage: its two-letter code or its name.
   */
  state?: string;
  requester?: Requester;
  /**
   * Name of the patient.
   */
  patient_name?: string;
  /**
   * Member or beneficiary number.
   */
  member_id?: string;
  /**
   * Claim or reference number.
   */
  claim_number?: string;
  /**
   * Name of the provider: the treating clinician or the facility.
   */
  provider_name?: string;
  /**
   * Name of the representative: the authorized person who signs.
   */
  representative_name?: string;
  /**
   * Address, telephone and fax of the one who signs, each on a line of its own. Not printed under a letterhead of the key.
   */
  sender_address?: string;
  /**
   * Where the notice says that this appeal goes: address, fax number or portal, each on a line of its own.
   */
  appeal_address?: string;
  service_date?: GivenDate;
  denial_date?: GivenDate;
  received_date?: GivenDate;
  stated_deadline?: GivenDate;
  letter_date?: GivenDate;
  /**
   * Amount in dispute in US dollars.
   */
  amount?: number;
  setting?: CareSetting;
  /**
   * Level of the appeal: its id or a common name, such as external_review, IRO, IMR, redetermination. Absent: the first that is open.
   */
  appeal_level?: string;
  /**
   * The payer's own words for the denial, quoted in the letter.
   */
  denial_reason?: string;
  /**
   * Text of the decision on that appeal. The letter then goes to the next step, answers the reasons of this decision and counts its time from it.
   */
  decision_on_appeal?: string;
  /**
   * Text of the appeal already decided. With decision_on_appeal the letter names what it argued that the decision leaves unanswered.
   */
  earlier_appeal?: string;
  /**
   * Treatments already tried: name, dose or intensity, dates, result, reason stopped.
   *
   * @maxItems 20
   *
   * Items: One treatment.
   */
  prior_treatments?: string[];
  /**
   * Documents at hand.
   *
   * @maxItems 30
   *
   * Items: One document.
   */
  available_evidence?: string[];
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
  procedure_codes?: string[];
  /**
   * ICD-10-CM codes.
   *
   * @maxItems 20
   *
   * Items: A code.
   */
  diagnosis_codes?: string[];
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
  notice_defects?: RecordId[];
  /**
   * False where the notice prints no code. Then denial_code stands for the reason that it gives in words. The letter then names no code. Absent: true.
   */
  code_printed?: boolean;
  /**
   * Kind of document, if not the usual one: appeal_letter, corrected_claim_request, records_response, reopening_request, reprocessing_request, cost_share_review, payment_review, claim_file_request, good_cause_request, peer_to_peer_sheet, medical_necessity_outline, hold_harmless_notice, regulator_complaint. Absent: what the denial calls for.
   */
  document?: string;
  /**
   * Whether the payer has this provider under contract. Absent: read from the text where it says so.
   */
  provider_contract?: 'contracted' | 'not_contracted';
  /**
   * True for a grandfathered plan: one in force since before March 23, 2010 that kept its grandfathered status. The appeal and external review rules of the Affordable Care Act do not bind it, but for surprise bills. Absent: read from the text where it says so.
   */
  grandfathered?: boolean;
  care_ends?: IsoDate;
  initial_payment_date?: IsoDate;
  send_by?: SendingChannel;
  plain_language?: PlainLanguageCode;
  /**
   * True to leave out who it is about. A name, number or address not given is a token such as [[patient_name]], to be put in on your side.
   */
  merge_tokens?: boolean;
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
  is_denial: boolean;
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
  procedure_code?: string;
  /**
   * Modifiers.
   *
   * Items: A modifier.
   */
  modifiers?: string[];
  /**
   * The service in words, where the data names it.
   */
  procedure_text?: string;
  /**
   * Code on the claim, where the payer decided on another.
   */
  submitted_procedure_code?: string;
  /**
   * Revenue code.
   */
  revenue_code?: string;
  service_date?: IsoDate;
  service_end?: IsoDate;
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
  not_covered?: number;
  /**
   * Left to the patient, as a notice prints it, US dollars.
   */
  patient_responsibility?: number;
  /**
   * Notes that a printed line refers to, with the words behind them.
   */
  explanations?: LineExplanation[];
  /**
   * The provider's own number of the line.
   */
  control_number?: string;
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
  remark_codes: string[];
  /**
   * Reject codes of a pharmacy claim (NCPDP).
   *
   * Items: A code.
   */
  reject_codes?: string[];
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
  remark_codes?: string[];
  /**
   * The payer's own words, where the data holds any.
   */
  stated?: string;
  recommended_action?: DispositionAnswer;
  /**
   * Published overturn rate nearest to the case, as text. Only where an appeal is the right instrument.
   */
  estimated_success_rate?: string;
  /**
   * Amount times the published rate, US dollars: a figure for ranking many cases, not a prediction for one.
   */
  expected_recovery?: number;
  /**
   * Input that generate_appeal_letter accepts as it stands. Replace the stand-ins that 'appeal_request_missing' names before the letter is sent.
   */
  appeal_request?: {};
  /**
   * Fields of appeal_request that the data did not give: left out, or filled with a stand-in where generate_appeal_letter requires them.
   *
   * Items: A field.
   */
  appeal_request_missing?: string[];
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
  authorization_number?: string;
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
  is_denial: boolean;
  /**
   * The payer's number of the claim or decision.
   */
  claim_number?: string;
  /**
   * The provider's own account number.
   */
  patient_control_number?: string;
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
  status_meaning?: string;
  /**
   * Kind of FHIR resource.
   */
  resource_type?: string;
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
  insurer_type?: InsurerType;
  /**
   * How the line of business was known.
   */
  insurer_type_basis?: string;
  /**
   * Claim filing indicator of an 835 (CLP06).
   */
  filing_indicator?: string;
  /**
   * Provider who was paid or refused.
   */
  provider?: string;
  /**
   * Patient as printed.
   */
  patient_name?: string;
  /**
   * Member number.
   */
  member_id?: string;
  /**
   * Number of the group.
   */
  group_number?: string;
  /**
   * Authorization number on the claim.
   */
  prior_authorization?: string;
  /**
   * Number of the earlier claim that this one corrects.
   */
  original_reference?: string;
  /**
   * Diagnosis related group.
   */
  drg?: string;
  /**
   * Coverage policy that the payer names.
   */
  policy?: string;
  decided_on?: IsoDate;
  received_on?: IsoDate;
  service_from?: IsoDate;
  service_to?: IsoDate;
  billable_period?: BillablePeriod;
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
  patient_responsibility?: number;
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
  remark_codes: string[];
  /**
   * ICD-10-CM codes.
   *
   * Items: A code.
   */
  diagnosis_codes?: string[];
  /**
   * Diagnosis in words, where the data names one.
   */
  diagnosis_text?: string;
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
  review_actions?: ReviewAction[];
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
  process_notes?: string[];
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
  diagnosis_codes: string[];
  /**
   * Diagnosis in words.
   */
  diagnosis_text?: string;
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
  fiscal_date?: IsoDate;
  /**
   * Amount; a positive one lowers the payment, US dollars.
   */
  amount?: number;
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
  control_number?: string;
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
  payer_id?: string;
  /**
   * Provider who is paid.
   */
  payee?: string;
  /**
   * Identifier of the payee.
   */
  payee_id?: string;
  /**
   * Payment, US dollars.
   */
  payment_amount?: number;
  /**
   * ACH, CHK, NON or another code of BPR04.
   */
  payment_method?: string;
  payment_date?: IsoDate;
  /**
   * Check or trace number (TRN02).
   */
  trace_number?: string;
  /**
   * Number of claims.
   */
  claims: number;
  /**
   * Provider-level adjustments, apart from the claims.
   */
  provider_adjustments: ProviderAdjustment[];
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
  control_number?: string;
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
  denied_claims?: number;
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
  patient_responsibility?: number;
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
 * What a letter denies and what to do.
 */
export interface DenialAnalysis {
  /**
   * Whether a denial was found.
   */
  is_denial: boolean;
  /**
   * Codes found.
   */
  denial_codes: FoundDenialCode[];
  /**
   * The payer's own reason codes, which are no claim adjustment reason codes.
   *
   * Items: A code as printed.
   */
  payer_codes?: string[];
  /**
   * Reasons that the payer gives, by code or in words; the surest first.
   */
  denial_reasons: DenialReason[];
  /**
   * The reasons as a letter answers them one by one: kind, the payer's words, limits, policy, alternatives.
   */
  grounds?: CaseGround[];
  /**
   * Contractual adjustments and shares of the patient: they lower the payment and deny nothing.
   */
  write_downs?: WriteDown[];
  source?: DocumentSource;
  urgency: Urgency;
  deadline?: Deadline;
  extracted: ExtractedFacts;
  notice_audit?: NoticeAudit;
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
  appeal_request?: {};
  /**
   * Required fields of generate_appeal_letter that the letter did not give.
   *
   * Items: A field.
   */
  appeal_request_missing?: string[];
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
  replaced_by?: string[];
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
  is_denial?: boolean;
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
  recommended_action: DispositionAnswer;
  strategy: StrategySummary;
  /**
   * Documents that decide it.
   */
  evidence?: EvidenceSummary[];
  /**
   * Published overturn rate nearest to the case, as text.
   */
  estimated_success_rate?: string;
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
 * Facts read from the letter.
 */
export interface ExtractedFacts {
  /**
   * Pages of a document, in order; absent where the input was text.
   */
  pages?: ExtractedPage[];
  document_type?: DocumentType;
  /**
   * Insurer.
   */
  insurer?: string;
  insurer_type: InsurerType;
  /**
   * How it was known.
   */
  insurer_type_basis?: string;
  state?: StateCode;
  notice_date?: IsoDate;
  /**
   * Days to appeal as the letter states them.
   */
  stated_appeal_days?: number;
  /**
   * Member number.
   */
  member_id?: string;
  /**
   * Claim numbers.
   *
   * Items: A number.
   */
  claim_numbers?: string[];
  /**
   * Dates of service.
   */
  service_dates?: IsoDate[];
  /**
   * CPT or HCPCS codes.
   *
   * Items: A code.
   */
  procedure_codes?: string[];
  /**
   * ICD-10-CM codes.
   *
   * Items: A code.
   */
  diagnosis_codes?: string[];
  /**
   * Whether the letter states a right to urgent handling.
   */
  expedited_rights_stated?: boolean;
  plan_funding?: PlanFunding;
  /**
   * The words that say so.
   */
  plan_funding_quote?: string;
  /**
   * Line of business that the letter itself names; absent where only the name of the payer tells it.
   */
  line_of_business_stated?: string;
  /**
   * Number of the group.
   */
  group_number?: string;
  /**
   * Number of the policy.
   */
  policy_number?: string;
  /**
   * Name of the patient as printed.
   */
  patient_name?: string;
  /**
   * Authorization, case and reference numbers.
   *
   * Items: A number.
   */
  reference_numbers?: string[];
  /**
   * Revenue codes.
   *
   * Items: A code.
   */
  revenue_codes?: string[];
  /**
   * Diagnosis related groups.
   *
   * Items: A code.
   */
  drg_codes?: string[];
  /**
   * National drug codes.
   *
   * Items: A code.
   */
  drug_codes?: string[];
  amounts?: LetterAmounts;
  appeal_window?: AppealWindow;
  /**
   * Days to send a corrected claim, as stated. Not the time to appeal.
   */
  corrected_claim_days?: number;
  /**
   * Days to ask for a conversation between physicians, as stated. Not the time to appeal.
   */
  peer_to_peer_days?: number;
  /**
   * Days within which to appeal so that services go on meanwhile, as stated.
   */
  continue_services_days?: number;
  continue_services_by?: IsoDate;
  send_appeal_to?: SendAppealTo;
  /**
   * Whether the letter mentions review by an independent organization.
   */
  external_review_stated?: boolean;
  /**
   * Whether the letter offers a conversation between physicians.
   */
  peer_to_peer_stated?: boolean;
  /**
   * Whether care that is under way is ended or cut.
   */
  ongoing_treatment?: boolean;
  care_ends?: IsoDate;
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
  read_by: PageReadBy;
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
  patient_responsibility?: number;
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
  counted_from?: WindowStart;
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
  insurer_type: InsurerType;
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
  letter_sentence?: string;
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
  next_cursor: string | null;
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
  recommended_action?: RecommendedAction;
  /**
   * Group codes it usually comes with.
   */
  usual_groups: GroupCode[];
  /**
   * Lines of business in which it is used.
   */
  insurer_types?: InsurerType[];
  /**
   * Estimate for the first level under the filtered or commercial line of business; null where an appeal is not the instrument there.
   */
  estimated_success_rate?: string | null;
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
  assumed_from?: string;
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
  last_modified?: string;
  /**
   * Codes to use instead.
   *
   * Items: A code.
   */
  replaced_by?: string[];
  /**
   * True where the code set names no successor, so that replaced_by is our reading.
   */
  replacement_inferred?: boolean;
  group?: GroupMeaning;
  /**
   * Group codes it usually comes with.
   */
  usual_groups?: GroupCode[];
  /**
   * Whether the code may not stand without a remark code.
   */
  remark_required?: boolean;
  /**
   * Where on the 835 the policy or regulation behind the adjustment is named.
   */
  policy_pointer?: string;
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
  why_insurers_use_it: string[];
  recommended_action?: DispositionAnswer;
  /**
   * What each group code it comes with makes of it.
   */
  by_group?: GroupAction[];
  /**
   * Cases in which another instrument is right.
   */
  other_actions?: OtherAction[];
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
  success_rates: SuccessRateByLevel[];
  /**
   * First deadline by line of business.
   */
  deadlines: DeadlineByInsurerType[];
  /**
   * Lines of business in which it is used.
   */
  insurer_types: InsurerType[];
  /**
   * Remark codes that commonly come with it, those given first.
   */
  remark_codes?: RemarkSummary[];
  /**
   * Remark codes given that no pack describes.
   *
   * Items: A code.
   */
  unknown_remark_codes?: string[];
  /**
   * Codes easily confused with it.
   */
  related_codes?: RelatedCode[];
  review?: Review;
  /**
   * Who read the record against its sources, with credential and date; absent for a draft.
   *
   * Items: Name, credential and date.
   */
  reviewed_by?: string[];
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
  compared_with: ComparedWith[];
  insurer_type?: InsurerType;
  deadline?: Deadline;
  /**
   * Law that the letter cites, in its order, and what is known of it.
   */
  citations: CheckedCitation[];
  receipt_check?: ReceiptCheck;
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
 * Filters; all are optional and add up.
 */
export interface ListDenialCodesInput {
  category?: Category;
  /**
   * Line of business in which the code is used.
   */
  insurer_type?: string;
  group?: GroupCode;
  family?: CodeFamily;
  status?: CodeStatusFilter;
  action?: RecommendedAction;
  /**
   * Smallest estimated success rate, percent.
   */
  min_success_rate?: number;
  /**
   * Largest estimated success rate, percent.
   */
  max_success_rate?: number;
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
  denial_code: string;
  /**
   * Line of business, to narrow deadlines, rates and law.
   */
  insurer_type?: string;
  /**
   * State, as code or name.
   */
  state?: string;
  /**
   * Insurer: some have own codes.
   */
  insurance_company?: string;
  as_of?: GivenDate;
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
  key_id: string;
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
  how_to_use: string[];
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
  limits_are_minimums?: boolean;
  /**
   * Whether letters can carry the letterhead of the organization.
   */
  white_label?: boolean;
}
/**
 * What is told of the plan where its keys may have more: these stand in the list of plans in place of the limits.
 */
export interface PromisedLimits {
  /**
   * Requests in any minute.
   */
  requests_per_minute?: number;
  /**
   * Requests at the same time.
   */
  concurrent_requests?: number;
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
  denial_code: RecordId;
  insurer_type: InsurerType;
  appeal_level: AppealLevelId;
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
  request_id?: string;
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
  denial_code: string;
  /**
   * Line of business, as insurer_type of the letter gives it.
   */
  insurer_type: string;
  appeal_level: AppealLevelId;
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
  denial_code: RecordId;
  insurer_type: InsurerType;
  appeal_level: AppealLevelId;
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
  next_cursor: string | null;
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
  uptime_seconds: number;
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
  remark_codes: number;
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
  service_areas?: number;
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
  latency_ms: number;
}
/**
 * What this process has to do at the moment.
 */
export interface ServiceLoad {
  /**
   * Calls that are being answered, this one included.
   */
  in_flight: number;
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
  key_id: string;
  period_start: IsoDate;
  period_end: IsoDate;
  /**
   * Moment at which the figures of the month begin again, ISO 8601, UTC.
   */
  period_ends_at: string;
  /**
   * Requests consumed this month.
   */
  requests_used: number;
  /**
   * Requests a month; null where unlimited.
   */
  requests_limit: number | null;
  /**
   * Remaining; null where unlimited.
   */
  requests_remaining: number | null;
  /**
   * Letters generated this month.
   */
  letters_used: number;
  /**
   * Letters a month; null where unlimited.
   */
  letters_limit: number | null;
  /**
   * Remaining; null where unlimited.
   */
  letters_remaining: number | null;
  minute: MinuteUsage;
  /**
   * Requests of the month by operation.
   */
  by_operation?: {
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
  requests_used: number;
  /**
   * Requests within any 60 seconds.
   */
  requests_limit: number;
  /**
   * Requests that may follow at once.
   */
  requests_remaining: number;
  /**
   * When the oldest of them leaves the minute, ISO 8601; null where there is none.
   */
  frees_at: string | null;
  /**
   * Counted calls that are being answered, on all servers.
   */
  calls_in_flight: number;
  /**
   * Calls at the same time.
   */
  calls_limit: number;
}
/**
 * The denials of a batch of 835 files as a list to work through: what is due soonest first, then most money in reach; what has no date comes after what has one.
 */
export interface Worklist {
  as_of: IsoDate;
  totals: WorklistSums;
  /**
   * Denials and money by when they are due.
   */
  by_due: WorklistBand[];
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
  next_cursor: string | null;
  /**
   * Payments of the files, those that do not balance first, at most 50.
   */
  payments: WorklistPayment[];
  /**
   * Payments beyond those.
   */
  payments_not_shown: number;
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
  patient_responsibility: number;
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
  expected_recovery: number;
  /**
   * Denials that a reversal took back; not listed.
   */
  taken_back_by_reversals: number;
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
  file_by?: IsoDate;
  legal_date?: IsoDate;
  /**
   * Whether the time to file was verified in law; absent without a date.
   */
  deadline_verified?: boolean;
  /**
   * Days to the safe date; negative once it has passed.
   */
  days_left?: number;
  response?: RecommendedAction;
  /**
   * Why this instrument.
   */
  because?: string;
  /**
   * True where the decision carries no appeal right.
   */
  no_appeal_right?: boolean;
  /**
   * Amount refused, US dollars.
   */
  amount: number;
  /**
   * Published rate of such appeals; absent where none applies.
   */
  published_success_rate_percent?: number;
  /**
   * Amount times that rate: for ranking, no prediction.
   */
  expected_recovery?: number;
  /**
   * Payer.
   */
  payer?: string;
  /**
   * Line of business.
   */
  line_of_business: string;
  /**
   * Claim number of the payer.
   */
  claim_number?: string;
  /**
   * Account number of the provider.
   */
  patient_control_number?: string;
  /**
   * Patient.
   */
  patient_name?: string;
  /**
   * Member number.
   */
  member_id?: string;
  /**
   * Provider.
   */
  provider?: string;
  service_date?: IsoDate;
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
  remark_codes: string[];
  /**
   * Kind of denial.
   */
  category: string;
  /**
   * What the code says, in our words.
   */
  title?: string;
  denied_on?: IsoDate;
  /**
   * How often the same service was refused with the same code; it is listed once.
   */
  times_denied: number;
  last_denied_on?: IsoDate;
  /**
   * Number of its pattern.
   */
  pattern: number;
  /**
   * Check or trace number of the payment.
   */
  trace_number?: string;
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
  appeal_request?: {};
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
/**
 * Coverage for which alone something holds: every condition given must hold, each list means any of. What is not known does not hold.
 */
export interface CoverageCondition {
  /**
   * Lines of business.
   *
   * @minItems 1
   */
  insurer_types?: InsurerType[];
  payers?: PayerIds;
  plans?: PlanNames;
  states?: StateCodes;
}
/**
 * One reading by an expert.
 */
export interface RecordReview {
  /**
   * Name of the expert.
   */
  name: string;
  /**
   * Licence or certificate that makes the expert one: CPC, RN, MD, JD.
   */
  credential: string;
  date: IsoDate;
  /**
   * What was read, changed or left open.
   */
  note?: string;
}
/**
 * The file of an operator. 'environment' names the variable that sets a field too, and goes first; 'otherwise' says what holds where nothing is set and no fixed default can say it.
 */
export interface Configuration {
  /**
   * Address to listen on. `0.0.0.0` listens on every network of the machine.
   */
  host?: string;
  /**
   * Port to listen on; 0 takes any free one.
   */
  port?: number;
  /**
   * Processes that serve behind the port; 0 means one for each core. One that is lost is replaced, and SIGHUP replaces all in turn, with the packs as they are then.
   */
  workers?: number;
  /**
   * Folder of the SQLite file with keys and usage.
   */
  data?: string;
  /**
   * Address of a PostgreSQL database, postgres://user:password@host:5432/name, in place of the SQLite file. Several servers may share it.
   */
  database_url?: string;
  /**
   * Further pack folders, read after the program's own; in the variable separated as in PATH.
   *
   * Items: A folder.
   */
  packs?: string[];
  /**
   * Packs of some keys alone, read after those of `packs`; see below. Set in the file alone.
   *
   * @maxItems 20
   */
  key_packs?: KeyPacks[];
  /**
   * File of the tiers and their limits.
   */
  tiers?: string;
  log?: LogLevel;
  /**
   * Names under which `/mcp` may be reached; in the variable separated by commas.
   *
   * @minItems 1
   *
   * Items: A host name without port.
   */
  hosts?: string[];
  /**
   * Addresses or subnets of proxies whose `X-Forwarded-For` is believed, or `loopback`, `linklocal`, `uniquelocal`; in the variable separated by commas.
   *
   * Items: An address, a subnet such as 10.0.0.0/8, or a name: loopback, linklocal, uniquelocal
   */
  trusted_proxies?: string[];
  /**
   * Sandbox keys that one address may make in a day (UTC) at `POST /api/v1/signup`; 0 keeps sign-up closed.
   */
  signups_per_day?: number;
  /**
   * Address of a server that answers `mcp` and the commands in place of this process. Its keys are needed then.
   */
  url?: string;
  /**
   * Origins of web pages elsewhere that may call the REST paths from a browser, `https://billing.example.org`; in the variable separated by commas. A key is needed all the same.
   *
   * Items: An origin: scheme, host and port, without a path.
   */
  origins?: string[];
  /**
   * Whether the reference page is served at `/docs`.
   */
  docs?: boolean;
  /**
   * Whether `/metrics` gives figures for Prometheus, to anybody who can reach the port.
   */
  metrics?: boolean;
  /**
   * Letterheads for keys whose tier includes white label; see below. Set in the file alone.
   *
   * @maxItems 1000
   */
  letterheads?: Letterhead[];
}
/**
 * Packs that only some keys are answered from, such as those of one of two hospitals.
 */
export interface KeyPacks {
  /**
   * Ids of the keys.
   *
   * @minItems 1
   *
   * Items: Id of a key, as `keys list` shows it
   */
  keys: string[];
  /**
   * Pack folders, the last of which has the last word.
   *
   * @minItems 1
   *
   * Items: A folder.
   */
  packs: string[];
}
/**
 * Who sends the letters of some keys.
 */
export interface Letterhead {
  /**
   * Ids of the keys that it is for; without them it is for every key that no other letterhead names.
   *
   * @minItems 1
   *
   * Items: Id of a key, as `keys list` shows it
   */
  keys?: string[];
  /**
   * Name of the organization, in one line
   */
  name: string;
  /**
   * Address, telephone and fax, as they stand under the name.
   *
   * @maxItems 6
   *
   * Items: One line of text, without brackets
   */
  lines?: string[];
  /**
   * Lines at the end of each letter.
   *
   * @maxItems 3
   *
   * Items: One line of text, without brackets
   */
  footer?: string[];
}
/**
 * appeal-rights/medicare-advantage.yaml: the ladder of appeals of one line of business, with its clocks.
 */
export interface AppealRightsRecord {
  id: RecordId;
  insurer_type: InsurerType;
  state?: StateCode;
  /**
   * Name shown to people.
   */
  name: string;
  /**
   * Law that governs appeals, by regulation id.
   */
  governing_law: RecordId[];
  /**
   * What state law adds or may not add.
   */
  state_law?: string;
  /**
   * Whether and how care continues while the appeal is open.
   */
  continuing_coverage?: string;
  /**
   * Which appeal a provider has, and which form it needs.
   */
  provider_standing?: string;
  /**
   * Steps, in order.
   *
   * @minItems 1
   */
  levels: AppealLevel[];
  /**
   * Process rights that a letter under this line of business demands, each with its law.
   */
  letter_rights: LetterRight[];
  /**
   * Times that run beside the time to appeal: to keep care going, to stop a recoupment, to negotiate an amount.
   */
  side_clocks?: SideClockRule[];
}
/**
 * One step.
 */
export interface AppealLevel {
  id: AppealLevelId;
  /**
   * The level's own name, as the law or the program calls it.
   */
  name: string;
  /**
   * Other names under which people ask for it, also the id of a level that it stands for here: iro, external_review.
   *
   * @minItems 1
   */
  also_called?: string[];
  /**
   * Place on the ladder, 1 first. Side routes share the place of the step they replace.
   */
  order: number;
  /**
   * Who decides.
   */
  kind: 'internal' | 'external' | 'hearing' | 'court' | 'reopening' | 'request';
  /**
   * True for an urgent track.
   */
  expedited?: boolean;
  /**
   * Whether the step must be taken before the next.
   */
  mandatory: boolean;
  /**
   * True where the payer forwards the case itself and nothing is filed.
   */
  automatic?: boolean;
  /**
   * Settings in which the step exists; absent: all.
   *
   * @minItems 1
   */
  requires_setting?: CareSetting[];
  /**
   * Kind of dispute for which the step exists; absent: both.
   */
  dispute?: 'clinical' | 'payment';
  /**
   * Clinical service areas for which the step exists, by id; absent: all, also unknown ones.
   *
   * @minItems 1
   */
  services?: RecordId[];
  /**
   * Decisions that this level reviews, by the names that people use for them, in lower case: bwc order.
   *
   * @minItems 1
   */
  follows?: string[];
  opens_beside?: AppealLevelId;
  /**
   * Reason codes that it is filed first for, and for no others, as nothing that could be appealed is decided by them.
   *
   * @minItems 1
   */
  first_for_codes?: RecordId[];
  /**
   * Group codes with which its signers file it first: the amount is theirs, and the other way belongs to somebody else.
   *
   * @minItems 1
   */
  first_for_groups?: GroupCode[];
  /**
   * Signers to whom it is open; absent: all.
   *
   * @minItems 1
   */
  requesters?: Requester[];
  /**
   * A provider under contract with the payer has no such step in its own name: never, or only once the care was given; before it a physician may ask on the patient's behalf.
   */
  not_for_contracted?: 'never' | 'after_the_care';
  /**
   * Who receives it, as the addressee of a letter: 'Appeals Department', 'Medicare administrative contractor, Redeterminations'.
   */
  forum: string;
  /**
   * How a letter names the request: 'first-level internal appeal', 'request for redetermination'.
   */
  request_name?: string;
  /**
   * Who may file, in words.
   *
   * @minItems 1
   */
  who_may_file: string[];
  /**
   * Time to file: dated values, the one in force on the notice date decides. Empty: no period in federal law; the notice, contract or state decides.
   */
  filing: FilingPeriod[];
  if_unanswered?: FilingPeriod;
  /**
   * Table of the state record whose body and period stand in place of these; absent: external review takes them from external_review.
   */
  state_table?: 'medicaid_hearing' | 'medicaid_hearing_after_plan';
  /**
   * The request has to arrive by noon of the day before the care ends that the notice names.
   */
  until_noon_before_care_ends?: boolean;
  /**
   * What to know where there is no fixed period, or beside it.
   */
  filing_note?: string;
  shortest_period?: ShortestPeriod;
  /**
   * Time in which it must be decided, by setting.
   */
  decision: DecisionPeriod[];
  /**
   * Smallest amount that may be brought, dated by filing date.
   */
  amount_in_controversy?: AmountThreshold[];
  /**
   * The steps that follow.
   */
  next?: AppealLevelId[];
  /**
   * Law of this level, by id.
   */
  regulations?: RecordId[];
  /**
   * Traps.
   */
  notes?: Sentence[];
  /**
   * Whether the clocks were read in the law or an official page. Unverified clocks are shown as such and never asserted in a letter.
   */
  verified: boolean;
  sources: Sources;
}
/**
 * A time to file, valid for notices dated within from and to.
 */
export interface FilingPeriod {
  from: IsoDate;
  to?: IsoDate;
  /**
   * Length.
   */
  value: number;
  unit: TimeUnit;
  counted_from: CountedFrom;
  /**
   * Days after the notice date on which the law presumes receipt; absent: no presumption.
   */
  presumed_receipt_days?: number;
  /**
   * What counts as filing; absent: the law read does not say, so count on receipt.
   */
  filed_when?: 'received' | 'postmarked';
  /**
   * True where the law itself moves a last day on a weekend or federal holiday to the next business day.
   */
  roll_forward?: boolean;
  /**
   * For months: what happens where the last month has no such day.
   */
  month_rule?: 'first_of_next' | 'end_of_month';
  good_cause?: Sentence;
  /**
   * Law, by id.
   */
  regulations?: RecordId[];
  /**
   * Citation of the period.
   */
  citation?: string;
  source: Source;
  /**
   * Longest period that the rule permits, in the same unit, where it leaves the choice to a state or plan: value is then the shortest.
   */
  at_most?: number;
}
/**
 * The shortest period read for a comparable step.
 */
export interface ShortestPeriod {
  /**
   * Calendar days.
   */
  days: number;
  /**
   * Where that period stands: 'New Jersey Medicaid hearings'.
   */
  where: string;
  source?: Source;
  /**
   * Calendar days that federal law permits at most: nobody is late before on every reading.
   */
  longest?: number;
}
/**
 * A time to decide.
 */
export interface DecisionPeriod {
  /**
   * Cases for which it holds.
   */
  setting: 'standard' | 'preservice' | 'postservice' | 'urgent' | 'part_b_drug';
  /**
   * Length.
   */
  value: number;
  unit: TimeUnit;
  counted_from: CountedFrom;
  from?: IsoDate;
  to?: IsoDate;
  /**
   * Extension or limit.
   */
  note?: string;
}
/**
 * A smallest amount in dispute.
 */
export interface AmountThreshold {
  /**
   * US dollars.
   */
  amount: number;
  from: IsoDate;
  to?: IsoDate;
  /**
   * Whether it was read in an official source.
   */
  verified: boolean;
  source: Source;
}
/**
 * A process right demanded in a letter.
 */
export interface LetterRight {
  purpose: RightPurpose;
  /**
   * True: only where the denial is a clinical judgment (medical necessity, experimental, level of care). False: only where it is not. Absent: always.
   */
  clinical?: boolean;
  /**
   * Settings in which it is demanded; absent: all.
   *
   * @minItems 1
   */
  settings?: CareSetting[];
  /**
   * Signers for whom it holds; absent: all.
   *
   * @minItems 1
   */
  requesters?: Requester[];
  /**
   * Levels at which it is demanded; absent: all internal ones.
   *
   * @minItems 1
   */
  levels?: AppealLevelId[];
  /**
   * One to three sentences of the letter, Handlebars, citing law with {{cite "id"}}.
   */
  text: string;
}
/**
 * A time beside the time to appeal, and when it runs.
 */
export interface SideClockRule {
  id: RecordId;
  says: Sentence;
  /**
   * Length; absent: the day itself.
   */
  value?: number;
  unit?: TimeUnit;
  /**
   * Day from which it runs.
   */
  counted_from: 'notice_date' | 'service_date' | 'initial_payment_date' | 'care_ends' | 'negotiation_start';
  /**
   * Settings in which it runs; absent: all.
   *
   * @minItems 1
   */
  settings?: CareSetting[];
  /**
   * Signers for whom it runs; absent: all.
   *
   * @minItems 1
   */
  requesters?: Requester[];
  /**
   * It runs where the request holds one of these words, in lower case; absent: always.
   *
   * @minItems 1
   */
  words?: string[];
  /**
   * True: it runs wherever the amount has to be negotiated, and is the time to act there, since no appeal decides the amount.
   */
  negotiation?: boolean;
  /**
   * True: it runs where the payer asks money back, whatever words tell it.
   */
  refund?: true;
  /**
   * True: the law lets the period begin on the day of the event, which is its first day.
   */
  event_day_counts?: true;
  /**
   * True: it runs where no appeal is the right instrument.
   */
  without_appeal?: true;
  letter?: Sentence;
  /**
   * True: it binds only where an insurer bears the cost, which nobody has told. Set for clocks of a state beside coverage of unknown funding.
   */
  where_insured?: true;
  /**
   * Law.
   */
  citation?: string;
  /**
   * Whether it was read in the law or an official page.
   */
  verified: boolean;
  source: Source;
}
/**
 * authorities/ncd.yaml: clinical authorities: coverage determinations, guidelines, compendia, trials.
 */
export interface AuthorityFile {
  /**
   * Clinical authorities.
   *
   * @minItems 1
   */
  authorities: AuthorityRecord[];
}
/**
 * One clinical authority.
 */
export interface AuthorityRecord {
  id: RecordId;
  /**
   * What it is.
   */
  kind:
    | 'ncd'
    | 'lcd'
    | 'policy_article'
    | 'guideline'
    | 'consensus'
    | 'uspstf'
    | 'compendium'
    | 'trial'
    | 'statute';
  /**
   * Number under which the issuer lists it.
   */
  number?: string;
  /**
   * Title as published.
   */
  title: string;
  /**
   * Lines of business that a statute or rule binds; absent: it may be cited for any.
   *
   * @minItems 1
   */
  applies_to?: InsurerType[];
  /**
   * Issuer.
   */
  issuer: string;
  /**
   * Year of the edition.
   */
  year?: number;
  effective?: IsoDate;
  /**
   * Standing today.
   */
  status: 'current' | 'retired' | 'superseded' | 'unverified';
  retired_on?: IsoDate;
  /**
   * Why letters may lose what they say of it once it is out of force; asked for where a text names it.
   */
  after_end?: string;
  superseded_by?: RecordId;
  /**
   * Which way it points; absent: it supports the service.
   */
  stance?: 'limits';
  /**
   * What it is about, in our words.
   */
  supports: string;
  /**
   * States in which a local determination holds; absent: everywhere.
   */
  states?: StateCode[];
  /**
   * Digital object identifier.
   */
  doi?: string;
  /**
   * PubMed number.
   */
  pmid?: string;
  /**
   * Public page.
   */
  url?: string;
  /**
   * Whether number, title, issuer and status were seen together.
   */
  verified: boolean;
  /**
   * How deep it was checked.
   */
  checked: 'content' | 'identity' | 'none';
  /**
   * What to know.
   */
  note?: string;
  source: Source;
}
/**
 * clinical-words.yaml: body parts, findings, courses and care in the words of charts and of everyday, by which names of tests are found.
 */
export interface ClinicalWordFile {
  /**
   * Things that a record tells.
   *
   * @minItems 1
   */
  clinical_words: ClinicalWord[];
}
/**
 * One thing with every wording that says no less and no more of it.
 */
export interface ClinicalWord {
  id: RecordId;
  /**
   * Wider things that this is one of: who tells a foot drop tells a weakness, not the other way round.
   *
   * @minItems 1
   */
  kind_of?: RecordId[];
  /**
   * Wordings of charts and of everyday. None may be true of something else.
   *
   * @minItems 1
   *
   * Items: A word or phrase in small letters; compared by its stems, small words such as "the" left out.
   */
  words: string[];
  /**
   * Of a scale or a count: which way is the better one, so that a change from one number to another says whether the patient is better.
   */
  better?: 'lower' | 'higher';
}
/**
 * code-sets.yaml: which codes exist, with status and dates. Facts only, against which the records of packs are checked.
 */
export interface CodeSetFile {
  /**
   * Code sets.
   *
   * @minItems 1
   */
  code_sets: CodeSet[];
}
/**
 * The codes of one set as of a day.
 */
export interface CodeSet {
  /**
   * Family: carc or rarc.
   */
  id: 'carc' | 'rarc';
  version: IsoDate;
  sources: Sources;
  /**
   * Codes, in the order of the set.
   *
   * @minItems 1
   */
  codes: CodeSetEntry[];
}
/**
 * One code.
 */
export interface CodeSetEntry {
  /**
   * The bare code.
   */
  code: string;
  /**
   * Whether the code set still allows it.
   */
  status: 'active' | 'deactivated';
  start?: IsoDate;
  stop?: IsoDate;
}
/**
 * codes/carc-50.yaml: one claim adjustment reason code, written like a short reference article.
 */
export interface CodeRecord {
  id: RecordId;
  /**
   * Code set.
   */
  family: 'carc';
  /**
   * The bare code as the code set prints it: '50', 'A1'.
   */
  code: string;
  /**
   * Whether the code set still allows it.
   */
  status: 'active' | 'deactivated';
  start?: IsoDate;
  stop?: IsoDate;
  last_modified?: IsoDate;
  /**
   * Codes to use instead of a deactivated one.
   */
  replaced_by?: RecordId[];
  category: Category;
  /**
   * Our own short name for the code, three to eight words, no full stop.
   */
  title: string;
  /**
   * Place among the most frequent reason codes of US remittances, 1 the most frequent; our judgement from denial reports, since nobody publishes a ranking over all payers. It orders what an expert reads first.
   */
  use_rank?: number;
  /**
   * Group codes it usually comes with, the most usual first.
   *
   * @minItems 1
   */
  groups: GroupCode[];
  /**
   * The only group codes that the code set allows, where its text restricts them.
   *
   * @minItems 1
   */
  groups_allowed?: GroupCode[];
  /**
   * Whether the code may not stand without a remark code.
   */
  remark_required: boolean;
  /**
   * Where the code set tells the reader to look for the policy or regulation behind the adjustment on the 835; absent where it names no place.
   */
  policy_pointer?: 'service_policy' | 'insurance_policy' | 'contract_class';
  /**
   * Whether the denial is a clinical judgment, where its category does not tell: it decides which reviewer and which review a letter asks for.
   */
  clinical?: boolean;
  /**
   * What the payer is saying, in two to four sentences that a billing clerk understands. Our own words.
   */
  meaning: string;
  /**
   * What in the claim or the record makes payers use this code: three to six specific triggers, one sentence each.
   *
   * @minItems 3
   * @maxItems 8
   */
  why_used: Sentence[];
  disposition: Disposition;
  strategy: RecordId;
  emergency_as?: RecordId;
  /**
   * Kinds of reasons that its own text and strategy answer. Where the payer's words tell only reasons of other kinds, an appeal is argued by the code that stands for the first of these, since what the payer says outranks what its code means in general.
   *
   * @minItems 1
   */
  reasons?: GroundKind[];
  /**
   * Arguments that fit this code best, in order; they come before the strategy's own.
   */
  arguments?: RecordId[];
  /**
   * What to do, in order, where it differs from the strategy's steps.
   *
   * @minItems 2
   * @maxItems 10
   */
  steps?: Sentence[];
  /**
   * What keeps the next claim from the same denial, one sentence each; where the pack says nothing, the tips of its strategy serve.
   *
   * @minItems 1
   * @maxItems 5
   */
  prevention?: Sentence[];
  /**
   * Documents that decide this kind of case, the most important first.
   *
   * @minItems 2
   */
  evidence: RecordId[];
  /**
   * Law behind the code or the answer to it, by id; empty where only the law of a state or a contract governs.
   */
  regulations: RecordId[];
  /**
   * Remark codes that commonly come with it.
   */
  remarks?: RecordId[];
  /**
   * Codes that are easily confused with it or come beside it.
   */
  related?: RecordId[];
  /**
   * Lines of business in which the code is used; absent: all.
   *
   * @minItems 1
   */
  insurer_types?: InsurerType[];
  /**
   * Denial kind of success-rates.yaml whose published figures fit this code; 'none' where no figure was published.
   */
  success_kind: string;
  letter: CodeLetter;
  review: Review;
  reviews?: RecordReviews;
  sources: Sources;
}
/**
 * Right instrument for a code.
 */
export interface Disposition {
  action: RecommendedAction;
  because: Sentence;
  /**
   * Cases that change the instrument; the first that fits decides, before remark codes and groups.
   */
  cases?: DispositionCase[];
  /**
   * What a group code makes of it where group-codes.yaml's rule for this kind of code does not fit. Cases come first.
   *
   * @minItems 1
   */
  by_group?: GroupDisposition[];
}
/**
 * All given conditions must hold.
 */
export interface DispositionCase {
  /**
   * Conditions; each list means any of.
   */
  when: {
    /**
     * Group code printed with the code.
     *
     * @minItems 1
     */
    groups?: GroupCode[];
    /**
     * Remark code printed with the code.
     *
     * @minItems 1
     */
    remarks?: RecordId[];
    payers?: PayerIds;
    plans?: PlanNames;
    states?: StateCodes;
    /**
     * Line of business.
     *
     * @minItems 1
     */
    insurer_types?: InsurerType[];
    /**
     * Who asks.
     *
     * @minItems 1
     */
    requesters?: Requester[];
    /**
     * The facts given describe care that began as an emergency.
     */
    emergency?: true;
    /**
     * Reasons that the payer's words state: ids of signals.
     *
     * @minItems 1
     */
    said?: RecordId[];
    /**
     * Where the case stands in time.
     *
     * @minItems 1
     */
    settings?: CareSetting[];
    /**
     * Modifiers on a procedure code.
     *
     * @minItems 1
     */
    modifiers?: string[];
    /**
     * True: a procedure code was given with a modifier that marks a distinct or separately payable service (24, 25, 57, 58, 59, 78, 79, XE, XP, XS, XU).
     */
    modifier_given?: true;
  };
  action: RecommendedAction;
  because: Sentence;
  /**
   * True where the decision carries no appeal right at all, so that no time to appeal is shown or stated.
   */
  no_appeal_right?: true;
}
/**
 * One group code.
 */
export interface GroupDisposition {
  group: GroupCode;
  action?: RecommendedAction;
  because: Sentence;
}
/**
 * Handlebars text; variables are listed in docs/packs.md.
 */
export interface CodeLetter {
  /**
   * One sentence, 12 to 45 words, that completes the first paragraph: why the decision should change, specific to this code. Neutral as to facts not given.
   */
  thesis: string;
  /**
   * General support for an answer to this code, printed after what the facts of the case say: at most 110 words, in one or two paragraphs. What the payer has to show and what it is asked to check; true for every case of the code, and no document that the caller may not have.
   */
  rebuttal: string;
  /**
   * What exactly the payer shall do, one or two sentences starting with an infinitive phrase such as 'reverse the denial and ...'. Completes the sentence 'I ask {{insurer}} to'. Ends with a full stop.
   */
  remedy: string;
  /**
   * Other text where the disposition is not the default one, by action.
   */
  by_action?: {
    appeal?: CodeLetterVariant;
    corrected_claim?: CodeLetterVariant;
    resubmit?: CodeLetterVariant;
    reopening?: CodeLetterVariant;
    route_elsewhere?: CodeLetterVariant;
    bill_patient?: CodeLetterVariant;
    write_off?: CodeLetterVariant;
    no_action?: CodeLetterVariant;
    negotiation?: CodeLetterVariant;
  };
  /**
   * Subject line of the letter, where the frame's own does not fit this code.
   */
  title?: string;
  /**
   * First sentences of the letter, before the thesis, where the frame's own do not fit this code: who writes, what is asked for which service, and what the code did. It may use the variables of frames.
   */
  opening?: string;
  /**
   * Text that says why this document is the right one and what comes with it, where the frame's own does not fit this code.
   */
  instrument?: string;
  /**
   * Other text for the default disposition where the case is of a certain kind; the first that fits is taken.
   *
   * @minItems 1
   */
  in_case?: CodeLetterCase[];
  /**
   * Text of the last section, where the frame's own does not fit this code: one or two sentences on what follows if the request is refused.
   */
  reserve?: string;
}
/**
 * Text for one other disposition of the code.
 */
export interface CodeLetterVariant {
  /**
   * As in the default text.
   */
  thesis: string;
  /**
   * As in the default text.
   */
  rebuttal: string;
  /**
   * As in the default text.
   */
  remedy: string;
  /**
   * Subject line of the letter, where the frame's own does not fit this code.
   */
  title?: string;
  /**
   * First sentences of the letter, before the thesis, where the frame's own do not fit this code: who writes, what is asked for which service, and what the code did. It may use the variables of frames.
   */
  opening?: string;
  /**
   * Text that says why this document is the right one and what comes with it, where the frame's own does not fit this code.
   */
  instrument?: string;
  /**
   * Text of the last section, where the frame's own does not fit this code: one or two sentences on what follows if the request is refused.
   */
  reserve?: string;
}
/**
 * Text for one kind of case.
 */
export interface CodeLetterCase {
  /**
   * All given conditions must hold.
   */
  when: {
    /**
     * The facts given describe care that began as an emergency.
     */
    emergency?: true;
    /**
     * The service is itself a level of care: an admission, a stay or a program.
     */
    level_of_care?: true;
    /**
     * Lines of business, any of them.
     *
     * @minItems 1
     */
    insurer_types?: InsurerType[];
    /**
     * Settings, any of them.
     *
     * @minItems 1
     */
    settings?: CareSetting[];
    /**
     * Documents for which it is the text; absent: that of the default disposition.
     *
     * @minItems 1
     */
    actions?: RecommendedAction[];
    payers?: PayerIds;
    plans?: PlanNames;
    states?: StateCodes;
  };
  text: CodeLetterVariant;
}
/**
 * concepts.yaml: words that mean nearly the same in notices, so that one example speaks for many wordings.
 */
export interface ConceptFile {
  /**
   * Concepts.
   *
   * @minItems 1
   */
  concepts: Concept[];
}
/**
 * Words of one idea. A word may stand under several.
 */
export interface Concept {
  id: RecordId;
  /**
   * Words in small letters, separated by spaces; endings are not told apart.
   */
  words: string;
}
/**
 * conclusions.yaml: what follows from facts of a case for reasons that speak of certain things, whatever kind a reason was taken for.
 */
export interface CaseConclusionFile {
  /**
   * Conclusions, the more telling first: a reason gets the first ones that its case carries.
   *
   * @minItems 1
   */
  conclusions: CaseConclusion[];
}
/**
 * One conclusion: the reason that it answers, the facts that carry it, and what it says.
 */
export interface CaseConclusion {
  id: RecordId;
  /**
   * The payer's reason has one of these; absent: any reason, but then its own facts have to carry it.
   *
   * @minItems 1
   *
   * Items: A word or phrase in small letters; compared by its stem.
   */
  reason?: string[];
  /**
   * True: it tells what came of the care, so it holds only where the care may have been given.
   */
  after_the_care?: true;
  /**
   * With one of these in the reason it is another matter.
   *
   * @minItems 1
   *
   * Items: A word or phrase in small letters; compared by its stem.
   */
  reason_unless?: string[];
  /**
   * Another reason of the same decision has one of these.
   *
   * @minItems 1
   *
   * Items: A word or phrase in small letters; compared by its stem.
   */
  beside?: string[];
  /**
   * The service or the diagnosis has one of these.
   *
   * @minItems 1
   *
   * Items: A word or phrase in small letters; compared by its stem.
   */
  service?: string[];
  /**
   * With one of these in the service or the diagnosis it says nothing.
   *
   * @minItems 1
   *
   * Items: A word or phrase in small letters; compared by its stem.
   */
  service_unless?: string[];
  /**
   * True: a fact that is dated before the service carries nothing, and without a day of service nothing is said.
   */
  since_the_service?: true;
  /**
   * Where any fact of the case has one of these, nothing is said.
   *
   * @minItems 1
   *
   * Items: A word or phrase in small letters; compared by its stem.
   */
  unless_told?: string[];
  /**
   * What the case has to tell: each of these, by facts of any reason.
   *
   * @minItems 1
   * @maxItems 4
   */
  facts?: CarryingFact[];
  /**
   * The conclusion, one or two sentences, Handlebars. It says no more than the words carry.
   */
  text: string;
}
/**
 * A fact that carries a conclusion.
 */
export interface CarryingFact {
  /**
   * The fact has one of these, and not behind 'no' or 'not' unless it begins with that itself.
   *
   * @minItems 1
   *
   * Items: A word or phrase in small letters; compared by its stem.
   */
  words?: string[];
  /**
   * Things that the text lists by their names as {{found}}: all that the facts of the case tell of.
   *
   * @minItems 1
   */
  names?: NamedThing[];
  /**
   * The same fact has one of these as well.
   *
   * @minItems 1
   *
   * Items: A word or phrase in small letters; compared by its stem.
   */
  also?: string[];
  /**
   * With one of these the fact carries nothing.
   *
   * @minItems 1
   *
   * Items: A word or phrase in small letters; compared by its stem.
   */
  unless?: string[];
  /**
   * Kinds of facts that carry it; absent: any.
   *
   * @minItems 1
   */
  kinds?: CaseFactKind[];
  /**
   * So many of the named things at least; absent: one.
   */
  least?: number;
  /**
   * True: words and names count only where they are told of this patient, as a fact of now, and not denied, feared, planned or suspected.
   */
  of_patient?: true;
  /**
   * True: the fact also has a telling word of the payer's reason.
   */
  shares?: true;
}
/**
 * A thing with its name in a letter and the words by which notes tell of it.
 */
export interface NamedThing {
  /**
   * How the letter names it, within a sentence.
   */
  say: string;
  /**
   * Words or phrases; one of them is enough.
   *
   * @minItems 1
   *
   * Items: A word or phrase in small letters; compared by its stem.
   */
  words: string[];
}
/**
 * contracts/aetna-2025.yaml: what a provider has agreed with a payer, where that goes before the law: time to file, address, rates.
 */
export interface ContractRecord {
  id: RecordId;
  /**
   * The contract as a letter names it after 'the': participation agreement with Aetna.
   */
  name: string;
  when: CoverageCondition;
  from: IsoDate;
  to?: IsoDate;
  /**
   * Times to file with the payer, in place of those of the law.
   *
   * @minItems 1
   */
  time_to_file?: ContractTime[];
  /**
   * Where disputes go, unless the case names another address.
   *
   * @minItems 1
   */
  address?: ContractAddress[];
  /**
   * What services are paid.
   *
   * @minItems 1
   */
  payment_rates?: ContractRate[];
  source: Source;
}
/**
 * A time to file, for notices dated within from and to.
 */
export interface ContractTime {
  level?: AppealLevelId;
  clause: ContractClause;
  from: IsoDate;
  to?: IsoDate;
  /**
   * Length.
   */
  value: number;
  unit: TimeUnit;
  counted_from: CountedFrom;
}
/**
 * An address, for letters dated within from and to.
 */
export interface ContractAddress {
  from: IsoDate;
  to?: IsoDate;
  /**
   * Unit, street and place, fax.
   *
   * @minItems 1
   * @maxItems 6
   *
   * Items: One line.
   */
  lines: string[];
}
/**
 * A rate, for services given within from and to.
 */
export interface ContractRate {
  clause: ContractClause;
  from: IsoDate;
  to?: IsoDate;
  /**
   * Beginnings of the procedure codes that it covers; absent: every service.
   *
   * @minItems 1
   *
   * Items: A beginning.
   */
  procedures?: string[];
  /**
   * The rate, completing 'sets the payment at': 140 percent of the Medicare physician fee schedule. No full stop.
   */
  says: string;
}
/**
 * controlling-law/emergency-care.yaml: rules of law that decide a case once its facts are known, with what the letter then says.
 */
export interface ControllingLawFile {
  /**
   * Rules.
   *
   * @minItems 1
   */
  rules: ControllingRule[];
}
/**
 * One rule: when these facts hold, this law decides.
 */
export interface ControllingRule {
  id: RecordId;
  /**
   * What it is about.
   */
  title: string;
  force: RuleForce;
  /**
   * Lines of business that it binds.
   *
   * @minItems 1
   */
  insurer_types: InsurerType[];
  /**
   * States whose law it is; absent: federal law.
   *
   * @minItems 1
   *
   * Items: Two-letter code of a state.
   */
  states?: string[];
  when?: CoverageCondition;
  in_force: RulePeriod;
  /**
   * Law behind the rule, the leading one first. {{the_law}} prints those that may be cited for this plan; where none may, nothing of the rule is printed.
   *
   * @minItems 1
   */
  regulations: RecordId[];
  holds: Sentence;
  candidates: RuleCandidates;
  /**
   * Dated things that the rule counts from or to.
   *
   * @minItems 1
   * @maxItems 8
   */
  events?: RuleEvent[];
  /**
   * Numbers that the rule compares.
   *
   * @minItems 1
   * @maxItems 8
   */
  quantities?: RuleQuantity[];
  /**
   * What has to be true, in the order in which a letter shows it.
   *
   * @minItems 1
   * @maxItems 14
   */
  elements: RuleElement[];
  letter: RuleLetter;
  /**
   * What payers answer, and what answers them.
   *
   * @minItems 1
   * @maxItems 6
   */
  replies?: RuleReply[];
  /**
   * What proves it.
   *
   * @minItems 1
   * @maxItems 8
   */
  evidence?: RuleEvidence[];
  sources: Sources;
  /**
   * Whether the rule was read in the law, on an official page or on two agreeing pages. Of others nothing is printed.
   */
  verified: boolean;
  /**
   * What was read, and which details were not; those stand in no text.
   */
  verified_scope?: string;
}
/**
 * When the rule holds.
 */
export interface RulePeriod {
  from: IsoDate;
  to?: IsoDate;
}
/**
 * When the rule is looked at: where the denial fits and the case is about it. A side that is absent fits everything. A service whose area names the rule is about it.
 */
export interface RuleCandidates {
  /**
   * True: it is law on drugs. Where codes or name of the service are those of an operation, a device, a test or a therapy, it is not looked at; a drug code or a generic name makes it a drug all the same.
   */
  drugs_only?: true;
  denial?: RuleDenials;
  about?: RuleSubjects;
}
/**
 * Denials that it answers; one hit is enough.
 */
export interface RuleDenials {
  /**
   * Kinds of grounds.
   *
   * @minItems 1
   */
  grounds?: GroundKind[];
  /**
   * Categories of the code.
   *
   * @minItems 1
   */
  categories?: Category[];
  /**
   * Reason codes: carc-197.
   *
   * @minItems 1
   */
  codes?: RecordId[];
  /**
   * Remark codes: rarc-n864.
   *
   * @minItems 1
   */
  remarks?: RecordId[];
  words?: RulePhrases;
}
/**
 * What the case is about; one hit is enough.
 */
export interface RuleSubjects {
  /**
   * True: it is law on one service. In a case whose service is known, words for it count only in the service, the diagnosis and the payer's reason: 'He came by ambulance' makes no ambulance case.
   */
  one_service?: true;
  services?: RuleServices;
  treatments?: RuleTreatments;
  procedures?: CodePrefixes;
  diagnoses?: CodePrefixes;
  words?: RulePhrases;
  subject_words?: RulePhrases;
}
/**
 * A dated thing. Its day is that of the request's field, or the one that stands nearest to the wording.
 */
export interface RuleEvent {
  id: RuleName;
  words?: RulePhrases;
  /**
   * Field of the request that holds its day; used before the wordings.
   */
  field?: 'service_date' | 'denial_date' | 'received_date' | 'letter_date' | 'care_ends';
  /**
   * True: a day counts only where it is said of the wording itself and of this patient, and where the wordings tell differing days none is known. For a day that a letter must not get wrong.
   */
  certain?: true;
}
/**
 * A number in the record: the number of the wording, or the one nearest before or after it.
 */
export interface RuleQuantity {
  id: RuleName;
  words?: RulePhrases;
  /**
   * A number that is known without wordings.
   */
  of?: 'age' | 'amount' | 'payer_limit';
}
/**
 * One thing that must be known.
 */
export interface RuleElement {
  id: RuleName;
  /**
   * What must be true, a sentence.
   */
  text: string;
  need: ElementNeed;
  group?: RuleName;
  true_when?: ElementKnowledge;
  false_when?: ElementKnowledge;
  computed?: RuleComputation;
  /**
   * What is asked where it is not known.
   */
  question?: string;
  /**
   * Field of the request that answers it; absent: patient_summary.
   */
  field?: string;
}
/**
 * How it is known; one hit is enough.
 */
export interface ElementKnowledge {
  words?: RulePhrases;
  subject_words?: RulePhrases;
  payer_words?: RulePhrases;
  services?: RuleServices;
  treatments?: RuleTreatments;
  procedures?: CodePrefixes;
  modifiers?: CodePrefixes;
  diagnoses?: CodePrefixes;
  /**
   * Reason codes: carc-197.
   *
   * @minItems 1
   */
  codes?: RecordId[];
  /**
   * Remark codes: rarc-n864.
   *
   * @minItems 1
   */
  remarks?: RecordId[];
  /**
   * Kinds of grounds.
   *
   * @minItems 1
   */
  grounds?: GroundKind[];
  /**
   * Where the case stands in time.
   *
   * @minItems 1
   */
  settings?: CareSetting[];
  /**
   * Lines of business.
   *
   * @minItems 1
   */
  insurer_types?: InsurerType[];
}
/**
 * A figure that is computed before the rule is evaluated, and what it must be.
 */
export interface RuleComputation {
  figure: RuleFigure;
  start?: RuleName;
  later_start?: RuleName;
  end?: RuleName;
  value?: RuleName;
  less?: RuleName;
  whole?: RuleName;
  /**
   * It must reach this.
   */
  at_least?: number;
  /**
   * It must not exceed this.
   */
  at_most?: number;
  /**
   * It must exceed this.
   */
  above?: number;
  /**
   * It must stay below this.
   */
  below?: number;
  against?: RuleName;
}
/**
 * What the letter says. {{the_law}} prints the law, and a verb after it agrees with it; ids of elements give _told (the fact as told), _required (that fact is of the drug or class that the payer asks for first), _words (the wording found) and _value, _start_date, _end_date, _last_date, _limit, _later (of a computation); events give _date and _month, quantities _value.
 */
export interface RuleLetter {
  met: RuleTexts;
  unknown?: RuleTexts;
  /**
   * Advice beside the letter where it fails.
   */
  failed?: string;
  /**
   * What the payer must do, completing 'I ask the plan to'.
   */
  remedy?: string;
}
/**
 * One reply and its answer.
 */
export interface RuleReply {
  /**
   * What the payer says.
   */
  payer: string;
  /**
   * What answers it, a text of letters.
   */
  answer: string;
  payer_words?: RulePhrases;
}
/**
 * One proof.
 */
export interface RuleEvidence {
  /**
   * What it proves.
   */
  proves: string;
  /**
   * Which document, in words.
   */
  document: string;
}
/**
 * evidence.yaml: documents that decide denials.
 */
export interface EvidenceFile {
  /**
   * Documents.
   *
   * @minItems 1
   */
  evidence: EvidenceRecord[];
}
/**
 * One kind of document.
 */
export interface EvidenceRecord {
  id: RecordId;
  /**
   * The document as an enclosure list names it, starting with a capital: 'Operative report for the date of service'.
   */
  name: string;
  proves: Sentence;
  obtain: Sentence;
  /**
   * Words by which a caller's list of documents names it, in lower case.
   *
   * @minItems 1
   */
  signals: string[];
}
/**
 * *.examples.yaml: what must come out for a given case; run by 'denial-management packs test'.
 */
export interface ExampleFile {
  on: IsoDate;
  /**
   * Examples.
   *
   * @minItems 1
   */
  examples: Example[];
}
/**
 * One call and what its answer must show.
 */
export interface Example {
  /**
   * What the example shows, as a sentence.
   */
  name: string;
  /**
   * The operation called.
   */
  operation:
    | 'generate_appeal_letter'
    | 'lookup_denial_code'
    | 'list_denial_codes'
    | 'analyze_denial_letter'
    | 'find_controlling_law';
  /**
   * Its input.
   */
  input: {};
  /**
   * Why the example is not run for now.
   */
  skip?: string;
  /**
   * What must hold of the answer.
   */
  expect: {
    /**
     * Field paths (deadline.safe_date, citations.0.id) and their exact values.
     */
    fields?: {};
    /**
     * Ids of scoring rules that must appear among the score factors.
     */
    fires?: string[];
    /**
     * Ids of scoring rules that must not appear.
     */
    silent?: string[];
    /**
     * Text that the letter must contain.
     */
    letter_contains?: string[];
    /**
     * Text that the letter must not contain.
     */
    letter_lacks?: string[];
    /**
     * Arguments that must stand in the letter.
     */
    uses_arguments?: string[];
    /**
     * Arguments that must not stand in the letter.
     */
    omits_arguments?: string[];
    /**
     * Ids of authorities or regulations that must be cited.
     */
    cites?: string[];
    /**
     * Ids that must not be cited.
     */
    cites_not?: string[];
    /**
     * Rules of controlling law that must be met.
     */
    meets?: RecordId[];
    /**
     * Rules of controlling law that must not be met.
     */
    meets_not?: RecordId[];
    /**
     * Text that the rules that are met must say, remedies included.
     */
    law_contains?: string[];
    /**
     * Code of the failure expected instead of an answer.
     */
    error?: string;
  };
}
/**
 * filing-proofs.yaml: what each document is worth as proof that a claim was filed in time.
 */
export interface FilingProofFile {
  /**
   * Documents, the strongest first. Of those whose words fit a document the first counts.
   *
   * @minItems 1
   */
  proofs: FilingProofRecord[];
}
/**
 * One kind of document.
 */
export interface FilingProofRecord {
  id: RecordId;
  /**
   * The document as a list names it.
   */
  name: string;
  /**
   * Words by which a caller names it, in lower case.
   *
   * @minItems 1
   *
   * Items: Words.
   */
  words: string[];
  /**
   * One of these words has to stand beside them.
   *
   * @minItems 1
   *
   * Items: Words.
   */
  also?: string[];
  grade: FilingProofGrade;
  because: Sentence;
  needs?: Sentence;
  obtain?: Sentence;
  /**
   * Where a rule of a line of business gives it another worth; the first that fits counts.
   *
   * @minItems 1
   */
  by_line?: FilingProofOfLine[];
  /**
   * Where its worth was read.
   *
   * @minItems 1
   */
  sources: Source[];
}
/**
 * One line of business, in some states or in all.
 */
export interface FilingProofOfLine {
  /**
   * Lines of business.
   *
   * @minItems 1
   */
  insurer_types: InsurerType[];
  /**
   * States; absent: all.
   *
   * @minItems 1
   */
  states?: StateCode[];
  grade: FilingProofGrade;
  because: Sentence;
  source: Source;
}
/**
 * forbidden-law.yaml: law that may not be cited for a line of business, and why. A wrong citation discredits a letter.
 */
export interface ForbiddenLawFile {
  /**
   * Law that does not bind, no longer binds or does not bind yet.
   *
   * @minItems 1
   */
  forbidden_law: ForbiddenLawRecord[];
}
/**
 * One body of law, and where it may not be cited.
 */
export interface ForbiddenLawRecord {
  id: RecordId;
  /**
   * The law as people name it.
   */
  law: string;
  /**
   * Beginnings of its citations: no letter under these lines of business prints a citation that holds one. Absent: too many to list.
   *
   * @minItems 1
   *
   * Items: A citation or its beginning.
   */
  citations?: string[];
  /**
   * Lines of business for which it may not be cited; absent: all.
   *
   * @minItems 1
   */
  insurer_types?: InsurerType[];
  because: Sentence;
  instead?: Sentence;
  /**
   * The law that says so.
   *
   * @minItems 1
   */
  regulations?: RecordId[];
  source: Source;
  /**
   * Only in a letter at one of these levels of appeal; absent: at any.
   *
   * @minItems 1
   */
  levels?: AppealLevelId[];
  /**
   * Only where the plan is of this status; absent: always.
   */
  when?: 'grandfathered';
}
/**
 * ground-wordings.yaml: how payers say each kind of ground, and what stands beside grounds and is none. Phrases decide; where none fits, the example sentences do.
 */
export interface GroundWordingFile {
  /**
   * One record for each kind of ground, and records for what is no ground.
   *
   * @minItems 1
   */
  wordings: GroundWording[];
}
/**
 * Phrases and example sentences of one meaning.
 */
export interface GroundWording {
  id: RecordId;
  tells: GroundWordingMeaning;
  kind?: GroundKind;
  /**
   * Wordings that tell it, in the language of signals.
   *
   * @minItems 1
   *
   * Items: Words; (a|b) one of several, [a] may be left out, word* any ending, # a number, .. up to two other words, ... up to eight.
   */
  phrases?: string[];
  /**
   * Wordings beside which the phrases do not count.
   *
   * @minItems 1
   *
   * Items: Words, as in phrases.
   */
  unless?: string[];
  /**
   * Sentences that tell it, in our own words, each of another payer, service or style.
   *
   * @minItems 3
   *
   * Items: A sentence or clause as a notice prints it.
   */
  says?: string[];
  /**
   * Words without which no sentence tells this ground, in small letters; a star stands for any ending. Absent: every sentence may tell it.
   *
   * @minItems 1
   *
   * Items: A word or phrase: 'waiting period', 'preexist*'.
   */
  anchors?: string[];
  /**
   * Statements that tell the same: their example sentences are learned as well.
   *
   * @minItems 1
   */
  learns_from?: RecordId[];
  /**
   * Sentences that are not learned from and must be read as this.
   *
   * @minItems 1
   *
   * Items: A sentence or clause as a notice prints it.
   */
  checks?: string[];
  /**
   * Codes that give this ground where no words do.
   *
   * @minItems 1
   */
  codes?: RecordId[];
  codes_of_procedures?: CodesOfProcedures;
  stands_for?: RecordId;
  /**
   * Kinds of denial whose other codes give this ground.
   *
   * @minItems 1
   */
  categories?: Category[];
}
/**
 * Codes that give this ground where the service is one of these procedures, and another ground else.
 */
export interface CodesOfProcedures {
  /**
   * Ids of codes.
   *
   * @minItems 1
   */
  codes: RecordId[];
  /**
   * Beginnings of procedure codes: '9928' for 99281 to 99285.
   *
   * @minItems 1
   */
  procedures: string[];
}
/**
 * grounds.yaml: how a letter answers each kind of reason that a payer gives.
 */
export interface GroundFile {
  /**
   * One record for each kind of ground.
   *
   * @minItems 1
   */
  grounds: GroundAnswer[];
  /**
   * What reasons and facts are about in different words: a reason that has a word of the one list is answered by facts that have a word of the other.
   */
  topics?: GroundTopic[];
}
/**
 * How a letter answers one kind of ground.
 */
export interface GroundAnswer {
  id: GroundKind;
  /**
   * What the ground is about, as a heading names it: 'The earlier treatments'. No verdict, no full stop.
   */
  name: string;
  /**
   * True: a clinician decides it; tests of the service and holdings of authorities speak to it.
   */
  clinical?: true;
  facts: GroundFacts;
  claim?: GroundClaim;
  /**
   * What follows for a reason of this kind from a fact with certain words, printed behind the facts. The first that a fact carries is printed.
   *
   * @minItems 1
   */
  concludes?: GroundConclusion[];
  /**
   * Sentences around the facts, by what the facts do to the ground. The first that fits is printed.
   *
   * @minItems 2
   */
  answers: GroundSentences[];
  /**
   * What the payer has to show if it upholds on this ground, completing 'If the decision stands, please'.
   */
  ask: string;
  /**
   * The same where days, counts or values of the case were computed against the reason: then what they show is not asked for once more.
   */
  ask_computed?: string;
  /**
   * What a specialist says on this reason in any case of its kind, each a paragraph; printed in the order given where the facts leave room.
   *
   * @minItems 1
   * @maxItems 18
   */
  stands?: GroundPoint[];
  /**
   * Documents that settle it, by id, the most important first.
   */
  evidence?: RecordId[];
  reply?: GroundReply;
  /**
   * Other sentences for some coverage; the first that fits stands in place of the record's own.
   *
   * @minItems 1
   */
  in_case?: GroundCase[];
}
/**
 * Which facts of the case speak to it, besides those that share words or numbers with the payer's reason.
 */
export interface GroundFacts {
  /**
   * Kinds of facts, the most telling first.
   *
   * @minItems 1
   */
  kinds: CaseFactKind[];
  /**
   * True: findings that answer no other reason are told for it, where it is the only reason or the only one without facts.
   */
  rest?: true;
  /**
   * Words and phrases of facts that speak to it, in small letters; compared by their stems.
   *
   * Items: A word or phrase.
   */
  words?: string[];
}
/**
 * What the letter holds against a reason of this kind. It stands before the facts, where they speak plainly to the reason and the payer's own sentence cannot be turned into its opposite.
 */
export interface GroundClaim {
  /**
   * One short sentence, Handlebars. Nothing that facts of these kinds could not carry.
   */
  text: string;
  /**
   * True: one of the facts must tell a value before and after.
   */
  changes?: true;
  /**
   * Kinds of facts that can carry it; at least one must be told at the reason.
   *
   * @minItems 1
   */
  needs: CaseFactKind[];
}
/**
 * One conclusion and what a fact has to tell to carry it.
 */
export interface GroundConclusion {
  /**
   * The payer's reason has at least one of these words or phrases.
   *
   * @minItems 1
   *
   * Items: A word or phrase.
   */
  reason?: string[];
  /**
   * Kinds of facts that carry it; absent: any.
   *
   * @minItems 1
   */
  kinds?: CaseFactKind[];
  /**
   * Words and phrases in small letters, compared by their stems; the fact has at least one of them.
   *
   * @minItems 1
   *
   * Items: A word or phrase.
   */
  words?: string[];
  /**
   * The fact has at least one of these as well.
   *
   * @minItems 1
   *
   * Items: A word or phrase.
   */
  also?: string[];
  /**
   * With one of these the fact carries nothing.
   *
   * @minItems 1
   *
   * Items: A word or phrase.
   */
  unless?: string[];
  /**
   * True: the fact is a treatment that the payer names, or the payer names none.
   */
  named?: true;
  /**
   * True: the fact tells a value before and after.
   */
  changes?: true;
  /**
   * True: the fact also has a telling word of the payer's reason.
   */
  shares?: true;
  /**
   * The conclusion, one sentence, Handlebars. It says no more than the words carry.
   */
  text: string;
}
/**
 * Sentences for one state of the case.
 */
export interface GroundSentences {
  /**
   * State of the case.
   */
  when: 'met' | 'told' | 'open';
  /**
   * What is said before the facts, Handlebars. It claims nothing that the facts may not show.
   */
  lead?: string;
  /**
   * What follows from the facts, Handlebars.
   */
  close?: string;
}
/**
 * One paragraph on a reason: what has to be shown, how the record shows it, where the payer finds it in its own files, what holds if it stands in part. True whenever its limits hold; it concedes nothing and names no other cause for the denial.
 */
export interface GroundPoint {
  /**
   * One to three sentences, Handlebars. A sentence that names a document with {{enclosure "id"}} is left out where nobody has it.
   */
  text: string;
  /**
   * Words of which the case has to tell one, in the service, the diagnosis or the caller's own account, and not deny it. Absent: it needs none.
   *
   * @minItems 1
   */
  told?: string[];
  /**
   * Words of which the case may tell none. Absent: any may be told.
   *
   * @minItems 1
   */
  untold?: string[];
  /**
   * Modifiers of which the line in dispute carried one: '25'. Absent: it needs none.
   *
   * @minItems 1
   */
  modifiers?: string[];
  /**
   * Lines of business in which it holds; absent: all.
   *
   * @minItems 1
   */
  insurer_types?: InsurerType[];
  /**
   * Signers for whom it holds; absent: all.
   *
   * @minItems 1
   */
  requesters?: Requester[];
  /**
   * True: only where nothing was computed against the reason, since the computation answers what it asks.
   */
  unless_computed?: true;
}
/**
 * What the payer will likeliest say to the answer, and what answers that.
 */
export interface GroundReply {
  /**
   * The reply, a sentence.
   */
  payer: string;
  /**
   * The answer.
   */
  answer: string;
}
/**
 * Sentences for some coverage. What is absent stays as the record has it.
 */
export interface GroundCase {
  when: CoverageCondition;
  /**
   * Sentences that are tried before the record's own.
   *
   * @minItems 1
   */
  answers?: GroundSentences[];
  /**
   * What the payer has to show if it upholds on this ground, completing 'If the decision stands, please'.
   */
  ask?: string;
}
/**
 * One thing that payers and clinicians name in different words.
 */
export interface GroundTopic {
  id: RecordId;
  /**
   * Words of the payer's reason.
   *
   * @minItems 1
   *
   * Items: A word or phrase in small letters; compared by its stem.
   */
  reasons: string[];
  /**
   * Words of the facts that answer it.
   *
   * @minItems 1
   *
   * Items: A word or phrase in small letters; compared by its stem.
   */
  facts: string[];
  /**
   * True: a value that changed answers it too, whatever was measured.
   */
  changes?: true;
  /**
   * True: these words of facts name the very thing that the words of the reason name, and do not only bear on it.
   */
  same?: true;
}
/**
 * group-codes.yaml: what a group code says about who bears the amount.
 */
export interface GroupCodeFile {
  /**
   * Group codes.
   *
   * @minItems 1
   */
  group_codes: GroupCodeRecord[];
}
/**
 * One group code.
 */
export interface GroupCodeRecord {
  id: RecordId;
  code: GroupCode;
  /**
   * Name.
   */
  name: string;
  who_pays: Sentence;
  first_question: Sentence;
  /**
   * Whether the patient may be billed.
   */
  patient_may_be_billed: 'yes' | 'no' | 'depends';
  letter_sentence: Sentence;
  /**
   * What the group means for kinds of codes whose own record says nothing about it; the first that fits decides.
   *
   * @minItems 1
   */
  rules?: GroupRule[];
}
/**
 * One rule.
 */
export interface GroupRule {
  /**
   * Kinds of denial; absent: all.
   *
   * @minItems 1
   */
  categories?: Category[];
  /**
   * The code's own instrument; absent: any.
   *
   * @minItems 1
   */
  actions?: RecommendedAction[];
  action?: RecommendedAction;
  because: Sentence;
}
/**
 * insurer-types.yaml: lines of business, the words by which people and plan names state them, and what stands in for an unclear one.
 */
export interface InsurerTypeFile {
  /**
   * Lines of business.
   *
   * @minItems 1
   */
  insurer_types: InsurerTypeRecord[];
}
/**
 * One line of business.
 */
export interface InsurerTypeRecord {
  id: InsurerType;
  /**
   * Name shown to people.
   */
  name: string;
  /**
   * Broad market.
   */
  family: 'commercial' | 'medicare' | 'medicaid' | 'federal' | 'casualty';
  summary: Sentence;
  regulator?: LineRegulator;
  /**
   * How a letter names the payer's side after the first mention: 'the plan', 'the contractor', 'the agency', 'the carrier'.
   */
  plan_term: string;
  /**
   * True: coverage of one injury, which has a claim number and no members.
   */
  injury_coverage?: true;
  /**
   * Whether state insurance law binds the coverage.
   */
  state_law_applies: 'yes' | 'no' | 'unknown';
  /**
   * Other values accepted for insurer_type, in lower case: medicare, ppo, erisa.
   */
  input_aliases: string[];
  /**
   * A payer's name that also fits another line is read as that line: how a plan is funded tells less than whose plan it is.
   */
  name_yields?: boolean;
  /**
   * How a narrative tells this coverage without its name, in lower case: union fund, pays the claims itself.
   *
   * @minItems 1
   */
  told_as?: string[];
  /**
   * Words in an insurer's name that state this line of business, in lower case, the most specific first.
   */
  name_signals: string[];
  /**
   * Claim filing indicators of an 835 (CLP06) that state this line of business.
   */
  claim_filing_indicators?: string[];
  /**
   * For an unclear type: the types it may be. Rights are given as the shortest among them.
   *
   * @minItems 2
   */
  candidates?: InsurerType[];
  rights_of?: InsurerType;
  ask?: Sentence;
}
/**
 * Who takes a complaint about a plan of this line.
 */
export interface LineRegulator {
  /**
   * The agency, as a letter addresses it.
   */
  name: string;
  /**
   * True: the state's own regulator goes before it where the state is known.
   */
  of_state?: true;
  source: Source;
}
/**
 * left-out.yaml: what a request may tell that a letter leaves out, and when it matters after all. Phrases decide; where none stands, the example sentences do.
 */
export interface LeftOutFile {
  /**
   * One record for each topic, and one or more for what belongs to the case.
   *
   * @minItems 1
   */
  left_out: LeftOutTopic[];
}
/**
 * A topic that letters leave out, or, with tells: case, what they never do.
 */
export interface LeftOutTopic {
  id: RecordId;
  tells: LeftOutReason;
  /**
   * What the writer is told that it is about: alcohol, tobacco and drugs.
   */
  name?: string;
  /**
   * Wordings that tell it, in the language of signals.
   *
   * @minItems 1
   *
   * Items: Words; (a|b) one of several, [a] may be left out, word* any ending, # a number, .. up to two other words, ... up to eight.
   */
  phrases?: string[];
  /**
   * Wordings that can be taken out of a sentence by themselves: 'since (the|her) divorce'. The rest of it stays.
   *
   * @minItems 1
   *
   * Items: Words; (a|b) one of several, [a] may be left out, word* any ending, # a number, .. up to two other words, ... up to eight.
   */
  inserted?: string[];
  /**
   * True, for one topic: what the writer asks to keep out of the letter. The program knows the ways to ask.
   */
  writers_wish?: true;
  /**
   * True: its wordings say of the whole sentence what it is. All of it goes, but for parts that decide something.
   */
  whole_sentence?: true;
  /**
   * Wordings beside which the sentence is not about the topic.
   *
   * @minItems 1
   *
   * Items: Words; (a|b) one of several, [a] may be left out, word* any ending, # a number, .. up to two other words, ... up to eight.
   */
  unless?: string[];
  matters_with?: LeftOutMatters;
  /**
   * Sentences that tell it, in our own words, each of another case. Others like them are known by these.
   *
   * @minItems 3
   *
   * Items: A sentence or clause as a caller writes it.
   */
  says: string[];
  /**
   * Sentences with the same words that belong to the case. They are learned as part of the case, and the check reads them.
   *
   * @minItems 1
   *
   * Items: A sentence or clause as a caller writes it.
   */
  stays?: string[];
  /**
   * Sentences that are not learned from and must be read as this topic.
   *
   * @minItems 1
   *
   * Items: A sentence or clause as a caller writes it.
   */
  checks?: string[];
}
/**
 * When it is told after all. One hit is enough.
 */
export interface LeftOutMatters {
  /**
   * Wordings in the diagnosis, the service or the payer's reason, in the language of signals.
   *
   * @minItems 1
   *
   * Items: Words; (a|b) one of several, [a] may be left out, word* any ending, # a number, .. up to two other words, ... up to eight.
   */
  words?: string[];
  /**
   * Wordings in what reviewers look for in the service: its criteria and tests, in the language of signals.
   *
   * @minItems 1
   *
   * Items: Words; (a|b) one of several, [a] may be left out, word* any ending, # a number, .. up to two other words, ... up to eight.
   */
  tests?: string[];
  /**
   * Kinds of ground that turn on it.
   *
   * @minItems 1
   */
  grounds?: GroundKind[];
}
/**
 * templates/appeal.yaml: the frame of one kind of document; code, arguments, service area and law fill it.
 */
export interface LetterTemplate {
  id: RecordId;
  /**
   * Kind of document, as the answer names it.
   */
  document: string;
  /**
   * Subject line of the letter, Handlebars.
   */
  title: string;
  /**
   * Instruments for which it is used; absent: it is written only where it is asked for by name.
   *
   * @minItems 1
   */
  actions?: RecommendedAction[];
  /**
   * Natural length of a document that is no letter of argument: it is neither filled up nor longer. Absent: 800 to 1,200 words.
   */
  most_words?: number;
  /**
   * Documents that come with this document by its nature, by evidence id; all others are named only where the caller has them.
   *
   * @minItems 1
   */
  encloses?: RecordId[];
  /**
   * True: notes for the signer's own use, without sender, addressee and signature.
   */
  sheet?: true;
  /**
   * Who may sign it, the first where nobody is named; absent: everyone.
   *
   * @minItems 1
   */
  requesters?: Requester[];
  /**
   * Lines of the addressee, Handlebars, where it does not go to the payer.
   *
   * @minItems 1
   *
   * Items: A line.
   */
  addressee?: string[];
  /**
   * Salutation, where it does not go to the payer.
   */
  salutation?: string;
  closing?: LetterClosing;
  /**
   * Lines at the end of the letter, such as an accreditation or a motto; the letterhead of a key has its own instead.
   *
   * @minItems 1
   * @maxItems 3
   *
   * Items: One line of text, without brackets and braces.
   */
  footer?: string[];
  code_text?: InstrumentText;
  /**
   * Sections in order.
   *
   * @minItems 3
   */
  sections: LetterSection[];
}
/**
 * What stands for the code's own words where the code has none for this instrument.
 */
export interface InstrumentText {
  /**
   * Last sentence of the opening.
   */
  thesis: string;
  /**
   * The answer.
   */
  rebuttal: string;
  /**
   * Completes 'I ask the plan to'.
   */
  remedy: string;
}
/**
 * One section: a slot, or texts of its own.
 */
export interface LetterSection {
  /**
   * Name of the section.
   */
  id: string;
  /**
   * Heading, Handlebars; absent: none.
   */
  heading?: string;
  slot?: LetterSlot;
  /**
   * Of the slot rights: only rights of these purposes.
   *
   * @minItems 1
   */
  purposes?: RightPurpose[];
  /**
   * Texts; the first whose condition holds is used, none: the section is left out.
   *
   * @minItems 1
   */
  variants?: SectionVariant[];
}
/**
 * One text.
 */
export interface SectionVariant {
  /**
   * Conditions; all must hold.
   */
  when?: {
    /**
     * Variables that must be set.
     *
     * Items: A variable.
     */
    has?: string[];
    /**
     * Variables that must not be set.
     *
     * Items: A variable.
     */
    lacks?: string[];
    /**
     * Signers.
     */
    requesters?: Requester[];
    /**
     * Settings.
     */
    settings?: CareSetting[];
    /**
     * Kinds of level.
     *
     * Items: A kind of level.
     */
    level_kinds?: ('internal' | 'external' | 'hearing' | 'court' | 'reopening' | 'request')[];
  };
  /**
   * Handlebars text; paragraphs are separated by an empty line.
   */
  text: string;
}
/**
 * notice-requirements.yaml: what the law requires a denial notice to contain.
 */
export interface NoticeRequirementFile {
  /**
   * Required items.
   *
   * @minItems 1
   */
  requirements: NoticeRequirement[];
}
export interface NoticeRequirement2 {
  id: RecordId;
  requires: Sentence;
  regulation: RecordId;
  /**
   * Lines of business whose notices are bound; each is bound by the regulation.
   *
   * @minItems 1
   */
  applies_to: InsurerType[];
  /**
   * Kinds of denial for which it is required; absent: all.
   *
   * @minItems 1
   */
  categories?: Category[];
  /**
   * Findings any of which shows that the notice contains it.
   *
   * @minItems 1
   */
  shown_by?: NoticeFinding[];
  /**
   * Wordings any of which shows it, in the language of signals.
   *
   * @minItems 1
   *
   * Items: A phrase.
   */
  phrases?: string[];
  letter_sentence: Sentence;
  /**
   * Sentences in which the wordings are found.
   *
   * @minItems 1
   *
   * Items: A sentence.
   */
  fires?: string[];
  /**
   * Sentences in which they are not.
   *
   * @minItems 1
   *
   * Items: A sentence.
   */
  silent?: string[];
}
/**
 * outcome-weights.yaml: log-odds by kind of service, fitted to published independent reviews.
 */
export interface OutcomeWeightFile {
  /**
   * Whose reviews.
   */
  population: string;
  /**
   * Years covered.
   */
  years: string;
  /**
   * How many cases.
   */
  cases: number;
  /**
   * Mean over the cases of the weights of treatment, category and subcategory together: subtracted, so that a usual treatment moves nothing.
   */
  treatment_center: number;
  /**
   * The same for the weights of diagnosis.
   */
  diagnosis_center: number;
  /**
   * Weights.
   *
   * @minItems 1
   */
  weights: OutcomeWeight[];
  terms: OutcomeTerms;
}
/**
 * One weight.
 */
export interface OutcomeWeight {
  /**
   * Column of the published file.
   */
  feature: string;
  /**
   * Value of the column.
   */
  value: string;
  /**
   * Weight.
   */
  log_odds: number;
  /**
   * Cases with that value.
   */
  n: number;
  /**
   * Of a category: mean log-odds of its subcategories, by their share of its cases. It counts where a service names no subcategory.
   */
  details?: number;
}
/**
 * Words and codes by which a request names a treatment or a diagnosis of the published reviews.
 */
export interface OutcomeTerms {
  /**
   * Treatments.
   *
   * @minItems 1
   */
  treatments: OutcomeTerm[];
  /**
   * Diagnoses.
   *
   * @minItems 1
   */
  diagnoses: OutcomeTerm[];
}
/**
 * One published category, or one subcategory within it.
 */
export interface OutcomeTerm {
  /**
   * Category, as published.
   */
  category: string;
  /**
   * Subcategory, as published.
   */
  detail?: string;
  /**
   * Other categories under which the reviews file the subcategory; they count where the text names them.
   *
   * @minItems 1
   */
  also?: string[];
  class?: RecordId;
  /**
   * How callers name it, in the language of signals; plurals in s are found too. The published names count besides.
   *
   * @minItems 1
   */
  names: string[];
  /**
   * Of a diagnosis: beginnings of its ICD-10-CM codes. The longest that fits decides.
   *
   * @minItems 1
   */
  icd10?: string[];
}
/**
 * pack.yaml: what a pack folder holds.
 */
export interface PackManifest {
  /**
   * Name of the pack, equal to its folder.
   */
  id: string;
  /**
   * Name shown to people.
   */
  title: string;
  /**
   * Version of the content, year.month.day.
   */
  version: string;
  /**
   * What the pack covers, in two or three sentences.
   */
  description: string;
  category?: Category;
  /**
   * Records of earlier packs that this pack may replace, written kind:id, for example code:carc-50.
   *
   * Items: Kind and id of the record with a colon between them, such as code:carc-50, not the name of a file.
   */
  overrides?: string[];
  /**
   * Instruments for which this pack's arguments are borrowed where a remark code forces one on a code whose own pack cannot argue for it.
   *
   * @minItems 1
   */
  serves?: RecommendedAction[];
}
/**
 * patches.yaml: single fields of records of earlier packs, changed.
 */
export interface PatchFile {
  /**
   * Patches, applied in this order after the pack's own records.
   *
   * @minItems 1
   */
  patches: Patch[];
}
/**
 * What changes in one record; everything else stays as the earlier pack has it.
 */
export interface Patch {
  /**
   * The record, written kind:id, for example code:carc-45.
   */
  patch: string;
  /**
   * Fingerprint of the fields as they were when the patch was written; the check prints it. It is how a change below is noticed.
   */
  was?: string;
  because?: Sentence;
  set?: PatchedFields;
  add?: AddedEntries;
  add_first?: EntriesAddedFirst;
  drop?: DroppedEntries;
}
/**
 * Fields with their new values, nested as in the record. A list is replaced whole, or entry by entry under the ids of its entries; an empty value removes the field.
 */
export interface PatchedFields {
  [k: string]: unknown;
}
/**
 * Lists whose entries are added at the end of the record's own.
 */
export interface AddedEntries {
  [k: string]: unknown;
}
/**
 * Lists whose entries are put before the record's own, where the first that fits decides.
 */
export interface EntriesAddedFirst {
  [k: string]: unknown;
}
/**
 * Lists of entries, or of the ids of entries, that are taken out of the record's own.
 */
export interface DroppedEntries {
  [k: string]: unknown;
}
/**
 * payers.yaml: insurers, administrators and programs, so that a name in a request tells the line of business and the state.
 */
export interface PayerFile {
  /**
   * Payers.
   *
   * @minItems 1
   */
  payers: PayerRecord[];
}
/**
 * One payer.
 */
export interface PayerRecord {
  id: RecordId;
  /**
   * Name as a letter prints it.
   */
  name: string;
  /**
   * What it is.
   */
  kind: 'insurer' | 'administrator' | 'medicare_contractor' | 'program' | 'review_body';
  /**
   * Other names, abbreviations and usual misspellings, in lower case.
   */
  aliases: string[];
  insurer_type?: InsurerType;
  /**
   * Lines in which it is active.
   */
  lines?: InsurerType[];
  /**
   * Product names that decide the line of business.
   */
  products?: PayerProduct[];
  /**
   * States of activity, where it works in few; absent: national or unknown.
   */
  states?: StateCode[];
  /**
   * What a biller should know, for example who reviews what on its behalf.
   */
  note?: string;
  sources?: Sources;
}
/**
 * One product name.
 */
export interface PayerProduct {
  /**
   * Product name in lower case.
   */
  name: string;
  insurer_type: InsurerType;
}
/**
 * plain-language.yaml: what a patient is told about a denial and its letter, in plain English and Spanish.
 */
export interface PlainLanguageFile {
  /**
   * The heading of each part.
   *
   * @minItems 1
   */
  headings?: PlainHeading[];
  /**
   * What is said. Of the texts of one place the first that fits is printed.
   *
   * @minItems 1
   */
  texts: PlainText[];
  /**
   * Documents of evidence as a patient calls them.
   *
   * @minItems 1
   */
  documents?: PlainDocument[];
}
/**
 * A heading in both languages.
 */
export interface PlainHeading {
  id: PlainPart;
  /**
   * In English.
   */
  en: string;
  /**
   * In Spanish.
   */
  es: string;
}
/**
 * A text in both languages, and when it is said.
 */
export interface PlainText {
  id: RecordId;
  part: PlainPart;
  place: RecordId;
  when?: PlainCondition;
  /**
   * In English, at most grade 7.
   */
  en: string;
  /**
   * In Spanish, fairly easy by the INFLESZ scale.
   */
  es: string;
}
/**
 * All that is named has to hold.
 */
export interface PlainCondition {
  /**
   * Kinds of denial.
   *
   * @minItems 1
   */
  categories?: Category[];
  /**
   * Kinds of document.
   *
   * @minItems 1
   *
   * Items: A kind of document.
   */
  documents?: string[];
  /**
   * Who signs.
   *
   * @minItems 1
   */
  requesters?: Requester[];
  /**
   * Values and facts that are known.
   *
   * @minItems 1
   */
  has?: PlainFact[];
  /**
   * Values and facts that are not known.
   *
   * @minItems 1
   */
  lacks?: PlainFact[];
}
/**
 * A document in both languages.
 */
export interface PlainDocument {
  id: RecordId;
  /**
   * In English.
   */
  en: string;
  /**
   * In Spanish.
   */
  es: string;
}
/**
 * regulations/erisa.yaml: statutes, rules and decisions, each with what it requires, whom it binds and since when.
 */
export interface RegulationFile {
  /**
   * Authorities of law.
   *
   * @minItems 1
   */
  regulations: RegulationRecord[];
}
/**
 * One authority of law.
 */
export interface RegulationRecord {
  id: RecordId;
  /**
   * Section-level citation as a letter prints it.
   */
  citation: string;
  /**
   * Lines of business for which a letter prints another citation: one of two texts that say the same binds them.
   *
   * @minItems 1
   */
  cited_for?: CitationForLines[];
  /**
   * What the section is about, two to eight words.
   */
  title: string;
  /**
   * What it requires, in one or two sentences of our own that follow the text read.
   */
  requires: string;
  /**
   * Lines of business that it binds.
   *
   * @minItems 1
   */
  applies_to: InsurerType[];
  /**
   * Law of states: those whose coverage it binds; absent: federal law, or every state.
   *
   * @minItems 1
   *
   * Items: Two-letter code of a state.
   */
  states?: string[];
  when?: CoverageCondition;
  /**
   * What it helps with: categories of denial, or topics such as notice_and_procedure.
   *
   * @minItems 1
   */
  use_for: string[];
  effective_from: IsoDate;
  effective_to?: IsoDate;
  /**
   * Why letters may lose what they say of it on that day; asked for where a text names it.
   */
  after_end?: string;
  /**
   * How the section reads at other times: before it was changed, or once a change that is decided takes effect.
   *
   * @minItems 1
   */
  versions?: RegulationVersion[];
  /**
   * Whether the requirement was read in the law's text, an official page, or two agreeing sources. Only verified law is cited in letters.
   */
  verified: boolean;
  /**
   * Which part was read, where not all.
   */
  verified_scope?: string;
  /**
   * What was read.
   */
  evidence:
    | 'primary'
    | 'official'
    | 'secondary_multiple'
    | 'primary_older_text'
    | 'primary_partial'
    | 'secondary'
    | 'knowledge';
  /**
   * Law that says the same for fewer lines of business: where a rule may cite that, it does not cite this.
   *
   * @minItems 1
   */
  yields_to?: RecordId[];
  /**
   * Where it must not be used, or how it is misread.
   */
  caution?: string;
  /**
   * Public page of the section.
   */
  url?: string;
  source: Source;
}
/**
 * The citation for some lines.
 */
export interface CitationForLines {
  /**
   * The lines.
   *
   * @minItems 1
   */
  insurer_types: InsurerType[];
  /**
   * The text that binds them.
   */
  citation: string;
}
/**
 * The wording of some time. What is absent stays as the record has it.
 */
export interface RegulationVersion {
  from: IsoDate;
  to?: IsoDate;
  /**
   * Citation of that time.
   */
  citation?: string;
  /**
   * What it requires then.
   */
  requires?: string;
  /**
   * Public page of that text.
   */
  url?: string;
  source: Source;
}
/**
 * remarks.yaml: remittance advice remark codes (RARC), short records.
 */
export interface RemarkFile {
  /**
   * Remark codes.
   *
   * @minItems 1
   */
  remarks: RemarkRecord[];
}
/**
 * One remark code.
 */
export interface RemarkRecord {
  id: RecordId;
  /**
   * The code: N290, MA130, M51.
   */
  code: string;
  review?: Review;
  reviews?: RecordReviews;
  /**
   * Whether the code set still allows it.
   */
  status: 'active' | 'deactivated';
  start?: IsoDate;
  stop?: IsoDate;
  last_modified?: IsoDate;
  /**
   * Remark or reason codes to read for a deactivated one, as the code set names them.
   *
   * @minItems 1
   */
  replaced_by?: RecordId[];
  /**
   * True where the code set itself names no successor, so that replaced_by is our reading.
   */
  replacement_inferred?: true;
  category: Category;
  /**
   * Our own short name, no full stop.
   */
  title: string;
  /**
   * What exactly is missing or meant, in one to three sentences.
   */
  meaning: string;
  /**
   * What to send, correct or argue, in one to three sentences.
   */
  what_to_do: string;
  /**
   * True for a remark that only informs and explains no adjustment.
   */
  alert: boolean;
  /**
   * The exact data element to correct, as a noun phrase that can follow 'the', for example 'rendering provider's national provider identifier (NPI)'.
   */
  element?: string;
  location?: ClaimLocation;
  action?: RecommendedAction;
  /**
   * True where the remark decides the instrument whatever reason code it stands with.
   */
  decides?: true;
  because?: Sentence;
  appeal_effect?: Sentence;
  /**
   * True where the remark says that the decision carries no appeal right, so that no time to appeal is shown or stated.
   */
  no_appeal_right?: true;
  /**
   * Reason codes that it commonly comes with.
   */
  pairs_with?: RecordId[];
}
/**
 * Where a data element stands: segment of the electronic claim and field of the paper form.
 */
export interface ClaimLocation {
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
  professional_form?: string;
  /**
   * Form locator of the UB-04.
   */
  institutional_form?: string;
  /**
   * How a document that belongs to it is announced and sent.
   */
  attachment?: string;
}
/**
 * rules.yaml: scoring rules for confidence and urgency.
 */
export interface RuleFile {
  /**
   * Rules; every rule that holds adds its points.
   *
   * @minItems 1
   */
  rules: ScoringRule[];
}
/**
 * A condition over the case's facts, and points.
 */
export interface ScoringRule {
  id: RecordId;
  /**
   * Score that the points move.
   */
  score: 'confidence' | 'urgency';
  /**
   * Points added, negative to subtract.
   */
  points: number;
  because: Sentence;
  improve?: Sentence;
  /**
   * Facts that are true or false: where one of them is true, adding it gains nothing more, and the advice is not given.
   *
   * @minItems 1
   */
  improve_unless?: string[];
  /**
   * Fields of the request any of which makes the rule hold: a missing one is told with the points.
   *
   * @minItems 1
   */
  fields?: string[];
  /**
   * Categories for which the rule is evaluated; absent: all.
   *
   * @minItems 1
   */
  categories?: Category[];
  conditions: GroupCondition;
}
/**
 * Exactly one of all, any, not.
 */
export interface GroupCondition {
  /**
   * Every condition must hold.
   */
  all?: Condition[];
  /**
   * At least one condition must hold.
   *
   * @minItems 1
   */
  any?: Condition[];
  not?: Condition;
}
/**
 * A comparison of one fact.
 */
export interface FactCondition {
  /**
   * Name of a fact of the catalogue.
   */
  fact: string;
  /**
   * How to compare.
   */
  operator:
    | 'equal'
    | 'notEqual'
    | 'in'
    | 'notIn'
    | 'contains'
    | 'doesNotContain'
    | 'lessThan'
    | 'lessThanInclusive'
    | 'greaterThan'
    | 'greaterThanInclusive';
  /**
   * What to compare with.
   */
  value: string | number | boolean | unknown[];
}
/**
 * sending.yaml: how a letter and its enclosures are sent, by channel.
 */
export interface SendingFile {
  /**
   * Channels.
   *
   * @minItems 1
   */
  channels: SendingChannelRecord[];
}
/**
 * One channel. In double braces may stand: payer, to, sender, patient, member, claim, date, file_by, enclosures. A line or a step with a value that is not known is left out.
 */
export interface SendingChannelRecord {
  id: SendingChannel;
  /**
   * Line to write above the address of the letter.
   */
  letter_line?: string;
  /**
   * Lines of the sheet that goes first.
   *
   * @minItems 1
   *
   * Items: A line.
   */
  cover_sheet?: string[];
  /**
   * What to do, in order.
   *
   * @minItems 1
   */
  steps: Sentence[];
}
/**
 * sentences.yaml: sentences by which the engine joins facts, limits, tests and law in a letter.
 */
export interface SentenceFile {
  /**
   * Sentences by id. The engine asks for each of them by name.
   *
   * @minItems 1
   */
  sentences: JoiningSentence[];
}
/**
 * One sentence, with alternatives.
 */
export interface JoiningSentence {
  id: RecordId;
  /**
   * Handlebars text.
   */
  text: string;
}
/**
 * service-areas/knee-replacement.yaml: one kind of service or drug that is often denied: how callers name it, what reviewers look for, which authorities address it.
 */
export interface ServiceAreaRecord {
  id: RecordId;
  /**
   * Name as a letter prints it, lower case unless a proper name: 'total knee replacement'.
   */
  name: string;
  /**
   * How a letter names it after the first time, with its article: 'the infusions', 'the chair', 'the surgery'.
   */
  short_name?: string;
  /**
   * True: the short name is plural.
   */
  plural?: true;
  /**
   * Field in which a reviewer of the service should practice, as a noun phrase: 'sleep medicine'. Absent where it depends on the case.
   */
  specialty?: string;
  /**
   * How callers name it: synonyms, abbreviations, brand and generic names. Most specific first.
   *
   * @minItems 1
   */
  names: string[];
  /**
   * CPT and HCPCS codes, bare numbers only.
   *
   * Items: One code of CPT and HCPCS, five letters or digits.
   */
  procedure_codes: string[];
  /**
   * Of a class: first and last code of each range, both included.
   *
   * @minItems 1
   */
  procedure_code_ranges?: string[];
  /**
   * True: not one service but a class of them, such as imaging. It is recognized only where no other area is.
   */
  class?: true;
  /**
   * Diagnoses for which it is used.
   */
  diagnoses: ServiceAreaDiagnosis[];
  /**
   * True: the criteria and authorities hold for the diagnoses listed and no other, as with a drug that has uses in several diseases. For another diagnosis the service is not recognized.
   */
  only_for_diagnoses?: true;
  /**
   * True: the service is itself a level of care: an admission, a stay or a program.
   */
  level_of_care?: true;
  /**
   * What reviewers look for, the most telling first.
   *
   * @minItems 2
   * @maxItems 9
   */
  criteria: ServiceAreaCriterion[];
  /**
   * What has to be true of a case, measurable: the criteria of coverage policies and guidelines, the most telling first.
   *
   * @minItems 1
   * @maxItems 16
   */
  tests?: ServiceTest[];
  /**
   * What authorities hold on the service. Only those whose content was read are told in letters.
   *
   * @maxItems 16
   */
  holdings?: ServiceHolding[];
  /**
   * Reasons often given for refusing it, with the tests that answer them.
   *
   * @maxItems 12
   */
  usual_grounds?: UsualGround[];
  /**
   * What a letter on the service must not say or do, for reviewers and the brief.
   *
   * @maxItems 10
   */
  traps?: string[];
  /**
   * Rules of controlling-law that often decide it, by id.
   *
   * @maxItems 12
   */
  controlling_law?: RecordId[];
  /**
   * Documents that show the criteria, by evidence id, the most important first.
   *
   * @minItems 2
   */
  evidence: RecordId[];
  /**
   * Clinical points for a letter.
   *
   * @minItems 1
   */
  arguments: ClinicalArgument[];
  /**
   * Clinical authorities that address the service, by id.
   */
  authorities: RecordId[];
  /**
   * Categories in which it is usually denied.
   */
  typical_denials?: Category[];
  /**
   * Whether delay matters.
   */
  urgency: 'none' | 'time_sensitive' | 'urgent';
  /**
   * True: the service is emergency care, which is judged by the symptoms. Codes that name another way to argue for emergencies take it. False: never, whatever the facts tell, as with a ground ambulance, which the federal law on emergencies does not reach.
   */
  emergency?: boolean;
  delay_risk?: Sentence;
  /**
   * Treatment category of outcome-weights.yaml.
   */
  outcome_treatment?: string;
  /**
   * Treatment subcategory of outcome-weights.yaml.
   */
  outcome_treatment_detail?: string;
  /**
   * Diagnosis category of outcome-weights.yaml that usually goes with the service.
   */
  outcome_diagnosis?: string;
  /**
   * Diagnosis subcategory of outcome-weights.yaml.
   */
  outcome_diagnosis_detail?: string;
  review: Review;
  reviews?: RecordReviews;
}
/**
 * One diagnosis.
 */
export interface ServiceAreaDiagnosis {
  /**
   * Beginning of the ICD-10-CM codes: M17, G47.3.
   */
  icd10_prefix: string;
  /**
   * How callers name it.
   *
   * @minItems 1
   */
  names: string[];
}
/**
 * One point that reviewers look for.
 */
export interface ServiceAreaCriterion {
  /**
   * The point as a noun phrase or short clause that the record can show.
   */
  text: string;
  /**
   * Phrases that speak of it in a clinical summary: names and abbreviations of tests, scores, drugs, measures and findings. Compared word by word, without capitals and marks; a plural s is found too. A point that is an absence ('no symptoms') needs phrases that say so ('no cough', 'asymptomatic'), because a mention that the sentence denies does not count. No phrase that any summary may hold.
   *
   * @minItems 1
   */
  signals: string[];
  evidence: RecordId;
}
/**
 * One thing that has to be true, with where it is written.
 */
export interface ServiceTest {
  id: RecordId;
  /**
   * The test in our words, as a noun phrase or clause: 'an apnea-hypopnea index of at least 15 events an hour'.
   */
  text: string;
  measure: TestMeasure;
  /**
   * Any of these instead.
   *
   * @minItems 1
   * @maxItems 10
   */
  alternatives?: TestMeasure[];
  /**
   * All of these besides.
   *
   * @minItems 1
   * @maxItems 6
   */
  all_of?: TestMeasure[];
  /**
   * Whose test it is.
   *
   * @minItems 1
   */
  applies_to?: ('medicare' | 'medicaid' | 'commercial' | 'guideline')[];
  /**
   * Limits the test to cases whose diagnosis or service names one of these: words or ICD-10-CM prefixes.
   *
   * @minItems 1
   * @maxItems 20
   */
  indications?: string[];
  /**
   * Words of payers and records that speak of it, so that a ground finds its test and a fact its ground.
   *
   * @minItems 1
   * @maxItems 40
   */
  concepts: string[];
  /**
   * What shows it, as a list of documents in plain words.
   */
  evidence?: string;
  source: TestSource;
}
/**
 * What is measured and against what. Numbers compare with the values of the case; present and absent with what it says.
 */
export interface TestMeasure {
  /**
   * How records name it: test, score, drug, finding; also abbreviations.
   *
   * @minItems 1
   * @maxItems 30
   */
  names?: string[];
  /**
   * Unit of the numbers.
   */
  unit?: string;
  /**
   * The value must reach it.
   */
  at_least?: number;
  /**
   * The value must not exceed it.
   */
  at_most?: number;
  /**
   * The value must lie above it.
   */
  above?: number;
  /**
   * The value must lie below it.
   */
  below?: number;
  /**
   * The value must lie within, both ends included.
   *
   * @minItems 2
   * @maxItems 2
   */
  between?: number[];
  /**
   * True: the record must say that one of the names is there.
   */
  present?: true;
  /**
   * True: the record must say that it is not there.
   */
  absent?: true;
  /**
   * True: the number is the patient's age in years.
   */
  of_age?: true;
  trial?: TestTrial;
  /**
   * How long ago the value may lie, or within which time.
   */
  within?: string;
  /**
   * How long it must have lasted.
   */
  for_at_least?: string;
  /**
   * Something of which one must also be there.
   *
   * @minItems 1
   * @maxItems 20
   */
  with?: string[];
  /**
   * Values of which one is as good as something of with: a score counts by its number, not by its name.
   *
   * @minItems 1
   * @maxItems 5
   */
  with_values?: TestMeasure[];
}
/**
 * Treatments that must have been tried.
 */
export interface TestTrial {
  /**
   * Classes of treatment.
   *
   * @minItems 1
   * @maxItems 20
   */
  classes?: string[];
  /**
   * Drugs or treatments of these classes by name.
   *
   * @minItems 1
   * @maxItems 60
   */
  agents?: string[];
  /**
   * How many.
   */
  min_count?: number;
  /**
   * How long each.
   */
  min_duration?: string;
  /**
   * Within which time before the request.
   */
  within?: string;
}
/**
 * Where the test is written.
 */
export interface TestSource {
  authority?: RecordId;
  /**
   * Section or part.
   */
  section?: string;
  /**
   * What it says, one sentence in our words that a letter may print after the authority's name.
   */
  holds?: string;
  /**
   * content: the text or an abstract was read. identity: only title and issuer are known; then nothing it says is printed.
   */
  checked: 'content' | 'identity';
  date: IsoDate;
  /**
   * Where it was read.
   */
  url?: string;
}
/**
 * What an authority says of the service.
 */
export interface ServiceHolding {
  authority: RecordId;
  /**
   * What it found or recommends, with figures or grade: one sentence in our words that follows the authority's name.
   */
  holds: string;
  /**
   * Grounds that it answers.
   *
   * @minItems 1
   */
  use_for: GroundKind[];
  /**
   * Limits it to cases whose diagnosis or service names one of these.
   *
   * @minItems 1
   * @maxItems 20
   */
  indications?: string[];
  /**
   * True: payers quote it against the service; it is never cited in support.
   */
  against_us?: true;
  /**
   * content: read. identity: known by title only; never told.
   */
  checked: 'content' | 'identity';
  date: IsoDate;
  /**
   * Where it was read.
   */
  url?: string;
}
/**
 * A reason often given.
 */
export interface UsualGround {
  /**
   * The reason in our words.
   */
  ground: string;
  /**
   * Tests of this area, by id.
   *
   * @minItems 1
   */
  answered_by: RecordId[];
  /**
   * How it is answered.
   */
  note?: string;
}
/**
 * One clinical point.
 */
export interface ClinicalArgument {
  /**
   * 25 to 110 words in short sentences. States what an authority says only where its content was read; otherwise names it for what its title and scope say. {{authority "id"}} prints title, issuer, number and year. A point without authorities reasons from the service and its record: how a finding is to be read, why a lesser service differs, what a refusal would have to name. It asserts neither law nor figures of studies, and nothing about the patient.
   */
  text: string;
  /**
   * Authorities on which the point rests; it is left out where none of them may be printed. Absent: it rests on none and holds everywhere.
   *
   * @minItems 1
   */
  authorities?: RecordId[];
  /**
   * Lines of business for which the point makes sense; absent: all.
   *
   * @minItems 1
   */
  insurer_types?: InsurerType[];
  /**
   * Diagnoses of the area for which the point makes sense, by icd10_prefix; absent: all. It is left out where the case has none of them.
   *
   * @minItems 1
   */
  diagnoses?: string[];
  /**
   * It holds only where the case tells that the patient is younger than so many years; an age that nobody tells is no such case.
   */
  under_age?: number;
  /**
   * Words of which the case has to tell one, in the service, the diagnosis or the caller's own account, and not deny it: 'seat elevation'. Absent: it holds for the service in any case.
   *
   * @minItems 1
   */
  told?: string[];
  /**
   * Kinds of denial that it answers; absent: medical_necessity, experimental, prior_authorization, level_of_care, benefit_limit, pharmacy.
   *
   * @minItems 1
   */
  categories?: Category[];
}
/**
 * short-codes.yaml: codes told in short: reason codes that are no longer in force, and codes of other sets that announce or explain denials.
 */
export interface ShortCodeFile {
  /**
   * Codes.
   *
   * @minItems 1
   */
  codes: ShortCode[];
}
/**
 * One code in short.
 */
export interface ShortCode {
  id: RecordId;
  family: CodeFamily;
  /**
   * The bare code as the code set, or the payer, prints it.
   */
  code: string;
  payer?: RecordId;
  /**
   * Of a payer's own code: other ways in which the payer prints it.
   *
   * @minItems 1
   *
   * Items: The code as printed.
   */
  also_printed?: string[];
  review?: Review;
  reviews?: RecordReviews;
  /**
   * Whether the code set still allows it.
   */
  status: 'active' | 'deactivated';
  start?: IsoDate;
  stop?: IsoDate;
  category: Category;
  /**
   * Group codes it usually came with.
   *
   * @minItems 1
   */
  groups?: GroupCode[];
  /**
   * Our own short name, no full stop.
   */
  title: string;
  /**
   * What it says, in one or two sentences of our own.
   */
  meaning: string;
  /**
   * What to check, send or ask for.
   */
  what_to_do: string;
  action?: RecommendedAction;
  /**
   * Reason codes to read for one that is no longer in force; the first is the one whose letter is written.
   *
   * @minItems 1
   */
  replaced_by?: RecordId[];
  /**
   * True where the code set itself names no successor, so that replaced_by is our reading.
   */
  replacement_inferred?: true;
  strategy?: RecordId;
  says_as?: RecordId;
}
/**
 * signals.yaml: wordings by which letters say what they say.
 */
export interface SignalFile {
  /**
   * Signals.
   *
   * @minItems 1
   */
  signals: Signal[];
}
/**
 * Wordings that tell one thing.
 */
export interface Signal {
  id: RecordId;
  tells: SignalMeaning;
  category?: Category;
  code?: RecordId;
  strategy?: RecordId;
  /**
   * Kind of document, for a signal that tells one.
   */
  document?:
    | 'denial_letter'
    | 'eob'
    | 'approval'
    | 'bill'
    | 'appeal_letter'
    | 'information_request'
    | 'claim_form'
    | 'other';
  /**
   * What the time is for, for a signal that tells it.
   */
  topic?:
    | 'appeal'
    | 'external_review'
    | 'fair_hearing'
    | 'peer_to_peer'
    | 'corrected_claim'
    | 'continue_services'
    | 'decision'
    | 'other';
  insurer_type?: InsurerType;
  strength?: SignalStrength;
  /**
   * Wordings; one is enough.
   *
   * @minItems 1
   *
   * Items: A phrase: words; (a|b) one of several; [a] may be left out; word* any ending; # a number; .. up to two other words; ... up to eight.
   */
  phrases: string[];
  /**
   * Wordings in the same sentence that make the signal silent.
   *
   * @minItems 1
   *
   * Items: A phrase: words; (a|b) one of several; [a] may be left out; word* any ending; # a number; .. up to two other words; ... up to eight.
   */
  unless?: string[];
  /**
   * Sentences in which it must be found.
   *
   * @minItems 1
   *
   * Items: A sentence as a letter prints it.
   */
  fires: string[];
  /**
   * Sentences in which it must not count: negated, supposed, or about something else.
   *
   * @minItems 1
   *
   * Items: A sentence as a letter prints it.
   */
  silent: string[];
  /**
   * Why the signal is as it is.
   */
  note?: string;
}
/**
 * states/ca.yaml: what state law adds for coverage that the state regulates.
 */
export interface StateRecord {
  id: RecordId;
  code: StateCode;
  /**
   * Name.
   */
  name: string;
  /**
   * How citations of its law begin: Tex. of Tex. Ins. Code § 4201.152.
   */
  cited_as?: string;
  /**
   * Who regulates insurance.
   *
   * @minItems 1
   */
  regulators: string[];
  /**
   * Who helps consumers.
   */
  consumer_assistance?: string;
  /**
   * Words in an insurer's name that state this state, in lower case: medi-cal, of california.
   */
  name_signals?: string[];
  /**
   * The state's external review.
   */
  external_review: {
    /**
     * Name of the program.
     */
    program?: string;
    /**
     * Who runs it.
     */
    administered_by: 'state' | 'federal' | 'unclear';
    /**
     * Statute or rule.
     */
    citation?: string;
    /**
     * Time to file: dated values. Empty or absent: the federal four months serve, safe after 120 days.
     */
    filing?: FilingPeriod[];
    /**
     * Time to ask for the expedited review beside the internal one, where the state sets another.
     */
    expedited_filing?: FilingPeriod[];
    /**
     * Who takes the request, as the addressee of a letter; absent: the notice names the body.
     */
    file_with?: string;
    /**
     * Time of a provider that asks in its own right, where it is another.
     */
    provider_filing?: FilingPeriod[];
    /**
     * Time to decide, in words.
     */
    decision?: string;
    /**
     * What to know.
     */
    note?: string;
    /**
     * Whether the period was read in an official source or two agreeing ones.
     */
    verified: boolean;
    sources?: Sources;
  };
  /**
   * Appeals to the insurer that state law gives a provider in its own right, with times of their own.
   *
   * @minItems 1
   */
  provider_appeals?: ProviderAppeal[];
  /**
   * Times of state law that run beside the time to appeal, for coverage that the state regulates.
   *
   * @minItems 1
   */
  side_clocks?: SideClockRule[];
  medicaid?: StateMedicaid;
  internal_appeal?: StateRule;
  prior_authorization?: StateRule;
  prompt_pay?: StateRule;
  step_therapy?: StateRule;
  timely_filing?: StateRule;
  /**
   * Further state law worth knowing, in words.
   */
  other?: string[];
}
/**
 * The first appeal of a provider, after the service.
 */
export interface ProviderAppeal {
  /**
   * What is in dispute.
   */
  dispute: 'clinical' | 'payment';
  /**
   * Time to file: dated values.
   *
   * @minItems 1
   */
  filing: FilingPeriod[];
  /**
   * Whether the time was read in the law, on an official page or on two agreeing pages.
   */
  verified: boolean;
}
/**
 * Hearings of the state's Medicaid program.
 */
export interface StateMedicaid {
  /**
   * Who takes the request, as the addressee of a letter.
   */
  file_with: string;
  hearing?: StateHearing;
  hearing_after_plan?: StateHearing;
}
/**
 * Time to ask for a hearing.
 */
export interface StateHearing {
  /**
   * Dated values.
   *
   * @minItems 1
   */
  filing: FilingPeriod[];
  /**
   * What to know.
   */
  note?: string;
  /**
   * Whether the period was read in the law or an official page.
   */
  verified: boolean;
}
/**
 * One rule of state law. Binds coverage that the state regulates, never a self-funded ERISA plan.
 */
export interface StateRule {
  /**
   * What it says, in our words.
   */
  rule: string;
  /**
   * Statute or rule.
   */
  citation?: string;
  /**
   * Whether it was read in an official source or two agreeing ones. Only verified rules are cited in letters.
   */
  verified: boolean;
  /**
   * What was read, or what is uncertain.
   */
  note?: string;
  sources?: Sources;
}
/**
 * statements.yaml: example sentences by which payers tell a reason or an outcome in their own words. Sentences that no signal knows are compared with them.
 */
export interface StatementFile {
  /**
   * Groups of examples.
   *
   * @minItems 1
   */
  statements: Statement[];
}
/**
 * Sentences that tell the same thing.
 */
export interface Statement {
  id: RecordId;
  tells: StatementMeaning;
  category?: Category;
  code?: RecordId;
  signal?: RecordId;
  /**
   * Words that a document has which tells this reason more often than others do: what it is about, not the reason. Small letters, hyphens as spaces.
   *
   * @minItems 1
   *
   * Items: A word or a few words that follow one another.
   */
  likelier_with?: string[];
  /**
   * Sentences that tell it, in our own words, each of another payer, service or style.
   *
   * @minItems 3
   *
   * Items: One to three sentences as a notice prints them.
   */
  says: string[];
  idioms?: StatementIdioms;
  /**
   * Sentences that use the same words and do not tell it: rules, rights, other cases, what is expressly no reason.
   *
   * @minItems 1
   *
   * Items: One to three sentences as a notice prints them.
   */
  contrary?: string[];
}
/**
 * More sentences that tell it, by whose letters use such words. The share of sentences read right is measured by leaving out one kind of writer at a time.
 */
export interface StatementIdioms {
  commercial?: StatementSentences;
  administrator?: StatementSentences;
  pharmacy?: StatementSentences;
  medicaid?: StatementSentences;
  medicare?: StatementSentences;
  dental?: StatementSentences;
  behavioral?: StatementSentences;
  workers_comp?: StatementSentences;
  no_fault?: StatementSentences;
  union?: StatementSentences;
  nurse?: StatementSentences;
  office?: StatementSentences;
  system?: StatementSentences;
  government?: StatementSentences;
  adjuster?: StatementSentences;
  abroad?: StatementSentences;
  facility?: StatementSentences;
  eob?: StatementSentences;
}
/**
 * strategies.yaml: how denials of one category are won, and the arguments that a letter may use; either list alone will do.
 */
export interface StrategyFile {
  /**
   * Ways to proceed.
   *
   * @minItems 1
   */
  strategies?: Strategy[];
  /**
   * Arguments, each one block of a letter.
   *
   * @minItems 1
   */
  arguments?: Argument[];
}
/**
 * A way to proceed.
 */
export interface Strategy {
  id: RecordId;
  /**
   * Short name.
   */
  title: string;
  /**
   * How such a denial is won, in two to four sentences.
   */
  summary: string;
  /**
   * What to do, in order.
   *
   * @minItems 3
   * @maxItems 10
   */
  steps: Sentence[];
  /**
   * What keeps the next claim from the same denial, one sentence each.
   *
   * @minItems 1
   * @maxItems 5
   */
  prevention?: Sentence[];
  /**
   * Arguments in the order of their force.
   *
   * @minItems 1
   */
  arguments: RecordId[];
  meaning?: Sentence;
  letter?: CodeLetterVariant;
}
/**
 * One block of a letter, 40 to 130 words, that could not stand under another kind of denial.
 */
export interface Argument {
  id: RecordId;
  /**
   * Heading in the letter: a claim, not a topic, at most twelve words, no full stop.
   */
  heading: string;
  /**
   * Documents in which it may stand.
   *
   * @minItems 1
   */
  actions: RecommendedAction[];
  /**
   * Lines of business in which it holds; absent: all. Law cited in the text narrows this further by itself.
   *
   * @minItems 1
   */
  insurer_types?: InsurerType[];
  when?: CoverageCondition;
  /**
   * Group codes with which it holds; absent: all, also none.
   *
   * @minItems 1
   */
  groups?: GroupCode[];
  /**
   * Remark codes with which it holds; absent: all.
   *
   * @minItems 1
   */
  remarks?: RecordId[];
  /**
   * Settings in which it holds; absent: all, also unknown.
   *
   * @minItems 1
   */
  settings?: CareSetting[];
  /**
   * Signers for whom it holds; absent: all.
   *
   * @minItems 1
   */
  requesters?: Requester[];
  /**
   * Words of which the case has to tell one, in the service, the diagnosis, a fact or the payer's reason: 'diversion'. Absent: it needs none.
   *
   * @minItems 1
   */
  told?: string[];
  /**
   * Words of which the case may tell none: 'amendment' where the text says that there is no contract. Absent: any may be told.
   *
   * @minItems 1
   */
  untold?: string[];
  /**
   * Left out unless the case tells that the patient is younger than so many years; an age that nobody tells is no such case.
   */
  under_age?: number;
  /**
   * Caller fields without which it is left out.
   *
   * @minItems 1
   */
  needs?: (
    | 'patient_summary'
    | 'prior_treatments'
    | 'denial_reason'
    | 'service_date'
    | 'denial_date'
    | 'amount'
    | 'procedure_codes'
    | 'diagnosis_codes'
    | 'remark_codes'
    | 'claim_number'
    | 'provider_name'
    | 'state'
    | 'insurance_company'
  )[];
  /**
   * Caller fields with which it is left out.
   *
   * @minItems 1
   */
  lacks?: ('denial_reason' | 'remark_codes')[];
  /**
   * Signals of reasons of which the payer's words must state one.
   *
   * @minItems 1
   */
  stated?: RecordId[];
  /**
   * Arguments that say less, and are left out where this one holds.
   *
   * @minItems 1
   */
  replaces?: RecordId[];
  /**
   * Clinical service areas for which alone it holds.
   *
   * @minItems 1
   */
  services?: RecordId[];
  /**
   * True: only where the terms of a contract between the provider and the payer are known. False: only where none are.
   */
  contract?: boolean;
  /**
   * True: only where the service is itself a level of care, such as an admission, a stay or a program. False: only where it is not.
   */
  level_of_care?: boolean;
  /**
   * True: only where the service was recognized as a clinical service area. False: only where it was not.
   */
  service_area?: boolean;
  /**
   * True: only where the service is emergency care, or the facts given describe care that began as an emergency. False: only where not.
   */
  emergency?: boolean;
  /**
   * Handlebars text of the block: rule, fact, enclosure, conclusion. Cite law with {{cite "id"}} and documents with {{enclosure "id"}}.
   */
  text: string;
  payer_reply: Sentence;
  answer: Sentence;
}
/**
 * success-rates.yaml: published overturn rates, the priors pooled from them, and offsets by kind of denial. A file may hold some of these only. docs/scoring.md explains the recipe.
 */
export interface SuccessRateFile {
  /**
   * Published rates.
   *
   * @minItems 1
   */
  rates?: SuccessRateRecord[];
  /**
   * Chance by line of business, level and state, pooled from published rates.
   *
   * @minItems 1
   */
  priors?: SuccessPrior[];
  /**
   * How a kind of denial moves the chance, in log-odds.
   */
  offsets?: KindOffset[];
  /**
   * Chance of instruments that are no appeal, the first that fits.
   *
   * @minItems 1
   */
  instruments?: InstrumentRate[];
  outcome_model?: OutcomeModel;
}
/**
 * One published rate.
 */
export interface SuccessRateRecord {
  id: RecordId;
  /**
   * Market of the figure, in the publisher's grouping.
   */
  line_of_business: string;
  /**
   * Level of the figure.
   */
  appeal_level: string;
  /**
   * Kind of denial, or all.
   */
  denial_kind: string;
  state?: StateCode;
  /**
   * Whose appeals were counted.
   */
  population: string;
  /**
   * Years covered.
   */
  years: string;
  /**
   * Share of decided appeals that ended for the appellant, one decimal at most.
   */
  percent?: number;
  /**
   * Appeals won.
   */
  overturned?: number;
  /**
   * Appeals decided.
   */
  decided?: number;
  /**
   * What counts as won.
   */
  outcome_definition?: string;
  /**
   * What the figure may do.
   */
  use: 'prior' | 'context' | 'avoid';
  /**
   * Whether the figure was seen.
   */
  verified: boolean;
  /**
   * Limits.
   */
  note?: string;
  /**
   * Publication.
   */
  source_title: string;
  /**
   * Page.
   */
  url?: string;
}
/**
 * A pooled chance.
 */
export interface SuccessPrior {
  id: RecordId;
  /**
   * Lines of business.
   *
   * @minItems 1
   */
  insurer_types: InsurerType[];
  /**
   * Levels.
   *
   * @minItems 1
   */
  levels: AppealLevelId[];
  state?: StateCode;
  /**
   * Categories for which it holds; absent: all.
   *
   * @minItems 1
   */
  categories?: Category[];
  percent: Percent;
  low: Percent;
  high: Percent;
  /**
   * How many cases the spread between sources is worth.
   */
  effective_n: number;
  /**
   * Rates from which it was pooled, by id.
   */
  basis: RecordId[];
  /**
   * Whose appeals.
   */
  population: string;
  /**
   * Years covered.
   */
  years: string;
  /**
   * True: no figure was published for this line of business and level; borrowed from the nearest, and said so.
   */
  fallback?: boolean;
  /**
   * How it was pooled; limits.
   */
  note?: string;
}
/**
 * Log-odds that a kind of denial adds, relative to all denials of its basis.
 */
export interface KindOffset {
  id: RecordId;
  /**
   * Success kind, as code records name it.
   */
  kind: string;
  /**
   * Levels for which it was measured.
   */
  level_kind: 'internal' | 'external';
  /**
   * Offset.
   */
  log_odds: number;
  /**
   * Offset where the service term counts too: what is left of it once treatment and diagnosis are known. Absent: the same.
   */
  log_odds_beside_service?: number;
  /**
   * Market in which it was measured; elsewhere it counts half.
   */
  family?: string;
  state?: StateCode;
  basis: RecordId;
  /**
   * Limits.
   */
  note?: string;
}
/**
 * What became of denied claims that were answered with another instrument than an appeal.
 */
export interface InstrumentRate {
  id: RecordId;
  /**
   * Actions of dispositions that it covers; absent: all. The last instrument covers all.
   *
   * @minItems 1
   */
  actions?: RecommendedAction[];
  /**
   * Success kinds of the denial; absent: all.
   *
   * @minItems 1
   */
  kinds?: string[];
  percent: Percent;
  low: Percent;
  high: Percent;
  /**
   * Rates from which it was pooled, by id; empty where none was published.
   */
  basis: RecordId[];
  /**
   * Whose claims.
   */
  population: string;
  /**
   * Years covered.
   */
  years: string;
  /**
   * What the figure says and what not, for the answer.
   */
  because: string;
}
/**
 * Constants of the service term.
 */
export interface OutcomeModel {
  /**
   * Kinds of denial on which the reviews were held. Any other kind is not moved by the service.
   *
   * @minItems 1
   */
  kinds: string[];
  shrink_percent: Percent;
  external_weight_percent: Percent;
  internal_weight_percent: Percent;
  /**
   * Largest move of the service term, in log-odds.
   */
  limit: number;
  /**
   * Why.
   */
  note: string;
}
/**
 * treatment-classes.yaml: which drugs and therapies belong to a class that payers name in a reason.
 */
export interface TreatmentClassFile {
  /**
   * Classes of treatment.
   *
   * @minItems 1
   */
  treatment_classes: TreatmentClass[];
}
/**
 * A class of drugs or therapies. A treatment may stand in several.
 */
export interface TreatmentClass {
  id: RecordId;
  /**
   * How payers name the class.
   *
   * @minItems 1
   *
   * Items: A word or phrase in small letters; compared by its stem.
   */
  names: string[];
  /**
   * The drugs or therapies of the class: generic names, and brands that people write.
   *
   * @minItems 1
   *
   * Items: A word or phrase in small letters; compared by its stem.
   */
  members: string[];
}
/**
 * waivers.yaml: warnings about files of this pack that its authors accept for a time, and why.
 */
export interface WaiverFile {
  /**
   * Accepted warnings.
   *
   * @minItems 1
   */
  waivers: Waiver[];
}
/**
 * A warning that the authors accept. An error cannot be accepted.
 */
export interface Waiver {
  /**
   * Code of the warning, as the check prints it.
   */
  finding: string;
  /**
   * File with the warning, by its path in this pack.
   */
  file: string;
  /**
   * Words of the message, where the file has several warnings of the code; absent: all of them.
   */
  says?: string;
  because: Sentence;
  until: IsoDate;
}
/**
 * tiers.yaml: plans and their limits.
 */
export interface TierFile {
  /**
   * Tiers.
   *
   * @minItems 1
   */
  tiers: Tier[];
}
