/** The facts that a letter can use, each with its control: what it is called, and why it is asked. */
import type { GenerateAppealInput } from '../../../../domain/generated/types.js';
import type { AppealRequest } from '../session.js';
import { DOCUMENTS, INSURER_TYPES, SETTINGS } from '../words.js';
import { type Control, chooser } from './fields.js';

type Kind = 'line' | 'text' | 'address' | 'date' | 'dollars' | 'lines' | Readonly<Record<string, string>>;

interface Fact {
  readonly label: string;
  readonly kind: Kind;
  readonly hint?: string;
  readonly needed?: true;
}

const REQUESTERS = { provider: 'The provider', patient: 'The patient', representative: 'A representative' };

const KNOWN = {
  denial_code: {
    label: 'Denial code',
    kind: 'line',
    needed: true,
    hint: 'As printed: CO-50, PR 204, CO-16/N290.',
  },
  diagnosis: {
    label: 'Diagnosis',
    kind: 'line',
    needed: true,
    hint: 'In words; ICD-10 codes may stand in it.',
  },
  procedure: {
    label: 'Service',
    kind: 'line',
    needed: true,
    hint: 'Procedure, drug or device; CPT or HCPCS codes may stand in it.',
  },
  insurance_company: { label: 'Insurer or plan', kind: 'line', hint: 'The letter is addressed to it.' },
  insurer_type: { label: 'Coverage', kind: INSURER_TYPES, hint: 'Decides law, forum and deadline.' },
  state: { label: 'State', kind: 'line', hint: 'Whose law regulates the coverage.' },
  patient_summary: {
    label: 'Clinical summary',
    kind: 'text',
    hint: 'History, findings with dates and values, treatments tried, plan. Your words go into the letter.',
  },
  prior_treatments: {
    label: 'Treatments already tried',
    kind: 'lines',
    hint: 'One a line: name, dose, dates, result, why stopped.',
  },
  available_evidence: { label: 'Documents at hand', kind: 'lines', hint: 'One a line.' },
  patient_name: { label: 'Patient', kind: 'line' },
  member_id: { label: 'Member ID', kind: 'line' },
  claim_number: { label: 'Claim or reference number', kind: 'line' },
  provider_name: { label: 'Provider or facility', kind: 'line' },
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
  service_date: { label: 'Date of service', kind: 'date' },
  denial_date: { label: 'Date on the denial', kind: 'date' },
  received_date: { label: 'Denial received on', kind: 'date' },
  letter_date: { label: 'Date of your letter', kind: 'date', hint: 'Empty: today.' },
  amount: { label: 'Amount in dispute, USD', kind: 'dollars' },
  denial_reason: { label: 'The payer’s own words', kind: 'text', hint: 'Quoted in the letter and answered.' },
  remark_codes: { label: 'Remark codes', kind: 'lines', hint: 'One a line: N115, MA130.' },
  additional_denial_codes: { label: 'Further denial codes', kind: 'lines', hint: 'One a line.' },
  procedure_codes: { label: 'CPT or HCPCS codes', kind: 'lines', hint: 'One a line.' },
  diagnosis_codes: { label: 'ICD-10 codes', kind: 'lines', hint: 'One a line.' },
  requester: { label: 'Who signs', kind: REQUESTERS },
  setting: { label: 'Where the service stands', kind: SETTINGS },
  appeal_level: {
    label: 'Level',
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
  document: { label: 'Document', kind: DOCUMENTS },
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
