/** `packs test`, for the editors of packs. */
import { annotationOf, formatProblem, type Problem } from '../domain/problems.js';
import type { ExitCode, Output } from '../interfaces/cli/output.js';
import type { ReportForm, TestRequest } from '../interfaces/cli/parts.js';
import type { ExampleSource } from '../packs/load.js';
import type { ExampleResult, ExampleRun } from '../service/pack-authoring/run-examples.js';
import type { World } from './compose.js';
import { startExampleThreads } from './example-threads.js';
import { nothingSelected, type Selection, select } from './pack-selection.js';

/** Runs the examples, each on the day that its file pins; the failed ones are listed. */
export async function testPacks(
  { settings, schemas }: World,
  { paths, form, filter }: TestRequest,
  output: Output,
): Promise<ExitCode> {
  const selection = select(settings, paths);
  if ('reason' in selection) return nothingSelected(selection, output);
  const { loadPacks } = await import('../packs/load.js');
  const { createEngine } = await import('../engine/create-engine.js');
  const { runExamples, runOf } = await import('../service/pack-authoring/run-examples.js');
  const { inOrder, shareOf } = await import('../service/pack-authoring/shares.js');
  // A pack of one's own has few examples, and words choose few.
  const all = selection.beneath.length === 0 && filter === undefined;
  const threads = all ? startExampleThreads(settings, paths) : undefined;
  const { library, examples, problems } = loadPacks({ ...selection, schemas });
  if (library === undefined) {
    threads?.stop();
    const errors = problems.filter(({ severity }) => severity === 'error');
    const command = ['denial-management packs check', ...paths].join(' ');
    output.err(`The packs have errors, so no example can be run; '${command}' shows them.\n`);
    if (form === 'text') output.err(errors.map((problem) => `${formatProblem(problem)}\n`).join(''));
    else output.out(await errorsIn(form, errors, settings.version));
    return 1;
  }
  const files = examples.filter(({ shown }) => selection.includes(shown));
  const words = filter?.toLowerCase() ?? '';
  const own = await runExamples(
    createEngine(library),
    schemas,
    threads === undefined ? files : shareOf(files, 0, threads.count),
    ({ name }, file) => name.toLowerCase().includes(words) || file.toLowerCase().includes(words),
  );
  const ran =
    threads === undefined ? own.results : inOrder(files, [...own.results, ...(await threads.results())]);
  const run = runOf([...ran, ...unreadExamples(problems, examples, selection)]);
  if (run.results.length === 0 && filter !== undefined) {
    output.err(`No example has "${filter}" in its name or file.\n`);
    return 2;
  }
  output.out(form === 'text' ? resultsInWords(run) : await resultsIn(form, run, settings.version));
  return run.exitCode;
}

/** Files of examples with an error: none of their examples ran, which is no pass. */
function unreadExamples(
  problems: readonly Problem[],
  examples: readonly ExampleSource[],
  { includes }: Selection,
): ExampleResult[] {
  const read = new Set(examples.map(({ shown }) => shown));
  return problems
    .filter(({ severity, file }) => severity === 'error' && EXAMPLES_FILE.test(file))
    .filter(({ file }) => includes(file) && !read.has(file))
    .map(({ file, line, code, message }) => ({
      file,
      line,
      name: 'none of its examples could be run',
      outcome: 'failed',
      messages: [`${code} ${message}`],
    }));
}

const EXAMPLES_FILE = /\.examples\.yaml$/;

type MachineForm = Exclude<ReportForm, 'text'>;

/** What kept the examples from being run, where a program reads the report: an empty one would look like a pass. */
async function errorsIn(form: MachineForm, errors: readonly Problem[], version: string): Promise<string> {
  if (form === 'json')
    return `${JSON.stringify({ passed: 0, failed: 0, skipped: 0, results: [], problems: errors }, null, 2)}\n`;
  if (form === 'annotations') return errors.map((problem) => `${annotationOf(problem)}\n`).join('');
  const { junitOfFindings, sarifOf } = await import('../service/pack-authoring/report-forms.js');
  return form === 'sarif' ? sarifOf(errors, version) : junitOfFindings(errors);
}

function resultsInWords({ results, passed, failed, skipped }: ExampleRun): string {
  const lines = results
    .filter(({ outcome }) => outcome !== 'passed')
    .flatMap(({ file, line, name, outcome, messages }) => [
      `${outcome}  ${file}${outcome === 'failed' ? `:${line}` : ''}: ${name}`,
      ...messages.map((message) => `  ${message}`),
    ]);
  return `${[...lines, `${passed} passed, ${failed} failed, ${skipped} skipped.`].join('\n')}\n`;
}

async function resultsIn(form: MachineForm, run: ExampleRun, version: string): Promise<string> {
  if (form === 'json') {
    const { results, passed, failed, skipped } = run;
    return `${JSON.stringify({ passed, failed, skipped, results }, null, 2)}\n`;
  }
  const forms = await import('../service/pack-authoring/report-forms.js');
  if (form === 'junit') return forms.junitOfExamples(run.results);
  const failed = forms.failedExamples(run.results);
  return form === 'sarif'
    ? forms.sarifOf(failed, version)
    : failed.map((finding) => `${annotationOf(finding)}\n`).join('');
}
