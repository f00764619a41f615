/** The number that a wording holds or that stands beside it. */
import { NUMBER_WORDS, numberInWords } from '../../../language/number-words.js';
import type { Hit } from './wordings.js';

const NUMBER = /\d[\d,]*(?:\.\d+)?/;
const NUMBERS = /\d[\d,]*(?:\.\d+)?/g;
const WRITTEN = new RegExp(`\\b(?:${Object.keys(NUMBER_WORDS).join('|')})\\b`, 'i');
/** How far a number may stand from the wording. */
const REACH = 24;

/** The number within the wording, else the one close behind it, else the one close before it. */
export function quantityIn({ passage: { text }, start, end }: Hit): number | undefined {
  const own = text.slice(start, end);
  // A number such as 1,948 is two words: the wording may begin or end within it.
  const from = /^\d/.test(own) ? start - (/[\d,]*$/.exec(text.slice(0, start))?.[0].length ?? 0) : start;
  const to = end + (/^[\d,.]*\d/.exec(text.slice(end))?.[0].length ?? 0);
  const whole = text.slice(from, to);
  const inside = NUMBER.exec(whole)?.[0];
  if (inside !== undefined) return Number(inside.replaceAll(',', ''));
  const written = WRITTEN.exec(whole)?.[0].toLowerCase();
  if (written !== undefined) return numberInWords(written);
  const behind = NUMBER.exec(text.slice(to, to + REACH))?.[0];
  if (behind !== undefined) return Number(behind.replaceAll(',', ''));
  const before = text
    .slice(Math.max(0, from - REACH), from)
    .match(NUMBERS)
    ?.at(-1);
  return before === undefined ? undefined : Number(before.replaceAll(',', ''));
}
