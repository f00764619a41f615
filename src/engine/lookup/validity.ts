/** Since when, and until when, a code is in force. */
import type { CodeRecord, DenialCodeRecord, RemarkRecord, ShortCode } from '../../domain/generated/types.js';
import { bareCode } from '../short-codes.js';

type Validity = Pick<DenialCodeRecord, 'status' | 'start' | 'stop' | 'replaced_by'>;

export function validity(code: CodeRecord | RemarkRecord | ShortCode): Validity {
  return {
    status: code.status,
    ...(code.start ? { start: code.start } : {}),
    ...(code.stop ? { stop: code.stop } : {}),
    ...(code.replaced_by ? { replaced_by: code.replaced_by.map(bareCode) } : {}),
  };
}
