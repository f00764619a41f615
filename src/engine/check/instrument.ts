/** Whether the letter is the document that the denial calls for. */
import type { Basis } from './basis.js';
import type { Found } from './finding.js';
import { type LetterText, lineNumbered } from './letter-text.js';

const NO_APPEAL = /\bnot an appeal\b|\bno appeal\b|\brather than an appeal\b/i;
const CORRECTS =
  /\bcorrected (?:claim|bill)|\breplacement claim|\bfrequency code 7|\bclaim frequency(?: code)? 7|\bvoid and replace/i;

/** Both ways: an appeal where the claim has to be corrected, and a correction where the decision has to be fought. */
export function instrumentFindings(letter: LetterText, { file }: Basis): Found[] {
  if (file === undefined) return [];
  const { action, because } = file.recommended;
  const title = letter.parts.head.find(({ text }) => /^(?:re|subject)\b/i.test(text));
  const at = lineNumbered(letter, title?.number);
  const opening = `${title?.text ?? ''} ${letter.plain.slice(letter.body.start, letter.body.start + 700)}`;
  const appeals = letter.parts.appeal && /\bappeal/i.test(opening) && !NO_APPEAL.test(opening);
  const corrects = CORRECTS.test(opening) && !/\bappeal/i.test(title?.text ?? '');
  const source = `packs: ${file.code.record.id}`;
  if ((action === 'corrected_claim' || action === 'resubmit') && appeals && !CORRECTS.test(letter.plain))
    return [
      {
        id: 'wrong_instrument',
        severity: 'error',
        message: `The letter is an appeal, and the denial calls for a ${action === 'resubmit' ? 'new submission' : 'corrected claim'}. ${because}`,
        fix: 'Send the corrected claim first. Say in the letter which line is corrected, from what to what.',
        at,
        source,
      },
    ];
  if (action === 'appeal' && corrects && !appeals)
    return [
      {
        id: 'wrong_instrument',
        severity: 'error',
        message: `The letter sends a corrected claim, and the denial calls for an appeal. ${because}`,
        fix: 'Write an appeal: a corrected claim leaves the decision as it is, and the time to appeal runs on.',
        at,
        source,
      },
    ];
  return [];
}
