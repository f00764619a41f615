/** What was read from the notice, to be confirmed fact by fact: each with the words of the notice in which it stands. */
import { announce, type Child, h } from '../dom.js';
import type { View } from '../main.js';
import type { OpenCase } from '../session.js';
import { day, dollars } from '../words.js';
import { controlOf, FACTS, gathered, type Name } from './fact-fields.js';
import { doubtShown, doubtsOf } from './in-doubt.js';
import { answered } from './interview.js';
import { letterBox } from './marks.js';
import { mark, rangeOf } from './places.js';
import { heading, steps } from './steps.js';
import { PRINTED, toConfirm } from './to-confirm.js';
import { around, lineOf, placesOf } from './written.js';

export function confirmView(open: OpenCase, text: string): View {
  // What is in doubt comes first.
  const all = toConfirm(open);
  const names = [...all].sort(
    (a, b) => Number(doubtsOf(open, b).length > 0) - Number(doubtsOf(open, a).length > 0),
  );
  const source = letterBox(text, 'The letter', [text]);
  const told = h('p', { class: 'hint', role: 'status' });
  const rest = h('button', { type: 'button', class: 'primary' });
  const tell = () => {
    const done = names.filter((name) => isConfirmed(open, name)).length;
    told.textContent = `${done} of ${names.length} confirmed.`;
    rest.textContent = done === names.length ? 'Go on' : done === 0 ? ALL : REST;
  };
  // Not printed, and many deadlines run from it.
  const rows = [...names, 'received_date' as const].map((name) => row(open, text, name, source, tell));
  rest.addEventListener('click', () => {
    open.confirmed = [...new Set([...(open.confirmed ?? []), ...names])];
    location.hash = '#/case/questions';
  });
  tell();
  return {
    title: 'What was read',
    content: [
      steps('confirm', open),
      heading('Is this what the letter says?'),
      h('p', { class: 'lead-text' }, 'Your letter is built on these facts. Look at each beside the paper.'),
      h(
        'div',
        { class: 'beside' },
        h('div', { class: 'sticky' }, source),
        h(
          'div',
          {},
          h('ul', { class: 'read' }, rows),
          unread(open),
          told,
          h(
            'p',
            { class: 'actions' },
            rest,
            h('a', { href: '#/case/facts', class: 'quiet' }, 'All facts on one page'),
          ),
        ),
      ),
    ],
  };
}

const ALL = 'All of it is right: go on';
const REST = 'The rest is right: go on';

const RECEIVED =
  'Not printed on it. Many deadlines run from the day on which it arrived: put it in if you know it.';

function isConfirmed({ confirmed = [] }: OpenCase, name: Name): boolean {
  return confirmed.includes(name);
}

function unread({ notRead = [] }: OpenCase): Child {
  const names = PRINTED.filter((name) => notRead.includes(name)).map((name) => FACTS[name].label);
  return names.length > 0 && h('p', {}, `Not found in the letter, and asked next: ${names.join(', ')}.`);
}

/** One fact: its value, its place, right or not. */
function row(
  open: OpenCase,
  text: string,
  name: Name,
  source: HTMLElement,
  changed: () => void,
): HTMLElement {
  const { label } = FACTS[name];
  const item = h('li', {});
  const places = placesOf(text, open.read?.[name]);
  const point = () => {
    const ranges = places.flatMap(({ start, end }) => rangeOf(source, start, end) ?? []);
    mark('read', ranges);
    const [first] = ranges;
    if (first === undefined) return;
    const above = first.getBoundingClientRect().top - source.getBoundingClientRect().top;
    source.scrollTop += above - source.clientHeight / 3;
  };
  item.addEventListener('focusin', point);
  item.addEventListener('pointerenter', point);

  const isPrinted = name !== 'received_date';
  const unknown = isPrinted ? 'Left out' : 'Not known';
  const told = () =>
    isOwn(open, name) ? h('p', { class: 'hint' }, 'As you put it.') : standsAt(open, text, places[0]);
  const show = () => {
    const value = open.request[name];
    const right = h(
      'button',
      { type: 'button', 'aria-pressed': String(isConfirmed(open, name)) },
      'Right',
      h('span', { class: 'unseen' }, `: ${label}`),
    );
    right.addEventListener('click', () => {
      const others = (open.confirmed ?? []).filter((other) => other !== name);
      open.confirmed = isConfirmed(open, name) ? others : [...others, name];
      right.setAttribute('aria-pressed', String(isConfirmed(open, name)));
      item.classList.toggle('confirmed', isConfirmed(open, name));
      changed();
    });
    const change = h('button', { type: 'button', class: 'link', on: { click: edit } }, 'Change');
    change.append(h('span', { class: 'unseen' }, ` ${label}`));
    item.className = !isPrinted ? 'aside' : isConfirmed(open, name) ? 'confirmed' : '';
    item.replaceChildren(
      h('h2', {}, label),
      h('p', { class: 'value' }, value === undefined ? unknown : shownValue(value)),
      isPrinted ? told() : h('p', { class: 'hint' }, RECEIVED),
      ...doubtsOf(open, name).map((doubt) => doubtShown(doubt, name, take)),
      h('p', { class: 'actions' }, isPrinted && right, change),
    );
  };
  const settle = (request: OpenCase['request']) => {
    open.request = request;
    answered(open, name);
    open.confirmed = [...new Set([...(open.confirmed ?? []), name])];
    show();
    changed();
    announce(`${label} was changed.`);
    item.querySelector('button')?.focus();
  };
  const take = (value: string | number) => settle({ ...open.request, [name]: value });
  const edit = () => {
    const control = controlOf(name, open.request, 'read-');
    const keep = h('button', { type: 'submit' }, 'Keep this');
    const submit = (event: Event) => {
      event.preventDefault();
      settle(gathered(item, open.request));
    };
    item.className = 'changing';
    item.replaceChildren(
      h(
        'form',
        { novalidate: true, on: { submit } },
        h('label', { for: control.id }, label),
        control,
        h('p', { class: 'hint' }, 'Empty: the letter does without it.'),
        h('p', { class: 'actions' }, keep, h('button', { type: 'button', on: { click: show } }, 'Cancel')),
      ),
    );
    control.required = false;
    control.focus();
  };
  show();
  return item;
}

/** Whether the person put another value in place of the one that was read. */
function isOwn(open: OpenCase, name: Name): boolean {
  return JSON.stringify(open.request[name]) !== JSON.stringify(open.read?.[name]);
}

function standsAt(
  { analysis }: OpenCase,
  text: string,
  place: ReturnType<typeof placesOf>[number] | undefined,
): HTMLElement {
  if (place === undefined)
    return h('p', { class: 'hint warns' }, 'Not in these words in the letter: check it with care.');
  const [before, words, after] = around(text, place);
  const page = analysis?.extracted.pages?.find(({ start, end }) => start <= place.start && place.start < end);
  const line = lineOf(text.slice(page?.start ?? 0), place.start - (page?.start ?? 0));
  return h(
    'p',
    { class: 'hint' },
    `${page === undefined ? 'Line' : `Page ${page.page}, line`} ${line}: ${before}`,
    h('mark', { class: 'words' }, words),
    after,
  );
}

function shownValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'number') return dollars(value);
  const text = String(value);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? day(text) : text;
}
