/** Judges any letter by the points of the rubric that a machine can check. Deterministic; time grows with the text. */
import { countWords } from '../../letter/words.js';
import { ARGUMENT_CHECKS } from './argument-checks.js';
import type { LetterCheck, LintFinding } from './check.js';
import { FORM_CHECKS } from './form-checks.js';
import { HEADING_CHECKS } from './heading-checks.js';
import type { LawOfLetter } from './law-of-letter.js';
import { PROCESS_CHECKS } from './process-checks.js';
import { readLetter } from './read-letter.js';

/** Longest text that is read, in characters. */
export const LONGEST_LETTER = 2_000_000;
/** A letter passes from this score, in percent, unless a failure forbids sending it. */
export const PASSING_SCORE = 80;

export interface CheckedPoint {
  readonly id: string;
  readonly title: string;
  readonly points: number;
  readonly earned: number;
  readonly findings: readonly LintFinding[];
}

export interface LintReport {
  readonly document: 'appeal' | 'other';
  readonly words: number;
  /** Percent of the points that could be judged, rounded down. */
  readonly score: number;
  readonly passed: boolean;
  /** Why the letter may not be sent whatever its score. */
  readonly failures: readonly string[];
  readonly checks: readonly CheckedPoint[];
}

/** In the order of the rubric. */
export const LETTER_CHECKS: readonly LetterCheck[] = [
  ...HEADING_CHECKS,
  ...ARGUMENT_CHECKS,
  ...PROCESS_CHECKS,
  ...FORM_CHECKS,
].sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));

/** @param text at most LONGEST_LETTER characters; anything longer is the caller's to refuse */
export function lintLetter(text: string, law: LawOfLetter): LintReport {
  const letter = readLetter(text);
  const failures: string[] = [];
  const checks = LETTER_CHECKS.flatMap((check): CheckedPoint[] => {
    if (check.appealOnly && !letter.appeal) return [];
    const judgment = check.judge(letter, law);
    if (!judgment) return [];
    if (judgment.fails) failures.push(judgment.fails);
    const { id, title, points } = check;
    return [{ id, title, points, earned: points * judgment.share, findings: judgment.findings ?? [] }];
  });
  const total = checks.reduce((sum, { points }) => sum + points, 0);
  const earned = checks.reduce((sum, point) => sum + point.earned, 0);
  const score = Math.floor((100 * earned) / total);
  return {
    document: letter.appeal ? 'appeal' : 'other',
    words: countWords(letter.text),
    score,
    passed: score >= PASSING_SCORE && failures.length === 0,
    failures,
    checks,
  };
}
