/**
 * One request of a connection at a time. The next one begins when the answer before it has left this process, so that a
 * reader who does not read holds one answer and no more. It also knows what is in hand when the server stops.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait behind the one that is answered. Only clients that pipeline have any. */
const MOST_WAITING = 16;
/** How often it is looked for readers that are too slow, milliseconds. */
const LOOK_EVERY = 1000;
/** An answer has this long to leave, and longer where it is large: rounds of looking, and bytes a round. */
const ROUNDS_TO_LEAVE = 30;
const SLOWEST = 16_384;
/** Answers that have not left may together hold so many bytes: beyond, the oldest are given up. */
const MOST_UNSENT = 64_000_000;
/** The rest of a body that nobody reads is thrown away for so long after the answer, milliseconds; then the connection is closed. */
const LINGER_MS = 30_000;

export interface Turns {
  /** Serves the requests of the server. */
  serve(server: Server): void;
  /** Whether a connection has as many unanswered requests as it may. */
  isFull(socket: Socket): boolean;
  /** Tells every connection to close after the answer that it waits for. */
  end(): void;
}

interface Line {
  readonly socket: Socket;
  /** The answer that is made or that leaves. */
  response: ServerResponse | undefined;
  /** Rounds in which it was seen to be made, but not to have left. */
  rounds: number;
  readonly waiting: [IncomingMessage, ServerResponse][];
}

/** Hands requests to `answer` in turn. */
export function createTurns(answer: RequestListener): Turns {
  const lines = new WeakMap<Socket, Line>();
  /** In the order in which their answers began. */
  const busy = new Set<Line>();
  let ending = false;

  function begin(line: Line, request: IncomingMessage, response: ServerResponse): void {
    line.response = response;
    line.rounds = 0;
    busy.add(line);
    if (ending) response.shouldKeepAlive = false;
    response.once('close', () => {
      if (!request.complete) hearOut(request);
      next(line);
    });
    answer(request, response);
  }

  function next(line: Line): void {
    busy.delete(line);
    line.response = undefined;
    const following = line.waiting.shift();
    if (following === undefined || line.socket.destroyed || ending) return;
    begin(line, ...following);
  }

  const accept: RequestListener = (request, response) => {
    const { socket } = request;
    const line = lines.get(socket) ?? { socket, response: undefined, rounds: 0, waiting: [] };
    lines.set(socket, line);
    if (line.response === undefined) begin(line, request, response);
    else line.waiting.push([request, response]);
  };
  return {
    serve(server) {
      server.on('request', accept);
      // The caller is asked for the body only when it is read.
      server.on('checkContinue', accept);
      const looking = setInterval(() => closeSlowReaders(busy), LOOK_EVERY);
      looking.unref();
      server.once('close', () => clearInterval(looking));
    },
    isFull: (socket) => (lines.get(socket)?.waiting.length ?? 0) >= MOST_WAITING,
    end() {
      ending = true;
      for (const { response } of busy) if (response !== undefined) response.shouldKeepAlive = false;
    },
  };
}

/**
 * Keeps the connection for the rest of a body that nobody reads: a sender who is cut off does not see the answer. Called before
 * the answer is sent.
 */
export function keepForRest(response: ServerResponse): void {
  const { req: request } = response;
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (!request.complete && (encoding !== undefined || length !== '0')) response.shouldKeepAlive = true;
}

/** Hears a body out whose answer has left, for a while. */
function hearOut(request: IncomingMessage): void {
  const { socket, headers } = request;
  if (socket.destroyed) return;
  const late = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  request.once('close', () => {
    clearTimeout(late);
    if (/\bclose\b/i.test(headers.connection ?? '')) socket.end();
  });
}

function closeSlowReaders(busy: Iterable<Line>): void {
  const leaving = [...busy].filter(({ response }) => response?.writableEnded === true);
  let unsent = leaving.reduce((sum, { socket }) => sum + socket.writableLength, 0);
  for (const line of leaving) {
    const bytes = line.socket.writableLength;
    line.rounds += 1;
    const late = line.rounds > ROUNDS_TO_LEAVE + bytes / SLOWEST;
    if (!late && unsent <= MOST_UNSENT) continue;
    unsent -= bytes;
    line.socket.destroy();
  }
}
