/** Letters that stand for words of the same text: PCF beside "peak cough flow". */

const ACRONYM = /\b[A-Z]{3,6}\b/g;
const WORD = /[A-Za-z]+/g;
const MOST = 60;

/** What the acronyms of the texts stand for, where the words stand in them as well. */
export function acronymsOf(texts: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const all = texts.join(' \n ');
  const wanted = new Set<string>();
  for (const [letters] of all.matchAll(ACRONYM)) if (wanted.size < MOST) wanted.add(letters);
  if (wanted.size === 0) return found;
  const words = [...all.matchAll(WORD)];
  // A word that cannot be part of a name stands as a gap among the initials.
  const initials = words
    .map(([word]) => (/^[A-Z]?[a-z]{2,}$/.test(word) ? word.charAt(0).toUpperCase() : '.'))
    .join('');
  for (const letters of wanted) {
    const at = initials.indexOf(letters);
    const [first, last] = [words[at], words[at + letters.length - 1]];
    if (!first || !last) continue;
    const phrase = all.slice(first.index, last.index + last[0].length);
    if (/^[A-Za-z]+(?:[ -][A-Za-z]+)*$/.test(phrase)) found.set(letters, phrase.toLowerCase());
  }
  return found;
}
