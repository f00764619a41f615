/** What a rate of the contract comes to, where the case writes the computation out: "28,400 x 1.08 = 30,672.00". */
import type { CaseFact } from '../../../domain/generated/types.js';
import { writtenProduct } from '../../../intake/record/asked/sums.js';
import type { Conclusion } from './conclusion.js';

/** The sum, where it is computed rightly and no reason before has told it. */
export function sumDue(facts: readonly CaseFact[], drawn: Set<string>): Conclusion | undefined {
  for (const fact of facts) {
    const cents = fact.negated ? undefined : writtenProduct(fact.text);
    if (cents === undefined || drawn.has(`${cents}`)) continue;
    drawn.add(`${cents}`);
    return { says: { sentence: 'sum-by-rate' }, words: { product: inDollars(cents / 100) }, facts: [fact] };
  }
  return undefined;
}

function inDollars(value: number): string {
  return `$${value.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
}
