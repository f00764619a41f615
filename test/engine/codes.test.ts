import { describe, expect, it } from 'vitest';
import { displayCode } from '../../src/domain/codes.js';
import { verifies } from '../contract/clauses.js';
import { shippedEngine, TODAY } from '../knowledge.js';
import { some } from '../some.js';

const engine = shippedEngine();
const { codes, remarks, shortCodes } = engine.library;

/** The sixty reason codes that remittances show most. */
const FREQUENT =
  '45 16 97 18 1 2 3 96 197 50 22 29 204 252 27 109 4 11 31 226 A1 B13 119 151 26 23 24 253 129 227 39 146 167 236 B7 B15 B20 49 55 150 242 243 199 181 6 170 183 198 B9 140 58 107 222 250 251 246 256 19 276 288';

describe('code look-up', () => {
  it('answers for more than 200 codes', () => {
    verifies('spec-1.codes.200');
    const list = engine.listCodes({ limit: 500 }, TODAY);
    if (!list.ok) throw new Error(list.failure.detail);
    expect(list.value.total).toBeGreaterThan(200);
    for (const item of list.value.data)
      expect(engine.lookupCode({ denial_code: item.code }, TODAY).ok, item.code).toBe(true);
  });

  it('finds codes by words of their name, meaning and kind of denial', () => {
    for (const [search, code] of [
      ['timely filing', 'CO-29'],
      ['Prior authorization absent', 'CO-197'],
      ['bundling', 'CO-97'],
    ] as const) {
      const list = engine.listCodes({ search, limit: 500 }, TODAY);
      if (!list.ok) throw new Error(list.failure.detail);
      expect(
        list.value.data.map((item) => item.code),
        search,
      ).toContain(code);
    }
  });

  it('describes the sixty most frequent reason codes in full', () => {
    const missing = FREQUENT.split(' ').filter((code) => !codes.has(`carc-${code.toLowerCase()}`));
    expect(missing).toEqual([]);
  });

  it('finds every reason code, in eight spellings in turn', () => {
    for (const [turn, { record }] of [...codes.values()].entries()) {
      const group = record.groups[0] ?? 'CO';
      const spellings = ['-', '', ' ', '_', '\u2011', '\u2013'].map(
        (dash) => `${group}${dash}${record.code}`,
      );
      const all = [...spellings, spellings[0]?.toLowerCase() ?? '', `CARC ${record.code}`];
      for (const text of some(all, 4, turn)) {
        const found = engine.lookupCode({ denial_code: text }, TODAY);
        expect(found.ok && found.value.number, text).toBe(record.code);
      }
    }
  });

  it('finds every remark code beside a reason code', () => {
    for (const { record } of remarks.values()) {
      const beside = engine.lookupCode({ denial_code: `CO-16/${record.code}` }, TODAY);
      expect(beside.ok && beside.value.remark_codes?.[0]?.code, record.code).toBe(record.code);
    }
  });

  it('recommends nothing for an alert that only informs: to send a forwarded claim again makes a duplicate', () => {
    for (const code of ['MA18', 'N185', 'N842', 'MA01']) {
      const found = engine.lookupCode({ denial_code: code }, TODAY);
      expect(found.ok && found.value.recommended_action, code).toBeUndefined();
      expect(found.ok && found.value.strategy.steps[0], code).toBe(
        remarks.get(`rarc-${code.toLowerCase()}`)?.record.what_to_do,
      );
    }
  });

  it('names the reason codes beside which a remark stands, and the case of the reason that the remark decides', () => {
    const limit = engine.lookupCode({ denial_code: 'M90' }, TODAY);
    expect(limit.ok && limit.value.why_insurers_use_it[0]).toContain(
      '119 (Benefit maximum for the period reached)',
    );
    const missed = engine.lookupCode({ denial_code: 'N441' }, TODAY);
    expect(missed.ok && missed.value.recommended_action?.action).toBe('write_off');
  });

  it('finds every code that is told in short, in eight spellings in turn, and says when it is no longer in force', () => {
    for (const [turn, { record }] of [...shortCodes.values()].entries()) {
      const { family, code, groups = ['CO'] } = record;
      const name = displayCode({ family, number: code });
      const apart = name.slice(0, -code.length).trim();
      const spellings =
        family === 'carc'
          ? ['-', '', ' ', '_', '\u2013'].map((dash) => `${groups[0]}${dash}${code}`)
          : ['-', ' ', ': ', ' \u2013 ', '_', '  '].map((dash) => `${apart}${dash}${code}`);
      const all = [...new Set([...spellings, name, name.toLowerCase(), ` ${name} `])];
      for (const text of some(all, 4, turn)) {
        const found = engine.lookupCode({ denial_code: text }, TODAY);
        expect(found.ok && [found.value.family, found.value.number], text).toEqual([family, code]);
        if (found.ok && record.status === 'deactivated')
          expect(found.value.warnings?.join(' '), text).toContain('no longer in force');
      }
    }
  });

  it('finds every remark code, in eight spellings in turn', () => {
    for (const [turn, { record }] of [...remarks.values()].entries()) {
      const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(record.code) ?? [];
      const spellings = [
        record.code,
        record.code.toLowerCase(),
        `${letters} ${digits}`,
        `${letters}-${digits}`,
        `${letters}_${digits}`,
        `RARC ${record.code}`,
        `Remark code: ${record.code}`,
        `${letters}0${digits}`.slice(0, letters.length + 3),
      ].slice(0, digits.length > 2 ? 7 : 8);
      for (const text of some(spellings, 8, turn)) {
        const found = engine.lookupCode({ denial_code: text }, TODAY);
        expect(found.ok && found.value.number, text).toBe(record.code);
      }
    }
  });

  it('tells where a bare code of another set has to be looked for', () => {
    const answer = engine.lookupCode({ denial_code: 'MR' }, TODAY);
    expect(answer).toMatchObject({
      ok: false,
      failure: { detail: expect.stringContaining('NCPDP MR') },
    });
  });

  it('lists retired codes and the other sets by family, status, group and action', () => {
    const total = (input: Parameters<typeof engine.listCodes>[0]): number => {
      const list = engine.listCodes(input, TODAY);
      if (!list.ok) throw new Error(list.failure.detail);
      return list.value.total;
    };
    expect(total({})).toBe(codes.size + remarks.size + shortCodes.size + 5);
    expect(total({ family: 'carc' })).toBe(407);
    expect(total({ family: 'carc', status: 'deactivated' })).toBe(110);
    expect(total({ family: 'rarc' })).toBe(1216);
    expect(total({ family: 'ncpdp_reject' })).toBe(195);
    expect(total({ family: 'group_code' })).toBe(5);
    expect(total({ family: 'review_reason', action: 'appeal' })).toBeGreaterThan(10);
    expect(total({ family: 'carc', status: 'deactivated', group: 'PR' })).toBeGreaterThan(10);
  });

  it('names the nearest codes for one that is not known', () => {
    const answer = engine.lookupCode({ denial_code: 'CO-9999'.slice(0, 6) }, TODAY);
    expect(answer).toMatchObject({ ok: false, failure: { code: 'unknown_denial_code' } });
    if (!answer.ok) expect(answer.failure.suggestions?.length).toBeGreaterThan(0);
  });

  it('narrows law, deadlines and rates to a line of business', () => {
    const answer = engine.lookupCode({ denial_code: 'CO-50', insurer_type: 'medicare advantage' }, TODAY);
    if (!answer.ok) throw new Error(answer.failure.detail);
    expect(answer.value.deadlines).toHaveLength(1);
    expect(answer.value.deadlines[0]).toMatchObject({
      insurer_type: 'medicare_advantage',
      level: 'reconsideration',
      verified: true,
    });
    for (const law of answer.value.regulations) expect(law.applies_to).toContain('medicare_advantage');
    const headings = answer.value.strategy.arguments?.map((argument) => argument.heading).join(' ');
    expect(headings).not.toMatch(/Medicaid/);
  });

  it('shows only the lines of business in which a code is used, and those in which it can be appealed', () => {
    const lines = (code: string) => {
      const answer = engine.lookupCode({ denial_code: code }, TODAY);
      if (!answer.ok) throw new Error(answer.failure.detail);
      return answer.value.deadlines.map((row) => row.insurer_type);
    };
    expect(lines('P12')).toEqual(['workers_compensation']);
    expect(lines('PR-241')).toEqual(['medicare_part_d', 'medicare_advantage']);
    // Original Medicare has no redetermination of a finding of late filing.
    expect(lines('CO-50')).toContain('medicare_ffs');
    expect(lines('CO-29')).not.toContain('medicare_ffs');
  });

  it('answers rejects at the pharmacy counter with the exception that they call for', () => {
    const strategy = (code: string) => {
      const answer = engine.lookupCode({ denial_code: code }, TODAY);
      if (!answer.ok) throw new Error(answer.failure.detail);
      return answer.value.strategy.id;
    };
    expect(strategy('NCPDP 70')).toBe('pharmacy-formulary-exception');
    expect(strategy('NCPDP MR')).toBe('pharmacy-formulary-exception');
    expect(strategy('NCPDP 608')).toBe('pharmacy-step-therapy');
    expect(strategy('NCPDP 76')).toBe('pharmacy-days-supply');
  });

  it('says when the code set does not allow the group', () => {
    const answer = engine.lookupCode({ denial_code: 'PR-23' }, TODAY);
    expect(answer.ok && answer.value.group?.warning).toContain('only with group OA');
  });
});

describe('instrument', () => {
  it.each([
    ['CO-16/MA130', 'medicare_ffs', 'resubmit'],
    ['CO-16/N290', 'medicare_ffs', 'resubmit'],
    ['CO-16/N290/MA01', 'medicare_ffs', 'reopening'],
    ['CO-45/N830', 'commercial', 'negotiation'],
    ['PR-1/N830', 'commercial', 'bill_patient'],
    ['PR-2/N782', 'medicare_ffs', 'route_elsewhere'],
    ['CO-96/N529', 'commercial', 'route_elsewhere'],
    ['PR-78', 'commercial', 'bill_patient'],
    ['CO-144/N807', 'medicare_ffs', 'no_action'],
    ['CO-16/N290', 'medicaid_managed_care', 'corrected_claim'],
    ['CO-45', 'commercial', 'write_off'],
    ['PR-1', 'commercial', 'bill_patient'],
    ['CO-22', 'commercial', 'route_elsewhere'],
    ['CO-50', 'commercial', 'appeal'],
    ['CO-197', 'medicaid_managed_care', 'appeal'],
  ] as const)('%s under %s is %s', async (code, type, action) => {
    const answer = await engine.generateAppeal(
      { denial_code: code, diagnosis: 'asthma', procedure: 'office visit', insurer_type: type },
      TODAY,
    );
    expect(answer.ok && answer.value.recommended_action).toBe(action);
  });

  it.each([
    ['CO-29', 'a late claim in Original Medicare'],
    ['CO-16/MA130', 'an unprocessable claim'],
  ])('states no time to appeal for %s, %s', async (code) => {
    const answer = await engine.generateAppeal(
      {
        denial_code: code,
        diagnosis: 'asthma',
        procedure: 'office visit',
        insurer_type: 'medicare_ffs',
        denial_date: '2026-11-02',
      },
      TODAY,
    );
    if (!answer.ok) throw new Error(answer.failure.detail);
    expect(answer.value.deadline).not.toHaveProperty('safe_date');
    expect(answer.value.deadline).not.toHaveProperty('authority');
    expect(answer.value.deadline.verified).toBe(false);
    expect(answer.value.appeal_letter).not.toMatch(/120 calendar days/);
  });

  it('appeals where the modifier was already on the line', async () => {
    const input = { denial_code: 'CO-97', diagnosis: 'nail dystrophy', procedure: 'office visit' };
    const without = await engine.generateAppeal(input, TODAY);
    const with59 = await engine.generateAppeal({ ...input, procedure_codes: ['99213-25'] }, TODAY);
    expect(without.ok && without.value.recommended_action).toBe('corrected_claim');
    expect(with59.ok && with59.value.recommended_action).toBe('appeal');
  });
});

describe('line of business', () => {
  it.each([
    ['Medi-Cal', 'medicaid_managed_care', 'CA'],
    ['Humana Gold Plus Medicare Advantage', 'medicare_advantage', undefined],
    ['Noridian Healthcare Solutions', 'medicare_ffs', undefined],
    ['TRICARE East', 'tricare', undefined],
    ['Aetna', 'commercial', undefined],
  ] as const)('%s is read as %s', async (insurer, type, state) => {
    const answer = await engine.generateAppeal(
      { denial_code: '50', diagnosis: 'asthma', procedure: 'spirometry', insurance_company: insurer },
      TODAY,
    );
    if (!answer.ok) throw new Error(answer.failure.detail);
    expect(answer.value.insurer_type).toBe(type);
    if (state) expect(answer.value.state).toBe(state);
    expect(answer.value.assumptions.length).toBeGreaterThan(0);
  });

  it('refuses a line of business and a state that do not exist, naming those that do', async () => {
    for (const [field, value] of [
      ['insurer_type', 'moon plan'],
      ['state', 'Ontario'],
    ] as const) {
      const answer = await engine.generateAppeal(
        { denial_code: '50', diagnosis: 'asthma', procedure: 'spirometry', [field]: value },
        TODAY,
      );
      expect(answer).toMatchObject({ ok: false, failure: { code: 'invalid_input', errors: [{ field }] } });
      expect(JSON.stringify(answer)).not.toContain(value);
    }
  });
});

it('shows codes as a remittance prints them', () => {
  expect(displayCode({ family: 'carc', number: '50' })).toBe('CARC 50');
});
