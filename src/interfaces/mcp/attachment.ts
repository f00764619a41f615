/** The letter as a file beside the answer of a tool, where the agent asks for it. */
import type { ContentBlock } from '@modelcontextprotocol/server';
import { failure, type Outcome, success } from '../../domain/failures.js';
import { type AnswerFile, formNamed, LETTER_FORMS } from '../../service/forms/forms.js';
import type { Operation } from '../../service/operations/operation.js';

/** Argument of tools alone: over REST the Accept header says it. */
const ATTACH = 'attach';

type Schema = Readonly<Record<string, unknown>>;
type Form = AnswerFile['form']['id'];

const FORMS = LETTER_FORMS.filter(({ id }) => id !== 'text').map(({ id }) => id);

/** The input schema of the tool: that of the operation and, where there is a letter, the form to attach. */
export function withAttachment({ letter }: Operation, schema: Schema): Schema {
  if (letter === undefined) return schema;
  const attach = {
    description: 'Also as a file.',
    type: 'string',
    enum: FORMS,
  };
  return { ...schema, properties: { ...(schema.properties as Schema), [ATTACH]: attach } };
}

export interface ToolArguments {
  readonly input: Outcome<unknown>;
  readonly form: Form | undefined;
}

/** Parts the arguments of a tool into the input of its operation and the form to attach. */
export function toolArguments({ letter }: Operation, given: Schema = {}): ToolArguments {
  if (letter === undefined || !(ATTACH in given)) return { input: success(given), form: undefined };
  const { [ATTACH]: attach, ...input } = given;
  const form = FORMS.find((id) => id === attach);
  if (form !== undefined) return { input: success(input), form };
  const message = `must be one of ${FORMS.join(', ')}.`;
  const refused = failure('invalid_input', `Fix the field ${ATTACH}; 'errors' says its rule.`, {
    errors: [{ field: ATTACH, message }],
  });
  return { input: refused, form: undefined };
}

/** The file as content of a result. */
export function attached({ form, name, bytes }: AnswerFile): ContentBlock {
  const { mediaType: mimeType, text } = formNamed(form.id);
  const uri = `letter:///${name}`;
  const resource = text
    ? { uri, mimeType, text: bytes.toString() }
    : { uri, mimeType, blob: bytes.toString('base64') };
  return { type: 'resource', resource };
}
