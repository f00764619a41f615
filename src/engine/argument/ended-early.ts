/** Trials that ended before the length that the payer asks for, and why: so much of a short trial is no lack of effort. */
import type { CaseFact, CaseGround } from '../../domain/generated/types.js';
import { daysIn, inWeeks } from '../../language/time-units.js';
import type { EarlyEnd } from './argument.js';
import { keysOf, stemsOf } from './terms.js';

/** Reasons that ask for a treatment tried before. */
export const OF_TRIALS: ReadonlySet<string> = new Set(['no_adequate_trial', 'step_therapy']);
const MOST_WORDS = 10;
/** A clause with a subject of its own does not stand behind "because of". */
const CLAUSE =
  /\b(?:I|we|he|she|they|it|was|were|had|has|is|are|did|got|could|couldn't|didn't|lot|\w+'s)\b|^(?:to|by|when|at|in|on)\b/i;
/** Causes that say nothing about what the patient could bear. */
const NO_CAUSE =
  /\b(?:cost|price|copay|money|insurance|coverage|plan|pharmacy|supply|shortage|denied|denial|move[ds]?|missed|forgot|choice|prefer\w*|wish\w*|request|travel|lost|holiday|noncomplian\w*|non-adheren\w*)\b/i;

/** The short trials of a ground, each treatment once, in the order of the facts. */
export function endedEarly(
  { kind, thresholds = [], alternatives }: CaseGround,
  facts: readonly CaseFact[],
): EarlyEnd[] {
  const limit = thresholds.find(
    ({ unit, comparison }) => comparison === 'at_least' && daysIn(unit) !== undefined,
  );
  const perUnit = daysIn(limit?.unit);
  if (!OF_TRIALS.has(kind) || limit === undefined || perUnit === undefined) return [];
  const seen = new Set<string>();
  return facts.flatMap((fact): EarlyEnd[] => {
    const { treatment } = fact;
    const because = causeOf(treatment?.stopped_because);
    if (treatment === undefined || because === undefined || !isAskedFor(treatment.name, alternatives))
      return [];
    if (treatment.days !== undefined && treatment.days >= limit.value * perUnit) return [];
    const key = stemsOf(treatment.name).trim().split(' ')[0] ?? '';
    if (seen.has(key)) return [];
    seen.add(key);
    return [
      {
        limit,
        fact,
        name: treatment.name,
        because,
        ...(treatment.days === undefined ? {} : inWeeks(treatment.days)),
      },
    ];
  });
}

/** Where the payer names what has to be tried, other treatments are no trial of it. */
function isAskedFor(name: string, alternatives: readonly string[] | undefined): boolean {
  if (alternatives === undefined || alternatives.length === 0) return true;
  const keys = keysOf(name);
  return alternatives.some((one) => [...keysOf(one)].some((key) => keys.has(key)));
}

function causeOf(told: string | undefined): string | undefined {
  const cause = told?.trim().replace(/[.;,]+$/, '');
  if (cause === undefined || cause === '' || cause.split(/\s+/).length > MOST_WORDS) return undefined;
  const open = (cause.match(/\(/g)?.length ?? 0) !== (cause.match(/\)/g)?.length ?? 0);
  return open || CLAUSE.test(cause) || NO_CAUSE.test(cause) ? undefined : cause;
}
