/** A check is a small module: what it needs is here, what it finds goes into the report. */

import type { Schemas } from '../../schema/schemas.js';
import type { Catalogue, Pack, ReadFile } from '../catalogue.js';
import type { LetterText } from '../letter-texts.js';
import type { Report } from '../report.js';
import type { Trainer } from '../statements/train.js';

export interface CheckContext {
  readonly catalogue: Catalogue;
  readonly packs: readonly Pack[];
  /** Files whose structure is right. */
  readonly files: readonly ReadFile[];
  /** The others: what they were meant to hold is not known. */
  readonly broken: readonly ReadFile[];
  readonly texts: readonly LetterText[];
  readonly report: Report;
  readonly trainer: Trainer;
  /** The day of the check, year-month-day; absent: what hangs on it is not checked. */
  readonly today: string | undefined;
  /** What the inputs of examples are checked with. */
  readonly schemas: Schemas;
  /** Words of an enumeration of schemas/common.schema.json. */
  readonly words: (enumeration: string) => readonly string[];
}

/** @param again the same, with only those records that have to be looked at again; all, where nothing was proven before */
export type Check = (context: CheckContext, again: CheckContext) => void;
