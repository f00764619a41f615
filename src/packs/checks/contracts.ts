/** PK402, PK403: terms of a contract lie within its time, and of two contracts for one coverage one holds on a day. */
import type { Located } from '../catalogue.js';
import type { Check, CheckContext } from './check.js';

type Contract = Located<'contract'>;

/** The last day of all where a contract has no end. */
const NEVER = '9999-12-31';

/** Two that begin on one day: nothing says which goes first. Otherwise the later holds, and the older one should end. */
function checkPair(older: Contract, newer: Contract, { report }: CheckContext): void {
  const { from } = newer.record;
  if ((older.record.to ?? NEVER) < from) return;
  const { shown } = older.document.file;
  const message =
    older.record.from === from
      ? `This contract and "${older.id}" (${shown}) are for the same coverage and begin on the same day, so neither goes before the other. Give the later one its own first day, and end the older with "to".`
      : `From ${from} this contract and "${older.id}" (${shown}) both hold for the same coverage. End "${older.id}" with "to" on the day before.`;
  report.at({ ...newer, path: ['from'] }, 'PK403', message);
}

const TERMS = ['time_to_file', 'address', 'payment_rates'] as const;

/** A clause that begins after the contract has ended, or ends before it begins, never holds. */
function checkTerms(owner: Contract, { report }: CheckContext): void {
  const { from: first, to: last = NEVER } = owner.record;
  for (const name of TERMS)
    for (const [index, { from, to = NEVER }] of (owner.record[name] ?? []).entries()) {
      const spot = (field: string) => ({ ...owner, path: [name, index, field] });
      if (from > last)
        report.at(
          spot('from'),
          'PK402',
          `The contract ends on ${last}, so what begins on ${from} never holds.`,
        );
      if (to < first)
        report.at(spot('to'), 'PK402', `The contract begins on ${first}, so what ends on ${to} never holds.`);
    }
}

function coverage({ record }: Contract): string {
  return JSON.stringify(Object.entries(record.when ?? {}).sort());
}

export const checkContracts: Check = (context) => {
  const byCoverage = new Map<string, Contract[]>();
  for (const owner of context.catalogue.all('contract')) {
    checkTerms(owner, context);
    byCoverage.set(coverage(owner), [...(byCoverage.get(coverage(owner)) ?? []), owner]);
  }
  for (const contracts of byCoverage.values()) {
    // Of one day, in the order in which they are read.
    const inOrder = contracts.sort((a, b) => (a.record.from < b.record.from ? -1 : 1));
    for (const [index, newer] of inOrder.entries()) {
      const older = inOrder[index - 1];
      if (older !== undefined) checkPair(older, newer, context);
    }
  }
};
