/** A value that changed: from what to what, by how much. */
import type { CaseFact, CaseGround, CaseMeasure } from '../../../domain/generated/types.js';
import { keysOf, stemsOf } from '../terms.js';
import type { Conclusion } from './conclusion.js';

const OF_CHANGE: ReadonlySet<string> = new Set(['no_improvement', 'prior_result', 'excessive_duration']);
/** What a payer calls unchanged. */
const STEADY =
  /\b(?:stable|stabilized|unchanged|no (?:significant |measurable )?(?:change|progress|improvement)|plateau\w*)\b/i;
const DAY = 10;
const LEAST_SHARE = 0.05;

interface Change {
  readonly fact: CaseFact;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly unit?: string;
  readonly from_day?: string;
  readonly to_day?: string;
}

/** The greatest change that the facts of a reason on progress tell. */
export function changeOf(
  { kind, quote = '' }: CaseGround,
  facts: readonly CaseFact[],
): Conclusion | undefined {
  if (!OF_CHANGE.has(kind) && !STEADY.test(quote)) return undefined;
  const named = keysOf(quote);
  const [best] = facts
    .filter(({ kind: of }) => of !== 'treatment')
    .flatMap(changesIn)
    .filter(({ from, to }) => from !== 0 && Math.abs(to - from) / Math.abs(from) >= LEAST_SHARE)
    .sort((a, b) => isNamed(b, named) - isNamed(a, named) || shareOf(b) - shareOf(a));
  if (best === undefined) return undefined;
  const { fact, name, from, to, unit, from_day, to_day } = best;
  const of = unit === undefined ? {} : { unit };
  return {
    says: { sentence: 'value-changed' },
    words: {
      measure: name,
      share: String(Math.round(shareOf(best) * 100)),
      way: to > from ? 'rise' : 'fall',
    },
    amounts: { before: { value: from, ...of }, after: { value: to, ...of } },
    ...(from_day !== undefined && to_day !== undefined
      ? { days: { first_day: from_day, last_day: to_day } }
      : {}),
    facts: [fact],
  };
}

/** The value that the payer speaks of goes first. */
function isNamed({ name }: Change, named: ReadonlySet<string>): number {
  return [...keysOf(name)].some((key) => named.has(key)) ? 1 : 0;
}

function shareOf({ from, to }: Change): number {
  return Math.abs(to - from) / Math.abs(from);
}

function changesIn(fact: CaseFact): Change[] {
  const measures = (fact.measures ?? []).filter(({ name }) => name !== 'age');
  const own = measures.flatMap((one): Change[] =>
    one.value_from === undefined || one.value === undefined
      ? []
      : [
          {
            fact,
            name: one.name,
            from: one.value_from,
            to: one.value,
            ...unitOf(one),
            ...dayOf('from_day', one.from_date),
            ...dayOf('to_day', one.date),
          },
        ],
  );
  return [...own, ...dated(fact, measures)];
}

/** "34 on October 19, 30 on November 2, 27 on November 16": the first and the last. */
function dated(fact: CaseFact, measures: readonly CaseMeasure[]): Change[] {
  const byName = new Map<string, CaseMeasure[]>();
  for (const one of measures) {
    if (one.date?.length !== DAY || one.value_from !== undefined || one.value_to !== undefined) continue;
    const key = `${stemsOf(one.name)}|${one.unit ?? ''}`;
    byName.set(key, [...(byName.get(key) ?? []), one]);
  }
  return [...byName.values()].flatMap((same): Change[] => {
    const sorted = [...same].sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1));
    const [first, last] = [sorted[0], sorted.at(-1)];
    if (first?.value === undefined || last?.value === undefined || first.date === last.date) return [];
    return [
      {
        fact,
        name: first.name,
        from: first.value,
        to: last.value,
        ...unitOf(first),
        ...dayOf('from_day', first.date),
        ...dayOf('to_day', last.date),
      },
    ];
  });
}

function unitOf({ unit }: CaseMeasure): { unit?: string } {
  return unit === undefined ? {} : { unit };
}

function dayOf<K extends 'from_day' | 'to_day'>(key: K, day: string | undefined): Partial<Record<K, string>> {
  return day?.length === DAY ? ({ [key]: day } as Partial<Record<K, string>>) : {};
}
