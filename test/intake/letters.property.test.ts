import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linesOf } from '../../src/intake/text/lines.js';
import { prepareNotice } from '../../src/intake/text/notice.js';
import { plainText } from '../../src/intake/text/plain.js';
import { PhraseAutomaton } from '../../src/packs/signals/automaton.js';
import { parsePhrase } from '../../src/packs/signals/phrase.js';
import { wordsOf } from '../../src/packs/signals/words.js';
import { createSchemas } from '../../src/schema/schemas.js';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();
const schemas = createSchemas();

const pieces = fc.constantFrom(
  ...[
    'CO-50',
    'C0-5O',
    'PR-1',
    'N115',
    'Reason code:',
    'Claim number:',
    '01/31/2026',
    '$99.00',
    'not',
    'if',
    'denied',
  ],
  ...[
    'medically necessary',
    'appeal within 180 days of receipt',
    'P.O. Box 12, Reno, NV 89501',
    '\n',
    '\n\n',
    '.',
    ':',
    '?',
  ],
);
const text = fc
  .array(fc.oneof(pieces, fc.string({ maxLength: 10 }), fc.string({ unit: 'binary', maxLength: 4 })), {
    minLength: 1,
    maxLength: 30,
  })
  .map((parts) => parts.join(' '));

it('whatever the text, the answer keeps its schema, its places and a request that generate accepts', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (made) => {
      const answer = await engine.analyzeLetter({ letter_text: made }, TODAY);
      if (!answer.ok) return;
      expect(schemas.validate('api/denial-analysis.schema.json', answer.value)).toEqual([]);
      for (const { start, end, text: printed } of answer.value.denial_codes)
        expect(made.slice(start, end)).toBe(printed);
      const request = answer.value.appeal_request;
      if (request) expect(schemas.validate('api/generate-appeal.input.schema.json', request)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

it('plain characters keep every offset', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (made) => plainText(made).length === made.length));
});

it('lines, parts and sentences lie within the text and in its order', () => {
  fc.assert(
    fc.property(text, (made) => {
      expect(linesOf(made).map(({ text: line, start }) => made.slice(start, start + line.length))).toEqual(
        linesOf(made).map(({ text: line }) => line),
      );
      const { sentences, words } = prepareNotice(made);
      let last = 0;
      for (const { start, end, from, to } of sentences) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        for (const word of words.slice(from, to)) expect(word.start).toBeGreaterThanOrEqual(start);
        last = end;
      }
    }),
  );
});

it('a word that the end of a line parts is one word, with its place', () => {
  const part = fc.stringMatching(/^[a-z]{6,12}$/);
  fc.assert(
    fc.property(part, part, fc.constantFrom('-\n', '-\r\n', '- \n  '), (first, last, gap) => {
      const [word] = wordsOf(`${first}${gap}${last}`);
      expect(word).toEqual({ word: first + last, start: 0, end: (first + gap + last).length });
    }),
  );
  expect(wordsOf('self-\nfunded and prior-\nAuthorization').map(({ word }) => word)).toEqual([
    ...['self', 'funded', 'and', 'prior', 'authorization'],
  ]);
});

it('no label is fixed to another length, and no right word is fixed', () => {
  fc.assert(fc.property(text, (made) => plainText(made).length === made.length));
  const right =
    'Members and claims: denies, filled, change, reasons, notices, lumber, season, patients, polices, groups';
  expect(plainText(right)).toBe(right);
});

it('a phrase of plain words is found wherever those words stand', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 5 }),
      fc.array(word),
      fc.array(word),
      (row, before, after) => {
        const automaton = new PhraseAutomaton([{ phrase: row.join(' '), owner: 'it' }]);
        const found = automaton.find(wordsOf([...before, ...row, ...after].join(' ')));
        expect(found.some(({ to }) => to === before.length + row.length - 1)).toBe(true);
      },
    ),
  );
});

it('no text makes the reader of phrases throw', () => {
  fc.assert(
    fc.property(fc.string(), (phrase) => {
      const parsed = parsePhrase(phrase);
      expect(typeof parsed === 'string' || parsed.symbols.length > 0).toBe(true);
    }),
  );
});
