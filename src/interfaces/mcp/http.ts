/** MCP over Streamable HTTP. It keeps no session: any server behind the same address can answer any request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  ProtocolErrorCode,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import { FAILURES, type Failure, type Outcome } from '../../domain/failures.js';
import { createServerFactory, type McpParts } from './server.js';

/** Where a message holds a file in base64. */
export const FILE_OF_MESSAGE = ['params', 'arguments', 'document'];

/** What was sent, once the key was checked; no body where the method has none. */
export interface McpMessage {
  readonly key: string;
  readonly body: Outcome<unknown> | undefined;
}

export type McpHttpHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  message: McpMessage,
) => Promise<void>;

/** The handler of the endpoint. */
export function createMcpHttpHandler(parts: McpParts): McpHttpHandler {
  const handler = createMcpHandler(createServerFactory(parts));
  /** What was read of a request, by what the handler is given with it. */
  const read = new WeakMap<object, unknown>();
  const serve = toNodeHandler({
    fetch: (request, options = {}) =>
      handler.fetch(request, {
        ...options,
        ...(options.authInfo && read.has(options.authInfo) && { parsedBody: read.get(options.authInfo) }),
      }),
  });
  return async (request, response, { key, body }) => {
    const auth = { token: key, clientId: 'key', scopes: [] };
    const authorized = Object.assign(request, { auth }) as NodeIncomingMessageLike; // the same shape, stricter on absent fields
    if (body === undefined) return serve(authorized, response);
    if (!body.ok) return refuseMessage(response, body.failure);
    read.set(auth, body.value);
    // What is given here is printed as the body of a request that nobody reads.
    return serve(authorized, response, {});
  };
}

/** Why a message was not read, as its protocol says it. */
function refuseMessage(response: ServerResponse, { code, detail }: Failure): void {
  const { status } = FAILURES[code];
  const error = {
    code: code === 'malformed_request' ? ProtocolErrorCode.ParseError : ProtocolErrorCode.InvalidRequest,
    message: detail,
  };
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify({ jsonrpc: '2.0', error, id: null }));
}

/** A web page of another site may not reach a server that its reader runs at home (DNS rebinding). */
export function foreignRequest(
  headers: IncomingMessage['headers'],
  allowedHosts: readonly string[] | undefined,
): string | undefined {
  const own = allowedHosts === undefined ? ownHostname(headers.host) : [...allowedHosts];
  if (allowedHosts !== undefined && !validateHostHeader(headers.host, own).ok)
    return `The Host header names a host that this server does not serve. It serves: ${own.join(', ')}.`;
  if (!validateOriginHeader(headers.origin, own).ok)
    return 'The Origin header names another site. Requests from web pages of other sites are not served.';
  return undefined;
}

function ownHostname(host: string | undefined): string[] {
  try {
    return [new URL(`http://${host ?? ''}`).hostname];
  } catch {
    return [];
  }
}
