/** Collects problems. Checks name a place and a sentence; code and severity come from the one table. */
import { compareProblems, PROBLEMS, type Problem, type ProblemCode } from '../domain/problems.js';
import type { Path } from '../schema/violations.js';
import type { PackDocument, Place } from './document.js';

/** A value in a file: what a problem points at. */
export interface Spot {
  readonly document: PackDocument;
  readonly path: Path;
  /** Point at the name of this field instead of a value. */
  readonly key?: string;
  /** Point at this part of the value's text, as it stands in the file. */
  readonly needle?: string;
}

export interface Report {
  /** A problem at a value. */
  at(spot: Spot, code: ProblemCode, message: string): void;
  /** A problem at a line and column of a file, or of a folder. */
  add(file: string, place: Place, code: ProblemCode, message: string): void;
  /** All problems, sorted, each once. */
  problems(): Problem[];
}

export function createReport(): Report {
  const found = new Map<string, Problem>();
  const add: Report['add'] = (file, { line, column }, code, message) => {
    const problem = { code, severity: PROBLEMS[code].severity, file, line, column, message };
    found.set(JSON.stringify(problem), problem);
  };
  return {
    add,
    at: ({ document, path, key, needle }, code, message) => {
      const place = key === undefined ? document.at(path, needle) : document.atKey(path, key);
      add(document.file.shown, place, code, message);
    },
    problems: () => [...found.values()].sort(compareProblems),
  };
}
