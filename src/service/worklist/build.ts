/** Reads a batch of 835 files into a worklist, piece by piece: what is done is kept, and an interrupted run goes on. */
import type { ClaimJudge } from '../../engine/claims/claim-judge.js';
import { reversalKey } from '../../engine/claims/reversals.js';
import { describeClaim } from '../../intake/x12/claim.js';
import { RemittanceReader } from '../../intake/x12/reader.js';
import { REVERSAL, type RemittedClaim, type Transaction } from '../../intake/x12/remittance.js';
import { SegmentScanner } from '../../intake/x12/segments.js';
import type { WorklistDenial, WorklistReversal } from './denial.js';
import { denialsOf, mayBeDenied } from './denials-of-claim.js';
import type { Checkpoint, ClaimSums, FileNote, RemittanceFile, WorklistStore } from './ports.js';

export interface WorklistWork {
  readonly files: readonly RemittanceFile[];
  readonly judge: ClaimJudge;
  readonly store: WorklistStore;
  /** Names the job: the same files, packs and statements have the same name. */
  readonly job: string;
  /** Whether each row carries the request for its letter. */
  readonly requests: boolean;
  /** Told of each payment once it is whole. */
  readonly payment?: (transaction: Transaction, file: string) => void;
  /** Told after each piece. */
  readonly progress?: (done: Progress) => void;
  /** True once the caller wants to stop. */
  readonly stopped?: () => boolean;
}

export interface Progress {
  readonly bytes: number;
  readonly claims: number;
  /** Denials since the run began. */
  readonly denials: number;
}

export interface WorklistRun {
  readonly finished: boolean;
  readonly claims: number;
  readonly sums: ClaimSums;
  readonly notes: readonly FileNote[];
}

const NOTHING: ClaimSums = { charge: 0, paid: 0, patientResponsibility: 0 };

export async function buildWorklist(work: WorklistWork): Promise<WorklistRun> {
  const run = new Run(work, work.store.open(work.job));
  for (const [index, file] of work.files.entries()) {
    if (index < run.firstFile) continue;
    if (!(await run.readFile(index, file))) return run.result(false);
  }
  return run.result(true);
}

class Run {
  readonly #work: WorklistWork;
  readonly #from: Checkpoint | undefined;
  readonly #notes: FileNote[];
  #claims: number;
  #sums: ClaimSums;
  #found = 0;
  #denials: WorklistDenial[] = [];
  #reversals: WorklistReversal[] = [];

  constructor(work: WorklistWork, from: Checkpoint | undefined) {
    this.#work = work;
    this.#from = from;
    this.#notes = [...(from?.notes ?? [])];
    this.#claims = from?.claims ?? 0;
    this.#sums = from?.sums ?? NOTHING;
  }

  get firstFile(): number {
    return this.#from?.file ?? 0;
  }

  result(finished: boolean): WorklistRun {
    return { finished, claims: this.#claims, sums: this.#sums, notes: this.#notes };
  }

  /** False where the caller stopped it. */
  async readFile(index: number, file: RemittanceFile): Promise<boolean> {
    const from = index === this.firstFile ? this.#from : undefined;
    let departs = from?.departs ?? false;
    let sets = from?.reader?.transactions ?? 0;
    const reader = new RemittanceReader(
      {
        claim: (claim, transaction) => this.#claim(claim, transaction, file.name),
        transaction: (transaction) => {
          sets++;
          this.#work.payment?.(transaction, file.name);
        },
        problem: () => {
          departs = true;
        },
      },
      from?.reader,
    );
    const scanner = new SegmentScanner((segment) => reader.read(segment), from?.scan);
    const before = this.#work.files.slice(0, index).reduce((sum, { bytes }) => sum + bytes, 0);
    for await (const piece of file.read(from?.scan?.offset ?? 0)) {
      scanner.push(piece);
      const scan = scanner.state();
      this.#commit({ file: index, scan, reader: reader.state(), departs });
      this.#work.progress?.({ bytes: before + scan.offset, claims: this.#claims, denials: this.#found });
      if (scanner.end) break;
      if (this.#work.stopped?.()) return false;
    }
    const open = scanner.finish();
    reader.finish();
    this.#note(file.name, noteOf(scanner, sets, open, departs));
    this.#commit({ file: index + 1 });
    this.#work.progress?.({ bytes: before + file.bytes, claims: this.#claims, denials: this.#found });
    return true;
  }

  #claim(remitted: RemittedClaim, transaction: Transaction, file: string): void {
    const { judge, requests } = this.#work;
    this.#claims++;
    this.#sums = added(this.#sums, remitted);
    if (remitted.status === REVERSAL) {
      const reversal = describeClaim(remitted, transaction, this.#claims);
      this.#reversals.push({
        claim: this.#claims,
        reversalKey: reversalKey(reversal),
        decidedOn: reversal.decided_on ?? '',
      });
      return;
    }
    if (!mayBeDenied(judge, remitted)) return;
    const judged = judge.judge(describeClaim(remitted, transaction, this.#claims));
    if (!judged.ok) throw new Error('the stated coverage was not checked before the run');
    const denials = denialsOf(judged.value, transaction, { claim: this.#claims, file, requests });
    this.#found += denials.length;
    this.#denials.push(...denials);
  }

  #commit(at: Omit<Checkpoint, 'claims' | 'sums' | 'notes'>): void {
    this.#work.store.commit({
      denials: this.#denials,
      reversals: this.#reversals,
      checkpoint: { ...at, claims: this.#claims, sums: this.#sums, notes: this.#notes },
    });
    this.#denials = [];
    this.#reversals = [];
  }

  #note(file: string, message: string | undefined): void {
    if (message !== undefined) this.#notes.push({ file, message });
  }
}

/** A reversal takes off what it takes back; some payers write its charge without the sign. */
function added(sums: ClaimSums, { status, charge, paid, patientResponsibility }: RemittedClaim): ClaimSums {
  return {
    charge: sums.charge + (status === REVERSAL ? -Math.abs(charge ?? 0) : (charge ?? 0)),
    paid: sums.paid + (paid ?? 0),
    patientResponsibility: sums.patientResponsibility + (patientResponsibility ?? 0),
  };
}

/** Whether none of the files held a remittance. */
export function heldNothing({ notes }: WorklistRun, files: number): boolean {
  return notes.filter(({ message }) => message.endsWith(PASSED_OVER)).length === files;
}

const PASSED_OVER = 'and was passed over.';

function noteOf({ end }: SegmentScanner, sets: number, open: boolean, departs: boolean): string | undefined {
  if (end === 'not-x12') return `is no X12 file ${PASSED_OVER}`;
  if (sets === 0) return `holds no 835 remittance ${PASSED_OVER}`;
  if (end === 'no-terminator') return 'could not be read to its end; the rest was passed over.';
  if (open) return 'ends without a terminator: its last claim may be cut.';
  return departs
    ? 'departs from the standard in places; check its figures before you rely on them.'
    : undefined;
}
