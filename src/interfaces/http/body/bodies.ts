/** The bodies of all requests of a server: each within its own limits, all together within the room there is. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { failure, type Outcome, success } from '../../../domain/failures.js';
import { type BodyLimits, MOST_DEPTH, MOST_FIELDS, mostBytes } from './limits.js';
import { declaredBytes, receive, type Take, tooLarge } from './receive.js';
import { createRoom, type Room } from './room.js';
import { type Excess, JsonScan } from './scan.js';

/** Small bodies have room of their own: no document keeps a letter waiting. */
const SMALL_BYTES = 600_000;
const ROOM_FOR_SMALL = 48_000_000;
const ROOM_FOR_LARGE = 192_000_000;
/** How long a body waits for room, milliseconds. */
const PATIENCE_MS = 20_000;

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Who sends it: the id of a key. */
  readonly sender: string;
}

export interface Bodies {
  /** The value of a JSON body; its file, where it may have one, is put into its place as text. */
  json(exchange: Exchange, limits: BodyLimits): Promise<Outcome<unknown>>;
  /** The bytes of any other body. */
  bytes(exchange: Exchange, most: number): Promise<Outcome<Buffer>>;
}

export function createBodies(): Bodies {
  const small = createRoom(ROOM_FOR_SMALL, PATIENCE_MS);
  const large = createRoom(ROOM_FOR_LARGE, PATIENCE_MS);

  /** Receives a body that may have so many bytes; its room is held until the answer has left. */
  async function received(exchange: Exchange, most: number, take: Take) {
    const { request, response, sender } = exchange;
    const bytes = Math.min(declaredBytes(request) ?? most, most);
    const room: Room = bytes <= SMALL_BYTES ? small : large;
    if (!(await room.take(sender, bytes)))
      return failure('unavailable', 'Too many large requests are being answered. Retry in a moment.', {
        retryAfterSeconds: 5,
      });
    response.once('close', () => room.free(sender, bytes));
    if (response.destroyed) room.free(sender, bytes);
    return receive(request, response, most, take);
  }

  return {
    async json(exchange, limits) {
      const scan = new JsonScan(limits);
      const failed = await received(exchange, mostBytes(limits), (chunk) => {
        const excess = scan.write(chunk);
        return excess && excessFailure(excess, limits);
      });
      return failed ?? parsed(scan, limits);
    },
    async bytes(exchange, most) {
      const chunks: Buffer[] = [];
      const failed = await received(exchange, most, (chunk) => {
        chunks.push(chunk);
        return undefined;
      });
      return failed ?? success(Buffer.concat(chunks));
    },
  };
}

function excessFailure(excess: Excess, { inline, values, file }: BodyLimits) {
  switch (excess) {
    case 'values':
      return failure('body_too_large', `The JSON may hold at most ${values} fields and entries of lists.`);
    case 'fields':
      return failure('body_too_large', `An object of the JSON may have at most ${MOST_FIELDS} fields.`);
    case 'depth':
      return failure('malformed_request', `The JSON is nested deeper than ${MOST_DEPTH} levels.`);
    case 'file':
      return tooLarge(file?.bytes ?? inline);
    case 'bytes':
      return file === undefined
        ? tooLarge(inline)
        : failure(
            'body_too_large',
            `The body may have at most ${inline / 1_000_000} MB beside the field ${file.path.at(-1)}. Send larger data as a file in that field.`,
          );
  }
}

function parsed(scan: JsonScan, { file }: BodyLimits): Outcome<unknown> {
  const text = scan.inline.toString('utf8').replace(/^\uFEFF/, '');
  const content = scan.file;
  try {
    const value: unknown = JSON.parse(text);
    if (content !== undefined && file !== undefined) putInPlace(value, file.path, content);
    return success(value);
  } catch (error) {
    // Places behind a file that was taken out are not those of the sender.
    return failure(
      'malformed_request',
      `The body is not valid JSON.${content === undefined ? placeOf(error) : ''}`,
    );
  }
}

/** Says where, never what: the parser's own message quotes the body. */
function placeOf(error: unknown): string {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
  return position === undefined ? '' : ` It breaks off at character ${position}.`;
}

/** The scan left an empty text where the file stood. */
function putInPlace(value: unknown, path: readonly string[], content: string): void {
  const [name = '', ...below] = path;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return;
  const holder = value as Record<string, unknown>; // an object with a field of that name
  if (below.length > 0) putInPlace(holder[name], below, content);
  else if (holder[name] === '') holder[name] = content;
}
