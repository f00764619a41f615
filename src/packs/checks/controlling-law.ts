/** PK605, PK610, PK611: rules of controlling law can be read, name what they have, and can be cited where they bind. */
import type { ControllingRule } from '../../domain/generated/types.js';
import { unknownSets, WORD_SETS, withSets } from '../../language/word-sets.js';
import { didYouMean, nearest } from '../../schema/nearest.js';
import type { Located } from '../catalogue.js';
import { walk } from '../select.js';
import { parsePhrase } from '../signals/phrase.js';
import type { Check, CheckContext } from './check.js';

type Owner = Located<'controlling_rule'>;

const PHRASE_FIELDS = new Set(['words', 'payer_words', 'subject_words']);

function checkPhrases({ report }: CheckContext, { document, path, record }: Owner): void {
  for (const { path: inner, value } of walk(record)) {
    if (typeof value !== 'string' || !PHRASE_FIELDS.has(String(inner.at(-2)))) continue;
    const [set] = unknownSets(value);
    if (set !== undefined) {
      const message = `The phrase names a set of words <${set}> that does not exist.${didYouMean(nearest(set, [...WORD_SETS.keys()]))} The sets are ${[...WORD_SETS.keys()].join(', ')}.`;
      report.at({ document, path: [...path, ...inner] }, 'PK605', message);
      continue;
    }
    const parsed = parsePhrase(withSets(value));
    if (typeof parsed !== 'string') continue;
    const message = `The phrase cannot be read: ${parsed}. Close every ( and [, and begin with a word.`;
    report.at({ document, path: [...path, ...inner] }, 'PK605', message);
  }
}

const NAMED_BY: readonly (readonly [
  fields: readonly string[],
  list: 'events' | 'quantities',
  what: string,
])[] = [
  [['start', 'later_start', 'end'], 'events', 'event'],
  [['value', 'less', 'whole', 'against'], 'quantities', 'quantity'],
];

function checkNames({ report }: CheckContext, { document, path, record }: Owner): void {
  const computed = record.elements.map((element) => element.computed ?? {});
  for (const [fields, list, what] of NAMED_BY) {
    const known = (record[list] ?? []).map(({ id }) => id);
    for (const [index, computation] of computed.entries())
      for (const [field, name] of Object.entries(computation)) {
        if (!fields.includes(field) || known.includes(String(name))) continue;
        const message = `The rule has no ${what} "${name}".${didYouMean(nearest(String(name), known))}`;
        report.at({ document, path: [...path, 'elements', index, 'computed', field] }, 'PK610', message);
      }
  }
  const names = [record.elements, record.events ?? [], record.quantities ?? []].flat().map(({ id }) => id);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    report.at(
      { document, path: [...path, 'elements'], needle: twice },
      'PK610',
      `"${twice}" names two things of the rule; elements, events and quantities have names of their own.`,
    );
  if (!record.elements.some(({ need }) => need === 'required' || need === 'one_of'))
    report.at(
      { document, path: [...path, 'elements'] },
      'PK610',
      'No element is required, so the rule would hold in every case that it is looked at.',
    );
}

/** Lines of business of a verified rule for which none of its regulations may be cited. */
function unciteable(rule: ControllingRule, { catalogue }: CheckContext): string[] {
  const regulations = rule.regulations.flatMap((id) => catalogue.shelf.regulation.get(id)?.record ?? []);
  if (!rule.verified || regulations.length < rule.regulations.length) return [];
  return rule.insurer_types.filter(
    (type) => !regulations.some(({ verified, applies_to }) => verified && applies_to.includes(type)),
  );
}

/** What a rule says can be read, and names only what the rule has. */
export const checkRuleForms: Check = (context) => {
  for (const owner of context.catalogue.all('controlling_rule')) {
    checkPhrases(context, owner);
    checkNames(context, owner);
  }
};

/** A rule can be cited in each line of business that it names. */
export const checkControllingLaw: Check = (context) => {
  for (const owner of context.catalogue.all('controlling_rule')) {
    const lines = unciteable(owner.record, context);
    if (lines.length > 0)
      context.report.at(
        { document: owner.document, path: [...owner.path, 'regulations'] },
        'PK611',
        `No verified regulation of the rule binds ${lines.join(', ')}, so nothing of it could be printed there. Add the law that binds them, or leave the line out.`,
      );
  }
};
