/** A denial as the worklist keeps it, and what the list says of it. */
import type { DueBand } from '../../domain/generated/types.js';

/** One denial of one remittance. Dates are ISO, money is whole cents. */
export interface WorklistDenial {
  /** Place of the claim in the batch. */
  readonly claim: number;
  /** Claims with the same key and opposite payment take each other back. */
  readonly reversalKey: string;
  /** The same service refused with the same code again has the same key. */
  readonly sameKey: string;
  /** Payer, code and procedure: denials of one pattern. */
  readonly patternKey: string;
  readonly payer: string;
  readonly insurerType: string;
  readonly claimNumber: string;
  readonly account: string;
  readonly patient: string;
  readonly memberId: string;
  readonly provider: string;
  readonly serviceDate: string;
  readonly procedure: string;
  readonly code: string;
  readonly remarks: string;
  readonly category: string;
  readonly title: string;
  readonly deniedOn: string;
  readonly trace: string;
  readonly amount: number;
  /** Id of the instrument; empty where the code is not known. */
  readonly action: string;
  readonly because: string;
  readonly noAppealRight: boolean;
  /** Whole percentage of the published rate; null where none applies. */
  readonly percent: number | null;
  readonly safeDate: string;
  readonly legalDate: string;
  readonly verified: boolean;
  readonly file: string;
  readonly segment: number;
  /** Input for generate as JSON; empty where it is not asked for. */
  readonly request: string;
}

/** A claim that takes back an earlier one. */
export interface WorklistReversal {
  readonly claim: number;
  readonly reversalKey: string;
  readonly decidedOn: string;
}

/** A denial in its place in the list. */
export interface RankedDenial extends WorklistDenial {
  /** How often the same service was refused with the same code; the first is listed. */
  readonly times: number;
  /** Day of the last of them. */
  readonly lastDeniedOn: string;
  /** Safe date counted from the last of them. */
  readonly lastSafeDate: string;
  readonly band: DueBand;
  /** Number of its pattern, the one with most money first. */
  readonly pattern: number;
  readonly patternCount: number;
  readonly patternAmount: number;
}

export interface WorklistPattern {
  readonly number: number;
  readonly payer: string;
  readonly code: string;
  readonly procedure: string;
  readonly action: string;
  readonly count: number;
  readonly amount: number;
}

export interface WorklistTotals {
  readonly denials: number;
  /** Refused. */
  readonly amount: number;
  /** Amount times the published rate, where one applies. */
  readonly expected: number;
  readonly reversed: number;
  readonly repeats: number;
  readonly byBand: Readonly<Partial<Record<DueBand, { readonly count: number; readonly amount: number }>>>;
}
