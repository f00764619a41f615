/** Whether the treatments that a test wants tried were tried, enough of them and for long enough. */
import type { TestTrial, TreatmentClass } from '../../../domain/generated/types.js';
import { type Course, coursesOf } from './courses.js';
import { type Judged, UNKNOWN } from './judged.js';
import { lengthInDays } from './presence.js';
import type { Reading } from './reading.js';

/** Twelve weeks are told as three months. */
const ROUNDING = 0.93;
const MOST_NAMED = 6;

/**
 * Met where enough of them lasted long enough; told where enough are named, one of them long enough or none with a length, so that the
 * reader of the letter sees them beside the test.
 */
export function judgeTrial(
  trial: TestTrial,
  readings: readonly Reading[],
  classes: readonly TreatmentClass[],
): Judged {
  const courses = coursesOf(trial, readings, classes);
  const wanted = trial.min_count ?? 1;
  if (courses.length === 0 || courses.length < wanted) return UNKNOWN;
  const least = lengthInDays(trial.min_duration);
  const long = courses.filter(
    ({ days }) => least === undefined || (days !== undefined && days >= least * ROUNDING),
  );
  const short = courses.filter(
    ({ days }) => least !== undefined && days !== undefined && days < least * ROUNDING,
  );
  const shown = { facts: [...new Set(courses.map(({ fact }) => fact))], shows: named(courses) };
  if (long.length >= wanted) return { state: 'met', ...shown };
  return long.length > 0 || short.length === 0 ? { state: 'told', ...shown } : UNKNOWN;
}

function named(courses: readonly Course[]): string {
  const all = [...new Set(courses.map((one) => one.told))];
  // "Four antidepressant trials (sertraline, …)" beside sertraline: the single treatments say more.
  const told = all
    .filter((one) => !all.some((other) => other !== one && one.includes(other)))
    .slice(0, MOST_NAMED);
  const mark = told.some((one) => one.includes(',')) ? '; ' : ', ';
  const last = told.at(-1) ?? '';
  return told.length < 2
    ? last
    : `${told.slice(0, -1).join(mark)}${told.length > 2 ? mark.trimEnd() : ''} and ${last}`;
}
