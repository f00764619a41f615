/** Rules of law that decide the case without answering one ground by name, and what may decide it once a fact is known. */
import type { LetterSection } from '../../../domain/generated/types.js';
import { callerText, citesOneOf, isCallerLed } from '../../argument/caller-led.js';
import type { RuleAnswer } from '../../argument/controlling-law.js';
import { type Draft, fromFrame, sentence } from '../drafting.js';
import type { Block, Piece, Rank } from '../letter.js';
import { headingOf } from './frame.js';
import { rulePieces } from './ground-proof.js';

const MOST_MET = 3;
/** Laws that may decide, in one letter. */
const MOST_CONDITIONAL = 2;
/** From so many facts on a second law that may decide is a menu and no position. */
const TOLD = 5;
/** Called up by the reason and by what the case is about. */
const NEAR = 2;
/** What leaves nothing to decide; a gate only says who decides. */
const SETTLES: ReadonlySet<string> = new Set(['dispositive', 'strong']);
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
  const { allRules, grounds } = draft.argument;
  const led = isCallerLed(grounds);
  const written = callerText(draft.file.ownAnswers);
  const rules = draft.argument.rules.filter(
    ({ regulations }) => !led || !citesOneOf(draft.library, written, regulations),
  );
  const heading = headingOf(draft, section);
  const met = rules.slice(0, MOST_MET).flatMap((rule) => {
    const pieces = rulePieces(rule);
    const rank: Rank = DECIDES.has(rule.force) ? 'decides' : 'support';
    return pieces.length === 0 ? [] : [{ rank, pieces }];
  });
  const answered =
    allRules.some(({ verdict }) => verdict === 'met') || grounds.some(({ state }) => state !== 'open');
  const told = draft.file.record.told.length >= TOLD && answered;
  // An argument of the caller's own leaves no law open.
  const open = led ? [] : mayDecide(allRules, told ? 1 : MOST_CONDITIONAL);
  const conditional = open.flatMap((rule) => {
    const pieces = rulePieces(rule);
    return pieces.length === 0 ? [] : [{ rank: 'support' as const, pieces }];
  });
  // Where what decides stands at its reason, what may decide follows the reasons without a heading that says otherwise.
  const headed = met.length > 0 || !isSettled(allRules);
  return [...contractBlock(draft), ...met, ...conditional].map(({ rank, pieces }, index) => ({
    slot: 'law',
    rank,
    ...(index === 0 && heading && headed ? { heading } : {}),
    paragraphs: [pieces],
    list: [],
  }));
}

function isSettled(rules: readonly RuleAnswer[]): boolean {
  return rules.some(({ verdict, force }) => verdict === 'met' && SETTLES.has(force));
}

/**
 * Law that decides once a single fact is known: only where the reason itself turns on it, so that the fact is an open
 * question of the case and not one that the law alone brings up. Beside law that decides already there is room for one.
 */
function mayDecide(rules: readonly RuleAnswer[], most: number): readonly RuleAnswer[] {
  return rules
    .filter(
      ({ verdict, lacking, force, nearness, pointed }) =>
        (verdict === 'partly' || verdict === 'unknown') &&
        lacking <= 1 &&
        DECIDES.has(force) &&
        nearness >= NEAR &&
        pointed,
    )
    .slice(0, isSettled(rules) ? 1 : most);
}
