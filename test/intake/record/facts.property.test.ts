import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MONTHS } from '../../../src/domain/calendar.js';
import type { CaseFact } from '../../../src/domain/generated/types.js';
import { readFacts } from '../../../src/intake/record/facts/read-facts.js';
import { expectInProportion } from '../../growth.js';

const REQUIRED = { denial_code: 'CO-50', diagnosis: 'a condition', procedure: 'a service' };
const TODAY = '2026-11-22';

function read(summary: string): CaseFact[] {
  return readFacts({ ...REQUIRED, patient_summary: summary }, TODAY);
}

const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2026-11-21'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** The same day in the ways of notes. */
function written(iso: string): string[] {
  const [year = '', month = '', date = ''] = iso.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  const [m, d] = [Number(month), Number(date)];
  return [
    iso,
    `${m}/${d}/${year}`,
    `${month}/${date}/${year}`,
    `${m}/${d}/${year.slice(2)}`,
    `${name} ${d}, ${year}`,
    `${name.slice(0, 3)} ${d} ${year}`,
    `${d} ${name} ${year}`,
  ];
}

describe('dates', () => {
  it('are read in every way that they are written, and told in one', () => {
    fc.assert(
      fc.property(day, fc.nat(6), (iso, way) => {
        const [fact] = read(`The biopsy was done on ${written(iso)[way]} without trouble.`);
        const [year = '', month = '', date = ''] = iso.split('-');
        expect(fact?.date).toBe(iso);
        expect(fact?.text).toContain(`${MONTHS[Number(month) - 1]} ${Number(date)}, ${year}`);
      }),
    );
  });

  it('without a year are the nearest in the past', () => {
    fc.assert(
      fc.property(day, (iso) => {
        // 3/26 may be the March of 2026, and the last leap day lies further back.
        fc.pre(!['24', '25', '26'].includes(iso.slice(8)) && !iso.endsWith('02-29'));
        const [, month = '', date = ''] = iso.split('-');
        const [fact] = read(`Seizure on ${Number(month)}/${Number(date)} at school.`);
        const found = fact?.date ?? '';
        const soon = found > TODAY;
        expect(found.slice(5)).toBe(`${month}-${date}`);
        // What lies within a month ahead is what is planned.
        expect(found >= '2025-11-22' && found <= '2026-12-22').toBe(true);
        expect(soon ? found.slice(0, 4) : '2026').toBe('2026');
      }),
    );
  });

  it('of a range are in order, and the days of a treatment are counted with both', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 300 }), fc.boolean(), (from, length, short) => {
        const until = new Date(Date.parse(from) + (length - 1) * 86_400_000).toISOString().slice(0, 10);
        fc.pre(until <= TODAY && length > 1);
        const way = short ? 3 : 1;
        const facts = readFacts(
          {
            ...REQUIRED,
            prior_treatments: [`modafinil 200 mg ${written(from)[way]}-${written(until)[way]}, no response`],
          },
          TODAY,
        );
        expect(facts[0]?.treatment).toMatchObject({ name: 'modafinil', since: from, until, days: length });
      }),
    );
  });
});

describe('quantities', () => {
  const value = fc.oneof(
    fc.integer({ min: 1, max: 999 }),
    fc.integer({ min: 1, max: 9999 }).map((tenths) => tenths / 10),
  );
  const unit = fc.constantFrom('mg/dL', 'kg', 'mmHg', '%', 'mL', 'cm', 'L/min');

  it('keep name, value and unit', () => {
    fc.assert(
      fc.property(value, unit, (figure, written_) => {
        const [fact] = read(`Ferritin was ${figure} ${written_} at the visit.`);
        expect(fact?.measures?.[0]).toMatchObject({ name: 'Ferritin', value: figure });
        expect(fact?.measures?.[0]?.unit).toBeDefined();
        expect(fact?.text).toContain(`${figure}`);
      }),
    );
  });

  it('of a change keep both values', () => {
    fc.assert(
      fc.property(value, value, fc.constantFrom('->', ' -> ', ' to '), (from, to, link) => {
        const [fact] = read(`FVC went from ${from}${link}${to} % this year.`);
        expect(fact?.measures?.[0]).toMatchObject({ name: 'FVC', value: to, value_from: from });
      }),
    );
  });
});

describe('durations', () => {
  it.each([
    ['days', 1],
    ['weeks', 7],
    ['wks', 7],
    ['months', 30],
    ['mos', 30],
  ])('in %s are counted in days', (word, days) => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 60 }), (count) => {
        const facts = readFacts(
          { ...REQUIRED, prior_treatments: [`sertraline 100 mg x ${count} ${word}, no response`] },
          TODAY,
        );
        expect(facts[0]?.treatment?.days).toBe(count * days);
        expect(facts[0]?.text).toMatch(/ was given for \d+ (?:days|weeks|months), with no response\.$/);
      }),
      { numRuns: 30 },
    );
  });
});

describe('negation', () => {
  const noun = fc.constantFrom('fever', 'weight loss', 'prior surgery', 'seizures', 'bleeding', 'implant');
  it('is seen where something is said to be absent, and only there', () => {
    fc.assert(
      fc.property(
        noun,
        fc.constantFrom('No', 'There is no', 'The patient never had', 'She denies'),
        (what, cue) => {
          expect(read(`${cue} ${what}.`)[0]?.negated).toBe(true);
          expect(read(`The patient has ${what}.`)[0]?.negated).toBeUndefined();
        },
      ),
    );
  });
});

describe('any text', () => {
  it('is read into facts that lie in order within it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        fc.pre(text.length > 0);
        let last = 0;
        for (const { text: told, source } of read(text)) {
          expect(told.length).toBeGreaterThan(0);
          expect(told.length).toBeLessThanOrEqual(600);
          expect(source && source.start >= last && source.end <= text.length).toBe(true);
          last = source?.start ?? last;
        }
      }),
    );
  });

  it.each([
    ['words', 'word '],
    ['spaces', '      '],
    ['brackets', '('],
    ['quotation marks', '" '],
    ['apostrophes', " 'a"],
    ['figures', '1 '],
    ['dates', '3/4/26 '],
    ['figures with strokes', '1/2/'],
    ['semicolons', 'a; '],
    ['stops', 'a. '],
    ['letters', 'a'],
    ['capitals', 'A'],
    ['doses', 'ab 1 mg '],
    ['retractions', 'x sorry '],
    ['arrows', '1 -> '],
    ['colons', 'says: '],
    ['hyphens', 'a-'],
  ])('of many %s takes work in proportion to its length', async (_, piece) => {
    await expectInProportion((size) => read(piece.repeat(size / piece.length)), 4000);
  });
});
