/** What is missing, the most valuable first, with why it matters and what it adds; then the letter again. */
import type { AppealResult, MissingInformation } from '../../../../domain/generated/types.js';
import type { Refused } from '../api.js';
import { busy } from '../busy.js';
import { h } from '../dom.js';
import type { OpenCase } from '../session.js';
import { documentsAtHand, evidencePicker } from './evidence.js';
import { controlOf, FACTS, gathered, isFact } from './fact-fields.js';
import { clearErrors, showErrors } from './field-errors.js';
import { field } from './fields.js';
import { price, write } from './write.js';

const PREFIX = 'add-';

export function stronger(
  open: OpenCase,
  { missing_information }: AppealResult,
  written: () => void,
): HTMLElement | undefined {
  if (missing_information.length === 0) return undefined;
  const problems = h('div', { class: 'problems' });
  const again = h('button', { type: 'submit', class: 'primary' }, 'Write it again with these');
  const form: HTMLFormElement = h(
    'form',
    { class: 'card stronger', id: 'stronger', novalidate: true, 'aria-labelledby': 'stronger-title' },
    h('h2', { id: 'stronger-title' }, 'What would make it stronger'),
    h('p', { class: 'hint' }, 'The most valuable first. Leave empty what you do not know.'),
    missing_information.map((item) => missing(open, item)),
    problems,
    h('p', { class: 'actions' }, again, h('span', { class: 'hint' }, price())),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (open.edited !== undefined && !confirm(LOSES)) return;
    const before = open.request;
    const documents = documentsAtHand(form);
    const request = gathered(form, before);
    open.request = documents === undefined ? request : { ...request, available_evidence: documents };
    clearErrors(form);
    const told = (error: Refused) => showErrors(form, problems, error);
    void busy(again, problems, 'Writing the letter again.', () => write(open), told).then(
      (went) => went && written(),
    );
  });
  return form;
}

const LOSES =
  'The letter is written anew from the facts. What you changed in its text is lost. Write it again all the same?';

function missing(
  open: OpenCase,
  { field: name, why, raises_confidence = 0 }: MissingInformation,
): HTMLElement | undefined {
  const points = Math.round(raises_confidence * 100);
  const worth = points > 0 && h('span', { class: 'worth' }, `up to +${points}%`);
  if (name === 'available_evidence')
    return h(
      'div',
      { class: 'missing' },
      worth,
      h('p', { class: 'hint' }, why),
      evidencePicker(open, PREFIX),
    );
  if (!isFact(name)) return h('div', { class: 'missing' }, worth, h('p', {}, why));
  return h(
    'div',
    { class: 'missing' },
    worth,
    field(FACTS[name].label, controlOf(name, open.request, PREFIX), why),
  );
}
