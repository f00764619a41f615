/** Receives the body of a request, plain or compressed, and stops at the first byte too many. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { failure } from '../../../domain/failures.js';

/** Who sends slower than this, in bytes a second, is not waited for; the first round of so many milliseconds is free. */
const PATIENCE_MS = 20_000;
const SLOWEST = 16_384;
/** A body that unpacks to more than this many times its size holds nothing that anybody wrote. */
const MOST_UNPACKED = 200;
/** Below this a ratio says nothing. */
const SMALL = 65_536;
type Failed = ReturnType<typeof failure>;

const UNPACKERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** What is done with the bytes; a failure ends the reception. */
export type Take = (chunk: Buffer) => Failed | undefined;

/** Bytes that the body declares; undefined where it does not say, or is compressed. */
export function declaredBytes({ headers }: IncomingMessage): number | undefined {
  const length = headers['content-length'];
  return length === undefined || encodingOf(headers) !== 'identity' ? undefined : Number(length);
}

function encodingOf(headers: IncomingMessage['headers']): string {
  return (headers['content-encoding'] ?? 'identity').trim().toLowerCase() || 'identity';
}

/** Gives the unpacked bytes to `take` as they arrive. The failure of `take`, or why there are no more bytes; undefined at the end. */
export async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  most: number,
  take: Take,
): Promise<Failed | undefined> {
  const encoding = encodingOf(request.headers);
  const unpacker = UNPACKERS[encoding]?.();
  if (unpacker === undefined && encoding !== 'identity')
    return failure(
      'unsupported_media_type',
      'Send the body plain, or compressed once with gzip, deflate or br.',
    );
  if (Number(request.headers['content-length'] ?? 0) > most) return tooLarge(most);
  if (request.headers.expect !== undefined) response.writeContinue();
  const reason = await flow(request, unpacker, counted(request, most, take));
  // The sender reads the answer only once it was heard out: nothing of the rest is kept.
  if (reason !== undefined) request.resume();
  return reason;
}

/** Bytes in words: 256 KB, 2 MB. */
export function tooLarge(most: number): Failed {
  const size = most < 1_000_000 ? `${most / 1000} KB` : `${most / 1_000_000} MB`;
  return failure('body_too_large', `The body may have at most ${size}, unpacked.`);
}

/** `take`, with the limits of what is packed and of what comes out. */
function counted(request: IncomingMessage, most: number, take: Take) {
  let packed = 0;
  let unpacked = 0;
  request.on('data', (chunk: Buffer) => {
    packed += chunk.length;
  });
  return (chunk: Buffer): Failed | undefined => {
    unpacked += chunk.length;
    if (unpacked > most) return tooLarge(most);
    if (unpacked > SMALL && unpacked > MOST_UNPACKED * packed)
      return failure(
        'body_too_large',
        `The body unpacks to more than ${MOST_UNPACKED} times its size. Send it plain.`,
      );
    return take(chunk);
  };
}

function flow(request: IncomingMessage, unpacker: Transform | undefined, take: Take) {
  const source: Readable = unpacker ?? request;
  return new Promise<Failed | undefined>((resolve) => {
    let received = 0;
    let due = 0;
    const slow = setInterval(() => {
      if (received < due) end(failure('malformed_request', 'The body arrives too slowly.'));
      due += (SLOWEST * PATIENCE_MS) / 1000;
    }, PATIENCE_MS);
    const end = (reason: Failed | undefined) => {
      clearInterval(slow);
      source.off('data', onData);
      // An unpacker that is thrown away may still fail.
      source.on('error', () => {});
      if (unpacker !== undefined) {
        request.unpipe(unpacker);
        unpacker.destroy();
      }
      resolve(reason);
    };
    const onData = (chunk: Buffer) => {
      received += chunk.length;
      const reason = take(chunk);
      if (reason !== undefined) end(reason);
    };
    const broken = () => end(failure('malformed_request', 'The body could not be read to its end.'));
    source.on('data', onData);
    source.once('end', () => end(undefined));
    source.once('error', broken);
    request.once('error', broken);
    // A request that has come whole closes while its bytes are still unpacked.
    request.once('close', () => request.complete || broken());
    if (unpacker !== undefined) request.pipe(unpacker);
  });
}
