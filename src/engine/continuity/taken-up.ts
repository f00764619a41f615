/** Whether a decision takes up a point of the appeal. In doubt it does: a letter that is wrong about it loses its reader. */
import { prepareNotice } from '../../intake/text/notice.js';
import { onOneLine } from '../../packs/signals/words.js';
import { keysOf, numbersIn, pairsOf } from '../argument/terms.js';

/** Part of the telling words of a point that a sentence has to share, or how many of them. */
const ENOUGH_SHARED = 0.4;
const MANY_SHARED = 3;
/** A point of fewer telling words is taken up by any sentence that shares one. */
const FEW_WORDS = 3;
const YEAR = /^(?:19|20)\d\d$/;
/** Of a date, of a person, of every record. */
const NOT_TELLING = keysOf(
  'January February March April May June July August September October November December Mr Mrs Ms Dr completed documented showed found reported patient member record treatment medical necessary decision appeal denial',
);

interface Told {
  readonly text: string;
  readonly keys: ReadonlySet<string>;
  /** Telling words side by side: "physic therapi". */
  readonly pairs: ReadonlySet<string>;
  readonly figures: ReadonlySet<string>;
}

/** Finds the sentence of a decision that speaks to a point. */
export class DecisionText {
  readonly #sentences: readonly Told[];
  readonly #common: ReadonlySet<string>;

  /** @param subject service and diagnosis: their words stand in every sentence of the case, and tell nothing of a point */
  constructor(decision: string, subject: string) {
    const { plain, sentences } = prepareNotice(decision);
    this.#common = keysOf(subject);
    this.#sentences = sentences.map(({ start, end }) => toldIn(onOneLine(plain.slice(start, end))));
  }

  /** The sentence that takes the point up; the one that shares most of its words. */
  takingUp(point: string): string | undefined {
    const { keys, pairs, figures } = toldIn(point);
    const isTelling = (key: string) => !this.#common.has(key) && !NOT_TELLING.has(key);
    const telling = [...keys].filter(isTelling);
    const tellingPairs = [...pairs].filter((pair) => pair.split(' ').every(isTelling));
    let best: { readonly text: string; readonly share: number } | undefined;
    for (const sentence of this.#sentences) {
      const words = telling.filter((key) => sentence.keys.has(key)).length;
      const figure = [...figures].some((one) => sentence.figures.has(one));
      const pair = tellingPairs.some((one) => sentence.pairs.has(one));
      if (!pair && !speaksTo(words, figure, telling.length)) continue;
      const share = words + (figure ? 1 : 0);
      if (best === undefined || share > best.share) best = { text: sentence.text, share };
    }
    return best?.text;
  }
}

function speaksTo(words: number, figure: boolean, telling: number): boolean {
  if (telling < FEW_WORDS) return words > 0 || figure;
  return words >= MANY_SHARED || words / telling >= ENOUGH_SHARED || (figure && words > 0);
}

function toldIn(text: string): Told {
  return {
    text,
    keys: keysOf(text),
    pairs: pairsOf(text),
    figures: new Set([...numbersIn(text)].filter((number) => !YEAR.test(number))),
  };
}
