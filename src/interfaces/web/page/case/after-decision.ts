/** Between two appeals: what a decision left unanswered, how it went, and the way to the next letter. */
import type { AppealResult, EarlierPoint, RecordedOutcome } from '../../../../domain/generated/types.js';
import { ask } from '../api.js';
import { busy } from '../busy.js';
import { h, list, more } from '../dom.js';
import type { OpenCase } from '../session.js';
import { letterText } from './stretches.js';

/** The earlier appeal beside the decision on it. */
export function continuity({ continuity: found }: AppealResult): HTMLElement | undefined {
  if (found === undefined) return undefined;
  const { unanswered, taken_up, reasons_new, reasons_kept, reasons_dropped } = found;
  return h(
    'section',
    { class: 'card', id: 'continuity', 'aria-labelledby': 'continuity-title' },
    h('h2', { id: 'continuity-title' }, 'The decision on your appeal'),
    h(
      'p',
      {},
      unanswered.length === 0
        ? 'It takes up each point that was found in your appeal.'
        : 'It says nothing to these points of your appeal. Check each against the decision; the letter names those that are marked.',
    ),
    list(unanswered.map(point)),
    reasons_new.length > 0 && [
      h('h3', {}, 'Reasons it gives for the first time'),
      list(reasons_new.map(quoted)),
    ],
    reasons_dropped.length > 0 && [
      h('h3', {}, 'Reasons it no longer gives'),
      list(reasons_dropped.map(quoted)),
    ],
    reasons_kept.length > 0 &&
      more(`Reasons it gives again (${reasons_kept.length})`, list(reasons_kept.map(quoted))),
    taken_up.length > 0 &&
      more(
        `Points it takes up (${taken_up.length})`,
        list(
          taken_up.map(({ text, decision }) => [
            quoted(text),
            ' ',
            h('span', { class: 'hint' }, `It says: ${decision ?? ''}`),
          ]),
        ),
      ),
  );
}

function point({ text, in_letter: named }: EarlierPoint) {
  return [quoted(text), named === true && h('span', { class: 'hint' }, ' (in the letter)')];
}

function quoted(text: string): HTMLElement {
  return h('q', {}, text);
}

const OUTCOMES = { won: 'Won', partly: 'Won in part', lost: 'Lost' } as const;

/** For later: what came of it, and the next letter. */
export function whenDecided(open: OpenCase, appeal: AppealResult): HTMLElement | undefined {
  if (appeal.recommended_action !== 'appeal') return undefined;
  const problems = h('div', { class: 'problems' });
  const buttons = Object.entries(OUTCOMES).map(([outcome, label]) => {
    const button = h('button', { type: 'button' }, label);
    button.addEventListener('click', () => {
      void busy(button, problems, 'Counting.', async () => {
        const { insurer_type, appeal_type: appeal_level, denial_code } = appeal;
        const input = { denial_code: denial_code.code, insurer_type, appeal_level, outcome };
        await ask<RecordedOutcome>('/outcome', { method: 'POST', input });
      }).then((went) => {
        if (!went) return;
        for (const other of buttons) other.disabled = true;
        problems.replaceChildren(
          h('p', { class: 'hint', role: 'status' }, `Counted as: ${label.toLowerCase()}.`),
        );
      });
    });
    return button;
  });
  const next = h('button', { type: 'button' }, 'Write the next appeal');
  next.addEventListener('click', () => {
    open.request = { ...open.request, earlier_appeal: letterText(open, appeal) };
    delete open.request.appeal_level;
    delete open.request.decision_on_appeal;
    location.hash = '#/case/facts';
  });
  return h(
    'section',
    { class: 'card', id: 'decided', 'aria-labelledby': 'decided-title' },
    h('h2', { id: 'decided-title' }, 'When the decision comes'),
    h(
      'p',
      { class: 'hint' },
      'Count how it went: the code, the kind of coverage, the level and the result are kept with your key, and nothing else. Five and more move the odds that you are shown.',
    ),
    h('div', { class: 'choices', role: 'group', 'aria-label': 'How it was decided' }, buttons),
    problems,
    h(
      'p',
      {},
      'If it is refused again, the next letter shows what the decision leaves unanswered. Have its text at hand.',
    ),
    h('p', { class: 'actions' }, next),
  );
}
