/** The worklist of the files: filter, choose, one letter or many. */
import type { DenialAnalysis } from '../../../../domain/generated/types.js';
import { BAND_WORDS, BANDS } from '../../../../domain/worklist.js';
import { chooseDenial } from '../case/choose.js';
import { chooser, field } from '../case/fields.js';
import { type Child, h } from '../dom.js';
import type { OpenCase } from '../session.js';
import { ACTIONS, CATEGORIES, count, dollars, sentenceStart, shortDay } from '../words.js';
import { LetterRun, letterPanel } from './letters.js';
import { type Filter, passes, patternsOf, type Row, rowsOf, sumOf } from './rows.js';
import { spreadsheetButton } from './spreadsheet.js';

/** Rows shown at first, and with each press of the button below them. */
const PAGE = 100;

export function worklist(open: OpenCase, analysis: DenialAnalysis): HTMLElement {
  const rows = rowsOf(analysis);
  const { chosen, run } = deskOf(analysis);
  const controls = filterControls(rows);
  const body = h('tbody', {});
  const told = h('p', { class: 'hint', role: 'status' });
  const further = h('button', { type: 'button', hidden: true }, 'Show more');
  const all = h('input', { type: 'checkbox', id: 'all-rows' });
  const panel = letterPanel(run, () => rows.filter(({ key }) => chosen.has(key)));
  let length = PAGE;
  const shown = () => rows.filter((row) => passes(row, filterOf(controls)));
  const show = () => {
    const found = shown();
    body.replaceChildren(...found.slice(0, length).map((row) => line(open, row, chosen, renew)));
    further.hidden = found.length <= length;
    told.textContent = `${count(found.length, 'denial')} of ${rows.length}, ${dollars(sumOf(found))} refused. Due soonest first, then most money in reach; without a date last.`;
    renew();
  };
  const renew = () => {
    const able = shown().filter(canWrite);
    all.checked = able.length > 0 && able.every(({ key }) => chosen.has(key));
    panel.renew();
  };
  all.addEventListener('change', () => {
    for (const { key } of shown().filter(canWrite))
      if (all.checked) chosen.add(key);
      else chosen.delete(key);
    show();
  });
  for (const control of Object.values(controls))
    control.addEventListener('input', () => {
      length = PAGE;
      show();
    });
  further.addEventListener('click', () => {
    length += PAGE;
    show();
  });
  show();
  return h(
    'section',
    { class: 'card claims', 'aria-labelledby': 'claims-title' },
    h('h2', { id: 'claims-title' }, rows.length === 0 ? 'No claim was denied' : 'Denied claims'),
    rows.length > 0 && [
      h(
        'div',
        { class: 'row filters' },
        field('Search', controls.words),
        field('Payer', controls.payer),
        field('Code', controls.code),
        field('Pattern', controls.pattern),
        field('What to do', controls.action),
        field('When', controls.band),
      ),
      told,
      h('p', { class: 'tick' }, all, h('label', { for: 'all-rows' }, 'Choose all that are shown')),
      h('table', { class: 'listing worklist' }, heads(), body),
      further,
      panel.element,
      spreadsheetButton(analysis),
    ],
  );
}

interface Desk {
  readonly chosen: Set<string>;
  readonly run: LetterRun;
}

const desks = new WeakMap<DenialAnalysis, Desk>();

/** What was chosen and written outlives a look at a code or at one letter. */
function deskOf(analysis: DenialAnalysis): Desk {
  const known = desks.get(analysis) ?? { chosen: new Set(), run: new LetterRun() };
  desks.set(analysis, known);
  return known;
}

type Controls = Readonly<Record<keyof Filter, HTMLInputElement | HTMLSelectElement>>;

function filterControls(rows: readonly Row[]): Controls {
  const listed = (values: readonly string[]) =>
    Object.fromEntries(
      [...new Set(values)]
        .filter((value) => value !== '')
        .sort()
        .map((value) => [value, value]),
    );
  const actions = new Set(rows.map(({ finding }) => finding.recommended_action?.action));
  const known = Object.entries(ACTIONS).filter(([action]) => actions.has(action as keyof typeof ACTIONS)); // keys of the table
  return {
    words: h('input', { id: 'desk-words', type: 'search', autocomplete: 'off', spellcheck: 'false' }),
    payer: chooser('desk-payer', listed(rows.map(({ payer }) => payer)), 'All'),
    code: chooser('desk-code', listed(rows.map(({ finding }) => finding.code ?? '')), 'All'),
    pattern: chooser('desk-pattern', patternsOf(rows), 'All'),
    action: chooser('desk-action', Object.fromEntries(known), 'All'),
    band: chooser('desk-band', whenever(rows), 'Any time'),
  };
}

/** The bands that occur, in the order of the list. */
function whenever(rows: readonly Row[]): Readonly<Record<string, string>> {
  const occur = new Set(rows.map(({ band }) => band));
  return Object.fromEntries(
    BANDS.filter((band) => occur.has(band)).map((band) => [band, sentenceStart(BAND_WORDS[band])]),
  );
}

function filterOf(controls: Controls): Filter {
  const values = Object.entries(controls).map(([name, { value }]) => [name, value]);
  return Object.fromEntries(values) as Filter; // names of the controls
}

function canWrite({ finding }: Row): boolean {
  return finding.appeal_request !== undefined;
}

const CHOOSE = 'Choose';

function heads(): HTMLElement {
  const names = [
    'Choose',
    'File by',
    'Refused',
    'Code',
    'What to do',
    'Payer',
    'Patient and claim',
    'Letter',
  ];
  return h(
    'thead',
    {},
    h(
      'tr',
      {},
      names.map((name) =>
        h('th', { scope: 'col' }, name === CHOOSE ? h('span', { class: 'unseen' }, name) : name),
      ),
    ),
  );
}

function line(open: OpenCase, row: Row, chosen: Set<string>, renew: () => void): HTMLElement {
  const { key, claim, finding, payer, procedure, trace } = row;
  const { code, title, category, recommended_action: action } = finding;
  const which = `${code ?? CATEGORIES[category]} of claim ${claim.claim_number ?? claim.number}`;
  const box = h('input', { type: 'checkbox', checked: chosen.has(key), 'aria-label': `Choose ${which}` });
  box.addEventListener('change', () => {
    if (box.checked) chosen.add(key);
    else chosen.delete(key);
    renew();
  });
  return h(
    'tr',
    {},
    h('td', {}, canWrite(row) && box),
    cell('File by', dueOf(row)),
    h('td', { class: 'figure', 'data-label': 'Refused' }, refusedOf(finding)),
    cell('Code', [
      code !== undefined && [
        h('a', { href: `#/codes/${encodeURIComponent(code)}`, class: 'chip' }, code),
        ' ',
      ],
      title ?? CATEGORIES[category],
      procedure !== '' && h('span', { class: 'hint' }, ` ${procedure}`),
    ]),
    cell('What to do', [
      action === undefined ? '' : h('span', { title: action.because }, ACTIONS[action.action]),
      action?.no_appeal_right === true && h('strong', { class: 'warns' }, ' No appeal right.'),
    ]),
    cell('Payer', [payer, trace !== '' && h('span', { class: 'hint' }, ` ${trace}`)]),
    cell('Patient and claim', [
      claim.patient_name ?? '',
      h('span', { class: 'hint' }, ` ${claim.claim_number ?? claim.patient_control_number ?? ''}`),
    ]),
    h(
      'td',
      {},
      canWrite(row) &&
        h(
          'button',
          { type: 'button', on: { click: () => chooseDenial(open, finding) } },
          'Write the letter',
          h('span', { class: 'unseen' }, ` for ${which}`),
        ),
    ),
  );
}

function cell(label: string, content: Child): HTMLElement {
  return h('td', { 'data-label': label }, content);
}

/** The share of an appeal stands beside it: the list goes by what is in reach. */
function refusedOf({ amount, expected_recovery: reach }: Row['finding']): Child {
  if (amount === undefined) return '';
  if (reach === undefined) return dollars(amount);
  return [dollars(amount), h('br', {}), h('span', { class: 'hint' }, `${dollars(reach)} in reach`)];
}

function dueOf({ band, deadline }: Row): Child {
  if (band === 'no claim on the payer') return h('span', { class: 'hint' }, 'nothing to file');
  if (deadline?.safe_date === undefined) return h('span', { class: 'hint' }, BAND_WORDS['no date']);
  const left = deadline.late ? 'passed' : `${count(deadline.days, 'day')} left`;
  return [
    h('span', { class: 'when' }, shortDay(deadline.safe_date)),
    h('br', {}),
    h('span', { class: band === 'due soon' || band === 'past' ? 'when warns' : 'when hint' }, left),
  ];
}
