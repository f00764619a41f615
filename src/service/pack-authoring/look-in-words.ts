/** What an author sees after a save, for a terminal. */
import type { LetterLook, Look } from './letter-watch.js';
import type { ExampleRun } from './run-examples.js';
import type { Paragraph } from './side-by-side.js';

export function lookInWords({ problems, examples, letters }: Look): string {
  const lines = [
    ...(problems.length === 0 ? ['No problems.'] : problems),
    ...(examples === undefined ? [] : examplesInWords(examples)),
    ...(letters === undefined ? ['The packs cannot be read.'] : letters.flatMap(letterInWords)),
  ];
  return `${lines.join('\n')}\n`;
}

export function examplesInWords({ results, passed, failed }: ExampleRun): string[] {
  const lines = results
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ file, line, name, messages }) => `failed  ${file}:${line}: ${name}\n  ${messages.join('\n  ')}`);
  return [...lines, `Examples: ${passed} passed, ${failed} failed.`];
}

function letterInWords({ name, failure, rows, since }: LetterLook): string[] {
  if (failure !== undefined) return [`── ${name}: ${failure}`];
  if (since === undefined) return [`── ${name}`, rows.flatMap(({ now }) => told('', now)).join('\n\n')];
  if (since === 'the same') return [`── ${name}: the letter did not change.`];
  const { lost, gained, deadline, document } = since;
  return [
    `── ${name}`,
    ...lost.map((citation) => `lost: ${citation}`),
    ...gained.map((citation) => `new: ${citation}`),
    ...(deadline === undefined ? [] : [`file by: ${deadline.join(' → ')}`]),
    ...(document === undefined ? [] : [`document: ${document.join(' → ')}`]),
    ...rows
      .filter(({ same }) => !same)
      .flatMap(({ before, now }) => [...told('- ', before), ...told('+ ', now)]),
  ];
}

/** A paragraph, and in brackets after it the records behind it. */
function told(sign: string, paragraph: Paragraph | undefined): string[] {
  if (paragraph === undefined) return [];
  const { text, records } = paragraph;
  return [`${sign}${text}${records.length === 0 ? '' : `\n    [${records.join(', ')}]`}`];
}
