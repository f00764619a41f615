/** A treatment that the payer names and says was not tried, of which a fact tells that it was and how it ended. */
import type { CaseFact, CaseGround } from '../../../domain/generated/types.js';
import { keysOf, wordsOf } from '../terms.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';

const OF_TRIALS: ReadonlySet<string> = new Set(['step_therapy', 'no_adequate_trial', 'lesser_service']);
const DENIES = /\b(?:not (?:been )?(?:tried|attempted|used|completed)|no trial|without a trial|not tried)\b/i;
const TRIED = /\b(?:took|taken|tried|was on|had been on|was given|were given|used|received|trial of|wore)\b/i;
const ENDED =
  /\b(?:stopp\w*|discontinu\w*|fail\w*|no (?:relief|benefit|response|change|effect)|did nothing|not enough|intoler\w*|side effects?|rash|diarrhea|nausea|vomiting|swell\w*|edema|bleeding|progress(?:ed|ion)|loss of response|ALT|relaps\w*)\b/i;
const EMPTY = keysOf(
  'preferred agent agents product products alternative alternatives formulary therapy therapies treatment treatments trial trials first step drug drugs medication medications generic conservative adequate failed failure response contraindication intolerance documentation',
);
const LEAST_LETTERS = 6;

/** The first of the named treatments that was tried. */
export function namedTried(
  { kind, quote = '', thresholds = [] }: CaseGround,
  { facts }: ConcludedCase,
): Conclusion | undefined {
  if (!OF_TRIALS.has(kind) || thresholds.length > 0 || !DENIES.test(quote)) return undefined;
  const named = wordsOf(quote).filter((word) => word.length >= LEAST_LETTERS && !isEmpty(word));
  for (const word of named) {
    const fact = facts.find((one) => tells(one, word));
    if (fact !== undefined)
      return { says: { sentence: 'named-tried' }, words: { named: word }, facts: [fact] };
  }
  return undefined;
}

function tells({ text, negated, treatment }: CaseFact, word: string): boolean {
  if (negated || treatment?.not_given === true || !wordsOf(text).includes(word)) return false;
  return TRIED.test(text) && ENDED.test(text);
}

function isEmpty(word: string): boolean {
  return [...keysOf(word)].every((key) => EMPTY.has(key));
}
