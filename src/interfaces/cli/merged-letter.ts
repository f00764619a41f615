/** Puts names and numbers into a letter that was written without them: text, Markdown or Word. Nothing is sent anywhere. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { type Identifiers, MERGE_FIELDS, tokensIn, withIdentifiers } from '../../domain/merge-tokens.js';
import { readInputFile } from './input-file.js';
import type { CliParts } from './parts.js';

/** Parts of a Word file that hold text of the letter: its body and what runs along its pages. */
const OF_TEXT = /^word\/(?:document|header\d*|footer\d*|footnotes)\.xml$/;

export interface Merged {
  readonly bytes: Uint8Array;
  /** Fields whose token is still there. */
  readonly open: readonly string[];
}

/** The identifiers in a file of JSON; undefined where it cannot be read or holds none, which has been said then. */
export async function readIdentifiers(parts: CliParts, path: string): Promise<Identifiers | undefined> {
  const held = await readInputFile(parts, path);
  if (held === undefined) return undefined;
  const known = MERGE_FIELDS.flatMap((field) => {
    const value = held[field];
    return typeof value === 'string' && value.trim() !== '' ? [[field, value.trim()]] : [];
  });
  if (known.length > 0) return Object.fromEntries(known);
  parts.output.err(`${path} holds none of ${MERGE_FIELDS.join(', ')}.\n`);
  return undefined;
}

export function mergedLetter(letter: Uint8Array, identifiers: Identifiers): Merged {
  return isZip(letter) ? mergedWord(letter, identifiers) : mergedText(letter, identifiers);
}

function isZip([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b;
}

function mergedText(letter: Uint8Array, identifiers: Identifiers): Merged {
  const text = withIdentifiers(new TextDecoder().decode(letter), identifiers);
  return { bytes: new TextEncoder().encode(text), open: tokensIn(text) };
}

/** Each token stands in one run of the file, as it was written. */
function mergedWord(letter: Uint8Array, identifiers: Identifiers): Merged {
  const safe = Object.fromEntries(
    Object.entries(identifiers).map(([field, value]) => [field, inXml(value ?? '')]),
  );
  const open = new Set<string>();
  const parts = Object.entries(unzipSync(letter)).map(([name, bytes]): [string, Uint8Array] => {
    if (!OF_TEXT.test(name)) return [name, bytes];
    const text = withIdentifiers(strFromU8(bytes), safe);
    for (const field of tokensIn(text)) open.add(field);
    return [name, strToU8(text)];
  });
  return { bytes: zipSync(Object.fromEntries(parts)), open: [...open] };
}

/** An address of several lines stands in one line: a run of Word holds no break. */
function inXml(text: string): string {
  return text
    .replace(/\s*\n\s*/g, ', ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
