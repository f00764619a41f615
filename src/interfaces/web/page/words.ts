/** Short labels for the values of the interface. The types make sure that none is forgotten. */
import type {
  CareSetting,
  Category,
  CodeFamily,
  InsurerType,
  LedgerEntry,
  RecommendedAction,
  UrgencyLevel,
} from '../../../domain/generated/types.js';

export const ACTIONS: Record<RecommendedAction, string> = {
  appeal: 'Appeal',
  corrected_claim: 'Send a corrected claim',
  resubmit: 'Send what is missing',
  reopening: 'Ask for a reopening',
  route_elsewhere: 'Settle with another payer first',
  bill_patient: 'Patient’s share: check it',
  negotiation: 'Negotiate the price under surprise-billing law',
  write_off: 'Contract price: check it, then accept',
  no_action: 'Nothing to do but to post it',
};

export const CATEGORIES: Record<Category, string> = {
  benefit_limit: 'Benefit limit reached',
  coding_bundling: 'Coding or bundling',
  contractual_payment: 'Contract price',
  coordination_of_benefits: 'Another payer first',
  documentation: 'Records missing',
  duplicate: 'Duplicate',
  eligibility_coverage: 'Coverage or eligibility',
  experimental: 'Experimental',
  informational: 'Information only',
  level_of_care: 'Level of care',
  medical_necessity: 'Medical necessity',
  missing_information: 'Claim data missing',
  network_provider: 'Network or provider',
  patient_responsibility: 'Patient’s share',
  pharmacy: 'Drug rules',
  prior_authorization: 'Prior authorization',
  regulatory_other: 'Reason in the remark code',
  timely_filing: 'Filed too late',
  workers_comp_liability: 'Work injury or liability',
};

/** In the order of the list: what stands on most remittances first. */
export const FAMILIES: Record<CodeFamily, string> = {
  carc: 'Reason codes (CARC)',
  rarc: 'Remark codes (RARC)',
  payer: 'Codes of one payer',
  group_code: 'Group codes',
  claim_status: 'Claim status on an 835 (CLP02)',
  ncpdp_reject: 'Pharmacy rejects (NCPDP)',
  review_action: 'Authorization: outcome (278)',
  review_reason: 'Authorization: reason (278)',
  request_reject: 'Authorization: older rejects (901)',
  claim_status_category: 'Claim status answers (277)',
  modifier: 'Modifiers',
  condition_code: 'Condition codes',
  occurrence_code: 'Occurrence codes',
};

export const INSURER_TYPES: Record<InsurerType, string> = {
  commercial: 'Private, funding not known',
  commercial_fully_insured: 'Private, insured by the carrier',
  self_funded_erisa: 'Employer plan, self-funded (ERISA)',
  aca_marketplace: 'Marketplace plan (ACA)',
  medicare_ffs: 'Original Medicare',
  medicare_advantage: 'Medicare Advantage',
  medicare_part_d: 'Medicare Part D (drugs)',
  medicaid_managed_care: 'Medicaid managed care',
  medicaid_ffs: 'Medicaid, paid by the state',
  chip: 'CHIP',
  fehb: 'Federal employees (FEHB)',
  tricare: 'TRICARE',
  va_community_care: 'VA community care',
  workers_compensation: 'Workers’ compensation',
  auto_no_fault: 'Auto, no-fault',
  short_term_limited_duration: 'Short-term policy',
  student_health: 'Student health plan',
  non_federal_governmental: 'State, county, city or school plan',
  church_plan: 'Church plan',
  student_self_funded: 'Student plan paid by the university',
  indian_health_service: 'Indian Health Service',
  champva: 'CHAMPVA',
  federal_workers_compensation: 'Federal employees’ compensation',
  pace: 'PACE',
  dual_eligible_integrated: 'Integrated plan for Medicare and Medicaid',
};

export const SETTINGS: Record<CareSetting, string> = {
  urgent: 'Urgent: waiting could do serious harm',
  concurrent: 'Care under way is being cut short',
  preservice: 'Not given yet',
  postservice: 'Given; payment was refused',
};

export const URGENCY: Record<UrgencyLevel, { readonly name: string; readonly act: string }> = {
  low: { name: 'Low', act: 'Weeks remain.' },
  moderate: { name: 'Moderate', act: 'Act this week.' },
  high: { name: 'High', act: 'Act within days.' },
  critical: { name: 'Critical', act: 'Act today.' },
};

export const ORIGINS: Record<LedgerEntry['origin'], string> = {
  caller: 'What you entered',
  argument: 'Argument of a pack',
  strategy: 'Strategy of a pack',
  code: 'Record of the denial code',
  remark: 'Record of the remark code',
  service_area: 'Record of the clinical service',
  ground: 'Answer to this kind of reason',
  controlling_law: 'Rule of law, applied to the case',
  authority: 'What an authority holds',
  appeal_rights: 'Appeal rights of this coverage',
  evidence: 'Record of a document',
  frame: 'Frame of the letter',
  gap: 'Still to fill in',
};

export const DOCUMENTS: Readonly<Record<string, string>> = {
  '': 'The right one for this denial',
  appeal_letter: 'Appeal letter',
  corrected_claim_request: 'Corrected claim, cover letter',
  records_response: 'Records that were asked for, cover letter',
  reopening_request: 'Reopening request',
  reprocessing_request: 'Reprocessing request',
  cost_share_review: 'Review of the patient’s share',
  payment_review: 'Review of the price paid',
  claim_file_request: 'Request for the claim file',
  good_cause_request: 'Late appeal: good cause',
  peer_to_peer_sheet: 'Peer-to-peer call sheet',
  medical_necessity_outline: 'Outline of a letter of medical necessity',
  hold_harmless_notice: 'Notice that the patient is not to be billed',
  regulator_complaint: 'Complaint to the regulator',
};

/** 2027-04-09 as April 9, 2027. */
export function day(date: string): string {
  const options = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  const moment = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) ? date : new Intl.DateTimeFormat('en-US', options).format(moment);
}

/** 2027-04-09 as Apr 9, 2027, where many stand below one another. */
export function shortDay(date: string): string {
  const options = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-US', options).format(new Date(`${date}T00:00:00Z`));
}

export function dollars(amount: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount);
}

export function number(value: number): string {
  return new Intl.NumberFormat('en-US').format(value);
}

export function count(many: number, one: string, more = `${one}s`): string {
  return `${number(many)} ${many === 1 ? one : more}`;
}

/** internal_first_level as Internal first level; reconsideration_ire is decided by the independent review entity. */
export function levelInWords(level: string): string {
  const words = level.replace(/_ire$/, ', independent review entity').replaceAll('_', ' ');
  return sentenceStart(words);
}

export function sentenceStart(words: string): string {
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
}

/** How sure a reading is, in words. */
export function sureness(certainty: number): string {
  if (certainty >= 0.85) return 'clearly stated';
  return certainty >= 0.6 ? 'probable' : 'only hinted at: check it';
}
