import { buffer } from 'node:stream/consumers';
import { failure, type Outcome, success } from '../../domain/failures.js';
import type {
  BuildWorklistInput,
  Worklist,
  WorklistPayment,
  WorklistRow,
} from '../../domain/generated/types.js';
import { describeTransaction } from '../../intake/x12/claim.js';
import { readableWorklist } from '../readable/worklist.js';
import { buildWorklist, heldNothing, type WorklistRun } from '../worklist/build.js';
import {
  describeBands,
  describeDenial,
  describePattern,
  describeTotals,
  fitting,
} from '../worklist/listing.js';
import type { WorklistStore } from '../worklist/ports.js';
import { writeTable } from '../worklist/table-file.js';
import { filesOf } from '../worklist/texts.js';
import { type Context, operation, READS_OWN_TABLES } from './operation.js';

const PAGE = 25;
const MOST_PATTERNS = 50;
const MOST_PAYMENTS = 50;
/** Patterns in a file. */
const MOST_WRITTEN = 1000;

const REMITTANCE = (trace: string, paidOn: string, ...claims: readonly string[]) =>
  [
    `ISA*00*          *00*          *ZZ*HEALTHPLAN     *ZZ*CLINIC         *${paidOn.slice(2)}*0830*^*00501*000000101*0*P*:~`,
    `GS*HP*HEALTHPLAN*CLINIC*${paidOn}*0830*1*X*005010X221A1~`,
    'ST*835*0001~',
    `BPR*H*0*C*NON************${paidOn}~`,
    `TRN*1*${trace}*1512345678~`,
    'N1*PR*AETNA~',
    'N1*PE*LAKESIDE CLINIC*XX*1999999984~',
    'LX*1~',
    ...claims,
    `SE*${7 + claims.length}*0001~`,
    'GE*1*1~',
    'IEA*1*000000101~',
  ].join('\n');

const IMAGING =
  'CLP*ACCT-1*4*450*0**12*CLAIM-1*11*1~NM1*QC*1*SAMPLE*ROBIN****MI*M5550001~SVC*HC:72148*450*0**1~DTM*472*20260915~CAS*CO*50*450~LQ*HE*N115~';
const LATE =
  'CLP*ACCT-2*4*180*0**12*CLAIM-2*11*1~NM1*QC*1*SAMPLE*JORDAN****MI*M5550002~SVC*HC:99213*180*0**1~DTM*472*20260602~CAS*CO*29*180~';

export const buildWorklistOperation = operation<BuildWorklistInput, Worklist>({
  name: 'build_worklist',
  title: 'Worklist of 835 files',
  summary:
    'Lists the denials of several 835 files: due soonest first, then most money; with totals, balance, provider adjustments and patterns.',
  guidance:
    "Each of 'files' is {name, content}. 'next_cursor' goes into cursor. Set include_requests for rows that get a letter.",
  http: { method: 'POST', path: '/worklist' },
  input: 'api/build-worklist.input.schema.json',
  output: 'api/worklist.schema.json',
  takesFiles: true,
  charges: { requests: 1, letters: 0 },
  hints: READS_OWN_TABLES,
  separable: true,
  samples: [
    {
      name: 'two remittances',
      input: {
        files: [
          { name: 'october.835', content: REMITTANCE('TRACE1', '20261012', IMAGING) },
          { name: 'november.835', content: REMITTANCE('TRACE2', '20261102', LATE) },
        ],
        as_of: '2026-11-20',
      },
    },
    {
      name: 'one code, with the requests for letters',
      input: {
        files: [{ name: 'october.835', content: REMITTANCE('TRACE1', '20261012', IMAGING, LATE) }],
        code: 'CO-50',
        include_requests: true,
        as_of: '2026-11-20',
      },
    },
  ],
  handle: (context, input) => inOwnList(context, (store) => listed(context, store, input)),
  table: (context, input, form) =>
    inOwnList(context, async (store) => {
      const read = await readInto(store, context, input);
      if (!read.ok) return read;
      const { run, today } = read.value;
      const totals = store.totals();
      const sums = describeTotals(run, totals);
      const table = {
        denials: fitting(store, input),
        patterns: store.patterns(MOST_WRITTEN),
        totals,
        sums,
        today,
      };
      return success(await buffer(await writeTable(form, table)));
    }),
  readable: readableWorklist,
  short: () => ({
    without: [
      'denials.because',
      'denials.legal_date',
      'denials.deadline_verified',
      'denials.segment',
      'denials.trace_number',
      'denials.title',
      'denials.provider',
      'denials.line_of_business',
      'payments',
    ],
    atMost: { patterns: 10 },
    whereLong: [
      {
        without: [
          'denials.category',
          'denials.patient_control_number',
          'denials.last_denied_on',
          'denials.member_id',
        ],
        atMost: { patterns: 5 },
      },
    ],
  }),
});

async function inOwnList<T>(
  { openWorklist }: Context,
  work: (store: WorklistStore) => Promise<T>,
): Promise<T> {
  const store = await openWorklist();
  try {
    return await work(store);
  } finally {
    store.close();
  }
}

interface Read {
  readonly run: WorklistRun;
  readonly payments: readonly WorklistPayment[];
  readonly today: string;
}

/** Fails where none of the files is a remittance. */
async function readInto(
  store: WorklistStore,
  { engine, clock }: Context,
  input: BuildWorklistInput,
): Promise<Outcome<Read>> {
  const today = input.as_of ?? clock.today();
  const judge = engine.claimJudge({ insurer_type: input.insurer_type, state: input.state }, { today });
  const known = judge.checkStated();
  if (!known.ok) return known;
  const payments: WorklistPayment[] = [];
  const run = await buildWorklist({
    files: filesOf(input.files),
    judge,
    store,
    job: '',
    requests: input.include_requests === true,
    payment: (transaction, file) => payments.push({ file, payment: describeTransaction(transaction) }),
  });
  if (heldNothing(run, input.files.length))
    return refused('files', 'hold no 835 remittance. Send each file as it was received, as text.');
  store.settle(today);
  return success({ run, payments, today });
}

async function listed(
  context: Context,
  store: WorklistStore,
  input: BuildWorklistInput,
): Promise<Outcome<Worklist>> {
  const { cursor = '0', limit = PAGE } = input;
  if (!/^\d{1,7}$/.test(cursor))
    return refused('cursor', 'is not a cursor of this list. Use next_cursor of the answer before.');
  const read = await readInto(store, context, input);
  if (!read.ok) return read;
  const { run, payments, today } = read.value;
  const totals = store.totals();
  const part = { from: Number(cursor), end: Number(cursor) + limit };
  const { rows, matching } = partOf(store, input, part, today);
  const told = mostTelling(payments);
  return success({
    as_of: today,
    totals: describeTotals(run, totals),
    by_due: describeBands(totals),
    patterns: store.patterns(MOST_PATTERNS).map(describePattern),
    denials: rows,
    matching,
    next_cursor: part.end < matching ? String(part.end) : null,
    payments: told,
    payments_not_shown: payments.length - told.length,
    notes: [...run.notes],
    packs: context.engine.library.fingerprint,
  });
}

/** What does not balance has to be looked at. */
function mostTelling(payments: readonly WorklistPayment[]): WorklistPayment[] {
  const off = payments.filter(({ payment }) => payment.balanced === false);
  return [...off, ...payments.filter(({ payment }) => payment.balanced !== false)].slice(0, MOST_PAYMENTS);
}

/** Only the rows of the part are kept. */
function partOf(
  store: WorklistStore,
  filter: BuildWorklistInput,
  { from, end }: { readonly from: number; readonly end: number },
  today: string,
): { rows: WorklistRow[]; matching: number } {
  const rows: WorklistRow[] = [];
  let matching = 0;
  for (const { denial, rank } of fitting(store, filter)) {
    if (matching >= from && matching < end) rows.push(describeDenial(denial, rank, today));
    matching++;
  }
  return { rows, matching };
}

function refused(field: string, message: string): Outcome<never> {
  return failure('invalid_input', `${field} ${message}`, { errors: [{ field, message }] });
}
