/** Words of a text by their stems, and its figures, in order. */
import { numberInWords } from '../../../language/number-words.js';
import { bareStemOf } from '../terms.js';

export interface Token {
  /** The stem of a word; empty where only a figure stands. */
  readonly stem: string;
  /** A figure, also one written as a word or, behind a grade, as a Roman numeral. */
  readonly figure?: number;
  readonly start: number;
  readonly end: number;
}

const WORD = /\d+(?:[.,]\d+)*|\p{L}[\p{L}\p{N}.'’]*/gu;
/** A sign before a figure, not a dash in a range or a word: "T-score -2.9". */
const MINUS = /(?:^|[\s:=(])[-−]$/;
const ROMAN: Readonly<Record<string, number>> = { i: 1, ii: 2, iii: 3, iv: 4, v: 5, vi: 6 };
const GRADED = /^(?:grade|stage|class|type|level)$/;
/** "ER+", "HER2-": the sign behind a marker is its result. */
const MARKER = /^[A-Z][A-Z0-9]{1,4}$/;
const SIGN = /^([+-])(?![\p{L}\p{N}])/u;

/** Words that tell nothing of a finding: which side, whose, since it is there. */
const LIGHT = new Set(
  'a an the of to in on at for with w her his hi my their our your its it is was were are be been being am has have had ha wa veri so realli even just also still alreadi now then this that these those by from as i he she we they patient some keep kept left right both bilater did do doe'.split(
    ' ',
  ),
);

/** Whether a stem says nothing by itself and may stand between telling words. */
export function isLight(stem: string): boolean {
  return LIGHT.has(stem);
}

/** One stem for each way to write that somebody is not able. */
const CANNOT = new Set(["can't", 'cant', 'cannot', "couldn't", 'couldnt', 'unabl', 'can’t', 'couldn’t']);

/** Words and figures of a text; parts of a hyphenated word are words of their own. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const bare = word.toLowerCase().replace(/['’.]+s?$/, '');
    const before = tokens.at(-1)?.stem ?? '';
    const figure = /^\d/.test(word)
      ? Number(word.replace(/,(?=\d{3}\b)/g, '')) * (MINUS.test(text.slice(0, index)) ? -1 : 1)
      : (numberInWords(bare) ?? (GRADED.test(before) ? ROMAN[bare.replace(/[ab]$/, '')] : undefined));
    const sign = MARKER.test(word)
      ? (SIGN.exec(text.slice(index + word.length, index + word.length + 2))?.[1] ?? '')
      : '';
    tokens.push({
      stem: /^\d/.test(word) ? word : `${wordStem(bare)}${sign}`,
      ...(figure === undefined || Number.isNaN(figure) ? {} : { figure }),
      start: index,
      end: index + word.length,
    });
  }
  return tokens;
}

function wordStem(bare: string): string {
  const stem = bareStemOf(bare);
  return CANNOT.has(stem) ? 'cannot' : stem;
}
