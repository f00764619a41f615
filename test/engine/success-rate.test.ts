import { describe, expect, it } from 'vitest';
import type { AppealLevelId, InsurerType } from '../../src/domain/generated/types.js';
import { rightsOf } from '../../src/engine/appeal-ladder.js';
import { SuccessRates } from '../../src/engine/success-rate.js';
import { shippedLibrary } from '../knowledge.js';

const library = shippedLibrary();
const rates = new SuccessRates(library);

function percent(type: InsurerType, level: AppealLevelId, kind = 'none', state?: string): number {
  const record = library.insurerTypes.get(type);
  const found = rightsOf(library, type).levels.find((candidate) => candidate.id === level);
  if (!record || !found) throw new Error(`${type} has no ${level}`);
  return rates.estimate({ type: record, level: found, kind, ...(state ? { state } : {}) }).percent;
}

describe('published orderings', () => {
  it('Medicare Advantage plan above commercial plan above Medicare Advantage second level', () => {
    expect(percent('medicare_advantage', 'reconsideration')).toBeGreaterThanOrEqual(75);
    expect(percent('commercial', 'internal_first_level')).toBeGreaterThanOrEqual(36);
    expect(percent('commercial', 'internal_first_level')).toBeLessThanOrEqual(46);
    expect(percent('medicare_advantage', 'reconsideration_ire')).toBeLessThan(10);
  });

  it('California above New York above Oregon and Washington at external review', () => {
    const [ca, ny, or, wa] = ['CA', 'NY', 'OR', 'WA'].map((state) =>
      percent('commercial_fully_insured', 'external_review', 'medical_necessity', state),
    );
    expect(ca).toBeGreaterThan(ny ?? 100);
    expect(ny).toBeGreaterThan(or ?? 100);
    expect(ny).toBeGreaterThan(wa ?? 100);
  });

  it('contract exclusions at external review below a quarter', () => {
    expect(percent('commercial_fully_insured', 'external_review', 'non_covered_benefit')).toBeLessThan(25);
  });
});

it('every level of every line of business has a figure from 5 to 95 within its interval, with a basis', () => {
  for (const type of library.insurerTypes.values()) {
    for (const level of rightsOf(library, type.id).levels) {
      if (level.kind === 'court' || level.kind === 'reopening') continue;
      for (const kind of ['none', 'medical_necessity', 'non_covered_benefit']) {
        const estimate = rates.estimate({ type, level, kind });
        expect(estimate.percent).toBeGreaterThanOrEqual(5);
        expect(estimate.percent).toBeLessThanOrEqual(95);
        expect(estimate.basis.low).toBeLessThanOrEqual(estimate.percent);
        expect(estimate.basis.high).toBeGreaterThanOrEqual(estimate.percent);
        expect(estimate.basis.rates?.length ?? 0).toBeGreaterThan(0);
      }
    }
  }
});

it('every rate that enters an estimate is verified and marked for it', () => {
  const byId = new Map(library.successRates.rates.map((rate) => [rate.id, rate]));
  for (const prior of library.successRates.priors) {
    for (const id of prior.basis) expect(byId.get(id)?.use, `${prior.id}: ${id}`).toBe('prior');
  }
});
