/**
 * What the texts of packs may use: variables and helpers of the letter. One table: texts are checked against it
 * when packs load, the letter fills it, and docs/packs.md prints it.
 */
import type { GenerateAppealInput } from '../domain/generated/types.js';

export interface TemplateVariable {
  readonly name: string;
  /** What it holds, with an example where the form matters. */
  readonly description: string;
  /** True: may be empty, so a text may use it only within {{#if name}}. */
  readonly optional: boolean;
  /** True: only asked about, never printed. */
  readonly flag?: boolean;
  /** True: known only to letter frames. */
  readonly frame?: boolean;
  /** Variables that are set wherever this one is. */
  readonly together?: readonly string[];
  /** Fields of the request that it prints. */
  readonly fields: readonly CallerField[];
}

type CallerField = keyof GenerateAppealInput;

/** A variable that is always set. */
export function always(name: string, description: string, ...fields: CallerField[]): TemplateVariable {
  return { name, description, optional: false, fields };
}

/** A variable that may be empty. */
export function optional(name: string, description: string, ...fields: CallerField[]): TemplateVariable {
  return { name, description, optional: true, fields };
}

/** A variable that is only asked about. */
export function flag(name: string, description: string): TemplateVariable {
  return { name, description, optional: true, flag: true, fields: [] };
}

/** In the order of the reference page. */
export const TEMPLATE_VARIABLES: readonly TemplateVariable[] = [
  always('insurer', 'Name of the insurer, or "the plan" where none was given.', 'insurance_company'),
  always('plan', 'Short name of the payer\'s side: "the plan", "the contractor", "the agency".'),
  always(
    'diagnosis',
    'The diagnosis as the caller wrote it; any noun phrase, so without article or plural.',
    'diagnosis',
  ),
  always(
    'procedure',
    'The procedure as the caller wrote it; any noun phrase, so without article or plural.',
    'procedure',
  ),
  always(
    'service',
    'The service by its short name, with article: "the infusions", "the wheelchair".',
    'procedure',
  ),
  always(
    'code',
    'The denial code with its group: "CO-50"; "the reason given" where the notice prints none.',
    'denial_code',
  ),
  flag('code_printed', 'The notice prints the code; otherwise it stands for the reason given in words.'),
  always('code_title', 'Our short name for the code.'),
  always('patient', 'The patient as a noun: "the patient", or the name.', 'patient_name'),
  always('patient_poss', '"my" or "the patient\'s".', 'patient_name'),
  always('patient_obj', '"me" or "the patient".', 'patient_name'),
  always('patient_has', '"I have" or "the patient has".', 'patient_name'),
  always('patient_is', '"I am" or "the patient is".', 'patient_name'),
  always('patient_was', '"I was" or "the patient was".', 'patient_name'),
  always('patient_needs', '"I need" or "the patient needs".', 'patient_name'),
  flag('grounds_quoted', "The letter answers reasons in the payer's own words."),
  optional('denial_reason', "The payer's own words for the denial.", 'denial_reason'),
  flag('summary_given', 'The caller gave a clinical summary.'),
  optional('prior_treatments_list', 'Treatments already tried: "a; b; and c".', 'prior_treatments'),
  optional('service_date', 'Date of the service, written out.', 'service_date'),
  optional('denial_date', 'Date on the denial notice, written out.', 'denial_date'),
  optional('received_date', 'Day on which the notice was received, written out.', 'received_date'),
  optional('amount', 'Amount in dispute: "$1,250.00".', 'amount'),
  optional('claim_number', 'Claim or reference number.', 'claim_number'),
  optional('member_id', 'Member or beneficiary number.', 'member_id'),
  optional('provider_name', 'Name of the treating provider or facility.', 'provider_name'),
  optional('procedure_codes', 'CPT or HCPCS codes, as a list in words.', 'procedure_codes'),
  optional('diagnosis_codes', 'ICD-10-CM codes, as a list in words.', 'diagnosis_codes'),
  optional(
    'remark_codes',
    'Remark codes printed beside the denial code, as a list in words.',
    'remark_codes',
  ),
  optional('remark_title', 'Our short name for the first remark code.', 'remark_codes'),
  optional(
    'remark_element',
    'Data element that the remark asks for; a noun phrase that follows "the".',
    'remark_codes',
  ),
  optional('remark_meaning', 'What the remark says, a sentence.', 'remark_codes'),
  optional('state_name', 'Name of the state.', 'state'),
  optional(
    'state_regulator',
    'Agency of the state that oversees the plan, where there is one alone.',
    'state',
  ),
  optional(
    'external_with',
    'Office that takes requests for external review under the law of the state.',
    'state',
  ),
  optional(
    'insured_external_with',
    'The same office, where it is not known whether an insurer bears the cost.',
    'state',
  ),
  optional(
    'insured_external_period',
    'Time for such a request, where it is not known whether an insurer bears the cost.',
    'state',
  ),
  optional('external_period', 'Time for such a request.', 'state'),
  optional('service_area_name', 'Name of the recognized service: "total knee replacement".'),
  optional('specialty', 'Field in which a reviewer of that service should practice: "sleep medicine".'),
  optional(
    'service_area_criteria',
    'What reviewers look for in that service, a sentence fragment: "a; b; and c".',
  ),
  flag('urgent', 'The case is urgent.'),
  flag('concurrent', 'Ongoing care is being cut short.'),
  optional(
    'care_ends',
    'Where the last covered day is told and near: "ends on November 24, 2026", or "ended on …".',
    'patient_summary',
  ),
  flag('preservice', 'The service has not been given yet.'),
  flag('postservice', 'The service was given and payment was refused.'),
  flag('payment_disputed', 'Nothing says that the care is still to come, or the case tells of a claim.'),
  flag('approval_not_asked', 'The case says that the service was given and no approval asked for.'),
  flag('records_sent', 'The case says that records were sent before.'),
  flag('records_given', 'The case lists documents that can be enclosed.'),
  flag('group_co', 'The code came with group CO.'),
  flag('group_pr', 'The code came with group PR.'),
  flag('group_oa', 'The code came with group OA.'),
  flag('group_pi', 'The code came with group PI.'),
  flag('is_patient', 'The patient signs.'),
  flag('is_provider', 'The treating provider or facility signs.'),
  flag('is_facility', 'Somebody signs for a facility; is_provider holds as well.'),
  flag('is_organization', 'The provider who signs is a company and no person.'),
  flag('is_representative', 'An authorized representative signs.'),
  always(
    'acting',
    'How a representative is introduced, a sentence: "I act for … as authorized representative." or "I write as the mother of …."',
    'patient_name',
    'representative_name',
  ),
  flag('ten_days_past', 'More than ten days lie between the date on the notice and that of the letter.'),
  flag(
    'emergency',
    'The service is emergency care, or the facts given describe care that began as an emergency.',
  ),
  flag('level_of_care', 'The service is itself a level of care: an admission, a stay or a program.'),
  flag('level_request', 'The payer is asked for its first decision, such as an exception to its rules.'),
  flag('level_external', 'Somebody other than the payer decides.'),
  flag(
    'medicare_plan',
    'The plan is a Medicare Advantage plan or another that must follow the coverage rules of Medicare.',
  ),
  flag('reviewer_given', 'The name in insurance_company is that of the body that decides, not of the payer.'),
  optional(
    'reply_by',
    'Day by which an answer is asked for: 30 days after the letter, or early enough to appeal; no period of law.',
  ),
  flag('ground_ambulance', 'The service is a ride in a ground ambulance.'),
  flag('modifier_given', 'A procedure code was given with a modifier for a distinct service.'),
  optional('paid_line', 'The line that was paid while this one was refused: "code 17000".'),
  {
    ...optional(
      'contract_rate',
      'What the contract of the provider pays: "140 percent of the fee schedule".',
    ),
    together: ['contract_clause'],
  },
  optional('contract_clause', 'Where the contract says so: "section 4 of the participation agreement".'),
  flag(
    'filing_in_time',
    'The history of the claim, as the case tells it, meets the time to file that is told.',
  ),
  optional(
    'filed_day',
    'The day by which the claim was filed in time, as the history of the claim tells it.',
    'patient_summary',
  ),
  flag(
    'earlier_denied',
    'The claim that a duplicate is said to repeat was denied, and no payment on it is told.',
  ),
  flag('two_services', 'The case tells two services of one day with the time of each.'),
  flag('history_told', 'The letter tells what became of the claim, by its days.'),
];

/** What the frames in templates/ may use besides: parts that code, law and calendar have already filled. */
export const FRAME_VARIABLES: readonly TemplateVariable[] = [
  always('procedure_full', 'The procedure as given, with its codes.', 'procedure', 'procedure_codes'),
  always(
    'diagnosis_named',
    'The first diagnosis without its codes, which stand in the heading.',
    'diagnosis',
  ),
  always('diagnosis_full', 'The diagnosis as given, with its codes.', 'diagnosis', 'diagnosis_codes'),
  flag(
    'opening_of_code',
    'The code opens the letter in words of its own, because it refuses nothing in the usual sense.',
  ),
  flag('plan_assumed', 'The line of business was not given and is assumed.'),
  always('request_name', 'What is filed: "first-level internal appeal", "request for redetermination".'),
  always('level_name', "The level's own name."),
  always('thesis', "The code's thesis, a sentence."),
  always('remedy', "The code's remedy, completing 'I ask {{insurer}} to'."),
  optional(
    'code_meaning',
    "The code's meaning, in one or two sentences; left out where facts need the room.",
  ),
  optional('group_sentence', 'What the group code does to the amount, a sentence.'),
  optional('remarks_sentence', 'What the remark codes add, one or more sentences.', 'remark_codes'),
  optional('other_codes', 'Further denial codes, as a list in words.', 'additional_denial_codes'),
  optional(
    'scope_sentence',
    'Codes, date and amount that the request covers, a sentence.',
    'procedure_codes',
    'service_date',
    'amount',
    'claim_number',
  ),
  optional(
    'period_words',
    'The time to file: "180 calendar days from receipt of the notice"; only where verified.',
  ),
  optional('period_authority', 'Citation of the time to file.'),
  flag('filed_in_time', 'The dates given show that the request is in time.'),
  optional(
    'filed_by_notice',
    'Last day to file that the notice itself gives, where the letter is written in time for it.',
    'stated_deadline',
  ),
  flag('filed_by_law', 'The time that the law sets has not passed on the date of the letter.'),
  optional(
    'kept_in_time',
    'Rights beside the appeal that the letter keeps by being sent in time, with their law.',
  ),
  flag('late', 'The dates given show that the time has passed.'),
  flag('clinical', 'The denial is a clinical judgment.'),
  flag('delay_told', 'The case tells what kept the writer from asking in time.'),
  flag('funding_unknown', 'It is not known whether an insurer or the employer bears the cost.'),
  flag('claim_denied', 'The case says that the claim was denied.'),
  flag('demanded_back', 'The payer asks for money that it paid.'),
  flag('level_expedited', 'The level is an urgent one, and its name says so.'),
  flag('insurer_named', 'The caller named the insurer.'),
  always(
    'regulator',
    'Agency that takes complaints about the plan; bracketed where it is not known which.',
    'state',
  ),
  flag('regulator_of_state', 'Complaints go to an agency of the state.'),
  flag('external_ahead', 'An independent review lies ahead.'),
  optional(
    'policies',
    'Policies and criteria that the payer names beside its reasons, as a list in words.',
    'denial_reason',
  ),
  flag('grounds_several', 'More than one ground is answered.'),
  flag('grounds_answered', 'Facts of the case speak to every ground.'),
  flag('rule_decides', 'A rule of law is met.'),
];

/** Variables that are set wherever another is: a condition on the first serves for the rest. */
export const SET_TOGETHER: Readonly<Record<string, readonly string[]>> = {
  remark_codes: ['remark_title', 'remark_meaning'],
  remark_title: ['remark_codes', 'remark_meaning'],
  remark_meaning: ['remark_codes', 'remark_title'],
  remark_element: ['remark_codes', 'remark_title', 'remark_meaning'],
  service_area_name: ['service_area_criteria'],
  specialty: ['service_area_name', 'service_area_criteria'],
  service_area_criteria: ['service_area_name'],
  filed_in_time: ['denial_date'],
  filed_by_notice: ['denial_date'],
};

export type HelperArgument = 'evidence' | 'regulation' | 'authority';

export interface TemplateHelper {
  readonly name: string;
  /** Kind of record whose id it takes; absent: it takes a variable. */
  readonly argument?: HelperArgument;
  /** True: written with an opening and a closing tag around text. */
  readonly block: boolean;
  readonly usage: string;
  readonly description: string;
}

/** Helpers that texts may use. */
export const TEMPLATE_HELPERS: readonly TemplateHelper[] = [
  {
    name: 'if',
    block: true,
    usage: '{{#if denial_reason}}…{{else}}…{{/if}}',
    description: 'Prints its text only where the variable is set; what follows {{else}} where it is not.',
  },
  {
    name: 'unless',
    block: true,
    usage: '{{#unless postservice}}…{{/unless}}',
    description: 'Prints its text only where the variable is not set.',
  },
  {
    name: 'enclosure',
    argument: 'evidence',
    block: false,
    usage: '{{enclosure "clinical-notes"}}',
    description:
      'Prints "Enclosure 3" where the caller has the document; without it the sentence is left out. In texts of codes, strategies, arguments and services a sentence that says what the document holds is in no letter: name it in parentheses, ({{enclosure "clinical-notes"}}), or say only what it is, {{enclosure "clinical-notes"}} is ….',
  },
  {
    name: 'cite',
    argument: 'regulation',
    block: false,
    usage: '{{cite "29-usc-1133"}}',
    description:
      'Prints the citation. The whole argument is left out where that law is not verified, not in force or does not bind the line of business.',
  },
  {
    name: 'law',
    argument: 'regulation',
    block: true,
    usage: '{{#law "29-usc-1133"}}… {{cite "29-usc-1133"}} …{{else}}…{{/law}}',
    description:
      'Prints its text only where that law may be cited, and so allows law that is not always there.',
  },
  {
    name: 'authority',
    argument: 'authority',
    block: false,
    usage: '{{authority "ncd-240-4"}}',
    description:
      'Prints title, issuer, number and year of a clinical authority. Only in clinical service areas.',
  },
];

/** What the sentences of grounds.yaml may use besides. */
export const ANSWER_VARIABLES: readonly TemplateVariable[] = [
  always(
    'reason_stated',
    'What is known of the payer\'s reason, to begin a sentence: "The reason as stated", or "The code alone" where there are no words.',
  ),
  flag('service_given', 'The service was given, as its date, a claim or a charge shows.'),
  optional('alternatives', 'What the payer says would do or has to come first, as a list in words.'),
  optional('policy', 'Policy, guideline or plan section that the payer names.'),
  optional('limit', 'The limit that the payer names: "at least 6 weeks".'),
  optional('fact_day', 'Day of the fact from which a conclusion follows.'),
  optional('treatment', 'Name of the treatment from which a conclusion follows.'),
  optional('measure', 'Name of the value that changed in the fact from which a conclusion follows.'),
  optional('before', 'The value before the change.'),
  optional('after', 'The value after it.'),
];

/** What the texts of conclusions.yaml may use besides. The engine sets those that a conclusion asks for. */
export const CONCLUSION_VARIABLES: readonly TemplateVariable[] = [
  ...ANSWER_VARIABLES,
  always('found', 'The named things of which the facts tell, as a list in words.'),
  flag('several', 'There are several of them.'),
  always('beside_number', 'Number of the other reason that the conclusion rests on.'),
];

/** What the sentences of sentences.yaml may use besides. The engine sets those that a sentence is about. */
export const JOINING_VARIABLES: readonly TemplateVariable[] = [
  always('quote', "The payer's own words for one ground."),
  always('claim', 'What the letter holds against a reason, in the middle of a sentence.'),
  always('limit', 'A limit: "at least 6 weeks"; of a time to file the number of days.'),
  always('value', 'The value of the case in the unit of the limit.'),
  always('measure', 'What was measured, tried or sent.'),
  always('trials', 'Trials with their lengths, as a list in words: "12 weeks of sertraline".'),
  optional('lasted', 'How long a trial lasted.'),
  always('because', 'Why a trial ended, in a few words.'),
  optional('date', 'Day of the value.'),
  always('service_day', 'Day of the service.'),
  always('event_day', 'Day that is counted from the service.'),
  always('from_day', 'First day of a span or list.'),
  always('to_day', 'Last day of a span or list.'),
  optional('first_day', 'Day of the first of two values.'),
  optional('last_day', 'Day of the last of two values.'),
  always('decision_day', 'Day of the decision.'),
  always('span', 'Length of a span: "13 days".'),
  always('count', 'How many events the record lists.'),
  always('things', 'What is counted, in the plural: "episodes".'),
  always('reason', 'A reason of the payer as a clause, behind "that".'),
  always('condition_named', 'A condition that the payer supposes.'),
  always('whole', 'The whole of which a part is told.'),
  always('percent', 'A part in percent, without the sign.'),
  always('product', 'What a rate of a contract comes to, applied to its amount.'),
  optional('contract_term', 'Term of the contract that the caller quotes, by its number.'),
  always('first_time', 'Clock time of the first of two services.'),
  always('second_time', 'Clock time of the second of two services.'),
  flag('ordered_anew', 'The second service was ordered anew.'),
  flag('own_report', 'The second service has a report of its own.'),
  always('own_value', 'The figure of what is requested.'),
  always('other_value', 'The figure of what the payer would have instead.'),
  always('named', 'A treatment that the payer names.'),
  always('approved_code', 'The procedure code that was approved.'),
  always('done_code', 'The procedure code of what was done.'),
  always('found', 'Things that the facts tell of, as a list in words.'),
  flag('several', 'There are several of them.'),
  always('entry_days', 'Days of the entries that show them, as a list in words.'),
  always('terms', 'Words of the plan that the caller quotes.'),
  always('grade', 'A grade of the record: "NYHA III".'),
  always('began_at', 'Clock time at which the stay began.'),
  always('told_at', 'Clock time of the notice to the payer.'),
  always('grade_stated', 'The grade that the payer states.'),
  always('reasons', 'The reasons on which the same is asked: "Reasons 1 and 3".'),
  always('reason_number', 'Number of the reason under which another is answered too.'),
  optional('needed', 'How many of them the payer asks for.'),
  always('used', 'How much of a benefit was used.'),
  always('left', 'How much of it is left.'),
  always('others', 'How much of it was of another kind, another year or not held.'),
  optional('own_kind', 'The kind of therapy that the service is, where it names one.'),
  optional(
    'share',
    'A change in percent, without the sign; absent where the first value is none or the change is many times as large.',
  ),
  always('by', 'How much a value changed, with its unit.'),
  optional('within', 'Time between the days of two values: "26 days".'),
  flag('better', 'The value went the way in which a patient gets better, and the payer denies it.'),
  flag('worse', 'The value went the way in which a patient gets worse, and the payer denies it.'),
  optional('since_service', 'Time from the service to the event: "175 days".'),
  always('way', 'Whether a value rose or fell: "rise" or "fall".'),
  always('gap', 'Bracketed text for the signer to fill.'),
  flag('plan_assumed', 'The line of business was not given and is assumed.'),
  optional('stated', 'The value that the payer states of this case.'),
  always('test', 'A test of the service.'),
  optional('test_source', 'The authority in which the test stands.'),
  optional('shown', 'What the record says to the test, in a few words.'),
  optional(
    'reached',
    'The number of the record that reaches the limit of the test, as a clause: "the AHI was 42".',
  ),
  always('standards', 'The authorities by which the service is judged, as a list in words.'),
  flag('standards_several', 'There are several of them.'),
  flag('standards_bind', 'All of them are rules or policies that bind this payer.'),
  always('documents', 'Documents with their numbers.'),
  always('codes', 'Codes of amounts that follow from the decision, as a list in words.'),
  always('payer', 'What the payer will likeliest say.'),
  always('answer', 'What answers that.'),
  always('asked', "What is asked for, completing 'I ask {{insurer}} to'.", 'procedure'),
  always('lines', 'Codes, day and claim of the service refused.', 'procedure', 'procedure_codes'),
  always('ordered', 'The service as it was ordered, with its codes.', 'procedure', 'procedure_codes'),
  always('before', 'How much of the service was given: "42 hours a week".'),
  always('after', 'To how much it was reduced: "20 hours a week".'),
  always('sum', 'The sum in dispute.', 'amount'),
  optional('condition', 'Where something else is asked: "For any unit still refused".'),
  optional('period', 'From when to when the service was asked for.'),
  optional('planned', 'Day for which the service is planned.'),
  optional('last_day', 'Last day that is covered.'),
  optional('difference', 'The two stated sums whose difference is in dispute.'),
  optional('parts', 'The sums that the case adds up to the amount in dispute.'),
  flag('in_network', 'The denial turns on the network.'),
  flag('trials_told', 'The case tells of treatments that were given.'),
  optional('decision_date', 'Day of the decision on it.', 'decision_on_appeal'),
  optional('total', 'Length of a time to file, where it is counted in days.'),
  flag('corrected', 'The claim that was sent was a corrected one.'),
  flag('again', 'It was sent again.'),
  optional('to_payer', 'The payer to which a claim was sent, where there are several.'),
  optional('channel', 'How it was sent: "by fax", "through Availity".'),
  optional('notes', 'Further words of the writer on an event of the claim, and the reason that was given.'),
  optional('actor', 'Who acted on the claim: "the clearinghouse", the payer by its name.'),
  flag('of_report', 'The claim acknowledgment (277CA) tells it.'),
  optional('papers', 'What was asked for or sent: "office notes".'),
  flag('late', 'The claim was denied as filed late.'),
  flag('as_duplicate', 'The claim was denied as a duplicate.'),
  flag('unprocessable', 'The claim was returned as unprocessable.'),
];

/** Sentences that the engine asks for by name. */
export const JOINING_SENTENCES = [
  'quotation',
  'quotation-reported',
  'quotation-of-terms',
  'record-heading',
  'record-lead',
  'treatments-lead',
  'value-meets-limit',
  'trial-meets-limit',
  'documents-supplied',
  'evidence-enclosed',
  'trial-ended-early',
  'trial-ended-close',
  'day-meets-limit',
  'test-met',
  'medicare-condition',
  'service-standards',
  'service-standards-sheet',
  'unanswered-lead',
  'unanswered-lead-one',
  'unanswered-close',
  'unanswered-close-one',
  'outline-met',
  'outline-missed',
  'open-tests-lead',
  'open-records-heading',
  'open-records-lead',
  'open-test',
  'also-enclosed',
  'answered-elsewhere',
  'law-answers-too',
  'law-covers-point',
  'reason-rests-on-terms',
  'reason-rests-on-record',
  'reason-asks',
  'reason-points-heading',
  'reason-points-heading-several',
  'points-lead',
  'points-line',
  'points-one',
  'produce-lead',
  'produce-record',
  'produce-reviewer',
  'produce-terms',
  'produce-entries',
  'condition-absent',
  'grade-differs',
  'notice-within-hours',
  'authority-to-act',
  'medicare-policy',
  'contract-rate',
  'further-code-ask',
  'further-code-disputed',
  'further-codes-follow',
  'reply',
  'remedy-asked',
  'remedy-further',
  'remedy-further-one',
  'remedy-withdraw',
  'remedy-level-before',
  'remedy-continue',
  'remedy-approve',
  'remedy-approve-or-pay',
  'remedy-exception',
  'remedy-pay',
  'remedy-pay-line',
  'remedy-off-account',
  'remedy-reimburse',
  'remedy-upheld',
  'remedy-remittance',
  'remedy-answer-by',
  'wish-penalty',
  'wish-interest',
  'wish-continued',
  'wish-refund',
  'wish-remittance',
  'wish-reasons',
  'wish-file',
  'wish-peer',
  'wish-specialist',
  'wish-collections',
  'claim-history-heading',
  'claim-event-service',
  'claim-event-sent',
  'claim-event-delivered',
  'claim-event-dated-by-payer',
  'claim-event-accepted',
  'claim-event-rejected',
  'claim-event-denied',
  'claim-event-paid',
  'claim-event-decided',
  'claim-event-taken-back',
  'claim-event-records-asked',
  'claim-event-records-sent',
  'claim-event-granted',
  'claim-event-notice-came',
  'filing-from-service',
  'filing-from-other-payer',
  'filing-from-last-answer',
  'filing-from-notice-of-coverage',
  'filing-day-accepted',
  'filing-day-delivered',
  'filing-day-dated-later',
  'filing-day-sent',
  'filing-day-corrected',
  'filing-day-answered',
  'filing-day-rejected',
  'service-after-start',
  'other-coverage-ended',
  'sent-after-coverage',
  'sent-after-other-payer',
  'earlier-claim-denied',
  'papers-sent-before',
] as const;
