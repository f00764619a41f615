/** Evaluates a rule over what is known of its elements. */
import type { ControllingRule, RuleElement } from '../../../domain/generated/types.js';
import { type Conditions, evaluate } from '../../rules.js';
import type { DecidedElement } from './elements.js';

/**
 * met: every element that is needed holds. failed: one of them does not, or something defeats the rule. partly: some hold
 * and others are not known. unknown: none is known.
 */
export type Verdict = 'met' | 'partly' | 'unknown' | 'failed';

const MOST_REMEMBERED = 4000;

/** Rules prepared for evaluation. Verdicts are remembered by what is known: the same always gives the same. */
export class RuleVerdicts {
  readonly #conditions = new WeakMap<ControllingRule, readonly { name: string; conditions: Conditions }[]>();
  readonly #remembered = new Map<string, Promise<Verdict>>();

  judge(rule: ControllingRule, decided: readonly DecidedElement[]): Promise<Verdict> {
    const key = `${rule.id} ${decided.map(({ known }) => known).join(' ')}`;
    const known = this.#remembered.get(key);
    if (known) return known;
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear();
    const verdict = this.#judge(rule, decided);
    this.#remembered.set(key, verdict);
    return verdict;
  }

  async #judge(rule: ControllingRule, decided: readonly DecidedElement[]): Promise<Verdict> {
    const conditions = this.#conditions.get(rule) ?? conditionsOf(rule);
    this.#conditions.set(rule, conditions);
    const facts = Object.fromEntries(decided.map(({ element, known }) => [element.id, known]));
    const { held } = await evaluate(conditions, facts);
    if (held.includes('failed')) return 'failed';
    if (held.includes('met')) return 'met';
    return decided.some(({ element, known }) => known === 'true' && isNeeded(element)) ? 'partly' : 'unknown';
  }
}

function isNeeded({ need }: RuleElement): boolean {
  return need === 'required' || need === 'one_of';
}

function conditionsOf({ elements }: ControllingRule): { name: string; conditions: Conditions }[] {
  const is = (id: string, value: string) => ({ fact: id, operator: 'equal', value });
  const required = elements.filter(({ need }) => need === 'required');
  const defeats = elements.filter(({ need }) => need === 'defeats');
  const groups = groupsOf(elements);
  return [
    {
      name: 'met',
      conditions: {
        all: [
          ...required.map(({ id }) => is(id, 'true')),
          ...groups.map((group) => ({ any: group.map(({ id }) => is(id, 'true')) })),
          ...defeats.map(({ id }) => ({ fact: id, operator: 'notEqual', value: 'true' })),
        ],
      },
    },
    {
      name: 'failed',
      conditions: {
        any: [
          ...required.map(({ id }) => is(id, 'false')),
          ...groups.map((group) => ({ all: group.map(({ id }) => is(id, 'false')) })),
          ...defeats.map(({ id }) => is(id, 'true')),
        ],
      },
    },
  ];
}

/** Elements of which one is needed, by their group. */
function groupsOf(elements: readonly RuleElement[]): RuleElement[][] {
  const groups = new Map<string, RuleElement[]>();
  for (const element of elements) {
    if (element.need !== 'one_of') continue;
    const name = element.group ?? '';
    groups.set(name, [...(groups.get(name) ?? []), element]);
  }
  return [...groups.values()];
}
