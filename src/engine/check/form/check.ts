/** What one check of a letter is: a point of the rubric that a machine can judge. */
import type { LawOfLetter } from './law-of-letter.js';
import type { ReadLetter } from './read-letter.js';

/** Something to fix. */
export interface LintFinding {
  /** Line of the letter, from 1, where the finding has one. */
  readonly line?: number;
  readonly problem: string;
  readonly fix: string;
}

/** How much of the points a letter earns: none, half or all. */
export type Share = 0 | 0.5 | 1;

export interface Judgment {
  readonly share: Share;
  readonly findings?: readonly LintFinding[];
  /** Set where the letter may not be sent whatever its points. */
  readonly fails?: string;
}

export interface LetterCheck {
  /** Number in the rubric: R1 to R30. */
  readonly id: string;
  readonly title: string;
  readonly points: number;
  /** Judged only in an appeal; a corrected claim has no reviewer to ask for. */
  readonly appealOnly?: true;
  /** Undefined where the letter gives nothing to judge. */
  readonly judge: (letter: ReadLetter, law: LawOfLetter) => Judgment | undefined;
}

export const FULL: Judgment = { share: 1 };

/** Points lost, with the reason and the way to gain them. */
export function lost(share: 0 | 0.5, problem: string, fix: string, line?: number): Judgment {
  return { share, findings: [{ problem, fix, ...(line === undefined ? {} : { line }) }] };
}

/** All where both hold, half where one does. */
export function both(first: boolean, second: boolean, problem: string, fix: string): Judgment {
  if (first && second) return FULL;
  return lost(first || second ? 0.5 : 0, problem, fix);
}
