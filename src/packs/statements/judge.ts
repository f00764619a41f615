/** Judges sentences that no wording knows, by the example sentences of the packs. */
import type { Concept, Statement } from '../../domain/generated/types.js';
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
    this.#terms = new TermReader(concepts);
    this.#reasons = new LinearJudge(models.reasons);
    this.#outcomes = new LinearJudge(models.outcomes);
    this.#statements = new Map(statements.map((statement) => [statement.id, statement]));
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

function outcomesOf(judged: readonly Judgement[]): Record<Outcome, number> {
  const share = (outcome: Outcome): number => judged.find(({ answer }) => answer === outcome)?.share ?? 0;
  return {
    refusal: share('refusal'),
    approval: share('approval'),
    payment: share('payment'),
    pending: share('pending'),
  };
}
