/** `packs check` and `packs test`, for the editors of packs. */
import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { ExitCode, Output } from '../interfaces/cli/output.js';
import type { CheckForm } from '../interfaces/cli/parts.js';
import type { ReviewItem } from '../service/pack-authoring/review.js';
import { snapshotFile, type World } from './compose.js';
import type { Settings } from './settings.js';

/** What to load, and which of its files were asked for. */
interface Selection {
  readonly roots: readonly string[];
  readonly templates: string;
  /** Where models fitted when the program was built lie. */
  readonly models: string;
  /** Whether a file, by the path that messages show, was asked for. */
  readonly includes: (shown: string) => boolean;
}

/** A pack that brings no shared knowledge of its own is checked on top of the program's. */
export function select({ home, packRoots }: Settings, folder: string | undefined): Selection | undefined {
  const program = { templates: join(home, 'templates'), models: snapshotFile(home) };
  if (folder === undefined) return { ...program, roots: packRoots, includes: () => true };
  const path = resolve(folder);
  if (!existsSync(path)) return undefined;
  if (existsSync(join(path, '_shared', 'pack.yaml')))
    return { ...program, roots: [path], includes: () => true };
  const inside = packRoots.some((root) => path.startsWith(resolve(root) + sep));
  const shown = relative(process.cwd(), path).split(sep).join('/');
  return {
    ...program,
    roots: inside ? packRoots : [...packRoots, path],
    includes: (file) => [shown, path].some((start) => file === start || file.startsWith(`${start}/`)),
  };
}

export function noSuchFolder(folder: string | undefined, output: Output): ExitCode {
  output.err(`There is no folder ${folder}.\n`);
  return 2;
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** What an expert should look at, one paragraph for each kind and message. */
function printReview(items: readonly ReviewItem[], output: Output): void {
  const together = new Map<string, string[]>();
  for (const { kind, id, message } of items) {
    const title = `${kind.replaceAll('_', ' ')}: ${message}`;
    const ids = together.get(title);
    if (ids) ids.push(id);
    else together.set(title, [id]);
  }
  for (const [title, ids] of together) output.out(`${title} (${ids.length})\n  ${ids.join(', ')}\n`);
}

/** Every problem with file, line and column; then what the packs hold. */
export async function checkPacks(
  { settings, clock }: World,
  folder: string | undefined,
  { form, review: withReview }: { readonly form: CheckForm; readonly review: boolean },
  output: Output,
): Promise<ExitCode> {
  const selection = select(settings, folder);
  if (selection === undefined) return noSuchFolder(folder, output);
  const { checkPacks: check } = await import('../service/pack-authoring/check.js');
  const { annotationOf, formatProblem } = await import('../domain/problems.js');
  const { problems, overrides, counts, review } = check(selection, clock.today());
  const shown = problems.filter(({ file }) => selection.includes(file));
  if (form === 'json') {
    output.out(
      `${JSON.stringify({ problems: shown, overrides, counts, ...(withReview ? { review } : {}) }, null, 2)}\n`,
    );
    return shown.length === 0 ? 0 : 1;
  }
  const print = form === 'annotations' ? annotationOf : formatProblem;
  for (const problem of shown) output.out(`${print(problem)}\n`);
  for (const override of overrides) output.out(`${override}\n`);
  if (withReview) printReview(review, output);
  const errors = shown.filter(({ severity }) => severity === 'error').length;
  const held = Object.entries(counts).map(
    ([kind, n]) => `${n} ${kind.replace(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`)}`,
  );
  output.out(
    `${count(errors, 'error', 'errors')}, ${count(shown.length - errors, 'warning', 'warnings')}; ${held.join(', ')}.\n`,
  );
  return shown.length === 0 ? 0 : 1;
}

/** Runs the examples, each on the day that its file pins; the failed ones are listed. */
export async function testPacks(
  { settings, schemas }: World,
  folder: string | undefined,
  output: Output,
): Promise<ExitCode> {
  const selection = select(settings, folder);
  if (selection === undefined) return noSuchFolder(folder, output);
  const { loadPacks } = await import('../packs/load.js');
  const { createEngine } = await import('../engine/create-engine.js');
  const { runExamples } = await import('../service/pack-authoring/run-examples.js');
  const { library, examples } = loadPacks(selection);
  if (library === undefined) {
    output.err("The packs have errors: see 'denial-management packs check'.\n");
    return 1;
  }
  const wanted = examples.filter(({ shown }) => selection.includes(shown));
  const run = await runExamples(createEngine(library), schemas, wanted);
  for (const { file, name, outcome, messages } of run.results)
    if (outcome !== 'passed')
      output.out(`${outcome}  ${file}: ${name}\n${messages.map((line) => `  ${line}\n`).join('')}`);
  output.out(`${run.passed} passed, ${run.failed} failed, ${run.skipped} skipped.\n`);
  return run.exitCode;
}
