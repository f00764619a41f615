/** PK505, PK605, PK607: a required item rests on verified law that binds its lines of business, and is found as shown. */
import type { Located } from '../catalogue.js';
import { PhraseAutomaton } from '../signals/automaton.js';
import { parsePhrase } from '../signals/phrase.js';
import { wordsOf } from '../signals/words.js';
import type { Check, CheckContext } from './check.js';

type Owner = Located<'notice_requirement'>;

function checkLaw({ catalogue, report }: CheckContext, { document, path, record }: Owner): void {
  const regulation = catalogue.shelf.regulation.get(record.regulation)?.record;
  if (regulation === undefined) return;
  const spot = { document, path: [...path, 'regulation'] };
  if (!regulation.verified)
    report.at(spot, 'PK505', `"${regulation.id}" is not verified, so no notice can be measured by it.`);
  const unbound = record.applies_to.filter((type) => !regulation.applies_to.includes(type));
  if (unbound.length > 0) report.at(spot, 'PK505', `"${regulation.id}" does not bind ${unbound.join(', ')}.`);
}

function checkPhrases({ report }: CheckContext, { document, path, record }: Owner): void {
  for (const [index, phrase] of (record.phrases ?? []).entries()) {
    const parsed = parsePhrase(phrase);
    if (typeof parsed !== 'string') continue;
    const message = `The phrase cannot be read: ${parsed}. Close every ( and [, and begin with a word.`;
    report.at({ document, path: [...path, 'phrases', index] }, 'PK605', message);
  }
}

function checkExamples({ report }: CheckContext, { document, path, record }: Owner): void {
  const phrases = (record.phrases ?? []).map((phrase) => ({ phrase, owner: record.id }));
  const automaton = new PhraseAutomaton(phrases);
  for (const field of ['fires', 'silent'] as const)
    for (const [index, sentence] of (record[field] ?? []).entries()) {
      const found = automaton.find(wordsOf(sentence)).length > 0;
      if (found === (field === 'fires')) continue;
      const message = `"${record.id}" ${found ? 'is found in this sentence, in which it shall stay silent' : 'is not found in this sentence: no phrase fits'}.`;
      report.at({ document, path: [...path, field, index] }, 'PK607', message);
    }
}

export const checkNoticeRequirements: Check = (context) => {
  for (const requirement of context.catalogue.all('notice_requirement')) {
    checkLaw(context, requirement);
    checkPhrases(context, requirement);
    checkExamples(context, requirement);
  }
};
