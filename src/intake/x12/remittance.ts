/** What an 835 says, as read: nothing is interpreted here. Amounts are whole cents; null where none could be read. */
import type { Cents } from './amount.js';

export interface Adjustment {
  /** Group code as printed: CO, PR, OA, PI, CR. */
  readonly group: string;
  /** Claim adjustment reason code. */
  readonly reason: string;
  readonly amount: Cents | null;
  readonly quantity?: number;
}

export interface Procedure {
  /** Kind of code: HC (CPT or HCPCS), AD (dental), NU (revenue code), N4 (drug), ... */
  readonly qualifier: string;
  readonly code: string;
  readonly modifiers: readonly string[];
}

export interface ServiceLine {
  /** The first line of the claim is number 1. */
  readonly number: number;
  /** Number of its SVC segment in the file. */
  readonly segment: number;
  procedure?: Procedure;
  /** What the claim billed, where the payer paid under another code. */
  submittedProcedure?: Procedure;
  revenueCode?: string;
  charge?: Cents | null;
  paid?: Cents | null;
  units?: number;
  serviceDate?: string;
  serviceEnd?: string;
  allowed?: Cents | null;
  /** Line item control number of the provider. */
  controlNumber?: string;
  /** Coverage policy that the payer names. */
  policy?: string;
  readonly adjustments: Adjustment[];
  readonly remarks: string[];
  /** Reject codes of pharmacy claims (NCPDP). */
  readonly rejects: string[];
}

export interface RemittedClaim {
  /** Patient control number: the account number of the provider. */
  readonly patientControlNumber: string;
  /** CLP02. */
  readonly status: string;
  /** Number of its CLP segment in the file. */
  readonly segment: number;
  readonly offset: number;
  charge?: Cents | null;
  paid?: Cents | null;
  patientResponsibility?: Cents | null;
  filingIndicator?: string;
  payerClaimNumber?: string;
  facilityType?: string;
  frequency?: string;
  drg?: string;
  patient?: string;
  memberId?: string;
  insured?: string;
  renderingProvider?: string;
  renderingProviderId?: string;
  /** A payer named within the claim: another payer, or this one where the header names none. */
  otherPayer?: string;
  otherPayerId?: string;
  groupNumber?: string;
  priorAuthorization?: string;
  originalReference?: string;
  policy?: string;
  serviceFrom?: string;
  serviceTo?: string;
  receivedDate?: string;
  coverageExpired?: string;
  /** Date of the decision where it stands in the claim instead of the header. */
  decidedOn?: string;
  coverageAmount?: Cents | null;
  contact?: string;
  readonly adjustments: Adjustment[];
  readonly remarks: string[];
  readonly lines: ServiceLine[];
}

export interface ProviderAdjustment {
  readonly provider: string;
  readonly fiscalDate?: string;
  readonly code: string;
  readonly reference?: string;
  readonly amount: Cents | null;
}

export interface Transaction {
  /** First is 1. */
  readonly number: number;
  controlNumber: string;
  interchange?: Interchange;
  /** Implementation guide: 005010X221A1. */
  version?: string;
  payer?: string;
  payerId?: string;
  payerContact?: string;
  payee?: string;
  payeeId?: string;
  paymentAmount?: Cents | null;
  paymentMethod?: string;
  paymentDate?: string;
  /** Production date of the remittance. */
  producedOn?: string;
  traceNumber?: string;
  readonly providerAdjustments: ProviderAdjustment[];
  claims: number;
  /** Sum of what its claims were paid. */
  claimsPaid: Cents;
}

export interface Interchange {
  readonly sender: string;
  readonly receiver: string;
  readonly controlNumber: string;
}

/** Something in the file that is not as the standard asks. Never quotes the file. */
export interface RemittanceProblem {
  /** Number of the segment in the file; the first is 1. */
  readonly segment: number;
  readonly tag: string;
  readonly message: string;
}

/** Reversal of a previous payment: not a decision of its own. */
export const REVERSAL = '22';
