/**
 * The language of signals. A phrase is a row of words with
 *   (a|b c)  one of several,   [a]  may be left out,   word*  any ending,   #  a number,
 *   ..  up to two other words,   ...  up to eight other words.
 * A phrase becomes a Glushkov automaton: one position for each word, so that it is matched in linear time.
 */
import { plainWord, wordsOf } from './words.js';

/** What stands at a position: a word, the start of a word, a number, or any word. */
export type PhraseSymbol =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'start'; readonly text: string }
  | { readonly kind: 'number' }
  | { readonly kind: 'one_of'; readonly of: readonly BasicSymbol[] }
  | { readonly kind: 'any' };
/** What one word is compared with. */
export type BasicSymbol = Extract<PhraseSymbol, { kind: 'word' | 'start' | 'number' }>;

/** Positions of a phrase: where it may begin and end, and what may follow what. */
export interface Positions {
  readonly symbols: readonly PhraseSymbol[];
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly follow: readonly (readonly number[])[];
  /** Positions that every match goes through: without their words in a text nothing is found. */
  readonly always: readonly number[];
}

const TOKEN = /\.{2,3}|[()[\]|#]|[\p{L}\p{N}'\u2019*-]+/gu;
/** Nearly every word of a phrase is written as it is compared. */
const PLAIN = /^[a-z0-9]+\*?$/;
const SHORT_GAP = 2;
const LONG_GAP = 8;
const MOST_POSITIONS = 400;

interface Part {
  readonly empty: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly always: readonly number[];
}

const NOTHING: Part = { empty: true, first: [], last: [], always: [] };

class Parser {
  readonly symbols: PhraseSymbol[] = [];
  readonly follow: number[][] = [];
  #at = 0;
  readonly #tokens: readonly string[];

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  /** The whole phrase, or a sentence that says why it cannot be read. */
  parse(): Part | string {
    const part = this.#alternatives();
    if (typeof part === 'string') return part;
    if (this.#at < this.#tokens.length) return `"${this.#tokens[this.#at]}" closes nothing`;
    if (part.empty) return 'every word of it may be left out';
    if (this.symbols.length > MOST_POSITIONS) return `it has more than ${MOST_POSITIONS} words`;
    return part;
  }

  #alternatives(): Part | string {
    let whole: Part | undefined;
    // Words between which a choice is made stand at one place: what may follow is the same for all of them.
    const words: BasicSymbol[] = [];
    for (;;) {
      const word = this.#wordAlone();
      if (word !== undefined) words.push(word);
      else {
        const row = this.#row();
        if (typeof row === 'string') return row;
        whole = eitherOf(whole, row);
      }
      if (this.#tokens[this.#at] !== '|') break;
      this.#at += 1;
    }
    const [only] = words;
    if (only === undefined) return whole ?? NOTHING;
    return eitherOf(whole, this.#position(words.length === 1 ? only : { kind: 'one_of', of: words }));
  }

  /** The next alternative, where it is one word. */
  #wordAlone(): BasicSymbol | undefined {
    const token = this.#tokens[this.#at] ?? '';
    const after = this.#tokens[this.#at + 1];
    if (after !== undefined && !ENDS.has(after)) return undefined;
    if (token !== '#' && !PLAIN.test(token)) return undefined;
    this.#at += 1;
    return symbolOf(token);
  }

  #row(): Part | string {
    let row = NOTHING;
    for (;;) {
      const token = this.#tokens[this.#at];
      if (token === undefined || token === '|' || token === ')' || token === ']') return row;
      const item = this.#item(token);
      if (typeof item === 'string') return item;
      row = this.#joined(row, item);
    }
  }

  #item(token: string): Part | string {
    this.#at += 1;
    if (token === '(' || token === '[') {
      const inner = this.#alternatives();
      if (typeof inner === 'string') return inner;
      if (this.#tokens[this.#at] !== (token === '(' ? ')' : ']')) return `"${token}" is not closed`;
      this.#at += 1;
      return token === '[' ? { ...inner, empty: true, always: [] } : inner;
    }
    if (token === '..') return this.#gap(SHORT_GAP);
    if (token === '...') return this.#gap(LONG_GAP);
    if (token === '#') return this.#position({ kind: 'number' });
    return this.#words(token);
  }

  #words(token: string): Part | string {
    const start = token.endsWith('*');
    const words = PLAIN.test(token)
      ? [start ? token.slice(0, -1) : token]
      : wordsOf(token).map(({ word }) => plainWord(word));
    if (words.length === 0) return `"${token}" holds no word`;
    return words.reduce<Part>((row, text, index) => {
      const kind = start && index === words.length - 1 ? 'start' : 'word';
      return this.#joined(row, this.#position({ kind, text }));
    }, NOTHING);
  }

  #gap(most: number): Part {
    let row = NOTHING;
    for (let count = 0; count < most; count += 1)
      row = this.#joined(row, { ...this.#position({ kind: 'any' }), empty: true, always: [] });
    return row;
  }

  #position(symbol: PhraseSymbol): Part {
    const at = this.symbols.push(symbol) - 1;
    this.follow.push([]);
    return { empty: false, first: [at], last: [at], always: [at] };
  }

  #joined(left: Part, right: Part): Part {
    for (const from of left.last) this.follow[from]?.push(...right.first);
    return {
      empty: left.empty && right.empty,
      first: left.empty ? [...left.first, ...right.first] : left.first,
      last: right.empty ? [...left.last, ...right.last] : right.last,
      always: [...left.always, ...right.always],
    };
  }
}

const ENDS: ReadonlySet<string> = new Set(['|', ')', ']']);

function symbolOf(token: string): BasicSymbol {
  if (token === '#') return { kind: 'number' };
  return token.endsWith('*') ? { kind: 'start', text: token.slice(0, -1) } : { kind: 'word', text: token };
}

function eitherOf(one: Part | undefined, other: Part): Part {
  if (one === undefined) return other;
  return {
    empty: one.empty || other.empty,
    first: [...one.first, ...other.first],
    last: [...one.last, ...other.last],
    always: [],
  };
}

/** Positions of a phrase, or a sentence that says why it cannot be read. */
export function parsePhrase(phrase: string): Positions | string {
  const tokens = phrase.match(TOKEN) ?? [];
  if (tokens.length === 0) return 'it holds no word';
  const small = tokens.map((token) => token.toLowerCase());
  if (small.length <= MOST_POSITIONS && small.every((token) => PLAIN.test(token))) return inARow(small);
  const parser = new Parser(tokens);
  const part = parser.parse();
  if (typeof part === 'string') return part;
  const gap = part.first.find((at) => parser.symbols[at]?.kind === 'any');
  if (gap !== undefined) return 'it begins with a gap';
  return {
    symbols: parser.symbols,
    first: part.first,
    last: part.last,
    follow: parser.follow,
    always: part.always,
  };
}

/** Most phrases are plain words one behind the other, with nothing to choose between. */
function inARow(tokens: readonly string[]): Positions {
  const symbols = tokens.map(symbolOf);
  return {
    symbols,
    first: [0],
    last: [tokens.length - 1],
    follow: symbols.map((_, at) => (at + 1 < symbols.length ? [at + 1] : [])),
    always: symbols.map((_, at) => at),
  };
}
