/** The record of one code. */
import type { CodeFamily, DenialCodeRecord } from '../../../../domain/generated/types.js';
import { keyPanel } from '../account/key.js';
import { ask, Refused } from '../api.js';
import { refusal, working } from '../busy.js';
import { inWords } from '../case/in-words.js';
import { action, strategyText } from '../case/reasons.js';
import { heading } from '../case/steps.js';
import { type Child, h, list, outward } from '../dom.js';
import type { View } from '../main.js';
import { type AppealRequest, newCase, storedKey, theCase } from '../session.js';
import { ACTIONS, CATEGORIES, INSURER_TYPES, levelInWords } from '../words.js';

export function codeRecordView(code: string): View {
  const place = h('div', { class: 'stack' });
  const show = () => {
    if (storedKey() === undefined) place.replaceChildren(keyPanel(show));
    else void load(code, place);
  };
  show();
  const back = h(
    'p',
    { class: 'crumbs' },
    h('a', { href: '#/codes' }, 'All codes'),
    ' · ',
    h('a', { href: '#/case' }, 'Back to the case'),
  );
  return { title: code, content: [back, heading(code), place] };
}

async function load(code: string, place: HTMLElement): Promise<void> {
  place.replaceChildren(working());
  const input = { denial_code: code };
  const found = await ask<DenialCodeRecord>('/denial-code/lookup', { method: 'POST', input }).catch(
    (error: unknown) => error,
  );
  if (found instanceof Refused) return place.replaceChildren(refusal(found));
  place.replaceChildren(...record(code, found as DenialCodeRecord)); // the schema of the operation
}

function record(code: string, found: DenialCodeRecord): HTMLElement[] {
  const { title, meaning, category, status, stop, group, recommended_action, warnings } = found;
  return [
    h(
      'section',
      { class: 'card' },
      h('h2', {}, title),
      h(
        'p',
        { class: 'hint' },
        CATEGORIES[category],
        status !== 'active' && ` · retired${stop === undefined ? '' : ` ${stop}`}`,
      ),
      h('p', {}, meaning),
      group !== undefined && h('p', {}, h('strong', {}, `${group.code}: ${group.name}. `), group.who_pays),
      recommended_action !== undefined && action(recommended_action),
      list(
        found.other_actions?.map((other) => [
          h('strong', {}, `${inWords(other.when)}: `),
          `${ACTIONS[other.action].toLowerCase()}. ${other.because}`,
        ]),
      ),
      list(warnings?.map(inWords)),
      startLetter(code, found.family),
    ),
    h('section', { class: 'card' }, h('h2', {}, 'Why insurers use it'), list(found.why_insurers_use_it)),
    h(
      'section',
      { class: 'card' },
      h('h2', {}, `How it is won: ${found.strategy.title}`),
      strategyText(found.strategy),
    ),
    h(
      'section',
      { class: 'card' },
      h('h2', {}, 'What to gather'),
      list(found.evidence.map(({ name, proves }) => [h('strong', {}, name), `. ${proves}`])),
    ),
    h('section', { class: 'card' }, h('h2', {}, 'How often appeals succeeded'), rates(found)),
    h('section', { class: 'card' }, h('h2', {}, 'Time to file'), deadlines(found)),
    h(
      'section',
      { class: 'card' },
      h('h2', {}, 'Law behind it'),
      list(
        found.regulations.map(({ citation, title: subject, requires, url, caution }) => [
          url === undefined ? citation : outward(url, citation),
          ` (${subject}). ${requires} `,
          caution !== undefined && h('span', { class: 'hint' }, caution),
        ]),
      ),
    ),
    h(
      'details',
      { open: found.family === 'rarc' },
      h('summary', {}, 'Remark codes and related codes'),
      list(
        found.remark_codes
          ?.filter((remark) => remark.code !== found.number)
          .map((remark) => [link(remark.code), ` ${remark.title}. ${remark.what_to_do}`]),
      ),
      list(found.related_codes?.map((related) => [link(related.code), ` ${related.title}`])),
    ),
  ];
}

function link(code: string): Child {
  return h('a', { href: `#/codes/${encodeURIComponent(code)}`, class: 'chip' }, code);
}

/** Sets whose codes state a decision that a letter can answer. */
const DECIDING: ReadonlySet<CodeFamily> = new Set(['carc', 'review_reason', 'request_reject']);

function startLetter(code: string, family: CodeFamily): HTMLElement | undefined {
  const known: AppealRequest | undefined = DECIDING.has(family)
    ? { denial_code: code }
    : family === 'rarc'
      ? { remark_codes: [code] }
      : undefined;
  if (known === undefined) return undefined;
  const start = () => {
    if (theCase().analysis !== undefined || theCase().appeal !== undefined) newCase();
    theCase().request = { ...theCase().request, ...known };
    location.hash = '#/case/facts';
  };
  return h(
    'p',
    { class: 'actions' },
    h('button', { type: 'button', on: { click: start } }, 'Write a letter for this code'),
    family === 'rarc' && h('span', { class: 'hint' }, 'You will be asked for the reason code beside it.'),
  );
}

const BY_THE_REASON = 'That depends on the reason code that stands beside it: see below.';

function rates({ success_rates: rows, family }: DenialCodeRecord): HTMLElement {
  if (rows.length === 0 && family === 'rarc') return h('p', {}, BY_THE_REASON);
  if (rows.length === 0) return h('p', {}, 'An appeal is not the instrument, so no figure applies.');
  return h(
    'table',
    { class: 'listing' },
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        ['Coverage', 'Level', 'Succeeded', 'Likely between'].map((name) => h('th', { scope: 'col' }, name)),
      ),
    ),
    h(
      'tbody',
      {},
      rows.map(({ insurer_type, level, estimate, basis }) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, INSURER_TYPES[insurer_type]),
          h('td', { 'data-label': 'Level' }, levelInWords(level)),
          h('td', { 'data-label': 'Succeeded', class: 'figure' }, estimate),
          h('td', { 'data-label': 'Likely between', class: 'figure' }, `${basis.low}–${basis.high}%`),
        ),
      ),
    ),
  );
}

function deadlines({ deadlines: rows, family }: DenialCodeRecord): HTMLElement {
  if (rows.length === 0 && family === 'rarc') return h('p', {}, BY_THE_REASON);
  if (rows.length === 0) return h('p', {}, 'Nothing is filed against this code, so no time runs.');
  return h(
    'table',
    { class: 'listing' },
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        ['Coverage', 'First step', 'Time', 'Authority'].map((name) => h('th', { scope: 'col' }, name)),
      ),
    ),
    h(
      'tbody',
      {},
      rows.map(({ insurer_type, level, level_name, period, authority, verified }) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, INSURER_TYPES[insurer_type]),
          h('td', { 'data-label': 'First step' }, level_name ?? levelInWords(level)),
          h('td', { 'data-label': 'Time' }, period),
          h(
            'td',
            { 'data-label': 'Authority' },
            authority ?? '–',
            verified === false && ' (not read in the law: confirm)',
          ),
        ),
      ),
    ),
  );
}
