/** Age and sex as notes write them: 68F, 71 y/o woman, 15yo M, 16 y. */
import type { Edit } from './spans.js';

const AGE =
  /(?<![\d$.,/-])(?<years>\d{1,3})(?:(?<tag> ?(?:y\/o|y\.o\.|yo|yr old|yrs old|y old))(?: (?<word>man|woman|male|female|boy|girl|M|F)\b)?|(?<sex> ?[MF])(?=[,;)]|\.\s|$| (?:with|w|w\/|s\/p|c\/o|hx|admitted|adm|[A-Z]?[a-z]{3,}|[A-Z0-9]{2,})\b)|(?: y| years| yr| yrs),? (?<apart>M|F)\b)/g;
const OLDEST = 115;

/** Edits that write out ages. */
export function ageEdits(text: string): Edit[] {
  const edits: Edit[] = [];
  for (const match of text.matchAll(AGE)) {
    const { years = '', word, sex, apart } = match.groups ?? {};
    if (
      Number(years) > OLDEST ||
      /\b(?:temp|temperature|T|of|at|to)\s?$/i.test(text.slice(Math.max(0, match.index - 13), match.index))
    )
      continue;
    const end = match.index + match[0].length;
    const noun = nounOf(word ?? sex?.trim() ?? apart, Number(years));
    const goesOn = noun !== undefined || /^ [A-Za-z]/.test(text.slice(end, end + 2));
    const told =
      noun === undefined
        ? goesOn
          ? `${years}-year-old`
          : `${years} years old`
        : `${years}-year-old ${noun}`;
    const article = goesOn && match.index === 0 ? (/^(?:8|11|18)/.test(years) ? 'An ' : 'A ') : '';
    edits.push({ start: match.index, end, text: `${article}${told}` });
  }
  return edits;
}

function nounOf(word: string | undefined, years: number): string | undefined {
  if (word === undefined) return undefined;
  if (/^(?:man|woman|boy|girl)$/.test(word)) return word;
  const male = /^m/i.test(word);
  if (years < 18) return male ? 'boy' : 'girl';
  return male ? 'man' : 'woman';
}
