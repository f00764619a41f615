/** Checks packs for their editors: every problem, what the packs hold, and how the command ends. */
import type { Problem, Severity } from '../../domain/problems.js';
import type { PackLibrary } from '../../packs/library.js';
import { type LoadOptions, loadPacks } from '../../packs/load.js';
import { type ReviewItem, reviewItems } from './review.js';

/** 0 clean, 1 problems. (2, the tool failed, is a throw and the caller's to report.) */
export type CheckExit = 0 | 1;

export interface PackCheck {
  readonly problems: readonly Problem[];
  readonly overrides: readonly string[];
  readonly bySeverity: Readonly<Record<Severity, number>>;
  /** Records by kind, in the order of the library; empty where nothing could be assembled. */
  readonly counts: Readonly<Record<string, number>>;
  /** Records that an expert should look at; no problems. */
  readonly review: readonly ReviewItem[];
  readonly exitCode: CheckExit;
}

function countRecords(library: PackLibrary): Record<string, number> {
  const sizes = Object.entries(library).flatMap(([name, part]): [string, number][] => {
    if (part instanceof Map) return [[name, part.size]];
    return Array.isArray(part) ? [[name, part.length]] : [];
  });
  return Object.fromEntries(sizes);
}

/** Loads the packs and says everything about them. `today` decides which sources are due for review. */
export function checkPacks(
  options: Pick<LoadOptions, 'roots' | 'templates' | 'schemas' | 'models'>,
  today: string,
): PackCheck {
  const { library, problems, overrides } = loadPacks({ ...options, lenient: true });
  const count = (severity: Severity): number =>
    problems.filter((problem) => problem.severity === severity).length;
  return {
    problems,
    overrides,
    bySeverity: { error: count('error'), warning: count('warning') },
    counts: library === undefined ? {} : countRecords(library),
    review: library === undefined ? [] : reviewItems(library, today),
    exitCode: problems.length === 0 ? 0 : 1,
  };
}
