/** `packs check`, for the editors of packs. */
import { readFileSync } from 'node:fs';
import { annotationOf, formatProblem, type Problem } from '../domain/problems.js';
import type { ExitCode, Output } from '../interfaces/cli/output.js';
import type { CheckRequest, ReportForm } from '../interfaces/cli/parts.js';
import { KIND_NAMES } from '../packs/layout.js';
import type { LoadedRecord } from '../packs/load.js';
import type { PackCheck } from '../service/pack-authoring/check.js';
import { codeFrame } from '../service/pack-authoring/code-frame.js';
import type { ReviewItem } from '../service/pack-authoring/review.js';
import type { StandingItem } from '../service/pack-authoring/standing.js';
import type { World } from './compose.js';
import { nothingSelected, type Selection, select } from './pack-selection.js';

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
  { paths, form, review: withReview, on, failOnStale }: CheckRequest,
  output: Output,
): Promise<ExitCode> {
  const selection = select(settings, paths);
  if ('reason' in selection) return nothingSelected(selection, output);
  const { checkPacks: check } = await import('../service/pack-authoring/check.js');
  const found = check(selection, clock.today(), withReview, on);
  const problems = await causedBy(selection, found.problems, clock.today());
  const day = on ?? (failOnStale ? clock.today() : undefined);
  const standing = day === undefined ? undefined : await standingIn(found, selection, day, failOnStale);
  const printed = { ...found, problems, standing };
  if (form === 'text') {
    // Whoever checks a pack of their own cannot add the program's figures.
    const own = selection.beneath.length > 0 ? recordsIn(found.records, selection.includes) : undefined;
    printFindings(printed, { withReview, withDue: paths.length === 0, own }, output);
    if (selection.beneath.length > 0 && problems.some(({ file }) => !selection.includes(file)))
      output.out('Problems in packs other than yours come from what yours replaces or ends.\n');
  }
  if (form !== 'text') output.out(await findingsIn(form, printed, settings.version, withReview));
  return problems.length > 0 || (standing?.fails && standing.stale.length > 0) ? 1 : 0;
}

/** What of the files that were asked for no longer stands on a day. */
interface Standing {
  readonly day: string;
  readonly stale: readonly StandingItem[];
  /** Whether the check fails on it. */
  readonly fails: boolean;
}

async function standingIn(
  { records }: PackCheck,
  { includes }: Selection,
  day: string,
  fails: boolean,
): Promise<Standing> {
  const { standingOn } = await import('../service/pack-authoring/standing.js');
  return { day, stale: standingOn(records, day, includes), fails };
}

type Findings = PackCheck & { readonly standing: Standing | undefined };

/** What a pack of one's own holds; what lies beneath it is the same every time. */
function recordsIn(records: readonly LoadedRecord[], includes: Selection['includes']): string[] {
  const counts = new Map<string, number>();
  for (const { kind, shown } of records)
    if (includes(shown)) counts.set(KIND_NAMES[kind], (counts.get(KIND_NAMES[kind]) ?? 0) + 1);
  return counts.size === 0
    ? ['no records of your own']
    : [...counts].map(([name, n], index) => `${index === 0 ? 'your packs hold ' : ''}${name} (${n})`);
}

interface Printing {
  readonly withReview: boolean;
  readonly withDue: boolean;
  /** What the reader's own packs hold, in words; absent: all packs are counted. */
  readonly own: readonly string[] | undefined;
}

/** Without the problems that the packs beneath have by themselves: the program's own have none unless somebody edits them. */
async function causedBy(
  selection: Selection,
  problems: readonly Problem[],
  today: string,
): Promise<readonly Problem[]> {
  const outside = problems.some(({ file }) => !selection.includes(file));
  if (!outside || selection.beneath.length === 0) return problems;
  const { checkPacks: check } = await import('../service/pack-authoring/check.js');
  const known = check({ ...selection, roots: selection.beneath }, today, false).problems.map(formatProblem);
  return problems.filter((problem) => !known.includes(formatProblem(problem)));
}

function printFindings(
  { problems, accepted, overrides, counts, due, review, standing }: Findings,
  { withReview, withDue, own }: Printing,
  output: Output,
): void {
  for (const [index, problem] of problems.entries()) {
    const next = problems[index + 1];
    // Of several findings at one place the last has the line under it.
    const goesOn =
      next?.file === problem.file && next.line === problem.line && next.column === problem.column;
    output.out(`${formatProblem(problem)}\n${goesOn ? '' : frameOf(problem)}`);
  }
  for (const override of overrides) output.out(`${override}\n`);
  for (const { file, line, kind, id, message } of standing?.stale ?? [])
    output.out(`${file}:${line}  stale  ${kind.replaceAll('_', ' ')} ${id}: ${message}\n`);
  if (withDue) printReview(due, output);
  if (withReview) printReview(review, output);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const held =
    own ??
    Object.entries(counts).map(([kind, n]) => `${n} ${kind.replace(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`)}`);
  const acceptedCount = accepted.length === 0 ? '' : `, ${accepted.length} accepted`;
  const staleCount = standing === undefined ? '' : `, ${standing.stale.length} stale on ${standing.day}`;
  output.out(
    `${count(errors, 'error', 'errors')}, ${count(problems.length - errors, 'warning', 'warnings')}${acceptedCount}${staleCount}; ${held.join(', ')}.\n`,
  );
}

/** The line with a mark under the place; nothing where there is no text to show. */
function frameOf({ file, line, column, code }: Problem): string {
  if (code === 'PK101' || code === 'PK107') return '';
  try {
    return codeFrame(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''), line, column);
  } catch {
    return ''; // a folder, or gone meanwhile
  }
}

async function findingsIn(
  form: Exclude<ReportForm, 'text'>,
  { problems, accepted, overrides, counts, due, review, standing }: Findings,
  version: string,
  withReview: boolean,
): Promise<string> {
  if (form === 'json') {
    const asked = { ...(withReview && { review }), ...(standing && { stale: standing.stale }) };
    return `${JSON.stringify({ problems, accepted, overrides, counts, due, ...asked }, null, 2)}\n`;
  }
  const forms = await import('../service/pack-authoring/report-forms.js');
  const stale = forms.findingsOf(standing?.stale ?? [], standing?.fails ? 'error' : 'warning');
  if (form === 'annotations')
    return [...problems, ...stale].map((finding) => `${annotationOf(finding)}\n`).join('');
  if (form === 'sarif') return forms.sarifOf([...problems, ...stale], version);
  // A case of JUnit has failed or passed: what does not fail the check is no case.
  return forms.junitOfFindings(standing?.fails ? [...problems, ...stale] : problems);
}
