/** Arguments that only tools have, beside the input of their operation: the form of what comes back, and whom to ask. */
import { failure, type Outcome, success } from '../../domain/failures.js';
import type { Operation } from '../../service/operations/operation.js';
import { ATTACHED_FORMS, type AttachedForm } from './attachment.js';

/** A file beside the answer: over REST the Accept header says it. */
const ATTACH = 'attach';
/** How much comes back as data. */
const DETAIL = 'detail';
const FULL = 'full';
/** False where the person is not to be asked anything. */
const ASK_USER = 'ask_user';

type Schema = Readonly<Record<string, unknown>>;

/** The input schema of the tool: that of the operation and what only tools have. */
export function withToolArguments(operation: Operation, schema: Schema): Schema {
  const properties = schema.properties as Record<string, Schema>; // our inputs are objects
  return {
    ...schema,
    properties: {
      ...properties,
      ...(operation.short && { [DETAIL]: { type: 'string', enum: [...wordsOf(properties[DETAIL]), FULL] } }),
      ...(operation.letter && {
        [ATTACH]: { description: 'Also as a file.', type: 'string', enum: ATTACHED_FORMS },
      }),
      ...(operation.asks && { [ASK_USER]: { type: 'boolean' } }),
    },
  };
}

/** The words that the operation itself knows for the field. */
function wordsOf(field: Schema | undefined): unknown[] {
  return ((field?.oneOf ?? []) as Schema[]).flatMap((choice) => choice.const ?? []); // as a JSON schema has it
}

export interface ToolArguments {
  readonly input: Outcome<Schema>;
  readonly form?: AttachedForm | undefined;
  /** True where all of the answer is wanted as data. */
  readonly full: boolean;
  readonly mayAsk: boolean;
}

/** Parts the arguments of a tool into the input of its operation and what only tools have. */
export function toolArguments(operation: Operation, given: Schema = {}): ToolArguments {
  const { [ATTACH]: attach, [ASK_USER]: ask, ...rest } = given;
  const full = operation.short !== undefined && rest[DETAIL] === FULL;
  const { [DETAIL]: _, ...others } = rest;
  const form = ATTACHED_FORMS.find((id) => id === attach);
  const input = {
    ...(full ? others : rest),
    // What the tool does not have is refused as any unknown field is.
    ...(operation.letter === undefined && ATTACH in given ? { [ATTACH]: attach } : {}),
    ...(operation.asks === true || !(ASK_USER in given) ? {} : { [ASK_USER]: ask }),
  };
  const parts = { form, full, mayAsk: operation.asks === true && ask !== false };
  if (operation.letter !== undefined && attach !== undefined && form === undefined)
    return { ...parts, input: refused(ATTACH, `must be one of ${ATTACHED_FORMS.join(', ')}.`) };
  if (operation.asks && ask !== undefined && typeof ask !== 'boolean')
    return { ...parts, input: refused(ASK_USER, 'must be true or false.') };
  return { ...parts, input: success(input) };
}

function refused(field: string, message: string): Outcome<never> {
  return failure('invalid_input', `Fix the field ${field}; 'errors' says its rule.`, {
    errors: [{ field, message }],
  });
}
