/** Checks the caller's own text where it stands in the letter, like the text of any other author. */
import type { LetterFinding } from '../domain/generated/types.js';
import type { CaseFile } from './case-file.js';
import { checkLetter } from './check/check-letter.js';
import { ledgerOf } from './letter/ledger.js';
import type { Letter } from './letter/write.js';
import type { Workshop } from './workshop.js';

/** Findings within the caller's own answers; undefined where none were given. */
export async function answerFindings(
  workshop: Workshop,
  file: CaseFile,
  letter: Letter,
  today: string,
): Promise<LetterFinding[] | undefined> {
  if (file.ownAnswers.size === 0) return undefined;
  const { answers: _, arguments: __, detail: ___, ledger: ____, ...request } = file.input;
  const checked = await checkLetter(workshop, { letter: letter.text, request }, today);
  if (!checked.ok) return [];
  const own = ledgerOf(file, letter).filter(({ fields = [] }) => fields.includes('answers'));
  return checked.value.findings.filter(({ start }) =>
    own.some((stretch) => start !== undefined && start >= stretch.start && start < stretch.end),
  );
}
