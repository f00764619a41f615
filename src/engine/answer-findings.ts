/** Checks the caller's own text where it stands in the letter, like the text of any other author. */
import type { CaseFact, LetterFinding } from '../domain/generated/types.js';
import { isLedByCaller } from './argument/caller-led.js';
import type { CaseFile } from './case-file.js';
import { checkLetter } from './check/check-letter.js';
import { ledgerOf } from './letter/ledger.js';
import { piecesOf } from './letter/letter.js';
import { addsToCaller } from './letter/spare.js';
import { cleanLine } from './letter/words.js';
import type { Letter } from './letter/write.js';
import type { Workshop } from './workshop.js';

/** Findings within the caller's own answers, and facts that they leave out; undefined where none were given. */
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
  const found = checked.value.findings.filter(({ start }) =>
    own.some((stretch) => start !== undefined && start >= stretch.start && start < stretch.end),
  );
  return [...found, ...untold(file, letter)];
}

/** So many facts that a letter leaves out are worth a look. */
const MOST_UNTOLD = 8;

/** Facts that neither the caller's text nor anything else in the letter tells: values first, they decide cases. */
function untold(file: CaseFile, { argument, blocks }: Letter): LetterFinding[] {
  if (!isLedByCaller(file.ownAnswers, argument.grounds)) return [];
  const told = new Set(blocks.flatMap(piecesOf).flatMap(({ source }) => source.facts ?? []));
  const left = [...argument.background, ...argument.grounds.flatMap(({ facts }) => facts)].filter(
    (fact) => !told.has(fact.id ?? '') && addsToCaller(file, fact),
  );
  return [...new Set(left)]
    .toSorted((a, b) => Number(hasValue(b)) - Number(hasValue(a)))
    .slice(0, MOST_UNTOLD)
    .map(({ text, source }) => ({
      id: 'fact_missing',
      severity: 'note',
      message: `The letter does not tell this fact of the request: "${cleanLine(text)}"`,
      fix: 'Tell it in the answer or in the case, where it helps.',
      source: `request: ${source?.field ?? 'patient_summary'}`,
    }));
}

function hasValue({ measures = [] }: CaseFact): boolean {
  return measures.length > 0;
}
