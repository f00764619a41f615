/** Beside an argument of the caller's own everything else is spare: how much it would harm, for a letter below its floor. */
import type { CaseFact } from '../../domain/generated/types.js';
import { callerText, citesOneOf } from '../argument/caller-led.js';
import { numbersIn, termsOf } from '../argument/terms.js';
import type { CaseFile } from '../case-file.js';
import type { Draft } from './drafting.js';
import { type Block, piecesOf } from './letter.js';

/** Slots that belong to the frame of every letter. */
const FRAME: ReadonlySet<Block['slot']> = new Set(['frame', 'facts', 'grounds', 'law', 'rights', 'remedy']);

/** Law and published sources that the caller does not cite add something; the rest was written for many cases. */
export function spareBeside(draft: Draft, blocks: readonly Block[]): Block[] {
  const written = callerText(draft.file.ownAnswers);
  // A code that was taken from words may stand for another reason than they do.
  const ofWords = draft.file.understood !== undefined;
  return blocks.map((block): Block => {
    // What may be asked of any decision contradicts no answer.
    if (block.slot === 'frame' && block.rank === 'spare') return { ...block, rank: 'asked' };
    if (FRAME.has(block.slot) || KEPT.has(block.rank)) return block;
    if (ofWords && block.slot === 'arguments') return { ...block, rank: 'foreign' };
    const pieces = piecesOf(block);
    const regulations = pieces.flatMap((piece) => piece.regulations);
    const sourced = regulations.length > 0 || pieces.some(({ authorities }) => authorities.length > 0);
    if (!sourced) return { ...block, rank: block.slot === 'arguments' ? 'stock' : 'spare' };
    return { ...block, rank: citesOneOf(draft.library, written, regulations) ? 'general' : 'reason' };
  });
}

const KEPT: ReadonlySet<Block['rank']> = new Set(['decides', 'produce', 'foreign', 'fill']);

/** Telling words below which a fact is told only where the caller writes all of it. */
const LEAST_TERMS = 3;
/** Share of the words of a fact by which the caller's text speaks of it: with all of its numbers, and without. */
const TOLD = { withNumbers: 0.3, anyway: 0.5 } as const;

/** Whether a fact would add something to what the caller wrote: a value that they do not give always does. */
export function addsToCaller(
  { ownAnswers }: Pick<CaseFile, 'ownAnswers'>,
  { text, measures = [] }: CaseFact,
): boolean {
  const written = callerText(ownAnswers);
  const [terms, numbers] = [termsOf(text), numbersIn(text)];
  const [has, counts] = [termsOf(written), numbersIn(written)];
  const counted = [...numbers].every((number) => counts.has(number));
  if (!counted && measures.length > 0) return true;
  const found = [...terms].filter((term) => has.has(term)).length;
  if (terms.size < LEAST_TERMS) return found < terms.size || !counted;
  return found / terms.size < (counted && numbers.size > 0 ? TOLD.withNumbers : TOLD.anyway);
}
