/** Parts of an answer that are asked for one by one, once the letter stands. They cost a request and no letter. */
import type { AppealResult } from '../../../../domain/generated/types.js';
import { ask } from '../api.js';
import { busy } from '../busy.js';
import { type Child, h } from '../dom.js';
import type { AppealRequest, OpenCase } from '../session.js';

interface Choice {
  readonly label: string;
  readonly asks: AppealRequest;
}

interface Asked {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly choices: readonly Choice[];
  /** Where it shows before anything is asked. */
  readonly first: (appeal: AppealResult) => readonly Child[];
}

/** A card with a button for each choice; what comes back stands below them. */
export function askedAgain(
  open: OpenCase,
  appeal: AppealResult,
  { id, title, lead, choices, first }: Asked,
): HTMLElement {
  const shown = h('div', { class: 'asked' }, first(appeal));
  const problems = h('div', { class: 'problems' });
  const buttons = choices.map(({ label, asks }) => {
    const button = h('button', { type: 'button', 'aria-pressed': 'false' }, label);
    button.addEventListener('click', () => {
      void busy(button, problems, 'One moment.', async () => {
        const input = { ...(open.written?.request ?? open.request), ...asks, ledger: false, detail: 'brief' };
        shown.replaceChildren(
          h('div', {}, first(await ask<AppealResult>('/appeal/generate', { method: 'POST', input }))),
        );
        for (const other of buttons) other.setAttribute('aria-pressed', String(other === button));
      });
    });
    return button;
  });
  return h(
    'section',
    { class: 'card', id, 'aria-labelledby': `${id}-title` },
    h('h2', { id: `${id}-title` }, title),
    h('p', { class: 'hint' }, lead),
    h('div', { class: 'choices', role: 'group', 'aria-labelledby': `${id}-title` }, buttons),
    problems,
    shown,
  );
}
