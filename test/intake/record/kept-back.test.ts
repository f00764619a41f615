/** What the writer asks to keep out of the letter stays out; what only sounds like it stays in. */
import { expect, test } from 'vitest';
import { keptBackIn } from '../../../src/intake/record/left-out/kept-back.js';
import { shippedEngine, TODAY } from '../../knowledge.js';

test.each([
  'Not part: she has a suit against the maker of the press.',
  'Not relevant: her brother is in prison; she asks about children.',
  'He still owes $340 from last year, do not mix in.',
  'He uses gummies at night, told to me in confidence.',
  'She had a concussion at 16; she disclosed it, say so only if needed.',
  "I shouldn't say where he is stationed.",
  'There was an assault in 8th grade, that is private.',
  'My mother is here without papers, leave that out.',
  'The coder left it off, our own mistake.',
  'The school gives her a group, do not know if you say that.',
])('kept back: %s', (sentence) => {
  expect(keptBackIn(sentence)?.told).toBe('');
});

test.each([
  'The films do not show a fracture.',
  'They do not say which criteria they used.',
  'The plan does not share its guideline, and the notes do not mention improvement.',
  'She cannot keep food down and was left out of breath.',
  'The edit is not relevant to a separate session.',
  'He takes albuterol only if needed.',
])('told: %s', (sentence) => {
  expect(keptBackIn(sentence)).toBeUndefined();
});

test('of clauses parted by semicolons the others are told', () => {
  expect(keptBackIn('She walks 20 feet; the boyfriend drinks, that is private; she fell twice.')).toEqual({
    told: 'She walks 20 feet; she fell twice.',
    out: ['the boyfriend drinks, that is private;'],
  });
});

test('neither the letter nor the law that it quotes tells it, and the writer is told so', async () => {
  const made = await shippedEngine().generateAppeal(
    {
      denial_code: 'CO-50',
      diagnosis: 'Chronic low back pain (M54.50)',
      procedure: 'Physical therapy 97110',
      insurance_company: 'Lakeside Health Plan',
      insurer_type: 'commercial_fully_insured',
      state: 'OH',
      patient_summary:
        'She walks 20 feet with a walker. Not for the letter: she lost her license over a DUI. Her strength is 3 of 5.',
    },
    TODAY,
  );
  if (!made.ok) throw new Error(made.failure.detail);
  expect(made.value.appeal_letter).not.toMatch(/DUI|license|for the letter/);
  expect(made.value.appeal_letter).toContain('20 feet');
  expect(made.value.warnings.join('\n')).toMatch(/Left out of the letter.*DUI/);
});
