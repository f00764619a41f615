/** Judges sentences that no wording knows, by the example sentences of the packs. */
import type { Concept, Statement } from '../../domain/generated/types.js';
import type { Word } from '../signals/words.js';
import { type Judgement, LinearJudge } from './model.js';
import { TermReader } from './terms.js';
import type { StatementModels } from './train.js';

/** What a passage says, each with its share of certainty from 0 to 1. */
export interface PassageJudgement {
  /** Reasons that it may state, the surest first. */
  readonly reasons: readonly { readonly statement: Statement; readonly share: number }[];
  /** Share of each outcome that it may state. */
  readonly outcomes: Readonly<Record<Outcome, number>>;
}

/** Judges the passages of one document. */
export interface DocumentJudge {
  judge(passage: string): PassageJudgement;
}

/** Signs in the matter of a document that count together, and by how much each makes a reason likelier. */
const MOST_SIGNS = 2;
/** A notice says what it is about within this many words. */
const MOST_WORDS = 20_000;
const STEP_OF_SIGN = 0.35;

export type Outcome = 'refusal' | 'approval' | 'payment' | 'pending';

/** A library's statements, prepared once. */
export class StatementJudge {
  readonly #terms: TermReader;
  readonly #reasons: LinearJudge;
  readonly #outcomes: LinearJudge;
  readonly #statements: ReadonlyMap<string, Statement>;

  constructor({
    statements,
    concepts,
    models,
  }: {
    readonly statements: readonly Statement[];
    readonly concepts: readonly Concept[];
    readonly models: StatementModels;
  }) {
    this.#reasons = new LinearJudge(models.reasons);
    this.#terms = new TermReader(concepts, new Set(models.reasons.terms));
    this.#outcomes = new LinearJudge(models.outcomes);
    this.#statements = new Map(statements.map((statement) => [statement.id, statement]));
  }

  /**
   * A judge for one document: reasons that its matter makes likelier count for more.
   * @param words all of the document
   */
  inDocument(words: readonly Word[]): DocumentJudge {
    const text = ` ${words
      .slice(0, MOST_WORDS)
      .map(({ word }) => word)
      .join(' ')} `;
    const odds = new Map<string, number>();
    for (const { id, likelier_with: signs = [] } of this.#statements.values()) {
      const found = signs.filter((sign) => text.includes(` ${sign} `)).length;
      if (found > 0) odds.set(id, 1 + Math.min(found, MOST_SIGNS) * STEP_OF_SIGN);
    }
    return {
      judge: (passage) => {
        const judged = this.judge(passage);
        return { ...judged, reasons: reweighed(judged.reasons, odds) };
      },
    };
  }

  /** @param passage one to three sentences in plain characters */
  judge(passage: string): PassageJudgement {
    const terms = this.#terms.read(passage);
    return {
      reasons: this.#reasons.judge(terms).flatMap(({ answer, share }) => {
        const statement = this.#statements.get(answer);
        return statement ? [{ statement, share }] : [];
      }),
      outcomes: outcomesOf(this.#outcomes.judge(terms)),
    };
  }
}

/** Bayes: odds of each reason times what the document says for it; what states no reason stays as it was. */
function reweighed(
  reasons: PassageJudgement['reasons'],
  odds: ReadonlyMap<string, number>,
): PassageJudgement['reasons'] {
  const weighed = reasons.map(({ statement, share }) => ({
    statement,
    share: share * (odds.get(statement.id) ?? 1),
  }));
  const before = reasons.reduce((sum, { share }) => sum + share, 0);
  const sum = weighed.reduce((all, { share }) => all + share, 1 - before) || 1;
  return weighed
    .map(({ statement, share }) => ({ statement, share: share / sum }))
    .sort((a, b) => b.share - a.share);
}

function outcomesOf(judged: readonly Judgement[]): Record<Outcome, number> {
  const share = (outcome: Outcome): number => judged.find(({ answer }) => answer === outcome)?.share ?? 0;
  return {
    refusal: share('refusal'),
    approval: share('approval'),
    payment: share('payment'),
    pending: share('pending'),
  };
}
