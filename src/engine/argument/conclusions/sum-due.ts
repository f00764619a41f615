/** What a rate of the contract comes to, where the case writes the computation out: "28,400 x 1.08 = 30,672.00". */
import type { CaseFact, CaseGround } from '../../../domain/generated/types.js';
import { differenceOf, statedSums, writtenProduct } from '../../../intake/record/asked/sums.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';

/** The sum, where it is computed rightly and no reason before has told it. */
export function sumDue(
  own: readonly CaseFact[],
  drawn: Set<string>,
  { facts }: ConcludedCase,
): Conclusion | undefined {
  for (const fact of own) {
    const cents = fact.negated ? undefined : writtenProduct(fact.text);
    if (cents === undefined || drawn.has(`${cents}`)) continue;
    drawn.add(`${cents}`);
    const term = termOf(facts);
    return {
      says: { sentence: 'sum-by-rate' },
      words: { product: inDollars(cents / 100), ...(term === undefined ? {} : { contract_term: term.name }) },
      facts: term === undefined ? [fact] : [fact, term.fact],
    };
  }
  return undefined;
}

const PLACE =
  '(?:Amendment|Exhibit|Schedule|Attachment|Addendum|Article|[Ss]ection) [A-Z\\d][\\w.-]*\\w|(?:Amendment|Exhibit|Schedule|Attachment) [A-Z\\d]';
const OF_CONTRACT = /\b(?:agreement|contract|amendment|exhibit|fee schedule)\b/i;
const TERM = new RegExp(`\\b(?:${PLACE})(?: effective [A-Z][a-z]+ \\d{1,2}, \\d{4})?(?:,? (?:${PLACE}))*`);

/** The term of the contract whose words the case quotes, by the name under which it is found. */
function termOf(facts: readonly CaseFact[]): { readonly name: string; readonly fact: CaseFact } | undefined {
  for (const fact of facts) {
    const name =
      OF_CONTRACT.test(fact.text) && /["“'‘][^"”'’]{20,}/.test(fact.text)
        ? TERM.exec(fact.text)?.[0]
        : undefined;
    if (name !== undefined) return { name, fact };
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
