/** Calls of a key that are alike go to the database as one row with their number: it decides on them in one go. */
import type { Reservation, Settlement } from '../../service/ports.js';

interface Row {
  readonly key: string;
  readonly name?: string;
}

export interface Run {
  readonly row: Row;
  /** Where its calls stand in the batch. */
  readonly members: number[];
}

/** Runs in the order of the batch; a call that may be asked for again is one of its own. */
export function runsOf(rows: readonly Row[]): Run[] {
  const runs: Run[] = [];
  const latest = new Map<string, { readonly text: string; readonly run: Run }>();
  for (const [i, row] of rows.entries()) {
    const text = JSON.stringify(row);
    const last = latest.get(row.key);
    if (last?.text === text && row.name === undefined) {
      last.run.members.push(i);
      continue;
    }
    const run = { row, members: [i] };
    runs.push(run);
    latest.set(row.key, { text, run });
  }
  return runs;
}

/** The rows as the function reads them; `place` is the number of the run. */
export function jsonOf(runs: readonly Run[]): string {
  return JSON.stringify(runs.map(({ row, members }, place) => ({ ...row, place, times: members.length })));
}

export function settlementRow({ hold, delivered }: Settlement): Row {
  const { keyId, holder, month, lease, operation, charges, retryable } = hold;
  const call = { key: keyId, holder, month, lease, operation, ...charges };
  if (delivered === undefined) return { ...call, ...{ delivered: false } };
  const origin = retryable === undefined ? {} : { ...retryable, ...delivered };
  return { ...call, ...{ delivered: true }, ...origin };
}

export function reservationRow({ keyId, charges, limits, retryable }: Reservation): Row {
  return { key: keyId, ...charges, ...limits, ...retryable };
}
