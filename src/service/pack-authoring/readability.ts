/** How many years of school a text asks for: the grade of Flesch and Kincaid, in the form that their study of 1975 gives. */

const FINAL_E = /(?:[^laeiouy]es|[^aeiouy]ed|[^laeiouy]e)$/;

/** Groups of vowels, without a silent ending: near enough for an average over a text. */
function syllables(word: string): number {
  const heard = word.length > 3 ? word.replace(FINAL_E, '') : word;
  return Math.max(1, heard.match(/[aeiouy]+/g)?.length ?? 1);
}

/** 0 for a text without words. */
export function gradeLevel(text: string): number {
  const words = text.toLowerCase().match(/[a-z][a-z'’]*/g) ?? [];
  if (words.length === 0) return 0;
  const sentences = Math.max(1, text.match(/[.!?:;](?=\s|$)/g)?.length ?? 1);
  const heard = words.reduce((sum, word) => sum + syllables(word), 0);
  return 0.39 * (words.length / sentences) + 11.8 * (heard / words.length) - 15.59;
}
