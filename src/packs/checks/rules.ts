/** PK601, PK602, PK603: rules ask for facts that exist, compare them sensibly, and are shown by examples. */
import { didYouMean, nearest } from '../../schema/nearest.js';
import type { Located } from '../catalogue.js';
import { FACTS, type Fact, OPERATORS } from '../facts.js';
import { EXAMPLES } from '../layout.js';
import { select, walk } from '../select.js';
import type { Check, CheckContext } from './check.js';

interface Comparison {
  readonly fact: string;
  readonly operator: string;
  readonly value: unknown;
}

function isComparison(value: unknown): value is Comparison {
  return value !== null && typeof value === 'object' && 'fact' in value && 'operator' in value;
}

const BY_NAME = new Map(FACTS.map((fact) => [fact.name, fact]));

function valueProblem(fact: Fact, value: unknown, words: CheckContext['words']): string | undefined {
  if (fact.type === 'text') {
    const known = ['', ...words(fact.words ?? '')];
    if (typeof value === 'string' && known.includes(value)) return undefined;
    const suggestion = didYouMean(typeof value === 'string' ? nearest(value, known) : undefined);
    return `${fact.name} is one of: ${known.slice(1).join(', ')}; or '' where unknown.${suggestion}`;
  }
  if (fact.type === 'boolean')
    return typeof value === 'boolean' ? undefined : `${fact.name} is true or false.`;
  const [least, most] = fact.range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  if (typeof value === 'number' && value >= least && value <= most) return undefined;
  return `${fact.name} is a number${fact.range === undefined ? '' : ` from ${least} to ${most}`}.`;
}

function comparisonProblem(
  fact: Fact,
  { operator, value }: Comparison,
  words: CheckContext['words'],
): string | undefined {
  const allowed = OPERATORS[fact.type];
  if (!allowed.includes(operator))
    return `${operator} does not suit ${fact.name}; allowed are: ${allowed.join(', ')}.`;
  const many = operator === 'in' || operator === 'notIn';
  if (many !== Array.isArray(value))
    return many ? `${operator} takes a list.` : `${operator} takes one value, not a list.`;
  const values = Array.isArray(value) ? value : [value];
  return values.map((one) => valueProblem(fact, one, words)).find((problem) => problem !== undefined);
}

function checkConditions({ report, words }: CheckContext, owner: Located<'rule'>): void {
  for (const { path, value } of walk(owner.record.conditions)) {
    if (!isComparison(value)) continue;
    const spot = { document: owner.document, path: [...owner.path, 'conditions', ...path] };
    const fact = BY_NAME.get(value.fact);
    if (fact === undefined) {
      const suggestion = didYouMean(nearest(value.fact, BY_NAME.keys()));
      report.at(
        { ...spot, path: [...spot.path, 'fact'] },
        'PK601',
        `There is no fact "${value.fact}"; docs/packs.md lists them.${suggestion}`,
      );
      continue;
    }
    const problem = comparisonProblem(fact, value, words);
    if (problem !== undefined) report.at(spot, 'PK602', problem);
  }
}

function expected({ files }: CheckContext, field: 'fires' | 'silent'): Set<unknown> {
  const examples = files.filter(({ kind }) => kind === EXAMPLES);
  return new Set(
    examples.flatMap(({ document }) =>
      select(document.value, `examples.*.expect.${field}.*`).map(({ value }) => value),
    ),
  );
}

export const checkRules: Check = (context) => {
  const [fires, silent] = [expected(context, 'fires'), expected(context, 'silent')];
  for (const owner of context.catalogue.all('rule')) {
    checkConditions(context, owner);
    const lacking = [fires.has(owner.id) ? '' : 'fires', silent.has(owner.id) ? '' : 'silent'].filter(
      Boolean,
    );
    if (lacking.length > 0)
      context.report.at(
        { document: owner.document, path: [...owner.path, 'id'] },
        'PK603',
        `No example names "${owner.id}" under ${lacking.join(' or ')}. Add one to an .examples.yaml file.`,
      );
  }
};
