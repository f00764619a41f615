/** Saving, opening and forgetting a case: all of it here, in the browser. */
import { busy } from '../busy.js';
import { announce, h } from '../dom.js';
import { save } from '../save.js';
import { canSeal } from '../seal.js';
import { forgetCase, type OpenCase, takeCase } from '../session.js';
import { asCaseFile, caseFileOf, furthestStep, openedCase } from './case-file.js';

/** Whether there is anything to save. */
export function isBegun({ analysis, request }: OpenCase): boolean {
  return analysis !== undefined || Object.keys(request).length > 0;
}

/** A part that opens: save the case, or forget it. */
export function keepPanel(open: OpenCase): HTMLElement {
  const passphrase = h('input', {
    id: 'passphrase',
    // To be read while it is typed: a slip could not be fixed later.
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': 'passphrase-hint',
    disabled: !canSeal(),
  });
  const place = h('div', { class: 'problems' });
  const keep = h('button', { type: 'submit', class: 'primary' }, 'Save the case');
  const submit = (event: Event) => {
    event.preventDefault();
    void busy(keep, place, 'Saving the case.', async () => {
      const text = await caseFileOf(open, passphrase.value);
      save(new Blob([text], { type: 'application/json' }), 'appeal-case.json');
      open.saved = true;
      announce('The case was saved.');
    });
  };
  const forget = () => {
    if (!confirm('Forget this case? What was not saved is gone.')) return;
    forgetCase();
    if (location.hash === '#/case') dispatchEvent(new HashChangeEvent('hashchange'));
    location.hash = '#/case';
  };
  return h(
    'details',
    { class: 'keep' },
    h('summary', {}, 'Save this case, or forget it'),
    h(
      'form',
      { on: { submit }, novalidate: true },
      h(
        'p',
        {},
        'The case becomes a file on your own device: the denial, your answers and the letter. This service keeps nothing. To go on, choose the file on the first page.',
      ),
      h('label', { for: 'passphrase' }, 'Passphrase, if you want one'),
      passphrase,
      h('p', { class: 'hint', id: 'passphrase-hint' }, canSeal() ? SEALED : CANNOT),
      place,
      h(
        'p',
        { class: 'actions' },
        keep,
        h('button', { type: 'button', on: { click: forget } }, 'Forget this case'),
      ),
    ),
  );
}

const SEALED =
  'With it nobody else can open the file. Nobody can open it for you either: write the passphrase down.';
const CANNOT =
  'The browser seals files only on pages by https or on this machine. Without that the file can be read by anybody who has it.';

/** Opens a case file, asking for its passphrase in `place` where it has one. False where the text is no case file. */
export function openCaseFile(text: string, place: HTMLElement): boolean {
  const file = asCaseFile(text);
  if (file === undefined) return false;
  if (file.sealed === undefined) void open('');
  else place.replaceChildren(passphraseForm((given) => open(given)));
  return true;

  async function open(passphrase: string): Promise<void> {
    const opened = file && (await openedCase(file, passphrase));
    if (opened === undefined) return;
    if (typeof opened === 'string') {
      const told = h('p', { class: 'error', role: 'alert' }, opened);
      place.querySelector('.error')?.remove();
      place.append(told);
      return;
    }
    takeCase(opened);
    location.hash = furthestStep(opened);
  }
}

function passphraseForm(open: (passphrase: string) => Promise<void>): HTMLElement {
  const input = h('input', { id: 'open-passphrase', type: 'text', autocomplete: 'off', spellcheck: 'false' });
  const button = h('button', { type: 'button', class: 'primary' }, 'Open the case');
  const press = async () => {
    button.setAttribute('aria-disabled', 'true');
    await open(input.value);
    button.removeAttribute('aria-disabled');
  };
  button.addEventListener('click', () => void press());
  input.addEventListener('keydown', (event) => {
    // The field stands in the form of the letter: Enter opens the case and reads no letter.
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void press();
  });
  queueMicrotask(() => input.focus());
  return h(
    'div',
    { class: 'inline' },
    h('label', { for: 'open-passphrase' }, 'Passphrase of this case file'),
    input,
    button,
  );
}
