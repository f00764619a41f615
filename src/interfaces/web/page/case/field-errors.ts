/** What the service finds wrong with facts, told where they stand, in the words of the page. */
import { Refused } from '../api.js';
import { h } from '../dom.js';
import { FACTS, isFact } from './fact-fields.js';
import { inWords } from './in-words.js';

interface Fault {
  readonly control: HTMLElement;
  readonly sentence: string;
}

/** The rule that was broken, as a sentence about the field: “State” must be … */
export function faultInWords(field: string, message: string): string {
  const label = isFact(field) ? FACTS[field].label : field;
  const sentence = `“${label}” ${inWords(message)}`;
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

export function clearErrors(within: ParentNode): void {
  for (const told of within.querySelectorAll('.at-field')) told.remove();
  for (const control of within.querySelectorAll('[aria-invalid]')) {
    control.removeAttribute('aria-invalid');
    describedBy(control, (ids) => ids.filter((id) => !id.endsWith('-error')));
  }
}

/** Marks a control and says beside it what is wrong. */
export function markError(control: HTMLElement, sentence: string): void {
  const id = `${control.id}-error`;
  control.setAttribute('aria-invalid', 'true');
  describedBy(control, (ids) => [id, ...ids]);
  control.before(h('p', { class: 'at-field', id }, sentence));
}

function describedBy(control: Element, change: (ids: string[]) => string[]): void {
  const ids = change((control.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== ''));
  if (ids.length === 0) control.removeAttribute('aria-describedby');
  else control.setAttribute('aria-describedby', ids.join(' '));
}

/** Tells a refusal at its fields, with a summary that leads to them. False where no field of the form is at fault. */
export function showErrors(form: HTMLElement, place: HTMLElement, error: unknown): boolean {
  if (!(error instanceof Refused)) return false;
  const faults = (error.problem.errors ?? []).flatMap(({ field, message }): Fault[] => {
    // A list is at fault as a whole: prior_treatments[2].
    const name = field.replace(/[[.].*$/, '');
    const control = form.querySelector<HTMLElement>(`[data-fact="${CSS.escape(name)}"]`);
    return control === null ? [] : [{ control, sentence: faultInWords(name, message) }];
  });
  if (faults.length === 0) return false;
  clearErrors(form);
  for (const { control, sentence } of faults) {
    const hidden = control.closest('details');
    if (hidden !== null) hidden.open = true;
    markError(control, sentence);
  }
  place.replaceChildren(summary(faults));
  place.querySelector<HTMLElement>('.error')?.focus();
  return true;
}

function summary(faults: readonly Fault[]): HTMLElement {
  const lead = ({ control, sentence }: Fault) =>
    h(
      'li',
      {},
      h('button', { type: 'button', class: 'link', on: { click: () => control.focus() } }, sentence),
    );
  return h(
    'div',
    { class: 'error', role: 'alert', tabindex: -1 },
    h('p', {}, h('strong', {}, 'Something has to be put right.')),
    h('ul', {}, faults.map(lead)),
  );
}
