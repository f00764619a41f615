/** A worklist as a spreadsheet: dates as dates, money as numbers, a header that filters, and a sheet of sums. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type CellValue, writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { BAND_WORDS, BANDS } from '../../domain/worklist.js';
import { words } from '../readable/blocks.js';
import { COLUMNS, type Column, rowOf } from './columns.js';
import type { PlacedDenial } from './listing.js';
import type { WorklistTable } from './table-file.js';

/** Rows that are held in memory together; a longer list is written row by row, without filter and sums. */
const MOST_HELD = 10_000;

const HEADER = { font: { bold: true }, alignment: { wrapText: true, vertical: 'top' } } as const;
const MONEY = '#,##0.00';
const DATE = 'yyyy-mm-dd';
const NAME = 'Denials';

export async function writeSpreadsheet(table: WorklistTable): Promise<Readable> {
  const source = table.denials[Symbol.iterator]();
  const held: PlacedDenial[] = [];
  for (let next = source.next(); !next.done; next = source.next()) {
    held.push(next.value);
    if (held.length > MOST_HELD) return streamed(held, source, table.today);
  }
  return Readable.from([await whole(held, table)]);
}

async function whole(held: readonly PlacedDenial[], table: WorklistTable): Promise<Uint8Array> {
  const head = COLUMNS.map(({ header }) => header);
  const rows = held.map(({ denial, rank }) => cellsOf(rowOf(denial, rank, table.today)));
  const last = columnLetters(COLUMNS.length);
  return writeXlsx({
    sheets: [
      {
        name: NAME,
        rows: [head, ...rows],
        columns: COLUMNS.map(layoutOf),
        cells: new Map(head.map((value, column) => [`0,${column}`, { value, style: HEADER }])),
        freezePane: { rows: 1 },
        autoFilter: { range: `A1:${last}${rows.length + 1}` },
        pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
      },
      { name: 'Summary', ...summaryOf(table) },
    ],
  });
}

/** Memory stays flat, whatever the length. */
function streamed(held: readonly PlacedDenial[], rest: Iterator<PlacedDenial>, today: string): Readable {
  function* rows(): Generator<CellValue[]> {
    for (const { denial, rank } of held) yield cellsOf(rowOf(denial, rank, today));
    for (let next = rest.next(); !next.done; next = rest.next())
      yield cellsOf(rowOf(next.value.denial, next.value.rank, today));
  }
  const columns = COLUMNS.map((column) => ({ header: column.header, ...layoutOf(column) }));
  const stream = writeXlsxStream(rows(), { name: NAME, columns, freezePane: { rows: 1 } });
  // The library gives a stream of the web's kind; both are the same to Node.
  return Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>);
}

function layoutOf({ width, format, date }: Column) {
  const numFmt = date ? DATE : format;
  return { width: date ? Math.max(width, 12) : width, ...(numFmt === undefined ? {} : { numFmt }) };
}

/** Dates become dates. Text cells are typed as text, so that nothing in them is computed. */
function cellsOf(row: ReturnType<typeof rowOf>): CellValue[] {
  return row.map((value, column) =>
    COLUMNS[column]?.date && typeof value === 'string' ? new Date(`${value}T00:00:00Z`) : value,
  );
}

function summaryOf({ sums, totals, patterns, today }: WorklistTable) {
  const title = (text: string): CellValue[] => [text];
  const rows: CellValue[][] = [
    title('Worklist'),
    ['As of', new Date(`${today}T00:00:00Z`)],
    ['Claims', sums.claims],
    ['Charged', sums.charge],
    ['Paid', sums.paid],
    ['Left to patients', sums.patient_responsibility],
    ['Denials', sums.denials],
    ['Refused', sums.amount],
    ['Expected recovery of the appeals (amount x published rate, no prediction)', sums.expected_recovery],
    ['Denials taken back by a reversal, not listed', sums.taken_back_by_reversals],
    ['Repeats, listed once', sums.repeats],
    [],
    title('By when'),
    ['', 'Denials', 'Amount'],
    ...BANDS.flatMap((band): CellValue[][] => {
      const row = totals.byBand[band];
      return row ? [[BAND_WORDS[band], row.count, row.amount / 100]] : [];
    }),
    [],
    title('Patterns with most money: one letter, or one call, may settle many'),
    ['Payer', 'Denials', 'Amount', 'No.', 'Code', 'Procedure', 'Response'],
    ...patterns.map((pattern): CellValue[] => [
      pattern.payer,
      pattern.count,
      pattern.amount / 100,
      pattern.number,
      pattern.code,
      pattern.procedure,
      words(pattern.action),
    ]),
  ];
  return {
    rows,
    columns: [{ width: 60 }, { width: 14 }, { width: 16 }, {}, {}, {}, { width: 24 }],
    cells: formats(rows),
  };
}

const MONEY_ROWS: ReadonlySet<unknown> = new Set(['Charged', 'Paid', 'Left to patients', 'Refused']);

/** Bold titles, money as money, and the day as a day. */
function formats(rows: readonly (readonly CellValue[])[]) {
  const cells = new Map<string, { value: CellValue; style: object }>();
  for (const [row, values] of rows.entries()) {
    const [name, figure, amount] = values;
    const isTitle = values.length === 1 || figure === 'Denials';
    if (isTitle)
      for (const [column, value] of values.entries()) cells.set(`${row},${column}`, { value, style: HEADER });
    else if (figure instanceof Date) cells.set(`${row},1`, { value: figure, style: { numFmt: DATE } });
    else if (typeof figure === 'number' && (MONEY_ROWS.has(name) || String(name).startsWith('Expected')))
      cells.set(`${row},1`, { value: figure, style: { numFmt: MONEY } });
    if (!isTitle && typeof amount === 'number')
      cells.set(`${row},2`, { value: amount, style: { numFmt: MONEY } });
  }
  return cells;
}

/** 1 is A, 27 is AA. */
function columnLetters(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return `${rest > 0 ? columnLetters(rest) : ''}${String.fromCharCode(65 + ((column - 1) % 26))}`;
}
