/** What the two figures mean: how strong the appeal is as submitted, and how often such appeals succeeded. */
import type {
  AppealResult,
  OwnOutcomes,
  ScoreFactor,
  SuccessRateBasis,
} from '../../../../domain/generated/types.js';
import { h, list, more, outward } from '../dom.js';
import { count } from '../words.js';

export function scores({
  confidence_score,
  score_factors,
  estimated_success_rate,
  success_rate_basis,
  recommended_action,
  own_outcomes,
}: AppealResult): HTMLElement {
  return h(
    'section',
    { class: 'card scores', id: 'scores', 'aria-labelledby': 'scores-title' },
    h('h2', { id: 'scores-title' }, 'How strong it is'),
    h(
      'p',
      {},
      h('span', { class: 'big-figure' }, `${Math.round(confidence_score * 100)}%`),
      ' confidence: how complete and well founded this appeal is as it stands.',
    ),
    more('What makes it up', factorChart(score_factors)),
    recommended_action === 'appeal' &&
      success_rate_basis.rates?.length !== 0 &&
      odds(estimated_success_rate, success_rate_basis, own_outcomes),
  );
}

/** A table, so that it can be read aloud; the bars only show it. */
function factorChart(factors: readonly ScoreFactor[]): HTMLElement {
  const largest = Math.max(1, ...factors.map(({ points }) => Math.abs(points)));
  const rows = factors.map(({ points, because }) => {
    const bar = h('span', { class: points < 0 ? 'points minus' : 'points', 'aria-hidden': true });
    bar.style.width = `${Math.round((Math.abs(points) / largest) * 100)}%`;
    return h(
      'tr',
      {},
      h('th', { scope: 'row' }, because),
      h('td', { class: 'figure' }, points > 0 ? `+${points}` : points),
      h('td', { class: 'track' }, bar),
    );
  });
  return h(
    'table',
    { class: 'factors' },
    h('caption', {}, 'Points, of 100'),
    h(
      'thead',
      { class: 'unseen' },
      h('tr', {}, h('th', { scope: 'col' }, 'Because'), h('th', { scope: 'col' }, 'Points'), h('td', {})),
    ),
    h('tbody', {}, rows),
  );
}

function odds(
  estimate: string,
  { low, high, population, years, n, explanation, sources, fallback }: SuccessRateBasis,
  own: OwnOutcomes | undefined,
): HTMLElement {
  const scale = h('div', { class: 'interval', 'aria-hidden': true });
  const band = h('span', { class: 'band' });
  band.style.left = `${low}%`;
  band.style.width = `${high - low}%`;
  const dot = h('span', { class: 'dot' });
  dot.style.left = estimate;
  scale.append(band, dot);
  return h(
    'div',
    { class: 'odds' },
    h(
      'p',
      {},
      h('span', { class: 'big-figure' }, estimate),
      own === undefined
        ? ` of such appeals succeeded, likely between ${low} and ${high}%. These are published figures of others, not your odds.`
        : ` with your own appeals: published are ${own.published}, likely between ${low} and ${high}%; of yours ${own.own} succeeded (${own.won} won, ${own.partly} in part, ${own.lost} lost).`,
    ),
    scale,
    h(
      'p',
      { class: 'hint' },
      `${population}, ${years}${n === undefined ? '' : `; ${count(n, 'appeal')}`}.${fallback === true ? ' Nothing closer to this case is published.' : ''}`,
    ),
    more(
      'Where it comes from',
      h('p', {}, explanation),
      list(
        sources.map(({ title, url, years: when, percent }) => [
          url === undefined ? title : outward(url, title),
          `${when === undefined ? '' : `, ${when}`}${percent === undefined ? '' : `: ${percent}%`}`,
        ]),
      ),
    ),
  );
}
