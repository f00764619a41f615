/** The denial and the letter in plain words for the patient, in English or in Spanish. */
import type { AppealResult } from '../../../../domain/generated/types.js';
import { type Child, h, list } from '../dom.js';
import { save } from '../save.js';
import type { OpenCase } from '../session.js';
import { askedAgain } from './asked-again.js';

export function plainWords(open: OpenCase, appeal: AppealResult): HTMLElement {
  return askedAgain(open, appeal, {
    id: 'plain-words',
    title: 'In plain words, for the patient',
    lead: 'What was denied, what the letter says, what to do by when. It is for the patient and does not go to the plan.',
    choices: [
      { label: 'In English', asks: { plain_language: 'en' } },
      { label: 'En español', asks: { plain_language: 'es' } },
    ],
    first: shown,
  });
}

function shown({ plain_language: plain }: AppealResult): readonly Child[] {
  if (plain === undefined) return [];
  const { language, title, parts, text, reading } = plain;
  return [
    h(
      'div',
      { class: 'plain', lang: language },
      h('h3', {}, title),
      parts.map(({ heading, text: told, items = [] }) => [
        h('h4', {}, heading),
        h('p', {}, told),
        list(items),
      ]),
    ),
    h(
      'p',
      { class: 'hint' },
      reading.scale === 'flesch_kincaid_grade'
        ? `Measured: reads at grade ${reading.value.toFixed(1)}. `
        : `Measured: ${Math.round(reading.value)} on the INFLESZ scale; above 55 is easy for most adults. `,
      h(
        'button',
        { type: 'button', class: 'link', on: { click: () => keep(text, language) } },
        'Save as text',
      ),
    ),
  ];
}

function keep(text: string, language: string): void {
  save(new Blob([text], { type: 'text/plain' }), `plain-words-${language}.txt`);
}
