/** Counts and places in a row that a text writes out: "one hundred and eighty", "the sixty-fifth". */

const UNITS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const TEENS = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const PLACES: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

/** Value of each word: of the count, and of the place in a row. */
const VALUES = new Map<string, number>([['a', 1]]);
function known(words: readonly string[], valueAt: (index: number) => number): string {
  const all: string[] = [];
  for (const [index, word] of words.entries()) {
    const place = PLACES[word] ?? `${word.replace(/y$/, 'ie')}th`;
    for (const one of [place, word]) {
      VALUES.set(one, valueAt(index));
      all.push(one);
    }
  }
  return all.sort((a, b) => b.length - a.length).join('|');
}

const unit = known(UNITS, (index) => index + 1);
const teen = known(TEENS, (index) => index + 10);
const ten = known(TENS, (index) => (index + 2) * 10);

/** Source of a pattern for a count below a thousand, or its place in a row. */
export const COUNT_IN_WORDS = `(?:(?:(?:a|${UNITS.join('|')})[ -]hundred(?:(?:th)|[ -]and)?(?:[ -](?:(?:${ten})(?:[ -](?:${unit}))?|${teen}|${unit}))?)|(?:${ten})(?:[ -](?:${unit}))?|${teen}|${unit})`;

/** @param words as the pattern finds them, in any case of letters */
export function countInWords(words: string): number {
  let total = 0;
  for (const word of words.toLowerCase().split(/[ -]+/))
    if (/^hundred(?:th)?$/.test(word)) total *= 100;
    else total += VALUES.get(word) ?? 0;
  return total;
}
