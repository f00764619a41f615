/** Stock clients of both protocol eras, over both transports. */
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernHttp,
} from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as LegacyStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as LegacyHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CLI, cleanEnvironment, type Environment, ROOT } from './harness.js';

export interface ToolAnswer {
  readonly isError?: boolean;
  readonly content: { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly _meta?: Record<string, unknown>;
}

export interface ListedTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: Record<string, unknown>;
  readonly outputSchema?: Record<string, unknown>;
  readonly annotations?: Record<string, unknown>;
}

/** As much of a client as the tests need. */
export interface TestClient {
  readonly era: string;
  readonly transport: 'stdio' | 'http';
  tools(): Promise<ListedTool[]>;
  call(name: string, input: Record<string, unknown>): Promise<ToolAnswer>;
  protocolVersion(): string | undefined;
  close(): Promise<void>;
}

export type Target =
  | { readonly address: string; readonly key: string }
  | { readonly environment: Environment };

const INFO = { name: 'test', version: '1.0.0' };

function stdioParameters(environment: Environment) {
  const env = cleanEnvironment(environment) as Record<string, string>; // holds no absent value
  return { command: process.execPath, args: [CLI, 'mcp'], env, cwd: ROOT, stderr: 'pipe' as const };
}

/** A client of the 2025 protocol. */
export async function legacyClient(target: Target): Promise<TestClient> {
  const client = new LegacyClient(INFO);
  const transport =
    'address' in target
      ? new LegacyHttp(new URL(`${target.address}/mcp`), { requestInit: withKey(target.key) })
      : new LegacyStdio(stdioParameters(target.environment));
  // The client's own types are not written for exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<LegacyClient['connect']>[0]);
  return {
    era: '2025',
    transport: 'address' in target ? 'http' : 'stdio',
    tools: async () => (await client.listTools()).tools as ListedTool[],
    call: async (name, input) => (await client.callTool({ name, arguments: input })) as unknown as ToolAnswer,
    protocolVersion: () => undefined,
    close: () => client.close(),
  };
}

/** A client of the 2026-07-28 protocol; it may not fall back to an older one. */
export async function modernClient(target: Target): Promise<TestClient> {
  const client = new ModernClient(INFO, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  const transport =
    'address' in target
      ? new ModernHttp(new URL(`${target.address}/mcp`), { requestInit: withKey(target.key) })
      : new ModernStdio(stdioParameters(target.environment));
  await client.connect(transport);
  return {
    era: '2026',
    transport: 'address' in target ? 'http' : 'stdio',
    tools: async () => (await client.listTools()).tools as ListedTool[],
    call: async (name, input) => (await client.callTool({ name, arguments: input })) as unknown as ToolAnswer,
    protocolVersion: () => client.getNegotiatedProtocolVersion(),
    close: () => client.close(),
  };
}

function withKey(key: string): RequestInit {
  return { headers: { authorization: `Bearer ${key}` } };
}
