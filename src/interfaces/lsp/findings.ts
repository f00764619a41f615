/** What an editor asks of a pack: what is wrong, what stands behind an id, and how a finding is fixed. Pure. */
import type { Problem } from '../../domain/problems.js';

/** A place as editors count it: from zero. */
export interface EditorPlace {
  readonly line: number;
  readonly character: number;
}

export interface EditorRange {
  readonly start: EditorPlace;
  readonly end: EditorPlace;
}

const WORD = /[\w-]/;

/** The id or word at a place, with where it stands. */
export function wordAt(
  text: string,
  { line, character }: EditorPlace,
): { readonly word: string; readonly range: EditorRange } | undefined {
  const row = text.split('\n')[line] ?? '';
  let [start, end] = [character, character];
  while (start > 0 && WORD.test(row[start - 1] ?? '')) start -= 1;
  while (end < row.length && WORD.test(row[end] ?? '')) end += 1;
  if (start === end) return undefined;
  return {
    word: row.slice(start, end),
    range: { start: { line, character: start }, end: { line, character: end } },
  };
}

/** What an editor underlines: the word at the place, else the rest of the line. */
export function rangeOf({ line, column }: Problem, text: string): EditorRange {
  const start = { line: line - 1, character: column - 1 };
  const rest = (text.split('\n')[start.line] ?? '').slice(start.character);
  const length = /^[\w.{}-]+/.exec(rest)?.[0].length ?? rest.length;
  return { start, end: { line: start.line, character: start.character + length } };
}

/** The word that a finding suggests, and where the misspelt one stands; nothing where that cannot be told. */
export function suggestionOf(
  { line, column, message }: Problem,
  text: string,
): { readonly range: EditorRange; readonly newText: string } | undefined {
  const [, written = '', newText = ''] = /"([^"]+)"[^"]*Did you mean "([^"]+)"\?/.exec(message) ?? [];
  const start = (text.split('\n')[line - 1] ?? '').indexOf(written, column - 1);
  if (written === '' || start < 0) return undefined;
  const at = (character: number): EditorPlace => ({ line: line - 1, character });
  return { range: { start: at(start), end: at(start + written.length) }, newText };
}
