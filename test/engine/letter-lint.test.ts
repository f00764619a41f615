/** The checks of finished letters: each one fires on a letter that lacks its point, and none minds what it is given. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawOfLetter } from '../../src/engine/check/form/law-of-letter.js';
import { LETTER_CHECKS, lintLetter } from '../../src/engine/check/form/lint.js';
import { expectInProportion } from '../growth.js';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();
const type = engine.library.insurerTypes.get('commercial_fully_insured') ?? expect.fail();
const law = lawOfLetter(engine.library, { type, date: TODAY });

const answer = await engine.generateAppeal(
  {
    denial_code: 'CO-50',
    additional_denial_codes: ['CO-197'],
    diagnosis: 'lumbar radiculopathy',
    procedure: 'MRI of the lumbar spine',
    insurance_company: 'Meridian Health',
    insurer_type: 'commercial_fully_insured',
    member_id: 'W-1029',
    claim_number: 'C-77120',
    denial_date: '2026-10-01',
    service_date: '2026-09-14',
    setting: 'urgent',
    prior_treatments: ['physical therapy, 12 sessions, no relief'],
  },
  TODAY,
);
const sound = answer.ok ? answer.value.appeal_letter : expect.fail();

/** What is done to a sound letter so that it lacks the point. */
const SPOILED: Readonly<Record<string, (letter: string) => string>> = {
  R1: (letter) => letter.replace(/Appeals Department[^\n]*/g, 'Meridian Health'),
  R2: (letter) => letter.replace(/^(?:Patient|Member ID|Claim|Date of|Planned|Diagnosis)[^\n]*\n/gm, ''),
  R3: (letter) =>
    letter.replace(
      /(To [^\n]*:\n\n)/,
      `$1${'The weather has been mild for the season here. '.repeat(14)}\n\n`,
    ),
  R4: (letter) => letter.replace(/(?<=:\n\n[\s\S]*)\b(CO)-(50|197)\b/g, 'the code'),
  R5: (letter) => letter.replace(/(?<=:\n\nAs the[\s\S]*)CO-197/g, 'the other code'),
  R9: (letter) =>
    letter
      .replace(/physical therapy[^\n]*12 sessions[^\n]*/gi, 'Physical therapy was tried and failed.')
      .replace(/\b(?:six|\d+) weeks|\b20\d\d\b|\bdates?\b/g, 'some'),
  R11: (letter) =>
    letter
      .replace(/\d+ (?:C\.F\.R|U\.S\.C)\.[^),;]*/g, 'the law')
      .replace(/^ACR Appropriateness[^\n]*/gm, ''),
  R12: (letter) => letter.replace(/29 C\.F\.R\. § 2560\.503-1|45 C\.F\.R\. § 147\.136/, '29 C.F.R. § 9999.1'),
  R14: (letter) => letter.replace(/The notice is dated[^\n]*|within|time to file|timely/g, ''),
  R15: (letter) => letter.replace(/\d+ hours|telephone|immediate/gi, 'soon'),
  R16: (letter) =>
    letter.replace(/neither made|subordinate|fresh|anew|independent|not involved|no part|other than/g, 'x'),
  R17: (letter) => letter.replace(/free of charge|without charge|criteri\w*|statement|please \w+/gi, 'now'),
  R18: (letter) => letter.replace(/peer.to.peer|speak with|telephone|discuss/gi, 'write'),
  R19: (letter) => letter.replace(/\b(?:[Ii]f|[Ss]hould|[Ww]here)\b/g, 'as'),
  R20: (letter) => letter.replace(/\b(?:ask|request)(?:s|ed)?\b/g, 'hope'),
  R21: (letter) =>
    letter.replace(/\d+ (?:hours|calendar days|days)|within|(?:six|two) (?:weeks|months)/gi, 'something'),
  R22: (letter) => letter.replace(/Sincerely,\n\n[\s\S]*?\n\n/, 'Sincerely,\n\n'),
  R23: (letter) => letter.replace(/\(Enclosure 1\)/, '(Enclosure 88)'),
  R24: (letter) => letter.replace(/(?<=\n\nTo [^\n]*:\n\n)[\s\S]*/, 'This is my appeal of CO-50.'),
  R25: (letter) => letter.replace(/\nThe case\n[\s\S]*\nHow this request is to be decided\n/, '\n'),
  R26: (letter) => letter.replace('The case', 'The case\n\nThis denial is outrageous.'),
  R27: (letter) => letter.replace('The case', 'Member ID: W-9999-Z. He told her.\n\nThe case'),
  R28: (letter) =>
    letter.replace('The case', 'The same sentence stands here. The same sentence stands here.\n\nThe case'),
  R29: (letter) => letter.replace('Meridian Health', '{{insurer}}'),
  R30: (letter) => letter.replace('Sincerely', 'This is a draft and not legal advice.\n\nSincerely'),
};

const earned = (letter: string, id: string) =>
  lintLetter(letter, law).checks.find((check) => check.id === id);

describe('a sound letter', () => {
  it('loses nothing', () => {
    const { checks, failures, passed } = lintLetter(sound, law);
    expect(
      checks.flatMap(({ id, findings }) => findings.map((finding) => `${id} ${finding.problem}`)),
    ).toEqual([]);
    expect(failures).toEqual([]);
    expect(passed).toBe(true);
  });
});

describe('each check', () => {
  it.each(LETTER_CHECKS.map(({ id, title }) => [id, title]))('%s fires where a letter lacks it: %s', (id) => {
    const spoil = SPOILED[id] ?? expect.fail(`no spoiled letter for ${id}`);
    expect(earned(sound, id)?.earned, 'sound').toBe(earned(sound, id)?.points);
    const check = earned(spoil(sound), id);
    expect(check?.earned, 'spoiled').toBeLessThan(check?.points ?? 0);
    for (const { problem, fix } of check?.findings ?? [])
      expect(problem.length * fix.length).toBeGreaterThan(0);
  });

  it('says on which line', () => {
    const report = lintLetter(SPOILED.R26?.(sound) ?? '', law);
    const [finding] = report.checks.find(({ id }) => id === 'R26')?.findings ?? [];
    expect(
      sound.replace('The case', 'The case\n\nThis denial is outrageous.').split('\n')[
        (finding?.line ?? 0) - 1
      ],
    ).toBe('This denial is outrageous.');
  });
});

describe('what forbids sending', () => {
  it('a template token', () => {
    expect(lintLetter(SPOILED.R29?.(sound) ?? '', law)).toMatchObject({ passed: false });
  });

  it('law of another program, where the line of business is told', () => {
    const medicare = engine.library.insurerTypes.get('medicare_ffs') ?? expect.fail();
    const report = lintLetter(sound, lawOfLetter(engine.library, { type: medicare, date: TODAY }));
    expect(report.failures).toEqual(['Law of another program is asserted as controlling.']);
    expect(lintLetter(sound, lawOfLetter(engine.library, undefined)).failures).toEqual([]);
  });
});

describe('a text that is no letter', () => {
  const odd = [
    'hello',
    '<html><body><p>Dear Sir,</p></body></html>',
    'עברית العربية '.repeat(400),
    '\u202e{{x}}\u0000',
    '\n\n\n',
    ']['.repeat(500),
  ];

  it.each(odd)('is judged and does not pass (%#)', (text) => {
    expect(lintLetter(text, law).passed).toBe(false);
  });

  it('is judged the same twice, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 4000 }), (text) => {
        expect(lintLetter(text, law)).toEqual(lintLetter(text, law));
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    'if ',
    '[{{ ',
    '“',
    'CO-50 ',
    'A. ',
    'ask ',
    '42 C.F.R. § 405.942 ',
    ' \n',
  ])('of %j again and again is judged with work in proportion to its length', async (piece) => {
    await expectInProportion((size) => {
      expect(lintLetter(piece.repeat(size / piece.length), law).passed).toBe(false);
    }, 10_000);
  });
});
