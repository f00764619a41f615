/** By what outcomes of appeals are told apart: ids of our own tables. */
import { failure, type Outcome, success } from '../../domain/failures.js';
import type { InsurerType, RecordOutcomeInput } from '../../domain/generated/types.js';
import { findCode } from '../denial-codes.js';
import type { Workshop } from '../workshop.js';

export interface OutcomeTraits {
  /** Id of the code: carc-50. */
  readonly code: string;
  readonly type: InsurerType;
}

export function outcomeTraits(
  { library, coverage }: Workshop,
  { denial_code: text, insurer_type }: Pick<RecordOutcomeInput, 'denial_code' | 'insurer_type'>,
): Outcome<OutcomeTraits> {
  const found = findCode(library, text, 'denial_code');
  if (!found.ok) return found;
  if (found.value.kind === 'remark') {
    const message =
      'is a remark code; give the reason code that was appealed, as denial_code of the letter has it.';
    return failure('invalid_input', `denial_code ${message}`, {
      errors: [{ field: 'denial_code', message }],
    });
  }
  const line = coverage.read(insurer_type, undefined, undefined);
  if (!line.ok) return line;
  return success({ code: found.value.entry.record.id, type: line.value.type.id });
}
