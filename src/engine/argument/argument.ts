/** The argument of a case: each ground of the denial with what answers it. */
import type {
  CaseFact,
  CaseGround,
  GroundAnswer,
  GroundThreshold,
  ServiceHolding,
  ServiceTest,
} from '../../domain/generated/types.js';
import type { Claim } from './claim.js';
import type { ToldHistory } from './claim-record.js';
import type { Conclusion } from './conclusions/conclusion.js';
import type { RuleAnswer } from './controlling-law.js';

/** A limit of the payer beside the value of the case. */
export interface Comparison {
  readonly threshold: GroundThreshold;
  readonly fact: CaseFact;
  readonly met: boolean;
  /** The value of the case in the unit of the limit. */
  readonly value: number;
  readonly unit?: string;
  /** The same length as the record tells it, where that is another unit. */
  readonly told?: { readonly value: number; readonly unit: string };
  /** What the value is of: a measure, a treatment, the event whose day is counted. */
  readonly of: 'measure' | 'treatment' | 'day';
  readonly name: string;
  /** Day of the value, ISO. */
  readonly date?: string;
}

/** A treatment that ended before the length that the payer asks for, with why. */
export interface EarlyEnd {
  /** The length asked for. */
  readonly limit: GroundThreshold;
  readonly fact: CaseFact;
  readonly name: string;
  /** How long it lasted, in whole units; absent where the record does not tell. */
  readonly value?: number;
  readonly unit?: string;
  /** A cause in a few words, without a verb: "esophageal candidiasis". */
  readonly because: string;
}

/** What the record says to one test of the service. */
export interface AnsweredTest {
  readonly test: ServiceTest;
  /** Told: the record speaks to it and does not decide it. */
  readonly state: 'met' | 'told' | 'failed' | 'unknown';
  readonly facts: readonly CaseFact[];
  /** What the record says to it, in a few words without a full stop. */
  readonly shows?: string;
  /** The number that decides it, where every number of that name in the record says the same. */
  readonly value?: TestValue;
}

/** A number of the record that reaches a test. */
export interface TestValue {
  /** As the test names it: "AHI". */
  readonly name: string;
  readonly value: number;
  readonly unit?: string;
  readonly date?: string;
  /** The most that it can be: 3 of 5. */
  readonly of?: number;
}

/** How far the facts of the case answer a ground. */
export type GroundState = 'met' | 'told' | 'open';

export interface ArguedGround {
  readonly ground: CaseGround;
  readonly answer: GroundAnswer;
  readonly state: GroundState;
  /** Facts that speak to it, in the order of the case. */
  readonly facts: readonly CaseFact[];
  /** What the letter holds against it; absent where the facts do not speak plainly to it. */
  readonly claim?: Claim;
  readonly comparisons: readonly Comparison[];
  readonly endedEarly: readonly EarlyEnd[];
  /** What follows from the facts told. */
  readonly conclusions: readonly Conclusion[];
  readonly tests: readonly AnsweredTest[];
  /** Medicare's own condition on the point, which no test above tells. */
  readonly condition?: ServiceTest;
  readonly rules: readonly RuleAnswer[];
  readonly holdings: readonly ServiceHolding[];
  /** The caller's own text for it. */
  readonly own?: string;
}

export interface CaseArgument {
  readonly grounds: readonly ArguedGround[];
  /** Rules of law that decide the case and answer no ground by name. */
  readonly rules: readonly RuleAnswer[];
  /** Every rule that the case calls up, also those not met. */
  readonly allRules: readonly RuleAnswer[];
  /** Facts that no ground took. */
  readonly background: readonly CaseFact[];
  /** Every test of the service. */
  readonly tests: readonly AnsweredTest[];
  /** What became of the claim, where a denial of this kind turns on it and the case tells it. */
  readonly history?: ToldHistory;
  /** Limits that the record does not reach: told beside the letter. */
  readonly failed: readonly Comparison[];
}
