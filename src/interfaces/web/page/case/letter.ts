/** Fourth step: the letter, what stands behind it, and how to take it along. */
import type {
  AppealLevelAhead,
  AppealResult,
  Citation,
  Deadline,
} from '../../../../domain/generated/types.js';
import { type Child, h, list, more, outward } from '../dom.js';
import type { View } from '../main.js';
import type { OpenCase } from '../session.js';
import { ACTIONS, count, DOCUMENTS, ORIGINS } from '../words.js';
import { continuity, whenDecided } from './after-decision.js';
import { liveCheck } from './check.js';
import { calendarButton, clockCards } from './clocks.js';
import { crosswalk } from './crosswalk.js';
import { deadlineCard } from './deadline.js';
import { takeAlong } from './download.js';
import { proofOfFiling } from './filing-proof.js';
import { folded } from './folds.js';
import { gapForm, gapsLeft, isInPlace } from './gaps.js';
import { inWords } from './in-words.js';
import { paper } from './paper.js';
import { plainWords } from './plain-words.js';
import { printOut } from './print-out.js';
import { scores } from './scores.js';
import { sending } from './sending.js';
import { standing } from './standing.js';
import { heading, steps } from './steps.js';
import { letterText, stretchesOf } from './stretches.js';
import { stronger } from './stronger.js';

export function letterView(open: OpenCase, appeal: AppealResult): View {
  const title = DOCUMENTS[appeal.document] ?? 'Letter';
  const again = () => dispatchEvent(new HashChangeEvent('hashchange'));
  const deadline = earlier(appeal.deadline, open.analysis?.deadline);
  const desk = workOnLetter(open, appeal);
  return {
    title,
    content: [
      steps('letter', open),
      h('div', { class: 'head' }, heading(title), takeAlong(open, appeal)),
      standing(appeal, gapsLeft(letterText(open, appeal), appeal.placeholders), deadline),
      h('div', { class: 'strip' }, deadlineCard(deadline), clockCards(appeal, open.analysis)),
      calendarButton(deadline, appeal, open.analysis),
      h(
        'div',
        { class: 'beside letter' },
        h('section', { 'aria-label': 'Letter' }, desk.letter),
        h('div', { class: 'stack' }, desk.panels, panels(open, appeal, again)),
      ),
    ],
  };
}

/** The letter to read and to change, with what goes along: sources, colors, gaps, the check, the copy for paper. */
function workOnLetter(open: OpenCase, appeal: AppealResult): { letter: Child; panels: Child } {
  const source = h('p', { class: 'origin', role: 'status' }, POINT);
  const printed = h('div', { class: 'printed' });
  const gaps = h('div', {});
  const takeBack = h('button', { type: 'button', class: 'link', hidden: true }, 'Take back all my changes');
  const changed = () => {
    open.saved = false;
    printed.replaceChildren(...printOut(letterText(open, appeal)));
    takeBack.hidden = open.edited === undefined;
    check.changed();
  };
  const page = paper(open, appeal, {
    source: (told) => {
      source.textContent = told;
    },
    changed,
    gap: (gap, place) => fill(gap, place),
  });
  const check = liveCheck(open, appeal, page.element);
  const showGaps = () => {
    const left = appeal.placeholders.filter((gap) =>
      stretchesOf(open, appeal).some(({ text }) => text.includes(gap)),
    );
    const letter = left.length === 0 ? '' : letterText(open, appeal);
    const form = gapForm(
      open,
      { letter, placeholders: left },
      {
        changed: () => {
          page.refresh();
          changed();
        },
        write: (gap) => fill(gap, 0),
      },
    );
    gaps.replaceChildren(...(form === undefined ? [] : [form]));
  };
  const change = h('button', { type: 'button', 'aria-pressed': 'false' }, CHANGE);
  const edit = (on: boolean) => {
    change.setAttribute('aria-pressed', String(on));
    change.textContent = on ? DONE : CHANGE;
    source.textContent = on ? CHANGING : POINT;
    page.edit(on);
    showGaps();
  };
  /** A gap with a field of its own is filled there, any other where it stands. */
  const fill = (gap: string, place: number) => {
    const field = isInPlace(gap) ? null : gaps.querySelector<HTMLElement>(`[data-gap="${CSS.escape(gap)}"]`);
    if (field !== null) return field.focus();
    edit(true);
    page.choose(gap, place);
  };
  change.addEventListener('click', () => edit(change.getAttribute('aria-pressed') !== 'true'));
  takeBack.addEventListener('click', () => {
    open.edited = undefined;
    edit(false);
    changed();
  });
  showGaps();
  printed.replaceChildren(...printOut(letterText(open, appeal)));
  takeBack.hidden = open.edited === undefined;
  const colors = h('input', { type: 'checkbox', id: 'colors' });
  const key = legend(appeal);
  colors.addEventListener('change', () => {
    page.element.classList.toggle('colored', colors.checked);
    key.hidden = !colors.checked;
  });
  return {
    letter: [
      h(
        'div',
        { class: 'ledger' },
        source,
        check.short,
        change,
        h('p', { class: 'tick' }, colors, h('label', { for: 'colors' }, 'Color by source')),
      ),
      key,
      h('div', { class: 'frame' }, page.element, check.margin),
      printed,
      h(
        'p',
        { class: 'hint' },
        `${count(appeal.word_count, 'word')} as written. The same facts on the same day give the same letter. `,
        takeBack,
      ),
    ],
    panels: [check.panel, gaps],
  };
}

const CHANGE = 'Change the text';
const DONE = 'Done changing';
const CHANGING = 'Write in the letter. What you change goes into Word, PDF, copy and print.';

/** What the colors mean, of those that this letter has. */
function legend({ ledger = [] }: AppealResult): HTMLElement {
  const origins = [...new Set(ledger.map(({ origin }) => origin))];
  return h(
    'ul',
    { class: 'legend colored', hidden: true, 'aria-label': 'Colors' },
    origins.map((origin) => h('li', {}, h('span', { class: `sentence from-${origin}` }, ORIGINS[origin]))),
  );
}

const POINT = 'Point at a sentence, or touch it, to see where it comes from.';

function panels(open: OpenCase, appeal: AppealResult, again: () => void): Child {
  const {
    warnings,
    assumptions,
    recommended_action,
    action_reason,
    citations,
    enclosures,
    law_not_to_cite: foreign = [],
    payer_replies,
    appeal_levels,
  } = appeal;
  return [
    recommended_action !== 'appeal' &&
      h(
        'section',
        { class: 'card heed' },
        h('h2', {}, ACTIONS[recommended_action]),
        h('p', {}, action_reason),
      ),
    continuity(appeal),
    proofOfFiling(appeal),
    folded(stronger(open, appeal, again)),
    folded(scores(appeal)),
    folded(crosswalk(appeal)),
    h(
      'section',
      { class: 'card', id: 'before' },
      h('h2', {}, 'Before you send it'),
      list(warnings.map(inWords)),
      assumptions.length > 0 && more(`Assumed (${assumptions.length})`, list(assumptions.map(inWords))),
    ),
    enclosures.length > 0 &&
      folded(
        h(
          'section',
          { class: 'card' },
          h('h2', {}, `To attach (${enclosures.length})`),
          h(
            'ol',
            { class: 'ticks' },
            enclosures.map(({ name, at_hand }) =>
              h('li', {}, name, at_hand === true && h('span', { class: 'hint' }, ' (at hand)')),
            ),
          ),
        ),
      ),
    folded(sending(open, appeal)),
    folded(plainWords(open, appeal)),
    folded(whenDecided(open, appeal)),
    citations.length > 0 && more(`What it cites (${citations.length})`, list(citations.map(cited))),
    foreign.length > 0 &&
      more(
        `Law that does not bind here: do not add it (${foreign.length})`,
        list(foreign.map(({ law, because }) => [h('strong', {}, law), `. ${because}`])),
      ),
    payer_replies.length > 0 &&
      more(
        `What the payer will say (${payer_replies.length})`,
        h(
          'dl',
          { class: 'replies' },
          payer_replies.map(({ reply, answer }) => [h('dt', {}, h('q', {}, reply)), h('dd', {}, answer)]),
        ),
      ),
    appeal_levels.length > 0 && more('The steps after this one', list(appeal_levels.map(level), true)),
  ];
}

/** A time that the letter of the payer states is shown as such, unless the rule by which the appeal was counted gives less. */
function earlier(counted: Deadline, read: Deadline | undefined): Deadline {
  if (read?.stated !== true || read.safe_date === undefined) return counted;
  return counted.safe_date === undefined || read.safe_date <= counted.safe_date ? read : counted;
}

function cited({ citation, url, supports, binding, checked }: Citation): Child {
  return [
    url === undefined ? h('strong', {}, citation) : outward(url, citation),
    h('br', {}),
    supports,
    h(
      'span',
      { class: 'hint' },
      `${binding === false ? ' Persuades, does not bind this payer.' : ''}${checked === undefined ? '' : ` Read ${checked}.`}`,
    ),
  ];
}

function level({ name, forum, filing, decision }: AppealLevelAhead): Child {
  return [
    h('strong', {}, name),
    `. ${forum}.`,
    filing !== undefined && ` File: ${filing}${filing.endsWith('.') ? '' : '.'}`,
    decision !== undefined && ` Decision: ${decision}.`,
  ];
}
