/** A letter written to a file: PDF, Word, Markdown or text by the ending of its name. */
import { type AnswerFile, formOfFile, LETTER_FORMS } from '../../service/forms/forms.js';
import type { ExitCode } from './output.js';
import type { CliParts } from './parts.js';

export const LETTER_ENDINGS = LETTER_FORMS.map(({ extension }) => `.${extension}`).join(', ');

/** Why no letter can be written there. Asked before the call: a letter that cannot be kept is not counted. */
export function letterFileFault(parts: CliParts, path: string, overwrite: boolean): string | undefined {
  if (formOfFile(path) === undefined)
    return `--out ${path}: the ending says the form of the letter. Use one of ${LETTER_ENDINGS}.`;
  if (!overwrite && parts.fileExists(path))
    return `--out ${path}: the file is there already. Name another, or add --overwrite.`;
  return undefined;
}

export async function writeLetterFile(
  { output, writeFile }: CliParts,
  path: string,
  overwrite: boolean,
  { bytes }: Pick<AnswerFile, 'bytes'>,
): Promise<ExitCode> {
  const written = await writeFile(path, bytes, overwrite);
  if (written) output.err(`The letter is in ${path}.\n`);
  else output.err(`--out ${path}: the file cannot be written. Check the folder and its rights.\n`);
  return written ? 0 : 2;
}
