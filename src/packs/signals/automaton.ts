/**
 * All phrases of all signals as one automaton over words. A word is looked up once; then only positions that can go
 * on are visited, each at most once, so time is linear in the text whatever the text.
 */
import { type BasicSymbol, type PhraseSymbol, type Positions, parsePhrase } from './phrase.js';
import { scannedForm, type Word } from './words.js';

/** A phrase that was found: which, and its first and last word. */
export interface Match<T> {
  readonly owner: T;
  /** Index of the first word. */
  readonly from: number;
  /** Index of the last word. */
  readonly to: number;
}

interface Node<T> {
  /** Key of the symbol, or ANY. */
  readonly symbol: number;
  readonly next: readonly number[];
  readonly owner: T | undefined;
}

/** The symbol of any word. */
const ANY = -1;
const NO_NODES: readonly number[] = [];

const NUMBER_WORDS = /^(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|thirty|sixty|ninety)$/;
const REMEMBERED = 20_000;
/** Longer runs of letters are no words. */
const LONGEST_WORD = 40;
/** Shorter words are too easily another word. */
const LEAST_SCANNED = 5;

export class PhraseAutomaton<T> {
  readonly #nodes: Node<T>[] = [];
  /** The nodes as the search walks them: side by side in memory. */
  #flat: Flat | undefined;
  /** For each phrase its first node, and the symbols without which nothing of it is found. */
  readonly #phrases: { readonly node: number; readonly always: readonly number[] }[] = [];
  /** Nodes that begin a phrase, by symbol. */
  readonly #starts: number[][] = [];
  readonly #words = new Map<string, number>();
  readonly #scanned = new Map<string, number>();
  /** Symbols of beginnings of words, and the length of the longest. */
  readonly #beginnings = new Map<string, number>();
  #longestBeginning = 0;
  /** Symbols of choices between words, by those words; and for each symbol the choices that it belongs to. */
  readonly #choices = new Map<string, number>();
  readonly #choicesWith: number[][] = [];
  readonly #number = 0;
  #symbols = 1;
  readonly #known = new Map<string, readonly number[]>();
  /** For each node the word at which its phrase began, before and after a step; -1 where none stands there. Empty between two searches. */
  #begun: [Int32Array, Int32Array] | undefined;
  /** For each symbol the step at which a word stood for it last, over all searches. */
  #here: Int32Array | undefined;
  #step = 0;

  /** @param phrases in the language of {@link parsePhrase}, or parsed; a phrase that cannot be read is a problem of the pack */
  constructor(phrases: readonly { readonly phrase: string | Positions; readonly owner: T }[]) {
    for (const { phrase, owner } of phrases) {
      const positions = typeof phrase === 'string' ? parsePhrase(phrase) : phrase;
      if (typeof positions !== 'string') this.#add(positions, owner);
    }
  }

  #add({ symbols, first, last, follow, always }: Positions, owner: T): void {
    const base = this.#nodes.length;
    for (const [index, symbol] of symbols.entries())
      this.#nodes.push({
        symbol: this.#keyOf(symbol),
        next: (follow[index] ?? []).map((at) => base + at),
        owner: last.includes(index) ? owner : undefined,
      });
    for (const at of first) {
      const symbol = this.#nodes[base + at]?.symbol ?? ANY;
      const own = symbol === ANY ? this.#number : symbol;
      const starting = this.#starts[own];
      if (starting === undefined) this.#starts[own] = [base + at];
      else starting.push(base + at);
    }
    const needed = always.map((at) => this.#nodes[base + at]?.symbol ?? ANY);
    this.#phrases.push({ node: base, always: needed.filter((symbol) => symbol !== ANY) });
  }

  #keyOf(symbol: PhraseSymbol): number {
    if (symbol.kind === 'any') return ANY;
    return symbol.kind === 'one_of' ? this.#choiceOf(symbol.of) : this.#basicOf(symbol);
  }

  #basicOf(symbol: BasicSymbol): number {
    return symbol.kind === 'number' ? this.#number : this.#symbolOf(symbol.kind, symbol.text);
  }

  /** The symbol of a choice between words; the same choice in several phrases has one. */
  #choiceOf(options: readonly BasicSymbol[]): number {
    const keys = [...new Set(options.map((option) => this.#basicOf(option)))].sort((a, b) => a - b);
    const name = keys.join(' ');
    const known = this.#choices.get(name);
    if (known !== undefined) return known;
    const symbol = this.#symbols++;
    this.#choices.set(name, symbol);
    for (const key of keys) {
      const same = this.#choicesWith[key];
      if (same === undefined) this.#choicesWith[key] = [symbol];
      else same.push(symbol);
    }
    return symbol;
  }

  #symbolOf(kind: 'word' | 'start', text: string): number {
    if (kind === 'start') {
      const known = this.#beginnings.get(text);
      if (known !== undefined) return known;
      this.#beginnings.set(text, this.#symbols);
      this.#longestBeginning = Math.max(this.#longestBeginning, text.length);
      return this.#symbols++;
    }
    const known = this.#words.get(text);
    if (known !== undefined) return known;
    this.#words.set(text, this.#symbols);
    if (text.length >= LEAST_SCANNED) this.#scanned.set(scannedForm(text), this.#symbols);
    return this.#symbols++;
  }

  /** Symbols that a word stands for. A word that no phrase knows may be one that a scanner spoiled. */
  #read(word: string): readonly number[] {
    if (word.length > LONGEST_WORD) return [];
    const known = this.#known.get(word);
    if (known) return known;
    const exact = this.#words.get(word);
    const symbols = this.#beginningsOf(word);
    if (exact !== undefined) symbols.push(exact);
    else if (symbols.length === 0 && word.length >= LEAST_SCANNED) {
      const scanned = this.#scanned.get(scannedForm(word));
      if (scanned !== undefined) symbols.push(scanned);
    }
    if (NUMBER_WORDS.test(word)) symbols.push(this.#number);
    const all = [...new Set([...symbols, ...symbols.flatMap((symbol) => this.#choicesWith[symbol] ?? [])])];
    if (this.#known.size > REMEMBERED) this.#known.clear();
    this.#known.set(word, all);
    return all;
  }

  /** Symbols of the beginnings that a word has, as they were added. */
  #beginningsOf(word: string): number[] {
    const symbols: number[] = [];
    for (let length = Math.min(word.length, this.#longestBeginning); length >= 0; length -= 1) {
      const symbol = this.#beginnings.get(word.slice(0, length));
      if (symbol !== undefined) symbols.push(symbol);
    }
    return symbols.sort((a, b) => a - b);
  }

  /** Every phrase in the words from `begin` to before `end`, by its last word; of two beginnings the nearer. */
  find(words: readonly Word[], begin = 0, end = words.length): Match<T>[] {
    const found: Match<T>[] = [];
    let active: number[] = [];
    let reached: number[] = [];
    this.#begun ??= [
      new Int32Array(this.#nodes.length).fill(-1),
      new Int32Array(this.#nodes.length).fill(-1),
    ];
    this.#flat ??= flattened(this.#nodes, this.#phrases, this.#symbols);
    this.#here ??= new Int32Array(this.#symbols);
    const { symbols: symbolOf, starts: firstNext, next: nextOf, owned, needed } = this.#flat;
    const here = this.#here;
    let [begun, next] = this.#begun;
    const read = words.slice(begin, end).map(({ word }) => this.#read(word));
    // What stands anywhere in the text has a number of this search: a phrase begins only where its rarest word comes too.
    const search = this.#step;
    this.#step += 1;
    for (const symbols of read) for (const symbol of symbols) here[symbol] = this.#step;
    for (let index = begin; index < end; index += 1) {
      this.#step += 1;
      for (const symbol of read[index - begin] ?? NO_NODES) {
        here[symbol] = this.#step;
        for (const node of this.#starts[symbol] ?? NO_NODES) {
          if ((here[needed[node] ?? 0] ?? 0) <= search) continue;
          if (next[node] === -1) reached.push(node);
          next[node] = index;
        }
      }
      for (const from of active) {
        const start = begun[from] ?? -1;
        const last = firstNext[from + 1] ?? 0;
        for (let place = firstNext[from] ?? 0; place < last; place += 1) {
          const to = nextOf[place] ?? 0;
          const symbol = symbolOf[to] ?? ANY;
          if (symbol !== ANY && here[symbol] !== this.#step) continue;
          const before = next[to] ?? -1;
          if (before >= start) continue;
          if (before === -1) reached.push(to);
          next[to] = start;
        }
      }
      for (const node of reached) {
        if (owned[node] === 0) continue;
        const owner = this.#nodes[node]?.owner;
        if (owner !== undefined) found.push({ owner, from: next[node] ?? index, to: index });
      }
      for (const node of active) begun[node] = -1;
      active.length = 0;
      [active, reached] = [reached, active];
      [begun, next] = [next, begun];
    }
    for (const node of active) begun[node] = -1;
    return found;
  }
}

interface Flat {
  readonly symbols: Int32Array;
  /** For each node where its successors begin in `next`; the one after the last where they end. */
  readonly starts: Int32Array;
  readonly next: Int32Array;
  /** 1 where a phrase ends. */
  readonly owned: Uint8Array;
  /** For each node the rarest symbol that its phrase cannot do without; its own where there is none. */
  readonly needed: Int32Array;
}

function flattened(
  nodes: readonly Node<unknown>[],
  phrases: readonly { readonly node: number; readonly always: readonly number[] }[],
  symbols: number,
): Flat {
  const starts = new Int32Array(nodes.length + 1);
  const symbolOf = new Int32Array(nodes.length);
  const owned = new Uint8Array(nodes.length);
  const uses = new Int32Array(symbols);
  for (const [index, { symbol, next, owner }] of nodes.entries()) {
    starts[index + 1] = (starts[index] ?? 0) + next.length;
    symbolOf[index] = symbol;
    owned[index] = owner === undefined ? 0 : 1;
    if (symbol !== ANY) uses[symbol] = (uses[symbol] ?? 0) + 1;
  }
  const next = new Int32Array(starts[nodes.length] ?? 0);
  let place = 0;
  for (const node of nodes) for (const to of node.next) next[place++] = to;
  return { symbols: symbolOf, starts, next, owned, needed: neededBy(phrases, symbolOf, uses) };
}

/** A word that many phrases have is likely to stand in any text; one that few have tells more. */
function neededBy(
  phrases: readonly { readonly node: number; readonly always: readonly number[] }[],
  symbolOf: Int32Array,
  uses: Int32Array,
): Int32Array {
  // The symbol of any word is never looked up: the number stands in its place where a phrase begins.
  const needed = symbolOf.map((symbol) => Math.max(symbol, 0));
  for (const [index, { node, always }] of phrases.entries()) {
    const [first, ...others] = always;
    if (first === undefined) continue;
    const rarest = others.reduce(
      (least, symbol) => ((uses[symbol] ?? 0) < (uses[least] ?? 0) ? symbol : least),
      first,
    );
    needed.fill(rarest, node, phrases[index + 1]?.node ?? needed.length);
  }
  return needed;
}
