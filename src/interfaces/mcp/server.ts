/** The tool server. It knows no transport: stdio and HTTP build it alike, for clients of 2025 and of 2026. */
import {
  CLIENT_CAPABILITIES_META_KEY,
  type McpRequestContext,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';
import type { Schemas } from '../../schema/schemas.js';
import type { Call, Invoke } from '../../service/invoke.js';
import type { Operation } from '../../service/operations/operation.js';
import { callTool } from './call-tool.js';
import { complete } from './completion.js';
import { getPrompt, PROMPTS } from './prompts.js';
import { canShowForms } from './questions.js';
import { type Caller, listResources, RESOURCE_TEMPLATES, readResource } from './resources.js';
import { toolsOf } from './tools.js';

export interface McpParts {
  readonly operations: readonly Operation[];
  readonly schemas: Schemas;
  readonly invoke: Invoke;
  readonly version: string;
  /** Unlike any other. */
  readonly newIdempotencyKey: () => string;
  /** The key of a connection that carries none itself: stdio. */
  readonly key?: string | undefined;
}

const INSTRUCTIONS = [
  'Contests denied US health-insurance claims. Nothing here is written by a language model: every sentence is text of the packs or the caller’s own, every citation and deadline comes from a named source.',
  'With the denial letter at hand call analyze_denial_letter, then generate_appeal_letter with what it gives and what the user adds, then check_appeal_letter with the letter and the same facts: it verifies any letter, whoever wrote or changed it. With a code alone call lookup_denial_code.',
  'The schemas of the tools are shortened; a wrong field is told with its rule. What is known can also be read as resources: codes, appeal rights of each line of business, clinical services, law.',
  'Give letters to the user unchanged, with their warnings and deadline, and never fill a gap with a fact that the user did not give.',
].join(' ');

const HOUR_MS = 3_600_000;

/** How long clients of 2026 may keep what they read. Only the packs change it, and those with a new start. */
const CACHE_HINTS = {
  'tools/list': { ttlMs: HOUR_MS },
  'prompts/list': { ttlMs: HOUR_MS },
  'resources/templates/list': { ttlMs: HOUR_MS },
  'resources/list': { ttlMs: HOUR_MS },
  // Clocks are told as of the day.
  'resources/read': { ttlMs: HOUR_MS / 12 },
} as const;

/** Builds one server for each connection or request. */
export function createServerFactory(parts: McpParts): (context: McpRequestContext) => Server {
  const tools = toolsOf(parts.operations, parts.schemas);
  const byName = new Map(parts.operations.map((operation) => [operation.name, operation]));
  const info = { name: 'denial-management', title: 'Denial Management', version: parts.version };
  const options = {
    capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
    instructions: INSTRUCTIONS,
    cacheHints: CACHE_HINTS,
  };
  return (context) => {
    const server = new Server(info, options);
    const credential = context.authInfo?.token ?? parts.key;
    const caller = (signal: AbortSignal): Caller => ({ invoke: parts.invoke, credential, signal });
    server.setRequestHandler('tools/list', () => ({ tools }));
    // A client of 2026 tells with each request what it can; one of 2025 told it when it connected.
    const possible = (envelope: { [CLIENT_CAPABILITIES_META_KEY]?: object } | undefined) =>
      canShowForms(envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities());
    server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
      const operation = byName.get(params.name);
      const schema = tools.find(({ name }) => name === params.name)?.inputSchema;
      if (operation === undefined || schema === undefined) throw unknownTool(byName);
      const progress = progressOf(params._meta?.progressToken, mcpReq.notify);
      const call = { operation, credential, signal: mcpReq.signal, progress };
      const asking = { possible: possible(mcpReq.envelope), responses: mcpReq.inputResponses, schema };
      return callTool(parts, call, params.arguments, asking);
    });
    server.setRequestHandler('resources/list', ({ params }, { mcpReq }) =>
      listResources(caller(mcpReq.signal), params?.cursor),
    );
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: RESOURCE_TEMPLATES }));
    server.setRequestHandler('resources/read', ({ params }, { mcpReq }) =>
      readResource(caller(mcpReq.signal), params.uri),
    );
    server.setRequestHandler('prompts/list', () => ({ prompts: PROMPTS }));
    server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments ?? {}));
    server.setRequestHandler('completion/complete', ({ params }, { mcpReq }) =>
      complete(caller(mcpReq.signal), params),
    );
    return server;
  };
}

type Notify = (notification: {
  method: 'notifications/progress';
  params: { progressToken: string | number; progress: number; total: number; message: string };
}) => Promise<void>;

/** Pages of a document, told to a client that asked to be told. */
function progressOf(progressToken: string | number | undefined, notify: Notify): Call['progress'] {
  if (progressToken === undefined) return undefined;
  return ({ done, total }) => {
    const params = { progressToken, progress: done, total, message: `Page ${done} of ${total} was read.` };
    // A client that has gone is told nothing; the call itself finds out.
    notify({ method: 'notifications/progress', params }).catch(() => {});
  };
}

function unknownTool(byName: ReadonlyMap<string, Operation>): ProtocolError {
  const known = [...byName.keys()].join(', ');
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no such tool. The tools are: ${known}.`,
  );
}
