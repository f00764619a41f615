/**
 * Reads treatment and diagnosis in the terms of the published independent reviews (outcome-weights.yaml), each on its own:
 * by what callers call it, by the published name, or by diagnosis code.
 */
import type { OutcomeTerm, OutcomeWeightFile, ServiceAreaRecord } from '../domain/generated/types.js';
import { type Match, PhraseAutomaton } from '../packs/signals/automaton.js';
import { wordsOf } from '../packs/signals/words.js';
import { diagnosisCodesIn, dotted, type ServiceWords } from './service-codes.js';

/** A published category, and the subcategory where it is known. */
export interface ReviewTerm {
  readonly category: string;
  readonly detail?: string | undefined;
}

export interface ReviewTerms {
  readonly treatment?: ReviewTerm | undefined;
  readonly diagnosis?: ReviewTerm | undefined;
}

interface Found extends ReviewTerm {
  readonly also: readonly string[];
  readonly class?: string | undefined;
  /** Where a category itself is named, it decides between the subcategories that several categories have. */
  readonly whole: boolean;
  /** As it is written in the pack, without marks. */
  readonly name: string;
}

/** Subcategories that name nothing. */
const UNNAMED: ReadonlySet<string | undefined> = new Set([undefined, 'Other', 'Unspecified']);
const LONGEST_PREFIX = 7;

export class ReviewTermReader {
  readonly #treatments: PhraseAutomaton<Found>;
  readonly #diagnoses: PhraseAutomaton<Found>;
  readonly #byCode = new Map<string, ReviewTerm>();

  constructor({ terms }: OutcomeWeightFile) {
    this.#treatments = automatonOf(terms.treatments);
    this.#diagnoses = automatonOf(terms.diagnoses);
    for (const { category, detail, icd10 = [] } of terms.diagnoses)
      for (const prefix of icd10) this.#byCode.set(prefix, { category, detail });
  }

  /**
   * What the words say; where they say less than the recognized area, what usually goes with it.
   * @param area the recognized service, or its class
   */
  read(words: ServiceWords, area?: ServiceAreaRecord): ReviewTerms {
    return {
      treatment: sharper(best(this.#treatments, words.procedure), area),
      diagnosis: this.#diagnosis(words) ?? usual(area, 'diagnosis'),
    };
  }

  /** The class of service that the words name, by id, and the name that was found. */
  classOf(procedure: string): { readonly class: string; readonly name: string } | undefined {
    const found = best(this.#treatments, procedure);
    return found?.class === undefined ? undefined : { class: found.class, name: found.name };
  }

  #diagnosis(words: ServiceWords): ReviewTerm | undefined {
    const named = best(this.#diagnoses, words.diagnosis);
    if (named && !UNNAMED.has(named.detail)) return named;
    const codes = [...words.diagnosisCodes.map(dotted), ...diagnosisCodesIn(words.diagnosis)];
    for (const code of codes) {
      const coded = this.#ofCode(code);
      if (coded) return coded;
    }
    return named ?? best(this.#diagnoses, words.procedure);
  }

  #ofCode(code: string): ReviewTerm | undefined {
    for (let length = Math.min(code.length, LONGEST_PREFIX); length >= 3; length -= 1) {
      const found = this.#byCode.get(code.slice(0, length));
      if (found) return found;
    }
    return undefined;
  }
}

/** Names, published names and plurals; marks that mean something in the language of signals are dropped. */
function automatonOf(terms: readonly OutcomeTerm[]): PhraseAutomaton<Found> {
  return new PhraseAutomaton(
    terms.flatMap((term) => {
      const { category, detail } = term;
      const published = UNNAMED.has(detail) ? [] : [detail ?? category];
      return [
        ...phrases(term, [...term.names, ...published], { detail, whole: false }),
        ...phrases(term, [category], { detail: undefined, whole: true }),
        ...phrases(term, [`${category} Other`], { detail: 'Other', whole: false }),
        ...phrases(term, [`${category} Unspecified`], { detail: 'Unspecified', whole: false }),
      ];
    }),
  );
}

function phrases(term: OutcomeTerm, names: readonly string[], of: Pick<Found, 'detail' | 'whole'>) {
  return names.map(plain).flatMap((phrase) => {
    const { category, also = [] } = term;
    const owner: Found = { category, also, class: term.class, name: phrase, ...of };
    return [phrase, `${phrase}s`].map((one) => ({ phrase: one, owner }));
  });
}

function plain(name: string): string {
  return name.replace(/[^\p{L}\p{N}']+/gu, ' ').trim();
}

/** A named subcategory before one that is not, one of a category that is named too before others; then the longest name. */
function best(automaton: PhraseAutomaton<Found>, text: string): Found | undefined {
  const matches = automaton.find(wordsOf(text));
  const found = matches
    .filter((one) => !matches.some((other) => holds(other, one)))
    .map(({ owner }) => owner);
  const named = new Set(found.filter(({ whole }) => whole).map(({ category }) => category));
  const filedUnder = ({ category, also, whole }: Found) =>
    whole ? undefined : [category, ...also].find((one) => named.has(one));
  const rank = (one: Found) => (filedUnder(one) ? 2 : 0) + (UNNAMED.has(one.detail) ? 0 : 1);
  const first = found.toSorted((a, b) => rank(b) - rank(a) || b.name.length - a.name.length)[0];
  return first && { ...first, category: filedUnder(first) ?? first.category };
}

/**
 * Whether a longer name holds another: the stress test in "nuclear stress test" is no name of its own. The name of a
 * category alone says nothing of the subcategory.
 */
function holds(one: Match<Found>, other: Match<Found>): boolean {
  if (other.from < one.from || one.to < other.to) return false;
  const longer = one.to - one.from > other.to - other.from;
  return longer || (one.owner.whole && !other.owner.whole && UNNAMED.has(other.owner.detail));
}

/** What usually goes with a service area. */
function usual(area: ServiceAreaRecord | undefined, of: 'treatment' | 'diagnosis'): ReviewTerm | undefined {
  const category = area?.[`outcome_${of}`];
  return category === undefined ? undefined : { category, detail: area?.[`outcome_${of}_detail`] };
}

/** An area knows the service better than its words, unless the words name a subcategory of its category; a class does not. */
function sharper(words: ReviewTerm | undefined, area: ServiceAreaRecord | undefined): ReviewTerm | undefined {
  const known = usual(area, 'treatment');
  if (!known || !words) return known ?? words;
  return area?.class || (known.detail === undefined && words.category === known.category) ? words : known;
}
