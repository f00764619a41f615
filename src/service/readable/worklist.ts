/** A worklist for a reader: agents get it as text, people on the terminal. */
import type { RemittanceTransaction, Worklist, WorklistRow } from '../../domain/generated/types.js';
import { BAND_WORDS } from '../../domain/worklist.js';
import { type Block, dollars, facts, heading, list, paragraph, section, table, words } from './blocks.js';
import { paymentTable } from './claims.js';

/** Patterns that a reader takes in; the answer holds more. */
const MOST_PATTERNS = 10;
const MOST_NOTES = 20;

export type WorklistSummary = Pick<Worklist, 'totals' | 'by_due' | 'patterns' | 'notes'>;

export function readableWorklist(worklist: Worklist): Block[] {
  const { totals, denials, matching, next_cursor: next, payments, payments_not_shown: hidden } = worklist;
  const transactions = payments.map(({ payment }): RemittanceTransaction => payment);
  return [
    heading(totals.denials === 0 ? 'No denials' : `${totals.denials} denials`),
    ...summaryBlocks(worklist),
    ...section(`Denials: ${denials.length} of ${matching} that fit, due soonest first`, denialTable(denials)),
    ...(next === null ? [] : [paragraph(`More: cursor ${next}.`)]),
    ...section('Payments', paymentTable(transactions)),
    ...(hidden > 0 ? [paragraph(`and ${hidden} more payments`)] : []),
    ...section('Requests for generate_appeal_letter, by rank', list(denials.flatMap(requestLine))),
  ];
}

/** Sums, times and patterns. */
export function summaryBlocks({ totals, by_due, patterns, notes }: WorklistSummary): Block[] {
  return [
    facts(
      ['Claims', totals.claims],
      ['Charged', dollars(totals.charge)],
      ['Paid', dollars(totals.paid)],
      ['Left to patients', dollars(totals.patient_responsibility)],
      ['Refused', dollars(totals.amount)],
      [
        'Expected recovery of the appeals (amount x published rate, no prediction)',
        dollars(totals.expected_recovery),
      ],
      ['Denials taken back by a reversal, not listed', totals.taken_back_by_reversals || undefined],
      ['Repeats, listed once', totals.repeats || undefined],
    ),
    ...section(
      'By when',
      table(
        ['', 'Denials', 'Amount'],
        by_due.map(({ due, denials, amount }) => [BAND_WORDS[due], String(denials), dollars(amount)]),
      ),
    ),
    ...section(
      'Patterns with most money: one letter, or one call, may settle many',
      table(
        ['No.', 'Payer', 'Code', 'Procedure', 'Response', 'Denials', 'Amount'],
        patterns
          .slice(0, MOST_PATTERNS)
          .map(({ number, payer, code, procedure, action, count, amount }) => [
            String(number),
            payer,
            code,
            procedure,
            words(action ?? ''),
            String(count),
            dollars(amount),
          ]),
      ),
    ),
    ...section('Files to look at', list(noteLines(notes))),
  ];
}

function denialTable(denials: readonly WorklistRow[]): Block {
  return table(
    ['Rank', 'File by', 'Amount', 'Code', 'Response', 'Payer', 'Patient', 'Claim', 'Service', 'Pattern'],
    denials.map((row) => [
      String(row.rank),
      row.file_by === undefined ? row.due : `${row.file_by} (${row.due})`,
      dollars(row.amount),
      row.code ?? row.title ?? '',
      row.response === undefined ? 'read the code first' : responseOf(row),
      row.payer ?? '',
      row.patient_name ?? '',
      row.claim_number ?? row.patient_control_number ?? '',
      [row.procedure, row.service_date].filter((part) => part !== undefined).join(' on '),
      String(row.pattern),
    ]),
  );
}

function responseOf({ response = 'appeal', no_appeal_right }: WorklistRow): string {
  return no_appeal_right ? `${words(response)}, no appeal right` : words(response);
}

/** As JSON, ready to be passed on. */
function requestLine({ rank, appeal_request: request }: WorklistRow): string[] {
  return request === undefined ? [] : [`${rank}: ${JSON.stringify(request)}`];
}

function noteLines(notes: WorklistSummary['notes']): string[] {
  const lines = notes.slice(0, MOST_NOTES).map(({ file, message }) => `${file} ${message}`);
  return notes.length > MOST_NOTES ? [...lines, `and ${notes.length - MOST_NOTES} more`] : lines;
}
