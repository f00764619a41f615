/** Every operation of the table as a tool, and its answers as results of a tool. */
import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import type { Schemas } from '../../schema/schemas.js';
import { EncodedAnswer } from '../../service/apart/encoded-answer.js';
import { bundledSchema } from '../../service/bundle-schema.js';
import type { AnswerFile } from '../../service/forms/forms.js';
import type { Answer } from '../../service/invoke.js';
import type { Operation } from '../../service/operations/operation.js';
import type { Standing } from '../../service/ports.js';
import { problemOf, problemText } from '../../service/problem.js';
import { toMarkdown } from '../../service/readable/blocks.js';
import { keptPerAnswer } from '../../service/repeated.js';
import { attached, withAttachment } from './attachment.js';
import { COMPACT_OUTPUT, compactInput } from './compact-schema.js';

/** Where a failed result carries the problem for programs. */
export const PROBLEM_META = 'denial-management.dev/problem';

/** Where the result of a counted call carries what is left to the key. */
export const REMAINING_META = 'denial-management.dev/remaining';

/** The list of tools, as clients get it. */
export function toolsOf(operations: readonly Operation[], schemas: Schemas): Tool[] {
  return operations.map((operation) => toolOf(operation, schemas));
}

function toolOf(operation: Operation, schemas: Schemas): Tool {
  const { name, title, summary, guidance, input, hints } = operation;
  return {
    name,
    title,
    description: `${summary} ${guidance}`,
    inputSchema: compactInput(
      withAttachment(operation, bundledSchema(schemas, input)),
    ) as Tool['inputSchema'], // our inputs are objects
    outputSchema: COMPACT_OUTPUT as NonNullable<Tool['outputSchema']>, // and so are our answers
    annotations: { ...hints },
  };
}

const textOf = keptPerAnswer((operation, answer) => toMarkdown(operation.readable(answer)));

/** Structured for programs, readable for agents; a failure says what to fix. */
export function toolResult(
  operation: Operation,
  { outcome, requestId, standing }: Answer,
  file?: AnswerFile,
): CallToolResult {
  const remaining = standing && { [REMAINING_META]: remainingOf(standing) };
  if (outcome.ok) {
    const { value } = outcome;
    const structuredContent =
      value instanceof EncodedAnswer ? value.decoded() : (value as Record<string, unknown>); // answers are objects by their schemas
    const text = textOf(operation, structuredContent);
    const content = [{ type: 'text', text } as const, ...(file === undefined ? [] : [attached(file)])];
    return { content, structuredContent, ...(remaining && { _meta: remaining }) };
  }
  const problem = problemOf(outcome.failure, requestId);
  const { retryAfterSeconds } = outcome.failure;
  const retry = retryAfterSeconds === undefined ? '' : `\nRetry after ${retryAfterSeconds} seconds.`;
  return {
    isError: true,
    content: [{ type: 'text', text: problemText(problem) + retry }],
    _meta: { [PROBLEM_META]: problem, ...remaining },
  };
}

/** As REST says it in RateLimit; null where unlimited. */
function remainingOf({ limits, minuteUsed, requestsUsed, lettersUsed }: Standing) {
  const left = (limit: number | null, used: number) => (limit === null ? null : Math.max(0, limit - used));
  return {
    requests_this_minute: left(limits.requests_per_minute, minuteUsed),
    requests_this_month: left(limits.requests_per_month, requestsUsed),
    letters_this_month: left(limits.letters_per_month, lettersUsed),
  };
}
