/** How much help somebody needs to move, on two days: the steps by which therapists measure progress. */
import type { CaseFact, CaseGround } from '../../../domain/generated/types.js';
import { disputesChange } from './changes.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';

/** From the most help to none. */
const STEPS: readonly (readonly [words: string, pattern: RegExp])[] = [
  ['total assistance', /\b(?:total(?:ly)? (?:assist\w*|dependent)|dependent for)\b/i],
  ['maximal assistance', /\bmax(?:imal|imum)? ?(?:assist\w*|a\b)/i],
  ['moderate assistance', /\bmod(?:erate)? ?(?:assist\w*|a\b)/i],
  ['minimal assistance', /\bmin(?:imal|imum)? ?(?:assist\w*|a\b)/i],
  ['contact guard assistance', /\b(?:contact guard|CGA)\b/i],
  ['supervision', /\b(?:supervision|SBA|stand-?by assist\w*)\b/i],
  ['no assistance', /\b(?:independent(?:ly)?|modified independence)\b/i],
];
const PLANNED = /\b(?:goals?|targets?|plan(?:ned)?|until|expected|anticipated|needs? to)\b/i;
const FULL_DAY = 10;

interface Step {
  readonly fact: CaseFact;
  readonly day: string;
  readonly at: number;
}

/** Less help at the end than at the beginning, where the reason says that nothing changed. */
export function assistanceOf(ground: CaseGround, { facts, today }: ConcludedCase): Conclusion | undefined {
  if (!disputesChange(ground)) return undefined;
  const steps = facts.flatMap((fact) => stepOf(fact, today)).sort((a, b) => (a.day < b.day ? -1 : 1));
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined || first.day === last.day || last.at <= first.at)
    return undefined;
  return {
    says: { sentence: 'assistance-less' },
    words: { before: STEPS[first.at]?.[0] ?? '', after: STEPS[last.at]?.[0] ?? '' },
    days: { first_day: first.day, last_day: last.day },
    facts: [first.fact, last.fact],
  };
}

/** The one step that a fact of one day tells. */
function stepOf(fact: CaseFact, today: string): Step[] {
  const { text, date, until, negated } = fact;
  if (date?.length !== FULL_DAY || until !== undefined || date > today) return [];
  if (negated || PLANNED.test(text)) return [];
  const found = STEPS.flatMap(([, pattern], at) => (pattern.test(text) ? [at] : []));
  return found.length === 1 && found[0] !== undefined ? [{ fact, day: date, at: found[0] }] : [];
}
