import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { CaseFact, GenerateAppealInput } from '../../../src/domain/generated/types.js';
import { readFacts } from '../../../src/intake/record/facts/read-facts.js';

const FOLDER = join(import.meta.dirname, 'summaries');
const REQUIRED = { denial_code: 'CO-50', diagnosis: 'a condition', procedure: 'a service' };

interface Summary {
  readonly name: string;
  readonly today: string;
  readonly request: Partial<GenerateAppealInput>;
  readonly tell?: readonly (string | number)[];
  readonly drop?: readonly string[];
  readonly negated?: readonly string[];
  readonly numbers?: readonly string[];
  readonly values?: readonly Readonly<Record<string, unknown>>[];
  readonly treatments?: readonly Readonly<Record<string, unknown>>[];
}

/** Whether one of the items has the name, or a part of it, and the other fields exactly; a text may be longer. */
function holds(items: readonly object[], wanted: Readonly<Record<string, unknown>>): boolean {
  return items.some((item) => {
    const own = Object.entries(item);
    return Object.entries(wanted).every(([key, value]) => {
      const [, found] = own.find(([name]) => name === key) ?? [];
      return typeof value === 'string'
        ? String(found).toLowerCase().includes(value.toLowerCase())
        : found === value;
    });
  });
}

function missing(
  { tell, drop, negated, numbers, values, treatments }: Summary,
  facts: readonly CaseFact[],
): string[] {
  const text = facts.map((fact) => fact.text).join('\n');
  const lower = text.toLowerCase();
  const gone = (label: string, items: readonly unknown[] | undefined, found: (item: never) => boolean) =>
    (items ?? []).filter((item) => !found(item as never)).map((item) => `${label}: ${JSON.stringify(item)}`);
  return [
    ...gone('not told', tell, (item: string | number) => lower.includes(String(item).toLowerCase())),
    ...gone('not dropped', drop, (item: string) => !text.includes(item)),
    ...gone('not negated', negated, (item: string) =>
      facts.some((fact) => fact.negated && fact.text.toLowerCase().includes(item.toLowerCase())),
    ),
    ...gone('no number', numbers, (item: string) => facts.some((fact) => fact.numbers?.includes(item))),
    ...gone('no value', values, (item: Record<string, unknown>) =>
      holds(
        facts.flatMap((fact) => fact.measures ?? []),
        item,
      ),
    ),
    ...gone('no treatment', treatments, (item: Record<string, unknown>) =>
      holds(
        facts.flatMap((fact) => (fact.treatment ? [fact.treatment] : [])),
        item,
      ),
    ),
  ];
}

describe.each(readdirSync(FOLDER).sort())('%s', (file) => {
  const summaries: readonly Summary[] = parse(readFileSync(join(FOLDER, file), 'utf8'));
  it.each(summaries.map((summary) => [summary.name, summary] as const))('%s', (_, summary) => {
    expect(missing(summary, readFacts({ ...REQUIRED, ...summary.request }, summary.today))).toEqual([]);
  });
});
