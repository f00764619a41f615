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

/** A clause as the examples and the phrases read it. */
interface ReadClause {
  /** How sure each answer of the model is, before the codes of the case are heard. */
  readonly shares: Float64Array;
  /** Wordings of which a phrase stands there. */
  readonly worded: ReadonlySet<GroundWording>;
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
  /** The wordings that are answers of the model, in its order. */
  readonly #answers: readonly GroundWording[];
  readonly #anchors: ReadonlyMap<GroundWording, RegExp>;

  constructor(wordings: readonly GroundWording[], concepts: readonly Concept[], model: LinearModel) {
    this.#terms = new TermReader(concepts);
    this.#model = new LinearJudge(model);
    const byId = new Map(wordings.map((wording) => [wording.id, wording]));
    this.#answers = this.#model.answers.map((id) => {
      const wording = byId.get(id);
      if (wording === undefined) throw new Error(`the model of grounds knows ${id}, which no pack has`);
      return wording;
    });
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
    const { shares, worded } = this.#read(clause);
    const judged = this.#answers.map((wording, at) => {
      const said = worded.has(wording);
      const byPhrase = said ? Math.exp(PHRASE) : 1;
      const byCode = wording.kind && likely.has(wording.kind) ? LIKELY : 1;
      return { wording, worded: said, share: (shares[at] ?? 0) * byPhrase * byCode };
    });
    const sum = judged.reduce((all, { share }) => all + share, 0) || 1;
    for (const one of judged) one.share /= sum;
    return judged.sort((a, b) => b.share - a.share || (a.wording.id < b.wording.id ? -1 : 1));
  }

  /** What the clause itself says, whatever the codes of the case. Nothing of it is kept: it is a caller's text. */
  #read(clause: string): ReadClause {
    const words = wordsOf(clause);
    const worded = new Set(
      this.#spots(words, 0, Math.min(words.length, MOST_WORDS)).map(({ wording }) => wording),
    );
    const plain = clause.toLowerCase();
    const shares = this.#model.sharesOf(this.#terms.read(clause, words)).map((share, at) => {
      const wording = this.#answers[at];
      const anchors = wording && !worded.has(wording) ? this.#anchors.get(wording) : undefined;
      return Math.max(share, LEAST) * (anchors === undefined || anchors.test(plain) ? 1 : UNANCHORED);
    });
    return { shares, worded };
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
