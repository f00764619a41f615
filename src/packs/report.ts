/** Collects problems. Checks name a place and a sentence; code and severity come from the one table. */
import { compareProblems, PROBLEMS, type Problem, type ProblemCode } from '../domain/problems.js';
import type { Path } from '../schema/violations.js';
import type { PackDocument, Place } from './document.js';
import type { SourceFile } from './folders.js';

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
  /** All problems, those first that cause others, each once. */
  problems(): Problem[];
}

/** What is said of a line with a character that nobody sees follows from it. */
function lineOf({ file, line }: Problem): string {
  return `${file}:${line}`;
}

/** Where the value was written: of a patched record, perhaps in the patch. */
function whereWritten({ document, path, key }: Spot): Pick<Spot, 'document' | 'path'> {
  const named = document.redirect?.(key === undefined ? path : [...path, key]);
  if (named === undefined) return document.redirect?.(path) ?? { document, path };
  return key === undefined ? named : { document: named.document, path: named.path.slice(0, -1) };
}

/** File and line of a value, where it was written. */
export function writtenAt({ document, path, needle }: Spot): Place & { readonly file: SourceFile } {
  const spot = whereWritten({ document, path });
  return { ...spot.document.at(spot.path, needle), file: spot.document.file };
}

/** The same as messages name a second place: packs/mercy/patches.yaml:13. */
export function placeInWords(spot: Spot): string {
  const { file, line } = writtenAt(spot);
  return `${file.shown}:${line}`;
}

export function createReport(): Report {
  const found = new Map<string, Problem>();
  const add: Report['add'] = (file, { line, column }, code, message) => {
    const problem = { code, severity: PROBLEMS[code].severity, file, line, column, message };
    found.set(JSON.stringify(problem), problem);
  };
  return {
    add,
    at: (spot, code, message) => {
      const { key, needle } = spot;
      const { document, path } = whereWritten(spot);
      const place = key === undefined ? document.at(path, needle) : document.atKey(path, key);
      add(document.file.shown, place, code, message);
    },
    problems() {
      const all = [...found.values()];
      const blurred = new Set(all.filter(({ code }) => code === 'PK109').map(lineOf));
      return all.filter((one) => one.code === 'PK109' || !blurred.has(lineOf(one))).sort(compareProblems);
    },
  };
}
