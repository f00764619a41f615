/** Sentences made of typed facts: each figure and day of the notes is told, and none is added. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MONTHS } from '../../../src/domain/calendar.js';
import { readFacts } from '../../../src/intake/record/facts/read-facts.js';

const REQUIRED = { denial_code: 'CO-50', diagnosis: 'a condition', procedure: 'a service' };
const TODAY = '2026-11-22';

/** Figures of a text, in order of size, each as often as it stands. */
function figuresOf(text: string): string[] {
  return (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((figure) => figure.replace(/,/g, '')).sort();
}

/** Days in the way of the notes and in that of a letter. */
const day = fc
  .record({
    month: fc.integer({ min: 1, max: 12 }),
    date: fc.integer({ min: 1, max: 28 }),
    year: fc.constantFrom(2024, 2025),
  })
  .map(({ month, date, year }) => ({
    noted: `${month}/${date}/${year}`,
    told: `${MONTHS[month - 1]} ${date}, ${year}`,
    at: year * 400 + month * 31 + date,
  }));
const figure = fc.oneof(
  fc.integer({ min: 1, max: 980 }).map(String),
  fc.integer({ min: 11, max: 980 }).map((tenths) => (tenths / 10).toFixed(1)),
);
const reading = fc.constantFrom('CRP', 'FVC', 'PHQ-9', 'ESR', 'MLU', 'Serum ferritin', 'DLCO');

function told(notes: string): string {
  const facts = readFacts({ ...REQUIRED, requester: 'provider', patient_summary: notes }, TODAY);
  expect(facts).toHaveLength(1);
  return facts[0]?.text ?? '';
}

describe('values', () => {
  it('that changed keep their order, their days and the way they went', () => {
    fc.assert(
      fc.property(reading, figure, figure, day, day, (name, from, to, first, last) => {
        const text = told(`${name} ${from} (${first.noted}) -> ${to} (${last.noted}).`);
        const own = figuresOf(name);
        expect(figuresOf(text)).toEqual(
          [...own, ...figuresOf(`${from} ${to} ${first.told} ${last.told}`)].sort(),
        );
        const way = Number(to) > Number(from) ? 'rose' : Number(to) < Number(from) ? 'fell' : 'went';
        expect(text).toContain(` ${way} from ${from} on ${first.told} to ${to} on ${last.told}`);
      }),
    );
  });

  it('of several names are all told, with one verb', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(reading, figure), { minLength: 2, maxLength: 5, selector: ([name]) => name }),
        (all) => {
          const notes = all.map(([name, value]) => `${name} ${value}`).join(', ');
          const text = told(`${notes}.`);
          expect(figuresOf(text)).toEqual(figuresOf(notes));
          expect(text.match(/\bwas\b/g)).toHaveLength(1);
          for (const [name, value] of all)
            expect(text.toLowerCase()).toMatch(
              new RegExp(`${name.toLowerCase()} (?:was )?${value.replace('.', '\\.')}`),
            );
        },
      ),
    );
  });

  it('with "to" between them and no sign of a change are told as they stand', () => {
    fc.assert(
      fc.property(reading, figure, figure, (name, from, to) => {
        const text = told(`${name} ${from} to ${to}.`);
        expect(text).not.toMatch(/\b(?:rose|fell|went|was|were)\b/);
        expect(figuresOf(text)).toEqual(figuresOf(`${name} ${from} ${to}`));
      }),
    );
  });
});

describe('treatments', () => {
  const drug = fc.constantFrom(
    'naproxen',
    'sertraline',
    'modafinil',
    'methotrexate',
    'night splint',
    'hand therapy',
  );
  const clause = fc.constantFrom(
    'no relief',
    'twice daily',
    'stopped for a rash',
    'palpitations',
    'ESS 15, headaches',
    '26 of 28 visits',
  );

  it('keep dose, days, result and why they ended', () => {
    fc.assert(
      fc.property(
        drug,
        fc.integer({ min: 5, max: 900 }),
        day,
        day,
        fc.uniqueArray(clause, { maxLength: 3 }),
        (name, dose, one, other, clauses) => {
          const [from, to] = one.at <= other.at ? [one, other] : [other, one];
          fc.pre(from.at < to.at);
          const notes = [`${name} ${dose} mg ${from.noted} to ${to.noted}`, ...clauses].join(', ');
          const [fact] = readFacts({ ...REQUIRED, requester: 'provider', prior_treatments: [notes] }, TODAY);
          const text = (fact?.text ?? '').replace(/ \(\d+ days\)/, '');
          // A year that both days share is told once.
          const days =
            from.told.slice(-4) === to.told.slice(-4)
              ? `${from.told.slice(0, -6)} ${to.told}`
              : `${from.told} ${to.told}`;
          expect(figuresOf(text)).toEqual(figuresOf(`${dose} ${days} ${clauses.join(' ')}`));
          expect(text).toMatch(/ was (?:given|used) from /);
          for (const words of clauses.join(', ').split(', ')) expect(text).toContain(words);
        },
      ),
    );
  });
});
