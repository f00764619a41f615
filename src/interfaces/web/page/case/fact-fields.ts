/** The facts that a letter can use, each with its control: what it is called, and why it is asked. */
import type { GenerateAppealInput } from '../../../../domain/generated/types.js';
import type { AppealRequest } from '../session.js';
import { DOCUMENTS, INSURER_TYPES, SETTINGS } from '../words.js';
import { type Control, chooser } from './fields.js';

type Kind = 'line' | 'text' | 'address' | 'date' | 'dollars' | 'lines' | Readonly<Record<string, string>>;

interface Fact {
  readonly label: string;
  /** As it is asked, where it is asked alone. */
  readonly asked?: string;
  readonly kind: Kind;
  /** How to give it. */
  readonly hint?: string;
  /** What it is for, where no answer of the service says so. */
  readonly why?: string;
  /** The values that most people need, in everyday words. */
  readonly everyday?: Readonly<Record<string, string>>;
  readonly needed?: true;
}

const REQUESTERS = {
  patient: 'The patient',
  representative: 'Somebody for the patient: family, friend, advocate, lawyer',
  provider: 'The treating provider',
  facility: 'The hospital or another facility',
};

/** As people know it from their card, not as the law does. */
const EVERYDAY_COVERAGE = {
  self_funded_erisa: 'Through a job; the employer pays the claims itself (self-funded)',
  commercial_fully_insured: 'Through a job or bought directly; an insurance company pays the claims',
  commercial: 'Through a job or bought directly; I do not know who pays the claims',
  aca_marketplace: 'Bought on HealthCare.gov or the marketplace of a state',
  medicare_ffs: 'Original Medicare: the red, white and blue card',
  medicare_advantage: 'Medicare Advantage: a plan in place of Original Medicare',
  medicaid_managed_care: 'Medicaid through a health plan',
  medicaid_ffs: 'Medicaid from the state itself',
} satisfies Partial<typeof INSURER_TYPES>;

const KNOWN = {
  denial_code: {
    label: 'Denial code',
    asked: 'Which denial code does the notice print?',
    kind: 'line',
    needed: true,
    hint: 'As printed: CO-50, PR 204, CO-16/N290.',
  },
  diagnosis: {
    label: 'Diagnosis',
    asked: 'What is the diagnosis?',
    kind: 'line',
    needed: true,
    hint: 'In words; ICD-10 codes may stand in it.',
  },
  procedure: {
    label: 'Service',
    asked: 'Which service was denied?',
    kind: 'line',
    needed: true,
    hint: 'Procedure, drug or device; CPT or HCPCS codes may stand in it.',
  },
  insurance_company: {
    label: 'Insurer or plan',
    asked: 'Which insurer or plan denied it?',
    kind: 'line',
    why: 'The letter is addressed to it.',
  },
  insurer_type: {
    label: 'Coverage',
    asked: 'What kind of coverage is it?',
    kind: INSURER_TYPES,
    why: 'Decides law, forum and deadline.',
    everyday: EVERYDAY_COVERAGE,
  },
  state: {
    label: 'State',
    asked: 'In which state is the coverage?',
    kind: 'line',
    why: 'Whose law regulates the coverage.',
    hint: 'Two letters or the name.',
  },
  patient_summary: {
    label: 'Clinical summary',
    asked: 'What does the record say about the patient?',
    kind: 'text',
    hint: 'History, findings with dates and values, treatments tried, plan. Your words go into the letter.',
  },
  prior_treatments: {
    label: 'Treatments already tried',
    asked: 'What was tried before?',
    kind: 'lines',
    hint: 'One a line: name, dose, dates, result, why stopped.',
  },
  available_evidence: {
    label: 'Documents at hand',
    asked: 'Which documents do you have?',
    kind: 'lines',
  },
  patient_name: { label: 'Patient', asked: 'What is the name of the patient?', kind: 'line' },
  member_id: { label: 'Member ID', asked: 'What is the member ID?', kind: 'line' },
  claim_number: {
    label: 'Claim or reference number',
    asked: 'What is the number of the claim?',
    kind: 'line',
  },
  provider_name: {
    label: 'Provider or facility',
    asked: 'Who gave the service, or is to give it?',
    kind: 'line',
  },
  representative_name: { label: 'Representative', kind: 'line', hint: 'Where one signs.' },
  sender_address: {
    label: 'Address of the signer',
    kind: 'address',
    hint: 'Street, city, telephone, fax: each on a line.',
  },
  appeal_address: {
    label: 'Where the appeal goes',
    kind: 'address',
    hint: 'As the notice says: address, fax or portal.',
  },
  service_date: {
    label: 'Date of service',
    asked: 'On which day was the service, or is it planned?',
    kind: 'date',
  },
  denial_date: { label: 'Date on the denial', asked: 'Which date stands on the denial?', kind: 'date' },
  received_date: { label: 'Denial received on', asked: 'On which day did the denial arrive?', kind: 'date' },
  letter_date: { label: 'Date of your letter', kind: 'date', hint: 'Empty: today.' },
  amount: { label: 'Amount in dispute, USD', asked: 'How much is in dispute?', kind: 'dollars' },
  denial_reason: {
    label: 'The payer’s own words',
    asked: 'Which words does the payer give for the denial?',
    kind: 'text',
    hint: 'Quoted in the letter and answered.',
  },
  remark_codes: {
    label: 'Remark codes',
    asked: 'Which remark codes stand beside the denial code?',
    kind: 'lines',
    hint: 'One a line: N115, MA130.',
  },
  additional_denial_codes: { label: 'Further denial codes', kind: 'lines', hint: 'One a line.' },
  procedure_codes: {
    label: 'CPT or HCPCS codes',
    asked: 'Which procedure codes are on the claim?',
    kind: 'lines',
    hint: 'One a line.',
  },
  diagnosis_codes: {
    label: 'ICD-10 codes',
    asked: 'Which diagnosis codes are on the claim?',
    kind: 'lines',
    hint: 'One a line.',
  },
  requester: { label: 'Who signs', asked: 'Who writes the letter?', kind: REQUESTERS },
  setting: { label: 'Where the service stands', asked: 'Has the service been given?', kind: SETTINGS },
  appeal_level: {
    label: 'Level',
    asked: 'Which appeal is this?',
    kind: {
      internal_first_level: 'First internal appeal',
      internal_second_level: 'Second internal appeal',
      internal_expedited: 'Expedited internal appeal',
      external_review: 'External review',
      redetermination: 'Redetermination (Medicare)',
      reconsideration: 'Reconsideration',
      state_fair_hearing: 'State fair hearing (Medicaid)',
      provider_dispute: 'Provider dispute',
    },
  },
  decision_on_appeal: {
    label: 'The decision on your appeal',
    kind: 'text',
    hint: 'Its whole text. The letter answers its reasons and counts the time from it.',
  },
  earlier_appeal: {
    label: 'Your appeal that it decided',
    kind: 'text',
    hint: 'Its whole text. The letter names what the decision leaves unanswered.',
  },
  document: { label: 'Document', kind: DOCUMENTS },
  provider_contract: {
    label: 'Contract of the provider with the payer',
    asked: 'Does the provider have a contract with the payer?',
    kind: { contracted: 'In the network or under contract', not_contracted: 'Without a contract' },
  },
  care_ends: {
    label: 'Last day of the care that is being cut',
    asked: 'When does the care end?',
    kind: 'date',
  },
} satisfies Partial<Record<keyof GenerateAppealInput, Fact>>;

export type Name = keyof typeof KNOWN;

/** What a person fills in. Other fields of the request, as the reading of a denial sets them, stay as they are. */
export const FACTS: Record<Name, Fact> = KNOWN;

export function isFact(name: string): name is Name {
  return name in FACTS;
}

/** The control of a fact, holding what is known. */
export function controlOf(name: Name, request: AppealRequest, prefix = ''): Control {
  const { kind, needed } = FACTS[name];
  const control = make(`${prefix}${name}`, kind);
  const value = request[name];
  control.value = Array.isArray(value) ? value.join('\n') : String(value ?? '');
  // A value that is not among the choices, such as an everyday word, stays what it is.
  if (control instanceof HTMLSelectElement && control.selectedIndex < 0 && value !== undefined) {
    control.append(new Option(String(value), String(value)));
    control.value = String(value);
  }
  control.required = needed === true;
  control.dataset.fact = name;
  return control;
}

const SEVERAL_LINES: ReadonlySet<string> = new Set<Kind & string>(['text', 'address', 'lines']);

function make(id: string, kind: Kind): Control {
  if (typeof kind === 'object') return chooser(id, kind, '' in kind ? undefined : 'Not stated');
  const control = document.createElement(SEVERAL_LINES.has(kind) ? 'textarea' : 'input');
  control.id = id;
  control.autocomplete = 'off';
  if (control instanceof HTMLTextAreaElement) control.rows = kind === 'text' ? 5 : 3;
  else if (kind === 'date') control.type = 'date';
  else if (kind === 'dollars') control.inputMode = 'decimal';
  return control;
}

/** The request with what the controls within hold now. An emptied control takes its fact away. */
export function gathered(within: ParentNode, request: AppealRequest): AppealRequest {
  const facts: Record<string, unknown> = { ...request };
  for (const control of within.querySelectorAll<Control>('[data-fact]')) {
    const name = control.dataset.fact ?? '';
    const value = isFact(name) ? factOf(FACTS[name].kind, control.value.trim()) : undefined;
    if (value === undefined) delete facts[name];
    else facts[name] = value;
  }
  // The notice printed no code: that was said of the code read, not of one that a person puts in its place.
  if (facts.denial_code !== request.denial_code) delete facts.code_printed;
  return facts as AppealRequest; // names come from the table, values by their kind
}

function factOf(kind: Kind, text: string): unknown {
  if (text === '') return undefined;
  if (kind === 'lines')
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  if (kind !== 'dollars') return text;
  const amount = Number(text.replace(/[$,\s]/g, ''));
  // What is no number is sent as it stands, so that the service says what is wrong with it.
  return Number.isFinite(amount) ? amount : text;
}
