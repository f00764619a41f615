/** How much a request may send. */
import type { Operation } from '../../../service/operations/operation.js';

/** Of one body, unpacked. */
export interface BodyLimits {
  /** Bytes of JSON, without the file that may stand in it. */
  readonly inline: number;
  /** Values in the JSON: fields, entries of lists. */
  readonly values: number;
  /** The text field that may hold a file in base64, as a path of names, and its bytes. */
  readonly file?: { readonly path: readonly string[]; readonly bytes: number } | undefined;
}

/** Lists and objects in each other. */
export const MOST_DEPTH = 64;

/** Fields of one object. Ours have some forty, those of FHIR as many; an object of very many takes long to read and to refuse. */
export const MOST_FIELDS = 1000;

/** 20 MB in base64. */
const FILE_BYTES = 28_000_000;

/** Of the operations that take words. The longest summary has 90,000 characters: 540,000 bytes, where each is written as \u75c5. */
const WORDS: BodyLimits = { inline: 600_000, values: 20_000 };

/** Of the operations that take a notice, an 835 or FHIR data. */
const DATA: BodyLimits = { inline: 2_000_000, values: 200_000 };

/** Of the operations that take several files as text. */
const BATCH: BodyLimits = { inline: 8_000_000, values: 2000 };

/** Limits of an operation: of what it takes. */
export function limitsOf({ file, takesFiles }: Pick<Operation, 'file' | 'takesFiles'>): BodyLimits {
  if (takesFiles) return BATCH;
  return file === undefined ? WORDS : { ...DATA, file: { path: [file], bytes: FILE_BYTES } };
}

/** Limits of a message of another door, with the path to its file: the operation is known only when the message is read. */
export function limitsOfMessage(path: readonly string[]): BodyLimits {
  return { ...DATA, file: { path, bytes: FILE_BYTES } };
}

/** All bytes that a body may have. */
export function mostBytes({ inline, file }: BodyLimits): number {
  return inline + (file?.bytes ?? 0);
}
