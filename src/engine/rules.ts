/**
 * Rules over facts, and the scoring rules. json-rules-engine keeps the state of a run on the engine, and overlapping runs of one engine lose
 * rules silently. So every evaluation has an engine of its own, all rules have one priority, and the results are
 * counted. The only file that knows the library.
 */
import { Engine, type RuleProperties } from 'json-rules-engine';
import type { Category, ScoringRule } from '../domain/generated/types.js';

/** Values of the fact catalogue for one case. Never holds caller text. */
export type ScoringFacts = Readonly<Record<string, string | number | boolean>>;

/** Rules that hold and rules that do not, each sorted by id. */
export interface RuleResults {
  readonly fired: readonly ScoringRule[];
  readonly silent: readonly ScoringRule[];
}

const REMEMBERED = 2000;

/** Evaluates the rules of one score. Results are remembered by facts: the same facts always give the same rules. */
export class ScoringRules {
  readonly #rules: readonly ScoringRule[];
  readonly #byId: ReadonlyMap<string, ScoringRule>;
  readonly #remembered = new Map<string, Promise<RuleResults>>();

  constructor(rules: readonly ScoringRule[]) {
    this.#rules = rules;
    this.#byId = new Map(rules.map((rule) => [rule.id, rule]));
  }

  evaluate(score: ScoringRule['score'], category: Category, facts: ScoringFacts): Promise<RuleResults> {
    const key = `${score} ${category} ${keyOf(facts)}`;
    const known = this.#remembered.get(key);
    if (known) return known;
    const results = this.#run(
      this.#rules.filter((rule) => rule.score === score && (rule.categories?.includes(category) ?? true)),
      facts,
    );
    this.#remembered.set(key, results);
    const oldest = this.#remembered.size > REMEMBERED ? this.#remembered.keys().next().value : undefined;
    if (oldest !== undefined) this.#remembered.delete(oldest);
    return results;
  }

  async #run(rules: readonly ScoringRule[], facts: ScoringFacts): Promise<RuleResults> {
    const { held, failed } = await evaluate(rules.map(asNamed), facts);
    return { fired: this.#sorted(held), silent: this.#sorted(failed) };
  }

  #sorted(names: readonly string[]): ScoringRule[] {
    return names.flatMap((name) => this.#byId.get(name) ?? []).sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}

/** The facts of a score are always the same, in the same order: their values tell them apart. */
function keyOf(facts: ScoringFacts): string {
  let key = '';
  for (const name in facts) key += `${facts[name]}\n`;
  return key;
}

function asNamed(rule: ScoringRule): NamedConditions {
  // The schema of a pack's conditions is a subset of the library's own type.
  return { name: rule.id, conditions: rule.conditions as Conditions };
}

export type Conditions = RuleProperties['conditions'];

export interface NamedConditions {
  readonly name: string;
  readonly conditions: Conditions;
}

/** Names of the conditions that hold for the facts, and of those that do not. */
export async function evaluate(
  named: readonly NamedConditions[],
  facts: ScoringFacts,
): Promise<{ readonly held: readonly string[]; readonly failed: readonly string[] }> {
  const engine = new Engine(
    named.map(({ name, conditions }) => ({ name, priority: 1, conditions, event: { type: name } })),
  );
  const { results, failureResults } = await engine.run(facts);
  if (results.length + failureResults.length !== named.length) throw new Error('a rule was lost');
  return { held: results.map(({ name }) => name), failed: failureResults.map(({ name }) => name) };
}
