/** What is asked for and what the payer would have instead, where a fact gives a figure for each: "96 percent, the IMRT plan 71 percent". */
import type { CaseGround } from '../../../domain/generated/types.js';
import { keysOf, wordsOf } from '../terms.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';

const SAYS_SAME =
  /\b(?:equivalent|equal(?:ly)?|comparable|the same|as (?:good|effective|safe)|no (?:added|additional) benefit)\b/i;
const FIGURE =
  /(?<![\d.,/-])(?<value>\d{1,4}(?:\.\d+)?)(?: |-)?(?<unit>percent|%|Gy|mL|ml|mm|cm|mg\/dL|mg|dB|degrees|feet|hours|days|points|units|months)(?![\w/])/g;
const LEAST_LETTERS = 3;
/** Words of any such reason. */
const EMPTY = keysOf(
  'equivalent equal comparable same effective safe added additional benefit deliver would provide dose lower cost less costly alternative treatment therapy service result results outcome outcomes patient member plan record evidence available with than more least option other another setting',
);

/** The pair of figures that stands nearest to the name of the alternative. */
export function twoCompared(
  { quote = '' }: CaseGround,
  { facts, input }: ConcludedCase,
): Conclusion | undefined {
  if (!SAYS_SAME.test(quote)) return undefined;
  const service = keysOf(input.procedure);
  const named = wordsOf(quote).filter((word) => word.length >= LEAST_LETTERS && !isKnown(word, service));
  for (const fact of facts) {
    if (fact.negated) continue;
    for (const name of named) {
      const pair = pairBeside(fact.text, name);
      if (pair === undefined) continue;
      return {
        says: { sentence: 'two-compared' },
        words: { ...pair, named: printed(quote, name) },
        facts: [fact],
      };
    }
  }
  return undefined;
}

function isKnown(word: string, service: ReadonlySet<string>): boolean {
  return [...keysOf(word)].every((key) => EMPTY.has(key) || service.has(key));
}

/** Two figures of one unit that differ: the one nearest to the name is the alternative's. */
function pairBeside(text: string, name: string): { own_value: string; other_value: string } | undefined {
  const at = text.toLowerCase().indexOf(name.toLowerCase());
  if (at < 0) return undefined;
  const figures = [...text.matchAll(FIGURE)].map(({ 0: whole, index, groups }) => ({
    whole,
    value: Number(groups?.value),
    unit: groups?.unit,
    gap: index > at ? index - at - name.length : at - index - whole.length,
  }));
  const [nearest] = [...figures].sort((a, b) => a.gap - b.gap);
  const ofUnit = figures.filter(({ unit }) => unit === nearest?.unit);
  const own = ofUnit.find((one) => one !== nearest);
  if (nearest === undefined || own === undefined || ofUnit.length !== 2 || own.value === nearest.value)
    return undefined;
  return nearest.gap > NEAR ? undefined : { own_value: own.whole, other_value: nearest.whole };
}

const NEAR = 20;

/** As the payer writes it: IMRT, not imrt. */
function printed(quote: string, name: string): string {
  const at = quote.toLowerCase().indexOf(name.toLowerCase());
  return at < 0 ? name : quote.slice(at, at + name.length);
}
