/** PK601, PK602, PK603, PK615: rules ask for facts that exist, compare them sensibly, can hold, and are shown by examples. */
import { didYouMean, nearest } from '../../schema/nearest.js';
import type { Located } from '../catalogue.js';
import { FACTS, type Fact, OPERATORS } from '../facts.js';
import { EXAMPLES } from '../layout.js';
import { select, walk } from '../select.js';
import { writeSo } from '../value-hints.js';
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
  const range = fact.range === undefined ? '' : ` from ${least} to ${most}`;
  return `${fact.name} is a number${range}.${writeSo(value, 'must be a number')}`;
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
        `There is no fact "${value.fact}"; 'packs list facts' shows them all.${suggestion}`,
      );
      continue;
    }
    const problem = comparisonProblem(fact, value, words);
    if (problem !== undefined) report.at(spot, 'PK602', problem);
  }
}

/** Conditions of a list that all have to hold, of which two cannot hold together; by the name of the fact. */
function impossible(all: readonly Comparison[]): string | undefined {
  const facts = [...new Set(all.map(({ fact }) => fact))];
  return facts.find((fact) => {
    let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    let exclusive = false;
    const equal = new Set<unknown>();
    for (const { operator, value } of all.filter((one) => one.fact === fact)) {
      if (operator === 'equal') equal.add(value);
      if (typeof value !== 'number') continue;
      if (operator.startsWith('greaterThan') && value >= least) least = value;
      if (operator.startsWith('lessThan') && value <= most) most = value;
      if (operator === 'greaterThan' || operator === 'lessThan') exclusive = true;
    }
    const outside = [...equal].some((value) => typeof value === 'number' && (value < least || value > most));
    return equal.size > 1 || least > most || (least === most && exclusive) || outside;
  });
}

function checkPossible({ report }: CheckContext, owner: Located<'rule'>): void {
  for (const { path, value } of walk(owner.record.conditions)) {
    if (path.at(-1) !== 'all' || !Array.isArray(value)) continue;
    const fact = impossible(value.filter(isComparison));
    if (fact === undefined) continue;
    const message = `These conditions on ${fact} contradict one another, so "${owner.id}" never holds. Correct the values, or put the conditions under any.`;
    report.at({ ...owner, path: [...owner.path, 'conditions', ...path] }, 'PK615', message);
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
    checkPossible(context, owner);
    const lacking = [fires.has(owner.id) ? '' : 'fires', silent.has(owner.id) ? '' : 'silent'].filter(
      Boolean,
    );
    // What a file of examples with problems shows is not known.
    const unread = context.broken.some(({ kind, pack }) => kind === EXAMPLES && pack === owner.pack);
    if (lacking.length > 0 && !unread)
      context.report.at(
        { document: owner.document, path: [...owner.path, 'id'] },
        'PK603',
        `No example names "${owner.id}" under ${lacking.join(' or ')}. Add one to an .examples.yaml file.`,
      );
  }
};
