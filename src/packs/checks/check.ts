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
  /** Texts of the records; found when they are first asked for. */
  readonly texts: () => readonly LetterText[];
  readonly report: Report;
  readonly trainer: Trainer;
  /** The day of the check, year-month-day; absent: what hangs on it is not checked. */
  readonly today: string | undefined;
  /** What the inputs of examples are checked with. */
  readonly schemas: Schemas;
  /** Words of an enumeration of schemas/common.schema.json. */
  readonly words: (enumeration: string) => readonly string[];
}

/** The same packs with only those records that have to be looked at again; all, where nothing was proven before. */
export interface Again {
  /** What was not proven. */
  readonly alone: CheckContext;
  /** The same, and the records that name one of them: what a pack replaces or changes may break who relied on it. */
  readonly named: CheckContext;
  /** What was not proven, and the records that name an id which may be gone. */
  readonly mayMiss: CheckContext;
  /** Whether a long sentence may stand in what was proven. */
  readonly maySay: (sentence: string) => boolean;
}

export type Check = (context: CheckContext, again: Again) => void;
