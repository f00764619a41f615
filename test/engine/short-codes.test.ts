import { describe, expect, it } from 'vitest';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();
const { shortCodes } = engine.library;

function generate(code: string, more: Readonly<Record<string, unknown>> = {}) {
  return engine.generateAppeal(
    {
      denial_code: code,
      diagnosis: 'rheumatoid arthritis',
      procedure: 'adalimumab',
      insurance_company: 'Example Health',
      ...more,
    },
    TODAY,
  );
}

describe('letters from codes that are told in short', () => {
  it('answers a retired reason code as the code that replaced it, and says so', async () => {
    for (const { record } of shortCodes.values()) {
      if (record.family !== 'carc' || !record.replaced_by) continue;
      const answer = await generate(record.code);
      if (!answer.ok) throw new Error(`${record.code}: ${answer.failure.detail}`);
      expect(answer.value.warnings.join(' '), record.code).toContain(
        `Code ${record.code} is no longer in force since ${record.stop}`,
      );
      expect(answer.value.denial_code.number).toBe(record.code);
      const least = answer.value.document === 'appeal_letter' ? 800 : 250;
      expect(answer.value.word_count, record.code).toBeGreaterThanOrEqual(least);
      expect(answer.value.word_count, record.code).toBeLessThanOrEqual(1200);
    }
  });

  it('says what to give where nothing replaced a retired code', async () => {
    expect(await generate('63')).toMatchObject({
      ok: false,
      failure: { code: 'invalid_input', detail: expect.stringContaining('no longer in force') },
    });
  });

  it('answers the reason of a refused request before the service, unless told otherwise', async () => {
    const answer = await generate('278 0F');
    if (!answer.ok) throw new Error(answer.failure.detail);
    expect(answer.value.appeal_letter).toContain('278 0F');
    expect(answer.value.appeal_letter).not.toContain('Date of service:');
    expect(answer.value.warnings.join(' ')).toContain('reason code 50');
    const after = await generate('278 0F', { setting: 'postservice' });
    expect(after.ok && after.value.appeal_letter).toContain('Date of service:');
  });

  it.each([
    'NCPDP 75',
    'NCPDP MR',
  ])('answers %s, a reject at the counter, and says what comes first where nothing was decided in writing', async (code) => {
    const answer = await generate(code);
    expect(answer.ok && answer.value.warnings.join(' ')).toContain(
      'first ask it for a decision or an exception',
    );
  });

  it.each([
    ['277 F2', 'reason code of the remittance'],
    ['CLP02 4', 'reason code of the remittance'],
    ['278 A3', 'decision reason'],
    ['CO', 'CO-50'],
    ['modifier 59', 'refuses nothing'],
  ])('writes no letter from %s and says what to give', async (code, hint) => {
    expect(await generate(code)).toMatchObject({
      ok: false,
      failure: { code: 'invalid_input', detail: expect.stringContaining(hint) },
    });
  });
});
