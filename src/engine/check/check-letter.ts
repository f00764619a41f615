/**
 * check_appeal_letter: any letter, laid beside the request or the notice and beside the law of the packs. What is invented,
 * misapplied, unanswered, missing or late is named with its place. Deterministic; time grows with the length of the letter.
 */
import { type Outcome, success } from '../../domain/failures.js';
import type { CheckAppealLetterInput, LetterCheck } from '../../domain/generated/types.js';
import { countWords } from '../letter/words.js';
import type { Workshop } from '../workshop.js';
import { againstRecord } from './against-record.js';
import { openBasis } from './basis.js';
import { deadlineFindings } from './deadline.js';
import { exhibitFindings } from './exhibits.js';
import { type Found, inOrder } from './finding.js';
import { formFindings } from './form-findings.js';
import { groundFindings } from './grounds.js';
import { identityFindings } from './identity.js';
import { instrumentFindings } from './instrument.js';
import { checkCitations, lawFindings } from './law.js';
import { readLetterText } from './letter-text.js';
import { stateLawFindings } from './state-law.js';

export async function checkLetter(
  workshop: Workshop,
  input: CheckAppealLetterInput,
  today: string,
): Promise<Outcome<LetterCheck>> {
  const opened = await openBasis(workshop, input, input.as_of ?? today);
  if (!opened.ok) return opened;
  const basis = opened.value;
  const letter = readLetterText(input.letter);
  const citations = checkCitations(letter, basis);
  const found: readonly Found[] = [
    ...basis.findings,
    ...lawFindings(citations, basis),
    ...stateLawFindings(letter, basis),
    ...deadlineFindings(letter, basis),
    ...instrumentFindings(letter, basis),
    ...groundFindings(letter, basis),
    ...againstRecord(letter, basis, citations),
    ...exhibitFindings(letter, basis),
    ...identityFindings(letter, basis),
    ...formFindings(letter, basis),
  ];
  const findings = inOrder(found, letter.given);
  const count = (severity: string) => findings.filter((one) => one.severity === severity).length;
  const counts = { error: count('error'), warning: count('warning'), note: count('note') };
  return success({
    verdict: counts.error === 0 ? 'ready' : 'fix_first',
    findings,
    counts,
    document: letter.parts.appeal ? 'appeal' : 'other',
    words: countWords(letter.given),
    compared_with: [
      ...(input.request ? (['request'] as const) : []),
      ...(input.notice ? (['notice'] as const) : []),
    ],
    ...(basis.law ? { insurer_type: basis.law.type.id } : {}),
    ...(basis.file ? { deadline: basis.file.deadline } : {}),
    citations: citations.map(({ text, standing, start, end, record }) => ({
      text,
      standing,
      start,
      end,
      ...(record ? { regulation: record.id } : {}),
    })),
    packs: workshop.library.fingerprint,
  });
}
