/** Numbers that notes, notices and letters write out. One that begins another stands behind it, for patterns made of the keys. */
export const NUMBER_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  sixteen: 16,
  six: 6,
  seventeen: 17,
  seven: 7,
  eighteen: 18,
  eight: 8,
  nineteen: 19,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  'twenty-four': 24,
  twenty: 20,
  thirty: 30,
  'forty-five': 45,
  'sixty-five': 65,
  sixty: 60,
  ninety: 90,
};

/** @returns the number that a word stands for, in any case of letters; undefined for any other word */
export function numberInWords(word: string): number | undefined {
  return Object.hasOwn(NUMBER_WORDS, word.toLowerCase()) ? NUMBER_WORDS[word.toLowerCase()] : undefined;
}
