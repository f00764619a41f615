/** A claim of an 835 in the shape that all readers of claims share. */
import { displayCode, officialNumber } from '../../domain/codes.js';
import type {
  AdjudicatedClaim,
  ClaimAdjustment,
  ClaimLine,
  GroupCode,
  RemittanceTransaction,
} from '../../domain/generated/types.js';
import { given } from '../../domain/given.js';
import { type Cents, dollars } from './amount.js';
import { claimBalances, lineBalances, paymentBalances } from './balance.js';
import { claimStatusInWords } from './claim-status.js';
import {
  type Adjustment,
  REVERSAL,
  type RemittedClaim,
  type ServiceLine,
  type Transaction,
} from './remittance.js';

/** @param number place of the claim in the file; the first is 1 */
export function describeClaim(
  claim: RemittedClaim,
  transaction: Transaction,
  number: number,
): AdjudicatedClaim {
  return given<AdjudicatedClaim>({
    number,
    transaction: transaction.number,
    segment: claim.segment,
    is_denial: false,
    claim_number: claim.payerClaimNumber,
    patient_control_number: claim.patientControlNumber || undefined,
    status: claim.status || undefined,
    status_meaning: claimStatusInWords(claim.status),
    insurer: transaction.payer,
    filing_indicator: claim.filingIndicator,
    provider: transaction.payee ?? claim.renderingProvider,
    patient_name: claim.patient,
    member_id: claim.memberId,
    group_number: claim.groupNumber,
    prior_authorization: claim.priorAuthorization,
    original_reference: claim.originalReference,
    drg: claim.drg,
    policy: claim.policy,
    decided_on: transaction.paymentDate ?? transaction.producedOn ?? claim.decidedOn,
    received_on: claim.receivedDate,
    service_from: claim.serviceFrom ?? claim.lines[0]?.serviceDate,
    service_to: claim.serviceTo,
    charge: money(claim.charge),
    paid: money(claim.paid),
    patient_responsibility: money(claim.patientResponsibility),
    balanced: claimBalances(claim),
    reversal: claim.status === REVERSAL ? true : undefined,
    adjustments: claim.adjustments.map(describeAdjustment),
    remark_codes: [...claim.remarks],
    lines: claim.lines.map(describeLine),
    findings: [],
  });
}

function describeLine(line: ServiceLine): ClaimLine {
  const { procedure } = line;
  return given<ClaimLine>({
    number: line.number,
    segment: line.segment,
    qualifier: procedure?.qualifier || undefined,
    procedure_code: procedure?.code,
    modifiers: procedure && procedure.modifiers.length > 0 ? [...procedure.modifiers] : undefined,
    submitted_procedure_code: line.submittedProcedure?.code,
    revenue_code: line.revenueCode,
    service_date: line.serviceDate,
    service_end: line.serviceEnd,
    units: line.units,
    charge: money(line.charge),
    paid: money(line.paid),
    allowed: money(line.allowed),
    control_number: line.controlNumber,
    policy: line.policy,
    adjustments: line.adjustments.map(describeAdjustment),
    remark_codes: [...line.remarks],
    reject_codes: line.rejects.length > 0 ? [...line.rejects] : undefined,
    balanced: lineBalances(line),
  });
}

const GROUPS: ReadonlySet<string> = new Set(['CO', 'PR', 'OA', 'PI', 'CR']);
const REASON = /^([A-Z]{0,2})0*(\d{1,3})$/;

/** Whether it denies is for the packs to say. */
function describeAdjustment({ group, reason, amount, quantity }: Adjustment): ClaimAdjustment {
  const [, letters, digits] = REASON.exec(reason.toUpperCase()) ?? [];
  const number = digits === undefined ? reason.toUpperCase() : officialNumber(letters ?? '', digits);
  const known = GROUPS.has(group) ? (group as GroupCode) : undefined; // one of the group codes
  return given<ClaimAdjustment>({
    code: displayCode({ family: 'carc', number, ...(known ? { group: known } : {}) }),
    family: 'carc',
    group: group || undefined,
    number,
    amount: money(amount),
    quantity,
    is_denial: false,
  });
}

export function describeTransaction(transaction: Transaction): RemittanceTransaction {
  const { interchange } = transaction;
  return given<RemittanceTransaction>({
    number: transaction.number,
    control_number: transaction.controlNumber || undefined,
    version: transaction.version,
    interchange: interchange && {
      sender: interchange.sender,
      receiver: interchange.receiver,
      control_number: interchange.controlNumber,
    },
    payer: transaction.payer,
    payer_id: transaction.payerId,
    payee: transaction.payee,
    payee_id: transaction.payeeId,
    payment_amount: money(transaction.paymentAmount),
    payment_method: transaction.paymentMethod,
    payment_date: transaction.paymentDate,
    trace_number: transaction.traceNumber,
    claims: transaction.claims,
    provider_adjustments: transaction.providerAdjustments.map((adjustment) => ({
      code: adjustment.code,
      ...(adjustment.reference === undefined ? {} : { reference: adjustment.reference }),
      ...(adjustment.provider === '' ? {} : { provider: adjustment.provider }),
      ...(adjustment.fiscalDate === undefined ? {} : { fiscal_date: adjustment.fiscalDate }),
      ...(adjustment.amount === null ? {} : { amount: dollars(adjustment.amount) }),
    })),
    balanced: paymentBalances(transaction),
  });
}

function money(cents: Cents | null | undefined): number | undefined {
  return cents === undefined || cents === null ? undefined : dollars(cents);
}
