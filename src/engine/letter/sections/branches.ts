/** Sentences for one kind of case in a text that was written for many: told where the case is of that kind. */
import { keysOf } from '../../argument/terms.js';
import type { CaseFile } from '../../case-file.js';
import { keysTold } from '../../case-tells.js';

/** "If the transport was for acute stroke, ...": what has to be so stands before the first comma. */
const BRANCH = /^(?:if|where|when|should|unless|in case|for (?:an?|the) \w+)\b([^,;:]{3,200})[,;:]/i;
/** Words that a condition has beside what it is about. */
const EMPTY = keysOf(
  'plan payer insurer reviewer decision denial service line question dispute disputed item reason issue case patient member record holds ' +
    'considers thinks thought prefers requires relies rests doubts claims shown given needed present considered ' +
    'disease disorder syndrome known active severe',
);
/** A condition on what the payer may hold: it asks, and tells nothing of the patient. */
const OF_PAYER = /^(?:if|should|where) (?:the (?:plan|payer|insurer|reviewer)|an?other|one|any|it)\b/i;

/** "In psoriatic arthritis, the guideline …": two or three words name a disease. */
const OF_DISEASE = /^In (?:known |active |severe )?[a-z'-]+(?: [a-z'-]+){0,2},/;

/** Whether a sentence is for another case than this one, or for one of which nothing is told. */
export function isOtherBranch(file: CaseFile, text: string): boolean {
  const condition = (BRANCH.exec(text) ?? OF_DISEASE.exec(text))?.[0];
  if (condition === undefined || OF_PAYER.test(text)) return false;
  const told = keysTold(file);
  return [...keysOf(condition.replace(/-/g, ' '))].some((key) => !EMPTY.has(key) && !told.has(key));
}
