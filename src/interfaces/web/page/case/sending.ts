/** How the letter goes out: what to do step by step, the enclosures in order, the cover sheet. */
import type { AppealResult } from '../../../../domain/generated/types.js';
import { type Child, h, list, more } from '../dom.js';
import type { OpenCase } from '../session.js';
import { askedAgain } from './asked-again.js';

export function sending(open: OpenCase, appeal: AppealResult): HTMLElement {
  return askedAgain(open, appeal, {
    id: 'sending',
    title: 'How to send it',
    lead: 'The steps, the order and names of the enclosures, and the cover sheet, by the way it goes.',
    choices: [
      { label: 'By mail', asks: { send_by: 'mail' } },
      { label: 'By fax', asks: { send_by: 'fax' } },
      { label: 'By portal', asks: { send_by: 'portal' } },
    ],
    first: shown,
  });
}

function shown({ attachment_plan: plan }: AppealResult): readonly Child[] {
  if (plan === undefined) return [];
  const { letter_line: line, order, cover_sheet: cover, exhibit_list: exhibits, steps } = plan;
  return [
    list(steps, true),
    line !== undefined && h('p', {}, 'Above the address: ', h('strong', {}, line)),
    h(
      'table',
      { class: 'sent' },
      h('caption', {}, 'In this order'),
      h(
        'thead',
        { class: 'unseen' },
        h('tr', {}, h('th', { scope: 'col' }, 'File'), h('th', { scope: 'col' }, 'Document')),
      ),
      h(
        'tbody',
        {},
        order.map(({ file_name, name, at_hand }) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, h('code', {}, file_name)),
            h('td', {}, name, !at_hand && h('span', { class: 'hint' }, ' (still to get)')),
          ),
        ),
      ),
    ),
    cover !== undefined && more('Cover sheet', h('pre', {}, cover)),
    more('List of enclosures', h('pre', {}, exhibits)),
  ];
}
