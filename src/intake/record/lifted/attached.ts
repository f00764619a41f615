/** Documents that the narrative names as attached: "Amount 3036, copy of approval attached", "the x-ray is enclosed". */
import { capitalized } from '../../../language/english.js';
import type { LiftedField } from './lift.js';

const PAPER =
  '(?:cop(?:y|ies) of [\\w ]{3,40}?|(?:[\\w-]+ ){0,4}?(?:reports?|notes?|letters?|invoices?|approvals?|records|films?|x-rays?|photos?|photographs?|receipts?|confirmations?|screenshots?|logs?|orders?|authorizations?|remittances?|EOBs?|narratives?|charts?|referrals?|cop(?:y|ies)))';
const ATTACHED = new RegExp(
  `(?:^|[.,;:(] ?|\\b(?:and|the|our|my|an?) )(?<paper>${PAPER}),? (?:(?:is|are) )?(?:both |all |also )?(?:attached|enclosed)\\b(?! (?:him|her|them|it)\\b)`,
  'gi',
);
const LEADS = /^(?:(?:the|our|my|an?|and|his|her|with|i|we|please|see|have) )+/i;
/** What happened is no name of a document. */
const TELLS = /\b(?:is|are|was|were|has|have|had|did|sent|faxed|denied|says?|said|shows?)\b/i;
const MOST = 8;

/** One field with all of them. */
export function attachedDocuments(text: string): LiftedField[] {
  const found = [...text.matchAll(ATTACHED)].flatMap(({ groups, index, 0: words }) => {
    const name = (groups?.paper ?? '').replace(LEADS, '').trim();
    return name.length < 4 || TELLS.test(name) ? [] : [{ name: capitalized(name), index, words }];
  });
  const [first] = found;
  if (first === undefined) return [];
  const value = [...new Set(found.map(({ name }) => name))].slice(0, MOST);
  const source = { field: 'patient_summary', start: first.index, end: first.index + first.words.length };
  return [{ field: 'available_evidence', value, text: first.words.trim(), source }];
}
