/** MCP over stdio: stdout belongs to the protocol. */
import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Invoke } from '../../service/invoke.js';
import { LONGEST_MESSAGE, MessageLines } from './lines.js';
import { createServerFactory, type McpParts } from './server.js';

/** What is in hand gets this long to end, milliseconds. */
const STOP_MS = 10_000;

export interface StdioServer {
  /** Resolves when the client has closed its end. */
  readonly closed: Promise<void>;
  /** Takes no more, lets what is in hand be answered, and closes. */
  stop(): Promise<void>;
}

/** Serves the one client at the other end. */
export function serveMcpOverStdio(parts: McpParts): StdioServer {
  const { stdin, stdout } = process;
  const calls = countedCalls(parts.invoke);
  const lines = new MessageLines((id) => stdout.write(`${JSON.stringify(tooLong(id))}\n`));
  const transport = new StdioServerTransport(stdin.pipe(lines), stdout, {
    maxBufferSize: 2 * LONGEST_MESSAGE,
  });
  const handle = serveStdio(createServerFactory({ ...parts, invoke: calls.invoke }), { transport });
  const closed = new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) stdin.once(event, () => resolve());
    stdout.once('error', () => resolve());
  });
  return {
    closed,
    async stop() {
      stdin.unpipe(lines);
      await calls.ended(STOP_MS);
      await handle.close();
      stdin.destroy();
    },
  };
}

function tooLong(id: string | number | null): object {
  const message = `A message may have at most ${LONGEST_MESSAGE / 1_000_000} MB. Send a document of at most 20 MB.`;
  return { jsonrpc: '2.0', id, error: { code: ProtocolErrorCode.InvalidRequest, message } };
}

/** `invoke`, and when the calls made through it have ended and their answers are written. */
function countedCalls(invoke: Invoke) {
  let inHand = 0;
  let ended = () => {};
  return {
    invoke: (async (call) => {
      inHand += 1;
      try {
        return await invoke(call);
      } finally {
        inHand -= 1;
        // The answer is written in the turns of the event loop that follow.
        if (inHand === 0) setImmediate(() => ended());
      }
    }) satisfies Invoke as Invoke,
    async ended(withinMs: number): Promise<void> {
      if (inHand === 0) return;
      let late: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        ended = resolve;
        late = setTimeout(resolve, withinMs);
      });
      clearTimeout(late);
    },
  };
}
