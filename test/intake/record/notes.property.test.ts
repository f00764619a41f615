/** The grammar of notes: each sentence has a subject and a finite verb, and keeps each number, day, side, denial and doubt of its note. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MONTHS } from '../../../src/domain/calendar.js';
import { readFacts } from '../../../src/intake/record/facts/read-facts.js';

const REQUIRED = { denial_code: 'CO-50', diagnosis: 'a condition', procedure: 'a service' };
const TODAY = '2026-11-22';
const FINITE =
  /\b(?:is|are|was|were|has|have|had|did|does|do|cannot|could|needs|walks|uses|denies|failed|brought|produced|showed|lives|drops|misses|lost|tried|continues|requires)\b/;

/** A stretch of a note, with what a letter may make of its days. */
interface Words {
  readonly noted: string;
  readonly told: string;
}

const plain = (...all: string[]) =>
  fc.constantFrom(...all.map((text): Words => ({ noted: text, told: text })));
const day = fc.record({ month: fc.integer({ min: 1, max: 12 }), date: fc.integer({ min: 1, max: 28 }) }).map(
  ({ month, date }): Words => ({
    noted: `${month}/${date}/2025`,
    told: `${MONTHS[month - 1]} ${date}, 2025`,
  }),
);
const count = fc.integer({ min: 2, max: 40 }).map((n): Words => ({ noted: String(n), told: String(n) }));
/** Parts with a space between them; a part that begins with a comma stands close. */
const row = (...parts: fc.Arbitrary<Words>[]): fc.Arbitrary<Words> =>
  fc.tuple(...parts).map((all) => ({
    noted: all
      .map(({ noted }) => noted)
      .join(' ')
      .replace(/ ,/g, ','),
    told: all
      .map(({ told }) => told)
      .join(' ')
      .replace(/ ,/g, ','),
  }));

const side = plain('left', 'right');
const limb = plain('foot', 'hand', 'arm', 'knee', 'shoulder', 'ankle');
const finding = plain('Weakness', 'Numbness', 'Atrophy', 'Swelling', 'Stiffness');
const illness = plain(
  'low back pain',
  'osteoarthritis',
  'lymphedema',
  'heart failure',
  'epilepsy',
  'dysphagia',
);
const work = plain(
  'farmer',
  'retired teacher',
  'warehouse lead',
  'truck driver',
  'mail carrier',
  'electrician',
);
const therapy = plain('Physical therapy', 'Occupational therapy', 'Acupuncture', 'Chiropractic care');
const drug = plain('naproxen', 'gabapentin', 'methotrexate', 'topiramate', 'sertraline');
const units = plain('visits', 'sessions');
const none = plain('no relief', 'no benefit', 'no lasting improvement', 'did not help', 'no response');
const verb = plain(
  'Walks with cane',
  "Can't do stairs",
  'Unable to lift',
  'Denies chest pain',
  'Lives alone',
  'Needs max assist for transfers',
  'Not a surgical candidate',
  'Uses a walker',
);
const state = plain(
  "can't climb stairs",
  'unable to work',
  'lives alone',
  'uses a walker',
  'no falls',
  'needs help to dress',
);

const opener = row(
  fc
    .integer({ min: 19, max: 97 })
    .map((n): Words => ({ noted: `${n} yo ${n % 2 ? 'woman' : 'man'}`, told: String(n) })),
  plain(','),
  work,
  plain(','),
  illness,
  plain('for'),
  count,
  plain('months,'),
  plain('BMI'),
  fc.integer({ min: 18, max: 60 }).map((n): Words => ({ noted: String(n), told: String(n) })),
);
const outcome = row(therapy, count, units, plain('and'), drug, none);
const examined = row(finding, side, limb, plain(', 4/5 on exam'));
const need = plain(
  'Need MRI before surgery',
  'Need biopsy',
  'Goal home with daughter',
  'Plan: 6 more visits over 3 weeks',
);
const patient = row(verb, plain(','), state);
const claim = row(
  plain('Claim sent'),
  day,
  plain(', denied'),
  day,
  plain('missing modifier', 'as duplicate', 'for no NPI'),
);
const course = row(
  plain('Knee flexion', 'Grip strength', 'Oswestry score'),
  count,
  plain('on'),
  day,
  plain(', was'),
  count,
  plain('on'),
  day,
);
const history = row(plain('hx of', 's/p'), plain('stroke', 'mastectomy', 'seizures', 'spinal fusion'));

function told(noted: string): string {
  const facts = readFacts({ ...REQUIRED, requester: 'provider', patient_summary: `${noted}.` }, TODAY);
  return facts.map(({ text }) => text).join(' ');
}

function figuresOf(text: string): string[] {
  return (text.match(/\d+(?:[.,/]\d+)*/g) ?? []).map((figure) => figure.replace(/,/g, '')).toSorted();
}

function sidesOf(text: string): string[] {
  return (text.toLowerCase().match(/\b(?:left|right|both|bilateral)\b/g) ?? []).toSorted();
}

function denialsOf(text: string): number {
  return (text.match(/\b(?:no|not|never|cannot|unable|denies|without)\b|n't\b/gi) ?? []).length;
}

const forms: readonly (readonly [string, fc.Arbitrary<Words>])[] = [
  ['who the patient is', opener],
  ['what was tried', outcome],
  ['what was found', examined],
  ['what is needed', need],
  ['what the patient does', patient],
  ['what became of a claim', claim],
  ['a value and the one before', course],
  ['what the patient had', history],
];

describe('a note', () => {
  it.each(forms)('of %s is told as a sentence with all that it says', (_, form) => {
    fc.assert(
      fc.property(form, ({ noted, told: days }) => {
        const text = told(noted);
        expect(text).toMatch(/^[A-Z\d].*\.$/);
        expect(text).toMatch(FINITE);
        // A day of the year that both share is told once.
        expect(new Set(figuresOf(text))).toEqual(new Set(figuresOf(days)));
        expect(sidesOf(text)).toEqual(sidesOf(noted));
        expect(denialsOf(text)).toBe(denialsOf(noted));
      }),
    );
  });

  it('of somebody says of no work that the patient has it', () => {
    fc.assert(
      fc.property(opener, ({ noted }) => {
        expect(told(noted)).not.toMatch(
          /with (?:a |an )?(?:farmer|retired|warehouse|truck|mail|electrician)/,
        );
      }),
    );
  });
});
