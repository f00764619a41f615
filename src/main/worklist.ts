/** The worklist command: files, the file of work in progress, the progress bar and Ctrl-C around the reading itself. */
import {
  accessSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  rmSync,
  statSync,
} from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ExitCode, type Output, printBlocks } from '../interfaces/cli/output.js';
import type { WorklistRequest } from '../interfaces/cli/parts.js';
import { heading, paragraph } from '../service/readable/blocks.js';
import { summaryBlocks } from '../service/readable/worklist.js';
import { buildWorklist, heldNothing, type WorklistRun } from '../service/worklist/build.js';
import {
  describeBands,
  describePattern,
  describeTotals,
  fitting,
  type WorklistFilter,
} from '../service/worklist/listing.js';
import type { RemittanceFile, WorklistStore } from '../service/worklist/ports.js';
import {
  TABLE_FORMATS,
  type TableFormat,
  tableFormatOf,
  writeTable,
} from '../service/worklist/table-file.js';
import { openEngine, type World } from './compose.js';

/** Pieces in which a file is read; each is committed before the next. */
const PIECE_BYTES = 1 << 18;
const SHOWN_PATTERNS = 10;
/** What a shell gives for a command that Ctrl-C stopped. */
const INTERRUPTED: ExitCode = 130;

export async function runWorklist(world: World, request: WorklistRequest, output: Output): Promise<ExitCode> {
  const format = tableFormatOf(request.out);
  if (format === undefined)
    return misuse(output, `--out must end with ${TABLE_FORMATS.map((one) => `.${one}`).join(', ')}.`);
  const missing = request.files.filter((file) => !statSync(file, { throwIfNoEntry: false })?.isFile());
  if (missing.length > 0)
    return misuse(output, missing.map((file) => `There is no file ${file}.`).join('\n'));
  if (request.asOf !== undefined && !isDay(request.asOf))
    return misuse(output, '--as-of must be a date: 2026-11-21.');
  if (!isWritable(dirname(request.out)))
    return misuse(output, `--out ${request.out}: its folder is not there or cannot be written.`);
  const engine = await openEngine(world.settings);
  const today = request.asOf ?? world.clock.today();
  const stated = { insurer_type: request.insurerType, state: request.state };
  const judge = engine.claimJudge(stated, { today });
  const known = judge.checkStated();
  if (!known.ok) return misuse(output, known.failure.detail);
  const { openWorklistStore } = await import('../store/sqlite/worklist-store.js');
  const work = `${request.out}.work`;
  const files = request.files.map((path) => remittanceFile(path, nameAmong(path, request.files)));
  const job = JSON.stringify([
    files.map(({ name, version }) => [name, version]),
    stated,
    format,
    engine.library.fingerprint,
  ]);
  const begun = existsSync(work);
  const isThere = existsSync(request.out) && !request.overwrite;
  if (isThere && !begun) return misuse(output, alreadyThere(request.out));
  const store = openWorklistStore(work);
  const resumed = begun && store.holds(job);
  if (isThere && !resumed) {
    store.close();
    return misuse(output, alreadyThere(request.out));
  }
  const run = await withProgress(files, output, resumed, (progress, stopped) =>
    buildWorklist({ files, judge, store, job, requests: format === 'json', progress, stopped }),
  );
  if (!run.finished) return interrupted(store, request, work, output);
  const written = await writeList(store, run, { ...request, format, today });
  const totals = store.totals();
  printBlocks(output, [
    heading(written === 0 ? 'No denials' : `${written} denials in ${request.out}`),
    ...(written === totals.denials
      ? []
      : [paragraph(`The files hold ${totals.denials}; the others do not fit the filter.`)]),
    ...summaryBlocks({
      totals: describeTotals(run, totals),
      by_due: describeBands(totals),
      patterns: store.patterns(SHOWN_PATTERNS).map(describePattern),
      notes: [...run.notes],
    }),
  ]);
  store.close();
  removeWork(work);
  // Files that hold no remittance are told; where none does, the command failed.
  return heldNothing(run, files.length) ? 1 : 0;
}

function misuse(output: Output, message: string): ExitCode {
  output.err(`${message}\n`);
  return 2;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** A run that goes on was allowed to write its list when it began. */
function alreadyThere(out: string): string {
  return `--out ${out}: the file is there already. Name another, or add --overwrite.`;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

/** The name without its folder, where that tells the file from the others. */
function nameAmong(path: string, all: readonly string[]): string {
  const name = basename(path);
  return all.filter((other) => basename(other) === name).length > 1 ? path : name;
}

function remittanceFile(path: string, name: string): RemittanceFile {
  const { size, mtimeMs } = statSync(path);
  return {
    name,
    bytes: size,
    version: `${path} ${size} ${mtimeMs}`,
    // Latin-1: a character is a byte, so that places in the text are places in the file.
    read: (from) => createReadStream(path, { start: from, encoding: 'latin1', highWaterMark: PIECE_BYTES }),
  };
}

type Work = (
  progress: (done: { bytes: number; denials: number }) => void,
  stopped: () => boolean,
) => Promise<WorklistRun>;

/** A bar on a terminal; the first Ctrl-C asks to stop, a second one ends the process. */
async function withProgress(
  files: readonly RemittanceFile[],
  output: Output,
  resumed: boolean,
  work: Work,
): Promise<WorklistRun> {
  let stop = false;
  const onSignal = () => {
    stop = true;
  };
  process.once('SIGINT', onSignal);
  const { SingleBar } = await import('cli-progress');
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const bar = new SingleBar({
    format: '{bar} {percentage}% of {megabytes} MB, {denials} denials, {eta_formatted} left',
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
    etaBuffer: 50,
    barsize: 30,
  });
  const megabytes = (total / 1_000_000).toFixed(total < 10_000_000 ? 1 : 0);
  const shown = process.stderr.isTTY === true;
  if (resumed && shown) output.err('Going on where the last run stopped.\n');
  if (shown) bar.start(total, 0, { megabytes, denials: 0 });
  try {
    return await work(
      ({ bytes, denials }) => shown && bar.update(bytes, { megabytes, denials }),
      () => stop,
    );
  } finally {
    bar.stop();
    process.off('SIGINT', onSignal);
  }
}

function interrupted(store: WorklistStore, { out }: WorklistRequest, work: string, output: Output): ExitCode {
  store.close();
  output.err(
    `Stopped; ${out} was not written. The same command goes on from here. To forget what was read, remove ${work}.\n`,
  );
  return INTERRUPTED;
}

/** The list appears under its name only when it is whole. Returns how many denials stand in it. */
async function writeList(
  store: WorklistStore,
  run: WorklistRun,
  { format, out, filter, today }: Written,
): Promise<number> {
  store.settle(today);
  const part = `${out}.part`;
  let written = 0;
  const totals = store.totals();
  const table = {
    denials: counted(),
    patterns: store.patterns(1000),
    totals,
    sums: describeTotals(run, totals),
    today,
  };
  await pipeline(await writeTable(format, table), createWriteStream(part, { mode: 0o600 }));
  await rename(part, out);
  return written;

  function* counted() {
    for (const placed of fitting(store, filter)) {
      written++;
      yield placed;
    }
  }
}

interface Written {
  readonly format: TableFormat;
  readonly out: string;
  readonly filter: WorklistFilter;
  readonly today: string;
}

function removeWork(work: string): void {
  for (const file of [work, `${work}-wal`, `${work}-shm`]) rmSync(file, { force: true });
}
