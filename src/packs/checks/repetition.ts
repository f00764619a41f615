/** PK508: no sentence of twelve or more words stands twice, so that letters do not sound alike. */
import type { Path } from '../../schema/violations.js';
import type { Catalogue, Located } from '../catalogue.js';
import type { RecordKind } from '../layout.js';
import { placeInWords } from '../report.js';
import { walk } from '../select.js';
import type { Again, Check, CheckContext } from './check.js';

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
  return placeInWords({ document: owner.document, path: [...owner.path, ...path] });
}

interface Placed {
  readonly sentence: string;
  readonly owner: Located;
  readonly path: Path;
}

/** The long sentences of a record of prose, each with its place. */
function* sentencesOf(owner: Located): Generator<Placed> {
  for (const { path, value } of walk(owner.record)) {
    if (typeof value !== 'string' || path.some((step) => NOT_PROSE.has(String(step)))) continue;
    if (owner.kind === 'remark' && path.at(-1) === REASON) continue;
    for (const sentence of longSentences(value)) yield { sentence, owner, path };
  }
}

function proseOf(catalogue: Catalogue): Located[] {
  return PROSE.flatMap((kind): Located[] => catalogue.all(kind));
}

/** What the records said that others replace: it stood nowhere else, or it would have been found. */
function saidBefore({ replaced }: Catalogue): ReadonlySet<string> {
  const prose = replaced.filter(({ kind }) => PROSE.includes(kind));
  return new Set(prose.flatMap((owner) => [...sentencesOf(owner)].map(({ sentence }) => sentence)));
}

/** Where sentences of new records have to be looked for: everywhere only where one of them may stand elsewhere. */
function catalogueToSearch({ catalogue }: CheckContext, { alone, maySay }: Again): Catalogue {
  if (catalogue === alone.catalogue) return catalogue;
  const before = saidBefore(catalogue);
  const known = proseOf(alone.catalogue).some((owner) =>
    [...sentencesOf(owner)].some(({ sentence }) => !before.has(sentence) && maySay(sentence)),
  );
  return known ? catalogue : alone.catalogue;
}

export const checkRepetition: Check = (context, again) => {
  const { report } = context;
  const seen = new Map<string, () => string>();
  for (const { sentence, owner, path } of proseOf(catalogueToSearch(context, again)).flatMap((one) => [
    ...sentencesOf(one),
  ])) {
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
