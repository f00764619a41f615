/**
 * Letters for the denials of a worklist, as Word files in a folder. The name of a letter comes from its request: the same command
 * finds what is written already and goes on from there, and no letter is counted twice.
 */
import { createHash } from 'node:crypto';
import { type Failure, success } from '../../../domain/failures.js';
import type { Worklist, WorklistRow } from '../../../domain/generated/types.js';
import type { AnswerFile } from '../../../service/forms/forms.js';
import type { Invoke } from '../../../service/invoke.js';
import { operationNamed } from '../../../service/operations/operations.js';
import { problemOf } from '../../../service/problem.js';
import { optionNameOf } from '../options.js';
import { type ExitCode, exitCodeOf, printProblem } from '../output.js';
import type { CliParts } from '../parts.js';

const LISTING = operationNamed('build_worklist');
const WRITING = operationNamed('generate_appeal_letter');
/** Rows of one answer. */
const MOST_ROWS = 500;
/** The list of the folder. */
const INDEX = 'letters.csv';

interface Asked {
  readonly input: Record<string, unknown>;
  readonly folder: string;
  readonly credential: string | undefined;
}

interface Letter {
  readonly row: WorklistRow;
  readonly name: string;
}

export async function writeLetters(parts: CliParts, asked: Asked): Promise<ExitCode> {
  const { output } = parts;
  if (!(await parts.makeFolder(asked.folder))) {
    output.err(`--letters ${asked.folder}: the folder cannot be made. Check its name and rights.\n`);
    return 2;
  }
  const service = await parts.openService();
  try {
    const rows = await allRows(service.invoke, asked);
    if ('code' in rows) return failed(parts, rows);
    const letters = named(rows);
    const index = new TextEncoder().encode(await indexOf(letters));
    if (!(await parts.writeFile(`${asked.folder}/${INDEX}`, index, true))) return cannotWrite(parts, asked);
    return await write(parts, service.invoke, asked, letters);
  } finally {
    await service.close();
  }
}

/** Every denial that fits the filters and that a letter can answer. */
async function allRows(invoke: Invoke, { input, credential }: Asked): Promise<WorklistRow[] | Failure> {
  const rows: WorklistRow[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const part = { ...input, include_requests: true, limit: MOST_ROWS, ...(cursor && { cursor }) };
    const { outcome } = await invoke({ operation: LISTING, credential, input: success(part) });
    if (!outcome.ok) return outcome.failure;
    const { denials, next_cursor: next } = outcome.value as Worklist; // its schema
    rows.push(...denials);
    cursor = next;
  }
  return rows.filter(({ appeal_request: request }) => request !== undefined);
}

/** A code for people, a fingerprint for the program; whose it is stands in the list alone. */
function named(rows: readonly WorklistRow[]): Letter[] {
  return rows.map((row) => {
    const mark = createHash('sha256').update(JSON.stringify(row.appeal_request)).digest('hex').slice(0, 10);
    return { row, name: `${row.code ?? 'denial'}-${mark}.docx` };
  });
}

async function indexOf(letters: readonly Letter[]): Promise<string> {
  const headers = ['File', 'File by', 'Refused', 'Code', 'Payer', 'Patient', 'Account', 'Claim', 'Procedure'];
  const lines = letters.map(({ name, row }) => [
    name,
    row.file_by ?? '',
    row.amount,
    row.code ?? '',
    row.payer ?? '',
    row.patient_name ?? '',
    row.patient_control_number ?? '',
    row.claim_number ?? '',
    row.procedure ?? '',
  ]);
  const { writeCsv } = await import('hucre/csv');
  return writeCsv(lines, { headers, escapeFormulae: true, bom: true });
}

async function write(
  parts: CliParts,
  invoke: Invoke,
  asked: Asked,
  letters: readonly Letter[],
): Promise<ExitCode> {
  const { output } = parts;
  const lacking = letters.filter(({ name }) => !parts.fileExists(`${asked.folder}/${name}`));
  const there = letters.length - lacking.length;
  const bar = parts.pageBar('letter');
  let refused = 0;
  for (const [done, letter] of lacking.entries()) {
    bar.update({ done, total: lacking.length });
    const made = await letterOf(parts, invoke, asked, letter);
    if ('code' in made && !OF_ITSELF.has(made.code)) {
      bar.stop();
      output.err(`Letters written before are in ${asked.folder}. The same command goes on from there.\n`);
      return failed(parts, made);
    }
    if ('code' in made) {
      refused++;
      output.err(
        `No letter for denial ${letter.row.rank} (${letter.row.code ?? 'no code'}): ${made.detail}\n`,
      );
    } else if (!(await parts.writeFile(`${asked.folder}/${letter.name}`, made.bytes, false)))
      return cannotWrite(parts, asked);
  }
  bar.stop();
  const written = lacking.length - refused;
  const old = there === 0 ? '' : `; ${there} were there already`;
  output.out(
    `${written} ${written === 1 ? 'letter' : 'letters'} written in ${asked.folder}${old}. ${INDEX} says which is which.\n`,
  );
  return refused > 0 ? 1 : 0;
}

/** A denial for which no letter can be written does not hold up the others. */
const OF_ITSELF: ReadonlySet<string> = new Set(['invalid_input', 'unknown_denial_code']);
const WAITED_FOR: ReadonlySet<string> = new Set(['rate_limited', 'too_many_concurrent']);

/** Waits where the plan allows no further request in this minute. */
async function letterOf(
  parts: CliParts,
  invoke: Invoke,
  { credential }: Asked,
  { row, name }: Letter,
): Promise<AnswerFile | Failure> {
  const input = success(row.appeal_request);
  // Its name is its key: a letter that was made and got lost on its way to the disk is not counted anew.
  const call = { operation: WRITING, credential, input, form: 'word', idempotencyKey: name } as const;
  for (;;) {
    const { outcome } = await invoke(call);
    if (outcome.ok) return outcome.value as AnswerFile; // asked for in this form
    const { code, retryAfterSeconds } = outcome.failure;
    if (!WAITED_FOR.has(code) || retryAfterSeconds === undefined) return outcome.failure;
    await parts.wait(retryAfterSeconds);
  }
}

function failed({ output }: CliParts, failure: Failure): ExitCode {
  printProblem(output, problemOf(failure, ''), (field) => optionNameOf(field, undefined));
  return exitCodeOf(failure);
}

function cannotWrite({ output }: CliParts, { folder }: Asked): ExitCode {
  output.err(`--letters ${folder}: a file cannot be written there. Check the folder and its rights.\n`);
  return 2;
}
