/** Under which reason each rule of law that is met stands: under the one of which it speaks most. */
import type { CaseGround } from '../../domain/generated/types.js';
import type { RuleAnswer } from './controlling-law.js';
import { keysOf } from './terms.js';

const MOST_RULES = 2;
/** A reason with facts of its own takes a point of a rule only where it shares so many telling words with it. */
const LEAST_BESIDE_FACTS = 2;
/** Words that the law and every denial have. */
const OF_ANY = keysOf(
  'service services covered coverage plan patient member care benefit benefits medical necessary necessity required requires applied claim denied payment paid',
);

type Placed = Map<string, readonly RuleAnswer[]>;

/**
 * Each rule that is met at one ground; no ground carries more than two. Where a rule says two things and one of them is what
 * another reason without a rule turns on, that sentence stands there.
 * @param told indexes of grounds that have facts
 */
export function placeRules(
  rules: readonly RuleAnswer[],
  grounds: readonly CaseGround[],
  told: ReadonlySet<number>,
): ReadonlyMap<string, readonly RuleAnswer[]> {
  const placed: Placed = new Map();
  for (const rule of rules) {
    if (rule.verdict !== 'met') continue;
    const ground = bestOf(rule, grounds, placed);
    if (ground) placed.set(ground.id, [...(placed.get(ground.id) ?? []), rule]);
  }
  grounds.forEach((ground, index) => {
    if (!placed.has(ground.id)) takePoint(ground, grounds, placed, told.has(index) ? LEAST_BESIDE_FACTS : 1);
  });
  return placed;
}

/** The ground that shares most with the sentences of the rule; of those that are even, the first. */
function bestOf(rule: RuleAnswer, grounds: readonly CaseGround[], placed: Placed): CaseGround | undefined {
  const words = keysOf(rule.sentences.map(({ text }) => text).join(' '));
  let best: { readonly ground: CaseGround; readonly score: number } | undefined;
  for (const ground of grounds) {
    const has = placed.get(ground.id)?.length ?? 0;
    if (!rule.grounds.includes(ground.id) || has >= MOST_RULES) continue;
    // A reason that has a rule already needs a second one less than another its first.
    const score = shared(ground, words) - has;
    if (best === undefined || score > best.score) best = { ground, score };
  }
  return best?.ground;
}

/** Takes the sentence of a rule that speaks of this reason from the ground where the rest of the rule stands. */
function takePoint(ground: CaseGround, grounds: readonly CaseGround[], placed: Placed, least: number): void {
  for (const other of grounds) {
    for (const rule of placed.get(other.id) ?? []) {
      if (!rule.grounds.includes(ground.id) || rule.sentences.length < 2) continue;
      const point = rule.sentences.find(({ text, regulations }) => {
        const words = keysOf(text);
        const here = shared(ground, words);
        return regulations.length === 0 && here >= least && here > shared(other, words);
      });
      if (point === undefined) continue;
      const rest = { ...rule, sentences: rule.sentences.filter((one) => one !== point) };
      placed.set(
        other.id,
        (placed.get(other.id) ?? []).map((one) => (one === rule ? rest : one)),
      );
      placed.set(ground.id, [{ ...rule, sentences: [point] }]);
      return;
    }
  }
}

/** Telling words that a reason and the words of a rule have in common. */
export function shared({ quote = '' }: CaseGround, words: ReadonlySet<string>): number {
  return [...keysOf(quote)].filter((key) => words.has(key) && !OF_ANY.has(key)).length;
}
