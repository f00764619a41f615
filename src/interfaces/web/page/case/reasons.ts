/** One reason of the payer: its words, what to do about it, how it is won, what to gather. */
import type { DenialReason, DispositionAnswer, StrategySummary } from '../../../../domain/generated/types.js';
import { h, list, more } from '../dom.js';
import { ACTIONS, CATEGORIES, sureness } from '../words.js';
import { showPassage } from './marks.js';

export function reasonCard(reason: DenialReason, index: number, hasPassage: boolean): HTMLElement {
  const {
    category,
    quote,
    codes,
    certainty,
    recommended_action,
    strategy,
    evidence,
    estimated_success_rate,
  } = reason;
  return h(
    'section',
    { class: 'card reason' },
    h('h3', {}, `${index + 1}. ${CATEGORIES[category]}`),
    h(
      'p',
      { class: 'hint' },
      codes.map((code) => [
        h('a', { href: `#/codes/${encodeURIComponent(code)}`, class: 'chip' }, code),
        ' ',
      ]),
      `${sureness(certainty)}. `,
      hasPassage && showPassage(`passage-reason-${index}`),
    ),
    quote !== undefined && h('blockquote', {}, quote),
    action(recommended_action),
    estimated_success_rate !== undefined &&
      recommended_action.action === 'appeal' &&
      h(
        'p',
        {},
        `Of published appeals of this kind, about ${estimated_success_rate} succeeded. That is not your odds.`,
      ),
    more(`How it is won: ${strategy.title}`, strategyText(strategy)),
    evidence !== undefined &&
      evidence.length > 0 &&
      more(
        `Documents that decide it (${evidence.length})`,
        list(
          evidence.map(({ name, proves, obtain }) => [
            h('strong', {}, name),
            `. ${proves} `,
            obtain !== undefined && h('span', { class: 'hint' }, obtain),
          ]),
        ),
      ),
  );
}

export function action({ action: instrument, because, no_appeal_right }: DispositionAnswer): HTMLElement {
  return h(
    'p',
    { class: `do ${instrument}` },
    h('strong', {}, ACTIONS[instrument]),
    `. ${because}`,
    no_appeal_right === true && h('strong', {}, ' This decision carries no appeal right.'),
  );
}

export function strategyText({ summary, steps, arguments: open = [] }: StrategySummary): HTMLElement {
  const replies = open.filter(({ payer_reply }) => payer_reply !== undefined);
  return h(
    'div',
    {},
    h('p', {}, summary),
    list(steps, true),
    replies.length > 0 &&
      more(
        `What the payer will say, and the answer (${replies.length})`,
        h(
          'dl',
          { class: 'replies' },
          replies.map(({ heading, payer_reply, answer }) => [
            h('dt', {}, heading),
            h('dd', {}, h('q', {}, payer_reply), ` ${answer ?? ''}`),
          ]),
        ),
      ),
  );
}
