/** Ways to take the letter along. Each takes the letter as it stands: what was changed or filled in is in all of them. */
import type { AppealResult } from '../../../../domain/generated/types.js';
import { askDocument, offer, PDF, WORD } from '../api.js';
import { busy } from '../busy.js';
import { copied } from '../copy.js';
import { announce, h } from '../dom.js';
import { save } from '../save.js';
import type { OpenCase } from '../session.js';
import { letterText } from './stretches.js';

/** Names of files say what they hold, never whose it is. */
export function takeAlong(open: OpenCase, appeal: AppealResult): HTMLElement {
  const kind = appeal.document.replaceAll('_', '-');
  const problems = h('div', { class: 'problems' });
  const text = () => letterText(open, appeal);
  const saved = (what: string) => {
    open.saved = true;
    announce(what);
  };
  const copy = button('Copy', async () => {
    if (await copied(text())) return said('The letter was copied.');
    said('The browser does not let this page copy. Save the letter as text or Word.');
  });
  const said = (what: string) => {
    saved(what);
    problems.replaceChildren(h('p', { class: 'hint' }, what));
  };
  const print = button('Print', () => {
    open.saved = true;
    globalThis.print();
  });
  const plain = button('Text', () => {
    save(new Blob([text()], { type: 'text/plain' }), `${kind}.txt`);
    saved('The letter was saved as text.');
  });
  const bar = h(
    'div',
    { class: 'take', role: 'group', 'aria-label': 'Take the letter along' },
    copy,
    print,
    plain,
  );
  if (canShare())
    bar.append(
      button('Share', () => shared(text()).then((done) => done && saved('The letter was handed on.'))),
    );
  if (appeal.receipt !== undefined)
    bar.append(
      button('Receipt', () => {
        save(
          new Blob([`${JSON.stringify(appeal.receipt, null, 2)}\n`], { type: 'application/json' }),
          'receipt.json',
        );
        announce('The receipt was saved. It shows later that the same facts give the same letter.');
      }),
    );
  void offer().then(({ word, pdf }) => {
    if (word) bar.append(fetched('Word', WORD, 'docx'));
    if (pdf) bar.append(fetched('PDF', PDF, 'pdf'));
  });

  function fetched(name: string, accept: string, ending: string): HTMLElement {
    const made = h('button', { type: 'button' }, name);
    made.addEventListener('click', () => {
      void busy(made, problems, `Making the ${name} file.`, async () => {
        save(await fileOf(open, appeal, accept), `${kind}.${ending}`);
        saved(`The letter was saved as ${name}.`);
      });
    });
    return made;
  }
  return h('div', {}, bar, problems);
}

/** As it was written: by its request, from its parts. Changed: by its text. Neither counts a letter. */
export function fileOf(open: OpenCase, appeal: AppealResult, accept: string): Promise<Blob> {
  const letter = letterText(open, appeal);
  const { written } = open;
  if (written === undefined || letter !== appeal.appeal_letter)
    return askDocument('/appeal/check', { method: 'POST', input: { letter }, accept });
  const { request: input, idempotencyKey } = written;
  return askDocument('/appeal/generate', { method: 'POST', input, accept, idempotencyKey });
}

function button(label: string, press: () => unknown): HTMLElement {
  return h('button', { type: 'button', on: { click: () => void press() } }, label);
}

/** Telephones hand texts to the apps of the person; where nothing can be handed on, the button is not there. */
function canShare(): boolean {
  return typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;
}

/** False where the person thought better of it. */
async function shared(text: string): Promise<boolean> {
  try {
    await navigator.share({ text });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}
