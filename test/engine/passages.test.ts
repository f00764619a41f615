import { describe, expect, it } from 'vitest';
import type { CaseFact } from '../../src/domain/generated/types.js';
import { leanings, withoutEchoes } from '../../src/engine/argument/passages.js';

const facts = (...texts: string[]): CaseFact[] =>
  texts.map((text, at) => ({
    id: `f${at}`,
    kind: 'context',
    text,
    source: { field: 'patient_summary', start: at * 100, end: at * 100 + text.length },
  }));

describe('sentences that lean on the one before', () => {
  it.each([
    [['Dr. Amell told us to go to Boise.', 'He signed the form at noon.'], true, [undefined, 0]],
    [['The plan names Cole Hospital.', 'I called there, and it has no burn unit.'], true, [undefined, 0]],
    [['We asked the clinic.', 'Their letter of May 3 says so.'], true, [undefined, 0]],
    // The patient of a clinician is known everywhere, unless another person was named just before.
    [['She took methotrexate for a year.', 'She stopped in June.'], false, [undefined, undefined]],
    [['Dr. Ode read the scan.', 'She found a mass of 3 cm.'], false, [undefined, 0]],
    [['One.', 'It is two.', 'It is three.', 'It is four.'], true, [undefined, 0, 1, undefined]],
  ])('%j', (texts, ofPatient, expected) => {
    expect(leanings(facts(...texts), ofPatient)).toEqual(expected);
  });

  it('stands by itself in a field of its own', () => {
    const [first, second] = facts('Dr. Amell wrote the order.', 'He signed it.');
    const other = { ...second, source: { field: 'denial_reason', start: 0, end: 5 } } as CaseFact;
    expect(leanings([first as CaseFact, other], true)).toEqual([undefined, undefined]);
  });
});

describe('what the payer says, told once more', () => {
  it.each([
    'They say it is only for cancer.',
    'And the plan says I do not need it.',
    'Lakeside says that the stay was too long.',
  ])('is left out: %s', (text) => {
    expect(withoutEchoes(facts(text), 'Lakeside Mutual')).toEqual([]);
  });

  it('goes with the retort to it, and not with the fact behind', () => {
    const kept = withoutEchoes(
      facts('They say I never tried.', 'Of course not, it would harm me.', 'I take 5 mg a day.'),
      'Lakeside Mutual',
    );
    expect(kept.map(({ text }) => text)).toEqual(['I take 5 mg a day.']);
  });

  it.each([
    'They say Cole Hospital is only 61 miles away.',
    'They said on May 3 that it was approved.',
    'Boise Clinic says the form was sent.',
  ])('stays where it tells more: %s', (text) => {
    expect(withoutEchoes(facts(text), 'Lakeside Mutual')).toHaveLength(1);
  });
});
