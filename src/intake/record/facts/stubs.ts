/** Notes too short to be told: a title, a name, a word or two without a value. No letter gains by them. */
import type { CaseFact } from '../../../domain/generated/types.js';

/** What the writer is told about them. */
export const TOO_SHORT = 'a note too short to tell';

const CLINICAL: ReadonlySet<CaseFact['kind']> = new Set([
  'measurement',
  'finding',
  'study',
  'function',
  'treatment',
]);
const NAME_ONLY = /^(?:Dr|Mr|Mrs|Ms)\.? [A-Z][\w'-]+(?: here|, [a-z ]+)?$/;
const DAY_ONLY = /^Date of (?:service|injury|loss)(?: (?:on |of )?[A-Z][a-z]+ \d{1,2}(?:, \d{4})?)?$/;
/** A sum alone says of nothing how much it is. */
const SUM_ONLY = /^\$ ?[\d,]+(?:\.\d{2})?\.?$/;
/** "I do not.": the question that it answers stands elsewhere. */
const SHORT_ANSWER =
  /^(?:I|we|he|she|they|it|that|this) (?:do|does|did|is|am|are|was|were|has|have|had|can|could)(?: not|n['’]t)?[.!]?$/i;
const MOST_WORDS = 3;

/** Whether a fact of the narrative is no sentence and says too little to stand in a list. */
export function isStub({ text, kind, source }: CaseFact): boolean {
  if (source?.field === 'patient_summary' && SUM_ONLY.test(text)) return true;
  if (source?.field === 'patient_summary' && SHORT_ANSWER.test(text)) return true;
  if (source?.field !== 'patient_summary' || /[.?!…]["'”’)]*$/.test(text)) return false;
  if (NAME_ONLY.test(text) || DAY_ONLY.test(text)) return true;
  return !CLINICAL.has(kind) && !/\d|: |["“]/.test(text) && text.split(' ').length <= MOST_WORDS;
}
