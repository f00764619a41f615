/** Ways to take the letter along. */
import { askDocument, offer, PDF, WORD } from '../api.js';
import { busy } from '../busy.js';
import { announce, h } from '../dom.js';
import type { OpenCase } from '../session.js';
import { filled } from './paper.js';

/** Names of files say what they hold, never whose it is. */
export function takeAlong(open: OpenCase, letter: string, kind: string): HTMLElement {
  const problems = h('div', { class: 'problems' });
  const text = () => filled(letter, open.gaps);
  const saved = (what: string) => {
    open.saved = true;
    announce(what);
  };
  const copy = button('Copy', async () => {
    await navigator.clipboard.writeText(text()).catch(() => selectPaper());
    saved('The letter was copied.');
  });
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
  void offer().then(({ word, pdf }) => {
    if (word) bar.append(fetched('Word', WORD, 'docx'));
    if (pdf) bar.append(fetched('PDF', PDF, 'pdf'));
  });

  function fetched(name: string, accept: string, ending: string): HTMLElement {
    const made = h('button', { type: 'button' }, name);
    made.addEventListener('click', () => {
      void busy(made, problems, `Making the ${name} file.`, async () => {
        const { request, idempotencyKey } = open.written ?? { request: open.request, idempotencyKey: '' };
        const input = { method: 'POST', input: request, accept, idempotencyKey } as const;
        save(await askDocument('/appeal/generate', input), `${kind}.${ending}`);
        saved(`The letter was saved as ${name}.`);
      });
    });
    return made;
  }
  return h('div', {}, bar, problems);
}

function button(label: string, press: () => unknown): HTMLElement {
  return h('button', { type: 'button', on: { click: () => void press() } }, label);
}

/** Where the browser keeps the clipboard from pages (plain HTTP), the person copies what is selected. */
function selectPaper(): void {
  const page = document.getElementById('paper');
  if (page !== null) getSelection()?.selectAllChildren(page);
}

function save(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob);
  const link = h('a', { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
