/** A file as the service takes it: base64. Runs in Node and in browsers, with nothing but what both have. */

/** A path is read in Node alone; a page has a File of an input, which is a Blob. */
export type GivenFile = string | Blob | ArrayBuffer | ArrayBufferView;

/** Larger files would only be sent to be refused. */
const LARGEST_BYTES = 20_000_000;
const PIECE_BYTES = 32_768;

/** Rejects with TypeError where nothing can be read, with RangeError where the file is empty or has more than 20 MB. */
export async function base64Of(file: GivenFile): Promise<string> {
  const bytes = await bytesOf(file);
  if (bytes.length === 0) throw new RangeError('The file is empty.');
  if (bytes.length > LARGEST_BYTES)
    throw new RangeError('The file has more than 20 MB, which is the most that the service reads.');
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + PIECE_BYTES)));
  return btoa(pieces.join(''));
}

async function bytesOf(file: GivenFile): Promise<Uint8Array> {
  if (typeof file === 'string') return readPath(file);
  if (file instanceof ArrayBuffer) return new Uint8Array(file);
  if (ArrayBuffer.isView(file)) return new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  if (file instanceof Blob) return new Uint8Array(await file.arrayBuffer());
  throw new TypeError('A file is a path, a Blob or File, or its bytes.');
}

/** Not imported: a page loads this module as it stands. */
async function readPath(path: string): Promise<Uint8Array> {
  const files = globalThis.process?.getBuiltinModule?.('node:fs/promises');
  if (files === undefined)
    throw new TypeError('A page cannot read a path. Give the File of an input element, or the bytes.');
  return files.readFile(path);
}
