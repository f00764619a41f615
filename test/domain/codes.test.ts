import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayCode, parseDenialCode, parseRemarkCode } from '../../src/domain/codes.js';

describe('denial codes as people type them', () => {
  const spellings: readonly (readonly [string, string, readonly string[]])[] = [
    ['CO-50', 'CO-50', []],
    ['co50', 'CO-50', []],
    ['CO 50', 'CO-50', []],
    ['co_50', 'CO-50', []],
    ['50', 'CARC 50', []],
    ['CARC 50', 'CARC 50', []],
    ['Reason code: 50', 'CARC 50', []],
    ['PR-204', 'PR-204', []],
    ['PR 001', 'PR-1', []],
    ['CO-016', 'CO-16', []],
    ['CO\u201197', 'CO-97', []],
    ['CO\u201397', 'CO-97', []],
    ['CO\u201497', 'CO-97', []],
    ['CO\u221297', 'CO-97', []],
    ['CO\u00AD-97', 'CO-97', []],
    ['ＣＯ－９７', 'CO-97', []],
    ['OA-B13', 'OA-B13', []],
    ['A1', 'CARC A1', []],
    ['N115', 'N115', []],
    ['MA130', 'MA130', []],
    ['MA01', 'MA01', []],
    ['ma1', 'MA01', []],
    ['M1', 'M1', []],
    ['CO-45/MA07', 'CO-45', ['MA07']],
    ['n 115'.replace(' ', ''), 'N115', []],
    ['CO-16/N290', 'CO-16', ['N290']],
    ['CO-16 (N290, MA130)', 'CO-16', ['N290', 'MA130']],
    ['CO16 M51 N56', 'CO-16', ['M51', 'N56']],
    ['CO-16 with remark codes N290 and N290', 'CO-16', ['N290']],
    ['MA-130', 'MA130', []],
    ['NCPDP 70', 'NCPDP 70', []],
    ['reject code 7', 'NCPDP 07', []],
    ['277 A3', '277 A3', []],
    ['Claim status category A3', '277 A3', []],
    ['278-A3', '278 A3', []],
    ['HCR03 0f', '278 0F', []],
    ['278', 'CARC 278', []],
    ['278 N30', 'CARC 278', ['N30']],
    ['AAA 82', '901 82', []],
    ['claim status code 4', 'CLP02 4', []],
    ['modifier -59', 'Modifier 59', []],
    ['condition code 20', 'Condition code 20', []],
    ['occurrence code 32', 'Occurrence code 32', []],
    ['group code pr', 'PR', []],
    ['PI', 'PI', []],
  ];

  it.each(spellings)('reads %j as %s', (text, code, remarks) => {
    const parsed = parseDenialCode(text);
    expect(parsed && displayCode(parsed)).toBe(code);
    expect(parsed?.remarks).toEqual(remarks);
  });

  it.each([
    '',
    'CO-',
    'hello',
    'hello 50',
    '50 60',
    'CO-50-60',
    'CO-12345',
    '5O',
    '{{code}}',
    'CO-16/50',
  ])('refuses %j', (text) => {
    expect(parseDenialCode(text)).toBeUndefined();
  });

  it.each([
    ['N115', 'N115'],
    ['ma-130', 'MA130'],
    ['M 051', 'M51'],
    ['RARC N290', 'N290'],
  ])('reads the remark code %j', (text, code) => {
    expect(parseRemarkCode(text)).toBe(code);
  });

  it('reads back every code it displays, and never fails on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const parsed = parseDenialCode(text);
        if (parsed) expect(parseDenialCode(displayCode(parsed))).toMatchObject({ number: parsed.number });
      }),
      { numRuns: 3000 },
    );
  });
});
