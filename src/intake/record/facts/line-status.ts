/** Sentences that say no more of the lines of a claim than which was paid and which refused: the letter tells it in its own words. */
import { sentenceSpans } from '../../../language/sentences.js';
import { lineCodesOf } from '../lifted/line-codes.js';

const DECIDED = /\b(?:paid|denied|refused|rejected|bundled|disallowed)\b/i;
/** "The surgeon paid" tells of a line, and of nobody who paid. */
const OF_SURGEONS = /\b(?:surgeons?|assistants?)\b/i;
const WORDS = new Set(
  'they the a plan payer insurer insurance medicare medicaid contractor it its this that which and but while though was were is are has have been code codes cpt hcpcs line lines claim with on by as for of in into paid denied refused rejected bundled disallowed included inclusive incidental one other another both only same surgeon surgeons assistant assistants visit office procedure service modifier'.split(
    ' ',
  ),
);

/** A text without its sentences that tell nothing but the decision on lines, named by their codes, or on surgeons; empty where none is left. */
export function withoutLineStatus(text: string): string {
  const sentences = sentenceSpans(text).map(({ start, end }) => text.slice(start, end));
  const kept = sentences.filter((sentence) => !isStatus(sentence));
  return kept.length === sentences.length ? text : kept.join(' ').trim();
}

function isStatus(sentence: string): boolean {
  const codes = lineCodesOf(sentence);
  if (!DECIDED.test(sentence) || (codes.length === 0 && !OF_SURGEONS.test(sentence))) return false;
  const rest = codes.reduce((text, { code }) => text.replace(code, ' '), sentence);
  const words = rest.toLowerCase().match(/[a-z]{2,}/g) ?? [];
  return words.every((word) => WORDS.has(word));
}
