/** Notes told in sentences: no word, figure or bracket of them is lost, cut or made up. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFacts } from '../../../src/intake/record/facts/read-facts.js';
import { isSmallTalk, withoutInterjections } from '../../../src/intake/record/facts/small-talk.js';
import { ANY_CASE, EXACT } from '../../../src/language/abbreviations.js';
import { IN_CONTEXT } from '../../../src/language/shorthand/in-context.js';

const REQUIRED = { denial_code: 'CO-50', diagnosis: 'a condition', procedure: 'a service' };
const TODAY = '2026-11-22';

function told(notes: string): string {
  const facts = readFacts({ ...REQUIRED, requester: 'provider', patient_summary: notes }, TODAY);
  return facts.map(({ text }) => text).join(' ');
}

function figuresOf(text: string): string[] {
  return (text.match(/\d+(?:[.,:]\d+)*/g) ?? []).sort();
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z][a-z'-]*/g) ?? [];
}

/** Words with which a sentence is made of a note. */
const JOINING = new Set(
  'a about above after again an and answer as at been by called days findings for from given has have in included is it no not of on once or patient record results rose fell went showed shows spoke that the then there this times to treatment twice was we were who with used done years old'.split(
    ' ',
  ),
);

const figure = fc.oneof(
  fc.integer({ min: 2, max: 980 }).map(String),
  fc.integer({ min: 11, max: 980 }).map((tenths) => (tenths / 10).toFixed(1)),
  fc.integer({ min: 1000, max: 98000 }).map((sum) => sum.toLocaleString('en-US')),
);
const clock = fc
  .record({ hour: fc.integer({ min: 1, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const short = fc.constantFrom(
  'regurg',
  'bx',
  'SDH',
  'defib',
  'anticoag',
  'w/',
  'w/o',
  'auth',
  'conf',
  'SBP',
  'ROSC',
  'EOP',
);
const thing = fc.constantFrom(
  'session',
  'droxidopa',
  'nitrates',
  'claim',
  'invoice',
  'packet',
  'cath lab',
  'drain',
  'auth',
);
const done = fc.constantFrom(
  'stopped',
  'started',
  'raised',
  'sent',
  'received',
  'activated',
  'denied',
  'removed',
);
const clause = fc.oneof(
  fc.tuple(thing, done).map(([a, b]) => `${a} ${b}`),
  fc.tuple(thing, done, clock).map(([a, b, c]) => `${a} ${b} ${c}`),
  fc.constantFrom('no fever', 'no fraud alleged', 'no other hospital closer', 'awake', 'lived alone'),
  fc.tuple(fc.constantFrom('lactate', 'creatinine', 'ferritin'), figure).map(([a, b]) => `${a} ${b}`),
  fc.tuple(fc.constantFrom('incision', 'skin closure', 'admission'), clock).map(([a, b]) => `${a} ${b}`),
  fc.tuple(thing, short, figure).map(([a, b, c]) => `${a} (${b} ${c})`),
  fc.tuple(short, figure, short).map(([a, b, c]) => `${a} ${b} ${c} lesion`),
);
const notes = fc
  .array(clause, { minLength: 1, maxLength: 5 })
  .map((clauses) => `${clauses.join(', ').replace(/^[a-z]/, (first) => first.toUpperCase())}.`);

/** Words that the dictionary writes for short ones. */
const WRITTEN_OUT = new Set(
  [
    ...EXACT.values(),
    ...ANY_CASE.values(),
    ...Object.values(IN_CONTEXT).flatMap((senses) => senses.map((sense) => sense.told)),
  ].flatMap(wordsOf),
);

describe('a note that is told', () => {
  it('has each figure of the writer as often as it was written, and no other', () => {
    fc.assert(
      fc.property(notes, (written) => {
        expect(figuresOf(told(written))).toEqual(figuresOf(written));
      }),
    );
  });

  it('has no word that is not of the writer, of the dictionary or a joining one', () => {
    fc.assert(
      fc.property(notes, (written) => {
        const own = new Set(wordsOf(written));
        const made = wordsOf(told(written)).filter(
          (word) => !own.has(word) && !WRITTEN_OUT.has(word) && !JOINING.has(word),
        );
        expect(made).toEqual([]);
      }),
    );
  });

  it('is never cut within a bracket or a number', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(thing, figure, figure), { minLength: 1, maxLength: 60 }), (all) => {
        const written = `${all.map(([a, b, c]) => `${a} mild (${b} mg, then ${c}; see E. coli)`).join(', ')}.`;
        const facts = readFacts({ ...REQUIRED, requester: 'provider', patient_summary: written }, TODAY);
        for (const { text } of facts) expect(text.split('(').length, text).toBe(text.split(')').length);
        expect(figuresOf(facts.map(({ text }) => text).join(' '))).toEqual(figuresOf(written));
      }),
    );
  });
});

describe('what is said beside the case', () => {
  const beside = fc.constantFrom(
    ' lol',
    ', by the way',
    ', btw',
    ' (ha)',
    ', thank the lord',
    ', I think',
    ', like really',
  );

  it('goes, and every figure of its sentence stays', () => {
    fc.assert(
      fc.property(figure, figure, beside, (a, b, aside) => {
        const plain = `My ferritin fell from ${a} to ${b}`;
        expect(withoutInterjections(`${plain}${aside}.`)).toBe(`${plain}.`);
      }),
    );
  });

  it('is no more than that: a sentence with several figures or of the case is told', () => {
    for (const sentence of [
      'My neighbor called 911 when I fell.',
      'My girlfriend wants me to say that the ambulance came at 4:15, the unit left at 4:31 and I woke at 5:02.',
      'The surgeon is very nice and the pain is gone since the surgery.',
      'My dog bit me and I went to the ER.',
    ])
      expect(isSmallTalk(sentence), sentence).toBe(false);
  });
});
