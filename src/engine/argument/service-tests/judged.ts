/** What the record says to one measure of a test. */
import type { CaseFact } from '../../../domain/generated/types.js';
import type { AnsweredTest, TestValue } from '../argument.js';

export interface Judged {
  readonly state: AnsweredTest['state'];
  readonly facts: readonly CaseFact[];
  readonly value?: TestValue;
  /** What the record says to it, in a few words without a full stop. */
  readonly shows?: string;
}

export const UNKNOWN: Judged = { state: 'unknown', facts: [] };
