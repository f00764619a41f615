/** One call of a tool: its operation, and the letter as a file where it was asked for. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { AnswerFile, FormId } from '../../service/forms/forms.js';
import type { Call, Invoke } from '../../service/invoke.js';
import { toolArguments } from './attachment.js';
import { toolResult } from './tools.js';

/** Bytes of JSON. An agent could not read more, and the protocol encodes it in one piece, while everybody waits. */
const LONGEST_ANSWER = 3_000_000;

interface CallParts {
  readonly invoke: Invoke;
  readonly newIdempotencyKey: () => string;
}

export async function callTool(
  parts: CallParts,
  call: Omit<Call, 'input'>,
  given: Readonly<Record<string, unknown>> | undefined,
): Promise<CallToolResult> {
  const { input, form } = toolArguments(call.operation, given);
  const asked = { ...call, input, longestAnswer: LONGEST_ANSWER };
  if (form === undefined) return toolResult(call.operation, await parts.invoke(asked));
  return withFile(parts, asked, form);
}

/** The answer and its file, asked for under one key: they are one letter, counted once. */
async function withFile(parts: CallParts, call: Call, form: FormId): Promise<CallToolResult> {
  const idempotencyKey = parts.newIdempotencyKey();
  const answer = await parts.invoke({ ...call, idempotencyKey });
  if (!answer.outcome.ok) return toolResult(call.operation, answer);
  const file = await parts.invoke({ ...call, idempotencyKey, form });
  if (!file.outcome.ok) return toolResult(call.operation, file);
  return toolResult(call.operation, answer, file.outcome.value as AnswerFile); // asked for with its form
}
