/** Checks packs for their editors: every problem, what the packs hold, and how the command ends. */
import type { Problem, Severity } from '../../domain/problems.js';
import type { PackLibrary } from '../../packs/library.js';
import { type LoadedRecord, type LoadOptions, loadPacks } from '../../packs/load.js';
import type { AcceptedProblem } from '../../packs/waivers.js';
import { type ReviewItem, reviewItems } from './review.js';
import { missingYearFigures } from './year-figures.js';

/** 0 clean, 1 problems. (2, the tool failed, is a throw and the caller's to report.) */
export type CheckExit = 0 | 1;

export interface PackCheck {
  readonly problems: readonly Problem[];
  /** Warnings that waivers accept. */
  readonly accepted: readonly AcceptedProblem[];
  readonly overrides: readonly string[];
  readonly bySeverity: Readonly<Record<Severity, number>>;
  /** Records by kind, in the order of the library; empty where nothing could be assembled. */
  readonly counts: Readonly<Record<string, number>>;
  /** Figures of the year that are missing; no problems, since a figure may not be announced yet. */
  readonly due: readonly ReviewItem[];
  /** Records that an expert should look at; no problems. */
  readonly review: readonly ReviewItem[];
  /** Every record with its place, for what depends on a day. */
  readonly records: readonly LoadedRecord[];
  readonly exitCode: CheckExit;
}

function countRecords(library: PackLibrary): Record<string, number> {
  const sizes = Object.entries(library).flatMap(([name, part]): [string, number][] => {
    if (part instanceof Map) return [[name, part.size]];
    return Array.isArray(part) ? [[name, part.length]] : [];
  });
  return Object.fromEntries(sizes);
}

/**
 * Loads the packs and says everything about them.
 * @param today the day of the check: a source cannot have been read after it
 * @param withReview list what an expert should look at, too
 * @param on the day that decides which sources are due for review, and of which year figures are needed
 */
export function checkPacks(
  options: Pick<LoadOptions, 'roots' | 'templates' | 'schemas' | 'models' | 'proof'>,
  today: string,
  withReview = true,
  on = today,
): PackCheck {
  const { library, problems, accepted, overrides, records } = loadPacks({ ...options, today, lenient: true });
  const count = (severity: Severity): number =>
    problems.filter((problem) => problem.severity === severity).length;
  return {
    problems,
    accepted,
    overrides,
    bySeverity: { error: count('error'), warning: count('warning') },
    counts: library === undefined ? {} : countRecords(library),
    due: library === undefined ? [] : missingYearFigures(library, on),
    review: library === undefined || !withReview ? [] : reviewItems(library, on),
    records,
    exitCode: problems.length === 0 ? 0 : 1,
  };
}
