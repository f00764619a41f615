/** Files are read byte by byte as Latin-1, so that places are bytes; names that were written in UTF-8 are fixed. */

const UTF8 = new TextDecoder('utf-8', { fatal: true });
// biome-ignore lint/suspicious/noControlCharactersInRegex: everything beyond ASCII is asked for
const ASCII = /^[\x00-\x7f]*$/;

export function repairedName(text: string): string {
  if (ASCII.test(text)) return text;
  try {
    return UTF8.decode(Uint8Array.from(text, (character) => character.charCodeAt(0)));
  } catch {
    return text; // it was Latin-1 after all
  }
}
