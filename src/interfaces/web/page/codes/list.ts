/** All codes: searched, filtered, sorted. */
import type { CodeFamily, DenialCodeListItem } from '../../../../domain/generated/types.js';
import { keyPanel } from '../account/key.js';
import { Refused } from '../api.js';
import { refusal, working } from '../busy.js';
import { chooser, field } from '../case/fields.js';
import { heading } from '../case/steps.js';
import { announce, type Child, h } from '../dom.js';
import type { View } from '../main.js';
import { storedKey } from '../session.js';
import { ACTIONS, CATEGORIES, count, FAMILIES, INSURER_TYPES } from '../words.js';
import { codesOf } from './load.js';
import { tellMeant } from './meant.js';

const ORDERS = { code: 'Code', rate: 'Published rate' };

/** Stays while the page is open, so that a look at a record does not lose the place. */
const chosen: Record<string, string> = {};

export function codeListView(): View {
  const place = h('div', {});
  const show = () => place.replaceChildren(storedKey() === undefined ? keyPanel(show) : browser());
  show();
  return { title: 'Denial codes', content: [heading('Denial codes'), place] };
}

function browser(): HTMLElement {
  const search = h('input', {
    id: 'search',
    type: 'search',
    autocomplete: 'off',
    placeholder: 'CO-50, authorization, billed too late, N115 …',
  });
  const filters = {
    family: chooser('family', FAMILIES),
    category: chooser('category', CATEGORIES, 'All'),
    action: chooser('action', ACTIONS, 'All'),
    insurer: chooser('insurer', INSURER_TYPES, 'Any'),
    order: chooser('order', ORDERS),
  };
  const controls = { search, ...filters };
  for (const [name, control] of Object.entries(controls)) control.value = chosen[name] ?? control.value;
  const meant = h('div', {});
  const result = h('div', { class: 'codes' });
  let asked = 0;
  const refresh = async () => {
    const turn = ++asked;
    for (const [name, control] of Object.entries(controls)) chosen[name] = control.value;
    result.replaceChildren(working());
    const found = await foundIn(filters.family.value, filters.insurer.value).catch((error: unknown) => error);
    // Something else is looked for by now.
    if (turn !== asked) return;
    if (found instanceof Refused) return result.replaceChildren(refusal(found));
    const { fitting, family } = found as Found; // the failures are handled above
    const kind = family === filters.family.value ? '' : `, found among: ${FAMILIES[family as CodeFamily]}`;
    const said = `${count(fitting.length, 'code')}${kind}`;
    announce(said);
    result.replaceChildren(h('p', { class: 'hint' }, said), ...listing(fitting));
  };
  const form = h(
    'form',
    {
      class: 'card row filters',
      role: 'search',
      on: { submit: (event) => event.preventDefault(), input: () => void refresh() },
    },
    field('Search', search, undefined, { wide: true }),
    field('Kind of code', filters.family),
    field('Kind of denial', filters.category),
    field('What to do', filters.action),
    field('Coverage', filters.insurer),
    field('Order', filters.order),
  );
  search.addEventListener('input', () => tellMeant(search.value, meant));
  tellMeant(search.value, meant);
  void refresh();
  return h('div', {}, form, meant, result);
}

interface Found {
  readonly fitting: readonly DenialCodeListItem[];
  readonly family: string;
}

/** Reason and remark codes stand side by side on a notice: what is not among the one kind is looked for among the other. */
async function foundIn(family: string, insurer: string): Promise<Found> {
  const fitting = select(await codesOf(family, insurer));
  const other = { carc: 'rarc', rarc: 'carc' }[family];
  if (fitting.length > 0 || other === undefined || chosen.search === '') return { fitting, family };
  const others = select(await codesOf(other, insurer));
  return others.length === 0 ? { fitting, family } : { fitting: others, family: other };
}

function select(codes: readonly DenialCodeListItem[]): readonly DenialCodeListItem[] {
  const { category = '', action = '', order, search = '' } = chosen;
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const fits = (text: string) => words.every((word) => text.includes(word));
  const named = (code: DenialCodeListItem) => fits(ownText(code));
  const fitting = codes.filter((code) => {
    if (category !== '' && code.category !== category) return false;
    if (action !== '' && code.recommended_action !== action) return false;
    return fits(`${ownText(code)} ${CATEGORIES[code.category].toLowerCase()}`);
  });
  const rate = ({ estimated_success_rate: estimate }: DenialCodeListItem) =>
    Number.parseInt(estimate ?? '-1', 10);
  if (order === 'rate') return fitting.sort((a, b) => rate(b) - rate(a));
  // What carries the words itself stands before what is only of a kind that does.
  return [...fitting.filter(named), ...fitting.filter((code) => !named(code))];
}

function ownText({ code, number, title }: DenialCodeListItem): string {
  return `${code} ${code.replace('-', '')} ${number} ${title}`.toLowerCase();
}

/** As many as are looked through by eye; the rest comes with a press. */
const FIRST_ROWS = 60;

function listing(codes: readonly DenialCodeListItem[]): readonly HTMLElement[] {
  if (codes.length === 0)
    return [
      h(
        'p',
        {},
        'No code fits. Take away a filter, search for other words, or look among the other kind of code.',
      ),
    ];
  const shown = table(codes.slice(0, FIRST_ROWS));
  const parts = [h('p', { class: 'hint' }, RATES), shown];
  if (codes.length <= FIRST_ROWS) return parts;
  const all = () => {
    const rest = codes.slice(FIRST_ROWS).map(row);
    shown.tBodies[0]?.append(...rest);
    press.remove();
    rest[0]?.querySelector('a')?.focus();
  };
  const press = h('button', { type: 'button', on: { click: all } }, `Show all ${codes.length} codes`);
  return [...parts, press];
}

const RATES =
  'Published rate: how many appeals of this kind are known to have succeeded. Its range is wide; open a code to see it. None where an appeal is not the answer.';

function table(codes: readonly DenialCodeListItem[]): HTMLTableElement {
  const head = ['Code', 'Name', 'Kind', 'What to do'];
  return h(
    'table',
    { class: 'listing' },
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        head.map((name) => h('th', { scope: 'col' }, name)),
        h('th', { scope: 'col', class: 'figure' }, 'Published rate'),
      ),
    ),
    h('tbody', {}, codes.map(row)),
  );
}

function row({
  code,
  title,
  category,
  status,
  recommended_action,
  estimated_success_rate,
}: DenialCodeListItem): HTMLElement {
  const name: Child = [title, status !== 'active' && h('span', { class: 'chip old' }, 'retired')];
  return h(
    'tr',
    {},
    h('th', { scope: 'row' }, h('a', { href: `#/codes/${encodeURIComponent(code)}` }, code)),
    h('td', {}, name),
    h('td', { 'data-label': 'Kind' }, CATEGORIES[category]),
    h(
      'td',
      { 'data-label': 'What to do' },
      recommended_action === undefined ? 'See the reason code' : ACTIONS[recommended_action],
    ),
    h('td', { 'data-label': 'Published rate', class: 'figure' }, estimated_success_rate ?? '–'),
  );
}
