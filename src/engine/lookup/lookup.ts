/** lookup_denial_code: one code as a reference article, narrowed to a line of business and a state where given. */
import { type Outcome, success } from '../../domain/failures.js';
import type { DenialCodeRecord, LookupDenialCodeInput } from '../../domain/generated/types.js';
import { payerCode } from '../../packs/payer-codes.js';
import { findCode, type KnownCode } from '../denial-codes.js';
import { assumedFrom, understandCode } from '../understood-codes.js';
import type { Workshop } from '../workshop.js';
import { type Asked, describeReasonCode } from './reason-code.js';
import { describeRemarkCode } from './remark-code.js';
import { describeShortCode } from './short-code.js';

export function lookupCode(
  workshop: Workshop,
  input: LookupDenialCodeInput,
  today: string,
): Outcome<DenialCodeRecord> {
  const { library } = workshop;
  const payer = workshop.coverage.payerNamed(input.insurance_company ?? '')?.payer.id;
  const own = payerCode(library, payer, input.denial_code);
  const understood = own ? undefined : understandCode(workshop, input.denial_code);
  const found = findCode(library, understood?.code ?? input.denial_code, 'denial_code', payer);
  if (!found.ok) return found;
  const coverage = workshop.coverage.read(input.insurer_type, input.state, input.insurance_company);
  if (!coverage.ok) return coverage;
  const asked = {
    narrowed: input.insurer_type === undefined ? undefined : coverage.value,
    coverage: coverage.value,
    on: input.as_of ?? today,
  };
  const record = describeFound(workshop, found.value, asked);
  return success(understood ? { ...record, ...assumedFrom(understood) } : record);
}

function describeFound(workshop: Workshop, found: KnownCode, asked: Asked): DenialCodeRecord {
  const { library } = workshop;
  if (found.kind === 'remark') return describeRemarkCode(library, found.entry, found.parsed);
  if (found.kind === 'short') return describeShortCode(workshop, found.entry, found.parsed, asked);
  return describeReasonCode(workshop, found.entry, found.parsed, asked);
}
