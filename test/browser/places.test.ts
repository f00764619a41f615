/** Where a fact stands in a notice, however it is printed there. */
import { expect, test } from 'vitest';
import { around, lineOf, placesOf } from '../../src/interfaces/web/page/case/written.js';

const NOTICE = `Sent 20-MAY-2026, processed June 2nd, 2026; service 06/02/26.
Member: ABC 12-34      Billed 2,601.50, denied 1,601.00 and $1,601.50
Write to: Appeals Unit, P.O.
Box 12, Troy, NY 12180 or call. The chair is furniture. It is not covered, we said.`;

const words = (value: unknown) => placesOf(NOTICE, value).map(({ start, end }) => NOTICE.slice(start, end));

test.each([
  ['2026-05-20', ['20-MAY-2026']],
  ['2026-06-02', ['June 2nd, 2026']],
  ['2026-06-03', []],
  [1601, ['1,601.00']],
  [1601.5, ['1,601.50']],
  [601.5, []],
  ['abc 12 34', ['ABC 12-34']],
  ['Appeals Unit, P.O. Box 12, Troy, NY 12180', ['Appeals Unit, P.O.\nBox 12, Troy, NY 12180']],
  // Words of the payer that the notice gives apart are found apart.
  ['The chair is furniture. it is not covered', ['The chair is furniture. It is not covered']],
  ['The chair is furniture. We said', ['The chair is furniture', 'we said']],
  [
    ['Troy', 'Member', 'Albany'],
    ['Member', 'Troy'],
  ],
  ['ABC 12-3', []],
])('%j stands where it is printed', (value, places) => {
  expect(words(value)).toEqual(places);
});

test('a place is told with its line and the words around it', () => {
  const [place = { start: 0, end: 0 }] = placesOf(NOTICE, 'Troy');
  expect(lineOf(NOTICE, place.start)).toBe(4);
  expect(around(NOTICE, place)).toEqual([
    'Box 12, ',
    'Troy',
    ', NY 12180 or call. The chair is furniture. It is …',
  ]);
});
