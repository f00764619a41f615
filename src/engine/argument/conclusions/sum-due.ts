/** What a rate of the contract comes to, where the case writes the computation out: "28,400 x 1.08 = 30,672.00". */
import type { CaseFact, CaseGround } from '../../../domain/generated/types.js';
import { differenceOf, statedSums, writtenProduct } from '../../../intake/record/asked/sums.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';

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

/** Kinds of reasons for which part of a price was paid. */
const OF_PRICE: ReadonlySet<string> = new Set([
  'downcoded',
  'allowed_amount',
  'modifier_or_code',
  'bundled',
  'not_documented',
]);

/** What is left of the price after what was paid, where the case tells both and they make the sum in dispute. */
export function sumLeft(
  { kind }: CaseGround,
  { input, facts }: ConcludedCase,
  drawn: Set<string>,
): Conclusion | undefined {
  const { amount } = input;
  if (amount === undefined || !OF_PRICE.has(kind)) return undefined;
  const cents = Math.round(amount * 100);
  const pair = drawn.has(`${cents}`)
    ? undefined
    : differenceOf(cents, statedSums(facts.map(({ text }) => text)));
  if (pair === undefined) return undefined;
  drawn.add(`${cents}`);
  const [from, less] = [pair.from, pair.less].map((sum) => inDollars(sum.cents / 100));
  const named = (sum: string | undefined, of: string | undefined) =>
    of === undefined || of === 'due' ? sum : `${sum} ${of}`;
  return {
    says: { sentence: 'sum-left' },
    words: {
      difference: `${named(from, pair.from.kind)} less ${named(less, pair.less.kind)}`,
      product: inDollars(amount),
    },
    facts: [],
  };
}

function inDollars(value: number): string {
  return `$${value.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
}
