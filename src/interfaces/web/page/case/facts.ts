/** Third step: the facts of the letter, filled as far as the denial allowed. */
import { keyPanel } from '../account/key.js';
import type { Refused } from '../api.js';
import { busy } from '../busy.js';
import { type Child, h, more } from '../dom.js';
import type { View } from '../main.js';
import { type OpenCase, storedKey } from '../session.js';
import { documentsAtHand, evidencePicker } from './evidence.js';
import { controlOf, FACTS, gathered, type Name } from './fact-fields.js';
import { clearErrors, markError, showErrors } from './field-errors.js';
import { field } from './fields.js';
import { heading, steps } from './steps.js';
import { price, write } from './write.js';

const NEEDED: readonly Name[] = ['denial_code', 'insurance_company', 'diagnosis', 'procedure'];
const DECIDING: readonly Name[] = [
  'insurer_type',
  'state',
  'setting',
  'requester',
  'provider_contract',
  'care_ends',
  'document',
  'appeal_level',
];
const CLINICAL: readonly Name[] = ['patient_summary', 'prior_treatments'];
const CLAIM: readonly Name[] = [
  'patient_name',
  'member_id',
  'claim_number',
  'provider_name',
  'representative_name',
  'sender_address',
  'appeal_address',
  'service_date',
  'denial_date',
  'received_date',
  'amount',
  'letter_date',
];
const PAYER: readonly Name[] = [
  'denial_reason',
  'remark_codes',
  'additional_denial_codes',
  'procedure_codes',
  'diagnosis_codes',
];
const DECIDED: readonly Name[] = ['decision_on_appeal', 'earlier_appeal'];
const WIDE = new Set<Name>([
  ...DECIDED,
  'diagnosis',
  'procedure',
  'patient_summary',
  'prior_treatments',
  'denial_reason',
]);

export function factsView(open: OpenCase): View {
  const key = h('div', {});
  const showKey = () => key.replaceChildren(...(storedKey() === undefined ? [keyPanel(showKey)] : []));
  showKey();
  const lead =
    open.analysis === undefined
      ? 'Three facts are enough; each further one makes the letter stronger.'
      : 'Filled in from the denial. Check each against the letter, and add what it cannot know.';
  return {
    title: 'Facts for the letter',
    content: [
      steps('facts', open),
      heading('Facts for the letter'),
      h('p', { class: 'lead-text' }, lead),
      key,
      form(open),
    ],
  };
}

function form(open: OpenCase): HTMLFormElement {
  const problems = h('div', { class: 'problems' });
  const button = h('button', { type: 'submit', class: 'primary' }, 'Write the letter');
  const made: HTMLFormElement = h(
    'form',
    { class: 'card facts', novalidate: true },
    group('What was denied', open, NEEDED),
    group(
      'The patient, in your words',
      open,
      CLINICAL,
      'This carries the letter: no sentence about the patient is invented.',
    ),
    evidencePicker(open),
    group('Coverage and kind of letter', open, DECIDING),
    group('Claim and dates', open, CLAIM),
    more('The payer’s words and further codes', group('', open, PAYER)),
    opened(
      more('After a decision on an appeal', group('', open, DECIDED)),
      DECIDED.some((name) => open.request[name] !== undefined),
    ),
    problems,
    h('p', { class: 'actions' }, button, h('span', { class: 'hint' }, price())),
  );
  const keep = () => {
    const request = gathered(made, open.request);
    const documents = documentsAtHand(made);
    delete request.available_evidence;
    open.request = documents === undefined ? request : { ...request, available_evidence: documents };
  };
  // Kept at each change, so that nothing is lost by a look at a code.
  made.addEventListener('change', keep);
  made.addEventListener('submit', (event) => {
    event.preventDefault();
    keep();
    clearErrors(made);
    problems.replaceChildren();
    const empty = [...made.querySelectorAll<HTMLInputElement>('[data-fact]')].filter(
      (control) => control.required && control.value.trim() === '',
    );
    for (const control of empty) markError(control, 'The letter cannot do without it: fill it in.');
    if (empty[0] !== undefined) {
      empty[0].focus();
      return;
    }
    const refused = (error: Refused) => showErrors(made, problems, error);
    void busy(button, problems, 'Writing the letter.', () => write(open), refused).then((went) => {
      if (went) location.hash = '#/case/letter';
    });
  });
  return made;
}

function opened(part: HTMLDetailsElement, isOpen: boolean): HTMLDetailsElement {
  part.open = isOpen;
  return part;
}

function group(legend: string, open: OpenCase, names: readonly Name[], lead?: Child): HTMLElement {
  const fields = names.map((name) => {
    const { label, hint, why } = FACTS[name];
    const lacking = open.lacking.includes(name) ? 'The denial does not say it: fill it in.' : undefined;
    const made = field(label, controlOf(name, open.request), lacking ?? hint ?? why, {
      wide: WIDE.has(name),
    });
    if (lacking !== undefined) made.classList.add('lacking');
    return made;
  });
  return h(
    'fieldset',
    { class: 'row' },
    legend !== '' && h('legend', {}, legend),
    lead !== undefined && h('p', { class: 'hint wide' }, lead),
    fields,
  );
}
