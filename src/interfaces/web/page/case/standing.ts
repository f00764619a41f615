/** How the letter stands, in a line: each figure leads to the part that explains it. */
import type { AppealResult, Deadline } from '../../../../domain/generated/types.js';
import { h } from '../dom.js';
import { count, day } from '../words.js';
import { unfold } from './folds.js';

export function standing(
  { confidence_score, criteria = [], missing_information }: AppealResult,
  gaps: number,
  { late, safe_date, days }: Deadline,
): HTMLElement {
  const by = safe_date === undefined ? `${count(days, 'day')} to file` : `File by ${day(safe_date)}`;
  const unspoken = criteria.filter(({ status }) => status === 'not_shown').length;
  const parts: [string, string | false][] = [
    ['deadline', late ? 'The time to file has passed' : by],
    ['gaps', gaps > 0 && `${count(gaps, 'gap')} to fill in`],
    [
      'stronger',
      missing_information.length > 0 && `${count(missing_information.length, 'way')} to make it stronger`,
    ],
    ['scores', `${Math.round(confidence_score * 100)}% confidence`],
    ['criteria', unspoken > 0 && `${count(unspoken, 'point')} of review not spoken of`],
    ['before', 'Before you send it'],
  ];
  return h(
    'ul',
    { class: 'standing', 'aria-label': 'How the letter stands' },
    parts.map(([id, label]) => label !== false && h('li', {}, lead(id, label))),
  );
}

function lead(id: string, label: string): HTMLElement {
  const press = () => {
    const part = document.getElementById(id);
    if (part === null) return;
    unfold(part);
    part.scrollIntoView({ block: 'start' });
    const title = part.querySelector<HTMLElement>('h2');
    title?.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
  };
  return h('button', { type: 'button', class: 'link', on: { click: press } }, label);
}
