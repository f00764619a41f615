import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT, shippedEngine, TODAY } from '../knowledge.js';

interface Expected {
  readonly code?: string;
  readonly assumed?: true;
  readonly additional?: readonly string[];
}

const engine = shippedEngine();
const fields = parse(readFileSync(join(ROOT, 'test/engine/codes-in-words/fields.yaml'), 'utf8')) as Record<
  string,
  Expected
>;
const request = { diagnosis: 'Psoriasis', procedure: 'Phototherapy' };

describe('what stands where a code is expected', () => {
  it.each(Object.entries(fields))('%s, in a request', async (denial_code, expected) => {
    const answer = await engine.generateAppeal({ ...request, denial_code }, TODAY);
    if (expected.code === undefined) {
      expect(answer.ok).toBe(false);
      if (!answer.ok) expect(answer.failure.suggestions?.length).toBeGreaterThan(0);
      return;
    }
    if (!answer.ok) throw new Error(answer.failure.detail);
    expect(answer.value.denial_code.code).toBe(expected.code);
    expect(answer.value.denial_code.assumed_from).toBe(expected.assumed ? denial_code : undefined);
    expect(answer.value.assumptions.some((line) => line.includes(`"${denial_code}"`))).toBe(
      expected.assumed === true,
    );
    expect(answer.value.additional_denial_codes?.map(({ code }) => code)).toEqual(expected.additional);
  });

  it.each(Object.entries(fields))('%s, looked up', (denial_code, expected) => {
    const answer = engine.lookupCode({ denial_code }, TODAY);
    expect(answer.ok ? answer.value.code : undefined).toBe(expected.code);
  });

  it.each([
    'Final adverse determination',
    'Notice of Adverse Benefit Determination',
  ])('assumes the usual reason where the field names only a decision: %s', async (denial_code) => {
    const answer = await engine.generateAppeal({ ...request, denial_code }, TODAY);
    expect(answer.ok && answer.value.denial_code).toMatchObject({
      code: 'CARC 50',
      assumed_from: denial_code,
      alternatives: ['CARC 197', 'CARC 204'],
    });
    expect(engine.lookupCode({ denial_code }, TODAY).ok).toBe(false);
  });

  it.each([
    ['Final internal adverse determination', 'self_funded_erisa', 'external_review'],
    ['QIC unfavorable', 'medicare_ffs', 'alj_hearing'],
    ['NOMNC', 'medicare_ffs', 'qio_fast_appeal_nonhospital'],
    ['NOMNC', 'medicare_advantage', 'qio_fast_appeal'],
  ])('takes the step that follows a decision named in the field: %s, %s', async (denial_code, type, level) => {
    const answer = await engine.generateAppeal(
      {
        diagnosis: 'Hip fracture aftercare',
        procedure: 'Skilled nursing facility stay',
        denial_code,
        insurer_type: type,
        requester: 'patient',
        denial_date: '2026-11-18',
      },
      TODAY,
    );
    expect(answer.ok && answer.value.appeal_type).toBe(level);
  });

  it.each([
    ['No NOMNC was ever given to us. The stay was billed and denied.', 'medicare_ffs', 'redetermination'],
    ['If this is denied we will go to the Medicare Appeals Council.', 'medicare_ffs', 'redetermination'],
    ['The NOMNC was never delivered.', 'medicare_ffs', 'redetermination'],
    [
      'We have no final adverse benefit determination yet; this is our first appeal.',
      'self_funded_erisa',
      'internal_first_level',
    ],
  ])('takes no step from a decision that was not made: %s', async (patient_summary, insurer_type, level) => {
    const answer = await engine.generateAppeal(
      {
        diagnosis: 'Hip fracture aftercare',
        procedure: 'Skilled nursing facility stay',
        denial_code: 'CO-50',
        insurer_type,
        requester: 'patient',
        patient_summary,
      },
      TODAY,
    );
    expect(answer.ok && answer.value.appeal_type).toBe(level);
  });

  it('writes no letter of an earlier step once only a court is left', async () => {
    const answer = await engine.generateAppeal(
      {
        ...request,
        denial_code: 'Council decision',
        insurer_type: 'medicare_ffs',
        denial_date: '2026-10-27',
      },
      TODAY,
    );
    expect(answer).toMatchObject({
      ok: false,
      failure: { code: 'invalid_input', detail: expect.stringContaining('see a lawyer at once') },
    });
  });

  it('answers a pharmacy reject, and knows whether the refusal is told', async () => {
    const told = await engine.generateAppeal(
      {
        ...request,
        denial_code: '76 - plan limitations exceeded',
        denial_reason: 'Over 60 tablets a month.',
      },
      TODAY,
    );
    expect(told.ok && told.value.denial_code.code).toBe('NCPDP 76');
    const first = 'If the plan has not decided in writing yet';
    expect(told.ok && told.value.warnings.join(' ')).not.toContain(first);
    const bare = await engine.generateAppeal({ ...request, denial_code: 'NCPDP 76' }, TODAY);
    expect(bare.ok && bare.value.warnings.join(' ')).toContain(first);
  });

  it('shows the words as a ground of the request', async () => {
    const answer = await engine.generateAppeal({ ...request, denial_code: 'Step therapy not met' }, TODAY);
    expect(answer.ok && answer.value.grounds_read).toMatchObject([
      {
        kind: 'step_therapy',
        quote: 'Step therapy not met',
        source: { field: 'denial_code', start: 0, end: 20 },
      },
    ]);
  });
});
