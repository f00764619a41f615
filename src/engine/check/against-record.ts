/** What the letter says of the case, beside what was given: names, numbers, codes, dates, figures. */

import type { Basis } from './basis.js';
import type { Found } from './finding.js';
import type { Citation } from './law.js';
import type { LetterText } from './letter-text.js';
import { dateFindings } from './record/dates.js';
import { figureFindings } from './record/figures.js';
import { codeAndNumberFindings } from './record/identifiers.js';
import { nameFindings } from './record/names.js';
import { recordParts } from './record-text.js';

/** Nothing is said where nothing was given: a letter alone contradicts nobody. */
export function againstRecord(letter: LetterText, basis: Basis, citations: readonly Citation[]): Found[] {
  if (basis.request === undefined) return [];
  const parts = recordParts(basis);
  return [
    ...codeAndNumberFindings(letter, parts, citations),
    ...nameFindings(letter, parts, basis.request),
    ...dateFindings(letter, parts),
    ...figureFindings(letter, parts, citations),
  ];
}
