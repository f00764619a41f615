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
import { shortened } from '../../service/short-answer.js';
import { attached } from './attachment.js';
import { COMPACT_OUTPUT, compactInput } from './compact-schema.js';
import { withToolArguments } from './tool-arguments.js';

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
      withToolArguments(operation, bundledSchema(schemas, input)),
    ) as Tool['inputSchema'], // our inputs are objects
    outputSchema: COMPACT_OUTPUT as NonNullable<Tool['outputSchema']>, // and so are our answers
    annotations: { ...hints },
  };
}

const wholeText = keptPerAnswer((operation, answer) => toMarkdown(operation.readable(answer)));
const briefText = keptPerAnswer((operation, answer) => toMarkdown(operation.readable(answer, true)));

/** How an answer is told. */
export interface Told {
  /** True where all of it is wanted. */
  readonly full: boolean;
  /** What the person said when asked. */
  readonly said?: Readonly<Record<string, unknown>> | undefined;
  readonly file?: AnswerFile;
}

/** Structured for programs, readable for agents; a failure says what to fix. */
export function toolResult(
  operation: Operation,
  { outcome, requestId, standing }: Answer,
  { full, said, file }: Told,
): CallToolResult {
  const remaining = standing && { [REMAINING_META]: remainingOf(standing) };
  if (outcome.ok) {
    const { value } = outcome;
    const whole = value instanceof EncodedAnswer ? value.decoded() : (value as Record<string, unknown>); // answers are objects by their schemas
    const content = [
      textBlock((full ? wholeText : briefText)(operation, whole)),
      ...(isEmpty(said) ? [] : [textBlock(saidByThePerson(said))]),
      ...(file === undefined ? [] : [attached(file)]),
    ];
    const short = full || operation.short === undefined ? whole : shortened(whole, operation.short(whole));
    const structuredContent = isEmpty(said) ? short : { ...short, said_by_user: said };
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

function textBlock(text: string) {
  return { type: 'text', text } as const;
}

function isEmpty(said: Told['said']): said is undefined {
  return said === undefined || Object.keys(said).length === 0;
}

/** The agent needs it for the check of the letter. */
function saidByThePerson(said: NonNullable<Told['said']>): string {
  const lines = Object.entries(said).map(([field, value]) => `- ${field}: ${[value].flat().join('; ')}`);
  return `The user was asked, and said (the letter holds it; pass it on to check_appeal_letter):\n${lines.join('\n')}`;
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
