/** Treatment and diagnosis of a request in the terms of the published reviews, and what follows for the rate. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { GenerateAppealInput } from '../../src/domain/generated/types.js';
import { ServiceRecognizer } from '../../src/engine/service-areas.js';
import { shippedEngine, TODAY } from '../knowledge.js';

interface Case {
  readonly procedure: string;
  readonly diagnosis: string;
  /** Id of the service area or class. */
  readonly service: string;
  readonly treatment: readonly [category: string, detail?: string];
  readonly disease: readonly [category: string, detail?: string];
}

const cases: Case[] = parse(readFileSync(new URL('review-terms.yaml', import.meta.url), 'utf8'));
const engine = shippedEngine();
const recognizer = new ServiceRecognizer(engine.library);

it.each(cases)('$procedure for $diagnosis', ({ procedure, diagnosis, service, treatment, disease }) => {
  const words = { procedure, diagnosis, procedureCodes: [], diagnosisCodes: [] };
  const found = recognizer.recognize(words);
  const terms = recognizer.reviewTerms(words, found?.area);
  expect(found?.area.id).toBe(service);
  expect([terms.treatment?.category, terms.treatment?.detail]).toEqual([treatment[0], treatment[1]]);
  expect([terms.diagnosis?.category, terms.diagnosis?.detail]).toEqual([disease[0], disease[1]]);
});

it('nine of ten published reviews, by count, are found by the words of treatment and of diagnosis', () => {
  const { weights } = engine.library.outcomeWeights;
  const share = (of: 'Treatment' | 'Diagnosis') => {
    const named = weights.filter(
      ({ feature, value }) => feature === `${of}SubCategory` && !['Other', 'Unspecified'].includes(value),
    );
    const found = named.filter(({ value }) => {
      const words = { procedure: '', diagnosis: '', procedureCodes: [], diagnosisCodes: [] };
      return of === 'Treatment'
        ? recognizer.recognize({ ...words, procedure: value }) !== undefined
        : recognizer.reviewTerms({ ...words, diagnosis: value }, undefined).diagnosis !== undefined;
    });
    const count = (list: typeof named) => list.reduce((sum, { n }) => sum + n, 0);
    return count(found) / count(named);
  };
  expect(share('Treatment')).toBeGreaterThan(0.9);
  expect(share('Diagnosis')).toBeGreaterThan(0.9);
});

async function rateOf(input: Partial<GenerateAppealInput>) {
  const answer = await engine.generateAppeal(
    {
      denial_code: 'CO-50',
      procedure: 'sofosbuvir tablets',
      diagnosis: 'hepatitis C',
      insurer_type: 'commercial_fully_insured',
      appeal_level: 'external_review',
      state: 'CA',
      ...input,
    },
    TODAY,
  );
  if (!answer.ok) throw new Error(answer.failure.detail);
  return { percent: Number.parseInt(answer.value.estimated_success_rate, 10), answer: answer.value };
}

describe('the rate', () => {
  it('follows the service and the diagnosis in a dispute about necessity', async () => {
    const [high, low, other] = await Promise.all([
      rateOf({}),
      rateOf({ procedure: 'lumbar fusion', diagnosis: 'degenerative disc disease' }),
      rateOf({ procedure: 'something unheard of' }),
    ]);
    expect(high.percent).toBeGreaterThan(other.percent);
    expect(other.percent).toBeGreaterThan(low.percent);
  });

  it('of an administrative denial is not moved by what reviews of the service gave', async () => {
    for (const denial_code of ['CO-29', 'CO-197']) {
      const rates = await Promise.all([
        rateOf({ denial_code, appeal_level: 'internal_first_level' }),
        rateOf({ denial_code, appeal_level: 'internal_first_level', procedure: 'lumbar fusion' }),
      ]);
      expect(rates[0].percent).toBe(rates[1].percent);
    }
  });

  it('of a document that is no appeal is its own, or the lowest value with the reason', async () => {
    const corrected = await rateOf({ denial_code: 'CO-4', appeal_level: 'internal_first_level' });
    expect(corrected.answer.recommended_action).toBe('corrected_claim');
    expect(corrected.answer.success_rate_basis.explanation).toContain('No appeal is filed');
    const share = await rateOf({ denial_code: 'PR-1', appeal_level: 'internal_first_level' });
    expect(share.answer.recommended_action).toBe('bill_patient');
    expect(share.percent).toBe(5);
    expect(share.answer.success_rate_basis.explanation).toContain('This is no rate');
  });
});

describe('list and look-up', () => {
  const listed = [undefined, 'commercial', 'medicare_ffs', 'workers_compensation'] as const;
  it.each(listed)('agree on action and rate of every code: %s', (insurer_type) => {
    let cursor: string | undefined;
    const stated = insurer_type === undefined ? {} : { insurer_type };
    do {
      const page = engine.listCodes(
        { family: 'carc', limit: 200, ...stated, ...(cursor ? { cursor } : {}) },
        TODAY,
      );
      if (!page.ok) throw new Error(page.failure.detail);
      for (const { code, recommended_action, estimated_success_rate } of page.value.data) {
        const found = engine.lookupCode({ denial_code: code, ...stated }, TODAY);
        if (!found.ok || found.value.family !== 'carc') continue;
        expect(found.value.recommended_action?.action, code).toBe(recommended_action);
        const rates = found.value.success_rates ?? [];
        const first = rates.find(({ insurer_type: type }) => type === (insurer_type ?? 'commercial'));
        if (insurer_type !== undefined) expect(first?.estimate ?? null, code).toBe(estimated_success_rate);
      }
      cursor = page.value.next_cursor ?? undefined;
    } while (cursor);
  });
});
