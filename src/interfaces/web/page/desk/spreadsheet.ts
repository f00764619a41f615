/** The list as a spreadsheet, made by the service from the same files. They stay in the memory of the page, never in its storage. */
import type { BuildWorklistInput, DenialAnalysis } from '../../../../domain/generated/types.js';
import { askDocument, Refused } from '../api.js';
import { refusal, working } from '../busy.js';
import { announce, h } from '../dom.js';
import { save } from '../save.js';

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const inputs = new WeakMap<DenialAnalysis, BuildWorklistInput>();

/** Remembers what the list was read from. */
export function readFrom(analysis: DenialAnalysis, input: BuildWorklistInput): void {
  inputs.set(analysis, input);
}

/** A button that saves the list; a sentence where a reload has lost the files. */
export function spreadsheetButton(analysis: DenialAnalysis): HTMLElement {
  const input = inputs.get(analysis);
  if (input === undefined)
    return h('p', { class: 'hint' }, 'To save the list as a spreadsheet, choose the files again.');
  const place = h('div', { class: 'problems' });
  const button = h('button', { type: 'button' }, 'Save the list as a spreadsheet');
  const make = async () => {
    if (button.getAttribute('aria-disabled') === 'true') return;
    button.setAttribute('aria-disabled', 'true');
    place.replaceChildren(working('Making the spreadsheet …'));
    try {
      save(await askDocument('/worklist', { method: 'POST', input, accept: SPREADSHEET }), 'worklist.xlsx');
      place.replaceChildren();
      announce('The spreadsheet is saved.');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      place.replaceChildren(refusal(error));
    } finally {
      button.removeAttribute('aria-disabled');
    }
  };
  button.addEventListener('click', () => void make());
  return h(
    'div',
    {},
    h(
      'p',
      { class: 'actions' },
      button,
      h(
        'span',
        { class: 'hint' },
        'All denials with dates, a filter and a sheet of sums. Counts as a request.',
      ),
    ),
    place,
  );
}
