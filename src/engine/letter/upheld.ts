/** At a later level: each ground of the decision that upheld the denial, and what the caller gave that bears on it. Nothing is claimed to be met: the reader compares. */
import type { CaseFile } from '../case-file.js';
import { type Block, finishedBlock } from './blocks.js';
import type { CaseValues } from './case-values.js';
import type { DocumentAtHand } from './facts.js';
import { enclosureMark } from './text-template.js';
import { cleanLine, cleanParagraphs, countWords, firstWords, sentencesOf, withFullStop } from './words.js';

export const UPHELD = 'frame:upheld';
const HEADING = 'The grounds of the decision under review, one by one';
const TREATMENTS = 'prior-treatment-record';
const GROUNDS = 3;
const GROUND_WORDS = 40;
const ANSWER_WORDS = 45;

/** Words by which a ground and the fact that meets it name the same thing. */
const SUBJECTS: readonly RegExp[] = [
  /\b(?:imag|mri|ct\b|x-?ray|film|scan|ultrasound|radiograph)/i,
  /\b(?:exam|weakness|strength|reflex|range of motion|function|walk|wheelchair|propuls|transfer)/i,
  /\b(?:trial|medication|drug|dose|mg\b)/i,
  /\b(?:stable|improv|progress|decline|relapse|worse|hospital stay)/i,
  /\b(?:inpatient|observation|admission|admitted|arriv|oxygen|saturation)/i,
  /\b(?:authoriz|notif|fax|call|emergency)/i,
  /\b(?:level of care|lower level|outpatient|intensive)/i,
  /\b(?:test|lab|score|level|study)\b/i,
];
const TREATMENT = /\b(?:conservative|treatment|therap|trial|medication|step|tried|failed|adequate)/i;
const OUTCOME_ONLY =
  /\b(?:upholds?|upheld|affirms?|affirmed|maintains?|maintained|unfavorable|sustain(?:s|ed)?)\b/i;

/** Undefined at a first level, or where the words of the decision were not given. */
export function upheldBlock(
  file: CaseFile,
  documents: readonly DocumentAtHand[],
  values: CaseValues,
): Block | undefined {
  const { input, level } = file;
  if (level.order < 2 || input.denial_reason === undefined) return undefined;
  const grounds = groundsOf(input.denial_reason);
  if (grounds.length === 0) return undefined;
  const answers = new Answers(file, documents);
  const list = grounds.map((ground) => `“${ground}” ${answers.to(ground)}`);
  return finishedBlock(values, {
    origin: UPHELD,
    heading: HEADING,
    paragraphs: ['Each ground is quoted from that decision, with what this request sets beside it.'],
    list,
    enclosures: answers.enclosures,
  });
}

/** A sentence that only says that the denial stands is no ground, unless it is all there is. */
function groundsOf(reason: string): string[] {
  const sentences = sentencesOf(cleanLine(reason).replace(/["“”]/g, ''));
  const grounds = sentences.filter(
    (sentence) => !OUTCOME_ONLY.test(sentence) || /\b(?:because|since|as)\b/i.test(sentence),
  );
  return (grounds.length > 0 ? grounds : sentences)
    .slice(0, GROUNDS)
    .map((ground) => withFullStop(firstWords(ground, GROUND_WORDS)));
}

/** Each fact answers once; what no fact meets is put back to the reviewer. */
class Answers {
  readonly enclosures: string[] = [];
  readonly #facts: string[];
  readonly #documents: DocumentAtHand[];
  #treatments: boolean;
  #asked = false;

  constructor({ input }: CaseFile, documents: readonly DocumentAtHand[]) {
    this.#facts = cleanParagraphs(input.patient_summary ?? '')
      .flatMap(sentencesOf)
      .filter((fact) => countWords(fact) <= ANSWER_WORDS);
    this.#documents = [...documents];
    this.#treatments = (input.prior_treatments ?? []).length > 0;
  }

  to(ground: string): string {
    const subjects = SUBJECTS.filter((subject) => subject.test(ground));
    const parts = [this.#fromTreatments(ground), this.#fromFacts(subjects), this.#fromDocuments(subjects)];
    const found = parts.filter((part) => part !== undefined);
    return found.length > 0 ? found.join(' ') : this.#backToReviewer();
  }

  #fromTreatments(ground: string): string | undefined {
    if (!this.#treatments || !TREATMENT.test(ground)) return undefined;
    this.#treatments = false;
    this.enclosures.push(TREATMENTS);
    return `Please compare with this the treatments listed under the facts, of which Enclosure ${enclosureMark(TREATMENTS)} is the record, and say which of them is not counted and why.`;
  }

  #fromFacts(subjects: readonly RegExp[]): string | undefined {
    const index = this.#facts.findIndex((fact) => subjects.some((subject) => subject.test(fact)));
    if (index < 0) return undefined;
    const [fact = ''] = this.#facts.splice(index, 1);
    return `The record says on this point: “${withFullStop(fact.replace(/["“”]/g, ''))}”`;
  }

  #fromDocuments(subjects: readonly RegExp[]): string | undefined {
    const index = this.#documents.findIndex(({ name }) => subjects.some((subject) => subject.test(name)));
    const [document] = index < 0 ? [] : this.#documents.splice(index, 1);
    if (!document) return undefined;
    this.enclosures.push(document.id);
    return `Enclosure ${enclosureMark(document.id)} should be read on this point.`;
  }

  #backToReviewer(): string {
    if (this.#asked) return 'The same is asked here.';
    this.#asked = true;
    return 'Please name the criterion that is meant and the entry in the record that is said to fail it.';
  }
}
