/** Look-ups of spans give what a look at every span gives. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PhraseList, searchable } from '../../src/engine/text-match.js';
import { firstAbove, sharing } from '../../src/language/spans.js';

const span = fc.tuple(fc.nat(40), fc.nat(12)).map(([start, length]) => ({ start, end: start + length }));

test('spans that share a character with another are found, in their order', () => {
  fc.assert(
    fc.property(fc.array(span), span, (spans, other) => {
      const expected = spans.filter(({ start, end }) => start < other.end && end > other.start);
      expect(sharing(spans)(other)).toEqual(expected);
    }),
  );
});

test('the first number above a limit is found', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30)), fc.nat(30), (numbers, limit) => {
      const rising = [...numbers].sort((a, b) => a - b);
      const found = rising.findIndex((number) => number > limit);
      expect(firstAbove(rising, limit)).toBe(found < 0 ? rising.length : found);
    }),
  );
});

test('the most preferred phrase of a text is found', () => {
  const words = fc.array(fc.constantFrom('blue', 'cross', 'of', 'ohio', 'care'), { maxLength: 6 });
  const phrase = words.map((all) => ({ phrase: searchable(all.join(' ')) }));
  fc.assert(
    fc.property(fc.array(phrase), words, (phrases, text) => {
      const haystack = searchable(text.join(' '));
      const first = phrases.find((one) => one.phrase.length > 2 && haystack.includes(one.phrase));
      expect(new PhraseList(phrases).firstIn(haystack)).toBe(first);
    }),
  );
});
