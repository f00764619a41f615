/** Handles the work of a call, in whichever process it runs. */
import { type Outcome, success } from '../domain/failures.js';
import type { Work } from './apart/weight.js';
import { type FormId, type LetterFile, letterFile } from './forms/forms.js';
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
  form: FormId,
  context: Context,
  input: unknown,
): Promise<Outcome<LetterFile>> {
  const letter = await operation.letter?.(context, input);
  if (letter === undefined) throw new Error(`${operation.name} has no letter`);
  return letter.ok ? success(await letterFile(letter.value, form, context.clock.today())) : letter;
}
