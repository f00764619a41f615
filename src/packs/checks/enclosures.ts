/** PK518: a text of one's own has no sentence that no letter prints. */
import { addedPacks } from '../added.js';
import { neverPrinted } from '../enclosures.js';
import type { RecordKind } from '../layout.js';
import type { LetterText } from '../letter-texts.js';
import type { Check } from './check.js';

/** Records whose texts are written for every case. */
const FOR_EVERY_CASE: ReadonlySet<RecordKind> = new Set(['argument', 'strategy', 'code', 'service_area']);
/** So much of a sentence says which it is. */
const WORDS = 8;

function packOf({ owner, path }: LetterText): string {
  const written = owner.document.redirect?.(path)?.document ?? owner.document;
  return written.file.pack;
}

export const checkEnclosures: Check = (context) => {
  // The program's own texts are older than the rule, and what they lose was read in their letters.
  const added = addedPacks(context.packs);
  if (added.size === 0) return;
  for (const text of context.texts()) {
    if (!FOR_EVERY_CASE.has(text.owner.kind) || !text.text.includes('{{enclosure')) continue;
    if (!added.has(packOf(text))) continue;
    for (const sentence of neverPrinted(text.text)) {
      const [tag = ''] = /\{\{enclosure\s+"[^"]+"/.exec(sentence) ?? [];
      const begins = sentence.split(' ').slice(0, WORDS).join(' ');
      const message = `No letter prints the sentence "${begins} …", nor what leans on it: it says what a document holds, which nobody has read for the case. Say what the case tells, with the document in parentheses behind it: (${tag}}}).`;
      context.report.at({ document: text.owner.document, path: text.path, needle: tag }, 'PK518', message);
    }
  }
};
