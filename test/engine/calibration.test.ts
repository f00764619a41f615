/**
 * The estimate against outcomes: on the reviews to which its weights were fitted, with the rate of those years as prior, it
 * has to give the rates that were observed. That shows that prior, offset and weights are put together as docs/scoring.md
 * says; how far they hold in later years is why they are shrunk before use.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { rightsOf } from '../../src/engine/appeal-ladder.js';
import { SuccessRates } from '../../src/engine/success-rate.js';
import { shippedLibrary } from '../knowledge.js';

type Row = [kind: string, treatment: string, diagnosis: string, cases: number, overturned: number];
const rows: Row[] = parse(readFileSync(new URL('california-reviews.yaml', import.meta.url), 'utf8'));

/** Overturned of all disputes about medical necessity in the file, which is what the offsets are measured against. */
const PRIOR = { percent: 45.2, low: 44, high: 46.4 };

const shipped = shippedLibrary();
const type = shipped.insurerTypes.get('commercial_fully_insured') ?? expect.fail();
const level = rightsOf(shipped, type.id).levels.find(({ id }) => id === 'external_review') ?? expect.fail();
const prior = shipped.successRates.priors.find(({ state }) => state === 'CA') ?? expect.fail();
const ofThoseYears = {
  ...shipped,
  successRates: {
    ...shipped.successRates,
    priors: [{ ...prior, ...PRIOR }],
    outcome_model: { ...shipped.successRates.outcome_model, shrink_percent: 100 },
  },
};

interface Group {
  readonly cases: number;
  readonly overturned: number;
  readonly expected: number;
}

/** Rows with what the estimate expects of them. */
function estimated(rates: SuccessRates) {
  return rows.map(([kind, treatment, diagnosis, cases, overturned]) => {
    const terms = { treatment: { category: treatment }, diagnosis: { category: diagnosis } };
    const facts = { type, level, kind, state: 'CA' as const, terms };
    const share = rates.estimate(facts).percent / 100;
    return { kind, treatment, share, cases, overturned, expected: cases * share };
  });
}

const all = estimated(new SuccessRates(ofThoseYears));

function grouped<T extends Group>(groups: readonly T[], name: (group: T) => string): Map<string, Group> {
  const sums = new Map<string, Group>();
  for (const group of groups) {
    const { cases, overturned, expected } = sums.get(name(group)) ?? { cases: 0, overturned: 0, expected: 0 };
    sums.set(name(group), {
      cases: cases + group.cases,
      overturned: overturned + group.overturned,
      expected: expected + group.expected,
    });
  }
  return sums;
}

/** Groups whose observed rate is further from the expected one than `points`. */
function beyond(groups: ReadonlyMap<string, Group>, points: number): string[] {
  return [...groups].flatMap(([name, { cases, overturned, expected }]) => {
    const difference = (100 * (expected - overturned)) / cases;
    return Math.abs(difference) > points
      ? [`${name}: ${difference.toFixed(1)} points of ${cases} cases`]
      : [];
  });
}

describe('on the reviews that it was fitted to', () => {
  it('is right for each kind of denial', () => {
    expect(
      beyond(
        grouped(all, ({ kind }) => kind),
        3,
      ),
    ).toEqual([]);
  });

  it('is right from the least to the most promising tenth of the cases', () => {
    const total = all.reduce((sum, { cases }) => sum + cases, 0);
    let before = 0;
    const tenths = all
      .toSorted((a, b) => a.share - b.share)
      .map((row) => {
        const tenth = Math.floor((10 * before) / total);
        before += row.cases;
        return { ...row, tenth };
      });
    const sums = grouped(tenths, ({ tenth }) => `tenth ${tenth}`);
    expect(sums.size).toBeGreaterThanOrEqual(9);
    expect(beyond(sums, 7)).toEqual([]);
  });

  it('is right for each category of treatment with enough cases to tell', () => {
    const large = [...grouped(all, ({ treatment }) => treatment)].filter(([, { cases }]) => cases >= 200);
    expect(large.length).toBeGreaterThanOrEqual(10);
    expect(beyond(new Map(large), 6)).toEqual([]);
  });

  it('tells cases apart better than one figure for all', () => {
    const sum = (of: (row: (typeof all)[number]) => number) => all.reduce((total, row) => total + of(row), 0);
    const cases = sum((row) => row.cases);
    const rate = sum((row) => row.overturned) / cases;
    const error = ({ cases: n, overturned }: Group, share: number) =>
      n * share ** 2 + overturned * (1 - 2 * share);
    expect(sum((row) => error(row, row.share)) / cases).toBeLessThan(rate * (1 - rate) - 0.01);
  });
});

it('a service that names no subcategory counts the mean of those that there are, not none', () => {
  const share = (detail?: string) => {
    const terms = {
      treatment: { category: 'Pharmacy/Prescription Drugs', detail },
      diagnosis: { category: 'Skin' },
    };
    const kind = 'medical_necessity';
    return new SuccessRates(ofThoseYears).estimate({ type, level, kind, state: 'CA', terms }).percent;
  };
  expect(share()).toBeGreaterThan(share('Analgesics'));
  expect(share()).toBeLessThan(share('Anti-virals'));
});
