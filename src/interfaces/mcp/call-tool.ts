/** One call of a tool: the person asked first where that can be, its operation, and the letter as a file. */
import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server';
import type { AnswerFile, FormId } from '../../service/forms/forms.js';
import type { Call, Invoke } from '../../service/invoke.js';
import { type Asking, answered, questionsFor, type Said } from './questions.js';
import { toolArguments } from './tool-arguments.js';
import { type Told, toolResult } from './tools.js';

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
  asking: Asking,
): Promise<CallToolResult | InputRequiredResult> {
  const { input, form, full, mayAsk } = toolArguments(call.operation, given);
  const asked = { ...call, input, longestAnswer: LONGEST_ANSWER };
  if (!mayAsk || !asking.possible || !input.ok) return finished(parts, asked, { form, full });
  const said = answered(asking, input.value);
  if (said === undefined) {
    const questions = await questionsFor(parts.invoke, asked, input.value, asking);
    if (questions !== undefined) return questions;
  }
  return finished(
    parts,
    { ...asked, input: { ok: true, value: said?.input ?? input.value } },
    {
      form,
      full,
      said,
    },
  );
}

interface Wanted {
  readonly form: FormId | undefined;
  readonly full: boolean;
  readonly said?: Said | undefined;
}

async function finished(parts: CallParts, call: Call, { form, full, said }: Wanted): Promise<CallToolResult> {
  const told: Told = { full, said: said?.changed };
  if (form === undefined) return toolResult(call.operation, await parts.invoke(call), told);
  return withFile(parts, call, form, told);
}

/** The answer and its file, asked for under one key: they are one letter, counted once. */
async function withFile(parts: CallParts, call: Call, form: FormId, told: Told): Promise<CallToolResult> {
  const idempotencyKey = parts.newIdempotencyKey();
  const answer = await parts.invoke({ ...call, idempotencyKey });
  if (!answer.outcome.ok) return toolResult(call.operation, answer, told);
  const file = await parts.invoke({ ...call, idempotencyKey, form });
  if (!file.outcome.ok) return toolResult(call.operation, file, told);
  const attachment = file.outcome.value as AnswerFile; // asked for with its form
  return toolResult(call.operation, answer, { ...told, file: attachment });
}
