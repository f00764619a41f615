/** The bracketed gaps of the letter, filled here for copy, print and text. */
import { h } from '../dom.js';
import type { OpenCase } from '../session.js';

/** A person signs by hand; a gap for that stays. */
const BY_HAND = /^\[signature/i;

/** Gaps that are filled in writing. */
export function openGaps(placeholders: readonly string[]): string[] {
  return [...new Set(placeholders)].filter((gap) => !BY_HAND.test(gap));
}

export function gapForm(
  { gaps }: OpenCase,
  placeholders: readonly string[],
  changed: () => void,
): HTMLElement | undefined {
  const open = openGaps(placeholders);
  if (open.length === 0) return undefined;
  const fields = open.map((gap, index) => {
    const id = `gap-${index}`;
    const input = h('input', { id, autocomplete: 'off' });
    input.value = gaps[gap] ?? '';
    input.addEventListener('input', () => {
      gaps[gap] = input.value.trim();
      changed();
    });
    return h('div', { class: 'field' }, h('label', { for: id }, gap.slice(1, -1)), input);
  });
  return h(
    'section',
    { class: 'card gaps', id: 'gaps', 'aria-labelledby': 'gaps-title' },
    h('h2', { id: 'gaps-title' }, `Still to fill in (${open.length})`),
    h(
      'p',
      { class: 'hint' },
      'Goes into the page, and so into copy, print and text. Word and PDF files keep the bracket, for you to fill there.',
    ),
    fields,
  );
}
