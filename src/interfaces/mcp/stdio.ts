/** MCP over stdio: stdout belongs to the protocol. */
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createServerFactory, type McpParts } from './server.js';

/** Serves until the client closes its end. */
export function serveMcpOverStdio(parts: McpParts, onClose: () => void): void {
  serveStdio(createServerFactory(parts));
  process.stdin.once('end', onClose);
  process.stdin.once('close', onClose);
}
