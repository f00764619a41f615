/** Age and sex as notes write them: 68F, 71 y/o woman, 15yo M, 16 y. */
import type { Edit, Span } from './spans.js';

const AGE =
  /(?<![\p{L}\d$.,/-])(?<years>\d{1,3})(?:(?<tag> ?(?:y\/o|y\.o\.|yo|yr old|yrs old|y old))(?: (?<word>man|woman|male|female|boy|girl|M|F)\b)?|(?<sex> ?[MF])(?=[,;)]|\.\s|$| (?:with|w|w\/|s\/p|c\/o|hx|admitted|adm|[A-Z]?[a-z]{3,}|[A-Z0-9]{2,}|[A-Z])\b)|(?: y| years| yr| yrs),? (?<apart>M|F)\b)/gu;
const OLDEST = 115;

export interface Age extends Span {
  readonly years: number;
}

/** Ages of the text, in order. */
export function agesOf(text: string): Age[] {
  return found(text).map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    years: Number(match.groups?.years),
  }));
}

const CUE = /\d ?(?:y|[MF](?![a-z]))/;

function found(text: string): RegExpExecArray[] {
  if (!CUE.test(text)) return [];
  return [...text.matchAll(AGE)].filter(
    ({ index, groups }) =>
      Number(groups?.years) <= OLDEST &&
      !/\b(?:temp|temperature|T|of|at|to)\s?$/i.test(text.slice(Math.max(0, index - 13), index)),
  );
}

/** Edits that write out ages. */
export function ageEdits(text: string): Edit[] {
  return found(text).map((match) => {
    const { years = '', word, sex, apart } = match.groups ?? {};
    const end = match.index + match[0].length;
    const noun = nounOf(word ?? sex?.trim() ?? apart, Number(years));
    const next = text.slice(end, end + 24);
    const behindArticle = /\ban? $/i.test(text.slice(0, match.index));
    const goesOn = noun !== undefined || behindArticle || /^ [A-Za-z]/.test(next);
    const told = goesOn ? `${years}-year-old${noun === undefined ? '' : ` ${noun}`}` : `${years} years old`;
    const article = goesOn && match.index === 0 ? `${articleOf(years)} ` : '';
    const comma = noun !== undefined && /^ [A-Za-z]/.test(next) && !GOES_ON.test(next) ? ',' : '';
    return { start: match.index, end, text: `${article}${told}${comma}` };
  });
}

/** Words that follow "a man" without a pause. */
const GOES_ON =
  /^ (?:with|w|w\/|who|whose|on|in|at|from|after|and|is|was|has|had|here|living|under|being|s\/p|h\/o|for|bit|presents|\w+ed)\b/;

/** "An" before eight, eleven and eighteen. */
export function articleOf(figure: string): string {
  return /^(?:8|11$|18$)/.test(figure) ? 'An' : 'A';
}

function nounOf(word: string | undefined, years: number): string | undefined {
  if (word === undefined) return undefined;
  if (/^(?:man|woman|boy|girl)$/.test(word)) return word;
  const male = /^m/i.test(word);
  if (years < 18) return male ? 'boy' : 'girl';
  return male ? 'man' : 'woman';
}
