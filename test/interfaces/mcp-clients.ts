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
  readonly content: {
    readonly type: string;
    readonly text?: string;
    readonly resource?: { readonly uri: string; readonly mimeType?: string; readonly blob?: string };
  }[];
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
  /** Titles, by URI, of every page that can be read, from the cursor on. */
  resources(cursor?: string): Promise<Map<string, string>>;
  templates(): Promise<string[]>;
  read(uri: string): Promise<string>;
  complete(ref: Reference, name: string, value: string, known?: Record<string, string>): Promise<string[]>;
  prompts(): Promise<string[]>;
  prompt(name: string, given: Record<string, string>): Promise<string>;
  protocolVersion(): string | undefined;
  close(): Promise<void>;
}

/** What is completed. */
export type Reference =
  | { readonly type: 'ref/resource'; readonly uri: string }
  | { readonly type: 'ref/prompt'; readonly name: string };

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
    ...readingOf(client as unknown as ModernClient), // the same methods
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
    ...readingOf(client),
    protocolVersion: () => client.getNegotiatedProtocolVersion(),
    close: () => client.close(),
  };
}

/** Resources, prompts and completion: both clients have these methods under the same names. */
function readingOf(
  client: ModernClient,
): Pick<TestClient, 'resources' | 'templates' | 'read' | 'complete' | 'prompts' | 'prompt'> {
  return {
    async resources(start) {
      const found = new Map<string, string>();
      let cursor = start;
      do {
        const page = await client.listResources(cursor === undefined ? {} : { cursor });
        for (const { uri, title = '' } of page.resources) found.set(uri, title);
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      return found;
    },
    templates: async () =>
      (await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate),
    async read(uri) {
      const [content] = (await client.readResource({ uri })).contents;
      return content !== undefined && 'text' in content ? content.text : '';
    },
    async complete(ref, name, value, known) {
      const context = known === undefined ? {} : { context: { arguments: known } };
      return (await client.complete({ ref, argument: { name, value }, ...context })).completion.values;
    },
    prompts: async () => (await client.listPrompts()).prompts.map(({ name }) => name),
    async prompt(name, given) {
      const [message] = (await client.getPrompt({ name, arguments: given })).messages;
      return message?.content.type === 'text' ? message.content.text : '';
    },
  };
}

function withKey(key: string): RequestInit {
  return { headers: { authorization: `Bearer ${key}` } };
}
