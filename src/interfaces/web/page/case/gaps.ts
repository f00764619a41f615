/** The bracketed gaps of the letter, filled here. */
import { h } from '../dom.js';
import type { OpenCase } from '../session.js';
import { count } from '../words.js';
import type { Name } from './fact-fields.js';

/** A person signs by hand; a gap for that stays. */
const BY_HAND = /^\[signature/i;

/** The same words in each place, and in each another finding: these are written in the letter itself. */
const IN_PLACE = /^\[finding\b/;

/** Gaps that are filled in writing, with one value wherever they stand. */
function openGaps(placeholders: readonly string[]): string[] {
  return [...new Set(placeholders)].filter((gap) => !BY_HAND.test(gap) && !IN_PLACE.test(gap));
}

/** Places of a letter that are still to be filled. */
export function gapsLeft(letter: string, placeholders: readonly string[]): number {
  const inPlace = [...new Set(placeholders)].filter((gap) => IN_PLACE.test(gap));
  const places = inPlace.reduce((sum, gap) => sum + letter.split(gap).length - 1, 0);
  return places + openGaps(placeholders).filter((gap) => letter.includes(gap)).length;
}

/** The fact of the request that a gap stands for. Dates are left to the form of facts, which knows a date. */
const FACTS_OF_GAPS: readonly (readonly [RegExp, Name])[] = [
  [/^\[Address or fax number/, 'appeal_address'],
  [/^\[Name of the plan/, 'insurance_company'],
  [/^\[diagnosis/, 'diagnosis'],
  [/^\[denied service/, 'procedure'],
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

function labelOf(gap: string): string {
  return `${gap[1]?.toUpperCase() ?? ''}${gap.slice(2, -1)}`;
}

/** Whether a gap is written where it stands. */
export function isInPlace(gap: string): boolean {
  return IN_PLACE.test(gap);
}

export function gapForm(
  open: OpenCase,
  { letter, placeholders }: { readonly letter: string; readonly placeholders: readonly string[] },
  on: {
    readonly changed: () => void;
    /** Leads to the first place that is written in the letter itself. */
    readonly write: (gap: string) => void;
  },
): HTMLElement | undefined {
  const { gaps } = open;
  const unfilled = openGaps(placeholders);
  const [first = ''] = placeholders.filter((gap) => IN_PLACE.test(gap));
  const inPlace = gapsLeft(
    letter,
    placeholders.filter((gap) => IN_PLACE.test(gap)),
  );
  if (unfilled.length + inPlace === 0) return undefined;
  const fields = unfilled.map((gap, index) => {
    const id = `gap-${index}`;
    const input = h('input', { id, autocomplete: 'off', 'data-gap': gap });
    input.value = gaps[gap] ?? '';
    const fact = factOf(gap);
    input.addEventListener('input', () => {
      const value = input.value.trim();
      gaps[gap] = value;
      // So that it stands in the letter when it is written again.
      if (fact !== undefined && value !== '') open.request = { ...open.request, [fact]: value };
      on.changed();
    });
    return h('div', { class: 'field' }, h('label', { for: id }, labelOf(gap)), input);
  });
  return h(
    'section',
    { class: 'card gaps', id: 'gaps', 'aria-labelledby': 'gaps-title' },
    h('h2', { id: 'gaps-title' }, `Still to fill in (${unfilled.length + inPlace})`),
    h('p', { class: 'hint' }, 'Stands at once in the letter, and in copy, print, text, Word and PDF.'),
    inPlace > 0 &&
      h(
        'p',
        {},
        `${count(inPlace, 'place')} of the letter ${inPlace === 1 ? 'asks' : 'ask'} for a finding with its date and page of the record. `,
        h(
          'button',
          { type: 'button', class: 'link', on: { click: () => on.write(first) } },
          'Write the first',
        ),
      ),
    fields,
  );
}
