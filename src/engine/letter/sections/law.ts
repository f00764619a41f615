/** Rules of law that decide the case without answering one ground by name, and what may decide it once a fact is known. */
import type { LetterSection } from '../../../domain/generated/types.js';
import { type Draft, fromFrame, sentence } from '../drafting.js';
import type { Block, Piece, Rank } from '../letter.js';
import { headingOf } from './frame.js';
import { rulePieces } from './ground-proof.js';

const MOST_MET = 3;
const DECIDES: ReadonlySet<string> = new Set(['dispositive', 'strong', 'gate']);

/** Categories that turn on what was agreed to be paid. */
const OF_PAYMENT: ReadonlySet<string> = new Set(['contractual_payment']);

/** The rate of the contract, where the amount allowed is in dispute. */
function contractBlock(draft: Draft): { rank: Rank; pieces: Piece[] }[] {
  const { file, argument } = draft;
  const disputed =
    OF_PAYMENT.has(file.code.record.category) ||
    argument.grounds.some(({ ground }) => ground.kind === 'allowed_amount');
  if (!disputed || file.contract === undefined) return [];
  const pieces = draft.writer.sentences(sentence(draft, 'contract-rate'), fromFrame('contract-rate'));
  return pieces.length === 0 ? [] : [{ rank: 'decides', pieces }];
}

export function lawBlocks(draft: Draft, section: LetterSection): Block[] {
  const { rules, allRules, grounds } = draft.argument;
  const heading = headingOf(draft, section);
  const met = rules.slice(0, MOST_MET).flatMap((rule) => {
    const pieces = rulePieces(rule);
    const rank: Rank = DECIDES.has(rule.force) ? 'decides' : 'support';
    return pieces.length === 0 ? [] : [{ rank, pieces }];
  });
  // What may decide once a fact is known has no place beside law that decides already, and beside facts that answer
  // only where one fact is not known.
  const decided = allRules.some(({ verdict, force }) => verdict === 'met' && DECIDES.has(force));
  const answered =
    allRules.some(({ verdict }) => verdict === 'met') || grounds.some(({ state }) => state !== 'open');
  const possible = allRules
    .filter(({ verdict }) => verdict === 'partly' && !decided)
    .filter(({ lacking, force }) => !answered || (lacking <= 1 && DECIDES.has(force)))
    .slice(0, 1);
  const conditional = possible.flatMap((rule) => {
    const pieces = rulePieces(rule);
    return pieces.length === 0 ? [] : [{ rank: 'support' as const, pieces }];
  });
  return [...contractBlock(draft), ...met, ...conditional].map(({ rank, pieces }, index) => ({
    slot: 'law',
    rank,
    ...(index === 0 && heading ? { heading } : {}),
    paragraphs: [pieces],
    list: [],
  }));
}
