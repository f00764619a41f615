/** Mends what needs no judgment: quotes around codes and dates, and the first line that names the schema. */
import type { Problem } from '../../domain/problems.js';

export interface Fixed {
  readonly text: string;
  /** Problems that were fixed. */
  readonly fixed: readonly Problem[];
}

/** What `fix` looks at: findings whose remedy is a matter of notation. */
export function isFixable({ code, message }: Problem): boolean {
  return code === 'PK401' || code === 'PK106' || (code === 'PK204' && message.includes('without quotes'));
}

/**
 * The text of a file without those of its problems that can be fixed.
 * @param header the first line that names the schema of the file
 */
export function fixText(text: string, problems: readonly Problem[], header: string): Fixed {
  const lines = text.split('\n');
  const fixed: Problem[] = [];
  // From the end, so that a place stays where it is.
  for (const problem of problems.filter(isFixable).toReversed()) {
    if (problem.code === 'PK106') continue;
    const line = lines[problem.line - 1] ?? '';
    const quoted = quotedAt(line, problem.column - 1);
    if (quoted === undefined) continue;
    lines[problem.line - 1] = quoted;
    fixed.push(problem);
  }
  const unnamed = problems.find(({ code }) => code === 'PK106');
  if (unnamed !== undefined) {
    const replaces = lines[0]?.startsWith('# yaml-language-server:') ?? false;
    lines.splice(0, replaces ? 1 : 0, header);
    fixed.push(unnamed);
  }
  return { text: lines.join('\n'), fixed: fixed.toReversed() };
}

/** The word at a place in single quotes; nothing where it is quoted or no word. */
function quotedAt(line: string, start: number): string | undefined {
  const word = /^[\w.+-]+/.exec(line.slice(start))?.[0];
  return word === undefined
    ? undefined
    : `${line.slice(0, start)}'${word}'${line.slice(start + word.length)}`;
}
