/** Writes a worklist as CSV, as a spreadsheet or as JSON, row by row. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { RankedDenial, WorklistPattern, WorklistTotals } from '../../../service/worklist/denial.js';
import { type Cell, COLUMNS, expectedRecovery, rowOf } from './table.js';

export const FORMATS = ['csv', 'xlsx', 'json'] as const;
export type Format = (typeof FORMATS)[number];

export interface WorklistTable {
  readonly denials: Iterable<RankedDenial>;
  readonly patterns: readonly WorklistPattern[];
  readonly totals: WorklistTotals;
  readonly today: string;
}

/** The format that a file name asks for. */
export function formatOf(file: string): Format | undefined {
  return FORMATS.find((format) => file.toLowerCase().endsWith(`.${format}`));
}

/** The bytes of the file, made as they are read. */
export async function writeTable(format: Format, table: WorklistTable): Promise<Readable> {
  if (format === 'json') return Readable.from(jsonOf(table));
  const headers = COLUMNS.map(({ header }) => header);
  if (format === 'csv') {
    const { writeCsvStream } = await import('hucre/csv');
    // Text that came with the files could start a formula in a spreadsheet; the mark lets Excel read UTF-8.
    return streamOf(writeCsvStream(rows(table), { headers, escapeFormulae: true, bom: true }));
  }
  const { writeXlsxStream } = await import('hucre/xlsx');
  const columns = COLUMNS.map(({ header, width, format: numFmt }) => ({
    header,
    width,
    ...(numFmt === undefined ? {} : { numFmt }),
  }));
  // Text cells are typed as text, so that nothing in them is computed.
  return streamOf(writeXlsxStream(rows(table), { name: 'Denials', columns, freezePane: { rows: 1 } }));
}

function* rows({ denials, today }: WorklistTable): Generator<Cell[]> {
  let rank = 0;
  for (const denial of denials) yield rowOf(denial, ++rank, today);
}

function* jsonOf({ denials, patterns, totals, today }: WorklistTable): Generator<string> {
  const dollars = (cents: number) => cents / 100;
  const summary = {
    as_of: today,
    totals: {
      denials: totals.denials,
      amount: dollars(totals.amount),
      expected_recovery: dollars(totals.expected),
      taken_back_by_reversals: totals.reversed,
      repeats: totals.repeats,
    },
    patterns: patterns.map((pattern) => ({ ...pattern, amount: dollars(pattern.amount) })),
  };
  yield `${JSON.stringify(summary, null, 1).slice(0, -2)},\n "denials": [`;
  let rank = 0;
  for (const denial of denials)
    yield `${rank === 0 ? '' : ','}\n  ${JSON.stringify(denialOf(denial, ++rank))}`;
  yield '\n ]\n}\n';
}

function denialOf(denial: RankedDenial, rank: number): Record<string, unknown> {
  const dollars = (cents: number) => cents / 100;
  const fields = {
    rank,
    due: denial.band,
    file_by: denial.safeDate,
    legal_date: denial.legalDate,
    deadline_verified: denial.safeDate === '' ? undefined : denial.verified,
    response: denial.action,
    because: denial.because,
    no_appeal_right: denial.noAppealRight || undefined,
    amount: dollars(denial.amount),
    published_success_rate_percent: denial.percent,
    expected_recovery: expectedRecovery(denial),
    payer: denial.payer,
    line_of_business: denial.insurerType,
    claim_number: denial.claimNumber,
    patient_control_number: denial.account,
    patient_name: denial.patient,
    member_id: denial.memberId,
    provider: denial.provider,
    service_date: denial.serviceDate,
    procedure: denial.procedure,
    code: denial.code,
    remark_codes: denial.remarks === '' ? [] : denial.remarks.split(' '),
    category: denial.category,
    title: denial.title,
    denied_on: denial.deniedOn,
    times_denied: denial.times,
    last_denied_on: denial.lastDeniedOn,
    pattern: denial.pattern,
    trace_number: denial.trace,
    file: denial.file,
    segment: denial.segment,
    appeal_request: denial.request === '' ? undefined : JSON.parse(denial.request),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null));
}

/** The library gives a stream of the web's kind; both are the same to Node. */
function streamOf(stream: unknown): Readable {
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
}
