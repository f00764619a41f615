/** Judges clauses of payers by the wordings of the packs: phrases decide, example sentences where they do not. */
import type { Concept, GroundKind, GroundWording } from '../../domain/generated/types.js';
import { PhraseAutomaton } from '../signals/automaton.js';
import { type Word, wordsOf } from '../signals/words.js';
import { LinearJudge, type LinearModel } from '../statements/model.js';
import { TermReader } from '../statements/terms.js';

/** A wording and how sure it is, 0 to 1. */
export interface JudgedWording {
  readonly wording: GroundWording;
  readonly share: number;
  /** True: one of its phrases stands there. */
  readonly worded: boolean;
}

/** Where a phrase stands in a text. */
export interface PhraseSpot {
  readonly wording: GroundWording;
  readonly start: number;
  readonly end: number;
}

interface Owner {
  readonly wording: GroundWording;
  readonly silences: boolean;
}

/** What a phrase adds to the score that the examples give, in the measure of the model. */
const PHRASE = 3.2;
const LEAST = 1e-6;
/** What the code of the case adds to the kind that it carries. */
const LIKELY = 3;
/** What is left of a kind whose anchors a clause lacks. */
const UNANCHORED = 0.02;
const NONE: ReadonlySet<GroundKind> = new Set();
/** A clause is judged by its first words; payers do not write longer ones. */
const MOST_WORDS = 120;

/** The wordings of a library, prepared once. */
export class GroundJudge {
  readonly #automaton: PhraseAutomaton<Owner>;
  readonly #terms: TermReader;
  readonly #model: LinearJudge;
  readonly #wordings: ReadonlyMap<string, GroundWording>;
  readonly #anchors: ReadonlyMap<GroundWording, RegExp>;

  constructor(wordings: readonly GroundWording[], concepts: readonly Concept[], model: LinearModel) {
    this.#terms = new TermReader(concepts);
    this.#model = new LinearJudge(model);
    this.#wordings = new Map(wordings.map((wording) => [wording.id, wording]));
    this.#anchors = new Map(
      wordings.flatMap((wording) =>
        wording.anchors === undefined ? [] : [[wording, anchorPattern(wording.anchors)] as const],
      ),
    );
    this.#automaton = new PhraseAutomaton(
      wordings.flatMap((wording) => [
        ...(wording.phrases ?? []).map((phrase) => ({ phrase, owner: { wording, silences: false } })),
        ...(wording.unless ?? []).map((phrase) => ({ phrase, owner: { wording, silences: true } })),
      ]),
    );
  }

  /** What a clause may tell, the surest first; words that only lead to the payer's are no answer. */
  judge(clause: string, likely: ReadonlySet<GroundKind> = NONE): JudgedWording[] {
    const words = wordsOf(clause).slice(0, MOST_WORDS);
    const plain = clause.toLowerCase();
    const worded = new Set(this.#spots(words, 0, words.length).map(({ wording }) => wording));
    const scored = this.#model.judge(this.#terms.read(clause)).flatMap(({ answer, share }) => {
      const wording = this.#wordings.get(answer);
      if (!wording) return [];
      const byPhrase = worded.has(wording) ? Math.exp(PHRASE) : 1;
      const byCode = wording.kind && likely.has(wording.kind) ? LIKELY : 1;
      const anchored = worded.has(wording) || (this.#anchors.get(wording)?.test(plain) ?? true);
      const weight = Math.max(share, LEAST) * byPhrase * byCode * (anchored ? 1 : UNANCHORED);
      return [{ wording, worded: worded.has(wording), weight }];
    });
    const sum = scored.reduce((all, { weight }) => all + weight, 0) || 1;
    return scored
      .map(({ wording, worded: said, weight }) => ({ wording, worded: said, share: weight / sum }))
      .sort((a, b) => b.share - a.share || (a.wording.id < b.wording.id ? -1 : 1));
  }

  /** Phrases that lead to the words of the payer or of somebody else. */
  leads(text: string, words: readonly Word[], from = 0, to = words.length): PhraseSpot[] {
    return this.#spots(words, from, to)
      .filter(({ wording: { tells } }) => tells === 'payer' || tells === 'not_payer')
      .map(({ wording, from: first, to: last }) => ({
        wording,
        start: words[first]?.start ?? 0,
        end: words[last]?.end ?? text.length,
      }));
  }

  #spots(
    words: readonly Word[],
    from: number,
    to: number,
  ): { readonly wording: GroundWording; readonly from: number; readonly to: number }[] {
    const matches = this.#automaton.find(words, from, to);
    const silenced = new Set(matches.flatMap(({ owner }) => (owner.silences ? [owner.wording] : [])));
    return matches
      .filter(({ owner }) => !owner.silences && !silenced.has(owner.wording))
      .map(({ owner, from: first, to: last }) => ({ wording: owner.wording, from: first, to: last }));
  }
}

/** Any of the words of a pack; a star stands for any ending. */
function anchorPattern(anchors: readonly string[]): RegExp {
  const words = anchors.map((anchor) => (anchor.endsWith('*') ? `${anchor.slice(0, -1)}\\w*` : anchor));
  return new RegExp(`\\b(?:${words.join('|')})\\b`);
}
