/** MCP over Streamable HTTP. It keeps no session: any server behind the same address can answer any request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import { createServerFactory, type McpParts } from './server.js';

/** A document of 20 MB in base64, and the other arguments. */
const BODY_LIMIT_BYTES = 28_000_000;

export type McpHttpHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  key: string,
) => Promise<void>;

/** The handler of the endpoint; the caller has checked the key. */
export function createMcpHttpHandler(parts: McpParts): McpHttpHandler {
  const handler = createMcpHandler(createServerFactory(parts), { maxRequestBodySize: BODY_LIMIT_BYTES });
  const serve = toNodeHandler(handler, { maxRequestBodySize: BODY_LIMIT_BYTES });
  return (request, response, key) => {
    const authorized = Object.assign(request, { auth: { token: key, clientId: 'key', scopes: [] } });
    return serve(authorized as NodeIncomingMessageLike, response); // the same shape, stricter on absent fields
  };
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
