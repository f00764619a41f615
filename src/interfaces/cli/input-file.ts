/** Files that the caller names, or standard input. What cannot be read is said here. */
import type { CliParts } from './parts.js';

type Reader = Pick<CliParts, 'readFile' | 'output'>;

/** The text of a file; undefined where it cannot be read. */
export async function readGivenFile({ readFile, output }: Reader, file: string): Promise<string | undefined> {
  try {
    return await readFile(file);
  } catch {
    output.err(`${nameOf(file)} cannot be read.\n`);
    return undefined;
  }
}

/** The JSON object in a file, empty where none is named; undefined where it cannot be read. */
export async function readInputFile(
  parts: Reader,
  file: string | undefined,
): Promise<Record<string, unknown> | undefined> {
  if (file === undefined) return {};
  const text = await readGivenFile(parts, file);
  if (text === undefined) return undefined;
  const input = objectOf(text);
  if (input === undefined) parts.output.err(`${nameOf(file)} is not a JSON object.\n`);
  return input;
}

function nameOf(file: string): string {
  return file === '-' ? 'Standard input' : file;
}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return value === null || typeof value !== 'object' || Array.isArray(value) ? undefined : { ...value };
  } catch {
    return undefined;
  }
}
