/** Mends what needs no judgment: quotes, tabs, characters that cannot be seen, fingerprints of patches, the line that names the schema. */
import type { Problem } from '../../domain/problems.js';

export interface Fixed {
  readonly text: string;
  /** Problems that were fixed. */
  readonly fixed: readonly Problem[];
}

type Mender = (line: string, problem: Problem) => string | undefined;

/** Findings whose remedy is a matter of notation: the line without the fault, or nothing where the finding says something else. */
const MENDERS: Readonly<Partial<Record<Problem['code'], Mender>>> = {
  PK104: (line, { message }) =>
    message.startsWith('A tab indents')
      ? line.replace(/^[ \t]+/, (blank) => blank.replaceAll('\t', '  '))
      : undefined,
  PK109: (line) => line.replace(/[\u00a0\u2028\u2029]/g, ' ').replace(UNSEEN, ''),
  // The finding says what to write.
  PK204: (line, { column, message }) =>
    quotedAt(line, column - 1, / quotes: '([^']+)'\.$/.exec(message)?.[1]),
  PK321: (line, { message }) => {
    const was = /was: '\w+'/.exec(message)?.[0];
    const entry = /^( *)- patch: /.exec(line);
    return was === undefined || entry === null ? undefined : `${line}\n${entry[1]}  ${was}`;
  },
  PK401: (line, { column }) => quotedAt(line, column - 1, wordAt(line, column - 1)),
};

/** What has neither width nor meaning. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;

/** Whether `fix` puts a finding right. */
export function isFixable({ code, message }: Problem): boolean {
  if (code === 'PK104') return message.startsWith('A tab indents');
  if (code === 'PK204') return / quotes: '[^']+'\.$/.test(message) && !message.includes('curly');
  return code === 'PK106' || MENDERS[code] !== undefined;
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
    const mended = MENDERS[problem.code]?.(line, problem);
    if (mended === undefined || mended === line) continue;
    lines[problem.line - 1] = mended;
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

function wordAt(line: string, start: number): string | undefined {
  return /^[\w.+-]+/.exec(line.slice(start))?.[0];
}

/** The line with a text in single quotes in place of the word that stands there. */
function quotedAt(line: string, start: number, text: string | undefined): string | undefined {
  const word = wordAt(line, start);
  return word === undefined || text === undefined
    ? undefined
    : `${line.slice(0, start)}'${text}'${line.slice(start + word.length)}`;
}
