/** The shared vocabulary of findings, body parts, courses and care: which things the words of a text name. */
import type { ClinicalWord } from '../../../domain/generated/types.js';
import { isLight, tokensOf } from './tokens.js';

/** A thing that words of a text name, at the telling words from `from` to `to`. */
export interface Named {
  /** The thing and every wider one. */
  readonly ids: readonly string[];
  readonly from: number;
  readonly to: number;
}

interface Wording {
  readonly stems: readonly string[];
  readonly id: string;
  readonly ids: readonly string[];
}

/** "Could not", "not able": written as one word elsewhere. */
const CANNOT = 'cannot';
const OTHER_CANNOTS: readonly (readonly string[])[] = [
  ['not', 'abl'],
  ['no', 'longer'],
];

/** The id of what every joint and part of the spine is a kind of. */
export const SITE = 'site';
/** The id of what every investigation is a kind of. */
const INVESTIGATION = 'investigation';

export class ClinicalWords {
  /** Wordings by their first stem, the longest first. */
  readonly #byFirst = new Map<string, Wording[]>();

  readonly #better: ReadonlyMap<string, 'lower' | 'higher'>;

  constructor(words: readonly ClinicalWord[]) {
    const parents = new Map(words.map(({ id, kind_of: wider = [] }) => [id, wider]));
    this.#better = new Map(words.flatMap(({ id, better }) => (better === undefined ? [] : [[id, better]])));
    for (const { id, words: wordings } of words) {
      const ids = [...widened(id, parents)];
      for (const wording of wordings)
        for (const stems of writtenOut(telling(wording))) this.#add({ stems, id, ids });
    }
    for (const same of this.#byFirst.values()) same.sort((a, b) => b.stems.length - a.stems.length);
  }

  #add(wording: Wording): void {
    const [first] = wording.stems;
    if (first === undefined) return;
    const same = this.#byFirst.get(first);
    if (same === undefined) this.#byFirst.set(first, [wording]);
    else same.push(wording);
  }

  /**
   * Every thing that is named.
   * @param stems of the telling words of a text
   * @param clauses of which clause each of them is: a wording reaches over no end of a clause
   */
  namedIn(stems: readonly string[], clauses: readonly number[]): Named[] {
    const named: Named[] = [];
    for (const [from, stem] of stems.entries())
      for (const { stems: wanted, ids } of this.#byFirst.get(stem) ?? []) {
        const to = from + wanted.length - 1;
        if (clauses[to] !== clauses[from] || !wanted.every((one, at) => stems[from + at] === one)) continue;
        named.push({ ids, from, to });
      }
    return named;
  }

  /** Joints and parts of the spine that a text names. */
  sitesIn(text: string): ReadonlySet<string> {
    const stems = telling(text);
    const named = this.namedIn(
      stems,
      stems.map(() => 0),
    );
    return new Set(named.flatMap(({ ids }) => (ids.includes(SITE) ? ids.filter((id) => id !== SITE) : [])));
  }

  /** Whether a name is of an investigation, which is told as done whatever it found. */
  isInvestigation(name: string): boolean {
    const stems = telling(name);
    return this.namedIn(
      stems,
      stems.map(() => 0),
    ).some(({ ids }) => ids.includes(INVESTIGATION));
  }

  /** Whether a thing is a scale or a count. */
  isScale(id: string): boolean {
    return this.#better.has(id);
  }

  /** Whether a lower number of a scale that a text names is the better one; undefined where it names none. */
  betterIn(stems: readonly string[], clauses: readonly number[]): 'lower' | 'higher' | undefined {
    for (const { ids } of this.namedIn(stems, clauses))
      for (const id of ids) {
        const better = this.#better.get(id);
        if (better !== undefined) return better;
      }
    return undefined;
  }

  /** The longest wordings that begin at a place of a name: the things that they are, without the wider ones. */
  thingsAt(
    stems: readonly string[],
    from: number,
  ): { readonly ids: readonly string[]; readonly words: number } {
    const here = (this.#byFirst.get(stems[from] ?? '') ?? []).filter(({ stems: wanted }) =>
      wanted.every((one, at) => stems[from + at] === one),
    );
    const words = here[0]?.stems.length ?? 0;
    return { ids: here.filter(({ stems: { length } }) => length === words).map(({ id }) => id), words };
  }
}

function telling(wording: string): string[] {
  return tokensOf(wording)
    .filter((token) => !isLight(token.stem))
    .map(({ stem }) => stem);
}

function writtenOut(stems: readonly string[]): (readonly string[])[] {
  const at = stems.indexOf(CANNOT);
  if (at < 0) return [stems];
  return [stems, ...OTHER_CANNOTS.map((other) => [...stems.slice(0, at), ...other, ...stems.slice(at + 1)])];
}

function widened(
  id: string,
  parents: ReadonlyMap<string, readonly string[]>,
  known = new Set<string>(),
): Set<string> {
  if (known.has(id)) return known;
  known.add(id);
  for (const wider of parents.get(id) ?? []) widened(wider, parents, known);
  return known;
}

const ofLibraries = new WeakMap<readonly ClinicalWord[], ClinicalWords>();

/** The vocabulary of a library, put together once. */
export function clinicalWordsOf(words: readonly ClinicalWord[]): ClinicalWords {
  const known = ofLibraries.get(words) ?? new ClinicalWords(words);
  ofLibraries.set(words, known);
  return known;
}
