/** Since when, and until when, a code is in force. */
import type { CodeRecord, DenialCodeRecord, RemarkRecord, ShortCode } from '../../domain/generated/types.js';
import { bareCode } from '../short-codes.js';

type Validity = Pick<
  DenialCodeRecord,
  'status' | 'start' | 'stop' | 'last_modified' | 'replaced_by' | 'replacement_inferred'
>;

export function validity(code: CodeRecord | RemarkRecord | ShortCode): Validity {
  return {
    status: code.status,
    ...(code.start ? { start: code.start } : {}),
    ...(code.stop ? { stop: code.stop } : {}),
    ...('last_modified' in code && code.last_modified ? { last_modified: code.last_modified } : {}),
    ...('replacement_inferred' in code && code.replacement_inferred ? { replacement_inferred: true } : {}),
    ...(code.replaced_by ? { replaced_by: code.replaced_by.map(bareCode) } : {}),
  };
}
