/** How easy a text is to read: English by the grade of Flesch and Kincaid (1975), Spanish by the INFLESZ scale. */

const FINAL_E = /(?:[^laeiouy]es|[^aeiouy]ed|[^laeiouy]e)$/;

/** Groups of vowels, without a silent ending: near enough for an average over a text. */
function syllables(word: string): number {
  const heard = word.length > 3 ? word.replace(FINAL_E, '') : word;
  return Math.max(1, heard.match(/[aeiouy]+/g)?.length ?? 1);
}

/** How many years of school an English text asks for; 0 for a text without words. */
export function gradeLevel(text: string): number {
  const words = text.toLowerCase().match(/[a-z][a-z'’]*/g) ?? [];
  if (words.length === 0) return 0;
  const sentences = sentencesIn(text);
  const heard = words.reduce((sum, word) => sum + syllables(word), 0);
  return 0.39 * (words.length / sentences) + 11.8 * (heard / words.length) - 15.59;
}

function sentencesIn(text: string): number {
  return Math.max(1, text.match(/[.!?:;](?=\s|$)/g)?.length ?? 1);
}

/** Two strong vowels, or a weak one that bears an accent beside another, are two syllables. */
const STRONG = 'aeoáéó';
const ACCENTED = 'íú';
const VOWELS = /[aeiouáéíóúü]+/g;
const SILENT_U = /([gq])u(?=[eiéí])/g;

function spanishSyllables(word: string): number {
  const heard = word.replace(SILENT_U, '$1').replace(/y$/, 'i');
  return Math.max(
    1,
    (heard.match(VOWELS) ?? []).reduce((sum, group) => sum + nuclei(group), 0),
  );
}

function nuclei(vowels: string): number {
  let count = 1;
  for (let index = 1; index < vowels.length; index += 1) {
    const [before = '', here = ''] = [vowels[index - 1], vowels[index]];
    const bothStrong = STRONG.includes(before) && STRONG.includes(here);
    if (bothStrong || ACCENTED.includes(before) || ACCENTED.includes(here)) count += 1;
  }
  return count;
}

/**
 * Ease of a Spanish text on the INFLESZ scale, by the formula of Szigriszt Pazos: 55 to 65 is normal, 65 to 80 fairly easy,
 * more very easy. 100 for a text without words.
 */
export function spanishEase(text: string): number {
  const words = text.toLowerCase().match(/[a-záéíóúüñ]+/g) ?? [];
  if (words.length === 0) return 100;
  const heard = words.reduce((sum, word) => sum + spanishSyllables(word), 0);
  return 206.835 - 62.3 * (heard / words.length) - words.length / sentencesIn(text);
}
