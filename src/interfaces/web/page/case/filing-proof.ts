/** Against a denial for late filing: what each document at hand is worth, and what to get next. */
import type { AppealResult, FilingProof } from '../../../../domain/generated/types.js';
import { h, list } from '../dom.js';

const STANDINGS: Readonly<Record<FilingProof['standing'], string>> = {
  proved: 'What you have proves that the claim arrived in time, if it holds what it needs.',
  supported: 'What you have helps, and does not prove that the claim arrived in time.',
  unproved: 'Nothing named so far proves that the claim arrived in time.',
};

const GRADES: Readonly<Record<FilingProof['documents'][number]['grade'], string>> = {
  proves: 'proves it',
  supports: 'helps',
  worthless: 'counts for nothing',
};

export function proofOfFiling({ filing_proof: proof }: AppealResult): HTMLElement | undefined {
  if (proof === undefined) return undefined;
  const { standing, documents, pull_next: next } = proof;
  return h(
    'section',
    { class: 'card', id: 'filing-proof', 'aria-labelledby': 'filing-proof-title' },
    h('h2', { id: 'filing-proof-title' }, 'Proof that it was filed in time'),
    h('p', {}, STANDINGS[standing]),
    list(
      documents.map(({ told, name, grade, because, needs }) => [
        h('strong', {}, told),
        told.toLowerCase() === name.toLowerCase() ? '' : ` (${name})`,
        ': ',
        h('span', { class: `grade ${grade}` }, GRADES[grade]),
        `. ${because} ${needs ?? ''}`,
      ]),
    ),
    next.length > 0 && h('h3', {}, 'Get next'),
    list(next.map(({ name, grade, obtain }) => [h('strong', {}, name), ` (${GRADES[grade]}). ${obtain}`])),
  );
}
