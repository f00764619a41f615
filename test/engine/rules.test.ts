import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScoringRule } from '../../src/domain/generated/types.js';
import { ScoringRules } from '../../src/engine/rules.js';
import { confidenceOf } from '../../src/engine/scores.js';

/** Forty rules, of which exactly those at or below the fact hold. */
const RULES: readonly ScoringRule[] = Array.from({ length: 40 }, (_, index) => ({
  id: `rule-${String(index).padStart(2, '0')}`,
  score: 'confidence',
  points: 1,
  because: 'The fact is large enough.',
  conditions: { all: [{ fact: 'days_left', operator: 'greaterThanInclusive', value: index }] },
}));

describe('overlapping evaluations', () => {
  it('lose no rule: two hundred at once, each with the rules of its own facts', async () => {
    const rules = new ScoringRules(RULES);
    const wanted = Array.from({ length: 200 }, (_, index) => index % 41);
    const results = await Promise.all(
      wanted.map((days, index) =>
        rules.evaluate('confidence', 'duplicate', { days_left: days - 1, amount: index }),
      ),
    );
    for (const [index, result] of results.entries()) {
      expect(result.fired.map((rule) => rule.id)).toEqual(
        RULES.slice(0, wanted[index]).map((rule) => rule.id),
      );
      expect(result.fired.length + result.silent.length).toBe(RULES.length);
    }
  });
});

describe('confidence', () => {
  it('is the sum of its factors, within bounds, and the same for the same facts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -40, max: 60 }), { minLength: 1, maxLength: 12 }),
        async (points) => {
          const rules = new ScoringRules(
            points.map((value, index) => ({
              id: `rule-${index}`,
              score: 'confidence',
              points: value,
              because: 'It always holds.',
              conditions: { all: [] },
            })),
          );
          const first = await confidenceOf(rules, 'duplicate', {});
          const sum = points.reduce((total, value) => total + value, 15);
          expect(first.score).toBe(Math.max(0, Math.min(95, sum)) / 100);
          expect(await confidenceOf(rules, 'duplicate', {})).toEqual(first);
        },
      ),
      { numRuns: 50 },
    );
  });
});
