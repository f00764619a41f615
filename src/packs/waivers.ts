/** Warnings that the authors of a pack accept for a time. What a waiver no longer fits is itself a finding. */
import type { Waiver, WaiverFile } from '../domain/generated/types.js';
import { PROBLEMS, type Problem } from '../domain/problems.js';
import type { ReadFile } from './catalogue.js';
import type { PackDocument } from './document.js';
import { WAIVERS } from './layout.js';
import type { Report, Spot } from './report.js';

/** A warning that is accepted, and why. */
export interface AcceptedProblem {
  readonly problem: Problem;
  readonly because: string;
  /** Last day on which it is accepted. */
  readonly until: string;
}

interface PlacedWaiver extends Spot {
  readonly waiver: Waiver;
}

function waiversOf({ document }: ReadFile): PlacedWaiver[] {
  const { waivers } = document.value as WaiverFile; // as its schema says
  return waivers.map((waiver, index) => ({ document, path: ['waivers', index], waiver }));
}

/** The file that a waiver speaks of, as messages show it. */
function shownFile({ file }: PackDocument, { file: path }: Waiver): string {
  return file.shown.slice(0, file.shown.length - file.path.length) + path;
}

function severityOf(code: string): string | undefined {
  return Object.entries(PROBLEMS).find(([known]) => known === code)?.[1].severity;
}

function whyNothing({ finding, file }: Waiver): string {
  const severity = severityOf(finding);
  if (severity === undefined) return `There is no problem ${finding}.`;
  if (severity === 'error') return `${finding} is an error, and errors cannot be accepted. Fix what it says.`;
  return `${file} has no such warning ${finding} now. Delete this waiver.`;
}

/**
 * Takes the accepted warnings out of what was found.
 * @param today a waiver that ended before this day accepts nothing; absent: days are not asked
 * @param proven files whose warnings were not looked for again, so that a waiver in them may find none
 */
export function acceptWarnings(
  files: readonly ReadFile[],
  report: Report,
  today: string | undefined,
  proven: (document: PackDocument) => boolean,
): readonly AcceptedProblem[] {
  const found = report.problems().filter(({ severity }) => severity === 'warning');
  const placed = files.filter(({ kind, sound }) => kind === WAIVERS && sound).flatMap(waiversOf);
  return placed.flatMap(({ waiver, ...spot }): AcceptedProblem[] => {
    const { finding, says = '', because, until } = waiver;
    const file = shownFile(spot.document, waiver);
    const meant = found.filter(
      (one) => one.code === finding && one.file === file && one.message.includes(says),
    );
    const at = (field: string): Spot => ({ ...spot, path: [...spot.path, field] });
    if (meant.length === 0) {
      if (!proven(spot.document)) report.at(at('finding'), 'PK325', whyNothing(waiver));
      return [];
    }
    if (today !== undefined && until < today) {
      const message = `${finding} in ${waiver.file} was accepted until ${until}. Fix it, or look again whether the reason still holds and set a later day.`;
      report.at(at('until'), 'PK326', message);
      return [];
    }
    return meant.map((problem) => ({ problem, because, until }));
  });
}
