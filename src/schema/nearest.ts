/** The known word that a misspelt one most likely means. */
import { distance } from 'fastest-levenshtein';

/** Lower case, words parted by underscores, so that insuranceCompany and insurance-company compare equal. */
function plain(word: string): string {
  return word
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');
}

/** Steps from one word to another; two letters that changed places count as one step. */
function stepsBetween(a: string, b: string): number {
  const steps = distance(a, b);
  if (steps !== 2 || a.length !== b.length) return steps;
  return [...a].sort().join('') === [...b].sort().join('') ? 1 : steps;
}

/** Nearest of the known words, or nothing where none is near enough to be meant. The first of equals wins. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  if (word.length > 80) return undefined;
  const wanted = plain(word);
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of known) {
    const steps = stepsBetween(wanted, plain(candidate));
    if (steps < bestDistance) {
      best = candidate;
      bestDistance = steps;
    }
  }
  return best;
}

/** The question after a sentence: ' Did you mean "regulations"?', or nothing. */
export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
}
