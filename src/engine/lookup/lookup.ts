/** lookup_denial_code: one code as a reference article, narrowed to a line of business and a state where given. */
import { type Outcome, success } from '../../domain/failures.js';
import type { DenialCodeRecord, LookupDenialCodeInput } from '../../domain/generated/types.js';
import { findCode } from '../denial-codes.js';
import type { Workshop } from '../generate.js';
import { describeReasonCode } from './reason-code.js';
import { describeRemarkCode } from './remark-code.js';
import { describeShortCode } from './short-code.js';

export function lookupCode(
  workshop: Workshop,
  input: LookupDenialCodeInput,
  today: string,
): Outcome<DenialCodeRecord> {
  const { library } = workshop;
  const found = findCode(library, input.denial_code, 'denial_code');
  if (!found.ok) return found;
  const coverage = workshop.coverage.read(input.insurer_type, input.state, undefined);
  if (!coverage.ok) return coverage;
  const asked = {
    narrowed: input.insurer_type === undefined ? undefined : coverage.value,
    coverage: coverage.value,
    on: input.as_of ?? today,
  };
  const { value } = found;
  if (value.kind === 'remark') return success(describeRemarkCode(library, value.entry, value.parsed));
  if (value.kind === 'short') return success(describeShortCode(workshop, value.entry, value.parsed, asked));
  return success(describeReasonCode(workshop, value.entry, value.parsed, asked));
}
