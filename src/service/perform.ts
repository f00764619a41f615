/** Handles the work of a call, in whichever process it runs. */
import { type Outcome, success } from '../domain/failures.js';
import type { Work } from './apart/weight.js';
import { AnswerFile, type FormId, LETTER_FORMS, letterFile, TABLE_FORMS } from './forms/forms.js';
import type { Context, Operation } from './operations/operation.js';

export function perform(
  context: Context,
  { operation, form, input, file }: Work,
): Outcome<unknown> | Promise<Outcome<unknown>> {
  if (form !== undefined) return inForm(operation, form, context, input);
  return operation.handle(context, input, file);
}

/** Made within the time and the place of the call: a form that cannot be made is not counted. */
async function inForm(
  operation: Operation,
  id: FormId,
  context: Context,
  input: unknown,
): Promise<Outcome<AnswerFile>> {
  const form = LETTER_FORMS.find((form) => form.id === id);
  if (form !== undefined && operation.letter !== undefined) {
    const letter = await operation.letter(context, input);
    return letter.ok ? success(await letterFile(letter.value, form, context.clock.today())) : letter;
  }
  const table = TABLE_FORMS.find((form) => form.id === id);
  if (table === undefined || operation.table === undefined)
    throw new Error(`${operation.name} is not given as ${id}`);
  const bytes = await operation.table(context, input, table.id);
  return bytes.ok ? success(new AnswerFile(table, `worklist.${table.extension}`, bytes.value)) : bytes;
}
