/** The caller's facts in the letter: summary, treatments, documents. Nothing is added, and what is cut is enclosed. */
import type { EvidenceRecord } from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import type { CaseFile } from '../case-file.js';
import { containsPhrase, searchable } from '../text-match.js';
import { type Block, finishedBlock } from './blocks.js';
import type { CaseValues } from './case-values.js';
import { enclosureMark } from './text-template.js';
import {
  cleanLine,
  cleanParagraphs,
  countWords,
  firstWords,
  listInWords,
  sentencesOf,
  withFullStop,
} from './words.js';

/** Enclosure that holds a summary too long for the letter. */
export const FULL_SUMMARY = 'caller:summary';
/** Introduces what the caller said to have. */
export const DOCUMENTS_AT_HAND = 'The following documents are at hand and enclosed:';
const TREATMENT_WORDS = 110;
const SHOWN_DOCUMENTS = 8;
const DOCUMENT_WORDS = 12;

/** A document that the caller has: a known kind of evidence, or the caller's own words. */
export interface DocumentAtHand {
  readonly id: string;
  readonly name: string;
}

/** Reads the caller's list of documents. */
export function documentsAtHand(library: PackLibrary, given: readonly string[]): DocumentAtHand[] {
  const found = new Map<string, DocumentAtHand>();
  for (const [index, text] of given.entries()) {
    const evidence = evidenceNamed(library, text);
    const document = evidence
      ? { id: evidence.id, name: evidence.name }
      : { id: `caller:document-${index}`, name: upperFirst(firstWords(cleanLine(text), DOCUMENT_WORDS)) };
    if (!found.has(document.id)) found.set(document.id, document);
  }
  return [...found.values()];
}

/** A line of the list of enclosures begins with a capital. */
function upperFirst(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function evidenceNamed(library: PackLibrary, text: string): EvidenceRecord | undefined {
  const words = searchable(text);
  let best: { record: EvidenceRecord; length: number } | undefined;
  for (const record of library.evidence.values()) {
    for (const signal of [record.name, ...record.signals]) {
      const phrase = searchable(signal);
      const plural = `${phrase.trimEnd()}s `;
      if (
        (containsPhrase(words, phrase) || containsPhrase(words, plural)) &&
        phrase.length > (best?.length ?? 0)
      ) {
        best = { record, length: phrase.length };
      }
    }
  }
  return best?.record;
}

export interface FactsBlock {
  readonly block: Block | undefined;
  /** Whether the summary had to be shortened. */
  readonly shortened: boolean;
}

/**
 * Facts within a number of words. A summary that is longer keeps its first sentence and those that hold figures or
 * the service's criteria, in their order; the whole of it becomes an enclosure. `short` halves the lists as well.
 */
export function factsBlock(
  file: CaseFile,
  documents: readonly DocumentAtHand[],
  budget: number,
  short: boolean,
  values: CaseValues,
): FactsBlock {
  const summary = summaryWithin(file, Math.max(50, budget));
  const treatments = treatmentLines(file, short ? TREATMENT_WORDS / 2 : TREATMENT_WORDS);
  const others = documents.slice(0, short ? SHOWN_DOCUMENTS / 2 : SHOWN_DOCUMENTS);
  const paragraphs = [
    ...summary.paragraphs,
    ...(summary.shortened
      ? [`The complete clinical summary is Enclosure ${enclosureMark(FULL_SUMMARY)}.`]
      : []),
    ...(others.length > 0 ? [documentsSentence(others)] : []),
    ...(treatments.length > 0 ? ['Treatments already tried:'] : []),
  ];
  if (paragraphs.length === 0) return { block: undefined, shortened: false };
  const block = finishedBlock(values, {
    origin: 'caller',
    paragraphs,
    ...(treatments.length > 0 ? { list: treatments } : {}),
    enclosures: [...(summary.shortened ? [FULL_SUMMARY] : []), ...others.map((document) => document.id)],
  });
  return { block, shortened: summary.shortened };
}

function documentsSentence(documents: readonly DocumentAtHand[]): string {
  const names = documents.map(
    (document) =>
      `${/^[A-Z][a-z]/.test(document.name) ? document.name.charAt(0).toLowerCase() : document.name.charAt(0)}${document.name.slice(1)} (Enclosure ${enclosureMark(document.id)})`,
  );
  return `${DOCUMENTS_AT_HAND} ${listInWords(names, '; ')}.`;
}

function summaryWithin(file: CaseFile, budget: number): { paragraphs: string[]; shortened: boolean } {
  const given = file.input.patient_summary;
  if (given === undefined) return { paragraphs: [], shortened: false };
  const paragraphs = cleanParagraphs(given);
  const words = paragraphs.reduce((sum, paragraph) => sum + countWords(paragraph), 0);
  if (words <= budget) return { paragraphs: paragraphs.map(withFullStop), shortened: false };
  const chosen = tellingSentences(file, paragraphs.flatMap(sentencesOf), budget);
  return { paragraphs: [chosen.map(withFullStop).join(' ')], shortened: true };
}

/** Sentences with figures, dates or the service's own words say most to a reviewer; the first one gives the frame. */
function tellingSentences(file: CaseFile, sentences: readonly string[], budget: number): string[] {
  const telling = new Set(
    (file.service?.area.criteria ?? [])
      .flatMap(({ text }) => searchable(text).trim().split(' '))
      .filter((word) => word.length > 4),
  );
  const ranked = sentences
    .map((sentence, index) => ({
      sentence,
      index,
      weight: index === 0 ? Number.POSITIVE_INFINITY : weigh(sentence, telling),
    }))
    .sort((a, b) => b.weight - a.weight || a.index - b.index);
  const kept: { sentence: string; index: number }[] = [];
  let words = 0;
  for (const candidate of ranked) {
    const size = countWords(candidate.sentence);
    if (words + size > budget) {
      if (kept.length === 0) kept.push({ ...candidate, sentence: firstWords(candidate.sentence, budget) });
      continue;
    }
    kept.push(candidate);
    words += size;
    if (words > budget - 8) break;
  }
  return kept.sort((a, b) => a.index - b.index).map(({ sentence }) => sentence);
}

function weigh(sentence: string, telling: ReadonlySet<string>): number {
  const words = searchable(sentence).trim().split(' ');
  const figures = words.filter((word) => /\d/.test(word)).length;
  const service = words.filter((word) => telling.has(word)).length;
  return (figures * 2 + service) / Math.sqrt(words.length);
}

function treatmentLines(file: CaseFile, limit: number): string[] {
  const lines: string[] = [];
  let words = 0;
  for (const text of file.input.prior_treatments ?? []) {
    const line = firstWords(cleanLine(text), 40);
    words += countWords(line);
    if (line === '' || words > limit) break;
    lines.push(line);
  }
  return lines;
}
