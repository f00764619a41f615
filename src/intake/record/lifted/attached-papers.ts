/** Documents that the narrative says are attached to the request: "copy of approval attached", "the x-ray and the note are enclosed". */
import { capitalized } from '../../../language/english.js';
import { isNegated } from '../../../language/negation.js';
import { sentenceSpans } from '../../../language/sentences.js';
import type { LiftedField } from './lift.js';

const NOUN =
  '(?:cop(?:y|ies)|reports?|notes?|letters?|invoices?|approvals?|records|films?|x-rays?|photos?|photographs?|receipts?|confirmations?|screenshots?|logs?|orders?|authorizations?|remittances?|EOBs?|narratives?|charts?|referrals?)';
/** A document by its name: "MRI report from March 2026", "photos of the wound". */
const PAPER = new RegExp(`^(?:[\\w'-]+ ){0,4}${NOUN}(?: (?:of|from|dated|for) [\\w ,/'-]{2,40})?$`, 'i');
/** What is named right before "attached" or "enclosed" at the end of a clause. */
const ATTACHED =
  /(?<papers>[^.;:(]{3,120}?),? (?:(?:is|are) )?(?:both |all |also )?(?:attached|enclosed)(?: (?:now|here|to this|with this)\b[^.;]{0,20})?(?=\s*(?:[.;)]|$))/i;
const LEADS = /^(?:(?:the|our|my|an?|his|her|i|we|please see|have|has) )+/i;
/** What was sent before, is asked for, or was done is no document that comes with this request. */
const OTHER =
  /\b(?:was|were|had|went|sent|faxed|lost|denied|wants?|asks?|asked|needs?|must|should|resubmit|submit|send|wrong|they|payer|insurer|plan)\b/i;
const MOST = 8;

/** One field with all of them. */
export function attachedDocuments(text: string): LiftedField[] {
  const found = sentenceSpans(text).flatMap(({ start, end }) => {
    const sentence = text.slice(start, end);
    const papers = ATTACHED.exec(sentence)?.groups?.papers;
    if (papers === undefined || isNegated(sentence) || OTHER.test(sentence)) return [];
    const names = papers
      .split(/, | and /)
      .map((part) => part.replace(LEADS, '').trim())
      .filter((part) => PAPER.test(part));
    return names.length === 0 ? [] : [{ names, start, end, sentence }];
  });
  const [first] = found;
  if (first === undefined) return [];
  const value = [...new Set(found.flatMap(({ names }) => names).map(capitalized))].slice(0, MOST);
  const source = { field: 'patient_summary', start: first.start, end: first.end };
  return [{ field: 'available_evidence', value, text: first.sentence.trim(), source }];
}
