/** Rules of law that decide the case without answering one ground by name, and what may decide it once a fact is known. */
import type { LetterSection } from '../../../domain/generated/types.js';
import type { Draft } from '../drafting.js';
import type { Block, Rank } from '../letter.js';
import { headingOf } from './frame.js';
import { rulePieces } from './grounds.js';

const MOST_MET = 3;
const DECIDES: ReadonlySet<string> = new Set(['dispositive', 'strong', 'gate']);

export function lawBlocks(draft: Draft, section: LetterSection): Block[] {
  const { rules, allRules, grounds } = draft.argument;
  const heading = headingOf(draft, section);
  const met = rules.slice(0, MOST_MET).flatMap((rule) => {
    const pieces = rulePieces(rule);
    const rank: Rank = DECIDES.has(rule.force) ? 'decides' : 'support';
    return pieces.length === 0 ? [] : [{ rank, pieces }];
  });
  // What may decide once a fact is known has no place beside facts that answer already.
  const answered =
    allRules.some(({ verdict }) => verdict === 'met') || grounds.some(({ state }) => state !== 'open');
  const possible = answered ? [] : allRules.filter(({ verdict }) => verdict === 'partly').slice(0, 1);
  const conditional = possible.flatMap((rule) => {
    const pieces = rulePieces(rule);
    return pieces.length === 0 ? [] : [{ rank: 'support' as const, pieces }];
  });
  return [...met, ...conditional].map(({ rank, pieces }, index) => ({
    slot: 'law',
    rank,
    ...(index === 0 && heading ? { heading } : {}),
    paragraphs: [pieces],
    list: [],
  }));
}
