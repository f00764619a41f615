/** Which sentences of texts that are written for every case no letter prints: those that say what an unread document holds. */

/** A document, by how a text names it, outside of parentheses and not merely identified ("Enclosure 2 is the claim"). */
export function toldOf(named: string): RegExp {
  return new RegExp(`(?<!\\()${named}(?!\\s+(?:is|are)\\b)`);
}

const IN_PACKS = toldOf('\\{\\{enclosure\\s+"[^"]+"\\}\\}');

/** Such sentences of a text as packs hold it. */
export function neverPrinted(text: string): string[] {
  return text
    .replace(/\{\{[#/][^}]*\}\}|\{\{else\}\}/g, ' ')
    .split(/(?<=[.?!])\s+|\n\s*\n/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => IN_PACKS.test(sentence));
}
