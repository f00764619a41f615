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

/** The one known word that has all parts of this one and more: generate_letter of generate_appeal_letter. */
function lengthened(wanted: string, known: readonly string[]): string | undefined {
  const parts = wanted.split('_');
  if (parts.length < 2) return undefined;
  const found = known.filter((candidate) => {
    const has = new Set(plain(candidate).split('_'));
    return parts.every((part) => has.has(part));
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Nearest of the known words, or nothing where none is near enough to be meant. The first of equals wins. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  if (word.length > 80) return undefined;
  const wanted = plain(word);
  const words = [...known];
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of words) {
    const steps = stepsBetween(wanted, plain(candidate));
    if (steps < bestDistance) {
      best = candidate;
      bestDistance = steps;
    }
  }
  return best ?? lengthened(wanted, words);
}

/** The question after a sentence: ' Did you mean "regulations"?', or nothing. */
export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
}
