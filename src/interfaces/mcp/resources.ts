/** Pages of reference as resources: listed by title, read and counted as look-ups are. */
import {
  type CompleteResult,
  type ListResourcesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server';
import { FAILURES, success } from '../../domain/failures.js';
import type { ReferenceList, ReferencePage } from '../../domain/generated/types.js';
import type { Answer, Invoke } from '../../service/invoke.js';
import { operationNamed } from '../../service/operations/operations.js';
import { problemOf, problemText } from '../../service/problem.js';
import { KINDS } from '../../service/reference/entries.js';

const MARKDOWN = 'text/markdown';
/** The most that one completion may hold, by the protocol. */
const MOST_VALUES = 100;

/** The caller's way to the operations. */
export interface Caller {
  readonly invoke: Invoke;
  readonly credential: string | undefined;
  readonly signal: AbortSignal;
}

export const RESOURCE_TEMPLATES: ResourceTemplateType[] = KINDS.map(
  ({ kind, template, title, description }) => ({
    name: kind,
    title,
    description,
    uriTemplate: template,
    mimeType: MARKDOWN,
  }),
);

export async function listResources(
  caller: Caller,
  cursor: string | undefined,
): Promise<ListResourcesResult> {
  const { data, next_cursor: next } = await listed(caller, cursor === undefined ? {} : { cursor });
  return {
    resources: data.map(({ uri, title }) => ({ uri, name: title, title, mimeType: MARKDOWN })),
    ...(next === null ? {} : { nextCursor: next }),
  };
}

export async function readResource(caller: Caller, uri: string): Promise<ReadResourceResult> {
  const answer = await ask(caller, 'read_reference', { uri });
  if (!answer.outcome.ok && answer.outcome.failure.code === 'not_found') throw notFound(uri, answer);
  const page = answerOf<ReferencePage>(answer);
  return { contents: [{ uri: page.uri, mimeType: MARKDOWN, text: page.text }] };
}

/** Values of one part of an address, narrowed by the parts before it that are known. */
export async function completeTemplate(
  caller: Caller,
  template: string,
  argument: { readonly name: string; readonly value: string },
  known: Readonly<Record<string, string>>,
): Promise<CompleteResult> {
  const place = template.indexOf(`{${argument.name}}`);
  if (place < 0 || KINDS.every((kind) => kind.template !== template)) return valuesOf([]);
  const before = template.slice(0, place).replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '');
  // An unknown part before this one: nothing begins so.
  const parts = new Set<string>();
  let cursor: string | null | undefined;
  do {
    const input = { starting: before + argument.value, limit: 500, ...(cursor ? { cursor } : {}) };
    const { data, next_cursor } = await listed(caller, input);
    for (const { uri } of data) parts.add(uri.slice(before.length).split('/')[0] ?? '');
    cursor = next_cursor;
  } while (cursor !== null && parts.size <= MOST_VALUES);
  return valuesOf([...parts], cursor !== null);
}

/** At most as many as the protocol allows, each once. */
export function valuesOf(found: readonly string[], more = false): CompleteResult {
  const values = [...new Set(found)];
  return {
    completion: {
      values: values.slice(0, MOST_VALUES),
      ...(more ? {} : { total: values.length }),
      hasMore: more || values.length > MOST_VALUES,
    },
  };
}

export async function listed(caller: Caller, input: object): Promise<ReferenceList> {
  return answerOf<ReferenceList>(await ask(caller, 'list_references', input));
}

function ask({ invoke, credential, signal }: Caller, name: string, input: object): Promise<Answer> {
  return invoke({ operation: operationNamed(name), credential, input: success(input), signal });
}

/** The protocol's own failure for a page that is not there, with our problem beside the address. */
function notFound(uri: string, { outcome, requestId }: Answer): ResourceNotFoundError {
  const missing = new ResourceNotFoundError(uri);
  if (outcome.ok) return missing;
  return Object.assign(missing, { data: { uri, ...problemOf(outcome.failure, requestId) } });
}

/** Reading has no results that are failures, as tools have: the protocol's own error carries the problem. */
function answerOf<T>({ outcome, requestId }: Answer): T {
  if (outcome.ok) return outcome.value as T; // as the schema of the operation says
  const { code } = outcome.failure;
  const ours = FAILURES[code].status >= 500;
  const kind = ours
    ? ProtocolErrorCode.InternalError
    : code === 'invalid_input'
      ? ProtocolErrorCode.InvalidParams
      : ProtocolErrorCode.InvalidRequest;
  const problem = problemOf(outcome.failure, requestId);
  throw new ProtocolError(kind, problemText(problem), problem);
}
