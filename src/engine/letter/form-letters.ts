/**
 * Form letters: what is the same in all letters of one kind. A letter is chosen and fitted by which values are set and
 * how many words each has, never by the words themselves, so one choice serves every such case. What is kept holds
 * marks and pack text, nothing of a caller. A case with facts of its own (summary, treatments, documents) is always
 * composed afresh.
 */
import { displayCode } from '../../domain/codes.js';
import type { CaseFile } from '../case-file.js';
import type { Block } from './blocks.js';
import type { CaseValues } from './case-values.js';
import type { EnclosureLine, LetterBody } from './layout.js';
import type { LetterSources } from './sources.js';

export interface FormLetter {
  /** In the order of the letter, with marks. */
  readonly blocks: readonly Block[];
  readonly enclosures: readonly EnclosureLine[];
  readonly body: LetterBody;
  readonly sources: LetterSources;
  readonly summaryShortened: boolean;
}

const KEPT = 500;

export class FormLetters {
  readonly #kept = new Map<string, FormLetter>();

  /** The form letter of a case; made and kept where its kind is new. */
  find(file: CaseFile, values: CaseValues, headingWords: number, make: () => FormLetter): FormLetter {
    const { patient_summary, prior_treatments, available_evidence, denial_reason } = file.input;
    const answersDecision = denial_reason !== undefined && file.level.order > 1;
    if (
      patient_summary !== undefined ||
      prior_treatments !== undefined ||
      available_evidence !== undefined ||
      answersDecision
    )
      return make();
    const kind = kindOf(file, values, headingWords);
    const form = this.#kept.get(kind) ?? make();
    // The newest stand last: the kind not seen for longest is the first to go.
    this.#kept.delete(kind);
    this.#kept.set(kind, form);
    const oldest = this.#kept.size > KEPT ? this.#kept.keys().next().value : undefined;
    if (oldest !== undefined) this.#kept.delete(oldest);
    return form;
  }
}

/** Everything by which a letter is chosen and fitted. Holds ids, counts and dates of our own, no caller text. */
function kindOf(file: CaseFile, values: CaseValues, headingWords: number): string {
  const { parsed, code, additional, remarks, coverage, level, disposition, service, requester, input, law } =
    file;
  return [
    displayCode(parsed),
    code.record.id,
    ...additional.map((one) => `+${displayCode(one.parsed)}`),
    ...remarks.map((remark) => remark.id),
    coverage.type.id,
    law.state,
    law.date,
    level.id,
    disposition.action,
    file.template.id,
    file.stated?.strategy.id,
    ...file.said,
    service?.area.id,
    ...(service?.diagnoses ?? []),
    requester,
    input.setting,
    ...(input.notice_defects ?? []),
    values.shape,
    headingWords,
    values.sizes(),
  ].join(' ');
}
