/** Plain word matching: no patterns are built from caller text, so time is linear in its length. */

/** Lower case, accents dropped, everything but letters and digits turned to single spaces, padded with spaces. */
export function searchable(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  return ` ${words} `;
}

/** Whether the words of `phrase` stand in `haystack` one after the other; both made by {@link searchable}. */
export function containsPhrase(haystack: string, phrase: string): boolean {
  return phrase.length > 2 && haystack.includes(phrase);
}
