/** The bracketed gaps of the letter, filled here for copy, print and text. */
import { h } from '../dom.js';
import type { OpenCase } from '../session.js';
import type { Name } from './fact-fields.js';

/** A person signs by hand; a gap for that stays. */
const BY_HAND = /^\[signature/i;

/** Gaps that are filled in writing. */
export function openGaps(placeholders: readonly string[]): string[] {
  return [...new Set(placeholders)].filter((gap) => !BY_HAND.test(gap));
}

/** The fact of the request that a gap stands for. Dates are left to the form of facts, which knows a date. */
const FACTS_OF_GAPS: readonly (readonly [RegExp, Name])[] = [
  [/^\[Address or fax number/, 'appeal_address'],
  [/address/, 'sender_address'],
  [/^\[Provider name/, 'provider_name'],
  [/^\[(?:Your|Patient) name/, 'patient_name'],
  [/^\[Representative's name/, 'representative_name'],
  [/^\[Member ID/, 'member_id'],
  [/^\[Claim or reference/, 'claim_number'],
];

function factOf(gap: string): Name | undefined {
  return FACTS_OF_GAPS.find(([pattern]) => pattern.test(gap))?.[1];
}

export function gapForm(
  open: OpenCase,
  placeholders: readonly string[],
  changed: () => void,
): HTMLElement | undefined {
  const { gaps } = open;
  const unfilled = openGaps(placeholders);
  if (unfilled.length === 0) return undefined;
  const fields = unfilled.map((gap, index) => {
    const id = `gap-${index}`;
    const input = h('input', { id, autocomplete: 'off' });
    input.value = gaps[gap] ?? '';
    const fact = factOf(gap);
    input.addEventListener('input', () => {
      const value = input.value.trim();
      gaps[gap] = value;
      // So that it stands in every form of the letter, once it is written again.
      if (fact !== undefined && value !== '') open.request = { ...open.request, [fact]: value };
      changed();
    });
    return h('div', { class: 'field' }, h('label', { for: id }, gap.slice(1, -1)), input);
  });
  return h(
    'section',
    { class: 'card gaps', id: 'gaps', 'aria-labelledby': 'gaps-title' },
    h('h2', { id: 'gaps-title' }, `Still to fill in (${unfilled.length})`),
    h(
      'p',
      { class: 'hint' },
      'Stands at once in copy, print and text. Word and PDF files keep the bracket until the letter is written again, or you fill it there.',
    ),
    fields,
  );
}
