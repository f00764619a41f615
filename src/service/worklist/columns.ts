/** A worklist as a table: its columns, and what stands in them. */
import { words } from '../readable/blocks.js';
import type { RankedDenial } from './denial.js';
import { daysLeft, expectedRecovery } from './listing.js';

export type Cell = string | number | null;

export interface Column {
  readonly header: string;
  /** Characters, for spreadsheets. */
  readonly width: number;
  readonly format?: string;
  /** Whether its text is a day, which a spreadsheet takes as a date. */
  readonly date?: true;
  readonly value: (denial: RankedDenial, rank: number, today: string) => Cell;
}

const MONEY = '#,##0.00';
const dollars = (cents: number) => cents / 100;
const text = (value: string): Cell => (value === '' ? null : value);

export const COLUMNS: readonly Column[] = [
  { header: 'Rank', width: 6, value: (_, rank) => rank },
  { header: 'Due', width: 12, value: ({ band }) => band },
  { header: 'File by', width: 11, date: true, value: ({ safeDate }) => text(safeDate) },
  {
    header: 'Days left',
    width: 9,
    value: (denial, _, today) => daysLeft(denial, today) ?? null,
  },
  {
    header: 'Response',
    width: 16,
    value: ({ action }) => (action === '' ? 'read the code first' : words(action)),
  },
  { header: 'Amount refused', width: 14, format: MONEY, value: ({ amount }) => dollars(amount) },
  {
    header: 'Published success rate of such appeals (%)',
    width: 12,
    value: ({ percent }) => percent,
  },
  {
    header: 'Expected recovery (amount x rate; for ranking, no prediction)',
    width: 16,
    format: MONEY,
    value: (denial) => expectedRecovery(denial) ?? null,
  },
  { header: 'Payer', width: 30, value: ({ payer }) => text(payer) },
  { header: 'Line of business', width: 26, value: ({ insurerType }) => insurerType },
  { header: "Payer's claim number", width: 18, value: ({ claimNumber }) => text(claimNumber) },
  { header: 'Account number', width: 16, value: ({ account }) => text(account) },
  { header: 'Patient', width: 22, value: ({ patient }) => text(patient) },
  { header: 'Member number', width: 15, value: ({ memberId }) => text(memberId) },
  { header: 'Date of service', width: 12, date: true, value: ({ serviceDate }) => text(serviceDate) },
  { header: 'Procedure', width: 12, value: ({ procedure }) => text(procedure) },
  { header: 'Code', width: 9, value: ({ code }) => text(code) },
  { header: 'Remark codes', width: 14, value: ({ remarks }) => text(remarks) },
  { header: 'Kind', width: 22, value: ({ category }) => words(category) },
  { header: 'What the code says', width: 34, value: ({ title }) => text(title) },
  { header: 'Denied on', width: 11, date: true, value: ({ deniedOn }) => text(deniedOn) },
  { header: 'Times denied', width: 8, value: ({ times }) => times },
  { header: 'Pattern', width: 8, value: ({ pattern }) => pattern },
  { header: 'Denials in pattern', width: 9, value: ({ patternCount }) => patternCount },
  {
    header: 'Amount in pattern',
    width: 14,
    format: MONEY,
    value: ({ patternAmount }) => dollars(patternAmount),
  },
  { header: 'Check or trace number', width: 16, value: ({ trace }) => text(trace) },
  { header: 'Provider', width: 26, value: ({ provider }) => text(provider) },
  { header: 'File', width: 24, value: ({ file }) => file },
  { header: 'Segment', width: 9, value: ({ segment }) => segment },
  { header: 'Heed', width: 60, value: heed },
  { header: 'Why this response', width: 80, value: ({ because }) => text(because) },
];

/** What the other columns do not say. */
function heed(denial: RankedDenial): Cell {
  const { noAppealRight, safeDate, legalDate, lastDeniedOn, lastSafeDate, deniedOn, verified, times } =
    denial;
  const parts = [
    noAppealRight && 'This decision carries no appeal right: the time to file the claim itself goes on.',
    !noAppealRight &&
      safeDate === '' &&
      (deniedOn === ''
        ? 'No date of the decision is known: find it before you rely on any time.'
        : 'No time to file is known for it: the notice or the contract decides.'),
    legalDate > safeDate && safeDate !== '' && `The law read as it stands allows until ${legalDate}.`,
    times > 1 &&
      lastDeniedOn > deniedOn &&
      `Denied again on ${lastDeniedOn}; counted from then the date would be ${lastSafeDate}.`,
    times > 1 && lastDeniedOn === deniedOn && 'It stands more than once in the files and is counted once.',
    safeDate !== '' &&
      !verified &&
      'The time to file could not be verified in law: the notice or the contract decides.',
  ];
  return text(parts.filter((part) => part !== false).join(' '));
}

export function rowOf(denial: RankedDenial, rank: number, today: string): Cell[] {
  return COLUMNS.map(({ value }) => value(denial, rank, today));
}
