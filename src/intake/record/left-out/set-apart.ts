/** What a writer sets apart from the case: "Not for the letter: …", "Misc: …". It goes on to the end of the paragraph. */
import type { Span } from '../../../language/spans.js';
import { ASIDE_HEADS, ASKED_HEADS } from './headings.js';

/** How a sentence is set apart: its heading asks to keep it out, or it stands under or behind such a heading. */
export type SetApart = 'asked' | 'behind';

const ASKED = new RegExp(
  `^\\W*(?:${ASKED_HEADS}|(?:please )?(?:leave|keep) (?:this |these |it |them )?out|(?:please )?(?:do not|don['’]?t) (?:say|use|mention|tell|put in|include|print))\\s*[:;(-]`,
  'i',
);
/** An order without a colon: what it names is judged by itself, what follows stands under it. */
const ORDER =
  /^\W*(?:please )?(?:leave out|keep out|(?:do not|don['’]?t) mention) (?:that|the|how|why|his|her|my|our)\b/i;
const BESIDE = new RegExp(
  `^\\W*(?:(?:other|misc(?:ellaneous)?|extra)(?: (?:stuff|things|notes?|points?|info))?|${ASIDE_HEADS})\\s*:|^\\W*(?:fyi|f\\.y\\.i\\.|side note|p\\.s\\.)(?: only)?[:;,-]? `,
  'i',
);

/**
 * How each sentence is set apart, in their order.
 * @param text what they stand in: a line break ends what a heading covers
 */
export function setApart(text: string, sentences: readonly Span[]): (SetApart | undefined)[] {
  let under = false;
  let before = 0;
  return sentences.map(({ start, end }) => {
    if (text.slice(before, start).includes('\n')) under = false;
    before = end;
    const sentence = text.slice(start, end);
    if (ASKED.test(sentence)) {
      under = true;
      return 'asked';
    }
    const covered = under || BESIDE.test(sentence);
    under = covered || ORDER.test(sentence);
    return covered ? 'behind' : undefined;
  });
}
