/** Files that the caller names, or standard input. What cannot be read is said here. */
import { kindOf } from '../../intake/document/kind.js';
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

/** Text as the field of text, anything else in base64 as the field of files; undefined where it cannot be read. */
export async function readGivenDocument(
  { readBytes, output }: Pick<CliParts, 'readBytes' | 'output'>,
  path: string,
  fields: { readonly text: string; readonly file: string | undefined },
): Promise<Record<string, unknown> | undefined> {
  const bytes = await readBytes(path).catch(() => undefined);
  if (bytes === undefined) {
    output.err(`${nameOf(path)} cannot be read.\n`);
    return undefined;
  }
  return ['text', 'empty'].includes(kindOf(bytes)) || fields.file === undefined
    ? { [fields.text]: new TextDecoder().decode(bytes) }
    : { [fields.file]: Buffer.from(bytes).toString('base64') };
}

/** The JSON object in a file, empty where none is named; undefined where it cannot be read. */
export async function readInputFile(
  parts: Reader,
  file: string | undefined,
): Promise<Record<string, unknown> | undefined> {
  return readObject(parts, file, { parse: JSON.parse, is: 'a JSON object' });
}

/** The same for a case of an author, who writes YAML. */
export async function readCaseFile(
  parts: Reader,
  file: string | undefined,
): Promise<Record<string, unknown> | undefined> {
  const { parse } = await import('yaml');
  return readObject(parts, file, { parse, is: 'a case with named fields, in JSON or YAML' });
}

async function readObject(
  parts: Reader,
  file: string | undefined,
  { parse, is }: { readonly parse: (text: string) => unknown; readonly is: string },
): Promise<Record<string, unknown> | undefined> {
  if (file === undefined) return {};
  const text = await readGivenFile(parts, file);
  if (text === undefined) return undefined;
  const input = objectOf(text, parse);
  if (input === undefined) parts.output.err(`${nameOf(file)} is not ${is}.\n`);
  return input;
}

function nameOf(file: string): string {
  return file === '-' ? 'Standard input' : file;
}

function objectOf(text: string, parse: (text: string) => unknown): Record<string, unknown> | undefined {
  try {
    const value = parse(text);
    return value === null || typeof value !== 'object' || Array.isArray(value) ? undefined : { ...value };
  } catch {
    return undefined;
  }
}
