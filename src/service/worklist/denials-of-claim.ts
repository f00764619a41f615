/** The rows that one claim adds to a worklist. */
import type { AdjudicatedClaim, ClaimFinding, ClaimLine, Deadline } from '../../domain/generated/types.js';
import { deadlineOf, patternOf } from '../../domain/worklist.js';
import { AppealRequests } from '../../engine/claims/appeal-request.js';
import type { ClaimJudge, JudgedClaim } from '../../engine/claims/claim-judge.js';
import { reversalKey } from '../../engine/claims/reversals.js';
import { repairedName } from '../../intake/x12/names.js';
import { REVERSAL, type RemittedClaim, type Transaction } from '../../intake/x12/remittance.js';
import type { WorklistDenial } from './denial.js';

export interface ClaimPlace {
  /** Place of the claim in the batch. */
  readonly claim: number;
  readonly file: string;
  /** Whether each row carries the request for its letter. */
  readonly requests: boolean;
}

/** Claim status of a denial, also where no code gives its reason. */
const DENIED = '4';

/** Whether a claim is worth judging: most are paid, with write-downs and shares of the patient alone. */
export function mayBeDenied(judge: ClaimJudge, claim: RemittedClaim): boolean {
  if (claim.status === REVERSAL) return false;
  const refused = ({ reason, amount }: { reason: string; amount: number | null }) =>
    (amount === null || amount > 0) && judge.mayRefuse(reason);
  return (
    claim.status === DENIED ||
    claim.adjustments.some(refused) ||
    claim.lines.some((line) => line.adjustments.some(refused))
  );
}

export function denialsOf(
  { claim, coverage }: JudgedClaim,
  transaction: Transaction,
  place: ClaimPlace,
): WorklistDenial[] {
  const requests = new AppealRequests(claim, coverage);
  return claim.findings.map((finding) => {
    const line = requests.line(finding.line);
    const { recommended_action: action } = finding;
    const procedure = procedureOf(claim, line);
    const payer = repairedName(claim.insurer ?? '');
    const code = finding.code ?? '';
    const deadline = deadlineOf(finding, claim.deadline);
    const request = place.requests ? requests.fill(finding)?.request : undefined;
    return {
      claim: place.claim,
      reversalKey: reversalKey(claim),
      sameKey: sameKey(claim, finding, line),
      patternKey: patternOf(payer, code, procedure),
      payer,
      insurerType: coverage.type.name,
      claimNumber: claim.claim_number ?? '',
      account: claim.patient_control_number ?? '',
      patient: repairedName(claim.patient_name ?? ''),
      memberId: claim.member_id ?? '',
      provider: repairedName(claim.provider ?? ''),
      serviceDate: line?.service_date ?? claim.service_from ?? '',
      procedure,
      code,
      remarks: (finding.remark_codes ?? []).join(' '),
      category: finding.category,
      title: finding.title ?? finding.stated ?? '',
      deniedOn: claim.decided_on ?? '',
      trace: transaction.traceNumber ?? '',
      amount: Math.round((finding.amount ?? 0) * 100),
      action: action?.action ?? '',
      because: action?.because ?? '',
      noAppealRight: action?.no_appeal_right === true,
      percent:
        finding.estimated_success_rate === undefined
          ? null
          : Number.parseInt(finding.estimated_success_rate, 10),
      ...datesOf(deadline),
      file: place.file,
      segment: line?.segment ?? claim.segment ?? 0,
      request: request === undefined ? '' : JSON.stringify(request),
    };
  });
}

function datesOf(
  deadline: Deadline | undefined,
): Pick<WorklistDenial, 'safeDate' | 'legalDate' | 'verified'> {
  return {
    safeDate: deadline?.safe_date ?? '',
    legalDate: deadline?.legal_date ?? '',
    verified: deadline?.verified === true,
  };
}

function procedureOf(claim: AdjudicatedClaim, line: ClaimLine | undefined): string {
  if (!line) return claim.drg === undefined ? '' : `DRG ${claim.drg}`;
  const code = line.procedure_code ?? line.revenue_code ?? '';
  return [code, ...(line.modifiers ?? [])].join('-');
}

/** The claim number of the payer changes when a claim is sent again; the account number does not. */
function sameKey(claim: AdjudicatedClaim, finding: ClaimFinding, line: ClaimLine | undefined): string {
  return JSON.stringify([
    claim.insurer,
    claim.patient_control_number,
    claim.member_id,
    finding.code,
    line
      ? [line.procedure_code, line.modifiers, line.service_date, line.charge, line.control_number]
      : claim.charge,
  ]);
}
