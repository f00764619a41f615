/** `letter lint`: reads a letter, judges it and prints what to fix. */
import type { LintReport } from '../engine/check/form/lint.js';
import type { ExitCode, Output } from '../interfaces/cli/output.js';
import type { LintRequest } from '../interfaces/cli/parts.js';
import type { PackLibrary } from '../packs/library.js';
import type { World } from './compose.js';
import { loadLibrary } from './knowledge.js';

export async function runLetterLint(
  world: World,
  request: LintRequest,
  read: (path: string) => Promise<string>,
  output: Output,
): Promise<ExitCode> {
  const refuse = (sentence: string): ExitCode => {
    output.err(`${sentence}\n`);
    return 2;
  };
  const { lintLetter, LONGEST_LETTER } = await import('../engine/check/form/lint.js');
  const { lawOfLetter } = await import('../engine/check/form/law-of-letter.js');
  const text = await read(request.file).catch(() => undefined);
  if (text === undefined) return refuse(`The file ${request.file} cannot be read. Check its name.`);
  if (text.trim() === '') return refuse('The letter is empty.');
  if (text.length > LONGEST_LETTER) return refuse(`The text is longer than ${LONGEST_LETTER} characters.`);
  if (text.includes('\u0000'))
    return refuse('This is no text. Save the letter as plain text or Markdown first.');
  const { library } = await loadLibrary(world.settings);
  const law = lawContext(library, request, world.clock.today());
  if (law === 'unknown')
    return refuse(`--insurer-type must be one of: ${[...library.insurerTypes.keys()].join(', ')}.`);
  const report = lintLetter(text, lawOfLetter(library, law));
  output.out(request.json ? `${JSON.stringify(report, undefined, 2)}\n` : inWords(report));
  return report.passed ? 0 : 1;
}

function lawContext(library: PackLibrary, { insurerType, state }: LintRequest, date: string) {
  if (insurerType === undefined) return undefined;
  const type = [...library.insurerTypes.values()].find(({ id }) => id === insurerType);
  return type === undefined ? 'unknown' : { type, date, ...(state ? { state: state.toUpperCase() } : {}) };
}

function inWords(report: LintReport): string {
  const lines = report.checks.flatMap(({ id, title, points, earned, findings }) =>
    findings.flatMap(({ line, problem, fix }) => [
      `${id}  ${earned} of ${points}  ${title}${line === undefined ? '' : ` (line ${line})`}`,
      `    ${problem}`,
      `    ${fix}`,
    ]),
  );
  const verdict = report.passed ? 'passes' : 'does not pass';
  return `${[
    ...lines,
    ...report.failures.map((failure) => `May not be sent: ${failure}`),
    `Score ${report.score} of 100 in ${report.checks.length} checks; ${report.words} words. The letter ${verdict}.`,
  ].join('\n')}\n`;
}
