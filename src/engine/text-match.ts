/** Plain word matching: no patterns are built from caller text, so time is linear in its length. */

/** Nearly every text has nothing to take accents from. */
const BEYOND_ASCII = /[\u0080-\uffff]/;

/** Lower case, accents dropped, everything but letters and digits turned to single spaces, padded with spaces. */
export function searchable(text: string): string {
  const plain = BEYOND_ASCII.test(text) ? text.normalize('NFKD').replace(/\p{M}/gu, '') : text;
  const words = plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  return ` ${words} `;
}

/** Whether the words of `phrase` stand in `haystack` one after the other; both made by {@link searchable}. */
export function containsPhrase(haystack: string, phrase: string): boolean {
  return phrase.length > 2 && haystack.includes(phrase);
}

/**
 * Phrases in the order in which they are preferred. Only those that begin with a word of the text are compared with it, so that a
 * look-up costs what the text has, not what there is.
 */
export class PhraseList<T extends { readonly phrase: string }> {
  readonly #entries: readonly T[];
  /** Places of the phrases that begin with a word. */
  readonly #byFirst = new Map<string, number[]>();

  constructor(entries: readonly T[]) {
    this.#entries = entries;
    for (const [place, { phrase }] of entries.entries()) {
      const first = firstWord(phrase, 0);
      if (first === '') continue;
      const same = this.#byFirst.get(first);
      if (same === undefined) this.#byFirst.set(first, [place]);
      else same.push(place);
    }
  }

  /** The most preferred phrase that stands in a text made by {@link searchable}. */
  firstIn(haystack: string, accepts: (entry: T) => boolean = () => true): T | undefined {
    let best = this.#entries.length;
    for (let at = 0; at < haystack.length - 1; at = haystack.indexOf(' ', at + 1)) {
      for (const place of this.#byFirst.get(firstWord(haystack, at)) ?? []) {
        if (place >= best) break;
        const entry = this.#entries[place];
        if (entry !== undefined && haystack.startsWith(entry.phrase, at) && accepts(entry)) best = place;
      }
    }
    return this.#entries[best];
  }
}

/** The word behind the space at a place. */
function firstWord(text: string, at: number): string {
  return text.slice(at + 1, text.indexOf(' ', at + 1));
}
