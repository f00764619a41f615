/** PK508: no sentence of twelve or more words stands twice, so that letters do not sound alike. */
import type { Path } from '../../schema/violations.js';
import type { Catalogue, Located } from '../catalogue.js';
import type { RecordKind } from '../layout.js';
import { walk } from '../select.js';
import type { Check, CheckContext } from './check.js';

const LEAST_WORDS = 12;

/** Records of prose. Law, rates and rights of different lines of business may repeat what the law repeats. */
export const PROSE: readonly RecordKind[] = [
  'code',
  'remark',
  'short_code',
  'strategy',
  'argument',
  'service_area',
  'rule',
  'evidence',
];
/**
 * Reasons of remark codes and places on a claim stand in look-ups, one at a time; what holds for a family is said alike.
 * So do the policies of several contractors, of which a letter tells one.
 */
const NOT_PROSE = new Set(['sources', 'id', 'names', 'signals', 'criteria', 'location', 'holdings']);
const REASON = 'because';

/** Sentences of a text, with every tag of the template as one mark, so that only wording counts. */
function sentencesIn(text: string): string[] {
  return text
    .replace(/\{\{[#/][^}]*\}\}|\{\{else\}\}/g, ' ')
    .replace(/\{\{[^}]*\}\}/g, '□')
    .split(/(?<=[.?!:])\s+|\n\s*\n/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim().toLowerCase());
}

function isLong(sentence: string): boolean {
  return sentence.split(' ').filter((word) => /[a-z0-9]/.test(word)).length >= LEAST_WORDS;
}

/** Those of twelve or more words. */
export function longSentences(text: string): string[] {
  return sentencesIn(text).filter(isLong);
}

function place(owner: Located, path: Path): string {
  return `${owner.document.file.shown}:${owner.document.at([...owner.path, ...path]).line}`;
}

interface Placed {
  readonly sentence: string;
  readonly owner: Located;
  readonly path: Path;
}

/** What sentences are looked for. */
interface Search {
  /** False where the text can hold none of them: a quick look, before it is cut into sentences. */
  mayHold(text: string): boolean;
  wants(sentence: string): boolean;
}

const ALL_LONG: Search = { mayHold: () => true, wants: isLong };

/** The sentences of prose that are looked for, each with its owner and place. */
function* sentencesOf(catalogue: Catalogue, { mayHold, wants }: Search): Generator<Placed> {
  for (const owner of PROSE.flatMap((kind): Located[] => catalogue.all(kind)))
    for (const { path, value } of walk(owner.record)) {
      if (typeof value !== 'string' || path.some((step) => NOT_PROSE.has(String(step)))) continue;
      if (owner.kind === 'remark' && path.at(-1) === REASON) continue;
      if (!mayHold(value)) continue;
      for (const sentence of sentencesIn(value)) if (wants(sentence)) yield { sentence, owner, path };
    }
}

/** The longest word of a sentence: a text without it does not hold the sentence. */
function longestWord(sentence: string): string {
  const words = sentence.match(/[a-z0-9]+/g) ?? [];
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}

/** Long sentences of the texts that are looked at again, wherever else they stand; nothing where there are none. */
function searchFor(context: CheckContext, again: CheckContext): Search | undefined {
  if (context === again) return ALL_LONG;
  const own = new Set([...sentencesOf(again.catalogue, ALL_LONG)].map(({ sentence }) => sentence));
  if (own.size === 0) return undefined;
  const telling = [...new Set([...own].map(longestWord))];
  return {
    mayHold(text) {
      const plain = text.toLowerCase();
      return telling.some((word) => plain.includes(word));
    },
    wants: (sentence) => own.has(sentence),
  };
}

export const checkRepetition: Check = (context, again) => {
  const { catalogue, report } = context;
  const search = searchFor(context, again);
  if (search === undefined) return;
  const seen = new Map<string, () => string>();
  for (const { sentence, owner, path } of sentencesOf(catalogue, search)) {
    const earlier = seen.get(sentence);
    if (earlier === undefined) seen.set(sentence, () => place(owner, path));
    else
      report.at(
        { document: owner.document, path: [...owner.path, ...path] },
        'PK508',
        `A sentence stands also in ${earlier()}: "${sentence.split(' ').slice(0, 9).join(' ')} …". Say it in other words or share the argument.`,
      );
  }
};
