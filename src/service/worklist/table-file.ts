/** Writes a worklist as CSV, as a spreadsheet or as JSON. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { WorklistSums } from '../../domain/generated/types.js';
import { COLUMNS, rowOf } from './columns.js';
import type { WorklistPattern, WorklistTotals } from './denial.js';
import { describeDenial, describePattern, type PlacedDenial } from './listing.js';

export const TABLE_FORMATS = ['csv', 'xlsx', 'json'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

export interface WorklistTable {
  readonly denials: Iterable<PlacedDenial>;
  readonly patterns: readonly WorklistPattern[];
  readonly totals: WorklistTotals;
  readonly sums: WorklistSums;
  readonly today: string;
}

/** The format that a file name asks for. */
export function tableFormatOf(file: string): TableFormat | undefined {
  return TABLE_FORMATS.find((format) => file.toLowerCase().endsWith(`.${format}`));
}

/** The bytes of the file. CSV and JSON are made as they are read; a spreadsheet as far as its size allows. */
export async function writeTable(format: TableFormat, table: WorklistTable): Promise<Readable> {
  if (format === 'json') return Readable.from(jsonOf(table));
  if (format === 'xlsx') return (await import('./spreadsheet.js')).writeSpreadsheet(table);
  const { writeCsvStream } = await import('hucre/csv');
  const headers = COLUMNS.map(({ header }) => header);
  // Text that came with the files could start a formula in a spreadsheet; the mark lets Excel read UTF-8.
  const stream = writeCsvStream(csvRows(table), { headers, escapeFormulae: true, bom: true });
  // The library gives a stream of the web's kind; both are the same to Node.
  return Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>);
}

function* csvRows({ denials, today }: WorklistTable) {
  for (const { denial, rank } of denials) yield rowOf(denial, rank, today);
}

function* jsonOf({ denials, patterns, sums, today }: WorklistTable): Generator<string> {
  const summary = { as_of: today, totals: sums, patterns: patterns.map(describePattern) };
  yield `${JSON.stringify(summary, null, 1).slice(0, -2)},\n "denials": [`;
  let separator = '';
  for (const { denial, rank } of denials) {
    yield `${separator}\n  ${JSON.stringify(describeDenial(denial, rank, today))}`;
    separator = ',';
  }
  yield '\n ]\n}\n';
}
