/** The key in use, and what it has used. */
import type { UsageRecord } from '../../../../domain/generated/types.js';
import { ask, Refused } from '../api.js';
import { refusal } from '../busy.js';
import { heading } from '../case/steps.js';
import { type Child, h } from '../dom.js';
import type { View } from '../main.js';
import { forgetKey, storedKey } from '../session.js';
import { day, number } from '../words.js';
import { keyPanel } from './key.js';

export function accountView(): View {
  const place = h('div', {});
  const show = () => {
    if (storedKey() === undefined) place.replaceChildren(keyPanel(show));
    else void usage(place, show);
  };
  show();
  return { title: 'Key and usage', content: [heading('Key and usage'), place] };
}

async function usage(place: HTMLElement, again: () => void): Promise<void> {
  const used = await ask<UsageRecord>('/usage').catch((error: unknown) => error);
  if (used instanceof Refused) return place.replaceChildren(refusal(used));
  place.replaceChildren(record(used as UsageRecord, again)); // the schema of the operation
}

function record(usage: UsageRecord, again: () => void): HTMLElement {
  const forget = h('button', { type: 'button' }, 'Forget the key in this tab');
  forget.addEventListener('click', () => {
    forgetKey();
    again();
  });
  const refresh = h('button', { type: 'button' }, 'Refresh');
  refresh.addEventListener('click', again);
  const operations = Object.entries(usage.by_operation ?? {});
  return h(
    'section',
    { class: 'card' },
    h('h2', {}, `${usage.tier[0]?.toUpperCase()}${usage.tier.slice(1)} plan`),
    h(
      'p',
      { class: 'hint' },
      `Key ${usage.key_id}. The month runs from ${day(usage.period_start)} to ${day(usage.period_end)}.`,
    ),
    h(
      'div',
      { class: 'gauges' },
      gauge('Letters this month', usage.letters_used, usage.letters_limit),
      gauge('Requests this month', usage.requests_used, usage.requests_limit),
      gauge('Requests in the last minute', usage.minute.requests_used, usage.minute.requests_limit),
    ),
    operations.length > 0 &&
      h(
        'table',
        {},
        h('caption', {}, 'Requests of the month by what was asked'),
        h(
          'tbody',
          {},
          operations.map(([name, count]) =>
            h('tr', {}, h('th', { scope: 'row' }, NAMES[name] ?? name), h('td', { class: 'figure' }, count)),
          ),
        ),
      ),
    h(
      'p',
      { class: 'actions' },
      refresh,
      forget,
      h('a', { href: '#/plans', class: 'quiet' }, 'Plans and limits'),
    ),
  );
}

/** A letter is asked for once to learn what to ask first, and once to be written: its requests are more than its letters. */
const NAMES: Readonly<Record<string, string>> = {
  generate_appeal_letter: 'Letters, and the questions before them',
  check_appeal_letter: 'Letters checked',
  analyze_denial_letter: 'Denials read',
  build_worklist: 'Worklists',
  lookup_denial_code: 'Codes looked up',
  list_denial_codes: 'Code lists',
  read_reference: 'Pages of reference read',
  record_outcome: 'Outcomes recorded',
};

function gauge(label: string, used: number, limit: number | null): Child {
  const figure = limit === null ? `${number(used)} · no limit` : `${number(used)} of ${number(limit)}`;
  const id = `gauge-${label.toLowerCase().replaceAll(' ', '-')}`;
  return h(
    'div',
    { class: 'gauge' },
    h('p', { id }, label),
    h('p', { class: 'big-figure' }, figure),
    limit !== null &&
      limit > 0 &&
      h('meter', { min: 0, max: limit, value: used, 'aria-labelledby': id }, figure),
  );
}
