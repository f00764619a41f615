/** The criteria crosswalk: what the caller gave on each point that reviewers of the service look for. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { GenerateAppealInput } from '../../src/domain/generated/types.js';
import { ROOT, shippedEngine, TODAY } from '../knowledge.js';
import { some } from '../some.js';

const engine = shippedEngine();

async function answerTo(input: Omit<GenerateAppealInput, 'denial_code'>) {
  const outcome = await engine.generateAppeal({ denial_code: 'CO-50', ...input }, TODAY);
  if (!outcome.ok) throw new Error(outcome.failure.detail);
  return outcome.value;
}

interface Case extends Omit<GenerateAppealInput, 'denial_code'> {
  readonly case: string;
  readonly given?: Readonly<Record<string, string>>;
  readonly not_shown?: readonly string[];
}

const cases = parse(readFileSync(`${ROOT}test/engine/criteria.yaml`, 'utf8')) as Case[]; // the file holds cases

describe('the criteria crosswalk', () => {
  it.each(cases.map((one) => [one.case, one] as const))('%s', async (_, one) => {
    const { case: __, given = {}, not_shown: open = [], diagnosis = 'as stated', ...input } = one;
    const { criteria = [] } = await answerTo({ diagnosis, ...input });
    const found = (start: string) => criteria.find(({ criterion }) => criterion.startsWith(start));
    for (const [start, quote] of Object.entries(given))
      expect(found(start)).toMatchObject({ status: 'given', quote });
    for (const start of open) {
      expect(found(start), start).toMatchObject({ status: 'not_shown' });
      expect(found(start)).not.toHaveProperty('quote');
    }
  });

  it('says which document shows a point, whether it is at hand, and else how to get it', async () => {
    const input = { diagnosis: 'Sleep apnea', procedure: 'CPAP device' };
    const without = (await answerTo(input)).criteria?.[1]?.evidence;
    expect(without).toMatchObject({ id: 'sleep-test-report', at_hand: false });
    expect(without?.obtain).toBeTruthy();
    const held = (await answerTo({ ...input, available_evidence: ['sleep test report'] })).criteria?.[1]
      ?.evidence;
    expect(held).toMatchObject({ id: 'sleep-test-report', at_hand: true });
    expect(held).not.toHaveProperty('obtain');
  });

  it('names the points that are open in missing_information, in their order', async () => {
    const { missing_information: missing } = await answerTo({
      diagnosis: 'Sleep apnea',
      procedure: 'CPAP device',
      patient_summary: 'AHI of 32 on polysomnography, hypopneas scored at 4% desaturation.',
    });
    const why = missing.find(({ field }) => field === 'patient_summary')?.why ?? '';
    expect(why).not.toContain('15 or more apneas');
    expect(why.indexOf('a clinical evaluation')).toBeGreaterThan(0);
    expect(why.indexOf('for continued use')).toBeGreaterThan(why.indexOf('a clinical evaluation'));
  });

  it('is absent where no service is recognized or the denial is no clinical question', async () => {
    expect(await answerTo({ diagnosis: 'x', procedure: 'unheard-of service' })).not.toHaveProperty(
      'criteria',
    );
    const late = await engine.generateAppeal(
      { denial_code: 'CO-29', diagnosis: 'Sleep apnea', procedure: 'CPAP device' },
      TODAY,
    );
    expect(late.ok && late.value.criteria).toBeUndefined();
  });

  it('finds a point at the end of 10,000 words and quotes only the words around it', async () => {
    const words = Array.from({ length: 10_000 }, (_, index) => `word${index}`).join(' ');
    const { criteria = [] } = await answerTo({
      diagnosis: 'Sleep apnea',
      procedure: 'CPAP device',
      patient_summary: `${words} with an AHI of 41 in all`,
    });
    const quote = criteria[1]?.quote ?? '';
    expect(quote).toContain('AHI of 41');
    expect(quote.split(' ').length).toBeLessThanOrEqual(32);
  });
});

describe('every criterion of every service', () => {
  const areas = [...engine.library.serviceAreas.values()];
  it.each(
    areas.map((area) => [area.id, area] as const),
  )('%s: each signal speaks to its point', async (_, area) => {
    const given = async (points: typeof area.criteria) => {
      const { criteria = [], service_area: service } = await answerTo({
        diagnosis: area.diagnoses[0]?.names[0] ?? 'as stated',
        procedure: area.names[0] ?? area.name,
        procedure_codes: area.procedure_codes.slice(0, 1),
        patient_summary: points.map(({ signals }) => `The record shows ${signals[0]}.`).join(' '),
      });
      expect(service?.id).toBe(area.id);
      return criteria.filter(({ status }) => status === 'given').map(({ criterion }) => criterion);
    };
    const all = area.criteria.map(({ text }) => text);
    expect(await given(area.criteria)).toEqual(expect.arrayContaining(all));
    // Alone, so that none is only met by the words of another: one of them in turn.
    for (const point of some(area.criteria, area.criteria.length, areas.indexOf(area)))
      expect(await given([point])).toContain(point.text);
  });
});
