/** An 835 of the size that a call may carry, claim by claim. */
import { RemittanceReader, type RemittanceSink } from './reader.js';
import type { RemittanceProblem, Transaction } from './remittance.js';
import { type ScanEnd, SegmentScanner } from './segments.js';

export interface RemittanceDocument {
  readonly transactions: readonly Transaction[];
  readonly problems: readonly CountedProblem[];
}

/** The same problem in many places is told once, at the first. */
export interface CountedProblem extends RemittanceProblem {
  readonly times: number;
}

/** Why a text is no remittance. */
export type Unreadable = ScanEnd | 'no-remittance';

/** @param claim takes each claim as soon as it is whole, so that none is held here */
export function readRemittanceText(
  text: string,
  claim: RemittanceSink['claim'],
): RemittanceDocument | Unreadable {
  const transactions: Transaction[] = [];
  const problems = new ProblemList();
  const reader = new RemittanceReader({
    claim,
    transaction: (transaction) => transactions.push(transaction),
    problem: (problem) => problems.add(problem),
  });
  let last = { number: 0, tag: '' };
  const scanner = new SegmentScanner((segment) => {
    last = { number: segment.number, tag: segment.tag };
    reader.read(segment);
  });
  scanner.push(text);
  const open = scanner.finish();
  reader.finish();
  if (scanner.end === 'not-x12' || transactions.length === 0) return scanner.end ?? 'no-remittance';
  if (scanner.end) problems.add(brokenOff(last, 'From here on nothing could be read as a segment.'));
  else if (open)
    problems.add(brokenOff(last, 'The file ends without a terminator; its last claim may be cut.'));
  return { transactions, problems: problems.all() };
}

function brokenOff({ number, tag }: { number: number; tag: string }, message: string): RemittanceProblem {
  return { segment: number, tag, message };
}

/** Problems in the order of the file, each kind once. */
export class ProblemList {
  readonly #seen = new Map<string, { readonly problem: RemittanceProblem; times: number }>();

  add(problem: RemittanceProblem): void {
    const key = `${problem.tag} ${problem.message}`;
    const known = this.#seen.get(key);
    if (known) known.times++;
    else if (this.#seen.size < MOST_KINDS) this.#seen.set(key, { problem, times: 1 });
  }

  all(): CountedProblem[] {
    return [...this.#seen.values()].map(({ problem, times }) => ({ ...problem, times }));
  }
}

/** Messages that hold a number differ from one another. */
const MOST_KINDS = 200;
