/** What reviewers of the service look for, beside what the caller gave and the document that shows it. */
import type {
  CriterionShown,
  EvidenceRecord,
  GenerateAppealInput,
  ServiceAreaCriterion,
  ServiceAreaRecord,
} from '../../domain/generated/types.js';
import { freezeDeep } from '../../packs/freeze.js';
import type { PackLibrary } from '../../packs/library.js';
import type { CaseFile } from '../case-file.js';
import type { DocumentAtHand } from '../letter/exhibits.js';
import { cleanParagraphs, sentencesOf } from '../letter/words.js';
import { findMentions, type PhraseIndex, phraseIndex } from './mentions.js';

/** Denials that turn on the clinical facts. */
const CLINICAL_DENIALS: readonly string[] = [
  'medical_necessity',
  'experimental',
  'prior_authorization',
  'level_of_care',
  'benefit_limit',
  'pharmacy',
  'documentation',
];

interface PreparedArea {
  readonly phrases: PhraseIndex;
  /** The answer where nothing was given: the same for every such case, and frozen. */
  readonly nothingGiven: CriterionShown[];
}

const prepared = new WeakMap<ServiceAreaRecord, PreparedArea>();

function prepare(library: PackLibrary, area: ServiceAreaRecord): PreparedArea {
  const known = prepared.get(area);
  if (known !== undefined) return known;
  const fresh = {
    phrases: phraseIndex(area.criteria),
    nothingGiven: freezeDeep(
      area.criteria.map((criterion) => shown(library, criterion, undefined, false)),
    ) as CriterionShown[], // frozen, and the answer that holds it is only read
  };
  prepared.set(area, fresh);
  return fresh;
}

const FIELDS = ['patient_summary', 'prior_treatments', 'available_evidence'] as const;
type Field = (typeof FIELDS)[number];

interface Given {
  readonly field: Field;
  readonly quote: string;
}

/** One entry for each criterion, in the order of the record; undefined where no service or no clinical question is known. */
export function criteriaCrosswalk(
  library: PackLibrary,
  { input, service, code }: CaseFile,
  documents: readonly DocumentAtHand[],
): CriterionShown[] | undefined {
  if (!service || !CLINICAL_DENIALS.includes(code.record.category)) return undefined;
  return criteriaOf(library, input, service.area, documents);
}

/** The same for a service, whatever was denied and why. */
export function criteriaOf(
  library: PackLibrary,
  input: GenerateAppealInput,
  area: ServiceAreaRecord,
  documents: readonly DocumentAtHand[],
): CriterionShown[] {
  const { phrases, nothingGiven } = prepare(library, area);
  const given = givenFor(input, phrases, area.criteria.length);
  if (given.size === 0 && documents.length === 0) return nothingGiven;
  return area.criteria.map((criterion, index) =>
    shown(
      library,
      criterion,
      given.get(index),
      documents.some(({ id }) => id === criterion.evidence),
    ),
  );
}

function givenFor(input: GenerateAppealInput, phrases: PhraseIndex, most: number): Map<number, Given> {
  const given = new Map<number, Given>();
  for (const field of FIELDS) {
    const value = input[field];
    for (const text of typeof value === 'string' ? [value] : (value ?? [])) {
      if (given.size === most) return given;
      const found = new Map<number, string>();
      findMentions(text, phrases, found);
      for (const [criterion, quote] of found)
        if (!given.has(criterion)) given.set(criterion, { field, quote });
    }
  }
  return given;
}

/** Treatments answer only a criterion that asks for them, whatever else their lines mention. */
const ASKS_FOR_TREATMENT =
  /\b(?:tried|trials?|treat\w*|therap\w*|drugs?|steps?|conservative|first-line|medications?|measures|biologics?|garments?|attempts|failed|antidepressants?|preventives?|orthos\w*|exercise|injections?|not give lasting relief)\b/i;

function asksForTreatment(criterion: ServiceAreaCriterion | undefined): boolean {
  return criterion !== undefined && ASKS_FOR_TREATMENT.test(criterion.text);
}

/** A criterion and what was given on it. */
export type AnsweredCriterion = CriterionShown & Given;

/**
 * For the letter: each sentence, the treatments together and each document stand beside one criterion only, the first
 * of the record that they speak to, so that no fact is made to prove more than it says.
 */
export function answeredCriteria(
  library: PackLibrary,
  { input, service }: CaseFile,
  documents: readonly DocumentAtHand[],
): AnsweredCriterion[] {
  if (!service) return [];
  const { criteria } = service.area;
  const { phrases } = prepare(library, service.area);
  const given = new Map<number, Given>();
  const claim = (field: Field, text: string): boolean => {
    const found = new Map<number, string>();
    findMentions(text, phrases, found);
    const [first] = [...found.keys()]
      .filter((criterion) => !given.has(criterion))
      .filter((criterion) => field !== 'prior_treatments' || asksForTreatment(criteria[criterion]))
      .sort((a, b) => a - b);
    if (first !== undefined) given.set(first, { field, quote: found.get(first) ?? text });
    return first !== undefined;
  };
  for (const paragraph of cleanParagraphs(input.patient_summary ?? ''))
    for (const sentence of sentencesOf(paragraph)) claim('patient_summary', sentence);
  (input.prior_treatments ?? []).some((text) => claim('prior_treatments', text));
  for (const text of input.available_evidence ?? []) claim('available_evidence', text);
  return criteria.flatMap((criterion, index) => {
    const found = given.get(index);
    if (!found) return [];
    const atHand = documents.some(({ id }) => id === criterion.evidence);
    return [{ ...shown(library, criterion, found, atHand), ...found }];
  });
}

function shown(
  library: PackLibrary,
  { text, evidence: id }: ServiceAreaCriterion,
  given: Given | undefined,
  atHand: boolean,
): CriterionShown {
  const record: EvidenceRecord | undefined = library.evidence.get(id);
  return {
    criterion: text,
    status: given ? 'given' : 'not_shown',
    ...given,
    evidence: {
      id,
      name: record?.name ?? id,
      at_hand: atHand,
      ...(atHand || !record ? {} : { obtain: record.obtain }),
    },
  };
}

/** Criteria of which nothing given speaks, in their order. */
export function notShown(criteria: readonly CriterionShown[]): string[] {
  return criteria.filter(({ status }) => status === 'not_shown').map(({ criterion }) => criterion);
}
