/** What a finished worklist holds, for the terminal. */
import { type Block, facts, heading, list, section, table, words } from '../../../service/readable/blocks.js';
import {
  BANDS,
  DUE_DAYS,
  SOON_DAYS,
  type WorklistPattern,
  type WorklistTotals,
} from '../../../service/worklist/denial.js';
import type { FileNote } from '../../../service/worklist/ports.js';

export interface WorklistSummary {
  readonly out: string;
  readonly files: number;
  readonly claims: number;
  readonly totals: WorklistTotals;
  readonly patterns: readonly WorklistPattern[];
  readonly notes: readonly FileNote[];
}

const BAND_WORDS: Readonly<Record<(typeof BANDS)[number], string>> = {
  'due soon': `due within ${SOON_DAYS} days`,
  due: `due within ${DUE_DAYS} days`,
  open: 'later, or no date',
  past: 'safe date passed',
  'no claim on the payer': 'to post or to bill to the patient',
};

export function summaryBlocks({ out, files, claims, totals, patterns, notes }: WorklistSummary): Block[] {
  return [
    heading(totals.denials === 0 ? 'No denials' : `${totals.denials} denials in ${out}`),
    facts(
      ['Files', files],
      ['Claims', claims],
      ['Refused', money(totals.amount)],
      ['Expected recovery of the appeals (amount x published rate, no prediction)', money(totals.expected)],
      ['Denials taken back by a reversal, not listed', totals.reversed || undefined],
      ['Repeats, listed once', totals.repeats || undefined],
    ),
    ...section(
      'By when',
      table(
        ['', 'Denials', 'Amount'],
        BANDS.flatMap((band) => {
          const row = totals.byBand[band];
          return row ? [[BAND_WORDS[band], String(row.count), money(row.amount)]] : [];
        }),
      ),
    ),
    ...section(
      'Patterns with most money: one letter, or one call, may settle many',
      table(
        ['No.', 'Payer', 'Code', 'Procedure', 'Response', 'Denials', 'Amount'],
        patterns.map(({ number, payer, code, procedure, action, count, amount }) => [
          String(number),
          payer,
          code,
          procedure,
          words(action),
          String(count),
          money(amount),
        ]),
      ),
    ),
    ...section('Files to look at', list(noteLines(notes))),
  ];
}

const MOST_NOTES = 20;

function noteLines(notes: readonly FileNote[]): string[] {
  const lines = notes.slice(0, MOST_NOTES).map(({ file, message }) => `${file} ${message}`);
  return notes.length > MOST_NOTES ? [...lines, `and ${notes.length - MOST_NOTES} more`] : lines;
}

function money(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
