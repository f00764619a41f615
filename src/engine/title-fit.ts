/**
 * Whether the title of an authority speaks of this case. A service is used for several diseases and comes as several drugs
 * and tests; an authority on another of them decides nothing.
 */
import type { AuthorityRecord, ServiceAreaRecord } from '../domain/generated/types.js';
import type { PackLibrary } from '../packs/library.js';
import { containsPhrase, searchable } from './text-match.js';

/** Endings by which the names of drugs are known. */
const DRUG = /\b[a-z]{3,}(?:mab|nib|leucel|temcel|vovec|ersen|plam|cept|tide|caftor)\b/g;
/** A test or device by its brand name, in a title that no other maker's product shares. */
const BRANDED = /[®™]|^MolDX/;

/** Parts of the body, kinds of a disease and places of care that a title names one of: the case has to be about that one. */
const APART: readonly (readonly [string, string])[] = [
  ['lumbar', 'cervical'],
  ['ischemic', 'hemorrhagic'],
  ['ischemic', 'aneurysm'],
  ['ischemic', 'subarachnoid'],
  ['outpatient', 'home health'],
  ['knee', 'hip'],
];

interface Subject {
  readonly diseases: readonly string[];
  readonly drugs: readonly string[];
}

const diseasesOf = new WeakMap<PackLibrary, readonly string[]>();
const subjects = new WeakMap<PackLibrary, Map<string, Subject>>();

/** "Parkinson's disease" and "Parkinson disease" are one name. */
export function withoutPossessive(text: string): string {
  return searchable(text.replace(/['\u2019]s\b/g, ''));
}

/** The names of diseases that any service area knows. */
function diseases(library: PackLibrary): readonly string[] {
  const known = diseasesOf.get(library);
  if (known !== undefined) return known;
  const names = [...library.serviceAreas.values()].flatMap((area) =>
    area.diagnoses.flatMap((one) => one.names.map(withoutPossessive)),
  );
  const all = [...new Set(names)];
  diseasesOf.set(library, all);
  return all;
}

/** What a title is about, read once for a library. */
function subjectOf(library: PackLibrary, { id, title }: AuthorityRecord): Subject {
  const known = subjects.get(library) ?? new Map<string, Subject>();
  subjects.set(library, known);
  const before = known.get(id);
  if (before !== undefined) return before;
  const words = withoutPossessive(title);
  const subject = {
    diseases: diseases(library).filter((name) => containsPhrase(words, name)),
    drugs: (words.match(DRUG) ?? []).map(searchable),
  };
  known.set(id, subject);
  return subject;
}

/**
 * A national determination is named for its service, often with one of several diseases; it is only foreign where it is on
 * another disease of the same service.
 * @param told what the case says, made by `withoutPossessive`: service, diagnosis, summary and the names of its diagnoses
 * @param area the service, with the products and diseases that a title may be about
 */
export function titleFits(
  library: PackLibrary,
  authority: AuthorityRecord,
  told: string,
  { name, names: products, diagnoses }: Pick<ServiceAreaRecord, 'name' | 'names' | 'diagnoses'>,
): boolean {
  const { diseases: all, drugs } = subjectOf(library, authority);
  const ofService = new Set(diagnoses.flatMap(({ names }) => names.map(withoutPossessive)));
  const named = authority.kind === 'ncd' ? all.filter((name) => ofService.has(name)) : all;
  const inCase = (phrase: string) => containsPhrase(told, phrase);
  if (named.length > 0 && !named.some(inCase)) return false;
  if (drugs.length > 0 && !drugs.some(inCase)) return false;
  // The name of an area is ours: the case says where its care is given.
  const own = told.replaceAll(withoutPossessive(name), ' ');
  if (isOfTheOther(searchable(authority.title), (phrase) => containsPhrase(own, phrase))) return false;
  if (authority.kind === 'trial' && isOfOtherCancer(authority.title, inCase)) return false;
  if (!BRANDED.test(authority.title)) return true;
  const title = searchable(authority.title);
  const ofTitle = products.map(searchable).filter((product) => containsPhrase(title, product));
  return ofTitle.length === 0 || ofTitle.some(inCase);
}

/** The organ before the word: what was shown of cancer of one says nothing of another. */
const CANCER_OF =
  /\b(esophageal|breast|prostate|lung|cervical|rectal|colorectal|colon|pancreatic|gastric|liver|hepatocellular|kidney|bladder|ovarian|endometrial|thyroid|nasopharyngeal|oropharyngeal|laryngeal|brain) (?:cancer|carcinoma)/gi;

function isOfOtherCancer(title: string, inCase: (phrase: string) => boolean): boolean {
  const organs = [...title.matchAll(CANCER_OF)].map(([, organ = '']) => searchable(organ));
  return organs.length > 0 && !organs.some(inCase);
}

/** "Lumbar Facet Joint Pain" where the case is about the neck. */
function isOfTheOther(title: string, inCase: (phrase: string) => boolean): boolean {
  return [...APART, ...APART.map(([a, b]) => [b, a] as const)].some(
    ([named, other]) =>
      containsPhrase(title, named) && !containsPhrase(title, other) && inCase(other) && !inCase(named),
  );
}
