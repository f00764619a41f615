/** PK516: nothing in packs tells who a patient is. Packs are shared, kept in version control and printed in letters of others. */
import { EXAMPLES } from '../layout.js';
import { walk } from '../select.js';
import type { Check } from './check.js';

/** What only a real person has. Names alone cannot be told from those of authors and places. */
const PERSONAL: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'a social security number', // but no section of the code of Washington, such as WAC 284-43-3110, or Admin. Code § 284-43-3150, nor part of an address
    /(?<![\w=/.-]|\b(?:WAC|RCW|Code)\b.*)(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}\b/,
  ],
  [
    'a date of birth',
    /\b(?:born(?: on)?|date of birth|birth ?date|d\.?o\.?b\.?)[:\s]+(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4})/i,
  ],
  ['a medical record number', /\b(?:MRN|medical record (?:number|no\.?|#))[:#\s]*(?=[A-Z]*\d)[A-Z\d-]{4,}/i],
  [
    'a member number',
    /\b(?:member|subscriber|policy|medicare|medicaid) (?:id|number|no\.?|#)[:#\s]+(?=[A-Z-]*\d)[A-Z\d-]{6,}/i,
  ],
];

export const checkPersonalData: Check = ({ files, report }) => {
  for (const { kind, document } of files) {
    if (kind === EXAMPLES) continue; // made-up cases, which have such numbers
    for (const { path, value } of walk(document.value))
      for (const [what, pattern] of typeof value === 'string' ? PERSONAL : []) {
        const found = pattern.exec(String(value))?.[0];
        if (found !== undefined)
          report.at(
            { document, path, needle: found },
            'PK516',
            `This looks like ${what} of a patient. Packs are shared and kept for years: take it out, also out of the history of the repository.`,
          );
      }
  }
};
