/** What packs do to letters: why one says what it says, what a change did to many, and one while it is edited. */
import { existsSync, type FSWatcher, readdirSync, readFileSync, statSync, watch } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { formatProblem } from '../domain/problems.js';
import type { Engine } from '../engine/engine.js';
import type { ExitCode, Output } from '../interfaces/cli/output.js';
import type { ExplainRequest, ImpactRequest, WatchRequest } from '../interfaces/cli/parts.js';
import type { WatchPage } from '../interfaces/watch/server.js';
import type { LoadResult } from '../packs/load.js';
import type { LetterCase } from '../service/pack-authoring/cases.js';
import type { World } from './compose.js';
import { nothingSelected, type Selection, select } from './pack-selection.js';

/** The cases of files, or the exit code where one is none. */
async function casesFrom(
  { schemas, clock }: World,
  files: readonly string[],
  output: Output,
): Promise<readonly LetterCase[] | ExitCode> {
  const { readCases } = await import('../service/pack-authoring/cases.js');
  const cases: LetterCase[] = [];
  for (const file of files) {
    if (!existsSync(file)) {
      output.err(`There is no file ${file}.\n`);
      return 2;
    }
    const read = readCases(schemas, file, readFileSync(file, 'utf8'), clock.today());
    if (typeof read === 'string') {
      output.err(`${read}\n`);
      return 1;
    }
    cases.push(...read);
  }
  return cases;
}

type Loaded = LoadResult & Required<Pick<LoadResult, 'library'>>;

/** Packs as far as they can be read, for looking at letters; the exit code where they cannot. */
export async function loadLeniently(selection: Selection, output: Output): Promise<Loaded | ExitCode> {
  const { loadPacks } = await import('../packs/load.js');
  const loaded = loadPacks({ ...selection, lenient: true });
  // Records of such a file are missing; what other errors say is in the letters all the same.
  const errors = loaded.problems.filter(({ severity, code }) => severity === 'error' && /^PK[12]/.test(code));
  const [first] = errors;
  if (first !== undefined)
    output.err(
      `Files of the packs cannot be read (${errors.length}), and what they hold is not in the letters below; 'denial-management packs check' shows them all. The first:\n${formatProblem(first)}\n`,
    );
  if (loaded.library !== undefined) return { ...loaded, library: loaded.library };
  output.err("The packs cannot be read: see 'denial-management packs check'.\n");
  return 2;
}

/** Everything that might stand in the letter of a case: used, or left out and why, with file and line. */
export async function explainCases(
  world: World,
  { cases: files, packs, json }: ExplainRequest,
  output: Output,
): Promise<ExitCode> {
  const selection = select(world.settings, packs);
  if ('reason' in selection) return nothingSelected(selection, output);
  const cases = await casesFrom(world, files, output);
  if (typeof cases === 'number') return cases;
  const loaded = await loadLeniently(selection, output);
  if (typeof loaded === 'number') return loaded;
  const { explainerOf } = await import('../engine/explain/explain.js');
  const { explanationInWords, explanationOf } = await import('../service/pack-authoring/explanation.js');
  const explain = explainerOf(loaded.library);
  let exit: ExitCode = 0;
  for (const { name, on, input } of cases) {
    const outcome = await explain(input, on);
    if (!outcome.ok) {
      output.err(`${name}: ${outcome.failure.detail}\n`);
      exit = 1;
      continue;
    }
    const told = explanationOf(name, outcome.value, loaded);
    output.out(json ? `${JSON.stringify(told, null, 2)}\n` : explanationInWords(told));
  }
  return exit;
}

/** Which letters a change of packs alters, as Markdown for a pull request. */
export async function packImpact(
  world: World,
  { before, after, cases: files, filter = '', json }: ImpactRequest,
  output: Output,
): Promise<ExitCode> {
  const given = await casesFrom(world, files, output);
  if (typeof given === 'number') return given;
  const { createEngine } = await import('../engine/create-engine.js');
  const { casesOf } = await import('../service/pack-authoring/cases.js');
  const { impactInMarkdown, letterImpact } = await import('../service/pack-authoring/impact.js');
  const engines: Engine[] = [];
  const examples: LetterCase[] = [];
  for (const folder of [before, after]) {
    const selection = select(world.settings, [folder]);
    if ('reason' in selection) return nothingSelected(selection, output);
    const loaded = await loadLeniently(selection, output);
    if (typeof loaded === 'number') return loaded;
    engines.push(createEngine(loaded.library));
    examples.splice(
      0,
      examples.length,
      ...loaded.examples.flatMap(({ shown, file }) => casesOf(shown, file)),
    );
  }
  const [old, young] = engines as [Engine, Engine]; // one for each folder
  const wanted = examples.filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase()));
  const impact = await letterImpact(old, young, [...given, ...wanted]);
  output.out(json ? `${JSON.stringify(impact, null, 2)}\n` : impactInMarkdown(impact));
  return 0;
}

/** An editor saves in several steps: they are waited for. */
const SETTLE_MS = 60;

/** On each save: what is wrong, whether the examples still hold, and what changed in the letters of the cases. */
export async function watchPacks(
  world: World,
  { cases: files, packs, saves, page: port }: WatchRequest,
  output: Output,
): Promise<ExitCode> {
  const selection = select(world.settings, packs);
  if ('reason' in selection) return nothingSelected(selection, output);
  const { createLetterWatch } = await import('../service/pack-authoring/letter-watch.js');
  const { lookInWords } = await import('../service/pack-authoring/look-in-words.js');
  const { loadPacks } = await import('../packs/load.js');
  const { readProof } = await import('../packs/proof.js');
  const proof = readProof(selection.proof);
  const cases = () => casesFrom(world, files, output);
  const first = await cases();
  if (typeof first === 'number') return first;
  const lookAt = createLetterWatch(world.schemas, selection.includes);
  const page = port === undefined ? undefined : await openPage(port, output);
  if (page === 'taken') return 2;
  const look = async () => {
    const now = await cases();
    if (typeof now === 'number') return;
    const loaded = loadPacks({
      ...selection,
      proof,
      schemas: world.schemas,
      lenient: true,
      today: world.clock.today(),
    });
    const seen = await lookAt(loaded, now);
    output.out(lookInWords(seen));
    page?.show(seen);
  };
  await look();
  const folders = packs.length === 0 ? selection.roots : packs;
  const ended = eachSave([...folders, ...files], saves, look);
  if (page !== undefined) output.out(`The letters stand at ${page.address}\n`);
  output.out('Waiting for a save; Ctrl-C ends.\n');
  await ended;
  page?.close();
  return 0;
}

/** The page of the letters; where the port is in use, that is said. */
async function openPage(port: number, output: Output): Promise<WatchPage | 'taken'> {
  const { openWatchPage } = await import('../interfaces/watch/server.js');
  try {
    return await openWatchPage(port);
  } catch {
    output.err(`Port ${port} cannot be used. Choose another with --page, or leave the number out.\n`);
    return 'taken';
  }
}

/** Folders in which a save can happen: those named with all below them, and those of files. */
function foldersOf(paths: readonly string[]): string[] {
  const folders = paths.flatMap((path) => {
    if (!statSync(path).isDirectory()) return [dirname(path)];
    const below = readdirSync(path, { recursive: true, withFileTypes: true });
    return [
      path,
      ...below.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name)),
    ];
  });
  return [...new Set(folders.map((folder) => resolve(folder)))];
}

/** Calls back after each save, one after the other; ends after so many, or when the process is told to stop. */
function eachSave(
  paths: readonly string[],
  most: number | undefined,
  look: () => Promise<void>,
): Promise<void> {
  return new Promise((finish) => {
    const watchers = new Map<string, FSWatcher>();
    let timer: NodeJS.Timeout | undefined;
    let left = most ?? Number.POSITIVE_INFINITY;
    let last = Promise.resolve();
    // A folder tells of editors that write another file and rename it; a watched file would be lost to that.
    const follow = () => {
      for (const folder of foldersOf(paths))
        if (!watchers.has(folder))
          watchers.set(
            folder,
            watch(folder, (_, name) => heed(name)),
          );
    };
    const end = () => {
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
      void last.then(finish);
    };
    function heed(name: string | null): void {
      if (left <= 0 || (name !== null && !/^[^.].*\.(?:ya?ml|json)$/.test(name))) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        follow();
        last = last.then(look);
        left -= 1;
        if (left <= 0) end();
      }, SETTLE_MS);
    }
    follow();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  });
}
