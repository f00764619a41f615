/** The plans of this service, side by side. */
import type { PlanList, Tier } from '../../../../domain/generated/types.js';
import { ask, Refused } from '../api.js';
import { refusal } from '../busy.js';
import { heading } from '../case/steps.js';
import { h, list } from '../dom.js';
import type { View } from '../main.js';
import { number } from '../words.js';

const OPEN =
  'A sandbox key can be made under “Key and usage”. For the other plans, ask whoever runs this service.';
const CLOSED = 'For a key of any plan, ask whoever runs this service.';

export function planView(): View {
  const place = h('div', {});
  void show(place);
  return { title: 'Plans', content: [heading('Plans'), place] };
}

async function show(place: HTMLElement): Promise<void> {
  const answer = await ask<PlanList>('/plans').catch((error: unknown) => error);
  if (answer instanceof Refused) return place.replaceChildren(refusal(answer));
  const { plans, signup } = answer as PlanList; // the schema of the operation
  place.replaceChildren(
    h('p', {}, signup.open ? OPEN : CLOSED),
    h('div', { class: 'plans' }, plans.map(plan)),
  );
}

function plan({ name, price, included, limits, limits_are_minimums }: Tier): HTMLElement {
  const least = limits_are_minimums === true ? 'at least ' : '';
  const rows: [string, string][] = [
    ['Letters a month', limits.letters_per_month === null ? 'no limit' : number(limits.letters_per_month)],
    ['Requests a month', limits.requests_per_month === null ? 'no limit' : number(limits.requests_per_month)],
    ['Requests a minute', least + number(limits.requests_per_minute)],
    ['At the same time', least + number(limits.concurrent_requests)],
    ['Answers within', `${number(limits.timeout_seconds)} seconds`],
  ];
  return h(
    'section',
    { class: 'card plan' },
    h('h2', {}, name),
    h('p', { class: 'big-figure' }, price),
    h(
      'dl',
      { class: 'pairs' },
      rows.map(([label, value]) => [h('dt', {}, label), h('dd', {}, value)]),
    ),
    list(included),
  );
}
