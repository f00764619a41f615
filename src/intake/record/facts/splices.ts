/** Two sentences that only a comma joins, as people write them in a hurry: a semicolon parts them. */
import { quotesOf } from '../../../language/quotes.js';
import { within } from '../../../language/spans.js';
import { hasFiniteVerb } from './whole.js';

/** A comma, and behind it a subject of its own. */
const JOINT =
  /, (?=(?:I(?:'m|'ve|'d|'ll)?|[Ii]t(?:'s)?|they(?:'re)?|he|she|we|my|our|that|this|there|nobody|Dr\.? [A-Z][\w-]+) (?!(?:and|or|too|alone|is|alike)\b))/g;
/** A clause that needs the one behind the comma, or an opening that is no clause. */
const SUBORDINATE =
  /^(?:(?:and|but|so|then|also) )?(?:when|if|because|since|after|before|while|although|though|as|until|once|unless|whenever|even|where|on|in|at|by|from|for|to|about|during|under|with|without|despite|last|this|next|every|according|per|that|what|which|who|how|now|then(?! I\b))\b/i;
const SAID =
  /\b(?:says?|said|told|tells|wrote|writes|states?|stated|think|thinks|knows?|hope|believes?)(?: (?:me|us|him|her|them))?$/i;

/** The sentence with a semicolon in the place of such a comma. */
export function parted(sentence: string): string {
  if (!sentence.includes(', ')) return sentence;
  const quotes = quotesOf(sentence);
  let out = '';
  let begin = 0;
  let at = 0;
  for (const { index } of sentence.matchAll(JOINT)) {
    const before = sentence.slice(begin, index);
    const behind = sentence.slice(index + 2).split(/[,;:.] /, 1)[0] ?? '';
    if (within(quotes, index) || isOpen(before) || SAID.test(before)) continue;
    if (SUBORDINATE.test(before.trim()) || !hasFiniteVerb(before) || !hasFiniteVerb(behind)) continue;
    out += `${sentence.slice(at, index)}; `;
    at = index + 2;
    begin = at;
  }
  return out + sentence.slice(at);
}

function isOpen(before: string): boolean {
  return before.split('(').length !== before.split(')').length;
}
