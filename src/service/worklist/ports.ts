/** What a worklist needs from the world. */
import type { ReaderState } from '../../intake/x12/reader.js';
import type { ScanState } from '../../intake/x12/segments.js';
import type {
  RankedDenial,
  WorklistDenial,
  WorklistPattern,
  WorklistReversal,
  WorklistTotals,
} from './denial.js';

export interface RemittanceFile {
  /** As the caller named it. */
  readonly name: string;
  readonly bytes: number;
  /** Changes when the file changes. */
  readonly version: string;
  /** Pieces of the file from a byte on, one character a byte. */
  read(from: number): AsyncIterable<string>;
}

/** How far a batch has come. */
export interface Checkpoint {
  /** Index of the file that is being read. */
  readonly file: number;
  readonly scan?: ScanState;
  readonly reader?: ReaderState;
  /** Whether the file was found to depart from the standard. */
  readonly departs?: boolean;
  readonly claims: number;
  readonly sums: ClaimSums;
  readonly notes: readonly FileNote[];
}

/** Whole cents over all claims. A reversal takes off what it takes back. */
export interface ClaimSums {
  readonly charge: number;
  readonly paid: number;
  readonly patientResponsibility: number;
}

/** What is to be said of a file. */
export interface FileNote {
  readonly file: string;
  readonly message: string;
}

export interface WorklistBatch {
  readonly denials: readonly WorklistDenial[];
  readonly reversals: readonly WorklistReversal[];
  readonly checkpoint: Checkpoint;
}

/** Opens a list that lives as long as one call. */
export type OpenWorklist = () => Promise<WorklistStore>;

/** Keeps a list that is too long for memory, and survives an interruption. */
export interface WorklistStore {
  /** Whether it was opened for the same job before. */
  holds(job: string): boolean;
  /** The checkpoint of the same job; undefined where there is none, and everything else is forgotten. */
  open(job: string): Checkpoint | undefined;
  /** All or nothing. */
  commit(batch: WorklistBatch): void;
  /** Nets reversals, joins repeats, numbers patterns. @param today day for which days left are counted */
  settle(today: string): void;
  denials(): Iterable<RankedDenial>;
  patterns(most: number): readonly WorklistPattern[];
  totals(): WorklistTotals;
  close(): void;
}
